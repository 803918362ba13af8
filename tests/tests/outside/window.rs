//! The real window under a virtual display: keys, mouse, a saved file. Needs Xvfb, xdotool and ImageMagick.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tlnb_formats::files::Folder;
use tlnb_formats::{Title, diff};
use tlnb_tests::{copy_demonstration, demonstration_folder};

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The editor's program, which `cargo build --bin tlnb-editor` puts beside the tests.
fn editor() -> PathBuf {
    let deps = std::env::current_exe().unwrap();
    let program = deps.parent().and_then(Path::parent).unwrap().join("tlnb-editor");
    assert!(program.exists(), "{} is missing: cargo build --bin tlnb-editor", program.display());
    program
}

/// A virtual display of 1280 x 800 and its name.
fn display() -> (Running, String) {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
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

struct Desk {
    display: String,
}

impl Desk {
    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output();
        let output = output.expect("xdotool is installed");
        String::from_utf8(output.stdout).unwrap()
    }

    fn key(&self, key: &str) {
        self.xdotool(&["key", "--clearmodifiers", key]);
        std::thread::sleep(Duration::from_millis(300));
    }

    fn colours(&self, to: &Path) -> usize {
        let done = Command::new("import")
            .args(["-window", "root", to.to_str().unwrap()])
            .env("DISPLAY", &self.display)
            .status();
        assert!(done.expect("ImageMagick is installed").success());
        let picture = image::open(to).unwrap().to_rgb8();
        picture.pixels().map(|p| p.0).collect::<std::collections::BTreeSet<_>>().len()
    }
}

/// Waits for something to hold.
#[track_caller]
fn wait(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "no {what} after a minute");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_person_paints_by_keys_and_mouse_saves_and_takes_all_back() {
    let folder = tempfile::tempdir().unwrap();
    let title = folder.path().join("title");
    copy_demonstration(&title);
    let sheet = title.join("sheets/vale.ron");
    let before = std::fs::read(&sheet).unwrap();
    let (_server, display) = display();
    let mut command = Command::new(editor());
    command.arg(&title).args(["--goto", "1105"]).env("DISPLAY", &display).env_remove("WAYLAND_DISPLAY");
    let _editor = Running(command.spawn().unwrap());
    let desk = Desk { display };
    let mut window = String::new();
    wait("window", || {
        window = desk.xdotool(&["search", "--onlyvisible", "--name", "TLNB|tlnb|Demonstration|demonstration"]);
        !window.trim().is_empty()
    });
    let window = window.lines().next().unwrap().to_owned();
    desk.xdotool(&["windowfocus", &window]);
    let shot = folder.path().join("window.png");
    wait("picture in the window", || desk.colours(&shot) > 100);
    for key in ["b", "o", "space", "ctrl+s"] {
        desk.key(key);
    }
    wait("saved file", || std::fs::read(&sheet).unwrap() != before);
    let changes = || {
        let old = Title::load(&Folder(demonstration_folder())).unwrap();
        let new = Title::load(&Folder(title.clone())).unwrap();
        diff::titles(&old, &new).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(changes(), ["sheets/vale hexes 1105 terrain: Clear -> Orchard"]);

    let saved = std::fs::read(&sheet).unwrap();
    desk.xdotool(&["mousemove", "500", "500", "mousedown", "1"]);
    for x in (500..=760).step_by(20) {
        desk.xdotool(&["mousemove", &x.to_string(), "500"]);
    }
    desk.xdotool(&["mouseup", "1"]);
    std::thread::sleep(Duration::from_millis(500));
    desk.key("ctrl+s");
    wait("saved stroke", || std::fs::read(&sheet).unwrap() != saved);
    assert!(changes().len() > 3, "a drag paints what it passes: {:?}", changes());

    for key in ["ctrl+z", "ctrl+z", "ctrl+s"] {
        desk.key(key);
    }
    wait("file as it was", || std::fs::read(&sheet).unwrap() == before);
}
