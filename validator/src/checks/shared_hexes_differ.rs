//! MAP-008: two sheets differ in a hex that both print.

use tlnb_formats::documents::Layer;
use tlnb_formats::documents::map_sheet::HexsideKind;
use tlnb_formats::geometry::{Hex, HexPair};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Confidence, Report, Severity};
use crate::sheet::{Ground, Sheet, Words};

pub(super) static CHECK: Check = Check {
    code: "MAP-008",
    name: "shared-hexes-differ",
    severity: Severity::Warning,
    rules: &["1.3"],
    summary: "two sheets differ in a hex that both print",
    why: "Where two sheets lie on each other a hex is one hex; it cannot be two things.",
    bad: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    hexes: {
        "0104": (terrain: Woods),
//      ^^^^^^ MAP-008
        "0304": (terrain: Woods),
    },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    hexes: {
        "0101": (terrain: Clear),
        "0301": (terrain: Woods),
    },
)
// == title
Title(
    format: 1,
    joins: {
        "a on b": (top: "a", bottom: "b", anchors: [(top: "0104", bottom: "0101"), (top: "0304", bottom: "0301")]),
    },
)
"#,
    good: r#"MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    hexes: {
        "0104": (terrain: Woods),
        "0304": (terrain: Woods),
    },
)
// == sheets/b
MapSheet(
    format: 1,
    grid: { "sheet": (last_column: 3, last_row_odd: 4, last_row_even: 3) },
    hexes: {
        "0101": (terrain: Clear),
        "0301": (terrain: Woods),
    },
)
// == title
Title(
    format: 1,
    joins: {
        "a on b": (top: "a", bottom: "b", anchors: [(top: "0104", bottom: "0101"), (top: "0304", bottom: "0301")], over: "b"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::GRID.and(Reads::SIDES).and(Reads::KNOWN).and(Reads::GROUND).and(Reads::JOINS).and(Reads::PAGE),
    run,
};

/// More differences than these are one: the join itself, or two printings.
const MANY: usize = 5;

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let Some(page) = cx.page() else { return };
    // Where the title names the sheet that wins, the other may differ.
    for overlap in cx.joined().overlaps.iter().filter(|o| !o.is_ranked) {
        let (Some(top), Some(bottom)) = (cx.sheets().get(overlap.top), cx.sheets().get(overlap.bottom)) else {
            continue;
        };
        let differ: Vec<(Hex, Hex, Vec<String>)> = overlap
            .same
            .iter()
            .map(|(a, b)| (*a, *b, differences(top, *a, bottom, *b, |h| overlap.same.get(&h).copied())))
            .filter(|(.., words)| !words.is_empty())
            .collect();
        if differ.len() > MANY {
            let says = format!(
                "{} of the {} hexes that {} and {} share differ",
                differ.len(),
                overlap.same.len(),
                top.id,
                bottom.id
            );
            let finding = check.at(page, "joins", &overlap.name, None, says).confidence(Confidence::Likely);
            out.push(finding.help("look at the anchors, or name in `over` the sheet that wins"));
            continue;
        }
        for (a, b, words) in differ {
            let says = format!("{a} is hex {b} of {}, and they differ: {}", bottom.id, words.join("; "));
            let section = if top.hexes().contains(&a) { ("hexes", a.to_string()) } else { ("grid", "sheet".into()) };
            let finding = check.at_entry(top.name(), section.0, &section.1, None, says).hexes([a]);
            out.push(finding.help("mend one, or name in the join's `over` the sheet that wins"));
        }
    }
}

fn differences(top: &Sheet<'_>, a: Hex, bottom: &Sheet<'_>, b: Hex, below: impl Fn(Hex) -> Option<Hex>) -> Vec<String> {
    let mut words = Vec::new();
    let (one, other) = (top.ground(a), bottom.ground(b));
    if one != other && one != Ground::Unknown && other != Ground::Unknown {
        words.push("terrain".to_owned());
    }
    let vp = |sheet: &Sheet<'_>, hex| sheet.hex(hex).and_then(|l| l.vp);
    if vp(top, a) != vp(bottom, b) && top.is_done(Layer::Names, a) && bottom.is_done(Layer::Names, b) {
        words.push("VP".to_owned());
    }
    let Some(grid) = top.grid() else { return words };
    // Each side once, from its lower hex.
    for (pair, next) in top.around(&grid, a).filter(|(_, next)| a < *next) {
        let Some(under) = below(next).map(|next| HexPair::new(b, next)) else { continue };
        if top.water_at(pair).zip(bottom.water_at(under)).is_some_and(|(x, y)| water(x) != water(y)) {
            words.push(format!("water at {pair}"));
        }
        if top.roads_at(pair).zip(bottom.roads_at(under)).is_some_and(|(x, y)| x != y) {
            words.push(format!("roads at {pair}"));
        }
    }
    words
}

fn water(kinds: Words<HexsideKind>) -> [bool; 4] {
    [HexsideKind::River, HexsideKind::Stream, HexsideKind::Ford, HexsideKind::Lake].map(|k| kinds.has(k))
}
