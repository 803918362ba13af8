//! The whole app in a context without a window.

mod every_action;

use super::*;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, vec2};

/// The app in a context without a window, fed with events.
struct Desk {
    ctx: egui::Context,
    app: App,
    frames: f64,
}

impl Desk {
    fn new() -> Self {
        let mut app = App::new(Options::default());
        app.session = crate::core::session::tests::session();
        let mut desk = Self { ctx: egui::Context::default(), app, frames: 0.0 };
        for _ in 0..3 {
            desk.frame(Vec::new());
        }
        desk
    }

    fn frame(&mut self, events: Vec<Event>) {
        self.frames += 1.0;
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.frames * 0.1),
            events,
            ..Default::default()
        };
        self.ctx.run_ui(input, |ui| self.app.show(ui)).drop_without_applying_deltas();
    }

    fn key(&mut self, key: Key, modifiers: Modifiers) {
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![Event::ModifiersChanged(modifiers), event(true)]);
        self.frame(vec![event(false), Event::ModifiersChanged(Modifiers::NONE)]);
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let modifiers = Modifiers::NONE;
        self.frame(vec![Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers }]);
    }

    /// Where a hex is on the screen; the canvas begins right of the tools and below the menu.
    fn at(&self, hex: &str) -> Pos2 {
        let grid = self.app.session.grid().unwrap();
        let [x, y] = self.app.camera.screen_from_map(grid.centre(Hex::from_digits(hex).unwrap()));
        self.app.canvas.origin + vec2(x as f32, y as f32)
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.at(from), self.at(to));
        self.frame(vec![Event::PointerMoved(from)]);
        self.button(from, true);
        self.frame(vec![Event::PointerMoved(to)]);
        self.button(to, false);
    }

    fn woods(&self) -> usize {
        self.app.session.sheet_document().unwrap().text().matches("terrain: Woods").count()
    }
}

#[test]
fn a_key_chooses_the_brush_a_drag_paints_and_undo_takes_it_back() {
    let mut desk = Desk::new();
    desk.key(Key::W, Modifiers::NONE);
    desk.drag("0203", "0207");
    assert_eq!((desk.woods(), desk.app.session.history().len()), (5, 1));
    desk.key(Key::Z, Modifiers::COMMAND);
    assert_eq!((desk.woods(), desk.app.session.unsaved().len()), (0, 0));
    desk.key(Key::Z, Modifiers { shift: true, ..Modifiers::COMMAND });
    assert_eq!(desk.woods(), 5);
    desk.key(Key::S, Modifiers::COMMAND);
    assert_eq!(desk.app.message, "Saved 1 document.");
}

#[test]
fn escape_in_the_middle_of_a_drag_leaves_nothing() {
    let mut desk = Desk::new();
    desk.key(Key::W, Modifiers::NONE);
    let (from, to) = (desk.at("0203"), desk.at("0207"));
    desk.frame(vec![Event::PointerMoved(from)]);
    desk.button(from, true);
    assert_eq!(desk.woods(), 1);
    desk.key(Key::Escape, Modifiers::NONE);
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.button(to, false);
    assert_eq!((desk.woods(), desk.app.session.history().len()), (0, 0));
}

#[test]
fn arrows_and_space_paint_without_a_pointer() {
    let mut desk = Desk::new();
    for key in [Key::W, Key::ArrowDown, Key::ArrowRight, Key::ArrowDown, Key::Space] {
        desk.key(key, Modifiers::NONE);
    }
    assert_eq!(desk.app.settings.cursor, Some(Hex::new(2, 2)));
    assert!(desk.app.session.sheet_document().unwrap().text().contains("\"0202\": (terrain: Woods)"));
}

#[test]
fn a_number_is_typed_for_a_click_on_the_scan() {
    let mut desk = Desk::new();
    desk.app.settings.picture = Some("front".into());
    desk.frame(Vec::new());
    desk.key(Key::P, Modifiers::NONE);
    for (hex, digits) in [("0303", "0303"), ("1008", "1008")] {
        desk.drag(hex, hex);
        assert!(matches!(desk.app.dialog, Some(Dialog::Line { question: Question::Point(_), .. })));
        desk.frame(Vec::new());
        desk.frame(vec![Event::Text(digits.into())]);
        desk.key(Key::Enter, Modifiers::NONE);
        assert!(desk.app.dialog.is_none());
    }
    let placement = desk.app.placement().cloned().unwrap();
    assert!(placement.fit.is_some(), "{}", placement.fit_text);
    assert_eq!(desk.app.session.history().len(), 2);
    // A typed letter is no shortcut.
    assert_eq!(desk.app.tools()[desk.app.active_tool()].info().id, "control_points");
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let mut desk = Desk::new();
    for _ in 0..3 {
        desk.frame(Vec::new());
    }
    assert!(!desk.ctx.has_requested_repaint());
}

#[test]
fn the_rules_are_asked_once_and_then_nothing_moves() {
    let mut desk = Desk::new();
    for key in [Key::K, Key::L, Key::R, Key::S, Key::M] {
        desk.key(key, Modifiers { shift: true, ..Modifiers::COMMAND });
    }
    assert_eq!(desk.app.asked_layers().len(), 5);
    for _ in 0..3 {
        desk.frame(Vec::new());
    }
    assert!(!desk.ctx.has_requested_repaint());
    assert!(desk.app.stands().is_none() && desk.app.asked_marks().is_none());
}

#[test]
fn closing_with_unsaved_edits_asks() {
    let mut desk = Desk::new();
    for key in [Key::W, Key::ArrowDown, Key::Space] {
        desk.key(key, Modifiers::NONE);
    }
    let mut input = egui::RawInput::default();
    input.viewports.entry(egui::ViewportId::ROOT).or_default().events.push(egui::ViewportEvent::Close);
    let output = desk.ctx.run_ui(input, |ui| desk.app.show(ui));
    let sent: Vec<_> = output.viewport_output.values().flat_map(|v| v.commands.clone()).collect();
    output.drop_without_applying_deltas();
    assert!(sent.contains(&egui::ViewportCommand::CancelClose), "{sent:?}");
    assert!(matches!(desk.app.dialog, Some(Dialog::Unsaved { then: Then::Quit })));
    desk.key(Key::Escape, Modifiers::NONE);
    assert!(desk.app.dialog.is_none());
    assert_eq!(desk.app.session.unsaved().len(), 1);
}

#[test]
fn the_palette_finds_and_sends() {
    let mut desk = Desk::new();
    desk.key(Key::P, Modifiers::COMMAND);
    desk.frame(Vec::new());
    desk.frame(vec![Event::Text("marsh".into())]);
    desk.key(Key::Enter, Modifiers::NONE);
    assert_eq!(desk.app.settings.terrain, "Marsh");
    assert!(desk.app.dialog.is_none());
}

#[test]
fn keys_and_pointer_do_not_overtake_each_other() {
    let key = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    let moved = Event::PointerMoved(Pos2::ZERO);
    let mut queue = vec![
        key(Key::B, Modifiers::NONE),
        Event::Text("b".into()),
        moved.clone(),
        moved.clone(),
        key(Key::G, Modifiers::COMMAND),
        Event::Text("0412".into()),
        key(Key::Enter, Modifiers::NONE),
        moved,
    ];
    let mut frames = Vec::new();
    while !queue.is_empty() {
        frames.push(next_frame(&mut queue).len());
    }
    assert_eq!(frames, [2, 2, 1, 2, 1]);
}
