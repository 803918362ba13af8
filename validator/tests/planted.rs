//! The demonstration's sheet with mistakes planted in it, each found at its place by its code.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::time::Instant;

use tlnb_formats::files::Folder;
use tlnb_formats::{Change, Document, Title};
use tlnb_tests::demonstration_folder;
use tlnb_validator::finding::line_column;
use tlnb_validator::{Report, validate};

/// The change that makes a mistake, the code that finds it, and the entry whose line it is found on.
const PLANTED: &[(&str, &str, &str)] = &[
    ("sides - 1614/1714: (kinds: [River])", "EDGE-016", "\"1613/1714\""),
    ("sides + 0505/0605: (kinds: [River])", "EDGE-006", "\"0505/0605\""),
    ("sides - 0811/0912: (roads: [Road])", "ROAD-015", "\"Post road\""),
    ("sides - 2214/2215: (roads: [Trail])", "ROAD-013", "\"2213/2214\""),
    ("sides 1405/1506 kinds: [River, Ford] -> [River, Stream, Ford]", "EDGE-003", "\"1405/1506\""),
    ("sides 0614/0715 up: \"0715\" -> \"0716\"", "EDGE-004", "\"0614/0715\""),
    ("sides + 2301/2302: (kinds: [Crest], up: \"2301\")", "EDGE-005", "\"2301/2302\""),
    ("sides + 2303/2304: (kinds: [Ford])", "EDGE-007", "\"2303/2304\""),
    ("sides 2011/2111: (kinds: [Wall]) -> (kinds: [Wall], roads: [Trail])", "EDGE-011", "\"2011/2111\""),
    ("sides - 2112/2212: (kinds: [Wall])", "EDGE-009", "\"Altmarkt\""),
    ("sides 0816/0917 up: \"0816\" -> \"0917\"", "EDGE-014", "\"0816/0917\""),
    ("sides + 2508/2509: (kinds: [Lake])", "EDGE-015", "\"2508/2509\""),
    ("sides + 2402/2504: (kinds: [Crest])", "EDGE-001", "\"2402/2504\""),
    ("sides 1617/1717 spans: [Pontoon] -> [Trestle]", "SPAN-001", "\"1617/1717\""),
    ("sides 1611/1711 span_marks: [MayNotBeDamaged] -> [MayNotBeDamaged, Damaged]", "SPAN-005", "\"1611/1711\""),
    ("sides 0909/0910 spans: [Trestle] -> absent", "ROAD-005", "\"0909/0910\""),
    ("sides 1512/1611 roads: [Road] -> [Road, Trail]", "ROAD-007", "\"1512/1611\""),
    ("hexes 0715 elevation: 1 -> absent", "HEX-006", "\"0715\""),
    ("hexes 2710 features: absent -> [Town]", "HEX-004", "\"2710\""),
    ("hexes 0315 features: absent -> [ImprovedPosition]", "HEX-005", "\"0315\""),
    ("hexes + 3119: (terrain: Clear)", "HEX-002", "\"3119\""),
    ("hexes 1209 features: [Building] -> [Building, Building]", "HEX-017", "\"1209\""),
    ("hexes 2112 name: absent -> \"Altmarkd\"", "HEX-019", "\"2112\""),
    ("hexes 1006 terrain: Clear -> Cleer", "FORM-010", "\"1006\""),
    ("features + Wiesen: Place(hexes: [\"0512\", \"0521\"])", "HEX-002", "\"Wiesen\""),
    ("features + Grund: Place(hexes: [\"1006\", \"1007\"])", "HEX-018", "\"Grund\""),
    ("features + \"Lower ford\": Region(hexes: [])", "MAP-010", "\"Lower ford\""),
    ("notes + \"hexes/2121/vp\": (state: Unsure)", "NOTE-001", "\"hexes/2121/vp\""),
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

fn mistakes() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    PLANTED.iter().filter(|(_, code, _)| !code.is_empty())
}

#[test]
fn each_mistake_alone_is_found_at_its_line() {
    let mut counts = Vec::new();
    let mut wrong = Vec::new();
    for (change, code, key) in mistakes() {
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
    plant(&mut title, mistakes().map(|(change, ..)| *change));
    let start = Instant::now();
    let report = validate(&title);
    let took = start.elapsed();
    let found = found(&title, &report);
    for (change, code, key) in mistakes() {
        let wanted = ((*code).to_owned(), line_of(&title, key));
        assert!(found.contains(&wanted), "{change}: {wanted:?} is not in {found:?}");
    }
    let mistakes = mistakes().count();
    assert!(found.len() <= mistakes + 4, "{} findings for {mistakes} mistakes: {found:?}", found.len());
    assert!(took.as_secs() < 5, "{took:?}");
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
