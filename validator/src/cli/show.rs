//! `tlnb show`: a scenario as a person reads it, each line with its origin; or its start hex by hex.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use tlnb_formats::Title;
use tlnb_formats::documents::scenario::Topic;
use tlnb_formats::errata;
use tlnb_formats::resolve::{self, How, Origin, Placed, Resolved};
use tlnb_formats::text::{Node, Shape};

use super::{open, say};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// A title's folder
    title: PathBuf,
    /// The section of a scenario, as in 28.5
    section: String,
    /// An option of the scenario to be played with; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// As printed: no erratum is applied
    #[arg(long)]
    as_printed: bool,
    /// The start and all that has a hex, hex by hex
    #[arg(long)]
    by_hex: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let opened = open::one(&options.title)?;
    let corrected = if options.as_printed {
        errata::Corrected { title: opened.title, applied: Vec::new() }
    } else {
        errata::corrected(&opened.title)
    };
    let mut title = corrected.title;
    let document = resolve::find(&title, &options.section).with_context(|| unknown(&title, &options.section))?;
    let name = document.name().to_owned();
    let known: Vec<&String> = document.scenario().into_iter().flat_map(|s| s.options.keys()).collect();
    if let Some(missing) = options.options.iter().find(|o| !known.contains(o)) {
        let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
        bail!("{} has no option {missing}; it has {}", options.section, listed(&known));
    }
    let chosen: Vec<&str> = options.options.iter().map(String::as_str).collect();
    let Some(resolved) = resolve::resolve(&title, &name, &chosen, &corrected.applied) else { return Ok(false) };
    for change in &resolved.elsewhere {
        title.apply(change).with_context(|| format!("the option's change `{change}`"))?;
    }
    let mut text = if options.by_hex { by_hex(&title, &resolved) } else { by_topic(&title, &resolved) };
    if !resolved.faults.is_empty() {
        text += "cannot be put together\n";
    }
    for fault in &resolved.faults {
        let place = &fault.place;
        text += &format!("  {} {} {}: {}\n", place.document, place.section, place.key, fault.kind);
    }
    say(&text)?;
    Ok(!resolved.faults.is_empty())
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn unknown(title: &Title, section: &str) -> String {
    let sections: Vec<&str> = title.documents().filter_map(|d| Some(d.scenario()?.section(d.name()))).collect();
    format!("there is no scenario {section}; the title has {}", listed(&sections))
}

/// The way of a row, the last step first: `28.32, by 28.54`.
fn way(own: &str, origins: &[Origin]) -> String {
    let step = |origin: &Origin| {
        let at = origin.section.clone();
        match &origin.how {
            How::Stated if origin.document == own => at.unwrap_or_else(|| "here".to_owned()),
            How::Stated => at.unwrap_or_else(|| origin.document.clone()),
            How::Taken(_) => format!("by {}", at.unwrap_or_else(|| origin.document.clone())),
            How::Changed(_) => format!("changed by {}", at.unwrap_or_else(|| origin.document.clone())),
            How::Option(name, _) => format!("option {name}"),
            How::Corrected(errata, entry) => format!("erratum {errata} {entry}"),
        }
    };
    let mut steps: Vec<String> = Vec::new();
    for (n, origin) in origins.iter().enumerate() {
        // Who changes a row takes it too; that need not be said twice.
        let before = n.checked_sub(1).and_then(|n| origins.get(n));
        let is_said = matches!(origin.how, How::Taken(_))
            && before.is_some_and(|b| b.document == origin.document && matches!(b.how, How::Changed(_)));
        if !is_said {
            steps.push(step(origin));
        }
    }
    steps.join(", ")
}

/// A row's value as a person reads it: its fields one after the other, but for those that tell where it comes from.
fn spoken(value: &str) -> String {
    let Ok(node) = Node::parse(value) else { return value.to_owned() };
    said(&node)
}

fn said(node: &Node) -> String {
    match &node.shape {
        Shape::Word(word) => word.clone(),
        Shape::Number(text) | Shape::Text(text) => text.clone(),
        Shape::List(items) => items.iter().map(said).collect::<Vec<_>>().join(", "),
        Shape::Map(pairs) => {
            pairs.iter().map(|(k, v)| format!("{}: {}", said(k), said(v))).collect::<Vec<_>>().join("; ")
        }
        Shape::Struct { name, fields } => {
            let fields = fields.iter().filter(|f| !matches!(f.name.as_str(), "section" | "only"));
            let field = |name: &str, value: &Node| match &value.shape {
                Shape::Word(word) if word == "true" => name.replace('_', " "),
                Shape::Word(word) if word == "false" => format!("not {}", name.replace('_', " ")),
                _ => format!("{} {}", name.replace('_', " "), said(value)),
            };
            let inner = fields.map(|f| field(&f.name, &f.value)).collect::<Vec<_>>().join("; ");
            match name {
                Some(name) if inner.is_empty() => name.clone(),
                Some(name) => format!("{name} ({inner})"),
                None => inner,
            }
        }
        Shape::Tuple { items, .. } => items.iter().map(said).collect::<Vec<_>>().join(", "),
    }
}

fn by_topic(title: &Title, resolved: &Resolved) -> String {
    let own = resolved.document.name();
    let scenario = resolved.scenario();
    let about = |key: &str| scenario.about.get(&key.to_owned()).cloned();
    let mut out = format!("{} {}\n", scenario.section(own), about("name").unwrap_or_default());
    if let Some(kind) = resolved.document.value("kind", "scenario") {
        out += &format!("  {}\n", spoken(kind));
    }
    let empty = Vec::new();
    let sections: BTreeMap<&str, _> =
        resolved.document.lines().map_or(&empty, |l| &l.sections).iter().map(|s| (s.name.as_str(), s)).collect();
    for topic in Topic::all() {
        let name = topic.name();
        let rows = sections.get(name).map(|s| s.entries.as_slice()).unwrap_or_default();
        let heading = name.replace('_', " ");
        if rows.is_empty() {
            let silent = resolved.document.field_value("stated", name, "is");
            let says = match silent.as_deref() {
                Some("Nothing") => "none",
                Some("NotStated") => "not stated",
                Some("Unknown") => "not in the sources",
                _ => continue,
            };
            out += &format!("{heading}: {says}  [{}]\n", way(own, resolved.origins("stated", name)));
            continue;
        }
        out += &format!("{heading}\n");
        for entry in rows {
            let says = spoken(&entry.value);
            let colon = if says.is_empty() { "" } else { ": " };
            out += &format!("  {}{colon}{says}  [{}]\n", entry.key, way(own, resolved.origins(name, &entry.key)));
        }
    }
    let start = resolve::start(title, resolved);
    if !start.placed.is_empty() {
        out += "set-up\n";
        for placed in &start.placed {
            out += &format!("  {}\n", placed_line(resolved, placed));
        }
    }
    for (key, placed) in &start.left_out {
        out += &format!("  not in play: {} (start {})\n", placed.unit, key.0);
    }
    for (key, text) in &start.unmet {
        out += &format!("  start {} names {text}, who does not stand on the cards\n", key.0);
    }
    for (key, column) in &start.no_column {
        out += &format!("  start {}: no card has the column {column}\n", key.0);
    }
    if !resolved.left_out.is_empty() {
        out += "not taken\n";
        for left in &resolved.left_out {
            let heading = left.section.replace('_', " ");
            out += &format!("  {heading} {}: {}  [{}]\n", left.key, spoken(&left.value), left.because);
        }
    }
    out
}

fn placed_line(resolved: &Resolved, placed: &Placed) -> String {
    let side = placed.side.as_deref().unwrap_or("side not known");
    let cell = placed.cell.to_string();
    let cell = if cell.is_empty() { "blank".to_owned() } else { cell };
    let marks = if placed.marks.is_empty() { String::new() } else { format!(", {}", placed.marks.join(", ")) };
    let from = match &placed.card {
        Some((card, row, column)) => format!("{card} {} {column}", row.0),
        None => "placed by a step".to_owned(),
    };
    // The first step is the column itself; what follows has changed something.
    let steps: Vec<String> = placed
        .steps
        .iter()
        .skip(usize::from(placed.card.is_some()))
        .map(|key| format!("start {} ({})", key.0, way(resolved.document.name(), resolved.origins("start", &key.0))))
        .collect();
    let steps = if steps.is_empty() { String::new() } else { format!("; {}", steps.join("; ")) };
    format!("{} ({side}): {cell}{marks}  [{from}{steps}]", placed.unit)
}

/// Every hex that the scenario names, with what stands or holds there, for proof against the print.
fn by_hex(title: &Title, resolved: &Resolved) -> String {
    let start = resolve::start(title, resolved);
    let mut hexes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut elsewhere: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for placed in &start.placed {
        let line = placed_line(resolved, placed);
        let at = placed.hexes();
        if at.is_empty() {
            elsewhere.entry(placed.cell.at.to_string()).or_default().push(line);
            continue;
        }
        for hex in at {
            let sheet = resolve::sheet_of(title, resolved, placed, &hex);
            let key = format!("{} {}", sheet.as_deref().unwrap_or("sheet not stated"), hex.hex);
            hexes.entry(key).or_default().push(line.clone());
        }
    }
    for topic in Topic::all().filter(|t| t.name() != "start") {
        let sections = resolved.document.lines().into_iter().flat_map(|l| &l.sections);
        for entry in sections.filter(|s| s.name == topic.name()).flat_map(|s| &s.entries) {
            let way = way(resolved.document.name(), resolved.origins(topic.name(), &entry.key));
            let says = format!("{} {}: {}  [{way}]", topic.name().replace('_', " "), entry.key, spoken(&entry.value));
            for hex in named_hexes(&entry.key, &entry.value) {
                let sheet = resolve::sheet_in(title, resolved, hex.sheet.as_deref());
                let key = format!("{} {}", sheet.as_deref().unwrap_or("sheet not stated"), hex.hex);
                hexes.entry(key).or_default().push(says.clone());
            }
        }
    }
    let mut out = String::new();
    for (hex, lines) in hexes {
        out += &format!("{hex}\n");
        for line in lines {
            out += &format!("  {line}\n");
        }
    }
    for (at, lines) in elsewhere {
        out += &format!("no hex ({})\n", if at.is_empty() { "blank" } else { at.as_str() });
        for line in lines {
            out += &format!("  {line}\n");
        }
    }
    out
}

/// Hexes in a row: its key if it is one, and every text that is a hex, a pair of hexes or an exit.
fn named_hexes(key: &str, value: &str) -> Vec<tlnb_formats::geometry::notation::HexRef> {
    use tlnb_formats::geometry::notation::{parse_hex, parse_pair};
    let mut out = Vec::new();
    let mut read = |text: &str| {
        let text = text.strip_prefix("exit ").unwrap_or(text);
        if let Ok(pair) = parse_pair(text) {
            out.extend([pair.a, pair.b]);
        } else if let Ok(hex) = parse_hex(text) {
            out.push(hex);
        }
    };
    read(key);
    let Ok(node) = Node::parse(value) else { return out };
    let mut open = vec![&node];
    while let Some(node) = open.pop() {
        match &node.shape {
            Shape::Text(text) => read(text),
            Shape::List(items) | Shape::Tuple { items, .. } => open.extend(items),
            Shape::Map(pairs) => open.extend(pairs.iter().map(|(_, v)| v)),
            Shape::Struct { fields, .. } => {
                open.extend(fields.iter().filter(|f| !matches!(f.name.as_str(), "section" | "only")).map(|f| &f.value));
            }
            Shape::Word(_) | Shape::Number(_) => {}
        }
    }
    out.sort();
    out.dedup();
    out
}
