//! The set-up of an approach or a mini-campaign, by that of its battle.

use super::{Reading, Topic};
use crate::study_folder::phrase::{day, pattern, sentences};
use crate::study_folder::row::Row;

pub(super) const TOPIC: Topic =
    Topic { suits: |heading| heading.ends_with("battle scenario") || heading.ends_with("mini-campaign"), read };

fn read(reading: &mut Reading<'_>) {
    if reading.scenario.number == reading.scenario.battle {
        return;
    }
    let Some(at) = reading.section.body.iter().position(|line| {
        let text = line.text.to_lowercase();
        text.contains("set-up for all forces") || text.contains("set-up positions for on-map forces")
    }) else {
        return;
    };
    let text = reading.section.body.get(at).map(|line| line.text.clone()).unwrap_or_default();
    for sentence in sentences(&text) {
        let own = pattern!(r"(?i)\bthe set-up positions for on-map forces (?:listed|given) under ([^.]+)\.?$");
        let maps = pattern!(r"(?i)\buses the (\S+) set-up for all forces on the (.+?)(?: \([\d.]+\))?\.?$");
        if let Some(found) = own.captures(sentence) {
            let battle = reading.scenario.battle.clone();
            reading.write(Row::taken("start", &battle, &["start"], &reading.section.number));
            column(reading, &found[1]);
        } else if let Some(found) = maps.captures(sentence) {
            sheets(reading, &found[2]);
            column(reading, &found[1]);
        } else if let Some(units) = by_the_track(sentence) {
            let row = reading.row("start", "by the track").word("step", "ToTrack").list("units", &units);
            reading.write(row);
        }
    }
    if !reading.rows.is_empty() {
        reading.line(at, crate::study_folder::report::State::InPart);
    }
}

/// The label of the column; that of the battle itself is not said again.
fn column(reading: &mut Reading<'_>, label: &str) {
    let label = day(label).unwrap_or_else(|| label.trim().to_owned());
    let as_in_battle = reading.battle_label().is_some_and(|other| other == label);
    if !as_in_battle {
        let row = reading.row("start", "column").word("step", "Column").text("column", &label);
        reading.write(row);
    }
}

/// `the AMB-N and AMB-S maps and the NEU map`.
fn sheets(reading: &mut Reading<'_>, text: &str) {
    let names: Vec<&str> = pattern!(r",|\band\b")
        .split(text)
        .map(|piece| piece.trim().trim_start_matches("the ").trim_end_matches('s').trim_end_matches(" map").trim())
        .collect();
    if !names.iter().all(|name| pattern!(r"^[A-Z]{2,4}(?:-[A-Z])?$").is_match(name)) {
        return;
    }
    for name in names {
        let key = reading.sheet(&[name.to_owned()]);
        let row = reading.row("sheets", key).list("letters", &[name]);
        reading.write(row);
    }
}

/// Who enters by the turn record although the others stand on the map.
fn by_the_track(sentence: &str) -> Option<Vec<String>> {
    let whole = pattern!(r"^(?:EXCEPTION: )?(.+) enter as shown on the TRC\.?$");
    let found = whole.captures(sentence)?;
    let mut out = Vec::new();
    for piece in pattern!(r",|\band\b").split(found.get(1)?.as_str()) {
        let piece = pattern!(r"^\s*(?:the )?(?:whole |entire )?").replace(piece, "");
        let piece = piece.trim().trim_end_matches(" Corps");
        let of = pattern!(r"^(\p{Lu}\p{L}+) \(([A-Z]{1,4})\)$").captures(piece);
        match of {
            Some(of) => out.push(format!("{}/{}", &of[2], &of[1])),
            None if pattern!(r"^\p{Lu}[\p{L} ]{1,30}$").is_match(piece) => out.push(piece.to_owned()),
            None => return None,
        }
    }
    Some(out)
}
