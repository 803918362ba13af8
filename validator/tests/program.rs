//! The program `tlnb` as a person meets it.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tlnb_tests::{copy_demonstration, demonstration_folder};

fn tlnb(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tlnb")).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn s(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_demonstration_is_silent() {
    let output = tlnb(&["check", s(&demonstration_folder()), "--deny", "note"]);
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn one_changed_hex_is_one_line_and_the_change_taken_back_gives_the_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let sheet = title.join("sheets/vale.ron");
    let before = std::fs::read_to_string(&sheet).unwrap();
    let change = "sheets/vale hexes 0605 terrain: Woods -> Orchard";
    assert!(tlnb(&["change", s(&title), change]).status.success());
    let after = std::fs::read_to_string(&sheet).unwrap();
    let differ = before.lines().zip(after.lines()).filter(|(a, b)| a != b).count();
    assert_eq!((before.lines().count(), differ), (after.lines().count(), 1));
    let diff = tlnb(&["diff", s(&demonstration_folder()), s(&title)]);
    assert_eq!((diff.status.code(), text(&diff).trim()), (Some(1), change));
    assert!(tlnb(&["change", s(&title), change, "--undo"]).status.success());
    assert_eq!(std::fs::read_to_string(&sheet).unwrap(), before);
}

/// Name, bytes, and what must be said with line and column.
fn broken() -> Vec<(&'static str, Vec<u8>, &'static str, u64, u64)> {
    let sheet = |hexes: &str| {
        format!("MapSheet(\n    format: 1,\n    grid: {{ \"sheet\": (last_column: 9, last_row_odd: 9, last_row_even: 8) }},\n{hexes}\n)\n").into_bytes()
    };
    vec![
        (
            "truncated",
            b"MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (terrain: Wo".to_vec(),
            "FORM-002",
            4,
            17,
        ),
        ("wrong-kind", b"MapSheat(\n    format: 1,\n)\n".to_vec(), "FORM-003", 1, 1),
        (
            "key-twice",
            sheet("    hexes: {\n        \"0101\": (vp: 1),\n        \"0101\": (vp: 2),\n    },"),
            "FORM-007",
            6,
            9,
        ),
        (
            "no-comma",
            sheet("    hexes: {\n        \"0101\": (vp: 1)\n        \"0102\": (vp: 2),\n    },"),
            "FORM-011",
            6,
            9,
        ),
        ("unknown-terrain", sheet("    hexes: {\n        \"0101\": (terrain: Vineyard),\n    },"), "FORM-010", 5, 27),
        ("misspelt-terrain", sheet("    hexes: {\n        \"0101\": (terrain: Wods),\n    },"), "FORM-010", 5, 27),
        ("off-the-sheet", sheet("    hexes: {\n        \"0209\": (terrain: Woods),\n    },"), "HEX-002", 5, 9),
        ("not-adjacent", sheet("    sides: {\n        \"0101/0301\": (kinds: [River]),\n    },"), "EDGE-001", 5, 9),
        ("stray-marker", sheet("    hexes: {\n=======\n        \"0101\": (vp: 1),\n    },"), "FORM-012", 5, 1),
        ("binary", vec![0, 159, 146, 150], "FORM-001", 1, 1),
        ("empty", Vec::new(), "FORM-002", 1, 1),
        // The sixty-fifth bracket, at column 22 + 64.
        ("brackets", sheet(&format!("    hexes: {{ \"0101\": {} }},", "[".repeat(100_000))), "FORM-002", 4, 86),
        ("many-brackets", "[".repeat(5_000_000).into_bytes(), "FORM-002", 1, 1),
        (
            "latin-1",
            b"MapSheet(\n    format: 1,\n    about: { \"name\": \"Dr\xe4nge\" },\n)\n".to_vec(),
            "FORM-001",
            3,
            // `    about: { "name": "Dr` is 24 characters.
            25,
        ),
    ]
}

#[test]
fn broken_files_are_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, ..) in broken() {
        std::fs::write(folder.path().join(format!("{name}.ron")), bytes).unwrap();
    }
    let good = "\u{feff}MapSheet(\r\n    format: 1,\r\n    sides: {\r\n        \"0101/0102\": (kinds: [River, Stream]),\r\n    },\r\n)";
    std::fs::write(folder.path().join("with-mark.ron"), good).unwrap();
    let output = tlnb(&["check", s(folder.path()), "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = report["findings"].as_array().unwrap();
    for (name, bytes, code, line, column) in broken() {
        let file = folder.path().join(format!("{name}.ron"));
        let of: Vec<_> = findings.iter().filter(|f| f["file"].as_str() == Some(s(&file))).collect();
        let found: Vec<_> = of.iter().map(|f| (f["code"].as_str(), f["line"].as_u64(), f["column"].as_u64())).collect();
        assert_eq!(found, [(Some(code), Some(line), Some(column))], "{name}: {of:?}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes, "{name} was touched");
    }
    let misspelt = findings.iter().find(|f| f["message"].as_str().is_some_and(|m| m.contains("Wods"))).unwrap();
    assert_eq!(misspelt["help"], "did you mean `Woods`?");
    let read: Vec<_> =
        findings.iter().filter(|f| f["file"].as_str().is_some_and(|n| n.contains("with-mark"))).collect();
    assert_eq!((read.len(), read[0]["code"].as_str(), read[0]["line"].as_u64()), (1, Some("EDGE-003"), Some(4)));
    let shown = tlnb(&["check", s(folder.path())]);
    assert!(text(&shown).lines().all(|l| l.len() < 2_000), "a line of five million brackets is not printed");
    let formatted = tlnb(&["fmt", s(folder.path()), "--check"]);
    assert_eq!(formatted.status.code(), Some(1));
}

#[test]
fn a_file_in_conflict_is_read_with_a_finding_at_each_marker_and_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ron");
    let ours = "<<<<<<< ours\n        \"0605\": (terrain: Wods),\n=======\n        \"0605\": (terrain: Marsh),\n>>>>>>> theirs\n";
    let before = format!("MapSheet(\n    format: 1,\n    hexes: {{\n{ours}        \"0606\": (vp: x),\n    }},\n)\n");
    std::fs::write(&file, &before).unwrap();
    let output = tlnb(&["check", s(&file), "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = report["findings"].as_array().unwrap().iter();
    let found: Vec<_> = findings
        .map(|f| (f["code"].as_str().unwrap(), f["line"].as_u64().unwrap(), f["column"].as_u64().unwrap()))
        .collect();
    let wanted = [
        ("FORM-012", 4, 1),
        ("FORM-010", 5, 27),
        ("FORM-012", 6, 1),
        ("FORM-007", 7, 9),
        ("FORM-012", 8, 1),
        ("FORM-009", 9, 22),
    ];
    assert_eq!(found, wanted, "{}", text(&output));
    for command in [&["fmt", s(&file)][..], &["change", s(folder.path()), "a hexes 0606 vp: ? -> 1"]] {
        let output = tlnb(command);
        assert!(!output.status.success() && text(&output).contains("conflict markers"), "{}", text(&output));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    }
    let explained = tlnb(&["explain", "form-012"]);
    assert!(explained.status.success() && text(&explained).contains("git left a conflict"), "{}", text(&explained));
}

#[test]
fn fmt_keeps_comments_and_line_breaks_and_has_nothing_to_do_twice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ron");
    let by_hand = "MapSheet( // a\r\n format: 1, // b\r\n hexes: // c\r\n {\r\n \"0101\": /* d */ (vp: 1, // e\r\n  name: \"Au\"),\r\n} /* f */ ,)";
    std::fs::write(&file, by_hand).unwrap();
    assert!(tlnb(&["fmt", s(&file)]).status.success());
    let wanted = "MapSheet(\r\n    // a\r\n    format: 1, // b\r\n    hexes: { // c\r\n        \"0101\": (vp: 1, // e\r\n  name: \"Au\"), /* d */\r\n    }, /* f */\r\n)\r\n";
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted);
    assert!(tlnb(&["fmt", s(&file), "--check"]).status.success());
    assert!(tlnb(&["fmt", s(&file)]).status.success());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), wanted);
}

#[test]
fn a_new_title_is_silent_and_canonical_and_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let title: PathBuf = folder.path().join("mine");
    let new = ["new", s(&title), "--columns", "61", "--rows", "35", "--rows-even", "34"];
    assert!(tlnb(&new).status.success());
    assert!(tlnb(&["check", s(&title), "--deny", "note"]).status.success());
    assert!(tlnb(&["fmt", s(&title), "--check"]).status.success());
    let again = tlnb(&new);
    assert_eq!(again.status.code(), Some(2), "{}", text(&again));
}

#[test]
fn calibrate_finds_the_grid_of_the_demonstration() {
    let scan = demonstration_folder().join("scans/vale.jpg");
    let sheet = demonstration_folder().join("sheets/vale.ron");
    let (_, scanner) = tlnb_tests::demonstration::scan();
    let grid = tlnb_tests::demonstration::sheet().map_sheet().unwrap().the_grid().unwrap();
    let points: Vec<String> = ["0101", "3001", "0120", "3019"]
        .iter()
        .map(|n| {
            let hex = tlnb_formats::geometry::Hex::from_digits(n).unwrap();
            let [x, y] = scanner.px_from_map(grid.centre(hex));
            format!("--point={n}={x:.0},{y:.0}")
        })
        .collect();
    let mut arguments = vec!["calibrate", s(&scan), "--sheet", s(&sheet), "--format", "json"];
    arguments.extend(points.iter().map(String::as_str));
    let output = tlnb(&arguments);
    assert!(output.status.success(), "{}", text(&output));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((json["grid"]["hex"].as_str(), json["grid"]["low"].as_str()), (Some("flat"), Some("even")));
    for hex in grid.hexes() {
        let centre = &json["centres"][hex.to_string()];
        let [x, y] = scanner.px_from_map(grid.centre(hex));
        let off = (centre[0].as_f64().unwrap() - x).hypot(centre[1].as_f64().unwrap() - y);
        assert!(off < 1.5, "{hex} is off by {off:.2} px");
    }
}

#[test]
fn export_draws_the_sheet_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let title = demonstration_folder();
    let (svg, png) = (folder.path().join("vale.svg"), folder.path().join("vale.png"));
    let output = tlnb(&["export", "svg", s(&title), "--sheet", "vale", "--out", s(&svg)]);
    assert!(output.status.success(), "{}", text(&output));
    let title_in_memory = tlnb_tests::demonstration::title();
    let picture = tlnb_formats::picture::of_document(&title_in_memory, &tlnb_tests::demonstration::sheet()).unwrap();
    let theme = tlnb_formats::picture::Theme::Print;
    assert_eq!(std::fs::read_to_string(&svg).unwrap(), tlnb_formats::picture::svg(&picture, theme, 40.0));
    let units = ["--units", "cards/french=6.12.13", "--layers", "units"];
    let output = tlnb(&[&["export", "svg", s(&title), "--sheet", "vale", "--out", s(&svg)], &units[..]].concat());
    assert!(output.status.success(), "{}", text(&output));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains(">MARVILLE<") && !drawn.contains(">0512<"), "counters alone");
    let few = ["--layers", "terrain,hexsides", "--theme", "night", "--scale", "10", "--legend", "--sheet", "vale"];
    let output = tlnb(&[&["export", "png", s(&title), "--out", s(&png)], &few[..]].concat());
    assert!(output.status.success(), "{}", text(&output));
    let drawn = image::open(&png).unwrap().to_rgba8();
    let size = picture.size().map(|v| (v * 10.0).round() as u32);
    assert_eq!(drawn.width(), size[0]);
    assert!(drawn.height() > size[1], "the legend lies below");
    assert_eq!(drawn.get_pixel(0, 0).0, [26, 27, 30, 255], "dark paper");
}

#[test]
fn export_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.png");
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let bare = "MapSheet(\n    format: 1,\n)\n";
    std::fs::write(title.join("sheets/bare.ron"), bare).unwrap();
    for (more, says) in [
        (&["--sheet", "vael"][..], "did you mean `vale`?"),
        (&[], "several sheets: bare, vale"),
        (&["--sheet", "bare"], "does not say how its hexes are numbered"),
        (&["--sheet", "vale", "--scale", "5000"], "too large"),
        (&["--sheet", "vale", "--scale", "-1"], "shows nothing"),
        (&["--sheet", "vale", "--layers", "terain"], "did you mean terrain?"),
        (&["--sheet", "vale", "--units", "cards/french"], "is no CARD=COLUMN"),
        (&["--sheet", "vale", "--units", "cards/x=1"], "there are cards/coalition, cards/french"),
        (&["--sheet", "vale", "--units", "cards/french=1"], "there are 6.12.13, 6.13.13, 6.14.13"),
    ] {
        let output = tlnb(&[&["export", "png", s(&title), "--out", s(&out)], more].concat());
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains(says), "{}", text(&output));
        assert!(!out.exists());
    }
}

#[test]
fn bad_calls_say_what_is_wrong_and_exit_with_two() {
    for (arguments, says) in [
        (&["check", "no/such/folder"][..], "no such file"),
        (&["explain", "EDGE-01"], "did you mean EDGE-001"),
        (&["change", "no/such/folder", "nonsense"], "a section was expected"),
    ] {
        let output = tlnb(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output).contains(says), "{}", text(&output));
    }
}

#[test]
fn codes_without_a_check_are_listed_and_explained() {
    let (made, all) = (text(&tlnb(&["checks"])), text(&tlnb(&["checks", "--all"])));
    let codes = |text: &str| text.lines().filter_map(|l| Some(l.split_once(' ')?.0.to_owned())).collect::<Vec<_>>();
    assert_eq!(codes(&made).len(), tlnb_validator::checks::ALL.len());
    assert_eq!(codes(&all).len(), tlnb_validator::catalogue::all().len());
    assert!(codes(&made).iter().all(|c| codes(&all).contains(c)));
    let mut told = std::collections::BTreeSet::new();
    for entry in tlnb_validator::catalogue::all() {
        // One of each kind is enough: each is a process.
        if !told.insert((entry.class, entry.is_done(), entry.rules.is_empty())) {
            continue;
        }
        let output = tlnb(&["explain", &entry.code.to_lowercase()]);
        let says = text(&output);
        assert!(output.status.success() && says.contains(entry.gist), "{says}");
        let is_check = tlnb_validator::checks::find(entry.code).is_some();
        assert!(is_check || says.contains(&entry.state()) && says.contains(entry.class.meaning()), "{says}");
    }
}

#[test]
fn an_empty_document_is_put_into_a_title_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = s(folder.path());
    let run = |arguments: &[&str]| tlnb(&[&["new", path], arguments].concat());
    assert!(run(&["--columns", "10", "--rows", "8"]).status.success());
    for (document, kind) in [("counters/french", "Counters("), ("cards/a", "SetupCard("), ("decks/a", "Deck(")] {
        let output = run(&["--document", document]);
        assert!(output.status.success() && text(&output).contains(document), "{}", text(&output));
        let written = std::fs::read_to_string(folder.path().join(format!("{document}.ron"))).unwrap();
        assert!(written.starts_with(kind), "{written}");
    }
    assert!(run(&["--document", "decks/gone", "--kind", "RemovedCards"]).status.success());
    for (arguments, says) in [
        (&["--document", "cards/a"][..], "is there already"),
        (&["--document", "card/a"], "lies in no folder"),
        (&["--document", "cards/../a"], "no name for a document"),
        (&["--document", "cards/b", "--kind", "Card"], "no kind of document"),
        (&["--columns", "10"], "--rows"),
    ] {
        let output = run(arguments);
        assert!(output.status.code() == Some(2) && text(&output).contains(says), "{}", text(&output));
    }
    for arguments in [&["check", path, "--deny", "note"][..], &["fmt", path, "--check"]] {
        let output = tlnb(arguments);
        assert!(output.status.success(), "{}", text(&output));
    }
    let status = text(&tlnb(&["status", path]));
    assert!(status.contains("SetupCard, 0 entries, 0 of 0 cells transcribed"), "{status}");
}

#[test]
fn cells_of_cards_and_charts_are_counted() {
    let output = tlnb(&["status", s(&demonstration_folder()), "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let cells = |name: &str| {
        let documents = json["documents"].as_array().unwrap();
        documents.iter().find(|d| d["document"].as_str().unwrap().ends_with(name)).unwrap()["cells"].clone()
    };
    // Of 15 rows and 3 columns one cell is `?` and one is missing.
    assert_eq!(cells("cards/french.ron"), serde_json::json!({ "transcribed": 43, "all": 45 }));
    assert_eq!(cells("charts/shock.ron"), serde_json::json!({ "transcribed": 16, "all": 16 }));
    assert_eq!(cells("casualties/vale.ron"), serde_json::json!({ "transcribed": 8, "all": 8 }));
    assert_eq!(cells("tracks/june.ron"), Value::Null);
}

#[test]
fn rows_in_printed_order_are_changed_compared_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let card = title.join("cards/french.ron");
    let before = std::fs::read_to_string(&card).unwrap();
    let change = "cards/french rows + II/Xaintray: (cells: {\"6.12.13\": \"0512\"}) after CASTAGNE";
    assert!(tlnb(&["change", s(&title), change]).status.success());
    let after = std::fs::read_to_string(&card).unwrap();
    let line = |text: &str, key: &str| text.lines().position(|l| l.trim_start().starts_with(&format!("\"{key}\"")));
    assert_eq!(line(&after, "II/Xaintray"), line(&before, "CASTAGNE").map(|n| n + 1));
    let diff = tlnb(&["diff", s(&demonstration_folder()), s(&title)]);
    assert_eq!(text(&diff).trim(), change);
    // The canonical form leaves the row where it is, comments of others included.
    assert!(tlnb(&["fmt", s(&title), "--check"]).status.success());
    let base = demonstration_folder().join("cards/french.ron");
    let theirs = folder.path().join("theirs.ron");
    std::fs::write(
        &theirs,
        before.replace("        \"Garde/Valmeux\"", "        \"Aubrac\": (),\n        \"Garde/Valmeux\""),
    )
    .unwrap();
    let merge = tlnb(&["merge", s(&base), s(&card), s(&theirs)]);
    assert!(merge.status.success(), "{}", text(&merge));
    let merged = std::fs::read_to_string(&card).unwrap();
    assert_eq!(line(&merged, "Aubrac"), line(&merged, "II/Xaintray").map(|n| n + 1));
    assert_eq!(merged.lines().count(), before.lines().count() + 2);
}

#[test]
fn a_spreadsheet_comes_out_and_in_and_only_its_own_changes_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let (card, out) = (title.join("cards/french.ron"), folder.path().join("french.csv"));
    let before = std::fs::read_to_string(&card).unwrap();
    let written = tlnb(&["export", "csv", s(&title), "--document", "cards/french", "--out", s(&out)]);
    assert!(written.status.success(), "{}", text(&written));
    let import = |more: &[&str]| {
        let output = tlnb(
            &[&["import", "sheet", s(&out), "--into", s(&title), "--document", "cards/french"][..], more].concat(),
        );
        (output.status.code(), text(&output))
    };
    let (code, says) = import(&[]);
    assert!(code == Some(0) && says.ends_with("0 changes, 0 problems\n"), "{says}");
    assert_eq!(std::fs::read_to_string(&card).unwrap(), before);
    assert!(title.join("imports/cards/french.base").is_file() && title.join("imports/cards/french.map").is_file());
    // By hand one cell, in the sheet another and one that cannot be.
    std::fs::write(
        &card,
        before.replace("\"6.12.13\": \"0512\", \"6.13.13\": \"1007\"", "\"6.12.13\": \"0513\", \"6.13.13\": \"1007\""),
    )
    .unwrap();
    let sheet = std::fs::read_to_string(&out).unwrap();
    std::fs::write(&out, sheet.replace("0612,1010,1110", "0612,1O10,1111")).unwrap();
    let (code, says) = import(&["--dry-run"]);
    assert!(
        code == Some(1) && says.contains("`1O10` is not a cell") && says.contains("did you mean `1010`?"),
        "{says}"
    );
    assert!(
        says.contains("would change: cards/french rows CASTAGNE cells") && says.ends_with("1 changes, 1 problems\n"),
        "{says}"
    );
    assert!(!std::fs::read_to_string(&card).unwrap().contains("1111"));
    assert_eq!(import(&[]).0, Some(1));
    let after = std::fs::read_to_string(&card).unwrap();
    assert!(after.contains("\"6.12.13\": \"0513\"") && after.contains("\"6.14.13\": \"1111\""), "{after}");
    assert!(after.contains("        // the second corps comes up during the first day\n"), "{after}");
    // What `--map` says is remembered, and what it cannot say is no import.
    std::fs::write(&out, "Piece,Date,Where\nI/Larivage,x,0101\n").unwrap();
    let (code, says) = import(&["--map", "Where=cell 6.12.13", "--map", "Date=ignore", "--dry-run"]);
    assert!(code == Some(0) && says.contains("C `Where` = cell 6.12.13"), "{says}");
    // With other names every row would seem to be missing, so none goes.
    assert!(says.contains("another column names the rows now, so these stay: BRISSAY, "), "{says}");
    let (code, says) = import(&["--map", "Wher=unit"]);
    assert!(code == Some(2) && says.contains("did you mean `Where`?"), "{says}");
    let wrong = tlnb(&["import", "sheet", s(&out), "--into", s(&title), "--document", "maps/a"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_name_is_changed_wherever_it_stands_once_that_was_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let rename = |arguments: &[&str]| {
        let output = tlnb(&[&["rename", s(&title)][..], arguments].concat());
        (output.status.code(), text(&output))
    };
    let is_as_before = || text(&tlnb(&["diff", s(&demonstration_folder()), s(&title)])).is_empty();
    let (code, says) = rename(&["unit", "I/Larivage", "I/Larivet", "--dry-run"]);
    assert!(code == Some(0) && says.contains("cards/french\n  cards/french rows"), "{says}");
    assert!(says.contains("  cards/french rows - I/Larivage"), "{says}");
    assert!(says.contains("counters/french\n") && says.contains("would be changed"), "{says}");
    assert!(is_as_before());
    let (code, says) = rename(&["unit", "I/Larivage", "I/Larivet"]);
    assert!(code == Some(0) && says.ends_with("documents changed\n"), "{says}");
    let check = tlnb(&["check", s(&title), "--deny", "note"]);
    assert!(check.status.success(), "every reference goes with it: {}", text(&check));
    assert!(!std::fs::read_to_string(title.join("cards/french.ron")).unwrap().contains("Larivage"));
    assert_eq!(rename(&["unit", "I/Larivet", "I/Larivage"]).0, Some(0));
    assert!(is_as_before(), "back again nothing is left");
    let (code, says) = rename(&["column", "6.12.13", "12 June", "--document", "cards/french"]);
    assert!(code == Some(0) && says.contains("columns"), "{says}");
    for (arguments, says) in [
        (&["unit", "I/Larivag", "x"][..], "did you mean I/Larivage"),
        (&["unti", "I/Larivage", "x"], "did you mean unit?"),
        (&["unit", "I/Larivage", "I/Montclar"], "already"),
        (&["column", "6.13.1", "x", "--document", "cards/french"], "did you mean `6.13.13`?"),
        (&["column", "6.13.13", "x"], "--document"),
    ] {
        let (code, said) = rename(arguments);
        assert!(code == Some(2) && said.contains(says), "{arguments:?}: {said}");
    }
}

#[test]
fn a_name_of_several_things_is_not_guessed_at() {
    let folder = tempfile::tempdir().unwrap();
    let page = "Title(format: 1, armies: {\"Austrian\": (), \"Russian\": ()}, formations: {\"Austrian III\": (army: \"Austrian\", designation: \"III\"), \"Russian III\": (army: \"Russian\", designation: \"III\")})";
    std::fs::write(folder.path().join("title.ron"), page).unwrap();
    let ambiguous = tlnb(&["rename", s(folder.path()), "formation", "III", "IV"]);
    let says = text(&ambiguous);
    assert_eq!(ambiguous.status.code(), Some(2), "{says}");
    assert!(says.contains("title formations Austrian III") && says.contains("title formations Russian III"), "{says}");
    let one = tlnb(&["rename", s(folder.path()), "formation", "Russian III", "Russian IV"]);
    assert_eq!(one.status.code(), Some(0), "{}", text(&one));
}

#[test]
fn a_title_goes_out_as_json_and_comes_in_again() {
    let folder = tempfile::tempdir().unwrap();
    let (title, new, out) = (folder.path().join("title"), folder.path().join("new"), folder.path().join("all.json"));
    copy_demonstration(&title);
    let export = tlnb(&["export", "json", s(&title), "--out", s(&out)]);
    assert!(export.status.success(), "{}", text(&export));
    let import = |into: &Path, more: &[&str]| {
        let output = tlnb(&[&["import", "json", s(&out), "--into", s(into)][..], more].concat());
        (output.status.code(), text(&output))
    };
    assert_eq!(import(&new, &[]).0, Some(0));
    let diff = tlnb(&["diff", s(&title), s(&new)]);
    assert!(diff.status.success(), "every kind of document comes back: {}", text(&diff));
    // Over what it came from, nothing changes.
    let (code, says) = import(&title, &[]);
    assert!(code == Some(0) && says.starts_with("0 changes, 0 of "), "{says}");
    let card = title.join("cards/french.ron");
    let before = std::fs::read_to_string(&card).unwrap();
    assert_eq!(before, std::fs::read_to_string(demonstration_folder().join("cards/french.ron")).unwrap());
    // What another program changed becomes changes.
    let json = std::fs::read_to_string(&out).unwrap();
    std::fs::write(&out, json.replacen("\"V-1010\"", "\"V-1011\"", 1)).unwrap();
    let (code, says) = import(&title, &["--dry-run"]);
    assert!(code == Some(0) && says.contains("would change: cards/french rows I/Larivage cells"), "{says}");
    assert_eq!(std::fs::read_to_string(&card).unwrap(), before);
    assert_eq!(import(&title, &[]).0, Some(0));
    let after = std::fs::read_to_string(&card).unwrap();
    assert!(after.contains("V-1011") && after.contains("// the second corps comes up"), "{after}");
    // One document, by its file.
    let one = folder.path().join("french.json");
    assert!(tlnb(&["export", "json", s(&card), "--out", s(&one)]).status.success());
    let made = tlnb(&["import", "json", s(&one), "--into", s(&folder.path().join("third"))]);
    assert!(text(&made).contains("made: cards/french"), "{}", text(&made));
    std::fs::write(&one, "{\"SetupCard\": {\"format\": 1, \"rows\": {\"A\": {\"cells\": 3}}}}").unwrap();
    let wrong = tlnb(&["import", "json", s(&one), "--into", s(&title), "--document", "cards/new"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong).contains("french.json: cards/new: rows A cells: "), "{}", text(&wrong));
    assert!(!title.join("cards/new.ron").exists());
}

#[test]
fn a_study_folder_is_drafted_and_its_next_printing_brings_only_its_own_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (title, rules, list) =
        (folder.path().join("title"), folder.path().join("rules.txt"), folder.path().join("list.tsv"));
    let printed = "27.0 The Battle of Ambach\n27.11 Duration: 3 May, 7 AM—Noon (6 turns).\n27.12 Mode Cards at Start: Northern 2, Southern 1\n27.2 Alternate Reinforcements\nNORTHERN\n• #1. ADLER, II/Falk (0101)\n27.34 Old Mill: Whoever holds it at dusk may burn it.\n27.45 Control: VP Hexes that Do NOT count: none\n";
    std::fs::write(&rules, printed).unwrap();
    let import = |more: &[&str]| {
        let output = tlnb(
            &[&["import", "study-folder", s(&rules), "--into", s(&title), "--report", s(&list)][..], more].concat(),
        );
        (output.status.code(), text(&output))
    };
    let (code, says) = import(&["--dry-run"]);
    assert!(code == Some(0) && says.contains("would be made: scenarios/27, 9 rows") && !title.exists(), "{says}");
    let (code, says) = import(&[]);
    assert!(code == Some(0) && says.contains("made: scenarios/27, 9 rows\n9 changes, 0 problems\n"), "{says}");
    assert!(says.contains("     1  stub for a person\n"), "{says}");
    let report = std::fs::read_to_string(&list).unwrap();
    assert!(report.contains("7\t27.34\tstub for a person\tOld Mill\n") && !report.contains("dusk"), "{report}");
    let document = title.join("scenarios/27.ron");
    let before = std::fs::read_to_string(&document).unwrap();
    assert!(!before.contains("dusk") && title.join("imports/scenarios/27.base").is_file(), "{before}");
    assert!(tlnb(&["fmt", s(&title), "--check"]).status.success());
    let check = text(&tlnb(&["check", s(&title)]));
    assert!(!check.contains("FORM-"), "{check}");
    let (code, says) = import(&[]);
    assert!(code == Some(0) && says.contains("0 changes, 0 problems"), "{says}");
    assert_eq!(std::fs::read_to_string(&document).unwrap(), before);
    // The text changes one number, a person the other, and then both the same.
    std::fs::write(&document, before.replace("\"Southern\": (count: \"1\"", "\"Southern\": (count: \"3\"")).unwrap();
    std::fs::write(&rules, printed.replace("Northern 2", "Northern 4")).unwrap();
    let (code, says) = import(&[]);
    assert!(
        code == Some(0) && says.contains("changed: scenarios/27 mode_cards Northern count: \"2\" -> \"4\"\n1 "),
        "{says}"
    );
    let after = std::fs::read_to_string(&document).unwrap();
    assert!(after.contains("\"Southern\": (count: \"3\""), "{after}");
    assert!(tlnb(&["fmt", s(&title), "--check"]).status.success());
    std::fs::write(&rules, printed.replace("Northern 2, Southern 1", "Northern 4, Southern 2")).unwrap();
    let (code, says) = import(&[]);
    let clash = "left as it is: scenarios/27 mode_cards Southern count: the text says \"2\", there stands \"3\"\n";
    assert!(code == Some(1) && says.contains(clash), "{says}");
    for (bytes, because) in [
        (b"27.0 The Battle of Dr\xe4nge\n".to_vec(), "it is not UTF-8: byte 0xe4 in line 1"),
        (b"Of the fog\n".to_vec(), "no line begins with the number of a section"),
        (vec![b' '; 5_000_000], "it is larger than"),
    ] {
        std::fs::write(&rules, bytes).unwrap();
        let (code, says) = import(&[]);
        assert!(code == Some(2) && says.contains(because), "{says}");
    }
}

#[test]
fn a_life_is_told_in_order_of_date_and_as_json() {
    let title = demonstration_folder();
    let output = tlnb(&["life", s(&title), "I/Larivage"]);
    let told = text(&output);
    assert!(output.status.success() && told.starts_with("unit I/Larivage (counters/french)\n"), "{told}");
    let json: Value = serde_json::from_slice(&tlnb(&["life", s(&title), "I/Larivage", "--json"]).stdout).unwrap();
    let all = json["appearances"].as_array().unwrap();
    let dates: Vec<&str> = all.iter().filter_map(|a| a["date"].as_str()).collect();
    assert!(dates.len() > 3 && dates.is_sorted(), "{dates:?}");
    // What the documents say in each place is what is told of it.
    assert!(all.iter().any(|a| a["field"] == "cells/6.13.13" && a["says"] == "V-1010"), "{json}");
    assert_eq!(tlnb(&["life", s(&title), "Nobody at all"]).status.code(), Some(2));
    assert!(text(&tlnb(&["life", s(&title), "vale/1010"])).contains("I/Larivage"));
}

#[test]
fn proof_sheets_are_written_of_every_document_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let title = demonstration_folder();
    for (document, by, ok) in [
        ("cards/french", "hex", true),
        ("cards/french", "card", true),
        ("1", "hex", true),
        ("counters/french", "card", true),
        ("counters/french", "hex", false),
        ("none", "card", false),
    ] {
        let out = folder.path().join("out.html");
        let _ = std::fs::remove_file(&out);
        let output = tlnb(&["proof", s(&title), document, "--by", by, "--paper", "letter", "-o", s(&out)]);
        assert_eq!((output.status.success(), out.exists()), (ok, ok), "{document} by {by}: {}", text(&output));
    }
}

#[test]
fn two_transcriptions_are_compared_reading_by_reading() {
    let folder = tempfile::tempdir().unwrap();
    let first = demonstration_folder().join("cards/french.ron");
    let second = folder.path().join("second.ron");
    std::fs::write(&second, std::fs::read_to_string(&first).unwrap().replacen("\"0512\"", "\"0521\"", 1)).unwrap();
    let output = tlnb(&["compare", s(&first), s(&second)]);
    let said = text(&output);
    assert!(said.starts_with("rows MARVILLE cells/6.12.13: \"0512\" | \"0521\"\n"), "{said}");
    assert!(said.contains("0 of 1 settled; 1 to settle, 0 of them read by one alone"), "{said}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(tlnb(&["compare", s(&first), s(&first)]).status.code(), Some(0));
}
