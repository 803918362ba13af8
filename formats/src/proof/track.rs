//! A turn record card as it is printed: days beside each other, a line for each hour.

use super::{Cell, Line, Table};
use crate::documents::TurnTrack;
use crate::documents::turn_track::{EntryHex, EntryLine, TurnKind};
use crate::text::Written;

/// So many days stand beside each other.
const BESIDE: usize = 4;

pub(super) fn tables(track: &TurnTrack) -> Vec<Table> {
    let mut days: Vec<String> = track.days.keys().map(|k| k.0.clone()).collect();
    for (key, line) in track.turns.iter() {
        if let Some(day) = line.day(key).filter(|day| !days.iter().any(|d| d == day)) {
            days.push(day.to_owned());
        }
    }
    let mut out: Vec<Table> = days.chunks(BESIDE).map(|days| beside(track, days)).collect();
    let known = |entry: &EntryLine| entry.turn.as_deref().is_some_and(|t| track.turns.contains(&t.into()));
    let loose = track.entries.iter().filter(|(_, entry)| !known(entry));
    let loose: Vec<Line> = loose
        .map(|(_, e)| Line::Row(vec![Cell::from(e.turn.clone().unwrap_or_default()), Cell::from(said(e))]))
        .collect();
    if !loose.is_empty() {
        let head = vec!["Turn".to_owned(), "Arrives".to_owned()];
        out.push(Table { of: Some("In no turn of this card".to_owned()), head, lines: loose, is_grid: false });
    }
    out
}

fn beside(track: &TurnTrack, days: &[String]) -> Table {
    let turns: Vec<_> =
        track.turns.iter().filter(|(k, l)| l.day(k).is_some_and(|d| days.iter().any(|o| o == d))).collect();
    let mut labels: Vec<&str> = Vec::new();
    for (key, line) in &turns {
        let label = line.label(key);
        if !labels.contains(&label) {
            // Days begin at different hours: what is new stands behind what came before it on its own day.
            let day = line.day(key);
            let before = turns.iter().take_while(|(k, _)| *k != *key).filter(|(k, l)| l.day(k) == day).last();
            let at = before.and_then(|(k, l)| labels.iter().position(|o| *o == l.label(k)));
            labels.insert(
                at.map_or(if day == turns.first().and_then(|(k, l)| l.day(k)) { labels.len() } else { 0 }, |n| n + 1),
                label,
            );
        }
    }
    let lines = labels.into_iter().map(|label| {
        let boxes = days.iter().map(|day| {
            let of = turns.iter().find(|(k, l)| l.day(k) == Some(day.as_str()) && l.label(k) == label);
            let Some((key, line)) = of else { return Cell { is_gray: true, ..Cell::default() } };
            let kind = match line.kind.as_ref().and_then(Written::known) {
                Some(TurnKind::Night) => "night",
                Some(TurnKind::Twilight) => "twilight",
                Some(TurnKind::Day) => "",
                None => "kind?",
            };
            let checks = [(line.weather, "weather"), (line.recovery, "recovery"), (line.supply, "supply")];
            let checks = checks.into_iter().filter(|(on, _)| *on == Some(true)).map(|(_, word)| word.to_owned());
            let vp = line.vp.as_ref().map(|vp| format!("VP {vp}"));
            let words: Vec<String> =
                [kind.to_owned()].into_iter().filter(|k| !k.is_empty()).chain(checks).chain(vp).collect();
            let entries = track.entries.iter().filter(|(_, e)| e.turn.as_deref() == Some(key.0.as_str()));
            let entries: Vec<String> = entries.map(|(_, e)| format!("☐ {}", said(e))).collect();
            Cell { text: entries.join(" "), small: words.join(", "), is_gray: false }
        });
        Line::Row([Cell::from(label.to_owned())].into_iter().chain(boxes).collect())
    });
    let label = |day: &String| {
        let line = track.days.get(&day.as_str().into());
        let date = line.and_then(|l| l.date.as_ref()?.known()).map(|d| format!(" ({d})")).unwrap_or_default();
        format!("{}{date}", line.and_then(|l| l.label.clone()).unwrap_or_else(|| day.clone()))
    };
    let head = ["Turn".to_owned()].into_iter().chain(days.iter().map(label)).collect();
    Table { of: Some(days.join(", ")), head, lines: lines.collect(), is_grid: true }
}

/// An entry in one line.
pub(super) fn said(entry: &EntryLine) -> String {
    let army = entry.army.as_ref().or(entry.side.as_ref()).map(|a| format!("{a}: ")).unwrap_or_default();
    let less = if entry.less.is_empty() { String::new() } else { format!(" less {}", entry.less.join(", ")) };
    let hex = match &entry.hex {
        None => " at ?".to_owned(),
        Some(Written::Known(EntryHex::At(hex))) => format!(" at {hex}"),
        Some(Written::Known(EntryHex::Unknown)) => " at a hex not in the sources".to_owned(),
        Some(Written::Wrong(text)) => format!(" at {text}"),
    };
    let mut more: Vec<String> = entry.condition.iter().chain(&entry.march_order).cloned().collect();
    more.extend(entry.road_march.then(|| "road march".to_owned()));
    let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join("; ")) };
    format!("{army}{}{less}{hex}{more}", entry.units.join(", "))
}
