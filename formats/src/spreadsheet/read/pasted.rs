//! Text copied out of a document, whose columns stand apart by tabs or by two blanks or more.

use super::{Cells, SheetError};

pub(super) fn read(text: &str) -> Result<Vec<Cells>, SheetError> {
    let mut cells = Cells::default();
    let mut rows: Vec<Vec<&str>> = text.lines().map(columns).collect();
    // Over the names of rows a heading often has nothing.
    if let [first, rest @ ..] = &mut rows[..] {
        let wider = rest.iter().filter(|row| row.len() == first.len() + 1).count();
        if first.len() > 1 && wider * 2 >= rest.iter().filter(|row| !row.is_empty()).count() {
            first.insert(0, "");
        }
    }
    for (n, row) in rows.iter().enumerate() {
        for (column, text) in row.iter().enumerate() {
            cells.put(n, column, (*text).to_owned())?;
        }
    }
    Ok(if cells.rows.is_empty() { Vec::new() } else { vec![cells] })
}

fn columns(line: &str) -> Vec<&str> {
    if line.contains('\t') {
        return line.split('\t').map(str::trim).collect();
    }
    let mut out = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let mut blanks = rest.char_indices().zip(rest.char_indices().skip(1));
        let gap = blanks.find(|((_, a), (_, b))| a.is_whitespace() && b.is_whitespace());
        let end = gap.map_or(rest.len(), |((at, _), _)| at);
        out.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_apart_by_two_blanks_or_tabs() {
        let text = "            19 May   20 May\nIII/Souham  R 0412   within 3 of NEY\n\nFoot \u{fc}\u{2003}\u{a0}0001\t-\nA\t\t2\n";
        let rows = &read(text).unwrap()[0].rows;
        assert_eq!(rows[0], ["", "19 May", "20 May"]);
        assert_eq!(rows[1], ["III/Souham", "R 0412", "within 3 of NEY"]);
        assert!(rows[2].is_empty());
        assert_eq!(rows[4], ["A", "", "2"]);
    }
}
