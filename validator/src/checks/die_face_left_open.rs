//! ALT-008: a table by die has each face once.

use std::collections::BTreeMap;

use tlnb_formats::documents::scenario::Effect;

use crate::check::{Check, Cx, Reads, Scope};
use crate::dice;
use crate::finding::{Report, Severity};
use crate::played::Told;

pub(super) static CHECK: Check = Check {
    code: "ALT-008",
    name: "die-face-left-open",
    severity: Severity::Error,
    rules: &["BOP 32.52"],
    summary: "a table by die leaves a face open, or has it twice",
    why: "Whoever rolls that face does not know what happens.",
    bad: r#"// == scenarios/28
Scenario(
    format: 1,
    dice: {
        "day": (dice: "1d6", faces: {"1-2": "12 April", "3-5": "13 April"}),
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ALT-008
        "hour": (dice: "1d6", faces: {"1-3": "Noon", "3-6": "1 PM"}),
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ALT-008
    },
    rules: {
        "storm": (effect: CardDice(dice: "2d6", faces: {"2-6": "rain", "8-12": "none"})),
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ALT-008
    },
)
"#,
    good: r#"// == scenarios/28
Scenario(
    format: 1,
    dice: {
        "bands": (dice: "1d6", faces: {"1-2": "12 April", "3-4": "13 April", "5": "14 April", "6": "15 April"}),
        "two": (dice: "2d6", faces: {"2-7": "Noon", "8+": "1 PM"}),
        "words": (dice: "1d6", faces: {"2 or less": "they come", "3 or more": "they do not"}),
        // rolled again
        "again": (dice: "1d6", faces: {"1-2": "north", "3-4": "south"}, repeat: "every turn until they come"),
        "more": (dice: "1d6", faces: {"1-2": "north", "3-8": "south"}, modifiers: {"+2": "if called"}),
        // what is rolled, or for what, is not transcribed
        "open": (faces: {"1-2": "north", "4": "south"}),
        "even": (dice: "1d6", faces: {"even": "north", "odd": "south"}),
    },
    rules: {
        "none": (effect: CardDice(card: "27", dice: "1d6", faces: {"1-3": "rain", "4-6": "none"})),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        for (key, line) in played.all().dice.iter() {
            // A single face is a success, and the others none (REINF-009).
            let may_gap = line.repeat.is_some() || line.faces.len() < 2;
            match fault(line.dice.as_deref(), &line.faces, !line.modifiers.is_empty(), may_gap) {
                Ok(None) => {}
                Ok(Some(says)) => told.push(played, played.at(check, "dice", &key.0, Some("faces"), says)),
                Err(because) => told.skip(played, "dice", &key.0, because),
            }
        }
        for (key, line) in played.all().rules.iter() {
            let Some(Effect::CardDice { dice, faces, .. }) = &line.effect else { continue };
            match fault(dice.as_deref(), faces, true, faces.len() < 2) {
                Ok(None) => {}
                Ok(Some(says)) => told.push(played, played.at(check, "rules", &key.0, Some("effect"), says)),
                Err(because) => told.skip(played, "rules", &key.0, because),
            }
        }
    }
    told.end(check, out);
}

/// What is wrong with a table, or why it cannot be told.
fn fault(
    dice: Option<&str>,
    faces: &BTreeMap<String, String>,
    is_modified: bool,
    may_gap: bool,
) -> Result<Option<String>, &'static str> {
    if faces.is_empty() {
        return Ok(None);
    }
    let (low, high) = dice.and_then(dice::totals).ok_or("which dice are rolled is not transcribed")?;
    let mut bands = Vec::new();
    for text in faces.keys() {
        bands.push(dice::band(text).ok_or("a face of the table is no number")?);
    }
    let covers = |n: i32| bands.iter().filter(|(a, b)| (*a..=*b).contains(&n)).count();
    // Modifiers make totals that no die shows.
    let outside = bands.iter().any(|(a, b)| (*a < low && *a != i32::MIN) || (*b > high && *b != i32::MAX));
    if outside && !is_modified {
        return Ok(Some(format!("the dice show {low} to {high}, and the table has more")));
    }
    let twice: Vec<String> = (low..=high).filter(|n| covers(*n) > 1).map(|n| n.to_string()).collect();
    if !twice.is_empty() {
        return Ok(Some(format!("the table has {} twice", twice.join(", "))));
    }
    let open: Vec<String> = (low..=high).filter(|n| covers(*n) == 0).map(|n| n.to_string()).collect();
    Ok((!open.is_empty() && !may_gap).then(|| format!("the table leaves {} open", open.join(", "))))
}
