//! Text with commas, semicolons or tabs between its columns.

use super::{Cells, SheetError};

const KIND: &str = "table of separated values";

/// Reads it; a row that holds nothing but `[rows]` begins a worksheet of that name, if the text begins with one.
pub(super) fn read(text: &str, separator: Option<u8>) -> Result<Vec<Cells>, SheetError> {
    let separator = separator.unwrap_or_else(|| likely(text));
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let mut out = vec![Cells::default()];
    let (mut row, mut named) = (0_usize, None);
    loop {
        let before = reader.position().line();
        if !reader.read_record(&mut record).map_err(|e| SheetError::unreadable(KIND, e))? {
            break;
        }
        // Lines without anything are passed over by the library, and are rows all the same.
        let lines = reader.position().line().saturating_sub(before) as usize;
        let own = 1 + record.iter().map(|text| text.matches('\n').count()).sum::<usize>();
        row += lines.saturating_sub(own);
        let name = record.get(0).and_then(|first| first.strip_prefix('[')?.strip_suffix(']'));
        let name = name.filter(|_| record.iter().skip(1).all(str::is_empty));
        let by_name = *named.get_or_insert(name.is_some());
        if let Some(name) = name.filter(|_| by_name) {
            out.push(Cells::named(name));
            row = 0;
            continue;
        }
        if let Some(cells) = out.last_mut() {
            for (column, text) in record.iter().enumerate() {
                cells.put(row, column, text.to_owned())?;
            }
        }
        row += 1;
    }
    out.retain(|cells| !cells.rows.is_empty() || !cells.name.is_empty());
    out.into_iter().map(Cells::evened).collect()
}

/// The separator that stands in the first lines more often, outside of quotes.
fn likely(text: &str) -> u8 {
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in text.bytes().take(4096) {
        quoted ^= byte == b'"';
        if let Some((_, n)) = counts.iter_mut().find(|(sign, _)| *sign == byte && !quoted) {
            *n += 1;
        }
    }
    // The first of equals is the comma.
    counts.iter().rev().max_by_key(|(_, n)| *n).map_or(b',', |(sign, _)| *sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_numbers_and_zeros() {
        let sheets = read("Unit;19 May\n\n\"III;\nSouham\";0412\nA\n", None).unwrap();
        assert_eq!(sheets[0].rows, [vec!["Unit", "19 May"], vec!["", ""], vec!["III;\nSouham", "0412"], vec!["A", ""]]);
        let sheets = read("[about],\nKey,Text\n[rows],\nKey,1\n[X],2\n\"[y]\",\n", None).unwrap();
        let names: Vec<&str> = sheets.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["about", "rows", "y"]);
        assert_eq!(sheets[1].rows, [["Key", "1"], ["[X]", "2"]]);
        // Without a name at its begin nothing is one.
        assert_eq!(read("Size\n[X]\n", None).unwrap()[0].rows, [["Size"], ["[X]"]]);
        assert!(read("", None).unwrap().is_empty());
    }
}
