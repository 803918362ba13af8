//! Units of a set-up that are listed in the text, each with its hex.

use super::Reading;
use crate::study_folder::phrase::{hex, number, pattern, sentences, without_notes};
use crate::study_folder::report::State;
use crate::study_folder::row::Row;

/// Reads the lines of a set-up below a side's name in capitals.
pub(super) fn read(reading: &mut Reading<'_>) {
    let mut side: Option<String> = None;
    for at in 0..reading.section.body.len() {
        let Some(line) = reading.section.body.get(at) else { break };
        let headed = pattern!(r"^(\p{Lu}[\p{Lu} ]{3,40}): *(.*)$").captures(&line.text);
        let (head, text) = match &headed {
            Some(found) => (Some(found[1].to_owned()), found[2].to_owned()),
            None => (None, line.text.clone()),
        };
        if let Some(named) = head.as_deref().and_then(|head| reading.sides.named(head)) {
            side = Some(named.to_owned());
        }
        if text.is_empty() {
            if side.is_some() {
                reading.line(at, State::Understood);
            }
            continue;
        }
        let (mut rows, mut rest) = (Vec::new(), false);
        for sentence in sentences(&text) {
            let sentence = sentence.trim_start_matches("EXCEPTION:").trim();
            let found = super::side_set_up::off_map(reading, sentence)
                .map(|row| vec![row])
                .or_else(|| roadblocks(reading, side.as_deref()?, sentence).map(|row| vec![row]))
                .or_else(|| listed(reading, side.as_deref()?, sentence))
                .or_else(|| as_on(reading, side.as_deref()?, sentence).map(|row| vec![row]))
                .or_else(|| each(reading, side.as_deref()?, sentence));
            match found {
                Some(found) => rows.extend(found),
                None => rest |= !sentence.starts_with("(See "),
            }
        }
        if !rows.is_empty() {
            rows.into_iter().for_each(|row| reading.write(row));
            reading.line(at, if rest { State::InPart } else { State::Understood });
        }
    }
}

fn place(reading: &Reading<'_>, side: &str, unit: &str, at: &str) -> Row {
    let row = reading.row("start", unit).word("step", "Place").text("side", side);
    row.list("units", &[unit]).text("at", at)
}

/// The name of a unit, and nothing else.
fn unit(text: &str) -> Option<&str> {
    let text = pattern!(r"^(?:and )?(?:the )?").find(text.trim()).map_or(text, |at| &text.trim()[at.end()..]);
    let is_one = pattern!(r"^[\p{Lu}\d][\p{L}\d'/. -]{1,40}$").is_match(text);
    (is_one && hex(text).is_none() && text.split(' ').count() <= 3).then(|| text.trim_end_matches('.'))
}

/// `II/Falk, 0512, IV Lang, 0613`: each unit before its hex.
fn listed(reading: &Reading<'_>, side: &str, sentence: &str) -> Option<Vec<Row>> {
    let items: Vec<&str> = sentence.split(',').map(|item| item.trim().trim_end_matches('.')).collect();
    let pairs = items.chunks(2);
    let rows = pairs.map(|pair| match pair {
        [name, at] => Some(place(reading, side, unit(name)?, &hex(at)?)),
        _ => None,
    });
    rows.collect()
}

/// `Remainder of II/Falk and IV/Lang occupy their 3-May locations north of Ambach.`
fn as_on(reading: &Reading<'_>, side: &str, sentence: &str) -> Option<Row> {
    let whole = pattern!(
        r"^(?:The )?[Rr]emainder of (.{2,60}?) (?:occupy|occupies) (?:their|its) (\d{1,2}-\p{L}{3,9}) locations?\b.*$"
    );
    let found = whole.captures(sentence)?;
    let units: Vec<&str> = pattern!(r",|\band\b").split(found.get(1)?.as_str()).map(unit).collect::<Option<_>>()?;
    let row = reading.row("start", "remainder").word("step", "Column").text("side", side);
    Some(row.text("column", &found[2]).list("units", &units))
}

/// `Falk-b sets up in Ambach (0512) and the two Lang vedettes set up anywhere within two hexes of Falk-b.`
fn each(reading: &Reading<'_>, side: &str, sentence: &str) -> Option<Vec<Row>> {
    let clauses = pattern!(r",? and the |; ").split(sentence.trim_end_matches('.'));
    let rows = clauses.map(|clause| {
        let in_hex = pattern!(r"^(.{2,40}?) sets? up (?:in|at) \p{Lu}[\p{L} ]{1,30} \(([^()]+)\)$");
        let near =
            pattern!(r"^(?:the )?(?:(\w+) )?(\p{Lu}.{2,40}?) sets? up anywhere within (\w+) hexes of (.{2,40})$");
        if let Some(found) = in_hex.captures(clause) {
            return Some(place(reading, side, unit(&found[1])?, &hex(&found[2])?));
        }
        let found = near.captures(clause)?;
        let several = found.get(1).is_some_and(|n| number(n.as_str()).is_some_and(|n| n > 1));
        let name = if several { found[2].trim_end_matches('s') } else { &found[2] };
        let (distance, of) = (number(&found[3])?, unit(&found[4])?);
        Some(place(reading, side, unit(name)?, &format!("within {distance} of {of}")))
    });
    rows.collect()
}

/// `Six (6) Northern Roadblocks deployed freely`: those that are placed later are for a person.
fn roadblocks(reading: &Reading<'_>, side: &str, sentence: &str) -> Option<Row> {
    let said = without_notes(sentence);
    let whole = pattern!(r"^(\w+) +(\p{Lu}\p{L}+) [Rr]oadblocks(?: deployed freely)? *\.?$");
    let found = whole.captures(&said)?;
    let count = number(&found[1])?.to_string();
    let row = reading.row("roadblocks", "at start").text("side", side);
    let army = Some(&found[2]).filter(|army| reading.sides.named(army).is_none());
    Some(row.maybe("army", army).text("count", &count))
}
