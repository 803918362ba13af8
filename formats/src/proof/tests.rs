use super::*;

fn title() -> Title {
    let mut title = Title::default();
    for (name, text) in [
        ("title", "Title(format: 1, about: {\"name\": \"Vale & <Hill>\"})"),
        ("cards/a", "SetupCard(format: 1, columns: {\"5.19\": (date: \"1813-05-19\"), \"5.20\": (date: \"1813-05-20\")},
            rows: {\"III/<b>Souham</b>\": (cells: {\"5.19\": \"R 0304\", \"5.20\": \"-\"}), \"Ney\": (cells: {\"5.19\": \"0304\"})})"),
        ("tracks/a", "TurnTrack(format: 1, days: {\"19 May\": (), \"20 May\": ()},
            turns: {\"19 May, 8 AM\": (kind: Day, weather: true), \"20 May, 7 AM\": (kind: Twilight), \"20 May, 8 AM\": (kind: Day)},
            entries: {\"a\": (turn: \"20 May, 7 AM\", units: [\"Ney\"], hex: \"0101\"), \"b\": (turn: \"21 May\", units: [\"Oudinot\"])})"),
        ("counters/a", "Counters(format: 1, units: {\"III/Souham\": (strength: \"5\")})"),
        ("scenarios/28", "Scenario(format: 1, vp: {\"0304\": (value: \"3\")})"),
    ] {
        let document = Document::read(name, text.as_bytes().to_vec());
        assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
        title.insert(document);
    }
    title
}

fn sheet(name: &str, by: By) -> String {
    let title = title();
    html(&title, title.document(name).unwrap(), by, Paper::A4).unwrap()
}

/// Rows to tick off.
fn boxes(html: &str) -> usize {
    html.matches("<span class=\"box\">").count()
}

#[test]
fn every_row_has_its_box_and_nothing_of_the_documents_becomes_markup() {
    let html = sheet("cards/a", By::Card);
    assert_eq!(boxes(&html), 2);
    assert!(html.contains("III/&lt;b&gt;Souham&lt;/b&gt;") && html.contains("Vale &amp; &lt;Hill&gt;"), "{html}");
    assert!(!html.contains("<b>"), "{html}");
    // What is not transcribed is asked for, a gray cell is gray.
    assert!(html.contains("<td>?</td>") && html.contains("<td class=\"gray\"></td>"), "{html}");
}

#[test]
fn paper_and_file_can_be_matched() {
    let mut title = title();
    let of = |title: &Title| revision(title.document("cards/a").unwrap());
    let before = of(&title);
    let html = sheet("cards/a", By::Card);
    let foot = format!("cards/a · revision {before} · 1813-05-19, 1813-05-20");
    assert!(html.contains(&foot), "{html}");
    title.apply(&"cards/a rows Ney cells/5.20: absent -> \"0305\"".parse().unwrap()).unwrap();
    assert_ne!(of(&title), before);
}

#[test]
fn a_sheet_is_one_file_of_the_paper_that_was_asked_for() {
    let title = title();
    for (paper, size) in [(Paper::A4, "size: A4 portrait"), (Paper::Letter, "size: letter portrait")] {
        for document in title.documents() {
            let html = html(&title, document, By::Card, paper).unwrap();
            assert!(html.contains(size) && html.contains("break-inside: avoid") && html.contains("table-header-group"));
            for outside in ["http", "src=", "url(", "<script", "<link"] {
                assert!(!html.contains(outside), "{}: {outside}", document.name());
            }
        }
    }
}

#[test]
fn by_hex_everybody_stands_somewhere() {
    let html = sheet("cards/a", By::Hex);
    assert!(html.contains("III/&lt;b&gt;Souham&lt;/b&gt; (R), Ney"), "{html}");
    assert!(html.contains("not in play") && html.contains("not transcribed"), "{html}");
    assert!(sheet("tracks/a", By::Hex).contains("20 May, 7 AM: Ney at 0101"));
    assert!(sheet("scenarios/28", By::Hex).contains("vp 0304"));
    let title = title();
    assert!(super::html(&title, title.document("counters/a").unwrap(), By::Hex, Paper::A4).is_err());
}

#[test]
fn hours_of_several_days_stand_in_their_order_and_what_has_no_turn_is_not_lost() {
    let html = sheet("tracks/a", By::Card);
    let at = |word: &str| html.find(&format!("<td>{word}</td>")).unwrap_or_else(|| panic!("{word}: {html}"));
    assert!(at("7 AM") < at("8 AM"));
    assert!(html.contains("weather") && html.contains("twilight") && html.contains("Oudinot at ?"), "{html}");
}

#[test]
fn every_section_of_any_other_document_is_there() {
    let html = sheet("counters/a", By::Card);
    assert!(html.contains("<th>strength</th>") && html.contains("<td>III/Souham</td><td>5</td>"), "{html}");
}
