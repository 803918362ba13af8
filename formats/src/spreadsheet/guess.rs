//! What a worksheet most likely says: the row of its headers and what each column is.

use super::cells::Cells;
use super::layout::{Form, Layout, layouts};
use super::mapping::{KEY, Mapping, Target};
use super::spoken::{bare, unguarded};
use crate::document::Document;
use crate::documents::casualties::Level;
use crate::documents::figure::Date;
use crate::documents::setup_card::{Cell, Where};
use crate::text::Spelled as _;

/// How far down headers are looked for.
const HEADERS_WITHIN: usize = 30;

/// Words for the keys of a section, the surer first.
fn words_for_key(kind: &str, section: &str) -> &'static [&'static str] {
    match (kind, section) {
        ("SetupCard" | "Counters", _) => {
            &["unit", "units", "leader", "counter", "piece", "designation", "train", "marker", "vedette", "name"]
        }
        ("TurnTrack", "turns") => &["turn", "time", "name"],
        ("TurnTrack", "days") => &["day", "name"],
        ("TurnTrack", _) => &["entry", "reinforcement", "name"],
        ("Casualties", _) => &["formation", "corps", "unit", "name"],
        ("Chart", _) => &["row", "label", "dieroll", "die", "roll", "dice", "name"],
        _ => &["name", "label"],
    }
}

/// Other words for fields.
const WORDS_FOR_FIELDS: &[(&str, &[&str])] = &[
    ("army", &["armies"]),
    ("heading", &["group", "headline", "command"]),
    ("formation", &["corps"]),
    ("division", &["div"]),
    ("nation", &["nationality", "country"]),
    ("arm", &["type", "branch"]),
    ("strength", &["str", "front", "frontstrength", "combatstrength", "fullstrength"]),
    ("reduced", &["back", "reverse", "reducedstrength", "backstrength"]),
    ("initiative", &["init"]),
    ("ma", &["movement", "move", "movementallowance", "mp"]),
    ("rating", &["commandrating"]),
    ("range", &["commandrange"]),
    ("sheet", &["countersheet"]),
    ("place", &["position"]),
    ("count", &["number", "qty", "quantity", "copies"]),
    ("hex", &["hexes", "location", "entryhex"]),
    ("turn", &["time", "arrives"]),
    ("units", &["unit", "forces"]),
    ("condition", &["conditions"]),
    ("kind", &["type"]),
    ("vp", &["victorypoints"]),
    ("gist", &["meaning", "notes", "remarks"]),
    ("text", &["value"]),
    ("scenarios", &["scenario"]),
];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The date that a header tells, if it tells a year.
pub(super) fn date(header: &str) -> Option<String> {
    if Date::read(header).is_some() {
        return Some(header.to_owned());
    }
    let numbers = header.split(|c: char| !c.is_ascii_digit()).filter(|p| !p.is_empty());
    let numbers: Vec<u16> = numbers.filter_map(|n| n.parse().ok()).collect();
    let month = month(header)?;
    let [first, second] = numbers[..] else { return None };
    let (day, year) = if first > 31 { (second, first) } else { (first, second) };
    (year > 31).then(|| Date::new(year, month, day.try_into().ok()?).map(|d| d.to_string()))?
}

fn month(header: &str) -> Option<u8> {
    let words = header.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    words.into_iter().find_map(|w| {
        let n = MONTHS.iter().position(|m| w.len() > 2 && m.starts_with(&w))?;
        u8::try_from(n + 1).ok()
    })
}

/// Whether a header looks like a day: `5.19.13`, `19 May`, `1813-05-19`.
fn is_day(header: &str) -> bool {
    let digits = header.chars().any(|c| c.is_ascii_digit());
    let parts = header.split(['.', '/', '-']).collect::<Vec<_>>();
    let numbers =
        parts.len() == 3 && parts.iter().all(|p| !p.is_empty() && p.trim().bytes().all(|b| b.is_ascii_digit()));
    digits && (numbers || (month(header).is_some() && header.len() <= 40))
}

/// The section that a worksheet says: the one of its name, or the one whose fields its headers have.
pub fn guess_section(cells: &Cells, kind: &str) -> Option<&'static str> {
    let all = layouts(kind);
    if let Some(named) = all.iter().find(|l| bare(l.section) == bare(&cells.name)) {
        return Some(named.section);
    }
    let among: &[&str] = match kind {
        "Counters" => &["units", "leaders", "vedettes", "trains", "markers"],
        "TurnTrack" => &["turns", "entries", "days"],
        _ => &["rows"],
    };
    let score = |section: &str| {
        let layout = all.iter().find(|l| l.section == section)?;
        let guess = Guess { cells, layout, kind, columns: Vec::new() };
        (0..cells.rows.len().min(HEADERS_WITHIN)).map(|row| guess.score(row)).max()
    };
    // Of equals the first.
    among
        .iter()
        .rev()
        .copied()
        .max_by_key(|section| score(section))
        .and_then(|s| all.iter().find(|l| l.section == s))
        .map(|l| l.section)
}

/// What each column of a worksheet says of a section; the document tells which printed columns there are.
pub fn guess(cells: &Cells, layout: &Layout, document: &Document) -> Mapping {
    let kind = document.kind().unwrap_or_default();
    let guess = Guess { cells, layout, kind, columns: columns(document) };
    let header = guess.header();
    let mut mapping = Mapping::blank(cells, layout.section, header);
    if mapping.columns.iter().any(|c| c.header == KEY) {
        guess.exported(&mut mapping);
    } else if header.is_none() {
        guess.without_headers(&mut mapping);
    } else {
        guess.by_words(&mut mapping);
    }
    mapping
}

/// The printed columns a document states: each with its key and other texts for it.
fn columns(document: &Document) -> Vec<(String, Vec<String>)> {
    let layout = layouts(document.kind().unwrap_or_default()).into_iter().find(|l| l.section == "columns");
    let rows = layout.iter().flat_map(|l| l.rows(document));
    rows.map(|row| {
        let also =
            ["label", "date"].into_iter().filter_map(|f| row.values.get(&super::layout::Slot::Field(f.to_owned())));
        let also = also.map(|text| unguarded(text)).collect();
        (row.key, also)
    })
    .collect()
}

struct Guess<'a> {
    cells: &'a Cells,
    layout: &'a Layout,
    kind: &'a str,
    columns: Vec<(String, Vec<String>)>,
}

impl Guess<'_> {
    /// The printed column of a header.
    fn printed(&self, header: &str) -> Option<&str> {
        let header = header.trim();
        let date = date(header);
        let is_it = |(key, also): &&(String, Vec<String>)| {
            key == header || also.iter().any(|a| a == header || date.as_ref() == Some(a))
        };
        let alike = |(key, also): &&(String, Vec<String>)| {
            !bare(header).is_empty() && [key].into_iter().chain(also).any(|a| a.eq_ignore_ascii_case(header))
        };
        let found = self.columns.iter().find(is_it).or_else(|| self.columns.iter().find(alike));
        found.map(|(key, _)| key.as_str())
    }

    fn field(&self, header: &str) -> Option<&'static str> {
        let word = bare(header);
        let named = |name: &&'static str| bare(name) == word;
        let also = |name: &&'static str| {
            let words = WORDS_FOR_FIELDS.iter().find(|(field, _)| field == name);
            words.is_some_and(|(_, words)| words.contains(&word.as_str()))
        };
        self.layout.fields().find(named).or_else(|| self.layout.fields().find(also))
    }

    fn is_key(&self, header: &str) -> Option<usize> {
        words_for_key(self.kind, self.layout.section).iter().position(|word| *word == bare(header))
    }

    /// How much of a row reads like headers.
    fn score(&self, row: usize) -> usize {
        let texts = self.cells.rows.get(row).map(Vec::as_slice).unwrap_or_default();
        let points = |text: &String| match text.trim() {
            "" => 0,
            text if text == KEY => 5,
            text if self.field(text).is_some() || self.is_key(text).is_some() => 2,
            text if self.layout.form == Form::Grid && (self.printed(text).is_some() || is_day(text)) => 2,
            text if self.layout.form == Form::Texts && bare(text) == "text" => 2,
            _ => 0,
        };
        texts.iter().map(points).sum()
    }

    fn header(&self) -> Option<usize> {
        let rows = 0..self.cells.rows.len().min(HEADERS_WITHIN);
        let best = rows.clone().rev().max_by_key(|row| self.score(*row))?;
        if self.score(best) > 0 {
            return Some(best);
        }
        let filled = |row: &usize| {
            self.cells.rows.get(*row).is_some_and(|r| r.iter().filter(|t| !t.trim().is_empty()).count() > 1)
        };
        let first = rows.into_iter().find(filled)?;
        let texts = self.cells.rows.get(first)?.iter().skip(1).filter(|t| !t.trim().is_empty());
        // A row that says what cells say is the first of the table, not its head.
        let (all, like) = texts.fold((0, 0), |(all, like), text| (all + 1, like + usize::from(self.is_printed(text))));
        (self.kind == "Chart" || like * 2 <= all).then_some(first)
    }

    /// Whether a text looks like a printed cell of this kind, and not like a name.
    fn is_printed(&self, text: &str) -> bool {
        match self.kind {
            "SetupCard" => match Cell::read(text.trim()).map(|cell| cell.at) {
                Some(Where::Blank) | None => Cell::nearest(text).is_some(),
                Some(_) => true,
            },
            "Casualties" => Level::read(text.trim()).is_some() || Level::nearest(text).is_some(),
            _ => true,
        }
    }

    fn texts(&self, column: usize, header: Option<usize>) -> impl Iterator<Item = &str> {
        let rows = self.cells.rows.iter().skip(header.map_or(0, |row| row + 1));
        rows.filter_map(move |row| row.get(column)).map(|t| t.trim()).filter(|t| !t.is_empty())
    }

    /// The headers of an export say what they mean.
    fn exported(&self, mapping: &mut Mapping) {
        for column in mapping.columns.iter_mut().filter(|c| !c.header.is_empty()) {
            let printed = || Target::labelled(&column.header).filter(|_| self.layout.form == Form::Grid);
            let target = Target::read(&column.header, self.layout).or_else(printed);
            column.target = target.unwrap_or(Target::Ignore);
        }
    }

    /// Without headers the first column names the rows, and the others are the printed ones if there are as many.
    fn without_headers(&self, mapping: &mut Mapping) {
        if self.layout.form == Form::Grid && mapping.columns.len() == self.columns.len() + 1 {
            let printed = self.columns.iter().map(|(key, _)| Target::Cell(key.clone()));
            for (column, target) in mapping.columns.iter_mut().zip([Target::Key].into_iter().chain(printed)) {
                column.target = target;
            }
        } else if let Some(first) = mapping.columns.first_mut() {
            first.target = Target::Key;
        }
    }

    fn by_words(&self, mapping: &mut Mapping) {
        let keys = mapping.columns.iter().filter_map(|c| Some((self.is_key(&c.header)?, c.at)));
        let named = keys.min().map(|(_, at)| at);
        let mut taken: Vec<&str> = Vec::new();
        for column in &mut mapping.columns {
            if Some(column.at) == named {
                column.target = Target::Key;
            } else if self.layout.form == Form::Grid
                && let Some(key) = self.printed(&column.header)
            {
                column.target = Target::Cell(key.to_owned());
            } else if let Some(name) = self.field(&column.header).filter(|name| !taken.contains(name)) {
                taken.push(name);
                column.target = Target::Field(name.to_owned());
            } else if self.layout.form == Form::Texts && bare(&column.header) == "text" {
                column.target = Target::Text;
            }
        }
        if named.is_none() {
            // The first column that holds names: neither places nor days.
            let name = |at: usize| {
                let (all, printed) = self.texts(at, mapping.header).fold((0, 0), |(all, printed), text| {
                    let is = self.kind != "Chart" && (self.is_printed(text) || is_day(text));
                    (all + 1, printed + usize::from(is))
                });
                all > 0 && printed * 2 <= all
            };
            let free = mapping.columns.iter().filter(|c| c.target == Target::Ignore).map(|c| c.at);
            if let Some(at) = free.into_iter().find(|at| name(*at)) {
                mapping.columns[at].target = Target::Key;
            }
        }
        if self.layout.form != Form::Grid {
            return;
        }
        let header = mapping.header;
        for column in mapping.columns.iter_mut().filter(|c| c.target == Target::Ignore && !c.header.is_empty()) {
            let (all, printed) = self
                .texts(column.at, header)
                .fold((0, 0), |(all, printed), text| (all + 1, printed + usize::from(self.is_printed(text))));
            if is_day(&column.header) || (all > 0 && printed * 2 > all) {
                column.target = Target::Cell(column.header.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_of_headers() {
        for (header, day, is) in [
            ("1813-05-19", true, Some("1813-05-19")),
            ("19 May 1813", true, Some("1813-05-19")),
            ("May 19, 1813", true, Some("1813-05-19")),
            ("19 May", true, None),
            ("5.19.13", true, None),
            ("31 February 1813", true, None),
            ("Marmont", false, None),
            ("2514", false, None),
        ] {
            assert_eq!((is_day(header), date(header).as_deref()), (day, is), "{header}");
        }
    }
}
