//! The report as JSON, one form with stable names.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tlnb_formats::Title;

use crate::finding::{Finding, LineStarts, Report, Severity};

fn one(lines: &BTreeMap<&str, LineStarts<'_>>, path: &dyn Fn(&str) -> String, f: &Finding) -> Value {
    let place = |name: &str, byte: usize| lines.get(name).map_or((1, 1), |l| l.line_column(byte));
    let ((line, column), (end_line, end_column)) = (place(&f.document, f.at.start), place(&f.document, f.at.end));
    let related: Vec<Value> = f
        .related
        .iter()
        .map(|r| json!({ "place": path(&r.document), "line": place(&r.document, r.at.start).0, "message": r.message }))
        .collect();
    let fix = f.fix.as_ref().map(
        |fix| json!({ "safe": fix.safe, "changes": fix.changes.iter().map(ToString::to_string).collect::<Vec<_>>() }),
    );
    json!({
        "code": f.code, "severity": f.severity, "confidence": f.confidence, "message": f.message, "why": f.why,
        "help": f.help, "file": path(&f.document), "place": f.place, "line": line, "column": column,
        "end_line": end_line, "end_column": end_column, "hexes": f.hexes, "related": related, "rules": f.rules,
        "fix": fix, "suppressed": f.suppressed.as_ref().map(|reason| json!({ "reason": reason })),
        "printed_so": f.printed_so,
    })
}

/// The whole report; `path` turns a document's name into the path of its file.
pub fn json(title: &Title, report: &Report, path: &dyn Fn(&str) -> String) -> Value {
    let lines = super::lines(title, report);
    json!({
        "version": 1,
        "findings": report.findings.iter().map(|f| one(&lines, path, f)).collect::<Vec<_>>(),
        "not_checked": report.not_checked,
        "summary": {
            "errors": report.count(Severity::Error),
            "warnings": report.count(Severity::Warning),
            "notes": report.count(Severity::Note),
            "suppressed": report.suppressed(),
            "known": report.known,
            "not_checked": report.not_checked.len(),
            "files": report.files,
        },
    })
}
