//! What differs between two states of a section that keeps the order of the print.

use std::collections::{BTreeMap, BTreeSet};

use super::{Row, values};
use crate::change::{After, Change, Place};

/// A row that stands elsewhere: taken out here, put in there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) section: String,
    pub(crate) key: String,
    pub(crate) out: Change,
    pub(crate) back: Change,
}

/// Of numbers that are all different, those of a longest run that rises: what need not be moved.
fn rising(numbers: &[usize]) -> BTreeSet<usize> {
    // `ends[n]` is the place of the least number that ends a rising run of n + 1.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(numbers.len());
    for (i, number) in numbers.iter().enumerate() {
        let n = ends.partition_point(|e| numbers[*e] < *number);
        before.push(n.checked_sub(1).map(|m| ends[m]));
        if n == ends.len() { ends.push(i) } else { ends[n] = i }
    }
    let mut out = BTreeSet::new();
    let mut next = ends.last().copied();
    while let Some(i) = next {
        out.insert(numbers[i]);
        next = before[i];
    }
    out
}

/// Places in the old order of rows that both have and that are not moved.
fn unmoved(old: &[Row], new: &[Row]) -> BTreeSet<usize> {
    let at: BTreeMap<&str, usize> = old.iter().enumerate().map(|(n, r)| (r.key.as_str(), n)).collect();
    let kept: Vec<usize> = new.iter().filter_map(|r| at.get(r.key.as_str()).copied()).collect();
    rising(&kept)
}

fn behind(new: &[Row], n: usize) -> After {
    n.checked_sub(1).and_then(|n| new.get(n)).map_or(After::Start, |r| After::Key(r.key.clone()))
}

/// Removals, then changes of rows that stay, then what is put in, each behind the row before it.
pub(super) fn changes(
    document: &str,
    section: &str,
    old: &[Row],
    new: &[Row],
    with_moves: bool,
    out: &mut Vec<Change>,
) {
    let place = |key: &str| Place::entry(document, section, key);
    let unmoved = unmoved(old, new);
    let is: BTreeMap<&str, &Row> = new.iter().map(|r| (r.key.as_str(), r)).collect();
    let stays = |n: usize, key: &str| is.contains_key(key) && (!with_moves || unmoved.contains(&n));
    let rest = old.iter().enumerate().filter(|(n, r)| !stays(*n, &r.key));
    out.extend(rest.map(|(_, r)| Change::remove(place(&r.key), r.value.clone())));
    let mut here = BTreeSet::new();
    for (_, row) in old.iter().enumerate().filter(|(n, r)| stays(*n, &r.key)) {
        here.insert(row.key.as_str());
        if let Some(to) = is.get(row.key.as_str()) {
            values(&place(&row.key), &row.value, &to.value, out);
        }
    }
    for (n, row) in new.iter().enumerate().filter(|(_, r)| !here.contains(r.key.as_str())) {
        out.push(Change::add(place(&row.key), row.value.clone()).behind(behind(new, n)));
    }
}

/// See [`super::moves`].
pub(super) fn moves(document: &str, section: &str, old: &[Row], new: &[Row]) -> Vec<Move> {
    let unmoved = unmoved(old, new);
    let at: BTreeMap<&str, usize> = old.iter().enumerate().map(|(n, r)| (r.key.as_str(), n)).collect();
    let mut out = Vec::new();
    for (n, row) in new.iter().enumerate() {
        let Some(was) = at.get(row.key.as_str()).filter(|was| !unmoved.contains(was)) else { continue };
        let place = Place::entry(document, section, &row.key);
        out.push(Move {
            section: section.to_owned(),
            key: row.key.clone(),
            out: Change::remove(place.clone(), old[*was].value.clone()),
            back: Change::add(place, row.value.clone()).behind(behind(new, n)),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_run_stays() {
        for (numbers, run) in
            [(&[][..], &[][..]), (&[0, 1, 2], &[0, 1, 2]), (&[2, 0, 1], &[0, 1]), (&[1, 2, 0, 3], &[1, 2, 3])]
        {
            assert_eq!(rising(numbers).into_iter().collect::<Vec<_>>(), run);
        }
    }
}
