//! What people do with findings at the command line: let them stand, know them already, mend them, pass them on.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tlnb_tests::{copy_demonstration, top};

fn tlnb(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tlnb")).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A copy of the demonstration with these changes to its sheet.
fn title(folder: &Path, changes: &[&str]) -> PathBuf {
    let title = folder.join("title");
    copy_demonstration(&title);
    let changes: Vec<String> = changes.iter().map(|c| format!("sheets/vale {c}")).collect();
    if !changes.is_empty() {
        let mut arguments = vec!["change", title.to_str().unwrap()];
        arguments.extend(changes.iter().map(String::as_str));
        let output = tlnb(&arguments);
        assert!(output.status.success(), "{}", said(&output));
    }
    title
}

const DOUBLED: &str = "hexes 1209 features: [Building] -> [Building, Building]";
const MISSPELT: &str = "hexes 1006 terrain: Clear -> Cleer";

#[test]
fn a_suppressed_finding_is_told_in_json_with_its_reason_and_denied_by_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let reason = "suppressions + \"HEX-017 hexes/1209\": (reason: \"two mills, both printed\")";
    let title = title(folder.path(), &[DOUBLED, reason]);
    let output = tlnb(&["check", title.to_str().unwrap(), "--deny", "note", "--format", "json"]);
    assert!(output.status.success(), "{}", said(&output));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["findings"][0]["suppressed"]["reason"], "two mills, both printed");
    assert_eq!(json["summary"]["suppressed"], 1);
    let text = said(&tlnb(&["check", title.to_str().unwrap()]));
    assert!(text.contains("1 suppressed") && !text.contains("HEX-017"), "{text}");
}

#[test]
fn a_baseline_hides_what_was_known_and_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let title = title(folder.path(), &[DOUBLED]);
    let at = title.to_str().unwrap();
    let baseline = folder.path().join("known.json");
    std::fs::write(&baseline, tlnb(&["check", at, "--format", "json"]).stdout).unwrap();
    let check = || tlnb(&["check", at, "--deny", "note", "--baseline", baseline.to_str().unwrap()]);
    assert!(check().status.success());
    assert!(tlnb(&["change", at, &format!("sheets/vale {MISSPELT}")]).status.success());
    let output = check();
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    assert!(text.contains("FORM-010") && !text.contains("HEX-017") && text.contains("1 of the baseline"), "{text}");
}

#[test]
fn only_takes_codes_and_families_and_refuses_others() {
    let folder = tempfile::tempdir().unwrap();
    let title = title(folder.path(), &[DOUBLED, MISSPELT]);
    let check = |only: &[&str]| tlnb(&[&["check", title.to_str().unwrap(), "--deny", "note"], only].concat());
    assert!(said(&check(&["--only", "hex"])).contains("HEX-017"));
    assert!(!said(&check(&["--only", "hex"])).contains("FORM-010"));
    assert!(said(&check(&["--only", "HEX-017", "--only", "form-010"])).contains("FORM-010"));
    let refused = check(&["--only", "HEX-718"]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    assert!(said(&refused).contains("HEX-718"));
}

#[test]
fn fix_carries_out_what_is_safe_and_more_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let title = title(folder.path(), &[DOUBLED, MISSPELT]);
    let at = title.to_str().unwrap();
    let before = std::fs::read_to_string(title.join("sheets/vale.ron")).unwrap();
    let dry = said(&tlnb(&["fix", at, "--dry-run"]));
    assert!(dry.contains("[Building, Building] -> [Building]") && dry.contains("1 finding would be mended"), "{dry}");
    assert_eq!(std::fs::read_to_string(title.join("sheets/vale.ron")).unwrap(), before);
    assert!(said(&tlnb(&["fix", at])).contains("1 finding mended"));
    let left = said(&tlnb(&["check", at]));
    assert!(left.contains("FORM-010") && !left.contains("HEX-017"), "{left}");
    assert!(said(&tlnb(&["fix", at, "--suggested"])).contains("Cleer -> Clear"));
    let clean = tlnb(&["check", at, "--deny", "note"]);
    assert!(clean.status.success(), "{}", said(&clean));
}

/// The schema comes with the library that writes the form.
fn sarif_schema() -> Value {
    // What other systems need was never fetched here.
    let rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output().unwrap();
    let says = said(&rustc);
    let host = says.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked", "--filter-platform", host])
        .current_dir(top())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&cargo.stdout).unwrap_or_else(|_| panic!("{}", said(&cargo)));
    let packages = metadata["packages"].as_array().unwrap();
    let manifest = packages.iter().find(|p| p["name"] == "serde-sarif").unwrap()["manifest_path"].as_str().unwrap();
    let schema = Path::new(manifest).parent().unwrap().join("src/schema.json");
    let mut schema: Value = serde_json::from_slice(&std::fs::read(schema).unwrap()).unwrap();
    // The pattern of languages has a bracket too many, which not every reader of patterns takes; no report names one.
    for holder in ["run", "toolComponent"] {
        schema["definitions"][holder]["properties"]["language"].as_object_mut().unwrap().remove("pattern").unwrap();
    }
    schema
}

#[test]
fn sarif_is_valid_and_names_line_rule_and_suppression() {
    let folder = tempfile::tempdir().unwrap();
    let reason = "suppressions + \"HEX-017 hexes/1209\": (reason: \"two mills, both printed\")";
    let title = title(folder.path(), &[DOUBLED, reason, MISSPELT]);
    let output = tlnb(&["check", title.to_str().unwrap(), "--format", "sarif"]);
    let sarif: Value = serde_json::from_slice(&output.stdout).unwrap();
    let schema = jsonschema::draft7::new(&sarif_schema()).unwrap();
    let faults: Vec<String> = schema.iter_errors(&sarif).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert_eq!(faults, [] as [String; 0]);
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let by_rule = |code: &str| results.iter().find(|r| r["ruleId"] == code).unwrap();
    assert_eq!(by_rule("HEX-017")["suppressions"][0]["justification"], "two mills, both printed");
    let place = &by_rule("FORM-010")["locations"][0]["physicalLocation"];
    let text = std::fs::read_to_string(title.join("sheets/vale.ron")).unwrap();
    let line = text.lines().position(|l| l.contains("Cleer")).unwrap() + 1;
    assert_eq!(place["region"]["startLine"], line);
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("title/sheets/vale.ron"));
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(results.iter().all(|r| rules.iter().any(|rule| rule["id"] == r["ruleId"])));
}
