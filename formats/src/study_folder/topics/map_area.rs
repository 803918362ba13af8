//! Which sheets are in play, and by which column of the cards the units are set up.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, number, pattern, sentences};

pub(super) const TOPIC: Topic = Topic { suits, read };

pub(super) fn suits(heading: &str) -> bool {
    heading.starts_with("map area in play") || matches!(heading, "set-up" | "set up" | "counter mix" | "forces in play")
}

fn read(reading: &mut Reading<'_>) {
    if reading.section.heading.to_lowercase().starts_with("set") {
        super::set_up_list::read(reading);
        if !reading.rows.is_empty() {
            return;
        }
    }
    let statement = reading.statement();
    let (mut rest, mut only, mut label) = (false, None, None);
    let mut sheets: Vec<Sheet> = Vec::new();
    for (at, sentence) in sentences(&statement).into_iter().enumerate() {
        let mut known = false;
        if let Some(found) = column(sentence) {
            known = label.replace(found).is_none();
        }
        if let Some((names, alone)) = maps(sentence, at == 0) {
            match sheets_of(&names) {
                Some(found) if sheets.is_empty() => {
                    sheets = found;
                    known = true;
                    if alone {
                        only = Some(());
                    }
                }
                Some(found) if found == sheets => known = true,
                _ => rest = true,
            }
        }
        if let Some(row) = super::side_set_up::off_map(reading, sentence) {
            reading.write(row);
            known = true;
        }
        if let Some(all) = every_sheet(reading, sentence).filter(|_| sheets.is_empty()) {
            sheets = all;
            known = true;
        }
        if of_campaign(sentence) {
            only = Some(());
            known = true;
        }
        rest |= !known;
    }
    let keys: Vec<String> = sheets.iter().map(|sheet| reading.sheet(&sheet.names())).collect();
    for (sheet, key) in sheets.iter().zip(&keys) {
        let letters = sheet.letters(reading);
        let row = reading.row("sheets", key.as_str()).list("letters", letters.as_slice());
        reading.write(row);
    }
    if let Some(label) = label {
        let row = reading.row("start", "column").word("step", "Column").text("column", &label);
        reading.write(row);
    }
    if only.is_some() && !keys.is_empty() {
        let row = reading.row("start", "sheet").word("step", "OnlySheets").list("sheets", &keys);
        reading.write(row);
    }
    if !reading.rows.is_empty() {
        reading.first(rest);
    }
}

/// A sheet as the text calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sheet {
    name: String,
    /// What stands behind it in brackets: its letters, or where it lies.
    note: Option<String>,
}

impl Sheet {
    /// Whole, then each part alone.
    fn names(&self) -> Vec<String> {
        match &self.note {
            Some(note) => vec![format!("{} ({note})", self.name), note.clone(), self.name.clone()],
            None => vec![self.name.clone()],
        }
    }

    /// The letters its hexes are printed with.
    fn letters(&self, reading: &Reading<'_>) -> Vec<String> {
        let Some(note) = &self.note else { return Vec::new() };
        if note.len() <= 4 && note.chars().all(|c| c.is_ascii_uppercase()) {
            return vec![note.clone()];
        }
        // "(West)" is W where hexes of the scenario are written so.
        let initial: String = note.chars().take(1).collect();
        let written = |text: &str| text.contains(&format!("{initial}-"));
        let used = initial.chars().all(|c| c.is_ascii_uppercase())
            && reading.scenario.sections.iter().any(|s| s.body.iter().any(|line| written(&line.text)));
        if used { vec![initial] } else { Vec::new() }
    }
}

/// Every sheet of the battles before, where all are in play; None if they are not as many as the sentence says.
fn every_sheet(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Sheet>> {
    let shape = pattern!(r"(?i)^(?:this|the) (?:scenario|campaign(?: game)?) uses all(?: (\w+))? maps\b");
    let found = shape.captures(sentence)?;
    let mut out: Vec<Sheet> = Vec::new();
    let sections = reading.outline.scenarios.iter().flat_map(|s| &s.sections);
    for section in sections.filter(|s| suits(&s.heading.to_lowercase())) {
        let text = section.text();
        let all = sentences(&text).into_iter().enumerate().filter_map(|(at, sentence)| maps(sentence, at == 0));
        for sheet in all.filter_map(|(names, _)| sheets_of(&names)).flatten() {
            if !out.iter().any(|other| other.name == sheet.name && (other.note == sheet.note || sheet.note.is_none())) {
                out.push(sheet);
            }
        }
    }
    let count = found.get(1).map(|n| number(n.as_str()));
    let is_as_said = count.is_none_or(|count| count.is_some_and(|n| usize::try_from(n) == Ok(out.len())));
    (is_as_said && !out.is_empty()).then_some(out)
}

/// The label of the column that a sentence sets units up by.
pub(super) fn column(sentence: &str) -> Option<String> {
    let shapes = [
        pattern!(r#"["“]([^"”]{1,30})["”] column\b"#),
        pattern!(r"(?i)accordance with the ([\w. -]{1,30}?) column\b"),
        pattern!(r"(?i)^set up forces in column (\d+\.\d+\.\d+)\.?$"),
        pattern!(r"(?i)^see column (\d+\.\d+\.\d+) on the (?:\w+ )*set-up card\b"),
        pattern!(r"(?i)^set.?up for (\d{1,2}-\p{L}{3})\.?$"),
    ];
    let found = shapes.into_iter().find_map(|shape| shape.captures(sentence))?;
    let before = sentence.get(..found.get(0)?.end())?;
    if pattern!(r"(?i)\b(?:not|ignore|instead of)\b").is_match(before) {
        return None;
    }
    let label = pattern!(r"- (\d)").replace(found[1].trim(), "-$1").into_owned();
    // `AtB-29th January` is written AtB-29 January.
    let label = pattern!(r"-(\d{1,2})(?:st|nd|rd|th) (\p{Lu})").replace(&label, "-$1 $2").into_owned();
    let label = label.as_str();
    // "10th February" is the label 10 February; one with a dash is a label of the card as it stands.
    let is_spoken = pattern!(r"^\d{1,2}(?:st|nd|rd|th) \p{L}+$").is_match(label);
    Some(if is_spoken { day(label)? } else { label.to_owned() })
}

/// The names of maps in a sentence, and whether it says that these alone are used.
fn maps(sentence: &str, is_first: bool) -> Option<(String, bool)> {
    let uses = pattern!(r"^This scenario uses the (?:entire combined )?(.+?) [Mm]aps?(?: area)?( only)?\.?$");
    if let Some(found) = uses.captures(sentence) {
        return Some((found[1].to_owned(), found.get(2).is_some()));
    }
    let on = pattern!(r"(?i)^set.?up (?:all )?units on the (\p{L}[^,.]{1,30}?) map\b");
    if let Some(found) = on.captures(sentence) {
        return Some((found[1].to_owned(), false));
    }
    let alone = pattern!(r"^(\p{Lu}[\p{L}-]{3,30})\.?$");
    alone.captures(sentence).filter(|_| is_first).map(|found| (found[1].to_owned(), false))
}

/// `Name (X) and Other (Y)`, or `Name (X) and (Y)`.
fn sheets_of(names: &str) -> Option<Vec<Sheet>> {
    let mut out: Vec<Sheet> = Vec::new();
    for piece in names.split(" and ") {
        let found = pattern!(r"^(\p{Lu}[\p{L}'/ -]*)?\s*(?:\(([\p{L}]{1,12})\))?$").captures(piece.trim())?;
        let name = found.get(1).map(|m| m.as_str().trim().to_owned());
        let name = name.or_else(|| out.last().map(|s| s.name.clone())).filter(|name| !name.is_empty())?;
        out.push(Sheet { name, note: found.get(2).map(|m| m.as_str().to_owned()) });
    }
    Some(out)
}

/// Units and entries of other maps are for a campaign.
fn of_campaign(sentence: &str) -> bool {
    let ignore = pattern!(r"(?i)^ignore units on the [\w ]+ maps? \(campaign only\)\.?$");
    let note = pattern!(r"(?i)^(?:note: )?units starting on the \w+ map\b.* apply only to the campaign game\.?$");
    ignore.is_match(sentence) || note.is_match(sentence)
}
