//! Scenarios and errata through the program.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::process::{Command, Output};

fn tlnb(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tlnb")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A title of two scenarios, of which one takes from the other, and an erratum.
fn with_scenarios() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("title", "Title(format: 1, about: {\"name\": \"Vale\"}, sides: {\"French\": (), \"Coalition\": ()})"),
        ("sheets/vale", "MapSheet(format: 1, grid: {\"sheet\": (columns: (1, 9), rows: (1, 9))})"),
        (
            "cards/a",
            "SetupCard(format: 1, about: {\"printing\": \"first\"}, columns: {\"6.13.13\": ()}, rows: {\n    \"I/Wolff\": (heading: \"Coalition\", cells: {\"6.13.13\": \"R 0203\"}),\n    \"I/Haager\": (heading: \"Coalition\", cells: {\"6.13.13\": \"0204\"}),\n})\n",
        ),
        (
            "scenarios/28",
            "Scenario(format: 1, about: {\"section\": \"28\"}, start: {\"base\": (step: Column, column: \"6.13.13\", section: \"28.33\")}, mode_cards: {\"French\": (count: \"1\", section: \"28.12\")}, first_player: {\"Coalition\": (only: [\"28\"], section: \"28.15\")})\n",
        ),
        (
            "scenarios/28.5",
            "Scenario(format: 1, about: {\"section\": \"28.5\", \"name\": \"Approach\"}, takes: {\"28\": (changes: [\"scenarios/28 start + late: (step: ToTrack, units: [\\\"I/Haager\\\"])\"], section: \"28.54\")}, options: {\"haste\": (changes: [\"scenarios/28 mode_cards French count: ? -> \\\"3\\\"\"])})\n",
        ),
        (
            "errata/2022",
            "Errata(format: 1, source: {\"source\": (name: \"Update\", date: \"2022-02-23\", authority: Publisher)}, entries: {\n    \"Wolff\": (heading: \"Set-up\", status: Confirmed, printings: [\"first\"], changes: [\"cards/a rows I/Wolff cells/6.13.13: \\\"R 0203\\\" -> \\\"0203\\\"\"], gist: \"at full strength\"),\n    \"other\": (status: Proposed, gist: \"a question\"),\n})\n",
        ),
    ] {
        let path = folder.path().join(format!("{name}.ron"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn a_scenario_is_shown_with_the_origin_of_each_line() {
    let folder = with_scenarios();
    let title = folder.path().to_str().unwrap();
    let shown = stdout(&tlnb(&["show", title, "28.5"]));
    for line in [
        "28.5 Approach",
        "  French: count 1  [28.12, by 28.54]",
        "  late: step ToTrack; units I/Haager  [changed by 28.54]",
        "  I/Wolff (Coalition): 0203  [cards/a I/Wolff 6.13.13]",
        "  I/Haager (Coalition): reinf  [cards/a I/Haager 6.13.13; start late (changed by 28.54)]",
        "  first player Coalition:   [limited to 28]",
    ] {
        assert!(shown.lines().any(|l| l == line), "{line}\n{shown}");
    }
    let printed = stdout(&tlnb(&["show", title, "28.5", "--as-printed", "--option", "haste"]));
    assert!(
        printed.contains("I/Wolff (Coalition): R 0203") && printed.contains("count 3  [28.12, by 28.54, option haste]"),
        "{printed}"
    );
    let hexes = stdout(&tlnb(&["show", title, "28.5", "--by-hex"]));
    assert!(hexes.starts_with("sheets/vale 0203\n  I/Wolff"), "{hexes}");
    for (arguments, says) in [
        (["show", title, "29", "--by-hex"], "there is no scenario 29; the title has 28, 28.5"),
        (["show", title, "28", "--option=none"], "28 has no option none; it has none"),
    ] {
        let output = tlnb(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(says), "{output:?}");
    }
}

#[test]
fn errata_are_listed_printed_and_applied_once() {
    let folder = with_scenarios();
    let title = folder.path().to_str().unwrap();
    let change = "cards/a rows I/Wolff cells/6.13.13: \"R 0203\" -> \"0203\"";
    let listed = stdout(&tlnb(&["errata", "list", title]));
    assert!(
        listed.contains(&format!("{change}  [applies]")) && listed.contains("errata/2022 other: proposed"),
        "{listed}"
    );
    let sheet = stdout(&tlnb(&["errata", "sheet", title]));
    assert!(
        sheet.contains("## Update, 2022-02-23 (publisher)\n\n### Set-up\n\n- **Wolff**") && sheet.contains(change),
        "{sheet}"
    );
    let html = stdout(&tlnb(&["errata", "sheet", title, "--format", "html"]));
    assert!(html.contains("<h2>Update, 2022-02-23 (publisher)</h2><h3>Set-up</h3><ul><li><b>Wolff</b>"), "{html}");
    // What differs between print and corrected is what the errata say.
    let differs = tlnb(&["diff", title, "--corrected"]);
    assert_eq!((differs.status.code(), stdout(&differs)), (Some(1), format!("{change}\n")));
    let card = || std::fs::read_to_string(folder.path().join("cards/a.ron")).unwrap();
    let before = card();
    assert!(tlnb(&["errata", "apply", title, "--dry-run"]).status.success());
    assert_eq!(card(), before);
    assert!(tlnb(&["errata", "apply", title]).status.success());
    assert_eq!(card(), before.replace("R 0203", "0203"));
    let again = stdout(&tlnb(&["errata", "apply", title]));
    assert!(again.contains("[holds already]") && card() == before.replace("R 0203", "0203"), "{again}");
    assert_eq!(stdout(&tlnb(&["diff", title, "--corrected"])), "");
    let letter = stdout(&tlnb(&["questions", title]));
    assert!(
        letter.contains("Errata we have not confirmed") && letter.contains("errata/2022 other: a question"),
        "{letter}"
    );
}

#[test]
fn an_erratum_is_begun_from_a_change_with_what_it_found() {
    let folder = with_scenarios();
    let title = folder.path().to_str().unwrap();
    let begin = |change: &str| {
        tlnb(&["errata", "new", title, "--into", "errata/ours", "--key", "1", "--gist", "one row south", change])
    };
    let output = begin("cards/a rows I/Haager cells/6.13.13: ? -> \"0205\"");
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(folder.path().join("errata/ours.ron")).unwrap();
    assert!(text.contains("status: Proposed") && text.contains(r#"cells/6.13.13: \"0204\" -> \"0205\""#), "{text}");
    for (change, says) in [
        ("cards/a rows I/Haager cells/6.13.13: ? -> \"0206\"", "has an entry 1 already"),
        ("cards/a rows I/Haager cells/6.13.13: ? -> \"0204\"", "changes nothing"),
        ("cards/b rows I/Haager cells/6.13.13: ? -> \"0204\"", "no document cards/b"),
    ] {
        let output = begin(change);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(says), "{output:?}");
    }
}

#[test]
fn a_title_is_exported_as_it_is_played_with_the_origins_beside_it() {
    let folder = with_scenarios();
    let title = folder.path().to_str().unwrap();
    let out = folder.path().join("whole.json");
    let export = |more: &[&str]| {
        let arguments = [&["export", "json", title, "--out", out.to_str().unwrap(), "--resolved"], more].concat();
        assert!(tlnb(&arguments).status.success());
        serde_json::from_str::<serde_json::Value>(&std::fs::read_to_string(&out).unwrap()).unwrap()
    };
    let json = export(&[]);
    let approach = &json["documents"]["scenarios/28.5"]["Scenario"];
    assert_eq!(approach["mode_cards"]["French"]["count"], "1");
    assert_eq!(json["documents"]["cards/a"]["SetupCard"]["rows"]["I/Wolff"]["cells"]["6.13.13"], "0203");
    let way = &json["origins"]["scenarios/28.5"]["mode_cards"]["French"];
    assert_eq!((&way[0]["document"], &way[1]["does"]["taken"]), (&"scenarios/28".into(), &"28".into()));
    let printed = export(&["--as-printed"]);
    assert_eq!(printed["documents"]["cards/a"]["SetupCard"]["rows"]["I/Wolff"]["cells"]["6.13.13"], "R 0203");
}
