//! `tlnb rules` as a person meets it, on the demonstration title.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::process::{Command, Output};

use serde_json::Value;
use tlnb_tests::demonstration_folder;

fn tlnb(question: &str, arguments: &[&str]) -> Output {
    let folder = demonstration_folder();
    let all = ["rules", question, folder.to_str().unwrap(), "1"];
    Command::new(env!("CARGO_BIN_EXE_tlnb")).args(all).args(arguments).output().unwrap()
}

fn json(question: &str, arguments: &[&str]) -> Value {
    let output = tlnb(question, &[arguments, &["--format", "json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(question: &str, arguments: &[&str]) -> String {
    let output = tlnb(question, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn error(question: &str, arguments: &[&str]) -> String {
    let output = tlnb(question, arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn zoc_of_a_hex_and_of_a_unit() {
    let said = json("zoc", &["--unit", "I/Larivage"]);
    assert_eq!(
        said["answers"][0]["value"]["sure"],
        serde_json::json!(["1009", "1110", "1111", "1011", "0911", "0910"])
    );
    let said = json("zoc", &["--hex", "1009", "--side", "French"]);
    let answer = &said["answers"][0];
    assert_eq!((&answer["decided"], &answer["value"]["in_zoc"]), (&Value::Bool(true), &Value::Bool(true)));
    let units: Vec<&str> = answer["reasons"].as_array().unwrap().iter().filter_map(|r| r["unit"].as_str()).collect();
    assert_eq!(units, ["I/Larivage", "I/Foot Artillery", "I/Montclar"]);
    assert_eq!(answer["reasons"][0]["rule"], "4.1");
    // The Aue stops it; an improved position too.
    let said = text("zoc", &["--hex", "1711"]);
    assert!(said.contains("1711: not in the ZOC of French"), "{said}");
    assert!(said.contains("not counted: I/Quennoy: it stands in 1007 or 1008"), "{said}");
}

#[test]
fn los_both_ways_and_all_round() {
    let said = json("los", &["--from", "0814", "--to", "0812"]);
    let sees: Vec<&Value> = said["answers"].as_array().unwrap().iter().map(|a| &a["value"]["sees"]).collect();
    assert_eq!(sees, [&Value::Bool(true), &Value::Bool(false)], "down from the Kirchberg, and not up again");
    let round = json("los", &["--from", "0303", "--weather", "fog"]);
    assert_eq!(round["answers"][0]["value"]["sure"].as_array().unwrap().len(), 6);
}

#[test]
fn supply_of_all_and_of_one() {
    let all = json("supply", &[]);
    assert!(all["answers"].as_array().unwrap().len() >= 9);
    let one = json("supply", &["--unit", "II/Bellerive"]);
    let line = one["answers"][0]["value"]["line"].as_array().unwrap();
    assert_eq!((line[0].as_str(), line.last().unwrap().as_str()), (Some("0912"), Some("0112")));
    assert_eq!(one["answers"][0]["reasons"][0]["rule"], "17.41");
}

#[test]
fn command_of_a_leader() {
    let said = text("command", &["--unit", "CASTAGNE"]);
    assert!(said.contains("I/Montclar at 0910: in range, of his formation"), "{said}");
    assert!(said.contains("II/Bellerive at 0912: in range\n"), "{said}");
    assert!(error("command", &["--unit", "I/Larivage"]).contains("it is no leader"));
}

#[test]
fn movement_by_a_way_and_all_of_it() {
    let said = json("move", &["--unit", "CASTAGNE", "--to", "0512"]);
    let value = &said["answers"][0]["value"];
    assert_eq!((value["mp"].as_f64(), value["way"][0].as_str()), (Some(3.5), Some("1010")));
    // Infantry in woods or marsh of which no chart tells is possible, and the answer says why.
    let range = json("move", &["--unit", "I/Hohenwald"]);
    let answer = &range["answers"][0];
    let sure: Vec<&str> =
        answer["value"]["sure"].as_array().unwrap().iter().map(|c| c["hex"].as_str().unwrap()).collect();
    assert!(sure.contains(&"2010") && sure.contains(&"1711"), "{sure:?}");
    let orchard = answer["value"]["possible"].as_array().unwrap().iter().find(|c| c["hex"] == "2009");
    assert_eq!((orchard.is_some(), &answer["decided"]), (true, &Value::Bool(false)));
    let because = text("move", &["--unit", "I/Hohenwald", "--to", "2009"]);
    let reasons: Vec<&str> = because.lines().filter(|l| l.starts_with("    ")).collect();
    assert_eq!(reasons, ["    2009: no source tells what orchard costs infantry (7.21)"]);
    assert!(error("move", &["--unit", "I/Larivag"]).contains("did you mean I/Larivage?"));
    assert!(error("move", &["--unit", "I/Quennoy"]).contains("it stands in 1007 or 1008"));
}

#[test]
fn entry_of_a_column() {
    let nine = ["--unit", "Garde/Valmeux"].repeat(9);
    let said = json("entry", &[&["--hex", "0112", "--road-march"], &nine[..]].concat());
    let enters: Vec<bool> =
        said["answers"].as_array().unwrap().iter().map(|a| a["value"]["enters"].as_bool().unwrap()).collect();
    assert_eq!(enters.iter().filter(|e| **e).count(), 4, "half an MP by road, and one more for each before");
    assert!(!enters[4..].contains(&true));
}

#[test]
fn an_open_reading_is_told_with_what_each_means() {
    // Into the town nobody knows what the step costs: an answer, not a failure.
    let said = json("move", &["--unit", "I/Kreuzmark", "--to", "2111"]);
    let answer = &said["answers"][0];
    assert_eq!(answer["decided"], Value::Bool(false), "{answer:#}");
    let texts: Vec<&str> = answer["reasons"].as_array().unwrap().iter().filter_map(|r| r["text"].as_str()).collect();
    assert!(texts.iter().any(|t| t.contains("no source tells what town costs infantry")), "{texts:?}");
}

#[test]
fn what_cannot_be_asked_says_where() {
    assert!(error("zoc", &["--hex", "9999"]).contains("--hex: hex `9999`: no hex of the board"));
    assert!(error("zoc", &["--hex", "04x2"]).contains("--hex: hex `04x2`"));
    assert!(error("zoc", &[]).contains("--hex is needed"));
    assert!(error("los", &["--from", "0101", "--weather", "hail"]).contains("--weather hail: expected one of fair"));
    assert!(error("zoc", &["--hex", "0101", "--side", "Spain"]).contains("the sides are Coalition and French"));
    assert!(error("zoc", &["--hex", "0101", "--policy", "lake=maybe"]).contains("--policy lake=maybe: expected"));
    let folder = demonstration_folder();
    let all = ["rules", "supply", folder.to_str().unwrap(), "9"];
    let output = Command::new(env!("CARGO_BIN_EXE_tlnb")).args(all).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no scenario 9; the title has 1, 1.5, 2, 3"));
}

/// Titles of which no map is transcribed are answered all the same.
#[test]
fn a_title_without_maps_is_no_failure() {
    let title = tlnb_tests::top().join("content/napoleons-resurgence");
    let all = ["rules", "supply", title.to_str().unwrap(), "28.5"];
    let output = Command::new(env!("CARGO_BIN_EXE_tlnb")).args(all).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.starts_with("nobody of whom this can be asked stands on a known hex"), "{said}");
    assert!(said.contains("its hex is not transcribed"), "{said}");
}

#[test]
fn every_question_answers_as_text_and_as_json() {
    for (question, arguments, subject) in [
        ("supply", vec!["--unit", "II/Bellerive"], "II/Bellerive at 0912"),
        ("los", vec!["--from", "0814", "--to", "0812"], "0814 to 0812"),
        ("zoc", vec!["--hex", "1009"], "1009"),
        ("command", vec!["--unit", "CASTAGNE"], "CASTAGNE at 1010"),
        ("move", vec!["--unit", "CASTAGNE", "--to", "0512"], "CASTAGNE from 1010 to 0512"),
        ("entry", vec!["--hex", "0112", "--unit", "Garde/Valmeux"], "Garde/Valmeux"),
    ] {
        let said = text(question, &arguments);
        assert!(said.starts_with(&format!("{subject}: ")), "{question}: {said}");
        let data = json(question, &arguments);
        assert_eq!((&data["version"], &data["section"]), (&Value::from(1), &Value::from("1")), "{question}");
        let first = &data["answers"][0];
        assert_eq!(first["subject"], subject, "{question}");
        assert!(said.contains(first["text"].as_str().unwrap()), "{question}: {said}");
    }
}

#[test]
fn a_column_comes_from_the_turn_record_card() {
    let said = json("entry", &["--turn", "13 June, 9 AM"]);
    let answers = said["answers"].as_array().unwrap();
    let subjects: Vec<&str> = answers.iter().map(|a| a["subject"].as_str().unwrap()).collect();
    assert!(subjects[0].starts_with("tracks/june Russians: OSTROVIN + "), "{subjects:?}");
    assert!(!subjects.iter().any(|s| s.contains("Zarubin")), "he does not come: {subjects:?}");
    assert!(answers.iter().all(|a| a["value"]["hex"] == "3012"), "{answers:#?}");
    // An alias of the card, and a hex that an erratum adds; in the print nobody can tell what it costs.
    let corrected = text("entry", &["--turn", "13 June, 8 AM"]);
    assert!(corrected.contains("tracks/june a name of its own: I/Montclar: enters for "), "{corrected}");
    let unknown = text("entry", &["--turn", "13 June, 8 AM", "--as-printed"]);
    assert!(
        unknown.contains("tracks/june a name of its own: cannot be decided: its entry hex is in no source"),
        "{unknown}"
    );
    assert!(error("entry", &["--turn", "13 June, 9 AMM"]).contains("did you mean 13 June, 9 AM?"));
    assert!(error("entry", &["--hex", "0112"]).contains("or --turn for what arrives in it"));
}

#[test]
fn stacks_enter_together_and_a_blocked_hex_gives_the_nearest() {
    let said =
        json("entry", &["--hex", "0112", "--unit", "BRISSAY + II/Sorbac + II/Bellerive", "--unit", "Garde/Valmeux"]);
    let costs: Vec<Option<f64>> =
        said["answers"].as_array().unwrap().iter().map(|a| a["value"]["mp"].as_f64()).collect();
    assert_eq!(costs, [Some(1.0), Some(2.0)], "by road, and one more for the stack before");
    // Somebody stands in 0912.
    let blocked = text("entry", &["--hex", "0912", "--unit", "Garde/Valmeux"]);
    assert!(blocked.contains("0912: blocked: they may enter at "), "{blocked}");
}

#[test]
fn a_stack_moves_at_the_pace_of_its_slowest() {
    let one = json("move", &["--unit", "CASTAGNE", "--unit", "I/Larivage"]);
    let value = &one["answers"][0]["value"];
    let sure: Vec<&str> = value["sure"].as_array().unwrap().iter().map(|h| h.as_str().unwrap()).collect();
    let alone = json("move", &["--unit", "I/Larivage"]);
    let his = alone["answers"][0]["value"].to_string();
    assert!(sure.contains(&"1010") && sure.iter().all(|hex| his.contains(hex)), "{sure:?}");
    assert!(error("move", &["--unit", "CASTAGNE", "--unit", "II/Bellerive"]).contains("II/Bellerive stands in 0912"));
    assert!(
        error("move", &["--unit", "CASTAGNE", "--unit", "I/Hohenwald", "--from", "1010"]).contains("of both sides")
    );
}

#[test]
fn options_of_the_scenario_are_played() {
    let folder = demonstration_folder();
    let run = |section: &str, option: &str| {
        let all = ["rules", "supply", folder.to_str().unwrap(), section, "--option", option];
        Command::new(env!("CARGO_BIN_EXE_tlnb")).args(all).output().unwrap()
    };
    let missing = run("1", "no such thing");
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("--option no such thing: 1 has no such option"));
    let title = tlnb_formats::Title::load(&tlnb_formats::files::Folder(folder.clone())).unwrap();
    let document = title.document("scenarios/1").unwrap();
    for option in document.scenario().unwrap().options.keys() {
        let played = run("1", option);
        assert_eq!(played.status.code(), Some(0), "{option}: {}", String::from_utf8_lossy(&played.stderr));
    }
}
