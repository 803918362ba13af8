//! How many march orders each side may write at start, and those that the scenario imposes (25.6).

use super::{Reading, Topic};
use crate::study_folder::phrase::{LONGEST_LIST, hex, is_none, notes, number, pattern, sentences, span, without_notes};
use crate::study_folder::report::State;
use crate::study_folder::row::Row;
use crate::study_folder::sides::Counts;

pub(super) const TOPIC: Topic = Topic { suits: |heading| heading.starts_with("march orders"), read };

fn read(reading: &mut Reading<'_>) {
    let statement = reading.statement();
    let mut rest = false;
    if is_none(&statement) {
        reading.write(Row::nothing("free_orders", &reading.section.number));
        reading.write(Row::nothing("orders", &reading.section.number));
        reading.first(false);
        return;
    }
    for sentence in sentences(&statement) {
        let sentence = match ordered(reading, sentence) {
            Some((order, before)) => {
                reading.write(order);
                before
            }
            None => sentence.to_owned(),
        };
        let sentence = sentence.as_str();
        if sentence.is_empty() {
            continue;
        }
        if let Some(found) =
            pattern!(r"(?i)^the (\p{L}+) units have a general retreat march order(?: \([\d.]+\))? at start\.?$")
                .captures(sentence)
            && let Some(side) = reading.sides.named(&found[1])
        {
            let order = reading.row("orders", "retreat").word("kind", "GeneralRetreat").text("side", side);
            let retreat = reading.row("general_retreat", side).word("in_force", true);
            let order = order.list("force", &[side]);
            reading.write(order);
            reading.write(retreat);
            continue;
        }
        if let Some(orders) = to_arrivals(reading, sentence) {
            for order in orders {
                reading.write(order);
            }
            continue;
        }
        if let Some(order) = imposed(reading, sentence) {
            reading.write(order);
            continue;
        }
        let counts = Counts::read(sentence, reading.sides);
        for (side, count) in &counts.by_side {
            let row = reading.row("free_orders", side).text("count", &count.to_string());
            if !reading.rows.iter().any(|r| r.topic == row.topic && r.key == row.key) {
                reading.write(row);
            }
        }
        rest |= counts.rest;
    }
    if !reading.rows.is_empty() {
        reading.first(rest);
    }
    listed(reading);
}

/// `Force: hex or hexside`, one on a line below.
fn listed(reading: &mut Reading<'_>) {
    let below = reading.section.body.iter().enumerate().skip(1).take(LONGEST_LIST);
    let found: Vec<(usize, Vec<String>, String)> = below
        .filter_map(|(at, line)| {
            let (who, to) = line.text.split_once(':')?;
            let force = force(who)?;
            Some((at, force, span(to)?))
        })
        .collect();
    for (at, force, to) in found {
        let key = force.join(", ");
        let row = reading.row("orders", key).list("force", &force).text("to", &to);
        reading.write(row);
        reading.line(at, State::Understood);
    }
}

/// An order to one place, imposed on one force.
fn imposed(reading: &Reading<'_>, sentence: &str) -> Option<Row> {
    let shape = pattern!(
        r"^(?:In addition, )?(?:[Tt]he )?(?:[Ee]ntire )?(.{2,60}?) (?:has|have) a (?:mandatory )?(pre-programmed )?[Mm]arch [Oo]rder (?:to|for) (?:march to )?(exit at )?(.{2,60}?)\.?$"
    );
    let found = shape.captures(sentence)?;
    let force = force(&found[1])?;
    let objective = &found[4];
    let plain = without_notes(objective);
    let in_notes = notes(objective);
    let exits = found.get(3).is_some();
    let to = match in_notes.as_slice() {
        [] => hex(objective).or_else(|| (!exits && is_place(objective)).then(|| objective.trim().to_owned()))?,
        [one] if is_place(&plain) => hex(one)?,
        _ => return None,
    };
    let (kind, to) = if exits { ("Exit", format!("exit {to}")) } else { ("Programmed", to) };
    if !exits && found.get(2).is_none() {
        return None;
    }
    Some(reading.row("orders", force.join(", ")).word("kind", kind).list("force", &force).text("to", &to))
}

/// An order for one force that a player has, and what the sentence says of him before it.
fn ordered(reading: &Reading<'_>, sentence: &str) -> Option<(Row, String)> {
    let shape = pattern!(
        r"^(.*, and )?[Tt]he (\p{L}+) [Pp]layer has (.*?)(?:plus )?(?:a|one) pre-programmed (?:[Mm]arch )?[Oo]rder (?:\([^()]*\) )?for (.{2,60}?) to march to (\p{Lu}[\p{L}' -]{2,30}) \(([^()]*)\)\.?$"
    );
    let found = shape.captures(sentence)?;
    let side = reading.sides.named(&found[2])?;
    let (force, to) = (force(&found[4])?, hex(&found[6])?);
    let row = reading.row("orders", force.join(", ")).word("kind", "Programmed").text("side", side);
    let mut before = found.get(1).map(|m| m.as_str().trim_end_matches(", and ").to_owned()).unwrap_or_default();
    if !found[3].trim().is_empty() {
        before = format!("{before}, the {side} Player has {}", found[3].trim());
    }
    Some((row.list("force", &force).text("to", &to), before))
}

/// The same order for each of two formations as they arrive.
fn to_arrivals(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape = pattern!(
        r"^Reinforcement forces of (\w+) and (\w+) Corps have pre-programmed [Mm]arch [Oo]rders to (\p{Lu}\p{L}{2,30})\.?$"
    );
    let found = shape.captures(sentence)?;
    let row = |name: &str| {
        let force = format!("{name} Corps");
        reading.row("orders", force.as_str()).word("kind", "Programmed").list("force", &[force]).text("to", &found[3])
    };
    Some(vec![row(&found[1]), row(&found[2])])
}

fn is_place(text: &str) -> bool {
    pattern!(r"^\p{Lu}[\p{L}' -]{2,30}$").is_match(text.trim())
}

/// A force by its own name, a leader before it apart. None if it is described rather than named.
fn force(text: &str) -> Option<Vec<String>> {
    let text = text.trim();
    if let Some(found) = pattern!(r"^(?:Marshal|General|Prince) (\p{Lu}\p{L}+) and his (.+)$").captures(text) {
        let own = force(&found[2].replace("Young Guard", "YG").replace("Old Guard", "OG"))?;
        return Some([found[1].to_owned()].into_iter().chain(own).collect());
    }
    let plain = pattern!(r"^[\p{L}\d'/. -]{2,60}$").is_match(text);
    let described = pattern!(r"(?i)\b(player|players|reinforcement|forces|units|and|or|all|each|who)\b").is_match(text);
    if !plain || described || number(text).is_some() {
        return None;
    }
    Some(match text.split_once("'s ") {
        Some((leader, "entire column" | "whole column")) => vec![leader.to_owned()],
        Some((leader, force)) => vec![leader.to_owned(), force.to_owned()],
        None => vec![text.to_owned()],
    })
}
