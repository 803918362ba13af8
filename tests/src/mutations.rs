//! What the checker is worth: one mistake at a time is planted into a title, and what is found of it is counted.
//!
//! The class of a kind is fixed before anybody looks at what is found.

mod map;
mod pieces;
mod plant;
mod play;
mod scenarios;
mod start;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use tlnb_formats::{Change, Title};
use tlnb_validator::{Finding, Live};

use crate::board::Chance;
pub use plant::Planting;

/// What can be hoped of a checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Breaks a rule, the form, or another document.
    Contradiction,
    /// Legal, and unlikely.
    Implausible,
    /// Legal and plausible: nothing is right, and only a second entry of the same print finds it.
    Silent,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 3] = [Self::Contradiction, Self::Implausible, Self::Silent];

    /// The word in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contradiction => "contradiction",
            Self::Implausible => "implausible",
            Self::Silent => "silent",
        }
    }
}

/// One kind of mistake.
pub struct Kind {
    pub class: Class,
    /// The mistake in a few words.
    pub what: &'static str,
    /// Plants it at a place that chance chooses; None where it found none.
    pub plant: fn(&mut Planting<'_>) -> Option<()>,
}

const fn contradiction(what: &'static str, plant: fn(&mut Planting<'_>) -> Option<()>) -> Kind {
    Kind { class: Class::Contradiction, what, plant }
}

const fn implausible(what: &'static str, plant: fn(&mut Planting<'_>) -> Option<()>) -> Kind {
    Kind { class: Class::Implausible, what, plant }
}

const fn silent(what: &'static str, plant: fn(&mut Planting<'_>) -> Option<()>) -> Kind {
    Kind { class: Class::Silent, what, plant }
}

/// Every kind, by what is spoiled.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    [map::KINDS, pieces::KINDS, start::KINDS, play::KINDS, scenarios::KINDS].into_iter().flatten()
}

/// What became of the mistakes of one kind.
#[derive(Debug, Clone)]
pub struct Tally {
    pub class: Class,
    pub what: &'static str,
    /// How many different ones were planted.
    pub planted: usize,
    /// Of how many something was found.
    pub found: usize,
    /// Of how many that was at the mistake.
    pub placed: usize,
    /// Of how many a fix was offered, and of how many one gives back what stood there.
    pub fixes: usize,
    pub right_fixes: usize,
    /// Findings elsewhere.
    pub noise: usize,
    /// Findings of each mistake that was found.
    pub findings: Vec<usize>,
    /// Codes that told of it.
    pub codes: BTreeSet<&'static str>,
    /// The first that was missed or told of elsewhere alone.
    pub example: Option<String>,
}

/// Plants up to so many mistakes of each kind into a title in which nothing is found.
///
/// # Panics
/// If something is found in the title as it is, or a planted change does not fit.
pub fn measure(title: &Title, seed: u64, each: usize) -> Vec<Tally> {
    let mut title = title.clone();
    let mut live = Live::default();
    let open = |report: &tlnb_validator::Report| report.open().count();
    assert_eq!(open(&live.update(&title)), 0, "something is found before a mistake is planted");
    let mut out = Vec::new();
    for (n, kind) in kinds().enumerate() {
        let mut chance = Chance::new(seed.wrapping_mul(1_000).wrapping_add(n as u64));
        let mut tally = Tally {
            class: kind.class,
            what: kind.what,
            planted: 0,
            found: 0,
            placed: 0,
            fixes: 0,
            right_fixes: 0,
            noise: 0,
            findings: Vec::new(),
            codes: BTreeSet::new(),
            example: None,
        };
        let mut seen: BTreeSet<String> = BTreeSet::new();
        // What chance gives twice is not planted twice, so a kind with few places ends early.
        for _ in 0..each * 3 {
            if tally.planted == each {
                break;
            }
            let mut planting = Planting::new(&title, &mut chance);
            if (kind.plant)(&mut planting).is_none() {
                continue;
            }
            let (changes, right) = planting.end();
            let said: Vec<String> = changes.iter().map(Change::to_string).collect();
            let said = said.join("; ");
            if changes.is_empty() || !seen.insert(said.clone()) {
                continue;
            }
            let before: Vec<Option<String>> = changes.iter().map(|c| value(&title, c)).collect();
            let mut undo = Vec::new();
            for change in &changes {
                match title.apply(change) {
                    Ok(Some(inverse)) => undo.push(inverse),
                    Ok(None) => {}
                    Err(e) => panic!("{}: {change}: {e}", kind.what),
                }
            }
            let report = live.update(&title);
            let found: Vec<&Finding> = report.open().collect();
            let (here, elsewhere): (Vec<&Finding>, Vec<&Finding>) = found.iter().partition(|f| right.holds(f));
            tally.planted += 1;
            tally.found += usize::from(!found.is_empty());
            tally.placed += usize::from(!here.is_empty());
            tally.noise += elsewhere.len();
            if here.is_empty() {
                tally.example.get_or_insert_with(|| match elsewhere.first() {
                    Some(f) => format!("{said} (only {} at {}/{})", f.code, f.document, f.place),
                    None => said.clone(),
                });
            }
            if !found.is_empty() {
                tally.findings.push(found.len());
            }
            tally.codes.extend(found.iter().map(|f| f.code));
            let offered: Vec<&Finding> = here.iter().copied().filter(|f| f.fix.is_some()).collect();
            tally.fixes += usize::from(!offered.is_empty());
            let gives_back = |finding: &&Finding| {
                let mut mended = title.clone();
                let fix = finding.fix.iter().flat_map(|f| &f.changes);
                let fits = fix.into_iter().all(|c| mended.apply(c).is_ok());
                fits && changes.iter().zip(&before).all(|(c, b)| value(&mended, c) == *b)
            };
            tally.right_fixes += usize::from(offered.iter().any(gives_back));
            for change in undo.iter().rev() {
                title.apply(change).expect("what was planted can be taken back");
            }
        }
        out.push(tally);
    }
    out
}

/// The entry that a change speaks of, as it stands now.
fn value(title: &Title, change: &Change) -> Option<String> {
    let place = change.place();
    title.document(&place.document)?.value(&place.section, &place.key).map(str::to_owned)
}

/// Sums over kinds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum {
    pub kinds: usize,
    pub planted: usize,
    pub found: usize,
    pub placed: usize,
    pub fixes: usize,
    pub right_fixes: usize,
    pub noise: usize,
    /// Findings of a mistake that is found.
    pub median: usize,
}

impl Sum {
    /// Of the kinds of a class.
    pub fn of(tallies: &[Tally], class: Class) -> Self {
        let mut sum = Self::default();
        let mut findings = Vec::new();
        for tally in tallies.iter().filter(|t| t.class == class) {
            sum.kinds += 1;
            sum.planted += tally.planted;
            sum.found += tally.found;
            sum.placed += tally.placed;
            sum.fixes += tally.fixes;
            sum.right_fixes += tally.right_fixes;
            sum.noise += tally.noise;
            findings.extend(&tally.findings);
        }
        findings.sort_unstable();
        sum.median = findings.get(findings.len() / 2).copied().unwrap_or_default();
        sum
    }
}

/// A share in percent.
pub fn percent(part: usize, of: usize) -> f64 {
    if of == 0 { 100.0 } else { part as f64 * 100.0 / of as f64 }
}

/// The table in Markdown: the classes, then each kind.
pub fn table(tallies: &[Tally]) -> String {
    let mut out = String::from(
        "| class | kinds | planted | found | at its place | fix right, of those offered | findings elsewhere | median of findings |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for class in Class::ALL {
        let sum = Sum::of(tallies, class);
        let _ = writeln!(
            out,
            "| {} | {} | {} | {:.1} % | {:.1} % | {:.1} % | {} | {} |",
            class.word(),
            sum.kinds,
            sum.planted,
            percent(sum.found, sum.planted),
            percent(sum.placed, sum.planted),
            percent(sum.right_fixes, sum.fixes),
            sum.noise,
            sum.median
        );
    }
    for class in Class::ALL {
        let _ = write!(
            out,
            "\n| {} | planted | found | at its place | fix right | missed | elsewhere | told by |\n|---|---|---|---|---|---|---|---|\n",
            class.word()
        );
        for t in tallies.iter().filter(|t| t.class == class) {
            let codes: Vec<&str> = t.codes.iter().copied().collect();
            let codes = if codes.is_empty() { "-".to_owned() } else { codes.join(", ") };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} of {} | {} | {} | {codes} |",
                t.what,
                t.planted,
                t.found,
                t.placed,
                t.right_fixes,
                t.fixes,
                t.planted - t.found,
                t.noise
            );
        }
    }
    out
}

/// What at least must be reached, in percent of what is planted.
#[derive(Debug, Clone, Copy)]
pub struct Floor {
    pub found: f64,
    pub placed: f64,
    pub implausible: f64,
    /// At most: findings at what nothing is wrong with.
    pub silent: f64,
}

impl Floor {
    /// The same a little lower, for a sample that nobody has seen.
    #[must_use]
    pub fn eased(self, by: f64) -> Self {
        Self {
            found: self.found - by,
            placed: self.placed - by,
            implausible: self.implausible - 2.0 * by,
            silent: self.silent + by,
        }
    }
}

/// What falls short of a floor, in words.
pub fn short_of(floor: Floor, tallies: &[Tally]) -> Vec<String> {
    let [contradiction, implausible, silent] = Class::ALL.map(|class| Sum::of(tallies, class));
    let least = |what: &str, part: usize, of: usize, wanted: f64| {
        let is = percent(part, of);
        (is < wanted).then(|| format!("{what}: {is:.1} %, at least {wanted} % was wanted"))
    };
    let mut out: Vec<String> = [
        least("contradictions found", contradiction.found, contradiction.planted, floor.found),
        least("contradictions told of at their place", contradiction.placed, contradiction.planted, floor.placed),
        least("implausible ones found", implausible.found, implausible.planted, floor.implausible),
    ]
    .into_iter()
    .flatten()
    .collect();
    let told = percent(silent.found, silent.planted);
    if told > floor.silent {
        out.push(format!("silent ones told of: {told:.1} %, at most {} % was wanted", floor.silent));
    }
    for sum in [contradiction, implausible] {
        if sum.median > 1 {
            out.push(format!("median of findings of one mistake: {}", sum.median));
        }
    }
    out
}

/// What the checks reach today; it may only rise.
pub const TODAY: Floor = Floor { found: 98.5, placed: 98.5, implausible: 67.0, silent: 2.0 };
