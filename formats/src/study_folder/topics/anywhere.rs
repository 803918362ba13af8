//! What special rules say under any heading, in a sentence of its own: who may not move, where a side sets up freely,
//! cards and markers in play.

use super::Reading;
use crate::study_folder::outline::Section;
use crate::study_folder::phrase::{number, pattern, sentences};
use crate::study_folder::row::Row;

/// What a sentence says, if it has one form.
type Form = fn(&Reading<'_>, &str) -> Option<Vec<Row>>;

const FORMS: [Form; 7] =
    [locked, free, fog_of_war, marked, secret_orders, super::asleep::read, super::alt::other_entries];

/// Steps that last until something happens, which is for a person.
const LASTING: [&str; 3] = ["Frozen", "Asleep", "Marked"];

/// Reads a section sentence by sentence. True if every one of them was understood.
pub(in crate::study_folder) fn read(reading: &mut Reading<'_>) -> bool {
    let text = reading.section.text();
    // The group that the sentence before was about.
    let mut group: Option<String> = None;
    let mut whole = true;
    for sentence in sentences(&text) {
        let named = pattern!(r"^ALT #(\d)\b").captures(sentence).map(|found| found[1].to_owned());
        let about = named.clone().or(group);
        group = named;
        let rows = FORMS.iter().find_map(|form| form(reading, sentence));
        let rows = rows.or_else(|| waiting(reading, about.as_deref()?, sentence));
        whole &=
            rows.as_ref().is_some_and(|rows| !rows.iter().any(|row| LASTING.iter().any(|step| row.is("step", step))));
        rows.into_iter().flatten().for_each(|row| reading.write(row));
    }
    whole && !reading.rows.is_empty()
}

/// `ALT #2 may not move` until a card is played: the units of that group.
fn waiting(reading: &Reading<'_>, group: &str, sentence: &str) -> Option<Vec<Row>> {
    let shape =
        pattern!(r"^(?:It|ALT #\d(?: above)?) may not move until (?:the )?play of (?:the \w+ )?Card No\. \d{1,2}\.?$");
    if !shape.is_match(sentence) {
        return None;
    }
    let is_alt = |s: &&Section| (super::alt::TOPIC.suits)(&s.heading.to_lowercase());
    let mut groups = reading.of(reading.scenario, reading.scenario.sections.iter().find(is_alt)?);
    (super::alt::TOPIC.read)(&mut groups);
    let mut of = groups.rows.iter().filter(|row| row.topic == "alt" && row.key.ends_with(&format!(" {group}")));
    let (Some(found), None) = (of.next(), of.next()) else { return None };
    let side = found.key.rsplit_once(' ').map(|(side, _)| side)?;
    let mut row = reading.row("start", format!("ALT {group}")).word("step", "Frozen").text("side", side);
    let named = found.fields.iter().filter(|(name, _)| matches!(*name, "units" | "less"));
    row.fields.extend(named.cloned());
    Some(vec![row])
}

/// `The Northern units of IX Corps may not move unless: …`: what frees them is for a person.
fn locked(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape =
        pattern!(r"^[Tt]he (\p{L}+) units of (?:the )?([\p{Lu}\d][\p{L}\d ]{0,30}?) may not move (?:unless|until)\b");
    let found = shape.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    let row = reading.row("start", &found[2]).word("step", "Frozen").text("side", side);
    Some(vec![row.list("units", &[&found[2]])])
}

/// `If both players agree, the Northern Player may set-up his forces within 2 hexes of their locations …`.
fn free(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape =
        pattern!(r"^If both players agree, the (\p{L}+) [Pp]layer may set.?up his (?:at-start )?forces (.+?)\.?$");
    let found = shape.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    let near = pattern!(r"^within (\w+) hexes of their locations(?: specified)? (?:on|in) the [\p{L} -]{4,30}$");
    let beyond = pattern!(r"^(?:anywhere )?(north|south|east|west) of the (\p{Lu}[\p{L}' -]{2,40}?)(?: River)?$");
    let (near, beyond) = (near.captures(&found[2]), beyond.captures(&found[2]));
    let (zone, row) = match (near, beyond) {
        (Some(near), _) => {
            let zone = "near the printed hexes".to_owned();
            let within = number(&near[1]).filter(|n| *n < 100)?;
            let row = reading.row("zones", zone.as_str()).word("within", within);
            let row = row.text("gist", "of the hex that the cards have for each unit");
            (zone, row)
        }
        (None, Some(beyond)) => {
            let zone = format!("{} of the {}", &beyond[1], &beyond[2]);
            let row = reading.row("zones", zone.as_str()).text("that", &zone);
            (zone, row)
        }
        (None, None) => return None,
    };
    let step = reading.row("start", format!("free, {zone}")).word("step", "Free").text("side", side);
    Some(vec![row.word("consent", true), step.text("zone", &zone).word("consent", true)])
}

/// `Play Northern Fog of War Card No. 7`.
fn fog_of_war(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape = pattern!(r"^Play (\p{L}+) Fog of War Card No\. (\d{1,2})\b");
    let found = shape.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    Some(vec![super::cards_in_effect::row(reading, side, &found[2])])
}

/// `Place a "Ring" marker on each unit of IX Corps.`
fn marked(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape = pattern!(
        r#"(?i)^(?:at set.?up,? )?place an? ["“]?(\p{Lu}\p{L}+)["”]? marker on each (?:stack|unit) (?:in|of) (?:the )?([\p{Lu}\d][\p{L}\d ]{0,30}?)\.?$"#
    );
    let found = shape.captures(sentence)?;
    let row = reading.row("start", &found[1]).word("step", "Marked").list("units", &[&found[2]]);
    Some(vec![row.text("marker", &found[1])])
}

/// An order for each of two corps that their player chooses in secret.
fn secret_orders(reading: &Reading<'_>, sentence: &str) -> Option<Vec<Row>> {
    let shape = pattern!(
        r"\b[Tt]he (\p{L}+) [Pp]layer must secretly (?:assign|give) a [Mm]arch [Oo]rder to the ([\p{L} ]{1,30}?)(?: and (?:the )?([\p{L} ]{1,30}?))? Corps\.?$"
    );
    let found = shape.captures(sentence)?;
    let side = reading.sides.named(&found[1])?;
    let row = |name: &str| {
        let force = format!("{name} Corps");
        let row = reading.row("orders", force.as_str()).text("side", side).list("force", &[&force]);
        row.text("choice", side).word("secret", true)
    };
    Some([found.get(2), found.get(3)].into_iter().flatten().map(|name| row(name.as_str())).collect())
}
