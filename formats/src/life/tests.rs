use super::*;

fn title() -> Title {
    let mut title = Title::default();
    for (name, text) in [
        ("title", "Title(format: 1, sides: {\"French\": ()}, armies: {\"Grande\": (side: \"French\")}, formations: {\"III\": (army: \"Grande\")}, aliases: {\"Old Blue\": (is: \"III/Souham\")})"),
        ("counters/a", "Counters(format: 1, units: {\"III/Souham\": (army: \"Grande\", formation: \"III\"), \"III/Ricard\": (army: \"Grande\", formation: \"III\")})"),
        ("sheets/vale", "MapSheet(format: 1, grid: {\"sheet\": (last_column: 12, last_row_odd: 10, last_row_even: 9)}, hexes: {\"0304\": (terrain: Clear)}, sides: {\"0304/0305\": (kinds: [River])}, features: {\"Altmarkt\": Place(hexes: [\"0304\"])})"),
        ("sheets/north", "MapSheet(format: 1, grid: {\"sheet\": (last_column: 12, last_row_odd: 10, last_row_even: 9)})"),
        ("cards/a", "SetupCard(format: 1, columns: {\"late\": (date: \"1813-05-21\", sheets: {\"V\": \"vale\", \"N\": \"north\"}), \"early\": (date: \"1813-05-19\", sheets: {\"V\": \"vale\"})},
            rows: {\"Souham\": (cells: {\"late\": \"R V0304\", \"early\": \"?\"}), \"III/Ricard\": (cells: {\"late\": \"within 2 of Souham\", \"early\": \"N0304\"})})"),
        ("tracks/a", "TurnTrack(format: 1, days: {\"20 May\": (date: \"1813-05-20\")}, turns: {\"20 May, 7 AM\": (), \"20 May, 8 AM\": ()},
            entries: {\"b\": (turn: \"20 May, 8 AM\", units: [\"Old Blue\"], hex: \"0304\"), \"a\": (turn: \"20 May, 7 AM\", units: [\"III\"], hex: \"0101\")})"),
        ("scenarios/28", "Scenario(format: 1, duration: {\"1\": (track: \"tracks/a\", first: \"20 May, 7 AM\", last: \"20 May, 8 AM\")}, sheets: {\"sheets/vale\": ()},
            orders: {\"x\": (force: [\"Souham\"], to: \"Altmarkt\")}, vp: {\"0304\": (value: \"3\")})"),
        ("errata/u", "Errata(format: 1, entries: {\"1\": (changes: [\"cards/a rows Souham cells/late: ? -> \\\"V0305\\\"\"]), \"2\": (changes: [\"cards/a rows III/Ricard cells/late: ? -> \\\"V0305\\\"\"])})"),
    ] {
        title.insert(Document::read(name, text.as_bytes().to_vec()));
    }
    title
}

fn lines(text: &str) -> Vec<String> {
    let title = title();
    let names = Names::of(&title);
    let subjects = subjects(&title, &names, text);
    assert_eq!(subjects.len(), 1, "{text}: {subjects:?}");
    let line = |a: &Appearance| {
        let date = a.when.as_ref().and_then(|w| w.date).map_or("-".to_owned(), |d| d.to_string());
        let field = a.place.field.clone().map(|f| format!(" {f}")).unwrap_or_default();
        let by = a.by.as_ref().map(|b| format!(" by {b}")).unwrap_or_default();
        let doubt = a.doubt.map(|d| format!(", {d}")).unwrap_or_default();
        format!("{date} {} {} {}{field}: {}{by}{doubt}", a.place.document, a.place.section, a.place.key, a.printed)
    };
    life(&title, &names, &subjects[0]).iter().map(line).collect()
}

#[test]
fn a_unit_has_its_counter_its_cells_its_arrivals_its_orders_and_its_errata_in_order_of_date() {
    assert_eq!(
        lines("III/Souham"),
        [
            "- counters/a units III/Souham: III/Souham",
            "1813-05-19 cards/a rows Souham cells/early: Souham",
            "1813-05-20 scenarios/28 orders x force: Souham",
            "1813-05-20 tracks/a entries a units: III by III",
            "1813-05-20 tracks/a entries b units: Old Blue",
            "1813-05-21 cards/a rows Souham cells/late: Souham",
            "1813-05-21 cards/a rows III/Ricard cells/late: Souham",
            "- title aliases Old Blue is: III/Souham",
            "- errata/u entries 1 changes: Souham",
            "- errata/u entries 2 changes: III/Ricard",
        ]
    );
}

#[test]
fn a_place_has_its_name_and_its_hexes_and_a_hex_its_hexsides_too() {
    let of_both =
        |line: &String| line.contains("orders x") || line.contains("vp 0304") || line.contains("entries b hex");
    for text in ["Altmarkt", "vale/0304"] {
        let found = lines(text);
        assert_eq!(found.iter().filter(|l| of_both(l)).count(), 3, "{text}: {found:?}");
        assert!(found.contains(&"1813-05-21 cards/a rows Souham cells/late: R V0304".to_owned()), "{found:?}");
        // N is north in the other column's letters, and nothing in this one's.
        assert!(!found.iter().any(|l| l.contains("rows III/Ricard cells/late")), "{found:?}");
        assert_eq!(found.iter().any(|l| l.contains("sides 0304/0305")), text != "Altmarkt", "{found:?}");
    }
}

#[test]
fn what_is_not_told_is_in_doubt_and_what_is_no_name_has_no_life() {
    let found = lines("vale/0304");
    let doubtful: Vec<&String> = found.iter().filter(|l| l.contains(NO_SHEET)).collect();
    assert_eq!(doubtful, ["1813-05-19 cards/a rows III/Ricard cells/early: N0304, its sheet is not stated"]);
    let title = title();
    let names = Names::of(&title);
    assert!(subjects(&title, &names, "Nobody").is_empty());
    assert_eq!(subjects(&title, &names, "0304").len(), 2, "both sheets have it");
    assert!(subjects(&title, &names, "9999").is_empty());
}

#[test]
fn a_row_leads_to_whom_it_is_of() {
    let title = title();
    let names = Names::of(&title);
    let words = |document: &str, section: &str, key: &str| {
        subject_of(&title, &names, document, section, key).map(|s| s.words())
    };
    let unit = Some("unit III/Souham (counters/a)".to_owned());
    assert_eq!(words("cards/a", "rows", "Souham"), unit);
    assert_eq!(words("counters/a", "units", "III/Souham"), unit);
    assert_eq!(words("tracks/a", "entries", "b"), unit);
    assert_eq!(words("sheets/vale", "hexes", "0304"), Some("hex 0304 (sheets/vale)".to_owned()));
    assert_eq!(words("sheets/vale", "features", "Altmarkt"), Some("place Altmarkt (sheets/vale)".to_owned()));
    assert_eq!(words("tracks/a", "turns", "20 May, 7 AM"), None);
}
