//! ALT-007: a group returns units that have left.

use tlnb_formats::documents::scenario::{Returns, ScenarioKind};
use tlnb_formats::documents::setup_card::Where;
use tlnb_formats::text::Written;

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, context};

pub(super) static CHECK: Check = Check {
    code: "ALT-007",
    name: "group-returns-who-never-left",
    severity: Severity::Error,
    rules: &["NW 28.2", "NW 28.53", "NW 31.2", "NW 33.2"],
    summary: "a group returns units that never left",
    why: "Who stands on the map at the start has not left it before play.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == cards/a
SetupCard(
    format: 1,
    columns: { "1": () },
    rows: {
        "I/Halmer": (cells: {"1": "0101"}),
        "I/Lorsten": (cells: {"1": "exited"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle) },
    sheets: { "vale": (external: true) },
    start: { "base": (step: Column, column: "1") },
    alt: {
        "Coalition 1": (units: ["I/Lorsten", "I/Halmer"], returns: Exited, hex: "Unknown"),
//                                           ^^^^^^^^^^ ALT-007
    },
)
"#,
    good: r#"// == counters/a
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
        "I/Lorsten": (cells: {"1": "exited"}),
    },
)
// == scenarios/28
Scenario(
    format: 1,
    kind: { "scenario": (kind: DayOfBattle) },
    sheets: { "vale": (external: true) },
    start: { "base": (step: Column, column: "1") },
    alt: {
        // left before play: by the column, and by the scenario's own words
        "Coalition 1": (units: ["I/Lorsten", "I/Rystan"], returns: Exited, hex: "Unknown"),
        "Coalition 2": (units: ["I/Halmer"], returns: IfExited, hex: "Unknown"),
        "Coalition 3": (returns: AnyExitedLeader, hex: "Unknown"),
    },
)
// == scenarios/32
Scenario(
    format: 1,
    // in a campaign play decides who has left
    kind: { "scenario": (kind: Campaign) },
    sheets: { "vale": (external: true) },
    start: { "base": (step: Column, column: "1") },
    alt: { "Coalition 1": (units: ["I/Halmer"], returns: Exited, hex: "Unknown") },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let kind = played.all().kind().and_then(|k| k.kind.as_ref()?.known());
        for (key, line) in played.all().alt.iter() {
            if !matches!(line.returns, Some(Written::Known(Returns::Exited))) {
                continue;
            }
            // In a campaign whoever left on an earlier day may return.
            if !matches!(kind, Some(ScenarioKind::DayOfBattle | ScenarioKind::Approach)) {
                continue;
            }
            let context = context(played, line.side(&key.0), line.army.as_deref());
            for text in &line.units {
                let Some(ids) = cx.members(std::slice::from_ref(text), &context) else { continue };
                let stands = cx.start(played).placed.iter().any(|p| {
                    let is_there = matches!(p.cell.at, Where::Hexes(_) | Where::Hexside(_) | Where::Within { .. });
                    // Of a formation some may have left.
                    is_there && ids.len() == 1 && p.id.as_ref().is_some_and(|id| ids.contains(id))
                });
                if stands {
                    let says = format!("{text} has not left: it starts on the map");
                    told.push(played, played.at(check, "alt", &key.0, Some("units"), says).on(text, 0));
                }
            }
        }
    }
    told.end(check, out);
}
