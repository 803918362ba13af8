// Compiles schemas in ajv's strict mode and judges documents by them.
// In: {"schemas": {KIND: SCHEMA}, "documents": [{"kind": KIND, "json": DOCUMENT}]}
// Out: for each document the faults as [path, message]; a schema that strict mode refuses ends the program.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const { schemas, documents } = JSON.parse(readFileSync(0, 'utf8'));
const ajv = new Ajv({ strict: true, allErrors: true });
const judges = {};
for (const [kind, schema] of Object.entries(schemas)) {
  if (!ajv.validateSchema(schema)) throw new Error(`${kind}: ${ajv.errorsText()}`);
  judges[kind] = ajv.compile(schema);
}
const faults = documents.map(({ kind, json }) =>
  judges[kind](json) ? [] : judges[kind].errors.map((e) => [e.instancePath, e.message]),
);
process.stdout.write(JSON.stringify(faults));
