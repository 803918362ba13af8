//! ALT groups and march orders as one line of text, in the manner of a study folder: `SOULT, C/2 Dgn, IV/1 Div (0633)` and
//! `AG/Kienmayer: 2014/2015`.

use super::set_fields;
use crate::change::Change;
use crate::document::Document;
use crate::text::syntax::quote;
use crate::text::{Node, Shape};

/// A row of `alt` or of `orders`, as far as a line says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForceLine {
    /// Who is in the group, or under the order, as written.
    pub forces: Vec<String>,
    /// Who of them is not.
    pub less: Vec<String>,
    /// The hex of entry, or the objective.
    pub at: Option<String>,
}

/// Names of the fields: forces, those left out, and where.
const fn fields(section: &str) -> Option<[&'static str; 3]> {
    match section.as_bytes() {
        b"alt" => Some(["units", "less", "hex"]),
        b"orders" => Some(["force", "less", "to"]),
        _ => None,
    }
}

/// Whether rows of a section can be written as lines.
pub const fn has_lines(section: &str) -> bool {
    fields(section).is_some()
}

/// A row as a line; None if the section has no lines or the row cannot be read.
pub fn line_of(document: &Document, section: &str, key: &str) -> Option<String> {
    let [forces, less, at] = fields(section)?;
    document.value(section, key)?;
    let value = |field: &str| document.field_value(section, key, field).and_then(|text| Node::parse(&text).ok());
    let texts = |field: &str| match value(field).map(|node| node.shape) {
        Some(Shape::List(items)) => items.iter().map(text).collect(),
        _ => Some(Vec::new()),
    };
    let at = match value(at) {
        Some(node) => Some(text(&node)?),
        None => None,
    };
    Some(write(section, &ForceLine { forces: texts(forces)?, less: texts(less)?, at }))
}

fn text(node: &Node) -> Option<String> {
    match &node.shape {
        Shape::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Writes a line. What could be read otherwise stands in quotes.
pub fn write(section: &str, line: &ForceLine) -> String {
    let mut out = list(&line.forces);
    if !line.less.is_empty() {
        out.push_str(&format!(" (less {})", list(&line.less)));
    }
    match &line.at {
        Some(at) if section == "orders" => out.push_str(&format!(": {at}")),
        Some(at) => out.push_str(&format!(" ({at})")),
        None => {}
    }
    out
}

fn list(names: &[String]) -> String {
    let mut out = Vec::new();
    for (n, name) in names.iter().enumerate() {
        let carries = name.starts_with(|c: char| c.is_ascii_digit())
            && n.checked_sub(1).and_then(|n| names.get(n)).is_some_and(|before| before.contains('/'));
        let is_plain = !name.is_empty()
            && name.trim() == name
            && !name.contains([',', ';', '(', ')', ':', '"'])
            && !name.ends_with('.')
            && !name.starts_with("less ");
        out.push(if is_plain && !carries { name.clone() } else { format!("\"{}\"", name.replace('"', "\"\"")) });
    }
    out.join(", ")
}

/// Reads a line of a section.
///
/// # Errors
/// In words, what of it cannot be understood.
pub fn read(section: &str, text: &str) -> Result<ForceLine, String> {
    let mut out = ForceLine::default();
    let (mut item, mut quoted) = (String::new(), false);
    let mut chars = text.chars().peekable();
    // Whether the item that is read has stood in quotes, and where it goes.
    let (mut was_quoted, mut in_less) = (false, false);
    let end = |item: &mut String, was_quoted: &mut bool, less: bool, out: &mut ForceLine| {
        let name = std::mem::take(item);
        let of = if less { &mut out.less } else { &mut out.forces };
        if std::mem::take(was_quoted) {
            of.push(name.trim().to_owned());
            return;
        }
        let name = name.trim();
        let name = name.strip_suffix('.').unwrap_or(name).trim_end();
        if name.is_empty() {
            return;
        }
        // A part by its number alone is of the formation before it: IV/2 Div, 3 Div.
        let carried = of.last().and_then(|before| before.rsplit_once('/')).map(|(formation, _)| formation);
        of.push(match carried.filter(|_| name.starts_with(|c: char| c.is_ascii_digit()) && !name.contains('/')) {
            Some(formation) => format!("{formation}/{name}"),
            None => name.to_owned(),
        });
    };
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                item.push('"');
            }
            '"' => {
                (quoted, was_quoted) = (!quoted, true);
                if quoted {
                    item.clear();
                }
            }
            c if quoted => item.push(c),
            ',' | ';' => end(&mut item, &mut was_quoted, in_less, &mut out),
            '(' if in_less => return Err("a bracket stands in another".to_owned()),
            '(' => {
                end(&mut item, &mut was_quoted, false, &mut out);
                let rest: String = chars.clone().collect();
                if let Some(behind) = rest.trim_start().strip_prefix("less ") {
                    for _ in 0..rest.chars().count() - behind.chars().count() {
                        chars.next();
                    }
                    in_less = true;
                    continue;
                }
                let Some((inside, _)) = rest.split_once(')') else {
                    return Err(format!("the bracket before `{}` is not closed", rest.trim()));
                };
                for _ in 0..=inside.chars().count() {
                    chars.next();
                }
                let inside = inside.trim();
                if section == "orders" || !inside.chars().any(|c| c.is_ascii_digit()) && inside != "Unknown" {
                    return Err(format!("`({inside})` is neither a hex nor begins with `less`"));
                }
                place(&mut out, inside)?;
            }
            ')' if in_less => {
                end(&mut item, &mut was_quoted, true, &mut out);
                in_less = false;
            }
            ')' => return Err("a bracket is closed that was not opened".to_owned()),
            ':' if section == "orders" && !in_less => {
                end(&mut item, &mut was_quoted, false, &mut out);
                let rest: String = chars.by_ref().collect();
                if rest.trim().is_empty() {
                    return Err("behind the colon stands the objective".to_owned());
                }
                place(&mut out, rest.trim())?;
            }
            c => item.push(c),
        }
    }
    if quoted {
        return Err("a quotation mark is not closed".to_owned());
    }
    if in_less {
        return Err("the bracket behind `less` is not closed".to_owned());
    }
    end(&mut item, &mut was_quoted, false, &mut out);
    Ok(out)
}

fn place(out: &mut ForceLine, at: &str) -> Result<(), String> {
    match &out.at {
        Some(other) => Err(format!("{other} and {at} cannot both be meant")),
        None => {
            out.at = Some(at.to_owned());
            Ok(())
        }
    }
}

/// The changes that make a row say what a line says; its other fields stay.
pub fn put(document: &Document, section: &str, key: &str, line: &ForceLine) -> Vec<Change> {
    let Some([forces, less, at]) = fields(section) else { return Vec::new() };
    let list = |names: &[String]| {
        let quoted: Vec<String> = names.iter().map(|n| quote(n)).collect();
        (!names.is_empty()).then(|| format!("[{}]", quoted.join(", ")))
    };
    let at_value = line.at.as_ref().map(|at| quote(at));
    set_fields(document, section, key, &[(forces, list(&line.forces)), (less, list(&line.less)), (at, at_value)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(forces: &[&str], less: &[&str], at: Option<&str>) -> ForceLine {
        let all = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        ForceLine { forces: all(forces), less: all(less), at: at.map(str::to_owned) }
    }

    #[test]
    fn lines_of_a_folder_are_read() {
        for (section, text, says) in [
            ("alt", "SOULT, C/2 Dgn, IV/1 Div. (0633)", of(&["SOULT", "C/2 Dgn", "IV/1 Div"], &[], Some("0633"))),
            ("alt", "IV/2 Div., 3 Div, 4C", of(&["IV/2 Div", "IV/3 Div", "IV/4C"], &[], None)),
            (
                "alt",
                "BRISSAY, French II (less II/Sorbac) (N-0112)",
                of(&["BRISSAY", "French II"], &["II/Sorbac"], Some("N-0112")),
            ),
            ("alt", "\"Baggage, Austrian I\", \"4C\"; XI", of(&["Baggage, Austrian I", "4C", "XI"], &[], None)),
            ("orders", "AG/Kienmayer: 2014/2015", of(&["AG/Kienmayer"], &[], Some("2014/2015"))),
            (
                "orders",
                "OSTROVIN, Russian I (less Zarubin): exit 3012",
                of(&["OSTROVIN", "Russian I"], &["Zarubin"], Some("exit 3012")),
            ),
        ] {
            assert_eq!(read(section, text), Ok(says), "{text}");
        }
        for (section, text) in [
            ("alt", "A (0633"),
            ("alt", "A) B"),
            ("alt", "A (0101) (0102)"),
            ("alt", "A (who knows)"),
            ("orders", "A:"),
            ("alt", "\"A"),
        ] {
            assert!(read(section, text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_row_takes_what_its_line_says_and_keeps_its_other_fields() {
        let text = "Scenario(format: 1, alt: {\"French 1\": (units: [\"A\"], hex: \"0101\", gist: \"so\")})";
        let mut document = Document::read("scenarios/1", text.as_bytes().to_vec());
        assert_eq!(line_of(&document, "alt", "French 1").as_deref(), Some("A (0101)"));
        let line = read("alt", "IV/1, 2 (less B)").unwrap();
        for change in put(&document, "alt", "French 1", &line) {
            document.apply(&change).unwrap();
        }
        assert_eq!(
            document.value("alt", "French 1"),
            Some("(units: [\"IV/1\", \"IV/2\"], less: [\"B\"], gist: \"so\")")
        );
        assert_eq!(line_of(&document, "alt", "French 1").as_deref(), Some("IV/1, IV/2 (less B)"));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            forces in proptest::collection::vec("[ A-Za-z0-9/.,:;()\"-]{1,9}", 0..5),
            less in proptest::collection::vec("[A-Z0-9/,]{1,5}", 0..3),
            at in proptest::option::of("[0-9]{4}"),
            is_order in any::<bool>(),
        ) {
            let section = if is_order { "orders" } else { "alt" };
            let trimmed: Vec<String> = forces.iter().map(|f| f.trim().to_owned()).filter(|f| !f.is_empty()).collect();
            let line = ForceLine { forces: trimmed, less, at };
            prop_assert_eq!(read(section, &write(section, &line)), Ok(line));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,40}") {
            for section in ["alt", "orders"] {
                let _ = read(section, &text);
            }
        }
    }
}
