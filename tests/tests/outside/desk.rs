//! A virtual display with the editor in it, worked by keys and mouse. Needs Xvfb, xdotool and ImageMagick.

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tlnb_editor::{App, Options, offscreen};
use tlnb_formats::geometry::{Grid, Hex, HexPair};

use crate::program;

/// Pixels of the display and of the window on it.
const SIZE: [u32; 2] = [1280, 800];

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn display() -> (Running, String) {
    let [w, h] = SIZE;
    let mut server = Command::new("Xvfb")
        // Without a reset when the last window goes: for a moment nobody could connect.
        .args(["-displayfd", "1", "-screen", "0", &format!("{w}x{h}x24"), "-nolisten", "tcp", "-noreset"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb is installed");
    let mut number = Vec::new();
    let mut byte = [0];
    let out = server.stdout.as_mut().unwrap();
    while out.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
        number.push(byte[0]);
    }
    let name = format!(":{}", String::from_utf8(number).unwrap());
    (Running(server), name)
}

/// Waits for something to hold.
#[track_caller]
pub(crate) fn wait(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(180), "no {what} after three minutes");
        std::thread::sleep(Duration::from_millis(30));
    }
}

/// The real window, and the same window drawn beside it, which knows where every hex is.
pub(crate) struct Desk {
    editor: Option<Running>,
    _server: Running,
    display: String,
    title: PathBuf,
    home: tempfile::TempDir,
    twin: App,
    drawn: image::RgbaImage,
}

impl Desk {
    /// Opens the editor on the folder of a title.
    pub(crate) fn open(title: &Path) -> Self {
        let (server, display) = display();
        let home = tempfile::tempdir().unwrap();
        let (title, twin, drawn) = (title.to_owned(), App::new(Options::default()), image::RgbaImage::new(1, 1));
        let mut desk = Self { editor: None, _server: server, display, title, home, twin, drawn };
        // The window first, for the first holds the title.
        desk.launch();
        desk.follow();
        wait("picture in the window", || desk.is_settled());
        desk
    }

    /// Starts the editor again, and waits until its window shows the title.
    pub(crate) fn start(&mut self) {
        self.launch();
        wait("picture in the window", || self.is_settled());
    }

    fn launch(&mut self) {
        let mut command = Command::new(program("tlnb-editor"));
        command.arg(&self.title).env("DISPLAY", &self.display).env_remove("WAYLAND_DISPLAY");
        let editor = command.env("HOME", self.home.path()).env_remove("XDG_CONFIG_HOME").spawn().unwrap();
        self.editor = Some(Running(editor));
        let mut window = String::new();
        wait("window", || {
            window = self.xdotool(&["search", "--onlyvisible", "--name", "TLNB"]);
            !window.trim().is_empty()
        });
        self.xdotool(&["windowfocus", window.lines().next().unwrap()]);
    }

    /// Kills the editor, so that it can do nothing more.
    pub(crate) fn kill(&mut self) {
        self.editor = None;
    }

    /// Whether the window shows what the twin shows, up to how a display draws it.
    fn is_settled(&self) -> bool {
        let far = self.screen();
        let far = far
            .pixels()
            .zip(self.drawn.pixels())
            .filter(|(a, b)| a.0[..3].iter().zip(&b.0[..3]).any(|(a, b)| a.abs_diff(*b) > 60));
        // Letters and thin lines differ a little everywhere.
        far.count() < (SIZE[0] * SIZE[1]) as usize / 12
    }

    /// Lets the twin open what is saved, as the window shows it after Fit.
    pub(crate) fn follow(&mut self) {
        self.draw(Options { title: Some(self.title.clone()), ..Options::default() });
    }

    fn draw(&mut self, options: Options) {
        self.twin = App::new(options);
        self.drawn = offscreen::picture(&mut self.twin, SIZE);
    }

    /// Lets the twin lay a picture without points alone in the window, as the window does.
    pub(crate) fn look_at_scan(&mut self, scan: &Path) {
        self.draw(Options { title: Some(self.title.clone()), scan: Some(scan.to_owned()), ..Options::default() });
        wait("picture in the window", || self.is_settled());
    }

    /// Where a pixel of the scan is on the screen.
    pub(crate) fn pixel(&self, px: [f64; 2]) -> [f64; 2] {
        self.twin.picture_on_screen(px).expect("a picture lies in the window")
    }

    /// The twin, to be asked where things are.
    pub(crate) fn twin(&self) -> &App {
        &self.twin
    }

    pub(crate) fn grid(&self) -> Grid {
        self.twin.session.grid().expect("the sheet states its grid")
    }

    /// Where a point of the map is on the screen.
    pub(crate) fn at(&self, map: [f64; 2]) -> [f64; 2] {
        self.twin.on_screen(map)
    }

    /// Where the middle of a hex is on the screen.
    pub(crate) fn hex(&self, hex: Hex) -> [f64; 2] {
        self.at(self.grid().centre(hex))
    }

    /// Where the middle of a hexside is on the screen, a little inside one of its hexes.
    pub(crate) fn side(&self, pair: HexPair, inside: Hex) -> [f64; 2] {
        let grid = self.grid();
        let other = pair.hexes().into_iter().find(|h| *h != inside).unwrap();
        let ([x, y], [u, v]) = (grid.centre(inside), grid.centre(other));
        self.at([x + (u - x) * 0.44, y + (v - y) * 0.44])
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output();
        let output = output.expect("xdotool is installed");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The screen as it is.
    pub(crate) fn screen(&self) -> image::RgbaImage {
        let file = self.home.path().join("screen.png");
        let done = Command::new("import").args(["-window", "root"]).arg(&file).env("DISPLAY", &self.display).status();
        assert!(done.expect("ImageMagick is installed").success());
        image::open(&file).unwrap().to_rgba8()
    }

    /// Does what a script says, and waits until the program has caught up with it.
    pub(crate) fn run(&self, script: Script) {
        let mut tool = Command::new("xdotool")
            .arg("-")
            .env("DISPLAY", &self.display)
            .stdin(Stdio::piped())
            .spawn()
            .expect("xdotool is installed");
        tool.stdin.take().unwrap().write_all(script.0.as_bytes()).unwrap();
        assert!(tool.wait().unwrap().success());
    }

    /// Saves, and waits for a file to hold.
    #[track_caller]
    pub(crate) fn save(&self, what: &str, holds: impl FnMut() -> bool) {
        self.run(Script::default().key("ctrl+s"));
        wait(what, holds);
    }
}

/// What hands do, one after the other.
#[derive(Default)]
pub(crate) struct Script(String);

impl Script {
    fn line(mut self, line: std::fmt::Arguments<'_>) -> Self {
        let _ = writeln!(self.0, "{line}");
        self
    }

    /// A little time, as a person takes between one thing and the next.
    pub(crate) fn breathe(self) -> Self {
        self.line(format_args!("sleep 0.05"))
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.line(format_args!("key --clearmodifiers {key}"))
    }

    pub(crate) fn type_text(self, text: &str) -> Self {
        // The script's own quotes know no escapes.
        assert!(
            !text.contains('\'') || !text.contains('"'),
            "a text with both kinds of quotes cannot be typed: {text}"
        );
        let quote = if text.contains('"') { '\'' } else { '"' };
        self.line(format_args!("type --delay 4 -- {quote}{text}{quote}"))
    }

    fn move_to(self, [x, y]: [f64; 2]) -> Self {
        self.line(format_args!("mousemove {} {}", x.round(), y.round()))
    }

    pub(crate) fn click(self, at: [f64; 2]) -> Self {
        self.press(at, 1, &[])
    }

    /// A button pressed at a place, moved along points and released.
    pub(crate) fn press(mut self, at: [f64; 2], button: u8, along: &[[f64; 2]]) -> Self {
        self = self.move_to(at).line(format_args!("mousedown {button}"));
        for point in along {
            self = self.move_to(*point);
        }
        self.line(format_args!("mouseup {button}")).line(format_args!("sleep 0.02"))
    }

    /// A button pressed at a place and moved along points, and not released.
    pub(crate) fn hold(mut self, points: &[[f64; 2]]) -> Self {
        self = self.move_to(points[0]).line(format_args!("mousedown 1"));
        points[1..].iter().fold(self, |script, point| script.move_to(*point))
    }

    /// The first button released, wherever the pointer is.
    pub(crate) fn let_go(self) -> Self {
        self.line(format_args!("mouseup 1"))
    }

    /// A drag with the first button.
    pub(crate) fn drag(self, points: &[[f64; 2]]) -> Self {
        self.press(points[0], 1, &points[1..])
    }

    /// With a key held.
    pub(crate) fn holding(self, key: &str, with: impl FnOnce(Self) -> Self) -> Self {
        let held = self.line(format_args!("keydown {key}"));
        with(held).line(format_args!("keyup {key}"))
    }

    /// A command of the palette.
    pub(crate) fn command(self, label: &str) -> Self {
        self.key("ctrl+p").breathe().type_text(label).breathe().key("Return").breathe()
    }

    /// An answer to the question that is open.
    pub(crate) fn answer(self, text: &str) -> Self {
        let cleared = self.breathe().key("ctrl+a");
        let typed = if text.is_empty() { cleared.key("BackSpace") } else { cleared.type_text(text) };
        typed.breathe().key("Return").breathe()
    }
}
