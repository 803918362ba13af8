//! Several fixes one after the other.

use tlnb_formats::{Change, Title};

use crate::finding::Fix;

/// The changes that carry out fixes in order, each as a whole or not at all, since another may have changed its place
/// before; and how many were carried out. The title itself stays as it is.
pub fn together<'a>(title: &Title, fixes: impl IntoIterator<Item = &'a Fix>) -> (Vec<Change>, usize) {
    let mut tried = title.clone();
    let (mut changes, mut count) = (Vec::new(), 0);
    for fix in fixes {
        let (mut done, mut undo) = (Vec::new(), Vec::new());
        let carried_out = fix.changes.iter().all(|change| match tried.apply(change) {
            Ok(None) => true,
            Ok(Some(back)) => {
                done.push(change.clone());
                undo.push(back);
                true
            }
            Err(_) => false,
        });
        if !carried_out {
            for back in undo.iter().rev() {
                // It leads back to what was there a moment ago.
                let _ = tried.apply(back);
            }
        } else if !done.is_empty() {
            changes.append(&mut done);
            count += 1;
        }
    }
    (changes, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_fix_whose_place_another_has_changed_is_left_out_as_a_whole() {
        let title = testing::title("MapSheet(format: 1, hexes: {\"0101\": (vp: 1), \"0102\": (vp: 1)})");
        let fix = |changes: &[&str]| Fix {
            safe: true,
            changes: changes.iter().map(|c| format!("sheets/a hexes {c}").parse().unwrap()).collect(),
        };
        let fixes = [
            fix(&["0101 vp: 1 -> 2"]),
            fix(&["0102 vp: 1 -> 5", "0101 vp: 1 -> 3"]),
            fix(&["0102 vp: 1 -> 4"]),
            fix(&["0102 vp: 1 -> 4"]),
        ];
        let (changes, count) = together(&title, &fixes);
        let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
        assert_eq!(changes, ["sheets/a hexes 0101 vp: 1 -> 2", "sheets/a hexes 0102 vp: 1 -> 4"]);
        assert_eq!(count, 2);
    }
}
