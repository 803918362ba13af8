//! The demonstration's sheet with mistakes planted in it, each found at its place by its code.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::time::Instant;

use tlnb_formats::files::Folder;
use tlnb_formats::{Change, Document, Title};
use tlnb_tests::{demonstration_folder, golden, top};
use tlnb_validator::finding::line_column;
use tlnb_validator::{Report, validate};

/// Around the table in the README of the tests.
const BEGIN: &str = "<!-- planted -->";
const END: &str = "<!-- end -->";

/// The change that makes a mistake, the code that finds it, the entry whose line it is found on, and what it is.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    ("sides - 1614/1714: (kinds: [River])", "EDGE-016", "\"1613/1714\"", "a river hexside is missing"),
    ("sides + 0505/0605: (kinds: [River])", "EDGE-006", "\"0505/0605\"", "a piece of river comes from nowhere"),
    ("sides - 0811/0912: (roads: [Road])", "ROAD-015", "\"Post road\"", "a link of a named road is missing"),
    ("sides - 2214/2215: (roads: [Trail])", "ROAD-013", "\"2213/2214\"", "a link of a trail is missing"),
    (
        "sides 1405/1506 kinds: [River, Ford] -> [River, Stream, Ford]",
        "EDGE-003",
        "\"1405/1506\"",
        "river and stream on one hexside",
    ),
    (
        "sides 0614/0715 up: \"0715\" -> \"0716\"",
        "EDGE-004",
        "\"0614/0715\"",
        "the upper side of a slope is another hex",
    ),
    ("sides + 2301/2302: (kinds: [Crest], up: \"2301\")", "EDGE-005", "\"2301/2302\"", "an upper side on a crest"),
    ("sides + 2303/2304: (kinds: [Ford])", "EDGE-007", "\"2303/2304\"", "a ford on dry land"),
    (
        "sides 2011/2111: (kinds: [Wall]) -> (kinds: [Wall], roads: [Trail])",
        "EDGE-011",
        "\"2011/2111\"",
        "a trail through a wall",
    ),
    ("sides - 2112/2212: (kinds: [Wall])", "EDGE-009", "\"Altmarkt\"", "a walled town with a side open"),
    ("sides 0816/0917 up: \"0816\" -> \"0917\"", "EDGE-014", "\"0816/0917\"", "a slope the wrong way up"),
    ("sides + 2508/2509: (kinds: [Lake])", "EDGE-015", "\"2508/2509\"", "a lake's side between two dry hexes"),
    ("sides + 2402/2504: (kinds: [Crest])", "EDGE-001", "\"2402/2504\"", "a hexside of two hexes that do not touch"),
    ("sides 1617/1717 spans: [Pontoon] -> [Trestle]", "SPAN-001", "\"1617/1717\"", "a trestle over a river"),
    (
        "sides 1611/1711 span_marks: [MayNotBeDamaged] -> [MayNotBeDamaged, Damaged]",
        "SPAN-005",
        "\"1611/1711\"",
        "a span is damaged that may not be",
    ),
    (
        "sides 0909/0910 spans: [Trestle] -> absent",
        "ROAD-005",
        "\"0909/0910\"",
        "a trail over a stream without trestle",
    ),
    ("sides 1512/1611 roads: [Road] -> [Road, Trail]", "ROAD-007", "\"1512/1611\"", "road and trail on one hexside"),
    ("hexes 0715 elevation: 1 -> absent", "HEX-006", "\"0715\"", "a hilltop without its rank"),
    ("hexes 2710 features: absent -> [Town]", "HEX-004", "\"2710\"", "a town where none can be"),
    ("hexes 0315 features: absent -> [ImprovedPosition]", "HEX-005", "\"0315\"", "a position where none can be built"),
    ("hexes + 3119: (terrain: Clear)", "HEX-002", "\"3119\"", "a hex beyond the last column"),
    ("hexes 1209 features: [Building] -> [Building, Building]", "HEX-017", "\"1209\"", "a feature listed twice"),
    ("hexes 2112 name: absent -> \"Altmarkd\"", "HEX-019", "\"2112\"", "a name spelled two ways"),
    ("hexes 1006 terrain: Clear -> Cleer", "FORM-010", "\"1006\"", "a terrain misspelt"),
    (
        "features + Wiesen: Place(hexes: [\"0512\", \"0521\"])",
        "HEX-002",
        "\"Wiesen\"",
        "two digits of a place's hex swapped",
    ),
    ("features + Grund: Place(hexes: [\"1006\", \"1007\"])", "HEX-018", "\"Grund\"", "a place with a hex of no town"),
    ("features + \"Lower ford\": Region(hexes: [])", "MAP-010", "\"Lower ford\"", "a region without hexes"),
    (
        "notes + \"hexes/2121/vp\": (state: Unsure)",
        "NOTE-001",
        "\"hexes/2121/vp\"",
        "a note on a hex that is not written",
    ),
    ("sides - 0510/0609: (kinds: [Stream])", "EDGE-016", "\"0509/0510\"", "a stream hexside is missing"),
    ("sides + 2903/2904: (kinds: [Stream])", "EDGE-006", "\"2903/2904\"", "a piece of stream leads nowhere"),
    ("sides 1408/1509 spans: [Bridge] -> absent", "ROAD-004", "\"1408/1509\"", "a trail over a river without bridge"),
    (
        "sides 1611/1711 spans: [StoneBridge] -> [StoneBridge, Bridge]",
        "SPAN-014",
        "\"1611/1711\"",
        "two spans on one hexside",
    ),
    ("sides + 2302/2303: (spans: [Pontoon])", "SPAN-006", "\"2302/2303\"", "a pontoon on dry land"),
    ("sides + 2605/2606: (span_marks: [Damaged])", "SPAN-013", "\"2605/2606\"", "a mark of a span that is not there"),
    ("sides 0716/0717 up: \"0716\" -> absent", "EDGE-004", "\"0716/0717\"", "a slope without its upper side"),
    (
        "sides 1109/1110 kinds: [Stream] -> [Stream, Stream]",
        "EDGE-020",
        "\"1109/1110\"",
        "a kind of hexside named twice",
    ),
    ("sides + 2702/2703: (kinds: [Gate])", "EDGE-017", "\"2702/2703\"", "a gate that no road leads through"),
    ("sides + 1110/1210: (kinds: [Crst])", "FORM-010", "\"1110/1210\"", "a kind of hexside misspelt"),
    ("hexes 0101 vp: absent -> -1", "FORM-009", "\"0101\"", "a number that cannot be"),
    (
        "hexes 2605: (terrain: Clear) -> (terrain: Clear, features: [Hilltop], elevation: 1)",
        "HEX-007",
        "\"2605\"",
        "a hilltop that no slope falls away from",
    ),
    (
        "features Grundbach chain: ? -> [\"0209/0210\", \"0309/0310\"]",
        "EDGE-018",
        "\"Grundbach\"",
        "a named stream that breaks",
    ),
    (
        "features + Bach: Water(chain: [\"2806/2807\"])",
        "EDGE-019",
        "\"Bach\"",
        "a named stream where there is no water",
    ),
];

fn demonstration() -> Title {
    Title::load(&Folder(demonstration_folder())).unwrap()
}

fn sheet(title: &Title) -> &Document {
    title.document("sheets/vale").unwrap()
}

fn plant<'a>(title: &mut Title, changes: impl Iterator<Item = &'a str>) {
    for change in changes {
        let change: Change = format!("sheets/vale {change}").parse().unwrap();
        title.apply(&change).unwrap();
    }
}

/// Code and number of the line of every finding of the sheet.
fn found(title: &Title, report: &Report) -> Vec<(String, usize)> {
    let at = |f: &tlnb_validator::Finding| line_column(sheet(title), f.at.start).0;
    report.findings.iter().map(|f| (f.code.to_owned(), at(f))).collect()
}

fn line_of(title: &Title, key: &str) -> usize {
    let lines: Vec<&str> = sheet(title).text().lines().collect();
    lines.iter().position(|l| l.trim_start().starts_with(&format!("{key}:"))).unwrap() + 1
}

#[test]
fn each_mistake_alone_is_found_at_its_line() {
    let mut counts = Vec::new();
    let mut wrong = Vec::new();
    for (change, code, key, _) in PLANTED {
        let mut title = demonstration();
        plant(&mut title, std::iter::once(*change));
        let report = validate(&title);
        let found = found(&title, &report);
        if !found.contains(&((*code).to_owned(), line_of(&title, key))) {
            wrong.push(format!("{change}: {found:?}, wanted {code} at line {}", line_of(&title, key)));
        }
        if found.len() != 1 {
            wrong.push(format!(
                "{change}: {:?}",
                report.findings.iter().map(|f| (f.code, &f.message)).collect::<Vec<_>>()
            ));
        }
        counts.push(found.len());
    }
    counts.sort_unstable();
    assert_eq!(counts[counts.len() / 2], 1, "findings per mistake: {counts:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_mistakes_together_give_little_more_than_one_finding_each() {
    let mut title = demonstration();
    plant(&mut title, PLANTED.iter().map(|(change, ..)| *change));
    let start = Instant::now();
    let report = validate(&title);
    let took = start.elapsed();
    let found = found(&title, &report);
    for (change, code, key, _) in PLANTED {
        let wanted = ((*code).to_owned(), line_of(&title, key));
        assert!(found.contains(&wanted), "{change}: {wanted:?} is not in {found:?}");
    }
    let mistakes = PLANTED.len();
    assert!(found.len() <= mistakes + 4, "{} findings for {mistakes} mistakes: {found:?}", found.len());
    assert!(took.as_secs() < 5, "{took:?}");
}

#[test]
fn there_are_forty_of_twenty_kinds_and_the_readme_lists_them() {
    let kinds: BTreeSet<&str> = PLANTED.iter().map(|(_, code, ..)| *code).collect();
    assert!(PLANTED.len() >= 40 && kinds.len() >= 20, "{} of {} kinds", PLANTED.len(), kinds.len());
    let path = top().join("tests/README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = readme.split_once(BEGIN).unwrap();
    let (_, tail) = rest.split_once(END).unwrap();
    let rows = PLANTED.iter().map(|(change, code, _, what)| format!("| {what} | `{change}` | {code} |\n"));
    let table: String = rows.collect();
    let table = format!("\n\n| mistake | change to the sheet | found by |\n|---|---|---|\n{table}\n");
    golden::text(&path, &format!("{head}{BEGIN}{table}{END}{tail}"));
}

/// What is not transcribed is never a finding: of the mended sheet each layer alone is silent.
#[test]
fn a_sheet_of_one_layer_is_silent() {
    for layer in ["Terrain", "Water", "Relief", "Roads", "Spans", "Names"] {
        let mut title = demonstration();
        let text = sheet(&title).text().to_owned();
        let keeps = |line: &&str| {
            let key = line.trim_start().trim_start_matches('"');
            let others = ["Terrain ", "Water ", "Relief ", "Roads ", "Spans ", "Names "];
            !others.iter().any(|o| key.starts_with(o) && !key.starts_with(layer))
        };
        let kept: Vec<&str> = text.lines().filter(keeps).collect();
        let only = kept.join("\n") + "\n";
        title.insert(Document::read("sheets/vale", only.into_bytes()));
        let report = validate(&title);
        assert_eq!(report.findings, [], "{layer}");
        // Nor is one whose hexsides nobody has entered.
        let bare: Vec<&str> = kept.iter().copied().filter(|l| !l.contains("kinds:") && !l.contains("roads:")).collect();
        let bare = bare.join("\n") + "\n";
        title.insert(Document::read("sheets/vale", bare.into_bytes()));
        if layer == "Terrain" {
            let report = validate(&title);
            assert_eq!(report.findings, [], "{layer} without hexsides");
        }
    }
}
