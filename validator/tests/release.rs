//! The page that `tlnb release` writes.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::Path;
use std::process::{Command, Output};

use tlnb_tests::{copy_demonstration, demonstration_folder};

fn release(title: &Path, page: &Path, more: &[&str]) -> Output {
    let arguments = [&["release", title.to_str().unwrap(), "--out", page.to_str().unwrap()], more].concat();
    Command::new(env!("CARGO_BIN_EXE_tlnb")).args(arguments).output().unwrap()
}

/// Names of open elements that are never closed, or are closed by another.
fn unbalanced(page: &str) -> Vec<String> {
    let (mut open, mut wrong): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for tag in page.split('<').skip(1).map(|t| t.split('>').next().unwrap_or_default()) {
        let name =
            tag.trim_start_matches('/').split(|c: char| c.is_whitespace() || c == '/').next().unwrap_or_default();
        let is_void = matches!(name, "meta" | "!DOCTYPE") || tag.ends_with('/');
        if let Some(closed) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(closed.trim()) {
                wrong.push(tag.to_owned());
            }
        } else if !is_void {
            open.push(name.to_owned());
        }
    }
    wrong.extend(open);
    wrong
}

#[test]
fn a_broken_title_gives_a_page_with_each_finding_its_line_rule_and_a_drawing() {
    let folder = tempfile::tempdir().unwrap();
    let (title, page) = (folder.path().join("title"), folder.path().join("page.html"));
    copy_demonstration(&title);
    let sheet = title.join("sheets/vale.ron");
    let text = std::fs::read_to_string(&sheet).unwrap();
    let broken = text.replacen("\"1006\": (terrain: Clear", "\"1006\": (terrain: \"<script>alert(1)</script>\"", 1);
    let broken = broken.replacen("(kinds: [River, Ford], name: \"Goose ford\")", "(kinds: [River, Stream, Ford])", 1);
    assert_ne!(text, broken);
    std::fs::write(&sheet, broken).unwrap();
    // Of a printing that nobody has transcribed nothing can be said.
    let errata = title.join("errata/2020.ron");
    let text = std::fs::read_to_string(&errata).unwrap();
    std::fs::write(&errata, text.replacen("printings: [\"second\"]", "printings: [\"1999\"]", 1)).unwrap();
    let output = release(&title, &page, &[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(unbalanced(&html), [] as [String; 0]);
    for part in ["<code>EDGE-003</code>", "<mark>", "line ", "rules: 4.2, 7.6", "<svg", "<circle", "Not checked"] {
        assert!(html.contains(part), "{part}");
    }
    // Nothing of a document is taken for a part of the page, and nothing is fetched.
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    for part in ["src=", "href=", "url(", "@import", "<link", "<iframe"] {
        assert!(!html.contains(part), "{part}");
    }
    let json =
        Command::new(env!("CARGO_BIN_EXE_tlnb")).args(["check", title.to_str().unwrap(), "--format", "json"]).output();
    let json: serde_json::Value = serde_json::from_slice(&json.unwrap().stdout).unwrap();
    assert_eq!(html.matches("<article").count(), json["findings"].as_array().unwrap().len());
}

#[test]
fn a_title_without_findings_may_be_released() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let output = release(&demonstration_folder(), &page, &["--deny", "note"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("Demonstration") && !html.contains("<article"));
    assert_eq!(unbalanced(&html), [] as [String; 0]);
    let nowhere = release(&demonstration_folder(), &folder.path().join("none/page.html"), &[]);
    assert_eq!(nowhere.status.code(), Some(2));
}
