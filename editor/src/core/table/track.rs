//! A turn record card as it is printed: a column of boxes for each day, in each what is checked and what arrives.

use tlnb_formats::documents::RowKey;
use tlnb_formats::documents::turn_track::{EntryLine, TurnKind, TurnLine, TurnTrack};
use tlnb_formats::names::{Context, NameKind, Resolved};
use tlnb_formats::picture::{Face, Pieces};
use tlnb_formats::text::Written;
use tlnb_formats::{Document, Title};

/// What arrives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    /// Units as printed, each with the front of its counter if it is known.
    pub units: Vec<(String, Option<Face>)>,
    /// Where, on what condition, only in which scenarios: as printed.
    pub says: String,
    /// The hex as written.
    pub hex: Option<String>,
}

/// The box of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnBox {
    pub key: String,
    /// As printed.
    pub label: String,
    /// None where it is not transcribed or misspelled.
    pub kind: Option<TurnKind>,
    /// Weather, recovery, supply, as W, R and S.
    pub checks: String,
    /// Victory points and what else is printed.
    pub says: Option<String>,
    pub entries: Vec<Entry>,
}

/// A day with its turns, in the order of the print.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day {
    pub label: String,
    pub turns: Vec<TurnBox>,
}

/// See the module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Track {
    pub days: Vec<Day>,
    /// What arrives in a turn that the card does not have, or that is not in the sources.
    pub loose: Vec<Entry>,
}

fn entry(key: &RowKey, line: &EntryLine, document: &str, title: &Title, pieces: &Pieces) -> Entry {
    let face = |unit: &String| {
        let context = Context {
            army: line.army.clone(),
            side: line.side.clone(),
            document: Some(document.to_owned()),
            ..Context::of(NameKind::PIECES)
        };
        match pieces.names().resolve(unit, &context) {
            Resolved::One(id) => pieces.face(title, &id, false),
            _ => None,
        }
    };
    let hex = line.hex.as_ref().map(|hex| match hex {
        Written::Known(tlnb_formats::documents::turn_track::EntryHex::At(hex)) => hex.to_string(),
        Written::Known(_) => "hex unknown".to_owned(),
        Written::Wrong(text) => text.clone(),
    });
    let only = line.only.as_ref().map(|only| match only {
        Written::Known(only) => format!("only {}", only.word().to_lowercase()),
        Written::Wrong(text) => text.clone(),
    });
    let less = Some(line.less.join(", ")).filter(|l| !l.is_empty()).map(|l| format!("less {l}"));
    let march = line.road_march.then(|| "road march".to_owned());
    let says = [less, hex.clone(), line.condition.clone(), only, march, line.march_order.clone()];
    Entry {
        key: key.0.clone(),
        units: line.units.iter().map(|unit| (unit.clone(), face(unit))).collect(),
        says: says.into_iter().flatten().collect::<Vec<_>>().join("; "),
        hex: line.hex.as_ref().and_then(|h| h.known()).and(hex),
    }
}

fn turn(key: &RowKey, line: &TurnLine) -> TurnBox {
    let checks = [(line.weather, 'W'), (line.recovery, 'R'), (line.supply, 'S')];
    let vp = line.vp.as_ref().map(|vp| format!("VP {vp}"));
    let says: Vec<String> = [vp, line.gist.clone()].into_iter().flatten().collect();
    TurnBox {
        key: key.0.clone(),
        label: line.label(key).to_owned(),
        kind: line.kind.as_ref().and_then(Written::known).copied(),
        checks: checks.into_iter().filter(|(is_on, _)| *is_on == Some(true)).map(|(_, sign)| sign).collect(),
        says: Some(says.join("; ")).filter(|s| !s.is_empty()),
        entries: Vec::new(),
    }
}

impl Track {
    /// Of a turn record card; None for any other document.
    pub fn of(document: &Document, title: &Title, pieces: &Pieces) -> Option<Self> {
        let card: &TurnTrack = document.turn_track()?;
        let mut out = Self::default();
        let mut add = |label: &str, of: TurnBox| match out.days.iter_mut().find(|d| d.label == label) {
            Some(day) => day.turns.push(of),
            None => out.days.push(Day { label: label.to_owned(), turns: vec![of] }),
        };
        for (key, line) in card.turns.iter() {
            add(line.day(key).unwrap_or("Without day"), turn(key, line));
        }
        for (key, line) in card.entries.iter() {
            let entry = entry(key, line, document.name(), title, pieces);
            let boxes = out.days.iter_mut().flat_map(|d| &mut d.turns);
            match line.turn.as_ref().and_then(|turn| boxes.into_iter().find(|b| b.key == *turn)) {
                Some(of) => of.entries.push(entry),
                None => out.loose.push(entry),
            }
        }
        Some(out)
    }

    /// The box of a turn.
    pub fn turn(&self, key: &str) -> Option<&TurnBox> {
        self.days.iter().flat_map(|d| &d.turns).find(|t| t.key == key)
    }

    /// The turn beside another one: so many days on, so many boxes down.
    pub fn beside(&self, key: &str, days: isize, turns: isize) -> Option<&TurnBox> {
        let (day, at) = self
            .days
            .iter()
            .enumerate()
            .find_map(|(n, day)| day.turns.iter().position(|t| t.key == key).map(|at| (n, at)))?;
        let day = self.days.get(day.checked_add_signed(days)?)?;
        let at = at.min(day.turns.len().saturating_sub(1)).checked_add_signed(turns)?;
        day.turns.get(at)
    }
}

/// What a person types for an entry: units parted by commas, and behind `at` the hex.
///
/// # Errors
/// In words, if there is no unit in it.
pub fn typed_entry(text: &str) -> Result<(Vec<String>, Option<String>), String> {
    let (units, hex) = match text.rsplit_once(" at ") {
        Some((units, hex)) => (units, Some(hex.trim().to_owned()).filter(|h| !h.is_empty())),
        None => (text, None),
    };
    let units: Vec<String> = units.split(',').map(|u| u.trim().to_owned()).filter(|u| !u.is_empty()).collect();
    if units.is_empty() {
        Err("an entry names who arrives, as in `NEY, III/Souham at 0412`".to_owned())
    } else {
        Ok((units, hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_stand_by_day_with_what_arrives_in_them() {
        let mut title = Title::default();
        for (name, text) in [
            ("counters/a", "Counters(format: 1, units: {\"III/Souham\": (army: \"French\", formation: \"III\", strength: \"9\")})"),
            (
                "tracks/a",
                "TurnTrack(format: 1, days: {\"19 May\": (), \"20 May\": ()}, turns: {
                    \"19 May, 7 AM\": (kind: Day, weather: true, supply: true), \"19 May, Night PM\": (kind: Night, vp: \"1\"),
                    \"20 May, 6 AM\": (kind: Twilight)},
                entries: {\"a\": (turn: \"20 May, 6 AM\", army: \"French\", units: [\"III/Souham\", \"Nobody\"], hex: \"0412\", only: Battle),
                    \"b\": (turn: \"Unknown\", units: [\"X\"], hex: \"Unknown\")})",
            ),
        ] {
            let document = Document::read(name, text.as_bytes().to_vec());
            assert!(document.faults().is_empty(), "{name}: {:?}", document.faults());
            title.insert(document);
        }
        let pieces = Pieces::of(&title);
        let track = Track::of(title.document("tracks/a").unwrap(), &title, &pieces).unwrap();
        let days: Vec<_> = track.days.iter().map(|d| (d.label.as_str(), d.turns.len())).collect();
        assert_eq!(days, [("19 May", 2), ("20 May", 1)]);
        let first = &track.days[0].turns[0];
        assert_eq!((first.label.as_str(), first.checks.as_str(), first.kind), ("7 AM", "WS", Some(TurnKind::Day)));
        assert_eq!(track.days[0].turns[1].says.as_deref(), Some("VP 1"));
        let arrives = &track.days[1].turns[0].entries[0];
        assert_eq!((arrives.says.as_str(), arrives.hex.as_deref()), ("0412; only battle", Some("0412")));
        assert!(arrives.units[0].1.is_some() && arrives.units[1].1.is_none());
        assert_eq!((track.loose.len(), track.loose[0].says.as_str()), (1, "hex unknown"));
        let beside = |key, days, turns| track.beside(key, days, turns).map(|t| t.key.as_str());
        assert_eq!(beside("19 May, 7 AM", 0, 1), Some("19 May, Night PM"));
        assert_eq!(beside("19 May, Night PM", 1, 0), Some("20 May, 6 AM"));
        assert_eq!((beside("19 May, 7 AM", 0, -1), beside("20 May, 6 AM", 1, 0)), (None, None));
    }

    #[test]
    fn an_entry_is_typed_as_one_line() {
        let all = |units: &[&str]| units.iter().map(|u| (*u).to_owned()).collect::<Vec<_>>();
        assert_eq!(typed_entry("NEY, III/Souham at N0412"), Ok((all(&["NEY", "III/Souham"]), Some("N0412".into()))));
        assert_eq!(typed_entry("French II"), Ok((all(&["French II"]), None)));
        assert!(typed_entry(" , at 0412").is_err() || typed_entry(" ,").is_err());
    }
}
