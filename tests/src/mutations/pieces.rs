//! Mistakes on the title page and the counters.

use super::plant::{Planting, Row};
use super::{Kind, contradiction, implausible, silent};

pub(super) const KINDS: &[Kind] = &[
    contradiction("an army is misspelt", |p| {
        let row = p.row("counters", "units", |_| true)?;
        misspell(p, &row, "army")
    }),
    contradiction("a formation is misspelt or none of its army", |p| {
        let row = p.row("counters", "units", |r| r.has("formation: "))?;
        let wrong = p.of(vec!["V", "XII", "Russian V"])?;
        p.say(&row, "formation", wrong)
    }),
    contradiction("a nation is misspelt", |p| {
        let row = p.row("counters", "units", |r| r.has("nation: "))?;
        misspell(p, &row, "nation")
    }),
    contradiction("a unit is of a nation of the other side", |p| {
        let row = p.row("counters", "units", |r| r.has("nation: "))?;
        let to = if row.has("army: \"French\"") { "Austria" } else { "France" };
        p.say(&row, "nation", to)
    }),
    contradiction("a division is none of its formation", |p| {
        let row = p.row("counters", "units", |r| r.has("division: "))?;
        let wrong = p.of(vec!["7", "9", "12"])?;
        p.say(&row, "division", wrong)
    }),
    contradiction("a unit has no movement", |p| {
        let row = p.row("counters", "units", |r| r.has("ma: "))?;
        p.set(&row, "ma", "absent")
    }),
    contradiction("full and reduced strength are swapped", |p| {
        let row = p.row("counters", "units", |r| !r.has("flag"))?;
        let (full, reduced) = (p.field(&row, "strength")?, p.field(&row, "reduced")?);
        p.set(&row, "strength", &reduced)?;
        p.set(&row, "reduced", &full)
    }),
    contradiction("the reduced strength is not below the full one", |p| {
        let row = p.row("counters", "units", |r| !r.has("flag"))?;
        let full: u32 = p.text(&row, "strength")?.parse().ok()?;
        let by = p.below(3) as u32;
        p.say(&row, "reduced", &(full + by).to_string())
    }),
    contradiction("a figure is a letter", |p| {
        let row = p.row("counters", "units", |_| true)?;
        let field = p.of(vec!["strength", "ma", "initiative"])?;
        let wrong = p.of(vec!["B", "l", "O", "S"])?;
        p.say(&row, field, wrong)
    }),
    contradiction("a unit of one strength point has another reduced side", |p| {
        let row = p.row("counters", "units", |r| r.has("\"flag\""))?;
        let wrong = p.of(vec!["1", "2"])?;
        p.say(&row, "reduced", wrong)
    }),
    contradiction("a unit that is no light cavalry has vedettes", |p| {
        let row = p.row("counters", "units", |r| {
            r.has("arm: Artillery") || r.has("HeavyCavalry") || r.has("HorseArtillery")
        })?;
        let n = p.of(vec!["1", "2"])?;
        p.say(&row, "vedettes", n)
    }),
    contradiction("the number of vedettes is not that of their counters", |p| {
        let row = p.row("counters", "units", |r| r.has("vedettes: "))?;
        let was: u32 = p.text(&row, "vedettes")?.parse().ok()?;
        let more = 1 + p.below(2) as u32;
        p.uses(&row.key);
        p.say(&row, "vedettes", &(was + more).to_string())
    }),
    contradiction("the parent of a vedette is misspelt", |p| {
        let row = p.row("counters", "vedettes", |r| r.has("parent: "))?;
        misspell(p, &row, "parent")
    }),
    contradiction("a vedette has neither parent nor officer", |p| {
        let row = p.row("counters", "vedettes", |_| true)?;
        let field = if row.has("parent: ") { "parent" } else { "officer" };
        let name = p.text(&row, field)?;
        p.uses(&name);
        p.set(&row, field, "absent")
    }),
    contradiction("a leader has the movement of another kind", |p| {
        // What a commander-officer moves, no rule says (5.23).
        let row = p.row("counters", "leaders", |r| !r.has("CommanderOfficer"))?;
        let to = if row.has("ma: \"6\"") { "10" } else { "6" };
        p.say(&row, "ma", to)
    }),
    contradiction("an officer has no formation", |p| {
        let is_it = |r: &Row| r.has("kind: Officer") || r.has("kind: CommanderOfficer");
        let row = p.row("counters", "leaders", |r| is_it(r) && !r.has("replacement"))?;
        p.uses(&row.key);
        p.set(&row, "formation", "absent")
    }),
    contradiction("a commander has no rating", |p| {
        let row = p.row("counters", "leaders", |r| r.has("rating: "))?;
        p.set(&row, "rating", "absent")
    }),
    contradiction("a commander-officer has the rating of a commander", |p| {
        let row = p.row("counters", "leaders", |r| r.has("kind: CommanderOfficer"))?;
        let to = p.of(vec!["3", "4"])?;
        p.say(&row, "rating", to)
    }),
    contradiction("a formation has two officers", |p| {
        let row = p.row("counters", "leaders", |r| r.has("kind: Commander,"))?;
        p.uses("CASTAGNE");
        p.uses("BRISSAY");
        let formation = p.of(vec!["I", "II"])?;
        p.write(&row, &format!("(army: \"French\", formation: \"{formation}\", kind: Officer, initiative: \"4\", range: \"3\", ma: \"6\", sheet: \"1\", place: \"C3\")"))
    }),
    contradiction("a train has another movement", |p| {
        let row = p.row("counters", "trains", |_| true)?;
        let to = p.of(vec!["3", "5", "6", "14"])?;
        p.say(&row, "ma", to)
    }),
    contradiction("a pontoon train has a formation", |p| {
        let row = p.row("counters", "trains", |r| r.has("kind: Pontoon"))?;
        let formation = if row.has("French") { "II" } else { "Austrian I" };
        p.say(&row, "formation", formation)
    }),
    contradiction("a guard unit is not named as one, or the other way round", |p| {
        let row = p.row("counters", "units", |r| r.key.starts_with("Garde") || r.has("arm: Infantry"))?;
        let to = if row.has("guard: ") { "absent" } else { "OldGuard" };
        p.set(&row, "guard", to)
    }),
    contradiction("two counters have one place on the sheet", |p| {
        let row = p.row("counters", "units", |_| true)?;
        let (sheet, place) = (p.text(&row, "sheet")?, p.text(&row, "place")?);
        let mark = format!("sheet: \"{sheet}\"");
        let other = p.row("counters", "units", |r| r.document == row.document && r.key != row.key && r.has(&mark))?;
        p.against(&other);
        p.say(&row, "place", &place).or_else(|| {
            let there = p.text(&other, "place")?;
            p.say(&row, "place", &there)
        })
    }),
    contradiction("a counter has the name that another name stands for", |p| {
        let row = p.row("counters", "units", |r| !r.key.contains("Artillery"))?;
        let wrong = p.slip(&row.key)?;
        p.rekey(&row, &wrong)
    }),
    contradiction("an army is of a side that is none", |p| {
        let row = p.row("title", "armies", |_| true)?;
        let wrong = p.text(&row, "side").and_then(|t| p.slip(&t))?;
        p.uses(&row.key);
        p.say(&row, "side", &wrong)
    }),
    contradiction("a formation is of an army that is none", |p| {
        let row = p.row("title", "formations", |_| true)?;
        let wrong = p.text(&row, "army").and_then(|t| p.slip(&t))?;
        let name = row.key.clone();
        p.uses(&name);
        p.say(&row, "army", &wrong)
    }),
    contradiction("another name stands for nothing", |p| {
        let row = p.row("title", "aliases", |_| true)?;
        let wrong = p.text(&row, "is").and_then(|t| p.slip(&t))?;
        p.uses(&row.key);
        p.say(&row, "is", &wrong)
    }),
    contradiction("an army group has a formation that is none", |p| {
        let row = p.row("title", "army_groups", |_| true)?;
        let wrong = p.of(vec!["Austrian II", "Russian III", "Prussian I"])?;
        p.set(&row, "formations", &format!("[\"Austrian I\", \"{wrong}\"]"))
    }),
    // Nothing else in a title says who is one (21.2).
    silent("a minor ally is not marked as one", |p| {
        let row = p.row("title", "nations", |r| r.has("minor_ally"))?;
        p.set(&row, "minor_ally", "absent")
    }),
    implausible("a counter is named in no list", |p| {
        let army = p.of(vec!["French", "Austrian", "Russian"])?;
        let (document, nation, formation) = match army {
            "French" => ("counters/french", "France", "II"),
            "Austrian" => ("counters/coalition", "Austria", "Austrian I"),
            _ => ("counters/coalition", "Russia", "Russian I"),
        };
        let name = p.of(vec!["Ormont", "Seltz", "Vadov", "Harnack"])?;
        let value = format!(
            "(army: \"{army}\", formation: \"{formation}\", nation: \"{nation}\", arm: Infantry, size: \"X\", strength: \"4\", reduced: \"2\", initiative: \"3\", ma: \"4\", sheet: \"2\", place: \"F9\", body: \"blue\")"
        );
        p.add(document, "units", &format!("I/{name}"), &value)
    }),
    implausible("a strength as no unit has", |p| {
        let row = p.row("counters", "units", |r| !r.has("flag"))?;
        let to = p.of(vec!["38", "47", "55", "71"])?;
        p.say(&row, "strength", to)
    }),
    implausible("an initiative as no unit has", |p| {
        let row = p.row("counters", "units", |_| true)?;
        let to = p.of(vec!["8", "9", "0", "44"])?;
        p.say(&row, "initiative", to)
    }),
    implausible("infantry moves like cavalry, or the other way round", |p| {
        let row = p.row("counters", "units", |r| r.has("arm: Infantry") || r.has("Cavalry"))?;
        let to = if row.has("arm: Infantry") { "7" } else { "3" };
        p.say(&row, "ma", to)
    }),
    implausible("the reduced strength is a small part of the full one", |p| {
        let row = p.row("counters", "units", |r| {
            ["\"6\"", "\"7\"", "\"8\"", "\"9\""].iter().any(|n| r.has(&format!("strength: {n}")))
        })?;
        p.say(&row, "reduced", "1")
    }),
    implausible("a counter has another colour than its formation", |p| {
        let row = p.row("counters", "units", |r| r.has("body: "))?;
        let to = p.of(vec!["yellow", "red", "black"])?;
        p.say(&row, "body", to)
    }),
    implausible("two names are almost the same", |p| {
        let row = p.row("counters", "units", |r| !r.key.contains("Artillery") && !r.key.contains("Battery"))?;
        let wrong = p.slip(&row.key)?;
        let place = p.text(&row, "place")?;
        let value = row.value.replacen(&format!("place: \"{place}\""), "place: \"G7\"", 1);
        p.against(&row);
        p.add(&row.document, "units", &wrong, &value)
    }),
    silent("a strength is one off", |p| {
        let row = p.row("counters", "units", |r| {
            ["\"6\"", "\"7\"", "\"8\""].iter().any(|n| r.has(&format!("strength: {n}")))
        })?;
        let was: u32 = p.text(&row, "strength")?.parse().ok()?;
        p.say(&row, "strength", &(was + 1).to_string())
    }),
    silent("an initiative is one off", |p| {
        let row = p.row("counters", "units", |r| r.has("initiative: \"3\""))?;
        p.say(&row, "initiative", "4")
    }),
    silent("a unit is of another division", |p| {
        let row = p.row("counters", "units", |r| r.has("division: \"2\"") || r.key == "I/Larivage")?;
        let to = if row.has("division: \"2\"") { "1" } else { "2" };
        p.say(&row, "division", to)
    }),
];

/// A slip of the pen in a field.
pub(super) fn misspell(p: &mut Planting<'_>, row: &super::plant::Row, field: &str) -> Option<()> {
    let was = p.text(row, field)?;
    let wrong = p.slip(&was)?;
    p.uses(&was);
    p.say(row, field, &wrong)
}
