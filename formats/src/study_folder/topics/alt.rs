//! ALT groups in their order, and entry hexes that depend on the turn (25.51).

use super::{Reading, Topic};
use crate::study_folder::phrase::{hex, is_none, moment, notes, pattern, without_notes};
use crate::study_folder::report::State;
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("alternate reinforcements"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.nothing_or_taken("alt", "alt") {
        removed(reading);
        return;
    }
    // Whose groups follow, and where they all arrive.
    let (mut side, mut entry): (Option<String>, Option<String>) = (None, None);
    let (mut army, mut headed_before): (Option<String>, Vec<String>) = (None, Vec::new());
    for at in 0..reading.section.body.len() {
        let Some(line) = reading.section.body.get(at) else { break };
        let mut text = line.text.clone();
        let headed = pattern!(r"^(\p{Lu}{4,20})\b\s*[:,]?\s*(.*)$").captures(&line.text);
        if let Some(found) = headed.filter(|_| !line.text.starts_with('#')) {
            let mut named = reading.sides.named(&found[1]).map(str::to_owned);
            army = None;
            // An army in place of a side is of the one side that has had no groups yet.
            let mut others = reading.sides.all().iter().filter(|s| !headed_before.contains(s));
            if let (None, Some(of), Some(other), None) =
                (&named, reading.sides.army(&found[1]), others.next(), others.next())
            {
                army = Some(of.to_owned());
                named = Some(other.clone());
            }
            headed_before.extend(named.clone());
            let (rest, is_side) = (found[2].to_owned(), named.is_some());
            if is_side || side.is_some() && rest.is_empty() {
                (side, entry) = (named, None);
            }
            if !is_side {
                continue;
            }
            entry = common_entry(&rest);
            if rest.is_empty() || is_none(&rest) || entry.is_some() {
                reading.line(at, State::Understood);
                continue;
            }
            if !rest.contains('#') {
                continue;
            }
            text = rest;
        }
        let Some(of) = side.clone() else { continue };
        if is_none(&text) {
            reading.line(at, State::Understood);
        } else if let Some(found) = pattern!(r"^#\s*(\d{1,2})\s*[.:,]?\s*(.+)$").captures(&text) {
            if let Some((row, whole)) = group(reading, &of, &found[1], &found[2], entry.as_deref())
                && !reading.rows.iter().any(|r| r.topic == "alt" && r.key == row.key)
            {
                reading.write(match &army {
                    Some(army) => row.text("army", army),
                    None => row,
                });
                reading.line(at, if whole { State::Understood } else { State::InPart });
            }
        } else if let Some((rows, whole)) = by_turn(reading, &text, "variable") {
            for row in rows {
                reading.write(row);
            }
            reading.line(at, if whole { State::Understood } else { State::InPart });
        }
    }
}

/// Cards that leave a deck with the groups they would call.
fn removed(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let shape = pattern!(r"(?i)\bremove card no\. ?(\d{1,2})(?: \(x(\d)\))? from (?:the )?(\p{L}+) deck\b");
    let Some(found) = shape.captures(&statement) else { return };
    let Some(side) = reading.sides.named(&found[3]) else { return };
    let mut row = reading.row("cards", found[1].to_owned()).word("is", "Removed").text("side", side);
    if let Some(copies) = found.get(2) {
        row = row.word("copies", copies.as_str());
    }
    reading.write(row);
}

/// The hex behind a side's name at which all its groups arrive.
fn common_entry(text: &str) -> Option<String> {
    let shape = pattern!(
        r"(?i)^\(?(?:\p{L}+ )?(?:ALT )?(?:reinforcements )?(?:arrive|enter)s? at ([A-Z]?[- ]?\d{4}[A-Z]?)(?: \(except #\d\))?\)?\.?$"
    );
    shape.captures(text).and_then(|found| hex(&found[1]))
}

/// What one line says of a group.
#[derive(Default)]
struct Group {
    units: Vec<String>,
    less: Vec<String>,
    hex: Option<String>,
    returns: Option<&'static str>,
    variable: bool,
    accelerated: bool,
    otherwise: Option<String>,
    /// Something that stands in no field.
    rest: bool,
}

/// The row of a group, and whether it says all. None where its units cannot be told for sure.
fn group(reading: &Reading<'_>, side: &str, number: &str, text: &str, entry: Option<&str>) -> Option<(Row, bool)> {
    let mut group = Group::default();
    if pattern!(r"(?i)^one exited leader\s*\+\s*units with him\b").is_match(text) {
        let at = pattern!(r"\(return\)\s*(\S+)\s*$").captures(text).and_then(|found| hex(&found[1]))?;
        let row = reading.row("alt", format!("{side} {number}")).text("hex", &at);
        return Some((row.word("returns", "AnyExitedLeader"), true));
    }
    for note in notes(text) {
        group.note(&note)?;
    }
    for of in pattern!(r"([^,;()—]+?)\s*\((?:remainder|rest)\)").captures_iter(text) {
        group.less_than_before(reading, side, of[1].trim())?;
    }
    let mut said = without_notes(text);
    group.tail(&mut said)?;
    group.items(&said)?;
    if group.units.is_empty() {
        return None;
    }
    let hex = group.hex.as_deref().or(entry.filter(|_| !group.variable));
    let mut row = reading.row("alt", format!("{side} {number}")).list("units", &group.units).list("less", &group.less);
    row = row.maybe("hex", hex);
    if group.variable {
        row = row.text("arrival", "variable");
    }
    if let Some(returns) = group.returns {
        row = row.word("returns", returns);
    }
    if group.accelerated {
        row = row.word("accelerated", true).maybe("otherwise", group.otherwise.as_deref());
    }
    Some((row, !group.rest))
}

impl Group {
    /// What stands in brackets. None if the group is not what it seems without it.
    fn note(&mut self, note: &str) -> Option<()> {
        let lower = note.trim().to_lowercase();
        if let Some(at) = hex(note) {
            return self.at(at);
        }
        if lower.starts_with("less ") {
            let list = note.trim().get(5..)?;
            self.less
                .extend(pattern!(r",|\band\b|&").split(list).map(|n| n.trim().to_owned()).filter(|n| !n.is_empty()));
        } else if lower == "return" {
            self.returns = Some("Exited");
        } else if pattern!(r"^return .*\bif exited").is_match(&lower) {
            self.returns = Some("IfExited");
        } else if lower == "var." || lower.starts_with("variable arrival") {
            self.variable = true;
        } else if lower.starts_with("accelerated") {
            self.accelerated = true;
            self.rest |= pattern!(r"\d").is_match(&lower);
        } else if !pattern!(r"^(?:all(?: units)?|remainder|rest|\d{2}\.\d{1,2})$").is_match(&lower) {
            self.rest = true;
        }
        Some(())
    }

    /// The rest of a formation: without what earlier groups of the side have of it. None if they have nothing.
    fn less_than_before(&mut self, reading: &Reading<'_>, side: &str, formation: &str) -> Option<()> {
        let stem = format!("{formation}/");
        let before = reading.rows.iter().filter(|row| row.topic == "alt" && row.key.starts_with(side));
        let units = before.flat_map(|row| row.texts("units"));
        let parts: Vec<String> = units.filter(|unit| unit.starts_with(&stem)).collect();
        (!parts.is_empty()).then(|| self.less.extend(parts))
    }

    fn at(&mut self, hex: String) -> Option<()> {
        match &self.hex {
            Some(other) if *other != hex => None,
            _ => {
                self.hex = Some(hex);
                Some(())
            }
        }
    }

    /// What follows the units: sentences, a dash, the words of an arrival.
    fn tail(&mut self, said: &mut String) -> Option<()> {
        if let Some(found) = pattern!(r"\.\s+(?:This|These|They|The|If|It|NOTE|EXCEPTION|Historical)\b").find(said) {
            self.rest = true;
            said.truncate(found.start());
        }
        if let Some(found) = pattern!(r"(?i)[\s.,]*\barr(?:ives?|\.) (?:at|from)\b(.*)$").captures(&said.clone()) {
            let at = found.get(0)?.start();
            let place = found[1].trim().trim_end_matches('.').trim().to_owned();
            if let Some(at) = hex(&place) {
                self.at(at)?;
            } else if self.hex.is_none() {
                return None;
            }
            said.truncate(at);
        }
        if let Some((units, behind)) = said.clone().split_once('—') {
            let behind = behind.trim().trim_end_matches('.');
            // Of a formation only the units that are named.
            if let Some(only) = behind.strip_suffix(" only") {
                *said = only
                    .split(',')
                    .map(|unit| format!("{}/{}", units.trim(), unit.trim()))
                    .collect::<Vec<_>>()
                    .join(", ");
                return Some(());
            }
            let from = pattern!(r"(?i)^accelerated(?: from (.+))?$").captures(behind)?;
            self.accelerated = true;
            match from.get(1).map(|m| moment(m.as_str()).and_then(|m| m.written(None))) {
                Some(Some(turn)) => self.otherwise = Some(turn),
                Some(None) => self.rest = true,
                None => {}
            }
            *said = units.to_owned();
        }
        Some(())
    }

    /// The units, and the hex behind the last.
    fn items(&mut self, said: &str) -> Option<()> {
        for item in pattern!(r"[,;]|\band\b|&").split(said) {
            let mut item = item.trim().to_owned();
            if let Some(at) = hex(&item) {
                self.at(at)?;
                continue;
            }
            let behind = item.rsplit_once(' ').and_then(|(unit, last)| Some((unit.trim().to_owned(), hex(last)?)));
            if let Some((unit, at)) = behind {
                self.at(at)?;
                item = unit;
            }
            let item = item.trim_end_matches('.').trim();
            if item.is_empty() {
                continue;
            }
            let lower = item.to_lowercase();
            if lower == "return" {
                self.returns = Some("Exited");
                continue;
            }
            if ["who ", "with ", "w/", "from "].iter().any(|word| lower.starts_with(word)) {
                self.rest = true;
                continue;
            }
            // A sentence is no unit, and "only" or "units" say which of a formation.
            let describes = pattern!(r"(?i)\b(only|units?|is|are|may|been|already|historical)\b").is_match(item);
            if describes || item.split_whitespace().count() > 5 || item.contains(['#', ':']) {
                return None;
            }
            let unit = self.whole(item);
            if let Some(joined) = self.joined(item) {
                if let Some(last) = self.units.last_mut() {
                    *last = joined;
                }
            } else {
                self.units.push(unit);
            }
        }
        Some(())
    }

    /// `-b` behind `Stem-a`, and an arm alone behind a name with its arm, stand for the whole name.
    fn whole(&self, item: &str) -> String {
        let arms = ["Inf", "Arty", "HArt", "Cav"];
        let is_arm = |word: &str| arms.contains(&word.trim_end_matches('.'));
        let last = self.units.last();
        if let Some(variant) = item.strip_prefix('-') {
            if let Some((stem, _)) = last.and_then(|last| last.rsplit_once('-')) {
                return format!("{stem}-{variant}");
            }
        } else if is_arm(item)
            && let Some((stem, arm)) = last.and_then(|last| last.rsplit_once(' '))
            && is_arm(arm)
        {
            return format!("{stem} {item}");
        }
        item.to_owned()
    }

    /// Two numbers before one word are one name: `7,8 HArt`.
    fn joined(&self, item: &str) -> Option<String> {
        let last = self.units.last()?;
        let is_one = pattern!(r"^\d{1,2}$").is_match(last) && pattern!(r"^\d{1,2} \p{L}+").is_match(item);
        is_one.then(|| format!("{last},{item}"))
    }
}

/// Another table of entry hexes, in a rule whose heading begins with its name in quotes.
pub(super) fn other_entries(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let name = pattern!(r#"^["“]([\p{L} ]{2,30})["”]"#).captures(&reading.section.heading)?;
    let table = name[1].to_lowercase();
    let (mut rows, whole) = by_turn(reading, sentence, &table)?;
    for row in &mut rows {
        row.key = format!("{table}, {}", row.key);
    }
    whole.then_some(rows)
}

/// Entry hexes by the time of day: `7-10AM — 0101; 11AM-3PM — 0102 or 0103; 4PM and on — 0104`.
fn by_turn(reading: &Reading<'_>, text: &str, table: &str) -> Option<(Vec<Row>, bool)> {
    let (head, list) = text.split_once(':')?;
    if !pattern!(r"(?i)^variable arrival hex\b.*\bturn$").is_match(head.trim()) {
        return None;
    }
    let (mut rows, mut whole) = (Vec::new(), true);
    for item in list.trim_end_matches('.').split(';') {
        let Some((when, hexes)) = item.split_once('—') else {
            whole = false;
            continue;
        };
        let mut hexes: Vec<String> = pattern!(r"\bor\b|,").split(hexes).map(hex).collect::<Option<_>>()?;
        // The sheet is written once, before the first.
        let sheet: String = hexes.first()?.chars().take_while(|c| !c.is_ascii_digit()).collect();
        for hex in &mut hexes {
            if hex.starts_with(|c: char| c.is_ascii_digit()) {
                hex.insert_str(0, &sheet);
            }
        }
        let (first, last) = hours(when.trim())?;
        let key = match &last {
            Some(last) if first.split(' ').nth(1) == last.split(' ').nth(1) => {
                format!("{}-{last}", first.split(' ').next()?)
            }
            Some(last) => format!("{first}-{last}"),
            None => format!("{first} and on"),
        };
        let row = reading.row("arrivals", key).text("table", table).text("first", &first);
        rows.push(row.maybe("last", last.as_deref()).list("hexes", &hexes));
    }
    (!rows.is_empty()).then_some((rows, whole))
}

/// `7-10AM`, `11AM-3PM`, `4PM and on`.
fn hours(text: &str) -> Option<(String, Option<String>)> {
    let found = pattern!(r"(?i)^(\d{1,2}) ?(am|pm)?(?:-(\d{1,2}) ?(am|pm)| (and on))$").captures(text)?;
    let half = |n: usize| found.get(n).map(|m| m.as_str().to_uppercase());
    let last = found.get(3).zip(half(4)).map(|(hour, half)| format!("{} {half}", hour.as_str()));
    let of_first = half(2).or_else(|| half(4))?;
    Some((format!("{} {of_first}", &found[1]), last))
}
