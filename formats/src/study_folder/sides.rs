//! The sides of a title, as its own page has them or as the text itself does.

use std::collections::BTreeMap;

use super::outline::Outline;
use super::phrase::{number, pattern, without_notes};

/// The names of the sides, in the order of the alphabet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Sides {
    names: Vec<String>,
    /// Words that stand where sides do and are none: armies of one of them.
    armies: Vec<String>,
}

impl Sides {
    /// Those of the title's page; where it has none, the two that the text speaks of as players and counts cards for.
    pub(super) fn of(stated: &[String], armies: &[String], outline: &Outline) -> Self {
        if !stated.is_empty() {
            let armies = armies.to_vec();
            return Self { names: stated.to_vec(), armies };
        }
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for section in outline.scenarios.iter().flat_map(|s| &s.sections) {
            let text = section.text();
            for found in pattern!(r"\b(\p{Lu}\p{Ll}{3,20}) [Pp]layer").captures_iter(&text) {
                *seen.entry(found[1].to_owned()).or_default() += 1;
            }
            if section.heading.to_lowercase().contains("cards") {
                let text = without_notes(&text);
                for clause in text.split([',', ';', '.']) {
                    let words: Vec<&str> = clause.split_whitespace().collect();
                    let is_word = |w: &str| pattern!(r"^\p{Lu}\p{Ll}{3,20}$").is_match(w);
                    let name = match words.as_slice() {
                        [a, b] if number(a).is_some() && is_word(b) => Some(b),
                        [a, b] if number(b).is_some() && is_word(a) => Some(a),
                        _ => None,
                    };
                    if let Some(name) = name {
                        *seen.entry((*name).to_owned()).or_default() += 1;
                    }
                }
            }
        }
        // What any player may be called names no side.
        const ROLES: [&str; 13] = [
            "Each",
            "Both",
            "First",
            "Second",
            "Phasing",
            "Enemy",
            "Friendly",
            "Owning",
            "Either",
            "Other",
            "This",
            "Moving",
            "Controlling",
        ];
        seen.retain(|name, _| !ROLES.contains(&name.as_str()));
        let mut ranked: Vec<(String, usize)> = seen.into_iter().collect();
        ranked.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let others = ranked.split_off(ranked.len().min(2)).into_iter().map(|(name, _)| name);
        let armies = armies.iter().cloned().chain(others).collect();
        let mut names: Vec<String> = ranked.into_iter().map(|(name, _)| name).collect();
        names.sort();
        Self { names, armies }
    }

    /// All of them.
    pub(super) fn all(&self) -> &[String] {
        &self.names
    }

    /// The army of one of them that a word names.
    pub(super) fn army(&self, word: &str) -> Option<&str> {
        self.armies.iter().find(|army| army.eq_ignore_ascii_case(word)).map(String::as_str)
    }

    /// The side that a word names, in whatever case; an abbreviation of four letters with a full stop is one, too.
    pub(super) fn named(&self, word: &str) -> Option<&str> {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
        let whole = plain.trim_end_matches('.');
        let is_short = plain.ends_with('.') && whole.chars().count() >= 4;
        let fits = |side: &&String| {
            let (side, whole) = (side.to_lowercase(), whole.to_lowercase());
            side == whole || is_short && side.starts_with(&whole)
        };
        let mut found = self.names.iter().filter(fits);
        let first = found.next();
        first.filter(|_| found.next().is_none()).map(String::as_str)
    }
}

/// Numbers by side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) by_side: Vec<(String, u32)>,
    /// Something of the text was not understood.
    pub(super) rest: bool,
}

/// Words that may stand around a side and its number and say nothing else.
const FILLERS: [&str; 37] = [
    "the",
    "player",
    "receives",
    "receive",
    "has",
    "have",
    "gets",
    "draws",
    "at",
    "start",
    "for",
    "individual",
    "battle",
    "single",
    "a",
    "players",
    "may",
    "issue",
    "issues",
    "assign",
    "assigns",
    "march",
    "order",
    "orders",
    "to",
    "any",
    "up",
    "on-map",
    "friendly",
    "force",
    "forces",
    "likewise",
    "and",
    "roadblock",
    "roadblocks",
    "mode",
    "cards",
];

impl Counts {
    /// What is of sides alone, as their decks are: an army in place of a side is of the one that has no name there.
    pub(super) fn of_decks(text: &str, sides: &Sides) -> Self {
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        let mut unnamed = sides.all().iter().filter(|side| !words.contains(&side.as_str()));
        let mut armies = words.iter().filter(|word| sides.army(word).is_some());
        match (unnamed.next(), unnamed.next(), armies.next(), armies.next()) {
            (Some(side), None, Some(army), None) => Self::read(&text.replacen(army, side, 1), sides),
            _ => Self::read(text, sides),
        }
    }

    /// Reads clauses of one side and one number each; a sentence that is something else is the rest.
    pub(super) fn read(text: &str, sides: &Sides) -> Self {
        let mut out = Self::default();
        let text = without_notes(text).replace('—', " ");
        for clause in clauses(&text, sides) {
            match one(&clause, sides) {
                Some(found) => {
                    for (side, count) in found {
                        if out.by_side.iter().any(|(s, _)| *s == side) {
                            out.rest = true;
                        } else {
                            out.by_side.push((side, count));
                        }
                    }
                }
                None => out.rest = true,
            }
        }
        out
    }
}

/// Pieces between commas, semicolons and full stops; the stop of an abbreviated side is none.
fn clauses(text: &str, sides: &Sides) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in text.split_whitespace() {
        let is_side =
            word.ends_with('.') && sides.named(word).is_some_and(|s| !s.eq_ignore_ascii_case(&word[..word.len() - 1]));
        let plain = word.trim_end_matches([',', ';', '.', ':']);
        if let Some(last) = out.last_mut() {
            last.push_str(if is_side { word } else { plain });
            last.push(' ');
        }
        // Behind a colon stands what its side has.
        let ends = plain.len() < word.len() && !word.ends_with(':');
        if !is_side && ends || word.eq_ignore_ascii_case("plus") {
            out.push(String::new());
        }
    }
    out.retain(|clause| !clause.trim().is_empty());
    out
}

/// Sides and numbers of a clause; empty if it says nothing. None if it says something else.
fn one(clause: &str, sides: &Sides) -> Option<Vec<(String, u32)>> {
    let (mut who, mut count): (Option<Vec<String>>, Option<u32>) = (None, None);
    for word in clause.split_whitespace() {
        let lower = word.to_lowercase();
        if let Some(side) = sides.named(word) {
            if who.replace(vec![side.to_owned()]).is_some() {
                return None;
            }
        } else if matches!(lower.as_str(), "each" | "both") && who.is_none() {
            who = Some(sides.all().to_vec());
        } else if let Some(n) = number(word) {
            if count.replace(n).is_some() {
                return None;
            }
        } else if lower == "pre-programmed" && clause.contains(" assign ") {
            // Whoever assigns such orders writes them himself; those he has are imposed.
        } else if !FILLERS.contains(&lower.as_str()) {
            return None;
        }
    }
    match (who, count) {
        (Some(who), Some(count)) => Some(who.into_iter().map(|side| (side, count)).collect()),
        // "No mode cards" is for everybody.
        (None, Some(0)) if clause.trim().len() > 4 => Some(sides.all().iter().map(|s| (s.clone(), 0)).collect()),
        (None, None) => Some(Vec::new()),
        _ => None,
    }
}
