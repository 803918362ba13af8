//! TRAIN-007: a scenario asks for no more pontoons than there are counters.

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};

use crate::pieces::{number, trains};
use crate::played::Told;
use std::collections::BTreeMap;

use tlnb_formats::Document;
use tlnb_formats::documents::counters::TrainKind;
use tlnb_formats::text::Written;

pub(super) static CHECK: Check = Check {
    code: "TRAIN-007",
    name: "more-pontoons-than-counters",
    severity: Severity::Warning,
    rules: &["xx.14", "18.3"],
    summary: "a scenario asks for more pontoons than there are counters",
    why: "Pontoon trains are as many as their counters; those of groups are counted apart.",
    bad: r#"// == scenarios/1
Scenario(
    format: 1,
    pontoons: { "reserve": (side: "French", count: "3") },
//                                                 ^^^ TRAIN-007
)
// == counters/a
Counters(
    format: 1,
    trains: { "Pontoon": (kind: Pontoon, army: "French", count: 2) },
)
// == title
Title(
    format: 1,
    sides: { "French": () },
    armies: { "French": (side: "French") },
)
"#,
    good: r#"// == scenarios/1
Scenario(
    format: 1,
    pontoons: { "reserve": (side: "French", count: "2"), "others": (side: "Coalition", count: "9") },
)
// == counters/a
Counters(
    format: 1,
    trains: { "Pontoon": (kind: Pontoon, army: "French", count: 2) },
)
// == title
Title(
    format: 1,
    sides: { "French": (), "Coalition": () },
    armies: { "French": (side: "French"), "Russian": (side: "Coalition") },
)
"#,
    scope: Scope::Title,
    reads: Reads::PIECES.and(Reads::PAGE),
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page().and_then(Document::title_page) else { return };
    let side_of = |army: &str| {
        let is_it = |name: &String| name.eq_ignore_ascii_case(army);
        page.armies.iter().find(|(key, _)| is_it(key)).and_then(|(_, l)| l.side.as_ref()).map(|s| s.to_lowercase())
    };
    let (mut counters, mut of_any): (BTreeMap<String, u16>, u16) = (BTreeMap::new(), 0);
    for (_, _, line) in trains(cx) {
        if line.kind.as_ref().and_then(Written::known) == Some(&TrainKind::Pontoon) {
            let count = line.count.unwrap_or(1);
            // One of no army may be of either side.
            match line.army.as_deref().and_then(side_of) {
                Some(side) => *counters.entry(side).or_default() += count,
                None => of_any += count,
            }
        }
    }
    let mut told = Told::default();
    for played in cx.played() {
        let mut asked: BTreeMap<String, u16> = BTreeMap::new();
        for (key, line) in played.all().pontoons.iter() {
            let side = line.side.clone().or_else(|| line.army.as_deref().and_then(side_of));
            let (Some(side), Some(count)) = (side.map(|s| s.to_lowercase()), number(&line.count)) else { continue };
            // Of a side without counters nobody has begun to list them.
            let Some(there) = counters.get(&side).map(|n| n + of_any) else { continue };
            let all = asked.entry(side).or_default();
            let before = *all;
            *all = all.saturating_add(count);
            if *all > there && before <= there {
                let says = format!("{all} pontoons are asked for, and the counters have {there}");
                told.push(played, played.at(check, "pontoons", &key.0, Some("count"), says));
            }
        }
    }
    told.end(check, out);
}
