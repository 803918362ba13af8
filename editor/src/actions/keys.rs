//! Which actions the keys of a frame send.

use egui::{Key, KeyboardShortcut};

use super::Action;
use crate::app::App;
use crate::panels::{counters, table, track};

/// Takes the actions whose keys were pressed out of the input, and a text that was pasted.
pub(crate) fn pressed(app: &App, ctx: &egui::Context) -> (Vec<Action>, Option<String>) {
    use egui::Event;
    let ours = |e: &Event| matches!(e, Event::Key { pressed: true, .. } | Event::Copy | Event::Cut | Event::Paste(_));
    if !ctx.input(|i| i.events.iter().any(ours)) {
        return (Vec::new(), None);
    }
    // Escape takes the keyboard from a line before anyone hears of it.
    let typing = ctx.text_edit_focused() || app.tables.cursor.typing.is_some() || app.tables.filling.is_some();
    let focused = ctx.memory(|m| m.focused());
    let elsewhere = focused.is_some();
    // The cells of a table have keys of their own.
    let cells = focused == Some(table::cells_id());
    // Documents as printed move about with keys of their own, but rows are added there too.
    let printed = focused == Some(counters::sheet_id()) || focused == Some(track::track_id());
    let in_table = cells || printed || focused == Some(table::typing_id());
    // What has been struck so far is taken back before a cell is emptied.
    let struck = app.tables.cursor.quick.is_some();
    // Who reads row after row goes back with it.
    let reads = app.tables.proofreading.is_some();
    let known: Vec<(Action, KeyboardShortcut)> = Action::all(app)
        .into_iter()
        .filter_map(|a| {
            let shortcut = a.shortcut()?;
            // What cannot be done leaves a plain key to whatever has the focus.
            (shortcut.modifiers.command || a.enabled(app)).then_some((a, shortcut))
        })
        .collect();
    let (mut out, mut pasted) = (Vec::new(), None);
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let back = matches!(event, Event::Key { key: Key::Backspace, .. });
            let kept = struck || (reads && back);
            if let Some(action) = of_table(event, cells, in_table).filter(|a| !kept || *a != Action::ClearCells) {
                if let Event::Paste(text) = event {
                    pasted = Some(text.clone());
                }
                out.push(action);
                return false;
            }
            let (key, modifiers) = match event {
                Event::Key { key, pressed: true, modifiers, .. } => (key, modifiers),
                // The window makes these of Ctrl+C, Ctrl+X and Ctrl+V.
                Event::Copy | Event::Cut | Event::Paste(_) if !typing => {
                    out.push(match event {
                        Event::Copy => Action::Copy,
                        Event::Cut => Action::Cut,
                        _ => Action::Paste,
                    });
                    if let Event::Paste(text) = event {
                        pasted = Some(text.clone());
                    }
                    return false;
                }
                _ => return true,
            };
            let same = |s: &KeyboardShortcut| {
                let equals = s.logical_key == Key::Plus && *key == Key::Equals;
                (s.logical_key == *key || equals)
                    && s.modifiers.command == modifiers.command
                    && (s.modifiers.shift == modifiers.shift || equals || *key == Key::Plus)
                    && !modifiers.alt
            };
            let Some((action, shortcut)) = known.iter().find(|(_, s)| same(s)) else { return true };
            let plain = !shortcut.modifiers.command;
            // A focused button keeps the keys that move and press it; no button needs one of these.
            let is_function =
                matches!(key, Key::F1 | Key::F3 | Key::F4 | Key::F5 | Key::F6 | Key::F7 | Key::F8 | Key::F9);
            let kept = elsewhere && plain && !is_function && !key.name().len().eq(&1);
            // A line of text selects its own letters and takes its own typing back.
            let arrow = matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight);
            let of_text = matches!(key, Key::A | Key::Z) || plain || (arrow && modifiers.shift);
            let escape = *key == Key::Escape && !struck;
            let of_cells = cells && plain && !(escape || is_function);
            let of_rows = matches!(action, Action::AddRow | Action::RemoveRow | Action::RowUp | Action::RowDown);
            if (of_text && typing) || kept || of_cells || (of_rows && (!in_table || typing)) {
                return true;
            }
            out.push(action.clone());
            false
        });
    });
    (out, pasted)
}

/// What an event does while the cells of a table have the keyboard, or a line in one of them.
fn of_table(event: &egui::Event, cells: bool, in_table: bool) -> Option<Action> {
    use egui::Event;
    Some(match event {
        Event::Copy if cells => Action::CopyCells,
        Event::Cut if cells => Action::CutCells,
        Event::Paste(_) if cells => Action::PasteCells,
        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } if in_table && modifiers.command => Action::AddRow,
        Event::Key { key: Key::Delete | Key::Backspace, pressed: true, modifiers, .. }
            if cells && !modifiers.command && !modifiers.shift =>
        {
            Action::ClearCells
        }
        _ => return None,
    })
}
