//! Every code there is, and who can answer it: the checks, the faults of form, and what nothing checks yet.
//!
//! Only codes without a check have a row here; a check speaks for itself, so its row goes when it is made.

/// Declares the rows of some families: code, class, severity, what it waits for, gist, rules.
macro_rules! rows {
    ($($code:literal $class:ident $severity:ident [$($need:ident),*] $gist:literal [$($rule:literal),*];)*) => {
        /// Codes without a check, in order.
        pub(super) const ROWS: &[$crate::catalogue::Entry] = &[$($crate::catalogue::Entry {
            code: $code,
            class: $crate::catalogue::Class::$class,
            severity: $crate::finding::Severity::$severity,
            gist: $gist,
            rules: &[$($rule),*],
            needs: &[$($crate::catalogue::Need::$need),*],
        }),*];
    };
}

mod arrivals;
mod forces;
mod map;
mod play;
mod score;
mod start;

use std::sync::LazyLock;

use crate::checks;
use crate::finding::Severity;
use crate::form;

/// Who can answer a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A question to the documents of any title.
    Check,
    /// A field of the title.
    Parameter,
    /// A fact of one title.
    Content,
    /// The form of the documents.
    Form,
    /// The rules, over pieces in play.
    State,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 5] = [Self::Check, Self::Parameter, Self::Content, Self::Form, Self::State];

    /// The word in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Parameter => "parameter",
            Self::Content => "content",
            Self::Form => "form",
            Self::State => "state",
        }
    }

    /// What the word means, as a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Check => "Asked of every title and decided from its documents alone.",
            Self::Parameter => {
                "Titles differ in it: a field of the title says how this one plays the system, \
                 and must be filled and agree with itself wherever the system is played."
            }
            Self::Content => {
                "A fact of one title, which no general question can know: \
                 a test beside the title holds its documents to it."
            }
            Self::Form => "Cannot be written down, follows from how documents are made, or is refused when read.",
            Self::State => "Can only be told of pieces in play: the rules answer it over a position or a record.",
        }
    }
}

/// What a code waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// The sheets of the title it speaks of, transcribed.
    Sheets,
    /// The documents of the title it speaks of.
    ThatTitle,
    /// Fields of the title page in which titles differ.
    TitleFields,
    /// What the box holds, with sizes and counts.
    Components,
    /// A battle: duration, sheets, start, orders, groups, rules of its own.
    Scenario,
    /// Battles one after the other.
    Campaign,
    /// Which forces take part in which battle.
    ForceTable,
    /// Printed corrections.
    Errata,
    /// The numbers of the rules that are printed.
    RuleNumbers,
    /// Several printed places of one value.
    Witnesses,
    /// Joined sheets as one board, with the rules that run over it: paths, zones of control, supply.
    Board,
    /// Pieces in play at one moment.
    Position,
    /// What was done, move by move.
    Record,
}

impl Need {
    /// The words in tables.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Sheets => "the title's sheets",
            Self::ThatTitle => "that title's documents",
            Self::TitleFields => "title fields",
            Self::Components => "components",
            Self::Scenario => "scenarios",
            Self::Campaign => "campaigns",
            Self::ForceTable => "the table of forces",
            Self::Errata => "errata",
            Self::RuleNumbers => "rule numbers",
            Self::Witnesses => "witnesses",
            Self::Board => "the board",
            Self::Position => "a position",
            Self::Record => "a record of play",
        }
    }
}

/// One code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// As in `EDGE-001`.
    pub code: &'static str,
    pub class: Class,
    pub severity: Severity,
    /// The fault in a few words, without a full stop.
    pub gist: &'static str,
    /// Rule numbers, led by the title where one title alone has the rule.
    pub rules: &'static [&'static str],
    /// What must be there before it can be answered.
    pub needs: &'static [Need],
}

impl Entry {
    /// The letters before the number.
    pub fn family(&self) -> &'static str {
        self.code.split('-').next().unwrap_or(self.code)
    }

    /// Whether it is answered today.
    pub fn is_done(&self) -> bool {
        match self.class {
            Class::Check => checks::find(self.code).is_some(),
            Class::Form => self.needs.is_empty(),
            Class::Parameter | Class::Content | Class::State => false,
        }
    }

    /// Whether it is answered, and else what it waits for.
    pub fn state(&self) -> String {
        if self.is_done() {
            return "done".to_owned();
        }
        let needs: Vec<&str> = self.needs.iter().map(|n| n.words()).collect();
        match needs[..] {
            [] => "can be made".to_owned(),
            _ => format!("waits for {}", needs.join(", ")),
        }
    }

    /// The rule numbers in one text.
    pub fn rules_text(&self) -> String {
        match self.rules {
            [] => "-".to_owned(),
            rules => rules.join(", "),
        }
    }
}

/// What each family of codes is about, in the order of the codes.
pub const FAMILIES: &[(&str, &str)] = &[
    ("ALT", "alternate reinforcements"),
    ("CAMP", "campaigns"),
    ("CARD", "cards"),
    ("CHART", "charts"),
    ("CMD", "command"),
    ("EDGE", "hexsides"),
    ("ERR", "errata and citations"),
    ("FORM", "the form of documents"),
    ("HEX", "hexes"),
    ("LEAD", "leaders"),
    ("MAP", "sheets and joins"),
    ("MO", "march orders"),
    ("NOTE", "notes"),
    ("REF", "references"),
    ("REINF", "reinforcements"),
    ("ROAD", "roads and trails"),
    ("SETUP", "set-up"),
    ("SPAN", "spans"),
    ("STACK", "stacking"),
    ("SUP", "supply"),
    ("TAKE", "what scenarios take from each other"),
    ("TRAIN", "trains"),
    ("TRC", "turn tracks"),
    ("UNIT", "combat units"),
    ("VED", "vedettes"),
    ("VP", "victory points"),
    ("WX", "weather"),
    ("ZOC", "zones of control"),
];

/// Every code in order.
pub fn all() -> &'static [Entry] {
    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(collected);
    &ALL
}

fn collected() -> Vec<Entry> {
    let rows = [map::ROWS, forces::ROWS, start::ROWS, arrivals::ROWS, play::ROWS, score::ROWS];
    let mut all: Vec<Entry> = rows.into_iter().flatten().copied().collect();
    all.extend(checks::ALL.iter().map(|check| Entry {
        code: check.code,
        class: Class::Check,
        severity: check.severity,
        gist: check.summary,
        rules: check.rules,
        needs: &[],
    }));
    all.extend(form::KINDS.iter().map(|kind| Entry {
        code: form::code(*kind).0,
        class: Class::Form,
        severity: Severity::Error,
        gist: form::summary(*kind),
        rules: &[],
        needs: &[],
    }));
    all.sort_by_key(|e| e.code);
    all
}

/// The entry of a code, letters in either case.
pub fn find(code: &str) -> Option<&'static Entry> {
    all().iter().find(|e| e.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many codes the rules' specification has in a family, numbered from 1, and which are our own.
    const COUNTED: &[(&str, usize, &[&str])] = &[
        ("ALT", 11, &["ALT-012"]),
        ("CAMP", 14, &[]),
        ("CARD", 10, &["CARD-011"]),
        ("CHART", 15, &["CHART-016", "CHART-017", "CHART-018"]),
        ("CMD", 11, &[]),
        ("EDGE", 15, &["EDGE-016", "EDGE-017", "EDGE-018", "EDGE-019", "EDGE-020"]),
        ("ERR", 13, &[]),
        (
            "FORM",
            0,
            &[
                "FORM-001", "FORM-002", "FORM-003", "FORM-004", "FORM-005", "FORM-006", "FORM-007", "FORM-008",
                "FORM-009", "FORM-010", "FORM-011", "FORM-012",
            ],
        ),
        ("HEX", 16, &["HEX-017", "HEX-018", "HEX-019", "HEX-020"]),
        ("LEAD", 14, &[]),
        ("MAP", 15, &["MAP-016", "MAP-017", "MAP-018"]),
        ("MO", 14, &[]),
        ("NOTE", 0, &["NOTE-001", "NOTE-002", "NOTE-003"]),
        ("REF", 0, &["REF-001", "REF-002", "REF-003", "REF-004"]),
        ("REINF", 15, &["REINF-016", "REINF-017", "REINF-018"]),
        ("ROAD", 12, &["ROAD-013", "ROAD-014", "ROAD-015"]),
        ("SETUP", 25, &["SETUP-026", "SETUP-027", "SETUP-028", "SETUP-029", "SETUP-030", "SETUP-031"]),
        ("SPAN", 12, &["SPAN-013", "SPAN-014", "SPAN-015", "SPAN-016"]),
        ("STACK", 12, &[]),
        ("SUP", 12, &[]),
        ("TAKE", 0, &["TAKE-001", "TAKE-002", "TAKE-003", "TAKE-004", "TAKE-005", "TAKE-006"]),
        ("TRAIN", 13, &[]),
        ("TRC", 12, &[]),
        ("UNIT", 20, &["UNIT-021", "UNIT-022", "UNIT-023", "UNIT-024"]),
        ("VED", 10, &[]),
        ("VP", 18, &[]),
        ("WX", 14, &[]),
        ("ZOC", 10, &[]),
    ];

    #[test]
    fn codes_are_unique_and_a_code_with_a_check_has_no_row() {
        let all = all();
        let twice: Vec<&str> = all.windows(2).filter(|w| w[0].code == w[1].code).map(|w| w[0].code).collect();
        assert!(twice.is_empty(), "a check that is made takes the place of its row in catalogue/: {twice:?}");
        for rows in [map::ROWS, forces::ROWS, start::ROWS, arrivals::ROWS, play::ROWS, score::ROWS] {
            let number = |e: &Entry| e.code.rsplit('-').next().unwrap().parse::<u32>().unwrap();
            let are_in_order = |w: &[Entry]| w[0].family() != w[1].family() || number(&w[0]) < number(&w[1]);
            assert!(rows.windows(2).all(are_in_order), "the rows of a family are in the order of their codes");
        }
    }

    #[test]
    fn every_check_is_there_and_done() {
        for check in checks::ALL {
            let entry = find(check.code).unwrap();
            assert_eq!((entry.class, entry.gist, entry.is_done()), (Class::Check, check.summary, true));
        }
    }

    #[test]
    fn each_family_has_all_its_codes_and_no_other() {
        let families: Vec<&str> = FAMILIES.iter().map(|(family, _)| *family).collect();
        assert_eq!(families, COUNTED.iter().map(|(family, ..)| *family).collect::<Vec<_>>());
        let wanted: Vec<String> = COUNTED
            .iter()
            .flat_map(|(family, count, own)| {
                let given = (1..=*count).map(move |n| format!("{family}-{n:03}"));
                given.chain(own.iter().map(|code| (*code).to_owned()))
            })
            .collect();
        let codes: Vec<&str> = all().iter().map(|e| e.code).collect();
        assert_eq!(codes, wanted, "a code of our own is listed apart in COUNTED");
        assert_eq!(COUNTED.iter().map(|(_, count, _)| count).sum::<usize>(), 333);
    }

    #[test]
    fn gists_are_short_and_name_no_title() {
        let titles = ["LPD", "BOP", "NW", "NR"];
        for entry in all() {
            let (code, gist) = (entry.code, entry.gist);
            assert!(!gist.is_empty() && gist.chars().count() <= 70 && !gist.ends_with('.'), "{code}: {gist}");
            assert!(gist.starts_with(|c: char| c.is_lowercase()), "{code}: {gist}");
            assert!(!gist.split_whitespace().any(|word| titles.contains(&word)), "{code}: {gist}");
            assert!(!titles.contains(&entry.family()), "{code}");
            assert!(entry.rules.iter().all(|r| !r.contains([',', ';', '|'])), "{code}: one rule a text");
        }
    }

    #[test]
    fn what_is_not_answered_says_what_it_waits_for() {
        for entry in all() {
            let in_play = entry.needs.iter().any(|n| matches!(n, Need::Position | Need::Record));
            assert_eq!(in_play, entry.class == Class::State, "{}", entry.code);
            let may_lack = matches!(entry.class, Class::Check | Class::Form);
            assert!(may_lack || !entry.needs.is_empty(), "{}", entry.code);
        }
    }
}
