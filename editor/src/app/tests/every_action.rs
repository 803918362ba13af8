//! Every action on every kind of title, with every kind of answer: nothing panics, and everything can be undone.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use std::path::Path;

use super::*;

type Window = Harness<'static, App>;

const DEMONSTRATION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content/demonstration");

/// A copy of the demonstration; its scan is not needed.
fn copy_demonstration(to: &Path) {
    for folder in ["sheets", "cards", "counters", "errata"] {
        std::fs::create_dir_all(to.join(folder)).unwrap();
    }
    for file in ["title.ron", "sheets/vale.ron", "cards/french.ron", "counters/french.ron", "errata/2020.ron"] {
        std::fs::copy(Path::new(DEMONSTRATION).join(file), to.join(file)).unwrap();
    }
}

/// Files as they come out of a crash, a hand or another program.
fn write_broken(to: &Path) {
    let vale = std::fs::read_to_string(Path::new(DEMONSTRATION).join("sheets/vale.ron")).unwrap();
    std::fs::create_dir_all(to.join("sheets")).unwrap();
    std::fs::create_dir_all(to.join("scans")).unwrap();
    let words = vale.replace("terrain: Woods", "terrain: Wodos").replace("[Stream]", "[Strom, 7]");
    let words =
        words.replace("Water(chain: [\"1402", "Watter(chain: [\"14x2").replace("flow_known: true", "flow_known: 3");
    let cut = vale.char_indices().nth(vale.chars().count() / 2).map(|(i, _)| &vale[..i]).unwrap();
    for (name, text) in [
        ("sheets/cut.ron", cut),
        (
            "sheets/nogrid.ron",
            "MapSheet(\n    format: 1,\n    hexes: {\n        \"0101\": (terrain: Clear),\n    },\n)\n",
        ),
        ("sheets/words.ron", &words),
        (
            "scans/words.ron",
            "Scans(\n    format: 1,\n    pictures: {\n        \"gone\": (width: 0, height: 4294967295, file: \"../../no.png\", model: Bent),\n    },\n    points: {\n        \"gone 0101\": (x: inf, y: 100.0),\n        \"gone 3001\": (x: -inf, y: NaN),\n        \"unknown 0101\": (x: 1e300, y: 100.0),\n        \"unknown 9999\": (x: 5.0, y: 100.0, spot: true),\n    },\n)\n",
        ),
    ] {
        std::fs::write(to.join(name), text).unwrap();
    }
    std::fs::write(to.join("title.ron"), [0u8, 159, 146, 150, 255, 0, 7]).unwrap();
}

fn window(title: Option<&Path>) -> Window {
    let options = Options { title: title.map(Path::to_owned), ..Options::default() };
    let mut window = Harness::builder().with_size([1280.0, 800.0]).allow_missing_glyphs().build_eframe(move |_| {
        let mut app = App::new(options);
        // No dialog of the system opens in a test: the person gives up at once.
        app.chooser = |_| None;
        app
    });
    window.run_steps(2);
    window
}

/// Something selected, so that as many actions as can be are possible.
fn set_up(app: &mut App, action: &Action) {
    if let Some(grid) = app.session.grid() {
        let settings = &mut app.settings;
        settings.selection = grid.hexes().skip(8).take(6).collect();
        settings.cursor = grid.hexes().nth(30);
        if app.area.is_none() {
            let hexes = settings.selection.clone();
            app.area = app.session.sheet_document().map(|d| tlnb_formats::edit::area::copy(d, &hexes));
        }
    }
    if app.session.title().document("cards/french").is_some() {
        // The keys of a card are printed texts, those of a title page are names.
        let (document, section) =
            if *action == Action::RenameKey { ("title", "armies") } else { ("cards/french", "rows") };
        app.open_section(document, section);
        app.tables.cursor = crate::core::table::Cursor::at(2, 4);
        "0101\tR ?\n".clone_into(&mut app.tables.copied);
    }
    let features = app.session.map_sheet().map(|s| s.features.iter().map(|(n, _)| n.clone()).collect::<Vec<_>>());
    app.settings.feature = features.into_iter().flatten().find(|n| *n != "Altmarkt");
    if matches!(action, Action::CheckLayer | Action::Walk | Action::WalkConfirm | Action::WalkSkip | Action::WalkBack) {
        app.settings.initials = "AB".to_owned();
    }
}

/// What is answered to whatever question opens.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Answers {
    Empty,
    Nonsense,
    Cancel,
    Good,
}

fn good(question: &Question) -> &str {
    match question {
        Question::NewFeature(kind) => kind.label(),
        Question::Point(_) | Question::GoTo => "0203",
        Question::Vp(_) | Question::Elevation(_) => "2",
        Question::Shift => "0 0",
        Question::Change => "sheets/vale hexes 0101 terrain: Clear -> Marsh",
        Question::Compare => DEMONSTRATION,
        Question::ProofOf { .. } | Question::ErrataSheet => "/no/such/place.html",
        Question::TitlePath
        | Question::PicturePath
        | Question::PagePath
        | Question::RulebookPath
        | Question::FindPicture(_) => "/no/such/place",
        Question::Squares(_) => "10 10 110 60 4 2",
        Question::SpreadsheetPath | Question::SpreadsheetOf(_) => "/no/such/place.csv",
        Question::Extent(_) => "0 0 10 10",
        Question::Army => "A",
        _ => "Neu",
    }
}

const NONSENSE: &str = "\u{1f980} ../..\\ -1e9 \"'{[(: \u{202e}\u{0} 99999999999999999999 x";

fn fill(dialog: &mut Dialog, answers: Answers) {
    let words = match answers {
        Answers::Nonsense => NONSENSE,
        _ => "",
    };
    let fresh = || words.to_owned();
    match dialog {
        Dialog::Line { question, text } => {
            *text = if answers == Answers::Good { good(question).to_owned() } else { fresh() };
        }
        Dialog::NewTitle(fields) => {
            (fields.name, fields.folder, fields.file) = (fresh(), String::new(), fresh());
        }
        Dialog::NewSheet(fields) if answers == Answers::Good => fields.name = "neu".to_owned(),
        // A folder of a name that is nonsense could be made; the other fields are enough.
        Dialog::NewSheet(fields) => {
            (fields.name, fields.columns, fields.odd, fields.even) = (fresh(), fresh(), fresh(), fresh());
        }
        Dialog::Grid(fields) if answers == Answers::Good => fields.columns_descend ^= true,
        Dialog::Grid(fields) => fields.numbers = std::array::from_fn(|_| fresh()),
        Dialog::Join(fields) if answers == Answers::Good => {
            fields.anchors[0] = ["0101".to_owned(), "0101".to_owned()];
        }
        Dialog::Join(fields) => {
            (fields.top, fields.turn, fields.over) = (fresh(), fresh(), fresh());
            fields.anchors = std::array::from_fn(|_| std::array::from_fn(|_| fresh()));
        }
        Dialog::NewDocument(fields) => {
            fields.name = if answers == Answers::Good { "neu".to_owned() } else { fresh() };
        }
        Dialog::Erratum(fields) => {
            let words = if answers == Answers::Good { "neu".to_owned() } else { fresh() };
            (fields.document, fields.begun.key, fields.begun.gist) = (words.clone(), words.clone(), words);
        }
        Dialog::Preview { .. } | Dialog::Import => {}
        Dialog::PasteTable(text) if answers == Answers::Good => {
            "Unit\t6.12.13\t6.13.13\nMARVILLE\t0101\tR ?\nNeu\t0102\tx\n".clone_into(text);
        }
        Dialog::PasteTable(text) => *text = fresh(),
        Dialog::Palette { text, .. } => *text = fresh(),
        Dialog::Unsaved { .. } | Dialog::Recover | Dialog::Undecided(_) | Dialog::Gone(_) | Dialog::HandOver(_) => {}
    }
}

/// Answers until nothing is asked any more; a question that stays is given up.
fn answer(window: &mut Window, answers: Answers) {
    for _ in 0..3 {
        for _ in 0..200 {
            if !window.state().is_busy() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            window.run_steps(1);
        }
        let app = window.state_mut();
        let is_ready = app.importing.as_ref().and_then(|i| i.draft.as_ref()?.plan()).is_some();
        let Some(dialog) = app.dialog.as_mut() else { return };
        fill(dialog, answers);
        let button = match dialog {
            Dialog::Palette { .. } => None,
            Dialog::Unsaved { .. } if answers != Answers::Cancel => Some("Discard"),
            Dialog::Import if !is_ready => Some("Cancel"),
            Dialog::Import if answers != Answers::Cancel => Some("Import"),
            _ if answers == Answers::Cancel => Some("Cancel"),
            _ => Some("OK"),
        };
        window.run_steps(2);
        match button {
            Some(button) => window.get_by_label(button).click(),
            None if answers == Answers::Cancel => window.key_press(Key::Escape),
            // An empty line would choose the first command, which is tried by itself.
            None if answers == Answers::Empty => window.key_press(Key::Escape),
            None => window.key_press(Key::Enter),
        }
        window.run_steps(2);
    }
    if window.state().dialog.is_some() {
        assert!(answers != Answers::Cancel, "Cancel closes every question");
        window.key_press(Key::Escape);
        window.run_steps(2);
        assert!(window.state().dialog.is_none(), "Escape closes every question");
    }
}

fn act(window: &mut Window, action: &Action, answers: Answers) -> bool {
    let ctx = window.ctx.clone();
    set_up(window.state_mut(), action);
    window.state_mut().run(action.clone(), &ctx);
    let asked = window.state().dialog.is_some();
    window.run_steps(2);
    answer(window, answers);
    if matches!(action, Action::Lock(_)) {
        // A locked layer would refuse all that follows.
        window.state_mut().run(action.clone(), &ctx);
    }
    if *action == Action::AsCorrected {
        assert!(window.state().session.is_corrected() || !action.enabled(window.state()));
        window.state_mut().run(action.clone(), &ctx);
    }
    asked
}

fn all_on(window: &mut Window) -> usize {
    let mut asked = 0;
    for action in Action::all(window.state()) {
        if !act(window, &action, Answers::Empty) {
            continue;
        }
        asked += 1;
        for answers in [Answers::Nonsense, Answers::Cancel] {
            act(window, &action, answers);
        }
    }
    asked
}

#[test]
fn nothing_panics_without_a_title() {
    let mut window = window(None);
    assert!(all_on(&mut window) > 5);
    assert_eq!(window.state().session.sheet(), "");
}

#[test]
fn nothing_panics_on_broken_files() {
    let folder = tempfile::tempdir().unwrap();
    write_broken(folder.path());
    let mut window = window(Some(folder.path()));
    let sheets = window.state().session.sheets();
    assert!(sheets.iter().any(|s| s == "nogrid") && sheets.iter().any(|s| s == "words"), "{sheets:?}");
    for sheet in sheets {
        window.state_mut().choose_sheet(&sheet);
        window.run_steps(2);
        assert!(all_on(&mut window) > 5, "{sheet}");
    }
    let title = std::fs::read(folder.path().join("title.ron")).unwrap();
    assert_eq!(title, [0u8, 159, 146, 150, 255, 0, 7], "what cannot be read is not written over");
}

fn texts(app: &App) -> Vec<(String, String)> {
    let all = app.session.title().documents().map(|d| (d.name().to_owned(), d.text().to_owned()));
    // A document whose making was undone is empty and belongs to no file.
    all.filter(|(name, _)| !name.ends_with("/neu")).collect()
}

#[test]
fn every_action_on_the_demonstration_can_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    copy_demonstration(folder.path());
    let mut window = window(Some(folder.path()));
    let before = texts(window.state());
    let ctx = window.ctx.clone();
    let mut changed = 0;
    for action in Action::all(window.state()) {
        if matches!(action, Action::Undo | Action::Redo) {
            continue;
        }
        let asked = act(&mut window, &action, Answers::Empty);
        if asked {
            for answers in [Answers::Nonsense, Answers::Cancel, Answers::Good] {
                act(&mut window, &action, answers);
            }
        }
        let steps = window.state().session.history().len();
        changed += usize::from(steps > 0);
        for _ in 0..steps {
            window.state_mut().run(Action::Undo, &ctx);
        }
        window.run_steps(1);
        assert!(texts(window.state()) == before, "{action:?} left something");
        assert!(window.state().session.unsaved().is_empty(), "{action:?}: {:?}", window.state().session.unsaved());
        window.state_mut().choose_sheet("vale");
    }
    assert!(changed > 15, "{changed} actions changed something");
}

#[test]
fn all_actions_together_are_undone_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    copy_demonstration(folder.path());
    let sheet = std::fs::read(folder.path().join("sheets/vale.ron")).unwrap();
    let mut window = window(Some(folder.path()));
    let before = texts(window.state());
    let ctx = window.ctx.clone();
    for action in Action::all(window.state()) {
        act(&mut window, &action, Answers::Good);
        if window.state().session.sheet() != "vale" {
            window.state_mut().choose_sheet("vale");
        }
    }
    let steps = window.state().session.history().len();
    assert!(steps > 10, "{steps} steps");
    while !window.state().session.history().is_empty() {
        let left = window.state().session.history().len();
        window.state_mut().run(Action::Undo, &ctx);
        assert!(window.state().session.history().len() < left, "{}", window.state().message);
    }
    assert!(texts(window.state()) == before);
    window.state_mut().save();
    assert_eq!(std::fs::read(folder.path().join("sheets/vale.ron")).unwrap(), sheet);
}
