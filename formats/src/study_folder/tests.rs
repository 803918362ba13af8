//! A study folder of our own in four layouts, and what becomes of it.

mod cards;
mod forces;
mod imports;
mod layouts;
mod rarer;
mod start;
mod takes;

use std::fmt::Write as _;

use super::*;

/// Two scenarios as bullets with `•`, with long dashes.
const BULLETS: &str = "\
Series rules end here.
26.6 First Player
The Northern Player is the First Player. The first player begins.
27.0 The Battle of Ambach
Fog on the Ford, 3 May 1807
27.1 Introduction
The two armies met where nobody had looked for them.
27.11 Duration: 3 May, 7 AM—4 May, Noon (25 turns).
27.12 Mode Cards at Start: Northern 2, Southern 1. Reshuffle the Mode Cards at 9 PM.
27.13 Bonus Cards, Turn 2: Northern none, South. 3.
27.14 Pontoon Trains: 1 with Leader Brandt; Northern, none
27.15 Improved Positions: A-0512, A-0613
27.16 Roadblocks: Northern 2, Southern 0
27.2 Alternate Reinforcements
NORTHERN (Northern ALT arrive at A-0101)
• #1. ADLER, II/Falk, Weber-a and -b (27.31)
• #2. IV Corps (less Lang and Kurz), A-0930—Accelerated from 4 May, 9 AM.
• #3. Some units of the third line, as chosen
SOUTHERN
None
27.3 Special Rules
27.31 Damaged Bridges at Start: A-0405/06, A-0811.
27.32 March Orders at Start: Each Player has one (20.1). The IV Corps has a pre-programmed march order to Neudorf (A-1020).
27.33 Map Area in Play: Units stand as in the \"3 May\" column. This scenario uses the Ambach (A) map.
27.34 Old Mill: Whoever holds the mill at dusk may do as he likes with it.
27.35 Fog of War Cards in Effect: Northern cards No. 7 and 9 are in effect at start.
27.36 No Northern General Retreat: The Northern Player may not declare a General Retreat.
27.37 Demoralized Corps at Start: II Corps.
27.38 Guard Commitment: The Southern Guard starts with already-committed status (11.3).
27.4 Victory Conditions
VPs are earned as per 26.1.
27.41 Control: VP Hexes that Do NOT count: Ambach (A-0707), A-0808
27.5 Approach to Battle
It begins a day before.
27.51 Duration: 2 May, 9 PM—4 May, Noon (40 turns).
27.52 Mode Cards at Start: same as 27.12.
27.53 Alternate Reinforcements: (27.2)
27.54 Tallying VPs at Night: Record VPs for Cards during the Night 3 AM turn of 3 May.
27.55 All other Scenario Info: (same as 27.1—27.4) EXCEPTION: no guard.
";

/// The first of them in the other layouts: bullets with `-`, a table with pipes, a table with tabs.
fn layouts() -> [String; 4] {
    let dashes = BULLETS.replace(['•', '—'], "-").replace("NORTHERN (Nor", "- NORTHERN: (Nor");
    let table = |sign: &str, around: &str| {
        let mut out = String::new();
        for line in BULLETS.lines() {
            let cells = match line.split_once(' ') {
                Some((number, rest)) if lines::is_number(number) && rest.contains(": ") => {
                    let (heading, says) = rest.split_once(": ").unwrap();
                    vec![number.to_owned(), heading.to_owned(), says.to_owned()]
                }
                Some(("•", rest)) => {
                    let (number, units) = rest.split_once(". ").unwrap();
                    vec![number.to_owned(), units.to_owned()]
                }
                _ => {
                    let _ = writeln!(out, "{line}");
                    continue;
                }
            };
            let _ = writeln!(out, "{around}{}{around}", cells.join(sign));
        }
        out
    };
    [BULLETS.to_owned(), dashes, table(" | ", "|"), table("\t", "")]
}

fn drafted(text: &str) -> Draft {
    read(text, &Known::default()).unwrap()
}

/// The rows of a topic as documents write them.
fn rows(draft: &Draft, scenario: &str, topic: &str) -> Vec<String> {
    let scenario = draft.scenarios.iter().find(|s| s.section == scenario).unwrap();
    scenario.rows.iter().filter(|r| r.topic == topic).map(|r| format!("{}: {}", r.key, r.value())).collect()
}

fn states(draft: &Draft, section: &str) -> Vec<State> {
    draft.report.lines.iter().filter(|l| l.section == section).map(|l| l.state).collect()
}
