//! What the labels of charts mean: odds as exact ratios, ranges of a die or of strength, with open ends.

use std::cmp::Ordering;

/// Odds of attacker to defender, exact: `1.5:1` is 3 to 2 (10.4). They compare as ratios, however they are written.
#[derive(Debug, Clone, Copy)]
pub struct Odds {
    attacker: u32,
    defender: u32,
    /// Which way the label goes on without an end.
    pub open: Option<Open>,
}

/// The side of a column that has no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// `1:5+`: these odds or worse for the attacker.
    Worse,
    /// `6+:1`: these odds or better.
    Better,
}

/// A number with up to two decimals, in hundredths.
fn hundredths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 4 || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let part = format!("{part:0<2}").parse::<u32>().ok()?;
    Some(whole.parse::<u32>().ok()? * 100 + part)
}

impl Odds {
    /// Of two strengths in one unit; None if either is nothing.
    pub fn of(attacker: u32, defender: u32) -> Option<Self> {
        (attacker > 0 && defender > 0).then_some(Self { attacker, defender, open: None })
    }

    /// Reads a label, as in `1:1.5`, `6+:1`, `1:5+`, `6:1+`.
    pub fn read(label: &str) -> Option<Self> {
        let (left, right) = label.trim().split_once(':')?;
        let (left, right) = (left.trim(), right.trim());
        let (a, b) = (left.trim_end_matches('+'), right.trim_end_matches('+'));
        let (attacker, defender) = (hundredths(a)?, hundredths(b)?);
        if attacker == 0 || defender == 0 || left.len() - a.len() > 1 || right.len() - b.len() > 1 {
            return None;
        }
        let open = match (left.ends_with('+'), right.ends_with('+')) {
            (false, false) => None,
            (true, false) => Some(Open::Better),
            // Behind the second number the sign goes the way the odds go.
            (false, true) if attacker > defender => Some(Open::Better),
            (false, true) => Some(Open::Worse),
            (true, true) => return None,
        };
        Some(Self { attacker, defender, open })
    }
}

impl Ord for Odds {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: u32, b: u32| u64::from(a) * u64::from(b);
        product(self.attacker, other.defender).cmp(&product(other.attacker, self.defender))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Odds {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Odds {}

/// Whole numbers from one to another, both of it; None where there is no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub from: Option<i16>,
    pub to: Option<i16>,
}

/// A whole number that a text begins with, with its sign, and the rest.
fn number(text: &str) -> Option<(i16, &str)> {
    let text = text.trim_start();
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let len = digits.bytes().take_while(u8::is_ascii_digit).count();
    if len == 0 || len > 3 {
        return None;
    }
    Some((sign * digits[..len].parse::<i16>().ok()?, digits[len..].trim_start()))
}

impl Run {
    /// Reads a label, as in `1`, `-1, 0`, `2-3`, `7+`, `<1`, `8 or more`.
    pub fn read(label: &str) -> Option<Self> {
        let text = label.trim();
        if let Some(rest) = text.strip_prefix('<') {
            let (n, rest) = number(rest)?;
            return rest.is_empty().then(|| Self { from: None, to: Some(n - 1) });
        }
        if let Some(rest) = text.strip_prefix('>') {
            let (n, rest) = number(rest)?;
            return rest.is_empty().then(|| Self { from: Some(n + 1), to: None });
        }
        let (first, rest) = number(text)?;
        match rest {
            "" => return Some(Self { from: Some(first), to: Some(first) }),
            "+" | "or more" => return Some(Self { from: Some(first), to: None }),
            "or less" => return Some(Self { from: None, to: Some(first) }),
            _ => {}
        }
        let listed = rest.starts_with(',');
        let (mut last, mut rest) = (first, rest);
        while !rest.is_empty() {
            let next = rest.strip_prefix(['-', '\u{2013}', ',']).or_else(|| rest.strip_prefix("to "))?;
            let (n, after) = number(next)?;
            // A list names each number; a dash leaves out what lies between.
            if n <= last || (listed && n != last + 1) || (!listed && !after.is_empty()) {
                return None;
            }
            (last, rest) = (n, after);
        }
        Some(Self { from: Some(first), to: Some(last) })
    }

    /// Whether it lies wholly before another, so that both can be of one table.
    pub fn is_before(self, other: Self) -> bool {
        matches!((self.to, other.from), (Some(a), Some(b)) if a < b)
    }

    /// The number its end leaves before another's begin; None if they are not one behind the other.
    pub fn gap(self, other: Self) -> Option<i16> {
        Some(other.from? - self.to? - 1).filter(|n| *n >= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_exact_and_in_order() {
        let labels = ["1:5+", "1:4", "1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6+:1"];
        let odds: Vec<Odds> = labels.iter().map(|l| Odds::read(l).unwrap()).collect();
        assert!(odds.is_sorted_by(|a, b| a < b));
        assert_eq!((odds[0].open, odds[11].open, odds[5].open), (Some(Open::Worse), Some(Open::Better), None));
        assert_eq!(Odds::read("6:1+").unwrap().open, Some(Open::Better));
        assert!(Odds::read("3:2") == Odds::read("1.5:1") && Odds::read("3:2") != Odds::read("2:3"));
        for wrong in ["", "1", "1:", ":1", "0:1", "1:0", "1+:5+", "1:5++", "a:1", "1:1.555", "99999:1", "-1:1"] {
            assert_eq!(Odds::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn runs_have_open_ends() {
        for (label, from, to) in [
            ("1", Some(1), Some(1)),
            ("-1, 0", Some(-1), Some(0)),
            ("2-3", Some(2), Some(3)),
            ("2\u{2013}3", Some(2), Some(3)),
            ("-2--1", Some(-2), Some(-1)),
            ("1, 2, 3", Some(1), Some(3)),
            ("7+", Some(7), None),
            ("8 or more", Some(8), None),
            ("0 or less", None, Some(0)),
            ("<1", None, Some(0)),
            (">6", Some(7), None),
            ("4 to 6", Some(4), Some(6)),
        ] {
            assert_eq!(Run::read(label), Some(Run { from, to }), "{label}");
        }
        for wrong in ["", "a", "3-2", "1, 3", "1-2-3", "1,", "-", "1.5", "9999", "\u{fc}"] {
            assert_eq!(Run::read(wrong), None, "{wrong}");
        }
        let run = |label| Run::read(label).unwrap();
        assert!(run("<1").is_before(run("1")) && !run("1+").is_before(run("7")));
        assert_eq!((run("1").gap(run("2")), run("1").gap(run("4")), run("2").gap(run("2"))), (Some(0), Some(2), None));
    }
}
