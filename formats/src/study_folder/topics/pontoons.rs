//! Pontoon trains and bridges at start (18.3).

use super::{Reading, Topic};
use crate::study_folder::phrase::{notes, number, pattern, sentences, span, without_notes};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("pontoon"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.nothing_or_taken("pontoons", "pontoons") {
        return;
    }
    let statement = reading.statement();
    if of_army(reading, &statement) {
        return;
    }
    let sentences = sentences(&statement);
    let Some(first) = sentences.first() else { return };
    let mut rest = sentences.len() > 1 || notes(first).iter().any(|n| !n.starts_with(|c: char| c.is_ascii_digit()));
    let said = without_notes(first);
    let Some(pieces) = pieces(said.trim().trim_end_matches('.'), reading) else { return };
    rest |= pieces.iter().any(|row| row.fields.is_empty());
    for row in pieces {
        reading.write(row);
    }
    reading.first(rest);
}

/// A row for each train. None if any piece of the sentence is something else.
fn pieces(said: &str, reading: &Reading<'_>) -> Option<Vec<Row>> {
    let mut out: Vec<Row> = Vec::new();
    // A side that stands alone before a comma holds for what follows it, and a leader for the number behind his comma.
    let mut ahead: Option<String> = None;
    let mut side: Option<String> = None;
    for piece in pattern!(r"[,;]|\band\b").split(said) {
        let piece = piece.trim();
        if piece.is_empty() {
            continue;
        }
        let piece = pattern!(r"(?i)\b(?:\p{Lu}\p{L}+ )?leader ").replace(piece, "");
        let words: Vec<&str> = piece.split_whitespace().collect();
        let row = match words.as_slice() {
            [one] if number(one).is_some() => train(reading, &ahead.take()?, number(one)?),
            [n, with, who] if number(n).is_some() && with.eq_ignore_ascii_case("with") && is_name(who) => {
                train(reading, who, number(n)?)
            }
            [who, n] if number(n).is_some() && is_name(who) => train(reading, who, number(n)?),
            [n, who] if number(n).is_some() && is_name(who) => train(reading, who, number(n)?),
            [n, deployed, at, place] if number(n).is_some() && *deployed == "deployed" && *at == "at" => {
                let at = span(place).filter(|at| at.contains('/'))?;
                reading.row("pontoons", "deployed").text("count", &number(n)?.to_string()).text("deployed", &at)
            }
            [with, who] if with.eq_ignore_ascii_case("with") && is_name(who) && ahead.is_none() => {
                ahead = Some((*who).to_owned());
                continue;
            }
            [who] if is_name(who) && ahead.is_none() => {
                ahead = Some((*who).to_owned());
                continue;
            }
            _ => return None,
        };
        let mut row = row;
        // "Coalition, 1 with …": the side is named once, ahead of its leaders.
        if let Some(who) = ahead.take() {
            side = Some(reading.sides.named(&who)?.to_owned());
        }
        let is_side = reading.sides.named(&row.key).is_some();
        if let Some(side) = side.as_deref().filter(|_| !is_side) {
            row.fields.insert(0, ("side", crate::text::syntax::quote(side)));
        }
        out.push(row);
    }
    (ahead.is_none() && !out.is_empty()).then_some(out)
}

fn is_name(word: &str) -> bool {
    number(word).is_none() && pattern!(r"^\p{Lu}[\p{L}'-]{2,20}$").is_match(word)
}

fn train(reading: &Reading<'_>, who: &str, count: u32) -> Row {
    match reading.sides.named(who) {
        Some(side) => reading.row("pontoons", side).text("side", side).text("count", &count.to_string()),
        None if reading.sides.army(who).is_some() => {
            reading.row("pontoons", who).text("army", who).text("count", &count.to_string())
        }
        None => reading.row("pontoons", who).text("count", &count.to_string()).text("with", who),
    }
}

/// `North 1, South (Hill) 1, within 7 hexes of Berg`: an army in brackets behind its side.
fn of_army(reading: &mut Reading<'_>, statement: &str) -> bool {
    let piece = pattern!(r"^\s*(\p{Lu}\p{L}+)(?: \((\p{Lu}\p{L}+)\))? (\w+)\s*$");
    let (mut rows, mut armies, mut rest) = (Vec::new(), false, false);
    for said in statement.trim_end_matches('.').split(',') {
        if said.trim_start().starts_with("within ") && !rows.is_empty() {
            rest = true;
            continue;
        }
        let Some(found) = piece.captures(said) else { return false };
        let (Some(side), Some(count)) = (reading.sides.named(&found[1]), number(&found[3])) else { return false };
        let key = found.get(2).map_or(side, |army| army.as_str());
        let row = reading.row("pontoons", key).text("side", side).text("count", &count.to_string());
        armies |= found.get(2).is_some();
        rows.push(row.maybe("army", found.get(2).map(|army| army.as_str())));
    }
    if armies {
        rows.into_iter().for_each(|row| reading.write(row));
        reading.first(rest);
    }
    armies
}
