//! Dice as scenarios write them: what they show, and the bands of a table.

/// The lowest and highest total of dice, as in `1d6`, `2d6` or `1d6 + 1d6`.
pub(crate) fn totals(text: &str) -> Option<(i32, i32)> {
    let (mut low, mut high) = (0, 0);
    for part in text.split('+') {
        let (count, sides) = part.trim().split_once(['d', 'D'])?;
        let count: i32 = if count.is_empty() { 1 } else { count.parse().ok()? };
        let sides: i32 = sides.trim().parse().ok()?;
        if !(1..=20).contains(&count) || !(2..=100).contains(&sides) {
            return None;
        }
        (low, high) = (low + count, high + count * sides);
    }
    Some((low, high))
}

/// The faces of a band: `3`, `1-2`, `8+`, `2 or less`, `5 or more`; open ends are the ends of numbers.
pub(crate) fn band(text: &str) -> Option<(i32, i32)> {
    let text = text.trim().replace(['\u{2013}', '\u{2014}'], "-");
    let number = |t: &str| t.trim().parse::<i32>().ok().filter(|n| (-99..=999).contains(n));
    if let Some(n) = number(&text) {
        return Some((n, n));
    }
    let lower = text.to_lowercase();
    for (ending, upward) in
        [("or less", false), ("or lower", false), ("or more", true), ("or higher", true), ("+", true)]
    {
        if let Some(n) = lower.strip_suffix(ending).and_then(number) {
            return Some(if upward { (n, i32::MAX) } else { (i32::MIN, n) });
        }
    }
    let (a, b) = text.split_once('-').filter(|(a, _)| !a.is_empty())?;
    let (a, b) = (number(a)?, number(b)?);
    (a <= b).then_some((a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_and_bands_are_read_or_are_none() {
        for (text, wanted) in
            [("1d6", Some((1, 6))), ("2d6", Some((2, 12))), ("d6", Some((1, 6))), ("1d6+1d6", Some((2, 12)))]
        {
            assert_eq!(totals(text), wanted, "{text}");
        }
        for text in ["", "six", "1d", "0d6", "99d6", "d", "1d1"] {
            assert_eq!(totals(text), None, "{text}");
        }
        for (text, wanted) in [
            ("3", Some((3, 3))),
            ("1-2", Some((1, 2))),
            ("1\u{2013}2", Some((1, 2))),
            ("8+", Some((8, i32::MAX))),
            ("2 or less", Some((i32::MIN, 2))),
            ("5 or more", Some((5, i32::MAX))),
            ("even", None),
            ("2-1", None),
            ("-", None),
            ("", None),
        ] {
            assert_eq!(band(text), wanted, "{text}");
        }
    }
}
