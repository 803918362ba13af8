//! Git as people use it: revisions read, documents merged by the driver. Needs git.

use std::path::Path;
use std::process::{Command, Output};

use tlnb_formats::Title;
use tlnb_formats::files::{Files as _, Revision};
use tlnb_tests::copy_demonstration;

use crate::program;

fn tlnb(arguments: &[&str]) -> Output {
    Command::new(program("tlnb")).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn s(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_revision_is_read_and_a_missing_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("a title");
    std::fs::create_dir_all(title.join("sheets")).unwrap();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(folder.path()).args(["-c", "user.name=A", "-c", "user.email=a@b"]).args(arguments);
        assert!(command.output().unwrap().status.success(), "{arguments:?}");
    };
    git(&["init", "-q"]);
    std::fs::write(title.join("sheets/a.ron"), "MapSheet(format: 1)\n").unwrap();
    std::fs::write(folder.path().join("outside.ron"), "MapSheet(format: 1)\n").unwrap();
    git(&["add", "."]);
    git(&["commit", "-qm", "First"]);
    std::fs::write(title.join("sheets/a.ron"), "changed").unwrap();
    let mut files = Revision { folder: title.clone(), revision: "HEAD".into() };
    assert_eq!(files.list().unwrap(), ["sheets/a.ron"]);
    let then = Title::load(&files).unwrap();
    assert_eq!(then.document("sheets/a").unwrap().text(), "MapSheet(format: 1)\n");
    assert!(files.write("sheets/a.ron", b"").is_err());
    for wrong in ["no-such", "--help", ""] {
        let files = Revision { folder: title.clone(), revision: wrong.into() };
        let error = files.list().unwrap_err().to_string();
        assert!(error.contains(wrong), "{error}");
    }
}

#[test]
fn git_merges_neighbouring_hexes_and_leaves_one_conflict_for_one_cell() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let driver = program("tlnb");
    let bin = driver.parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(bin.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.env("PATH", &path).arg("-C").arg(folder.path());
        command.args(["-c", "user.name=A", "-c", "user.email=a@b"]).args(arguments).output().unwrap()
    };
    let must = |arguments: &[&str]| {
        let output = git(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output));
    };
    must(&["init", "-q", "-b", "main"]);
    let said = tlnb(&["git-setup", s(folder.path())]);
    assert!(text(&said).contains(".gitattributes: added `*.ron merge=tlnb`"), "{}", text(&said));
    assert!(text(&tlnb(&["git-setup", s(folder.path())])).contains("already"));
    must(&["add", "."]);
    must(&["commit", "-qm", "Start"]);
    let change = |changes: &[&str]| {
        let arguments: Vec<&str> = ["change", s(&title)].into_iter().chain(changes.iter().copied()).collect();
        let output = tlnb(&arguments);
        assert!(output.status.success(), "{}", text(&output));
    };
    must(&["checkout", "-qb", "theirs"]);
    change(&["sheets/vale hexes 0605 terrain: ? -> Orchard", "sheets/vale hexes 0101 terrain: ? -> Marsh"]);
    must(&["commit", "-qam", "Theirs"]);
    must(&["checkout", "-q", "main"]);
    change(&["sheets/vale hexes 0606 terrain: ? -> Orchard"]);
    must(&["commit", "-qam", "Neighbour"]);
    must(&["merge", "-q", "--no-edit", "theirs"]);
    let said = tlnb(&["diff", &format!("{}@HEAD~1", s(&title)), s(&title)]);
    let lines: Vec<String> = text(&said).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 2, "{}", text(&said));
    must(&["checkout", "-qb", "same", "HEAD"]);
    change(&["sheets/vale hexes 0605 terrain: ? -> Woods"]);
    must(&["commit", "-qam", "Woods"]);
    must(&["checkout", "-q", "main"]);
    change(&["sheets/vale hexes 0605 terrain: ? -> Marsh"]);
    must(&["commit", "-qam", "Marsh"]);
    assert!(!git(&["merge", "-q", "--no-edit", "same"]).status.success());
    let merged = std::fs::read_to_string(title.join("sheets/vale.ron")).unwrap();
    let between: Vec<&str> =
        merged.lines().skip_while(|l| !l.starts_with("<<<<<<<")).take_while(|l| !l.starts_with(">>>>>>>")).collect();
    assert_eq!((merged.matches("<<<<<<<").count(), between.len()), (1, 4), "{between:?}");
    assert!(between[1].contains("Marsh") && between[3].contains("Woods"), "{between:?}");
    // That file is read, with a finding at each marker and at the second of the two lines.
    let line = |start: &str| 1 + merged.lines().position(|l| l.starts_with(start)).unwrap();
    let said = text(&tlnb(&["check", s(&title)]));
    for (code, at) in [("<<<<<<<", 1), ("=======", 1), (">>>>>>>", 1)].map(|(m, c)| ("FORM-012", (line(m), c))) {
        assert!(said.contains(&format!("sheets/vale.ron:{}:{}", at.0, at.1)) && said.contains(code), "{said}");
    }
    assert_eq!((said.matches("FORM-012").count(), said.matches("FORM-007").count()), (3, 1), "{said}");
    assert_eq!(said.matches("FORM-").count(), 4, "{said}");
    let shown = Title::load(&tlnb_formats::files::Folder(title.clone())).unwrap();
    let sheet = shown.document("sheets/vale").unwrap();
    assert!(sheet.value("hexes", "0605").unwrap().contains("Marsh") && sheet.value("hexes", "3001").is_some());
    let fmt = tlnb(&["fmt", s(&title)]);
    assert!(text(&fmt).contains("conflict markers"), "{}", text(&fmt));
    assert_eq!(std::fs::read_to_string(title.join("sheets/vale.ron")).unwrap(), merged);
    // Settled by hand it is like any other.
    let settled: Vec<&str> =
        merged.lines().filter(|l| !l.contains("Woods") || l.trim_start().get(1..5) != Some("0605")).collect();
    let settled: Vec<&str> =
        settled.into_iter().filter(|l| !["<<<<<<<", "=======", ">>>>>>>"].iter().any(|m| l.starts_with(m))).collect();
    std::fs::write(title.join("sheets/vale.ron"), settled.join("\n") + "\n").unwrap();
    assert!(tlnb(&["check", s(&title)]).status.success());
}
