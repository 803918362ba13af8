//! The committed schemas in the validator that most editors of JSON use. Needs Node.js and `npm ci` in its folder.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};
use tlnb_formats::files::Folder;
use tlnb_formats::{Title, schema};
use tlnb_tests::{demonstration_folder, top};

/// The faults ajv finds in each document, as path and message.
fn ajv(schemas: &Map<String, Value>, documents: &[Value]) -> Vec<Vec<(String, String)>> {
    let folder = top().join("tests/outside/ajv");
    assert!(folder.join("node_modules/ajv").exists(), "ajv is missing: npm ci in {}", folder.display());
    let mut node = Command::new("node")
        .arg(folder.join("validate.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js is installed");
    let input = json!({ "schemas": schemas, "documents": documents }).to_string();
    node.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "ajv refuses a schema");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A document for each entry, holding that entry alone.
fn entries(kind: &str, document: &Value) -> Vec<Value> {
    let sections = document[kind].as_object().unwrap().iter().filter(|(_, section)| section.is_object());
    let alone = |section: &str, key: &str, value: &Value| json!({ kind: { "format": 1, section: { key: value } } });
    sections.flat_map(|(s, entries)| entries.as_object().unwrap().iter().map(|(k, v)| alone(s, k, v))).collect()
}

/// The same documents, each entry wrong in some way.
fn spoiled(kind: &str, documents: &[Value]) -> Vec<Value> {
    let mut out = Vec::new();
    for document in documents {
        for wrong in [json!({ "nonsense": 1 }), json!([[]]), json!(-1.5), Value::Null] {
            let mut document = document.clone();
            for section in document[kind].as_object_mut().unwrap().values_mut().filter_map(Value::as_object_mut) {
                for value in section.values_mut() {
                    match value.as_object_mut() {
                        // A field more, and each field of another shape.
                        Some(fields) if wrong.is_object() => fields.extend(wrong.as_object().unwrap().clone()),
                        Some(fields) => fields.values_mut().for_each(|field| *field = wrong.clone()),
                        None => *value = wrong.clone(),
                    }
                }
            }
            out.push(document);
        }
    }
    out
}

#[test]
fn ajv_compiles_every_schema_and_judges_every_entry_as_the_program_does() {
    let committed = |kind| std::fs::read(top().join(format!("formats/schemas/{kind}.schema.json"))).unwrap();
    let schemas: Map<String, Value> =
        schema::all().map(|(kind, _)| (kind.to_owned(), serde_json::from_slice(&committed(kind)).unwrap())).collect();
    let title = Title::load(&Folder(demonstration_folder())).unwrap();
    let (mut documents, mut sound) = (Vec::new(), Vec::new());
    // The title as it is written, and its scenarios as they are played.
    let corrected = tlnb_formats::errata::corrected(&title);
    let (_, played) = tlnb_formats::resolve::title(&corrected.title, &corrected.applied);
    assert!(!played.is_empty());
    for document in title.documents().chain(played.iter().map(|r| &r.document)) {
        let kind = document.kind().unwrap();
        let whole = schema::json_of(document).unwrap();
        let entries = entries(kind, &whole);
        let ours = jsonschema::draft202012::new(&schemas[kind]).unwrap();
        let mut add = |json: Value| {
            sound.push(ours.is_valid(&json));
            documents.push(json!({ "kind": kind, "json": json }));
        };
        spoiled(kind, &entries).into_iter().for_each(&mut add);
        entries.into_iter().for_each(&mut add);
        add(whole);
    }
    // Both answers are asked for, so that a validator which takes everything is found out.
    assert!(sound.iter().filter(|s| **s).count() > 100 && sound.iter().filter(|s| !**s).count() > 100);
    let faults = ajv(&schemas, &documents);
    assert_eq!(faults.len(), documents.len());
    for ((document, sound), faults) in documents.iter().zip(sound).zip(faults) {
        assert_eq!(faults.is_empty(), sound, "{document}: {faults:?}");
    }
}
