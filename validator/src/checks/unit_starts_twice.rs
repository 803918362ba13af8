//! SETUP-004: a unit stands at one place of a start, and does not arrive as well.

use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::counters::last_part;
use tlnb_formats::documents::scenario::ScenarioKind;
use tlnb_formats::documents::scenario::effect::Effect;
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::documents::turn_track::{EntryLine, OnlyIn};
use tlnb_formats::names::{Context, Id, NameKind, Resolved};
use tlnb_formats::resolve::Placed;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Part, Played, Told, duration, turn};

pub(super) static CHECK: Check = Check {
    code: "SETUP-004",
    name: "unit-starts-twice",
    severity: Severity::Error,
    rules: &["25.21-23", "LPD 28.5"],
    summary: "a unit is at two places of a start, or also arrives later",
    why: "There is one counter of it: a row was misread, or the scenario takes it off the card or the track.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": (), "I/Rystan": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0101"}),
        "Halmer": (cells: {"1": "0102"}),
//                              ^^^^^^ SETUP-004
        "I/Lorsten": (cells: {"1": "0103"}),
        "I/Rystan": (cells: {"1": "0104"}),
    },
)
// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "29, 2 PM": (kind: Day) },
    entries: {
        "early": (turn: "29, Noon", units: ["I/Rystan"]),
        "late": (turn: "29, 2 PM", units: ["I/Lorsten"]),
//                                         ^^^^^^^^^^^ SETUP-004
    },
)
// == scenarios/28
Scenario(
    format: 1,
    duration: { "1": (track: "a", first: "29, 1 PM", last: "29, 2 PM") },
    tracks: { "a": () },
    start: { "base": (step: Column, column: "1") },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: {
        "I/Halmer": (), "I/Lorsten": (), "I/Rystan": (), "I/Funkel": (), "I/Brannow": (), "I/Rodern": (count: 2),
        "II/Kraffen": (), "II/Brausen": (),
    },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0101"}),
        "I/Lorsten": (cells: {"1": "0103"}),
        "I/Rystan": (cells: {"1": "0104"}),
        "I/Funkel": (cells: {"1": "ALT"}),
        "I/Brannow": (cells: {"1": "reinf"}),
        // two equal counters
        "I/Rodern": (cells: {"1": "0105"}),
        "I/Rodern-2": (unit: "I/Rodern", cells: {"1": "0106"}),
        "II/Kraffen": (cells: {"1": "0107"}),
        "II/Brausen": (cells: {"1": "0108"}),
    },
)
// == tracks/a
TurnTrack(
    format: 1,
    days: { "29": () },
    turns: { "29, Noon": (kind: Day), "29, 1 PM": (kind: Day), "29, 2 PM": (kind: Day) },
    entries: {
        // before the first turn
        "early": (turn: "29, Noon", units: ["I/Rystan"]),
        // taken from the column to the track
        "late": (turn: "29, 2 PM", units: ["I/Lorsten"]),
        "later": (turn: "29, 2 PM", units: ["I/Funkel", "I/Brannow"]),
        // for campaigns alone
        "other": (turn: "29, 2 PM", units: ["I/Halmer"], only: Campaign),
        // on a condition, and one that a group of the scenario returns
        "if": (turn: "29, 2 PM", units: ["II/Kraffen"], condition: "if it has left"),
        "back": (turn: "29, 2 PM", units: ["II/Brausen"]),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle) },
    duration: { "1": (track: "a", first: "29, 1 PM", last: "29, 2 PM") },
    tracks: { "a": () },
    start: {
        "base": (step: Column, column: "1"),
        "late": (step: ToTrack, units: ["I/Lorsten"]),
    },
    alt: {
        "French 1": (units: ["I/Funkel"], hex: "Unknown", accelerated: true),
        "French 2": (units: ["II/Brausen"], hex: "Unknown", returns: IfExited),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

/// Whether it stands somewhere on the map.
fn is_on_map(placed: &Placed) -> bool {
    matches!(placed.cell.at, Where::Hexes(_) | Where::Hexside(_) | Where::Within { .. } | Where::Region(_))
}

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let counts = counts(cx);
    let mut told = Told::default();
    for played in cx.played() {
        let start = cx.start(played);
        let mut standing: BTreeMap<&Id, Vec<&Placed>> = BTreeMap::new();
        for placed in start.placed.iter().filter(|p| is_on_map(p)) {
            // Markers are as many as one wants.
            if let Some(id) = placed.id.as_ref().filter(|id| id.kind != NameKind::Marker) {
                standing.entry(id).or_default().push(placed);
            }
        }
        for (id, at) in &standing {
            let there = counts.get(id).copied().unwrap_or(1);
            for placed in at.iter().skip(there) {
                let first = at.first().map(|p| p.cell.to_string()).unwrap_or_default();
                let says = format!("{} also starts at {first}", placed.unit);
                told.push(played, played.at_start(check, placed, "units", says));
            }
        }
        arrivals(check, cx, played, &standing, &mut told);
    }
    told.end(check, out);
}

/// How many there are of each counter.
fn counts(cx: &Cx<'_>) -> BTreeMap<Id, usize> {
    let mut out = BTreeMap::new();
    for (document, counters) in cx.of(Document::counters) {
        let mut put = |kind, section: &str, key: &String, count: Option<u16>| {
            let document = document.name().to_owned();
            let id = Id { kind, document, section: section.to_owned(), key: key.clone() };
            out.insert(id, usize::from(count.unwrap_or(1)));
        };
        counters.units.iter().for_each(|(k, l)| put(NameKind::Unit, "units", k, l.count));
        counters.leaders.iter().for_each(|(k, l)| put(NameKind::Leader, "leaders", k, l.count));
        counters.vedettes.iter().for_each(|(k, l)| put(NameKind::Vedette, "vedettes", k, l.count));
        counters.trains.iter().for_each(|(k, l)| put(NameKind::Train, "trains", k, l.count));
    }
    out
}

/// Units on the map that the track brings as well, within the turns that are played.
fn arrivals<'a>(
    check: &Check,
    cx: &Cx<'a>,
    played: &Played<'a>,
    standing: &BTreeMap<&Id, Vec<&Placed>>,
    told: &mut Told,
) {
    if played.all().start.is_empty() || played.all().tracks.is_empty() {
        return;
    }
    let Some(parts) = duration(cx, played) else {
        return told.skip(played, "duration", "", "which turns are played is not known");
    };
    let groups = in_groups(cx, played);
    for Part { document, track, first, last } in parts {
        let uses = played.all().tracks.iter().find(|(key, _)| last_part(&key.0) == last_part(document.name()));
        let Some((_, uses)) = uses else { continue };
        for (key, entry) in track.entries.iter() {
            let at = entry.turn.as_deref().and_then(|t| turn(track, t));
            let is_due = at.is_some_and(|at| (first..=last).contains(&at));
            let day = at
                .and_then(|at| track.turns.every_key().into_iter().nth(at))
                .and_then(|k| track.turns.get(k).and_then(|line| line.day(k)));
            let is_of_day = uses.days.is_empty() || day.is_none_or(|day| uses.days.iter().any(|d| d == day));
            let is_out = uses.leave_out.iter().any(|out| *out == key.0 || is_of_word(entry, out));
            if !is_due || !is_of_day || is_out || entry.condition.is_some() || !is_meant(played, entry) {
                continue;
            }
            let context = Context {
                side: entry.side.clone(),
                army: entry.army.clone(),
                document: Some(document.name().to_owned()),
                ..Context::of(NameKind::FORCES)
            };
            for text in &entry.units {
                // A formation is all that is not listed elsewhere, and so may be one written with its officer.
                let Resolved::One(id) = cx.names().resolve(text, &context) else { continue };
                let is_piece = id.kind == NameKind::Unit || (id.kind == NameKind::Leader && !text.contains('/'));
                let Some(placed) = standing.get(&id).and_then(|p| p.first()).filter(|_| is_piece) else { continue };
                if groups.as_ref().is_none_or(|g| g.contains(&id)) {
                    continue;
                }
                let says = format!("{text} starts at {}, and arrives", placed.cell);
                let finding = check.at(document, "entries", &key.0, Some("units"), says).on(text, 0);
                told.push(played, finding.help("a step `ToTrack` or `LeaveOut` of the start takes it off the card"));
            }
        }
    }
}

/// Whether an entry is printed for the scenarios of a word.
fn is_of_word(entry: &EntryLine, word: &str) -> bool {
    let only = entry.only.as_ref().and_then(Written::known);
    only.is_some_and(|only| only.word().eq_ignore_ascii_case(word))
}

/// Whether an entry is for the kind of a scenario.
fn is_meant(played: &Played<'_>, entry: &EntryLine) -> bool {
    let Some(only) = &entry.only else { return true };
    let kind = played.all().kind().and_then(|k| k.kind.as_ref()?.known());
    match (only.known(), kind) {
        (Some(OnlyIn::Battle), Some(kind)) => matches!(kind, ScenarioKind::DayOfBattle | ScenarioKind::Approach),
        (Some(OnlyIn::Campaign), Some(kind)) => matches!(kind, ScenarioKind::Campaign | ScenarioKind::MiniCampaign),
        _ => false,
    }
}

/// Everything that groups or rules of the scenario bring or move; None where that cannot be told.
fn in_groups(cx: &Cx<'_>, played: &Played<'_>) -> Option<std::collections::BTreeSet<Id>> {
    let mut out = std::collections::BTreeSet::new();
    for (key, line) in played.all().alt.iter() {
        let context = crate::played::context(played, line.side(&key.0), line.army.as_deref());
        out.extend(cx.members(&line.units, &context)?);
    }
    for (_, line) in played.all().rules.iter() {
        if let Some(Effect::MapTransfer { units, .. }) = &line.effect {
            out.extend(cx.members(units, &crate::played::context(played, None, None))?);
        }
    }
    Some(out)
}
