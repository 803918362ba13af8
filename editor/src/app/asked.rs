//! The rules asked about what stands on the map: by whom, of which hex, and what is shown of the answer.

use std::rc::Rc;

use tlnb_formats::geometry::Hex;

use super::App;
use crate::core::asked::marks::{self, Marks};
use crate::core::asked::words::{self, Told};
use crate::core::asked::{Answered, Asked, Stands, Subject};
use crate::core::settings::Shown;

/// What marks were made of: the question, the sheet, what is asked about there, and which layers are shown.
pub(super) type Drawn = (Asked, String, Option<Subject>, Vec<Shown>);

impl App {
    /// The layers of answers that are shown, the lowest first.
    pub(crate) fn asked_layers(&self) -> Vec<Shown> {
        Shown::ASKED.into_iter().filter(|shown| self.settings.opacity(*shown) > 0.0).collect()
    }

    /// Who is taken to stand on the map: the column that is shown, else the start of the scenario that is read.
    pub(crate) fn stands(&self) -> Option<Stands> {
        let units = &self.settings.units;
        if let Some((card, column)) = units.column.clone() {
            return Some(Stands::Column { card, column, all_cards: units.all_cards });
        }
        let document = self.scenario_read()?;
        let options = self.reading.options.iter().cloned().collect();
        Some(Stands::Start { document, options, as_printed: self.reading.as_printed })
    }

    /// The same in words.
    pub(crate) fn stands_in_words(&self) -> Option<String> {
        Some(match self.stands()? {
            Stands::Column { column, all_cards: true, .. } => format!("{column} of all cards"),
            Stands::Column { card, column, .. } => format!("{column} of {card}"),
            Stands::Start { document, .. } => {
                let section = self.scenarios().into_iter().find(|(name, _)| *name == document);
                format!("the start of {}", section.map_or(document, |(_, section)| section))
            }
        })
    }

    /// What the rules say of who stands on the map, as far as that is worked out; an error says why nothing can be said.
    /// None before the first answer.
    pub(crate) fn answered(&mut self) -> Option<Rc<Result<Answered, String>>> {
        let Some(stands) = self.stands() else {
            return Some(Rc::new(Err("the title has no scenario, and no column of a card is shown".to_owned())));
        };
        if self.session.is_amid_a_gesture() && self.asked.newest().is_some() {
            return self.asked.newest();
        }
        let asked = Asked { revision: self.session.revision(), stands, turn: self.settings.asking.turn };
        self.asked.get(&asked, self.session.printed())
    }

    /// The hex that is under the pointer, else that of the cursor.
    pub(crate) fn looked_at(&self) -> Option<Hex> {
        self.pointer.and_then(|p| p.hex).or(self.settings.cursor)
    }

    /// The hex that is asked about: the one that stays, else the one that is looked at.
    pub(crate) fn subject_hex(&self) -> Option<Hex> {
        self.settings.asking.hex.or_else(|| self.looked_at())
    }

    /// What is asked about on the sheet that is worked on.
    pub(crate) fn subject(&self, answered: &Answered) -> Option<Subject> {
        answered.subject(self.session.sheet(), self.subject_hex()?, self.settings.asking.piece)
    }

    /// What the map shows of the answers; None where nothing is asked or answered.
    pub(crate) fn asked_marks(&mut self) -> Option<Rc<Marks>> {
        let layers = self.asked_layers();
        if layers.is_empty() {
            return None;
        }
        let answered = self.answered()?;
        let (Ok(answered), Some(asked)) = (answered.as_ref(), self.asked.key().cloned()) else { return None };
        let sheet = self.session.sheet().to_owned();
        let key = (asked, sheet, self.subject(answered), layers);
        if let Some((_, marks)) = self.asked_marks.as_ref().filter(|(known, _)| *known == key) {
            return Some(marks.clone());
        }
        let marks = Rc::new(marks::of(answered, &key.1, key.2, &key.3));
        self.asked_marks = Some((key, marks.clone()));
        Some(marks)
    }

    /// What the rules say of a hex of the sheet that is worked on, by the layers that are shown.
    pub(crate) fn told_of(&mut self, hex: Hex) -> Vec<Told> {
        let layers = self.asked_layers();
        if layers.is_empty() {
            return Vec::new();
        }
        match self.answered().as_deref() {
            None => Vec::new(),
            Some(Err(because)) => {
                vec![Told { answer: format!("Nothing can be asked: {because}."), reasons: Vec::new() }]
            }
            Some(Ok(answered)) => {
                let at = answered.scene.board.at(self.session.sheet(), hex);
                at.map(|at| words::of(answered, self.subject(answered), at, &layers)).unwrap_or_default()
            }
        }
    }

    /// Shows a layer or hides it; of an answer it says of what it is.
    pub(crate) fn show_layer(&mut self, shown: Shown) {
        let state = self.settings.layer_mut(shown);
        state.visible ^= true;
        if !(state.visible && Shown::ASKED.contains(&shown)) {
            return;
        }
        let whose = match self.stands_in_words() {
            Some(words) => format!("The map shows {} of {words}.", shown.label()),
            None => format!(
                "The map would show {}, but the title has no scenario; Ctrl+U shows a column of a card.",
                shown.label()
            ),
        };
        let hint = match shown {
            Shown::Sight | Shown::Movement | Shown::Command => {
                " Q keeps the hex that is asked about, A takes the next piece."
            }
            _ => "",
        };
        self.message = format!("{whose}{hint}");
    }

    pub(super) fn ask_here(&mut self) {
        let looked_at = self.looked_at();
        let asking = &mut self.settings.asking;
        (asking.hex, asking.piece) = match looked_at {
            Some(hex) if asking.hex != Some(hex) => (Some(hex), 0),
            _ => (None, 0),
        };
        self.message = match self.settings.asking.hex {
            Some(hex) => format!("The rules are asked about {hex}."),
            None => "The rules are asked about the hex under the pointer.".to_owned(),
        };
    }

    pub(super) fn ask_about_next_piece(&mut self) {
        let Some(hex) = self.subject_hex() else { return };
        self.settings.asking.hex = Some(hex);
        self.settings.asking.piece = self.settings.asking.piece.wrapping_add(1);
        let answered = self.answered();
        let Some(Ok(answered)) = answered.as_deref() else { return };
        let piece = self.subject(answered).and_then(|subject| subject.piece);
        self.message = match piece {
            Some(piece) => format!("The rules are asked about {} in {hex}.", answered.scene.position.piece(piece).name),
            None => format!("Nobody stands in {hex}."),
        };
    }
}
