//! From one number of the text form to the next: what rewrites a document's entries, as text, with their comments.
//!
//! A document of an older number is brought to the present one as it is read; its file is written so with its next save.

use crate::text::Lines;
use crate::text::syntax::quote;

/// A key and a value as text.
pub type Row = (String, String);

/// One step of one kind of document.
#[derive(Debug, Clone, Copy)]
pub struct Migration {
    pub kind: &'static str,
    /// The number it leads away from, to the next.
    pub from: u32,
    /// Sections that have another name now.
    pub sections: &'static [(&'static str, &'static str)],
    /// An entry of a section (by its new name), by key and value, as it is to be; None where it stays.
    pub entry: fn(&str, &str, &str) -> Option<Row>,
}

/// Every step there is, in the order of their numbers.
pub const ALL: &[Migration] = &[];

/// Brings lines of an older number to a later one. False if they have none, or are not older.
pub(crate) fn run(lines: &mut Lines, all: &[Migration], to: u32) -> bool {
    let Some(from) = lines.format.filter(|f| (1..to).contains(f)) else { return false };
    let kind = lines.kind.clone();
    for number in from..to {
        all.iter().filter(|m| m.from == number && m.kind == kind).for_each(|step| one(lines, step));
    }
    lines.set_format(to);
    true
}

fn one(lines: &mut Lines, step: &Migration) {
    for section in &mut lines.sections {
        if let Some((_, new)) = step.sections.iter().find(|(old, _)| *old == section.name) {
            (*new).clone_into(&mut section.name);
        }
        for entry in &mut section.entries {
            let Some((key, value)) = (step.entry)(&section.name, &entry.key, &entry.value) else { continue };
            if key != entry.key {
                entry.key_text = quote(&key);
                entry.key = key;
            }
            entry.value = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Node, limits};

    /// An invented kind, which once wrote a strength in words and named its section otherwise.
    const STEPS: &[Migration] = &[
        Migration {
            kind: "Muster",
            from: 1,
            sections: &[("troops", "units")],
            entry: |section, key, value| {
                let strength = Node::parse(value).ok()?.field("strength")?.value.clone();
                let number = ["one", "two"].iter().position(|w| value.get(strength.at.clone()) == Some(w))? + 1;
                let value = format!("{}{number}{}", &value[..strength.at.start], &value[strength.at.end..]);
                (section == "units").then(|| (key.to_owned(), value))
            },
        },
        Migration {
            kind: "Muster",
            from: 2,
            sections: &[],
            entry: |_, key, value| Some((format!("unit {key}"), value.to_owned())),
        },
        Migration { kind: "Other", from: 1, sections: &[], entry: |_, _, _| Some((String::new(), String::new())) },
    ];

    const OLD: &str = "// mine\nMuster( format /* not 7 */ : 1, // the form\n    troops: { // all\n        // the guard\n        \"a\" : ( strength : two /* sure */ ), // seen\n        \"b\": (strength: many),\n    }, // end\n)\n";

    #[test]
    fn entries_are_rewritten_as_text_and_every_comment_stays() {
        let mut lines = Lines::parse(OLD).unwrap();
        assert!(run(&mut lines, STEPS, 3));
        let wanted = OLD
            .replace(": 1, // the form", ": 3, // the form")
            .replace("troops", "units")
            .replace("\"a\" : ( strength : two /*", "\"unit a\" : ( strength : 2 /*")
            .replace("\"b\"", "\"unit b\"");
        assert_eq!(lines.text(), wanted);
        assert_eq!(Lines::parse(&wanted).unwrap(), lines);
        assert!(!run(&mut lines, STEPS, 3), "it is of that number now");
        // Only what is behind is done.
        let mut second = Lines::parse(&OLD.replace(": 1, //", ": 2, //")).unwrap();
        assert!(run(&mut second, STEPS, 3) && second.text().contains("troops") && second.text().contains("unit a"));
    }

    #[test]
    fn what_has_no_number_or_a_later_one_is_left_alone() {
        for text in ["Muster(troops: {})", "Muster(format: 0)", "Muster(format: 3)", "Muster(format: 4)"] {
            let mut lines = Lines::parse(text).unwrap();
            assert!(!run(&mut lines, STEPS, 3));
            assert_eq!(lines.text(), text);
        }
    }

    #[test]
    fn the_steps_there_are_lead_to_the_present_number() {
        assert!(ALL.iter().all(|m| (1..limits::FORMAT).contains(&m.from)) && ALL.is_sorted_by_key(|m| m.from));
    }
}
