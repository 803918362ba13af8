//! Opens the editor, or draws its window into a file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use tlnb_editor::personal::Personal;
use tlnb_editor::{App, Options, offscreen};
use tlnb_formats::geometry::Hex;

/// Transcribes the printed map sheets of a title.
#[derive(Debug, Parser)]
#[command(name = "tlnb-editor", version)]
struct Args {
    /// Folder of the title; without one, those that were open before are offered.
    path: Option<PathBuf>,
    /// A scan to lay under the sheet.
    #[arg(long, value_name = "FILE")]
    scan: Option<PathBuf>,
    /// The sheet to show; the first one if left out.
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The hex to show.
    #[arg(long, value_name = "HEX", value_parser = hex)]
    goto: Option<Hex>,
    /// The document to open as a table, as in cards/french.
    #[arg(long, value_name = "DOCUMENT")]
    open: Option<String>,
    /// Do a command once all is read, by its label; may be given several times.
    #[arg(long = "do", value_name = "COMMAND")]
    commands: Vec<String>,
    /// Draw the window into this file instead; no display is needed.
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Size of that picture.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    size: [u32; 2],
}

/// How long a frame waits for the checks: most edits are judged sooner, so that findings come with what they are about.
const PATIENCE: Duration = Duration::from_millis(4);

fn hex(text: &str) -> Result<Hex, String> {
    Hex::from_digits(text).ok_or_else(|| "a hex is four digits, as in 0412".to_owned())
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some([w.parse().ok()?, h.parse().ok()?]));
    sides
        .filter(|s: &[u32; 2]| s.iter().all(|n| (64..=8_192).contains(n)))
        .ok_or_else(|| "a size is width x height in pixels, 64 to 8192, as in 1280x800".to_owned())
}

fn run(args: Args) -> Result<(), String> {
    let options = Options {
        title: args.path,
        scan: args.scan,
        sheet: args.sheet,
        goto: args.goto,
        document: args.open,
        commands: args.commands,
        // A picture looks the same for everybody.
        personal: Personal::usual_file().filter(|_| args.picture.is_none()),
        // A frame at the window waits for no check; a picture shows what they found.
        patience: args.picture.is_none().then_some(PATIENCE),
    };
    let mut app = App::new(options);
    if let Some(file) = args.picture {
        let picture = offscreen::picture(&mut app, args.size);
        return picture.save(&file).map_err(|e| format!("{} could not be written: {e}", file.display()));
    }
    let display =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()));
    if cfg!(target_os = "linux") && !display {
        return Err(
            "there is no display here; `--picture FILE.png` draws the window without one, and `tlnb` checks titles"
                .to_owned(),
        );
    }
    let viewport = egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]).with_title("TLNB editor");
    let native = eframe::NativeOptions { viewport, renderer: eframe::Renderer::Glow, ..Default::default() };
    eframe::run_native("tlnb-editor", native, Box::new(|_| Ok(Box::new(app))))
        .map_err(|e| format!("the window could not be opened: {e}; `--picture FILE.png` draws it without a display"))
}

#[expect(clippy::print_stderr, reason = "the one place where the program speaks to the terminal")]
fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tlnb-editor: {message}");
            ExitCode::FAILURE
        }
    }
}
