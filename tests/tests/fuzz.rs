//! The corpus of each fuzz target, judged by the body that the target runs.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tlnb_tests::fuzz::TARGETS;
use tlnb_tests::top;

fn items(folder: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|item| item.unwrap().path()).collect();
    out.sort();
    out
}

fn stems(folder: &str) -> BTreeSet<String> {
    items(&top().join(folder)).iter().map(|p| p.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn the_targets_are_those_of_the_folders() {
    let names: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names.len(), TARGETS.len());
    assert_eq!(stems("tests/fuzz/fuzz_targets"), names);
    assert_eq!(stems("tests/fuzz/corpus"), names);
    let manifest = std::fs::read_to_string(top().join("tests/fuzz/Cargo.toml")).unwrap();
    let bins: BTreeSet<String> =
        manifest.split("[[bin]]\nname = \"").skip(1).map(|b| b[..b.find('"').unwrap()].to_owned()).collect();
    assert_eq!(bins, names);
}

#[test]
fn every_input_of_the_corpus_holds() {
    let mut failed = Vec::new();
    for (name, body) in TARGETS {
        let inputs = items(&top().join("tests/fuzz/corpus").join(name));
        assert!(!inputs.is_empty(), "{name} has no corpus");
        for input in inputs {
            let bytes = std::fs::read(&input).unwrap();
            if std::panic::catch_unwind(|| body(&bytes)).is_err() {
                failed.push(input);
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
