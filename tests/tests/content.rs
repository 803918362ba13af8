//! Facts that the print of a title states, each in a line of `tests/facts/TITLE.txt`, held against its documents: scenarios
//! as they are played, as printed or, where the line says so, as corrected.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;

use tlnb_formats::change::Value;
use tlnb_formats::files::Folder;
use tlnb_formats::text::Node;
use tlnb_formats::{Change, Title, errata, resolve};
use tlnb_tests::top;
use tlnb_validator::{Severity, catalogue, validate_corrected};

/// The place of a fact, and what stands there.
struct Fact {
    /// The code of the catalogue that asks for it, if one does.
    code: Option<String>,
    is_corrected: bool,
    change: Change,
}

/// `[CODE] [corrected] DOCUMENT SECTION KEY [FIELD]: VALUE`; `absent` where nothing stands.
fn fact(line: &str) -> Option<Fact> {
    let mut rest = line.trim();
    if rest.is_empty() || rest.starts_with('#') {
        return None;
    }
    let is_code = |word: &str| {
        word.split_once('-').is_some_and(|(family, n)| {
            family.chars().all(|c| c.is_ascii_uppercase()) && n.len() == 3 && n.parse::<u16>().is_ok()
        })
    };
    let code = rest.split_once(' ').filter(|(word, _)| is_code(word));
    if let Some((_, behind)) = code {
        rest = behind;
    }
    let corrected = rest.strip_prefix("corrected ");
    rest = corrected.unwrap_or(rest);
    let (place, value) = rest.split_once(": ").unwrap_or_else(|| panic!("no fact: {line}"));
    let change = format!("{place}: ? -> {value}").parse().unwrap_or_else(|e| panic!("{line}: {e}"));
    Some(Fact { code: code.map(|(word, _)| word.to_owned()), is_corrected: corrected.is_some(), change })
}

/// What stands at the place, as written.
fn found(title: &Title, is_corrected: bool, change: &Change) -> Option<String> {
    let whole = if is_corrected { errata::corrected(title) } else { errata::as_printed(title) };
    let place = change.place();
    let played = resolve::resolve(&whole.title, &place.document, &[], &whole.applied);
    let document = match &played {
        Some(played) => &played.document,
        None => whole.title.document(&place.document)?,
    };
    match place.field.as_deref().map(|f| f.split_once('/').unwrap_or((f, ""))) {
        None => document.value(&place.section, &place.key).map(str::to_owned),
        Some((field, "")) => document.field_value(&place.section, &place.key, field),
        Some((field, cell)) => {
            let map = Node::parse(&document.field_value(&place.section, &place.key, field)?).ok()?;
            let tlnb_formats::text::Shape::Map(pairs) = &map.shape else { return None };
            let is_it = |(key, _): &&(Node, Node)| key.canonical() == tlnb_formats::text::syntax::quote(cell);
            pairs.iter().find(is_it).map(|(_, value)| value.canonical())
        }
    }
}

#[test]
fn what_the_print_states_stands_in_the_documents() {
    let mut wrong = Vec::new();
    let mut codes = BTreeSet::new();
    for (name, least) in [
        ("bonaparte-overruns-piedmont", 40),
        ("la-patrie-en-danger", 40),
        ("napoleons-resurgence", 40),
        ("napoleons-wheel", 40),
    ] {
        let title = Title::load(&Folder(top().join("content").join(name))).unwrap();
        let text = std::fs::read_to_string(top().join(format!("tests/facts/{name}.txt"))).unwrap();
        let facts: Vec<(&str, Fact)> = text.lines().filter_map(|line| Some((line, fact(line)?))).collect();
        assert!(facts.len() >= least, "{name} has {} facts", facts.len());
        for (line, fact) in facts {
            codes.extend(fact.code.clone());
            let Change::Set { to, .. } = &fact.change else { panic!("{line}") };
            let stands = found(&title, fact.is_corrected, &fact.change);
            let same = match (to, &stands) {
                (Value::Text(wanted), Some(text)) => {
                    Node::parse(text).is_ok_and(|found| Node::parse(wanted).is_ok_and(|wanted| found.same(&wanted)))
                }
                (Value::Absent, None) => true,
                _ => false,
            };
            if !same {
                wrong.push(format!("{name}: {line}\n    stands: {}", stands.as_deref().unwrap_or("absent")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<&str> = catalogue::all().iter().map(|e| e.code).collect();
    assert!(codes.iter().all(|c| known.contains(c.as_str())), "{codes:?}");
}

#[test]
fn nobody_is_warned_of_the_titles_that_are_there() {
    for folder in std::fs::read_dir(top().join("content")).unwrap() {
        let folder = folder.unwrap().path();
        let title = Title::load(&Folder(folder.clone())).unwrap();
        let report = validate_corrected(&title);
        let loud: Vec<String> =
            report.open().filter(|f| f.severity != Severity::Note).map(|f| format!("{} {}", f.code, f.place)).collect();
        assert!(loud.is_empty(), "{}: {loud:?}", folder.display());
    }
}
