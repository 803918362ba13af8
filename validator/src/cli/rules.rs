//! `tlnb rules`: what the rules say of the start of a scenario, with reasons. An answer that cannot be decided is an answer:
//! it says by what.

mod questions;

use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use serde_json::{Value, json};
use tlnb_formats::errata::{self, Applied};
use tlnb_formats::{Title, resolve};
use tlnb_validator::board::position::{Piece, PieceId, Side};
use tlnb_validator::board::{At, Scene, Source};
use tlnb_validator::rules::{Period, Reason, Weather, entry};

use super::{Format, open, say};

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Question {
    /// Who is in supply, and along which line (17.4)
    Supply,
    /// What is seen from a hex, or whether another is (8.4)
    Los,
    /// Whose ZOC a hex is in, or where a unit has one (4.0)
    Zoc,
    /// Whom a leader commands (6.4)
    Command,
    /// How far a piece comes, or by which way to a hex (7.0)
    Move,
    /// Whether pieces fit through an entry hex, one behind the other (19.2)
    Entry,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PeriodWord {
    Day,
    Twilight,
    Night,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[arg(value_enum)]
    question: Question,
    /// A title's folder
    title: PathBuf,
    /// The section of a scenario, as in 28.5
    section: String,
    /// The hex that is asked about, or that is entered
    #[arg(long)]
    hex: Option<String>,
    /// A piece by its name, as in "I/Larivage"; for `move` several times for a stack, for `entry` in the order of the column,
    /// those of one stack with a plus sign between them
    #[arg(long = "unit", value_name = "NAME")]
    units: Vec<String>,
    /// The hex from which one looks or moves
    #[arg(long)]
    from: Option<String>,
    /// The hex at which one looks or to which one moves
    #[arg(long)]
    to: Option<String>,
    /// Only of this side
    #[arg(long)]
    side: Option<String>,
    /// An option of the scenario to be played with; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// A turn of the scenario's cards, as in "13 June, 9 AM": its kind, and for `entry` what arrives in it
    #[arg(long)]
    turn: Option<String>,
    /// fair, rain, fog, mud, frost, snow, snowstorm, thunderstorm or duststorm
    #[arg(long, default_value = "fair")]
    weather: String,
    /// Rivers, streams and lakes are frozen
    #[arg(long)]
    frozen: bool,
    /// The kind of turn; of `--turn` if that is given, else by day
    #[arg(long, value_enum)]
    period: Option<PeriodWord>,
    /// `entry`: the column is in road march
    #[arg(long)]
    road_march: bool,
    /// How an open reading is settled, as in lake_zoc=yes; may be given several times
    #[arg(long = "policy", value_name = "NAME=YES|NO")]
    policies: Vec<String>,
    /// As printed: no erratum is applied
    #[arg(long)]
    as_printed: bool,
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// One answer, ready to be told.
struct Told {
    /// What is asked about.
    subject: String,
    is_decided: bool,
    /// The answer in words.
    text: String,
    value: Value,
    reasons: Vec<Reason>,
    /// Open readings with what the answer would then be.
    outcomes: Vec<(String, String)>,
}

/// A scene with what was asked of it.
struct Asked<'a> {
    scene: Scene,
    options: &'a Options,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<bool> {
    let opened = open::one(&options.title)?;
    let corrected =
        if options.as_printed { errata::as_printed(&opened.title) } else { errata::corrected(&opened.title) };
    let mut title = corrected.title.into_owned();
    let (source, mut scene) = match &options.options[..] {
        [] => {
            let source = Source::of(&title);
            let scene = Scene::of(&source, &title, &options.section)?;
            (source, scene)
        }
        chosen => with_options(&mut title, &options.section, chosen, &corrected.applied)?,
    };
    settle(&mut scene, options, &source, &title)?;
    let columns = match options.question {
        Question::Entry => columns(&mut scene, options, &source, &title)?,
        _ => Vec::new(),
    };
    let asked = Asked { scene, options };
    let told = match options.question {
        Question::Supply => asked.supply()?,
        Question::Los => asked.line_of_sight()?,
        Question::Zoc => asked.zoc()?,
        Question::Command => asked.command()?,
        Question::Move => asked.movement()?,
        Question::Entry => asked.entry(&columns)?,
    };
    match options.format {
        Format::Json => say(&format!("{:#}\n", asked.json(&told)))?,
        Format::Text => say(&asked.text(&told))?,
    }
    Ok(false)
}

/// The scene of a scenario that is played with options.
fn with_options(
    title: &mut Title,
    section: &str,
    chosen: &[String],
    applied: &[Applied],
) -> anyhow::Result<(Source, Scene)> {
    let document = resolve::find(title, section).with_context(|| format!("there is no scenario {section}"))?;
    let known: Vec<String> = document.scenario().into_iter().flat_map(|s| s.options.keys()).cloned().collect();
    if let Some(missing) = chosen.iter().find(|option| !known.contains(option)) {
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        bail!("--option {missing}: {section} has no such option; it has {known}");
    }
    let name = document.name().to_owned();
    let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
    let resolved = resolve::resolve(title, &name, &chosen, applied)
        .with_context(|| format!("the scenario {section} cannot be put together"))?;
    for change in &resolved.elsewhere {
        title.apply(change).with_context(|| format!("the option's change `{change}`"))?;
    }
    let source = Source::of(title);
    let scene = Scene::played(&source, title, &name, resolved)?;
    Ok((source, scene))
}

/// Stacks that enter one behind the other.
struct Column {
    /// The entry of a card, if it is one.
    row: Option<String>,
    /// The entry hex, or why there is none.
    at: Result<At, String>,
    stacks: Vec<Vec<Piece>>,
    is_road_march: bool,
    /// What else is to be known of it.
    notes: Vec<String>,
}

/// What enters: the pieces that are named, or what arrives in the turn.
fn columns(scene: &mut Scene, options: &Options, source: &Source, title: &Title) -> anyhow::Result<Vec<Column>> {
    let hex = options.hex.as_ref().map(|hex| scene.hex(hex).map_err(|e| anyhow!("--hex: {e}"))).transpose()?;
    if let Some(turn) = options.turn.as_ref().filter(|_| options.units.is_empty()) {
        let arrivals = scene.arrivals(source, title, &options.section, turn).map_err(|e| anyhow!("--turn: {e}"))?;
        let mut out: Vec<Column> = Vec::new();
        for arrival in arrivals.into_iter().filter(|a| hex.is_none_or(|hex| a.at == Ok(hex))) {
            let is_road_march = arrival.in_road_march || options.road_march;
            let mut notes: Vec<String> = arrival.condition.map(|c| format!("it depends: {c}")).into_iter().collect();
            notes.extend(arrival.unknown.iter().map(|name| format!("not counted: {name}: no one counter is meant")));
            let stacks = entry::stacks(&scene.terms, is_road_march, &arrival.pieces);
            out.push(Column { row: Some(arrival.row), at: arrival.at, stacks, is_road_march, notes });
        }
        return Ok(out);
    }
    let at = hex.ok_or_else(|| anyhow!("--hex is needed for this question, or --turn for what arrives in it"))?;
    let mut stacks = Vec::new();
    for names in &options.units {
        // A counter may have the sign in its name.
        if let Some(piece) = scene.counter(source, title, names) {
            stacks.push(vec![piece]);
            continue;
        }
        let stack: anyhow::Result<Vec<Piece>> = names
            .split('+')
            .map(str::trim)
            .map(|name| {
                let piece = scene.counter(source, title, name);
                piece.ok_or_else(|| anyhow!("--unit {name}: the title has no such piece"))
            })
            .collect();
        stacks.push(stack?);
    }
    if stacks.is_empty() {
        bail!("--unit is needed for this question, or --turn for what arrives in it");
    }
    Ok(vec![Column { row: None, at: Ok(at), stacks, is_road_march: options.road_march, notes: Vec::new() }])
}

/// Takes weather, period and policies from the command line.
fn settle(scene: &mut Scene, options: &Options, source: &Source, title: &Title) -> anyhow::Result<()> {
    let known = Weather::ALL.iter().find(|(word, _)| word.eq_ignore_ascii_case(&options.weather));
    let Some((_, weather)) = known else {
        let words: Vec<&str> = Weather::ALL.iter().map(|(word, _)| *word).collect();
        bail!("--weather {}: expected one of {}", options.weather, words.join(", "));
    };
    scene.terms.weather = *weather;
    scene.terms.is_frozen = options.frozen || weather.freezes();
    scene.terms.period = match (options.period, &options.turn) {
        (Some(PeriodWord::Day), _) | (None, None) => Period::Day,
        (Some(PeriodWord::Twilight), _) => Period::Twilight,
        (Some(PeriodWord::Night), _) => Period::Night,
        (None, Some(turn)) => {
            scene.period(source, title, &options.section, turn).map_err(|e| anyhow!("--turn: {e}"))?
        }
    };
    for policy in &options.policies {
        let read = policy.split_once('=').is_some_and(|(name, value)| {
            let name = name.trim().trim_start_matches("policy.");
            scene.terms.read_parameter(&format!("policy.{name}"), value)
        });
        if !read {
            let words: Vec<&str> = tlnb_validator::rules::Policy::ALL.iter().map(|policy| policy.word()).collect();
            bail!("--policy {policy}: expected NAME=yes or NAME=no, the name being one of {}", words.join(", "));
        }
    }
    Ok(())
}

impl Asked<'_> {
    fn cell(&self, option: &str, text: Option<&String>) -> anyhow::Result<At> {
        let text = text.ok_or_else(|| anyhow!("{option} is needed for this question"))?;
        self.scene.hex(text).map_err(|e| anyhow!("{option}: {e}"))
    }

    /// The one piece that is named.
    fn unit(&self) -> anyhow::Result<PieceId> {
        match &self.options.units[..] {
            [name] => self.piece(name),
            [] => bail!("--unit is needed for this question"),
            _ => bail!("--unit: one piece at a time for this question"),
        }
    }

    fn piece(&self, name: &str) -> anyhow::Result<PieceId> {
        let position = &self.scene.position;
        let mut found = position.pieces().filter(|(_, piece, _)| piece.name.eq_ignore_ascii_case(name));
        if let Some((id, _, _)) = found.next() {
            return Ok(id);
        }
        match position.not_placed.iter().find(|n| n.name.eq_ignore_ascii_case(name)) {
            Some(not) => bail!("--unit {name}: it is on no certain hex: {}", not.because),
            None => {
                let names = position.pieces().map(|(_, piece, _)| piece.name.as_str());
                let near = tlnb_formats::text::nearest(name, names);
                let near = near.map(|n| format!(" (did you mean {n}?)")).unwrap_or_default();
                bail!("--unit {name}: no such piece stands on the board{near}")
            }
        }
    }

    fn sides(&self) -> anyhow::Result<Vec<Side>> {
        let Some(name) = &self.options.side else { return Ok(Side::BOTH.to_vec()) };
        let side = self.scene.position.side(name);
        let known = self.scene.position.sides.join(" and ");
        Ok(vec![side.ok_or_else(|| anyhow!("--side {name}: the sides are {known}"))?])
    }

    fn reason(&self, reason: &Reason) -> Value {
        let Scene { board, position, .. } = &self.scene;
        json!({
            "rule": reason.rule,
            "place": reason.place(board),
            "unit": reason.piece.map(|id| position.piece(id).name.clone()),
            "text": reason.text(board, position),
        })
    }

    fn json(&self, told: &[Told]) -> Value {
        let answer = |t: &Told| {
            let outcomes: Vec<Value> =
                t.outcomes.iter().map(|(reading, text)| json!({ "if": reading, "then": text })).collect();
            json!({
                "subject": t.subject,
                "decided": t.is_decided,
                "text": t.text,
                "value": t.value,
                "reasons": t.reasons.iter().map(|r| self.reason(r)).collect::<Vec<_>>(),
                "outcomes": outcomes,
            })
        };
        let scene = &self.scene;
        let not_counted = scene.position.not_placed.iter();
        json!({
            "version": 1,
            "section": self.options.section,
            "answers": told.iter().map(answer).collect::<Vec<_>>(),
            "not_counted": not_counted.map(|n| json!({ "unit": n.name, "because": n.because })).collect::<Vec<_>>(),
            "not_laid": scene.gaps.iter().map(|g| json!({ "row": g.place, "because": g.because })).collect::<Vec<_>>(),
            "missing_sheets": scene.board.missing().iter()
                .map(|(sheet, because)| json!({ "sheet": sheet, "because": because })).collect::<Vec<_>>(),
        })
    }

    fn text(&self, told: &[Told]) -> String {
        let Scene { board, position, .. } = &self.scene;
        let mut out = String::new();
        if told.is_empty() {
            out += "nobody of whom this can be asked stands on a known hex\n";
        }
        for t in told {
            out += &format!("{}: {}\n", t.subject, t.text);
            for reason in &t.reasons {
                out += &format!("    {}\n", reason.text(board, position));
            }
            for (reading, text) in &t.outcomes {
                out += &format!("    if {reading}: {text}\n");
            }
        }
        for (sheet, because) in board.missing() {
            out += &format!("not on the board: {sheet}: {because}\n");
        }
        for not in &position.not_placed {
            out += &format!("not counted: {}: {}\n", not.name, not.because);
        }
        for gap in &self.scene.gaps {
            out += &format!("not laid on the map: {}: {}\n", gap.place, gap.because);
        }
        out
    }
}
