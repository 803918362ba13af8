//! The printed page beside the table: opened, anchored to rows, followed; counters given their squares.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use image::{Rgb, RgbImage};

use crate::hands::{CTRL, Hands, NONE, SHIFT, copy_without_scan};

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..CTRL };

/// A PDF with pages of 72 by 144 points, each with a black band: 200 by 400 pixels as it is measured.
fn pdf(pages: usize) -> Vec<u8> {
    let kids: Vec<String> = (0..pages).map(|n| format!("{} 0 R", 3 + 2 * n)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {pages} >>", kids.join(" ")),
    ];
    for n in 0..pages {
        let stream = format!("0 0 0 rg 0 {} 72 8 re f", 20 + 20 * n);
        let contents = 4 + 2 * n;
        objects.push(format!("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 144] /Contents {contents} 0 R >>"));
        objects.push(format!("<< /Length {} >>\nstream\n{stream}\nendstream", stream.len()));
    }
    let mut out = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (n, object) in objects.iter().enumerate() {
        offsets.push(out.len());
        out += &format!("{} 0 obj\n{object}\nendobj\n", n + 1);
    }
    let table = out.len();
    let lines: String = offsets.iter().map(|offset| format!("{offset:010} 00000 n \n")).collect();
    let size = objects.len() + 1;
    out += &format!("xref\n0 {size}\n0000000000 65535 f \n{lines}trailer\n<< /Size {size} /Root 1 0 R >>\n");
    out += &format!("startxref\n{table}\n%%EOF\n");
    out.into_bytes()
}

/// A sheet of counters of 400 by 200 pixels: 4 by 2 squares, each of a colour of its own.
fn draw_counters(path: &Path) {
    let colour = |x: u32, y: u32| Rgb([(x / 100) as u8 * 60 + 40, (y / 100) as u8 * 150 + 40, 90]);
    RgbImage::from_fn(400, 200, colour).save(path).unwrap();
}

/// The demonstration with a document open and its page beside it.
fn beside(folder: &Path, document: &str) -> Hands {
    copy_without_scan(folder);
    let mut hands = Hands::open(folder);
    hands.app_mut().open_document(document);
    hands.steps();
    hands.menu("View", "Panel: Page");
    hands
}

impl Hands {
    fn open_page(&mut self, path: &Path) -> &mut Self {
        self.press("Open page by path…").answer(&path.display().to_string()).settle();
        self
    }

    fn on_page(&self, px: [f64; 2]) -> Pos2 {
        let [x, y] = self.app().page_on_screen(px);
        Pos2::ZERO + vec2(x as f32, y as f32)
    }

    fn click_page(&mut self, px: [f64; 2], modifiers: Modifiers) -> &mut Self {
        let at = self.on_page(px);
        self.stroke(&[at], PointerButton::Primary, modifiers)
    }

    fn pages_line(&self, document: &str, page: &str) -> Option<String> {
        self.app().session.title().document(document)?.value("pages", page).map(str::to_owned)
    }

    /// Takes everything back and saves: nothing of it is left beside the title.
    fn leaves_nothing(&mut self, steps: usize) {
        assert_eq!(self.app().session.history().len(), steps);
        for _ in 0..steps {
            self.key(CTRL, Key::Z);
        }
        self.save();
        let left = std::fs::read_dir(self.folder.join("scans")).map_or(0, |files| files.flatten().count());
        assert_eq!(left, 0, "files beside the title");
        assert!(self.saved_changes().is_empty());
    }
}

fn written(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_pdf_stands_beside_its_card_and_follows_the_rows() {
    let (folder, away) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut hands = beside(folder.path(), "cards/french");
    assert!(hands.says("No page is listed yet."));
    hands.press("Open page by path…").answer("/no/such/card.pdf");
    assert!(hands.says("There is no file `/no/such/card.pdf`."));
    hands.key(NONE, Key::Escape);
    let path = written(&away, "the card.pdf", &pdf(3));
    hands.open_page(&path);
    assert_eq!(hands.message(), "Read the_card: 3 pages.");
    assert!(hands.says("the_card, page 1 of 3") && hands.says("MARVILLE: not known where"));
    // The first row by a click, the fifth by keys.
    hands.press("Row stands here").click_page([50.0, 100.0], NONE);
    assert!(hands.message().contains("One more row"), "{}", hands.message());
    for _ in 0..4 {
        hands.key(NONE, Key::ArrowDown);
    }
    assert!(hands.says("I/Montclar: not known where"));
    hands.key(CTRL_SHIFT, Key::A);
    let before = hands.app().page_on_screen([0.0, 0.0]);
    for _ in 0..9 {
        hands.key(NONE, Key::ArrowDown);
    }
    hands.key(SHIFT, Key::ArrowUp).key(NONE, Key::Enter);
    let line = hands.pages_line("scans/cards-french", "the_card 1").unwrap();
    assert!(line.starts_with("(anchors: {\"rows MARVILLE\": 100"), "{line}");
    let y = |key: &str| -> f64 {
        let at = line.split(&format!("\"rows {key}\": ")).nth(1).unwrap();
        at.split([',', '}']).next().unwrap().parse().unwrap()
    };
    let (first, fifth) = (y("MARVILLE"), y("I/Montclar"));
    assert!((first - 100.0).abs() < 2.0 && (fifth - first).abs() > 20.0, "{first} {fifth} {before:?}");
    // The rows between stand between them, those behind go on.
    hands.key(NONE, Key::ArrowUp).key(NONE, Key::ArrowUp);
    let between = (first + fifth) / 2.0;
    assert!(hands.says(&format!("Garde/Valmeux stands at {between:.0}")), "{line}");
    // Another page says nothing of them; the next row leads back.
    hands.press("Next page").settle();
    assert!(hands.says("the_card, page 2 of 3") && hands.says("Garde/Valmeux: not known where"));
    hands.key(CTRL_SHIFT, Key::PageDown).settle();
    assert!(hands.says("the_card, page 3 of 3"));
    hands.key(CTRL_SHIFT, Key::PageDown);
    assert!(hands.says("There is no page behind it."));
    hands.press("CASTAGNE, 6.12.13").settle();
    assert!(hands.says("the_card, page 1 of 3"), "the page follows the row");
    hands.press("Row off the page");
    assert!(!hands.message().starts_with("Take CASTAGNE off"), "it stands there by its neighbours alone");
    hands.press("MARVILLE, 6.12.13").press("Row off the page");
    assert!(hands.says("MARVILLE: not known where"));
    hands.save();
    let text = std::fs::read_to_string(folder.path().join("scans/cards-french.ron")).unwrap();
    assert!(text.contains("sha256") && !text.contains("the card.pdf"), "the path is nobody else's: {text}");
    for _ in 0..4 {
        hands.key(CTRL, Key::Z);
    }
    assert!(hands.says("No page is listed yet."));
}

#[test]
fn a_page_that_was_listed_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    copy_without_scan(folder.path());
    std::fs::create_dir_all(folder.path().join("scans")).unwrap();
    let path = written(&folder, "scans/card.pdf", &pdf(2));
    let mut hands = Hands::open(folder.path());
    hands.app_mut().open_document("cards/french");
    hands.steps();
    hands.menu("View", "Panel: Page").open_page(&path).press("Row stands here").click_page([50.0, 100.0], NONE).save();
    let mut again = Hands::open(folder.path());
    again.app_mut().open_document("cards/french");
    again.steps();
    again.menu("View", "Panel: Page").settle();
    assert!(again.says("card, page 1 of 2") && again.says("MARVILLE stands at 100"));
    drop(again);
    // Another file under its name is told from it; one that is gone is asked for.
    std::fs::write(&path, pdf(1)).unwrap();
    let mut again = Hands::open(folder.path());
    again.app_mut().open_document("cards/french");
    again.steps();
    again.menu("View", "Panel: Page").settle();
    assert!(again.says("card is another file than the one that is listed: its bytes differ."));
    drop(again);
    std::fs::remove_file(&path).unwrap();
    let mut again = Hands::open(folder.path());
    again.app_mut().open_document("cards/french");
    again.steps();
    again.menu("View", "Panel: Page").settle();
    assert!(again.says("The file of card is not found."));
    let moved = written(&folder, "moved.pdf", &pdf(2));
    again.open_page(&moved);
    assert!(again.says("card, page 1 of 2") && again.app().session.history().is_empty(), "{}", again.message());
}

#[test]
fn a_broken_file_is_told_of_and_not_listed() {
    let (folder, away) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut hands = beside(folder.path(), "cards/french");
    let whole = pdf(1);
    for (name, bytes, says) in [
        ("cut.pdf", &whole[..60], "it is no whole PDF"),
        ("empty.pdf", b"".as_slice(), "cannot be read"),
        ("head.pdf", b"%PDF-1.7\n1 0 obj\n<<".as_slice(), "it is no whole PDF"),
        ("words.png", b"these are words".as_slice(), "cannot be read"),
    ] {
        let path = written(&away, name, bytes);
        hands.open_page(&path);
        assert!(hands.message().contains(says) && hands.message().contains(name), "{}", hands.message());
        assert!(hands.says("No page is listed yet."));
    }
    hands.leaves_nothing(0);
}

#[test]
fn counters_get_their_squares_one_after_the_other() {
    let (folder, away) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut hands = beside(folder.path(), "counters/french");
    let path = away.path().join("fronts.png");
    draw_counters(&path);
    hands.open_page(&path);
    assert_eq!(hands.message(), "Read fronts.");
    hands.press("Give squares");
    assert!(hands.message().starts_with("Say first where the squares lie"));
    // The corners are pointed at, the numbers are typed.
    hands.press("Corners of squares").click_page([390.0, 190.0], NONE).click_page([10.0, 10.0], NONE);
    hands.answer("0 0 400 200 4 2.5");
    assert!(hands.says("Columns and rows are whole numbers from 1 to 200"));
    hands.answer("0 0 400 200 4 2");
    let line = hands.pages_line("scans/counters-french", "fronts 1").unwrap();
    assert_eq!(line, "(squares: (left: 0.0, top: 0.0, right: 400.0, bottom: 200.0, columns: 4, rows: 2))");
    hands.press("Counter I/Larivage").press("Give squares");
    assert!(hands.says("Which is I/Larivage?") || hands.app_mut().chosen().as_deref() == Some("units I/Larivage"));
    hands.click_page([250.0, 50.0], NONE);
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("units I/Montclar"), "the next counter is chosen");
    // The keys stand on the next square already.
    hands.key(NONE, Key::Enter);
    assert_eq!(hands.app_mut().chosen().as_deref(), Some("units I/Quennoy"));
    hands.key(NONE, Key::ArrowRight).key(SHIFT, Key::Enter);
    let line = hands.pages_line("scans/counters-french", "fronts 1").unwrap();
    assert!(line.contains("fronts: {\"units I/Larivage\": \"3 1\", \"units I/Montclar\": \"4 1\"}"), "{line}");
    assert!(line.contains("backs: {\"units I/Quennoy\": \"2 2\"}"), "{line}");
    // Beside the squares there is nothing.
    hands.click_page([-5.0, 50.0], NONE);
    assert_eq!(hands.message(), "No square lies there.");
    hands.key(NONE, Key::Escape).press("Counter I/Larivage");
    hands.menu("View", "Panel: Row").settle();
    assert!(hands.is_there("Front of I/Larivage as printed") && hands.says("I/Larivage lies at 200, 0"));
    hands.press("Counter I/Quennoy");
    assert!(hands.is_there("Back of I/Quennoy as printed") && !hands.is_there("Front of I/Quennoy as printed"));
    hands.window.hover_at(hands.at_control("Counter I/Montclar"));
    hands.window.run_steps(60);
    assert!(hands.is_there("Front of I/Montclar as printed"), "also beside the pointer");
    hands.window.hover_at(Pos2::ZERO);
    // A new name takes its square along.
    hands.press("Counter I/Larivage").menu("Table", "Rename key…").answer("I/Neuville");
    assert!(hands.says("Rename I/Larivage to I/Neuville"), "{}", hands.message());
    hands.key(NONE, Key::Enter);
    assert!(hands.message().starts_with("Rename I/Larivage"), "{}", hands.message());
    let line = hands.pages_line("scans/counters-french", "fronts 1").unwrap();
    assert!(line.contains("\"units I/Neuville\": \"3 1\"") && !line.contains("Larivage"), "{line}");
    hands.leaves_nothing(6);
}
