//! What the architecture forbids, and what is generated being current.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};

use tlnb_formats::files::Folder;
use tlnb_formats::{Title, schema};
use tlnb_tests::released::{self, Released};
use tlnb_tests::{golden, top};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for item in std::fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() {
            out.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
    out.sort();
    out
}

#[track_caller]
fn forbid(folder: &str, words: &[&str], allowed: &[&str]) {
    for path in sources(&top().join(folder)) {
        if allowed.iter().any(|a| path.ends_with(a)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for word in words {
            assert!(!text.contains(word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn formats_prints_nothing_and_knows_no_window_and_no_command_line() {
    forbid("formats/src", &["println!", "eprintln!", "egui::", "clap::", "tlnb_validator"], &[]);
    let manifest = std::fs::read_to_string(top().join("formats/Cargo.toml")).unwrap();
    for package in ["egui", "eframe", "clap", "tlnb-validator"] {
        assert!(!manifest.contains(package), "formats depends on {package}");
    }
}

#[test]
fn the_library_of_the_validator_reads_no_files() {
    for path in sources(&top().join("validator/src")) {
        if path.components().any(|c| c.as_os_str() == "cli") || path.ends_with("main.rs") || path.ends_with("checks.rs")
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("std::fs") && !text.contains("std::env"), "{} does I/O", path.display());
    }
}

#[test]
fn the_editors_core_and_tools_do_not_name_egui() {
    forbid("editor/src/core", &["egui"], &[]);
    forbid("editor/src/tools", &["egui"], &[]);
}

#[test]
fn only_one_module_calls_what_is_of_one_system_alone() {
    for folder in ["formats/src", "validator/src", "editor/src", "tests/src"] {
        forbid(folder, &["std::os::unix", "std::os::windows", "cfg(unix)"], &["files.rs"]);
    }
}

#[test]
fn a_check_names_no_title() {
    forbid("validator/src/checks", &["Ulm", "Bautzen", "Leipzig", "Mondov", "Brienne", "Austerlitz"], &[]);
}

#[test]
fn schemas_are_current() {
    for (kind, schema) in schema::all() {
        golden::text(&top().join(format!("formats/schemas/{kind}.schema.json")), &format!("{schema:#}\n"));
    }
}

/// `UPDATE_RELEASED=1` writes the record anew, at a release; not over a shape that needs another number.
#[test]
fn another_shape_than_was_released_has_another_number() {
    let (file, now) = (released::file(), Released::now());
    let record = std::fs::read_to_string(&file).ok();
    let record = record.map(|text| Released::read(&text).expect("the record can be read"));
    let update = std::env::var_os("UPDATE_RELEASED").is_some_and(|v| v == "1");
    if update && record.is_none() {
        std::fs::write(&file, now.text()).unwrap();
        return;
    }
    if let Err(why) = released::verdict(env!("CARGO_PKG_VERSION"), record.as_ref(), &now) {
        panic!("{why}");
    }
    if update {
        std::fs::write(&file, now.text()).unwrap();
    }
}

#[test]
fn every_document_of_the_content_fits_its_schema_and_is_canonical() {
    let folders: Vec<_> = std::fs::read_dir(top().join("content")).unwrap().map(|e| e.unwrap().path()).collect();
    let titles: Vec<Title> = folders.into_iter().map(|f| Title::load(&Folder(f)).unwrap()).collect();
    assert!(titles.len() >= 5);
    assert!(titles.iter().all(|t| t.documents().count() >= 3 && t.unopened.is_empty()));
    for document in titles.iter().flat_map(Title::documents) {
        let schema = schema::of_kind(document.kind().unwrap()).unwrap();
        let json = schema::json_of(document).unwrap();
        let faults: Vec<String> =
            jsonschema::draft202012::new(&schema).unwrap().iter_errors(&json).map(|e| e.to_string()).collect();
        assert!(faults.is_empty(), "{}: {faults:?}", document.name());
        assert_eq!(document.canonical().unwrap(), document.text(), "{}", document.name());
    }
}
