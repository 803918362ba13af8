//! One story for each tool of the toolbar: chosen, set, used on the map, saved, compared, and taken back.

use egui::{Key, PointerButton};

use crate::hands::{Hands, NONE, SHIFT};

fn of(hexes: &[&str], says: &str) -> Vec<String> {
    hexes.iter().map(|h| format!("sheets/vale hexes {h} terrain: {says}")).collect()
}

#[test]
fn select() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Terrain brush").press("Select").click("2111");
    assert!(hands.says("Altmarkt is selected."), "{}", hands.message());
    hands.drag(&["2010", "2112"]);
    assert!(!hands.selection().is_empty());
    // What is selected is what the commands work on.
    hands.keys(&[Key::M, Key::V]).click_with("0301", SHIFT);
    hands.key(NONE, Key::Escape).click_with("0301", SHIFT).click_with("0401", SHIFT);
    assert_eq!(hands.selection(), ["0301", "0401"]);
    hands.menu("Edit", "Paint selection");
    assert_eq!(hands.saved_changes(), of(&["0301", "0401"], "Clear -> Marsh"));
    hands.all_taken_back(1);
}

#[test]
fn terrain_brush() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Terrain brush").press("Marsh").drag(&["1101", "1103"]);
    hands.press("Heath").click("0301").press("7 hexes").press("Woods").click("0305");
    // The other two of the seven are woods already.
    let mut wanted = of(&["0301"], "Clear -> Heath");
    wanted.extend(of(&["0304", "0305", "0306"], "Clear -> Woods"));
    wanted.splice(0..0, of(&["0204", "0205"], "Clear -> Woods"));
    wanted.extend(of(&["1101", "1102", "1103"], "Clear -> Marsh"));
    assert_eq!(hands.saved_changes(), wanted);
    hands.all_taken_back(3);
}

#[test]
fn the_hex_cursor_paints_and_draws_without_a_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.keys(&[Key::M, Key::ArrowDown, Key::ArrowDown, Key::ArrowRight, Key::Space]);
    let cursor = hands.app().settings.cursor.unwrap().to_string();
    assert_eq!(hands.message(), "Paint Marsh.");
    hands.keys(&[Key::S]);
    let first = hands.app().settings.direction;
    hands.keys(&[Key::Period, Key::Period, Key::Comma]);
    assert_eq!(hands.app().settings.direction, first.turned(1));
    hands.key(NONE, Key::Space);
    let drawn = hands.saved_changes();
    assert_eq!(drawn[0], format!("sheets/vale hexes {cursor} terrain: Clear -> Marsh"));
    assert!(drawn.len() == 2 && drawn[1].contains(&cursor) && drawn[1].contains("(kinds: [Stream])"), "{drawn:?}");
    hands.key(SHIFT, Key::Space);
    assert_eq!(hands.saved_changes().len(), 1, "Shift takes the stream away");
    hands.all_taken_back(3);
}

#[test]
fn terrain_fill() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    // The selection bounds it.
    hands.press("Select").click_with("0301", SHIFT).click_with("0302", SHIFT);
    hands.press("Terrain fill").press("Woods").click("0301");
    assert_eq!(hands.message(), "Fill 2 hexes with Woods.");
    assert_eq!(hands.saved_changes(), of(&["0301", "0302"], "Clear -> Woods"));
    hands.all_taken_back(1);
}

#[test]
fn hexside_pencil() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Hexside pencil").press("stream").click("0502/0503");
    hands.press("slope").click("2503/2504");
    hands.press("stream").secondary(&["0209/0210"]);
    assert_eq!(
        hands.saved_changes(),
        [
            "sheets/vale sides - 0209/0210: (kinds: [Stream])",
            "sheets/vale sides + 0502/0503: (kinds: [Stream])",
            "sheets/vale sides + 2503/2504: (kinds: [Slope], up: \"2503\")",
        ]
    );
    hands.all_taken_back(3);
}

#[test]
fn a_slope_taken_back_is_not_turned_round() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Hexside pencil").press("slope").click("2503/2504").click_with("2503/2504", SHIFT);
    assert_eq!(hands.saved_changes(), ["sheets/vale sides + 2503/2504: (kinds: [Slope], up: \"2504\")"]);
    hands.all_taken_back(2);
    hands.click_with("2503/2504", SHIFT);
    assert!(hands.saved_changes().is_empty(), "the slope was no more");
}

#[test]
fn road_pen() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Road pen").press("trail").drag(&["0501", "0502", "0503"]);
    hands.secondary(&["0112", "0211"]);
    assert_eq!(
        hands.saved_changes(),
        [
            "sheets/vale sides - 0112/0211: (roads: [Road])",
            "sheets/vale sides + 0501/0502: (roads: [Trail])",
            "sheets/vale sides + 0502/0503: (roads: [Trail])",
        ]
    );
    hands.all_taken_back(2);
}

#[test]
fn span_stamp() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Span stamp").secondary(&["0909/0910"]);
    assert_eq!(hands.saved_changes(), ["sheets/vale sides 0909/0910 spans: [Trestle] -> absent"]);
    hands.press("as its water asks").click("0909/0910");
    assert!(hands.saved_changes().is_empty());
    hands.press("pontoon").click("0309/0310").click_with("0909/0910", SHIFT);
    assert_eq!(
        hands.saved_changes(),
        [
            "sheets/vale sides 0309/0310 spans: absent -> [Pontoon]",
            "sheets/vale sides 0909/0910 span_marks: absent -> [MayNotBeDamaged]",
        ]
    );
    hands.all_taken_back(4);
}

#[test]
fn marks() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Marks").press("name").click("0503");
    hands.answer("Aubach");
    hands.press("victory points").click("0503");
    hands.answer("many");
    assert!(hands.says("`many` is no number"), "a bad answer is asked again");
    hands.answer("2");
    hands.press("elevation").click("0503");
    hands.answer("1");
    hands.press("for F…").answer("");
    assert!(hands.says("Marks are printed for an army."));
    hands.answer("A");
    hands.press("supply source").click("0503").press("entry").click("0503").press("exit").click("0503");
    hands.press("name of a hexside").click("0909/0910");
    hands.answer("Old ford");
    hands.press("no hex here").drag(&["0601", "0602"]);
    hands.press("town").click("0504");
    let mut found = hands.saved_changes();
    found.sort();
    assert_eq!(
        found,
        [
            "sheets/vale hexes 0503 elevation: absent -> 1",
            "sheets/vale hexes 0503 entry: absent -> [\"A\"]",
            "sheets/vale hexes 0503 exit: absent -> [\"A\"]",
            "sheets/vale hexes 0503 name: absent -> \"Aubach\"",
            "sheets/vale hexes 0503 supply: absent -> [\"A\"]",
            "sheets/vale hexes 0503 vp: absent -> 2",
            "sheets/vale hexes 0504 features: absent -> [Town]",
            "sheets/vale hexes 0601 no_hex: absent -> true",
            "sheets/vale hexes 0602 no_hex: absent -> true",
            "sheets/vale sides 0909/0910 name: absent -> \"Old ford\"",
        ]
    );
    hands.all_taken_back(9);
}

#[test]
fn feature_pen() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Feature pen").drag(&["0501", "0502"]);
    assert!(hands.says("No feature is selected"));
    hands.press("New wood…").answer("Forst");
    hands.drag(&["0501", "0502", "0503"]).secondary(&["0502"]);
    hands.press("New place…").answer("Forst");
    assert!(hands.says("There is Forst already."));
    hands.answer("Neustadt").click("0601");
    hands.click_with("0601/0602", SHIFT);
    assert_eq!(
        hands.saved_changes(),
        [
            "sheets/vale features + Forst: Wood(hexes: [\"0501\", \"0503\"])",
            "sheets/vale features + Neustadt: Place(hexes: [\"0601\"], gates: [\"0601/0602\"])",
        ]
    );
    hands.all_taken_back(6);
}

#[test]
fn eraser() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Eraser").press("water").drag(&["0909", "0910"]);
    let taken = hands.saved_changes();
    assert!(taken.contains(&"sheets/vale sides 0909/0910 kinds: [Stream] -> absent".to_owned()), "{taken:?}");
    assert!(taken.iter().any(|c| c.contains("progress \"Water 09\"") || c.contains("progress Water 09")), "{taken:?}");
    assert!(!taken.iter().any(|c| c.contains("terrain")), "{taken:?}");
    hands.all_taken_back(1);
}

#[test]
fn eyedropper() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.press("Eyedropper").click("2115");
    assert_eq!(hands.message(), "Picked Woods.");
    hands.click("0301").press("Eyedropper").click("0209/0210");
    assert_eq!(hands.message(), "Picked stream.");
    hands.click("0502/0503");
    let mut wanted = of(&["0301"], "Clear -> Woods");
    wanted.push("sheets/vale sides + 0502/0503: (kinds: [Stream])".to_owned());
    assert_eq!(hands.saved_changes(), wanted);
    hands.all_taken_back(2);
}

#[test]
fn paste() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::demonstration(folder.path());
    hands.key(NONE, Key::Y).click("0501");
    assert!(hands.says("Nothing was copied"));
    hands.press("Select").click_with("2115", SHIFT).click_with("2116", SHIFT).menu("Edit", "Copy");
    assert_eq!(hands.message(), "Copied 2 hexes.");
    hands.menu("Edit", "Paste here").press("0 degrees").press("60 degrees").press("120 degrees").click("0306");
    let pasted = hands.saved_changes();
    assert!(pasted.iter().filter(|c| c.ends_with("terrain: Clear -> Woods")).count() == 2, "{pasted:?}");
    hands.all_taken_back(1);
}

#[test]
fn control_points() {
    let folder = tempfile::tempdir().unwrap();
    let mut hands = Hands::over_scan(folder.path());
    let before = std::fs::read(folder.path().join("scans/vale.ron")).unwrap();
    hands.press("Control points").click("2005");
    hands.answer("9999");
    assert!(hands.says("The sheet has no hex 9999."));
    hands.answer("2005");
    assert!(hands.says("rms"), "{}", hands.app().fit_words());
    // The point is dragged a little aside.
    let [from, to] = [hands.at("2005"), hands.at("2006")];
    hands.stroke(&[from, from + (to - from) * 0.2], PointerButton::Primary, NONE);
    hands.press("Spot check 2005").press("Control point 2005").press("2005").press("Delete 2005");
    hands.press("affine");
    hands.save();
    let after = std::fs::read_to_string(folder.path().join("scans/vale.ron")).unwrap();
    assert!(after.contains("model: Affine") && !after.contains("2005"), "{after}");
    hands.all_taken_back(7);
    assert_eq!(std::fs::read(folder.path().join("scans/vale.ron")).unwrap(), before);
}

#[test]
fn join_sheets() {
    let folder = tempfile::tempdir().unwrap();
    crate::hands::copy_without_scan(folder.path());
    crate::sheets::add_sheet(folder.path(), "west");
    let mut hands = Hands::open(folder.path());
    hands.press("Sheets");
    assert!(hands.says("west: not joined, lies aside"));
    hands.key(NONE, Key::Home).key(NONE, Key::PageDown).key(NONE, Key::PageDown).key(NONE, Key::PageDown);
    // West lies aside, right of the sheet: its outermost hex there is looked for step by step.
    let row = hands.at("3005").y;
    let mut x = hands.at("3005").x;
    hands.press("Join sheets");
    let to = hands.at("0105");
    for _ in 0..40 {
        x += 6.0;
        hands.stroke(&[egui::pos2(x, row), to], PointerButton::Primary, NONE);
        if hands.message().contains("of west lies on 0105") {
            break;
        }
    }
    assert!(hands.message().contains("of west lies on 0105"), "{}", hands.message());
    assert!(hands.says("west: joined, turned by 0 degrees"));
    let joins: Vec<String> = hands.saved_changes().into_iter().filter(|c| c.starts_with("title")).collect();
    assert!(joins.len() == 1 && joins[0].starts_with("title joins + \"west on vale\""), "{joins:?}");
    hands.key(crate::hands::CTRL, Key::Z).save();
    assert!(!hands.app().session.sheets().is_empty());
    assert!(hands.saved_changes().iter().all(|c| !c.starts_with("title")));
}
