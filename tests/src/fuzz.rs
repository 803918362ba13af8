//! What holds for any input: one body for each fuzz target, replayed over its corpus by the plain tests.
//!
//! A body panics where something does not hold; `tests/fuzz` takes this file for its library.

use std::io::Cursor;
use std::time::Duration;

use tlnb_formats::change::ChangeSyntax;
use tlnb_formats::documents::chart::label::{Odds, Run};
use tlnb_formats::documents::figure::{Date, Figure, Reverse};
use tlnb_formats::documents::map_sheet::Rows;
use tlnb_formats::documents::setup_card::Cell;
use tlnb_formats::documents::{CardKey, KINDS, Key as _, Layer, ProgressKey};
use tlnb_formats::files::{Files as _, Memory, Simulated};
use tlnb_formats::geometry::notation::{nearest_sheet, parse_hex, parse_pair};
use tlnb_formats::geometry::{Grid, Hex, HexPair, Low, Numbering, Orientation};
use tlnb_formats::journal::{Event, Journal, Kept, hashes, replay};
use tlnb_formats::scan::{ControlPoint, DeriveOptions, Derived, Fit, Model, decode, derive, fit, fit_best};
use tlnb_formats::spreadsheet::{self, FileKind, guess, guess_section, layouts};
use tlnb_formats::study_folder as folder;
use tlnb_formats::text::{Lines, Node, Spelled, nearest};
use tlnb_formats::{Change, Document, Title, schema};

/// Judges one input.
pub type Body = fn(&[u8]);

/// Every target by its name, in the order of the alphabet.
pub const TARGETS: &[(&str, Body)] = &[
    ("calibrate", calibrate),
    ("change", change),
    ("image", image),
    ("journal", journal),
    ("json", json),
    ("notations", notations),
    ("scanner", scanner),
    ("spreadsheet", spreadsheet),
    ("study_folder", study_folder),
];

/// The input as a whole document, and as the inside of each kind.
fn documents(data: &[u8]) -> Vec<Document> {
    let mut out = vec![Document::read("a", data.to_vec())];
    for kind in KINDS {
        let bytes = [kind.as_bytes(), b"(", data, b"\n)"].concat();
        out.push(Document::read("a", bytes));
    }
    out
}

/// A document keeps every byte, names faults at places that exist, and has one canonical form of the same meaning.
///
/// # Panics
/// If that does not hold.
pub fn scanner(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        match Lines::parse(text) {
            Ok(lines) => assert_eq!(lines.text(), text, "the pieces give the text back"),
            Err(e) => assert!(text.get(e.at.clone()).is_some(), "{e:?} is no place"),
        }
    }
    assert_eq!(Document::read("a", data.to_vec()).bytes(), data);
    for document in documents(data) {
        for fault in document.faults() {
            assert!(document.text().get(fault.at.clone()).is_some(), "{fault:?} is no place");
        }
        if let Some(canonical) = document.canonical() {
            let again = Document::read("a", canonical.clone().into_bytes());
            assert_eq!(again.canonical().as_ref(), Some(&canonical), "canonical text stays as it is");
            assert_eq!(schema::json_of(&again), schema::json_of(&document), "the meaning stays");
        }
    }
}

/// What a text suggests instead of itself can be read, and what is read can be written and read again.
///
/// # Panics
/// If that does not hold.
pub fn notations(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match parse_hex(text) {
        Ok(read) => assert_eq!(parse_hex(&read.to_string()), Ok(read)),
        Err(e) => {
            assert!(text.get(e.at.clone()).is_some(), "{e:?} is no place");
            assert!(e.nearest.as_deref().is_none_or(|t| parse_hex(t).is_ok()), "{e:?}");
        }
    }
    match parse_pair(text) {
        Ok(read) => {
            assert_eq!(parse_pair(&read.to_string()), Ok(read.clone()));
            let _ = read.hexside(&Grid::tlnb(61, 35, 34));
        }
        Err(e) => {
            assert!(text.get(e.at.clone()).is_some(), "{e:?} is no place");
            assert!(e.nearest.as_deref().is_none_or(|t| parse_pair(t).is_ok()), "{e:?}");
        }
    }
    if let Some(hex) = Hex::from_digits(text) {
        assert!(hex.is_writable() && hex.to_string() == text);
    }
    if let Some(pair) = HexPair::from_key(text) {
        assert_eq!(HexPair::from_key(&pair.to_string()), Some(pair));
    }
    if let Some(rows) = Rows::read(text) {
        assert_eq!(Rows::read(&rows.text()), Some(rows));
    }
    if let Some(key) = ProgressKey::read(text) {
        assert_eq!((ProgressKey::read(&key.write()), key.write().as_str()), (Some(key), text));
    }
    if let Some(cell) = Cell::read(text) {
        assert_eq!(Cell::read(&cell.to_string()), Some(cell));
    }
    assert!(Cell::nearest(text).is_none_or(|t| Cell::read(&t).is_some()), "{:?}", Cell::nearest(text));
    assert!(Figure::nearest(text).is_none_or(|t| Figure::read(&t).is_some()));
    assert!(Reverse::nearest(text).is_none_or(|t| Reverse::read(&t).is_some()));
    assert!(Date::nearest(text).is_none_or(|t| Date::read(&t).is_some()));
    if let Some(run) = Run::read(text) {
        assert!(run.from.zip(run.to).is_none_or(|(a, b)| a <= b), "{run:?}");
    }
    let _ = (Odds::read(text), CardKey::read(text).map(|k| k.sort_key()));
    for suggested in [<Hex as Spelled>::nearest(text), <HexPair as Spelled>::nearest(text)].into_iter().flatten() {
        assert!(<Hex as Spelled>::read(&suggested).is_some() || HexPair::from_key(&suggested).is_some());
    }
    assert!(Layer::nearest(text).is_none_or(|word| Layer::read(&word).is_some()));
    let _ = nearest(text, KINDS.iter().copied());
    let _ = nearest_sheet(text, ["north", "south-east", "NAL-N"]);
    let _ = text.parse::<Model>();
}

/// A sheet in somebody's own hand: odd spacing, comments, a comma missing.
const BY_HAND: &str = "// mine\nMapSheet( format: 1,\n  hexes: {\n    // the mill\n    \"0101\": ( terrain : Woods ), // sure\n    \"0103\":(terrain: Marsh,name:\"Ried\")\n  },\n  sides: { \"0101/0102\": (kinds: [River]) }\n)";

/// Section, key and value of every entry, in order. To which of two entries a line break belongs may differ.
fn entries(document: &Document) -> Vec<(&str, &str, &str)> {
    let sections = document.lines().into_iter().flat_map(|l| &l.sections);
    sections.flat_map(|s| s.entries.iter().map(|e| (s.name.as_str(), e.key.as_str(), e.value.as_str()))).collect()
}

/// A change is written as it was read; its inverse gives the same bytes; the lines in memory are those of the text.
///
/// Each line of the input is a change.
///
/// # Panics
/// If that does not hold.
pub fn change(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut document = Document::read("a", BY_HAND.as_bytes().to_vec());
    for line in text.lines().take(16) {
        let change = match line.parse::<Change>() {
            Ok(change) => change,
            Err(e) => {
                let ChangeSyntax { at, line, .. } = &e;
                assert!((1..=line.chars().count() + 1).contains(at), "{e}");
                continue;
            }
        };
        assert_eq!(change.to_string().parse::<Change>().as_ref(), Ok(&change), "{change} is written as it was read");
        let before = document.text().to_owned();
        let applied = document.apply(&change);
        let after = document.text().to_owned();
        let Ok(Some(inverse)) = applied else {
            assert_eq!(after, before, "{change} did nothing");
            continue;
        };
        let fresh = Document::read("a", after.clone().into_bytes());
        assert_eq!(entries(&fresh), entries(&document), "{change} leaves lines that can be read");
        assert_eq!(fresh.faults(), document.faults(), "{change}");
        let redo = document.apply(&inverse);
        assert_eq!(document.text(), before, "{change}, then {inverse}");
        match redo {
            Ok(Some(redo)) => assert!(document.apply(&redo).is_ok(), "{redo}"),
            other => assert_eq!(after, before, "{inverse} gave {other:?}"),
        }
        assert_eq!(document.text(), after, "{change}, back and again");
    }
}

/// Any document has its JSON and its list of faults of shape, and its JSON changes nothing of one without faults; what
/// JSON makes a document of comes back out of it; any value keeps its meaning in canonical form.
///
/// # Panics
/// If that does not hold.
pub fn json(data: &[u8]) {
    for document in documents(data) {
        let Some(json) = schema::json_of(&document) else { continue };
        if let Some(validator) = document.kind().and_then(validator) {
            for error in validator.iter_errors(&json) {
                let _ = (error.to_string(), error.instance_path().as_str().to_owned());
            }
        }
    }
    for document in documents(data).iter().filter(|d| d.read_only().is_none()) {
        let Some(json) = schema::json_of(document) else { continue };
        let changes = tlnb_formats::json::changes(document, &json);
        // What is faulty is named or changed; it only has to end.
        if document.faults().is_empty() {
            assert_eq!(changes, Ok(Vec::new()), "{}", document.text());
        }
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    for (_, json) in tlnb_formats::json::read(text).unwrap_or_default() {
        let Ok(made) = tlnb_formats::json::document("a", &json, None) else { continue };
        let again = schema::json_of(&made).expect("what was made can be read");
        let again = tlnb_formats::json::document("a", &again, None).expect("it comes back");
        assert_eq!(again.text(), made.text());
    }
    match Node::parse(text) {
        Ok(node) => {
            let canonical = node.canonical();
            let again = Node::parse(&canonical).unwrap_or_else(|e| panic!("{canonical}: {e}"));
            assert_eq!(again.canonical(), canonical);
            assert!(again.same(&node) && again.json() == node.json(), "{canonical}");
            let _ = node.at_pointer(text);
        }
        Err(e) => assert!(text.get(e.at.clone()).is_some(), "{e:?} is no place"),
    }
}

/// The schema of a kind, compiled once.
fn validator(kind: &str) -> Option<&'static jsonschema::Validator> {
    static ALL: std::sync::OnceLock<Vec<(&'static str, jsonschema::Validator)>> = std::sync::OnceLock::new();
    let compile = |(kind, schema)| (kind, jsonschema::draft202012::new(&schema).expect("our schemas compile"));
    ALL.get_or_init(|| schema::all().map(compile).collect()).iter().find(|(k, _)| *k == kind).map(|(_, v)| v)
}

/// A picture is read or refused; none is larger than allowed.
///
/// # Panics
/// If that does not hold.
pub fn image(data: &[u8]) {
    // Small, so that a run looks at many pictures.
    const MOST: u64 = 1 << 16;
    match decode(Cursor::new(data), MOST) {
        Ok(picture) => assert!((1..=MOST).contains(&(u64::from(picture.width()) * u64::from(picture.height())))),
        Err(e) => assert!(!e.to_string().is_empty()),
    }
}

/// Any journal is read as far as it goes; what is read is written as it was; replayed it leaves documents that can be
/// read, and replayed again they still can.
///
/// # Panics
/// If that does not hold.
pub fn journal(data: &[u8]) {
    let texts = [("a", BY_HAND), ("title", "Title(format: 1, about: {\"name\": \"Au\"})"), ("odd", "Sheet(")];
    let files = texts.map(|(name, text)| (format!("{name}.ron"), text.as_bytes().to_vec()));
    let before = Title::load(&Memory(files.into())).expect("memory can be listed");
    for bytes in [data.to_vec(), [b"tlnb-journal 1\n", data].concat()] {
        let kept = Kept::read(&bytes);
        let mut disk = Simulated::default();
        let mut again = Journal::new("journal", &hashes(&before));
        for event in &kept.events {
            event.made.iter().for_each(|(name, kind)| again.made(name, kind));
            again.add(event.did, &event.label, event.at, event.changes.iter().flatten());
        }
        if !kept.events.is_empty() {
            again.flush(&mut disk, Duration::ZERO).expect("nothing is planned to fail");
            let read = Kept::read(&disk.read("journal").expect("it was written"));
            assert!(read.faults.is_empty(), "{:?}", read.faults);
            let told = |kept: &Kept| -> Vec<(String, Vec<Change>)> {
                let of = |e: &Event| (e.label.clone(), e.changes.iter().flatten().cloned().collect());
                kept.events.iter().map(of).collect()
            };
            assert_eq!(told(&read), told(&kept));
        }
        let mut title = before.clone();
        for _ in 0..2 {
            let recovered = replay(&mut title, &kept);
            assert!(recovered.refused.iter().all(|(_, because)| !because.is_empty()));
            for document in title.documents() {
                let fresh = Document::read(document.name(), document.bytes());
                assert_eq!(fresh.read_only(), document.read_only(), "{}", document.text());
                assert_eq!(fresh.text(), document.text());
            }
        }
    }
}

/// Takes bytes of an input from its front; zeros once it is used up.
fn take<const N: usize>(data: &mut &[u8]) -> [u8; N] {
    std::array::from_fn(|_| match data.split_first() {
        Some((first, rest)) => {
            *data = rest;
            *first
        }
        None => 0,
    })
}

/// Any points on any grid are fitted or refused with a reason, in finite time and in finite numbers.
///
/// The input: two bytes of switches, five numbers of the grid, then points of seven bytes, or of nineteen with places
/// that may be any number.
///
/// # Panics
/// If that does not hold.
pub fn calibrate(data: &[u8]) {
    let data = &mut &*data;
    let [first, second] = take(data);
    let on = |byte: u8, bit: u8| byte >> bit & 1 == 1;
    // Sheets are small; now and then one is as large as numbers go.
    let number = |data: &mut &[u8]| {
        let [low, high] = take(data);
        if on(second, 7) { i16::from_le_bytes([low, high]) } else { i16::from(low % 64) }
    };
    let grid = Grid {
        orientation: if on(first, 0) { Orientation::Pointy } else { Orientation::Flat },
        low: if on(first, 1) { Low::Odd } else { Low::Even },
        numbering: if on(first, 2) { Numbering::Rrcc } else { Numbering::Ccrr },
        columns_descend: on(first, 3),
        rows_descend: on(first, 4),
        first_column: number(data),
        last_column: number(data),
        first_row: number(data),
        last_row_odd: number(data),
        last_row_even: number(data),
    };
    let options = DeriveOptions {
        orientation: on(second, 0).then_some(grid.orientation),
        low: on(second, 1).then_some(grid.low),
        numbering: on(second, 2).then_some(grid.numbering),
        model: on(second, 3).then_some(if on(second, 4) { Model::Affine } else { Model::Similarity }),
    };
    let mut points = Vec::new();
    while !data.is_empty() && points.len() < 24 {
        let [switches] = take(data);
        let hex = Hex::new(number(data), number(data));
        let px = if on(switches, 0) {
            [f64::from_le_bytes(take(data)), f64::from_le_bytes(take(data))]
        } else {
            [f64::from(u16::from_le_bytes(take(data))), f64::from(u16::from_le_bytes(take(data)))]
        };
        points.push(ControlPoint { hex, px, on: !on(switches, 1) });
    }
    let judge = |fit: &Fit| {
        assert_eq!(fit.residuals.len(), points.len());
        let all = fit.residuals.iter().chain([&fit.rms_px, &fit.max_px]).chain(&fit.loo_rms_px);
        assert!(all.into_iter().all(|v| v.is_finite() && *v >= 0.0), "{fit:?}");
        assert!(fit.transform.scale() > 0.0, "{fit:?}");
    };
    for model in [Model::Similarity, Model::Affine] {
        let _ = fit(&grid, &points, model).map(|f| judge(&f));
    }
    let _ = fit_best(&grid, &points).map(|f| judge(&f));
    match derive(&grid, &points, options) {
        Derived::Clear { fit, .. } => judge(&fit),
        Derived::Open { candidates, .. } => candidates.iter().for_each(|(_, fit)| judge(fit)),
        Derived::Impossible(why) => assert!(!why.to_string().is_empty()),
    }
}

/// Tables of text stay within their limits, and what is written is read again; an import of them ends, and leaves a card
/// that can be read.
///
/// # Panics
/// If that does not hold.
pub fn spreadsheet(data: &[u8]) {
    for kind in [FileKind::Csv, FileKind::Tsv, FileKind::Html, FileKind::Pasted, FileKind::Ods] {
        let Ok(sheets) = spreadsheet::read(kind, data) else { continue };
        for cells in sheets.iter().take(4) {
            assert!(cells.rows.len() * cells.width() <= tlnb_formats::text::limits::SHEET_CELLS);
            let even = cells.rows.iter().all(|row| row.len() == cells.width());
            // A name in brackets and a mark at the begin are more than a text.
            let plain = !cells.rows.iter().flatten().any(|text| text.contains(['[', '\u{feff}']));
            if even && plain && kind == FileKind::Tsv {
                let bytes = spreadsheet::separated(std::slice::from_ref(cells), b'\t').expect("texts can be written");
                let again = spreadsheet::read(kind, &bytes).expect("what is written can be read");
                let rows = again.into_iter().next().map(|cells| cells.rows).unwrap_or_default();
                assert_eq!(rows, cells.rows);
            }
            for (name, word) in [("cards/a", "SetupCard"), ("counters/a", "Counters"), ("tracks/a", "TurnTrack")] {
                let mut document = Document::empty(name, word).expect("it is a kind");
                let section = guess_section(cells, word).expect("every worksheet is taken for some section");
                let layout = layouts(word).into_iter().find(|l| l.section == section).expect("it has a layout");
                let mapped = [(cells.clone(), guess(cells, &layout, &document))];
                let planned =
                    spreadsheet::plan(&mapped, None, spreadsheet::Missing::Goes, &document, &Title::default());
                for change in &planned.changes {
                    document.apply(change).expect("a plan can be applied");
                }
                assert!(document.faults().is_empty(), "{:?}", document.faults());
            }
        }
    }
}

/// A draft of any text can be applied, holds no fault of form, and is proposed once: the same text changes nothing more.
///
/// # Panics
/// If that does not hold.
pub fn study_folder(data: &[u8]) {
    let Ok(draft) = folder::text(data).and_then(|text| folder::read(text, &folder::Known::default())) else {
        return;
    };
    let mut title = Title::default();
    let mut bases = Vec::new();
    for planned in folder::plan(&draft, &title, |_| None).documents {
        let mut document = planned.begun();
        for change in &planned.changes {
            document.apply(change).expect("a plan can be applied");
        }
        assert!(document.faults().is_empty(), "{:?}", document.faults());
        let base = folder::Base::read(&planned.name, planned.base.text().into_bytes());
        bases.push((planned.name, base.expect("a base can be read")));
        title.insert(document);
    }
    let base = |name: &str| bases.iter().find(|(of, _)| of == name).map(|(_, base)| base.clone());
    for again in folder::plan(&draft, &title, base).documents {
        assert!(again.changes.is_empty() && again.clashes.is_empty(), "{again:?}");
    }
}
