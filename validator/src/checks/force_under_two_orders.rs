//! MO-005: a force has one order.

use std::collections::BTreeMap;

use tlnb_formats::names::{Context, Id, NameKind, Resolved};

use crate::check::{Check, Cx, Reads, Scope};
use crate::finding::{Report, Severity};
use crate::played::{Told, context};

pub(super) static CHECK: Check = Check {
    code: "MO-005",
    name: "force-under-two-orders",
    severity: Severity::Error,
    rules: &["20.21"],
    summary: "a force has two orders at once",
    why: "It cannot go to two places: one of the rows is of another force or another turn.",
    bad: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": () },
)
// == scenarios/28
Scenario(
    format: 1,
    orders: {
        "I/Halmer": (to: "Au"),
        "more": (force: ["Halmer"], to: "Ried"),
//                       ^^^^^^^^ MO-005
    },
)
"#,
    good: r#"// == counters/a
Counters(
    format: 1,
    units: { "I/Halmer": (), "I/Lorsten": () },
)
// == scenarios/28
Scenario(
    format: 1,
    orders: {
        "I/Halmer": (to: "Au"),
        "I/Lorsten": (to: "Au"),
        // one after the other
        "later": (force: ["I/Halmer"], to: "Ried", from_turn: "29, Noon"),
        // said twice of one place
        "I/Lorsten too": (force: ["I/Lorsten"], to: "Au"),
    },
)
"#,
    scope: Scope::Title,
    reads: Reads::NAMES,
    run,
};

/// The key of a row, where its order leads, from which turn, and whether it ends by itself.
struct Order<'a> {
    key: &'a str,
    to: Option<String>,
    from: Option<&'a str>,
    ends: bool,
}

fn run(check: &Check, cx: &Cx<'_>, out: &mut Report) {
    let mut told = Told::default();
    for played in cx.played() {
        let mut seen: BTreeMap<Id, Vec<Order<'_>>> = BTreeMap::new();
        for (key, line) in played.all().orders.iter() {
            let kinds = [NameKind::FORCES, &[NameKind::Army, NameKind::ArmyGroup]].concat();
            let context = Context { kinds, ..context(played, line.side.as_deref(), line.army.as_deref()) };
            let texts = if line.force.is_empty() { std::slice::from_ref(&key.0) } else { &line.force[..] };
            let order = || Order {
                key: &key.0,
                to: line.to.as_ref().and_then(|to| to.known()).map(ToString::to_string),
                from: line.from_turn.as_deref(),
                // An option or condition may choose among them.
                ends: line.gist.is_some() || line.until.is_some(),
            };
            for text in texts {
                let Resolved::One(id) = cx.names().resolve(text, &context) else { continue };
                let before = seen.entry(id).or_default();
                let this = order();
                // One that begins later follows the first where that ends; one from the start has it beside the other.
                let at_once = |o: &&Order<'_>| o.from == this.from || (this.from.is_none() && !o.ends);
                if let Some(other) = before.iter().filter(|o| o.to != this.to && !this.ends).find(at_once) {
                    let says = format!("{text} is under the order {} already", other.key);
                    let finding = match line.force.is_empty() {
                        true => played.at(check, "orders", &key.0, None, says),
                        false => played.at(check, "orders", &key.0, Some("force"), says).on(text, 0),
                    };
                    told.push(played, finding);
                }
                before.push(this);
            }
        }
    }
    told.end(check, out);
}
