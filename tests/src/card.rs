//! A set-up card as large as printed ones, still to be typed, and the list that it is typed from.

use std::path::Path;

/// Rows of the card.
pub const ROWS: usize = 110;
/// Labels of its columns.
pub const DATES: [&str; 3] = ["5.19.13", "5.20.13", "5.21.13"];

/// The unit of a row: formations of nine or ten with an officer each.
pub fn unit(row: usize) -> String {
    let formation = ["II", "III", "IV", "V", "VI", "VII", "XI", "XII", "Gd", "I Cav", "II Cav"][row / 10];
    if row.is_multiple_of(10) { format!("OFFICER {formation}") } else { format!("{formation}/Unit {}", row % 10) }
}

/// What the printed card says in a cell: stacks of several units in a hex, units that stay where they stood, reduced
/// ones, gray cells, reinforcements, hexes of a second sheet.
pub fn says(row: usize, date: usize) -> String {
    let formation = row / 10;
    // A few numbers that look as scattered as those of a print.
    let scattered = |of: usize| of * 2_654_435_761 % 4_294_967_296;
    let stack = scattered(formation * 100 + row % 10 / 2 + 1);
    let date = if stack.is_multiple_of(5) { date.min(1) } else { date };
    let at = scattered(stack % 9_973 + date * 31 + 7);
    let hex = format!("{:02}{:02}", at / 97 % 30 + 1, at / 7 % 18 + 1);
    let sheet = if formation == 9 { "N" } else { "S" };
    match scattered(row * 3 + date + 17) / 1_000 % 40 {
        0..4 => "-".to_owned(),
        4..7 => "reinf".to_owned(),
        7 => "?".to_owned(),
        // Leaders have no reduced side.
        8..13 if !row.is_multiple_of(10) => format!("R {sheet}{hex}"),
        _ => format!("{sheet}{hex}"),
    }
}

/// The keys that a practised person strikes for a cell, given what stands above, what stands to the left, and the sheet's
/// letter that the column has from the last hex.
pub fn keys(says: &str, above: Option<&str>, left: Option<&str>, letter: &str) -> String {
    if above == Some(says) && says.len() > 1 {
        return ".".to_owned();
    }
    if left == Some(says) && says.len() > 1 {
        return "=".to_owned();
    }
    match says {
        "reinf" => "+".to_owned(),
        "-" | "?" => says.to_owned(),
        hex => {
            let (sign, hex) = hex.strip_prefix("R ").map_or(("", hex), |hex| ("R", hex));
            let digits = hex.trim_start_matches(char::is_alphabetic);
            let own = &hex[..hex.len() - digits.len()];
            format!("{sign}{}{digits}", if own == letter { "" } else { own })
        }
    }
}

/// A title with the counters of the card, two sheets, and the card without cells.
pub fn write(folder: &Path) -> std::io::Result<()> {
    for part in ["sheets", "counters", "cards"] {
        std::fs::create_dir_all(folder.join(part))?;
    }
    let title = "Title(\n    format: 1,\n    sides: {\n        \"French\": (),\n    },\n    armies: {\n        \"French\": (side: \"French\"),\n    },\n)\n";
    std::fs::write(folder.join("title.ron"), title)?;
    for sheet in ["north", "south"] {
        let text = "MapSheet(\n    format: 1,\n    grid: {\n        \"sheet\": (last_column: 31, last_row_odd: 20, last_row_even: 19),\n    },\n)\n";
        std::fs::write(folder.join(format!("sheets/{sheet}.ron")), text)?;
    }
    let (mut units, mut leaders, mut rows) = (String::new(), String::new(), String::new());
    let mut sorted: Vec<String> = (0..ROWS).map(unit).collect();
    for row in &sorted {
        rows.push_str(&format!("        \"{row}\": (army: \"French\"),\n"));
    }
    sorted.sort();
    for unit in sorted {
        match unit.split_once('/') {
            Some((formation, _)) => units.push_str(&format!("        \"{unit}\": (army: \"French\", formation: \"{formation}\", arm: Infantry, strength: \"6\", reduced: \"3\", initiative: \"4\", ma: \"4\"),\n")),
            None => leaders.push_str(&format!("        \"{unit}\": (army: \"French\", kind: Officer, initiative: \"3\"),\n")),
        }
    }
    let counters =
        format!("Counters(\n    format: 1,\n    units: {{\n{units}    }},\n    leaders: {{\n{leaders}    }},\n)\n");
    std::fs::write(folder.join("counters/french.ron"), counters)?;
    let columns: String = DATES
        .iter()
        .map(|date| format!("        \"{date}\": (sheets: {{\"N\": \"north\", \"S\": \"south\"}}),\n"))
        .collect();
    let card =
        format!("SetupCard(\n    format: 1,\n    columns: {{\n{columns}    }},\n    rows: {{\n{rows}    }},\n)\n");
    std::fs::write(folder.join("cards/french.ron"), card)
}

/// All cells in the order in which they are typed, column after column, each with its keys.
pub fn script() -> Vec<(usize, usize, String)> {
    let mut out = Vec::with_capacity(ROWS * DATES.len());
    for date in 0..DATES.len() {
        let mut letter = String::new();
        for row in 0..ROWS {
            let says = says(row, date);
            let above = row.checked_sub(1).map(|above| self::says(above, date));
            let left = date.checked_sub(1).map(|left| self::says(row, left));
            out.push((row, date, keys(&says, above.as_deref(), left.as_deref(), &letter)));
            if says.ends_with(|c: char| c.is_ascii_digit()) {
                letter = says.trim_start_matches("R ").chars().take_while(|c| c.is_alphabetic()).collect();
            }
        }
    }
    out
}
