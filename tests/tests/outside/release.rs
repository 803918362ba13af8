//! The page of `tlnb release` in a real browser. Needs Chromium.

use std::path::Path;
use std::process::Command;

use tlnb_tests::copy_demonstration;

use crate::program;

/// Chromium without a window, on a page of a file, with one more argument; what it prints.
fn chromium(folder: &Path, page: &Path, more: &str) -> String {
    let data = format!("--user-data-dir={}", folder.join("browser").display());
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        // Whatever a page asks for by name is not there.
        .args(["--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1200,1600", &data, more])
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("Chromium is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_browser_shows_every_finding_of_a_broken_title_with_its_drawing() {
    let folder = tempfile::tempdir().unwrap();
    let (title, page) = (folder.path().join("title"), folder.path().join("page.html"));
    copy_demonstration(&title);
    let sheet = title.join("sheets/vale.ron");
    let text = std::fs::read_to_string(&sheet).unwrap();
    let broken = text.replacen("\"1006\": (terrain: Clear", "\"1006\": (terrain: \"<script>alert(1)</script>\"", 1);
    let broken = broken.replacen("(kinds: [River, Ford], name: \"Goose ford\")", "(kinds: [River, Stream, Ford])", 1);
    assert_ne!(text, broken);
    std::fs::write(&sheet, broken).unwrap();
    let output = Command::new(program("tlnb")).arg("release").arg(&title).arg("--out").arg(&page).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let written = std::fs::read_to_string(&page).unwrap();
    let shown = chromium(folder.path(), &page, "--dump-dom");
    // What the browser has made of it is what was written: no element was closed or opened by a text.
    for element in ["<article", "<svg", "<section", "<mark"] {
        assert_eq!(shown.matches(element).count(), written.matches(element).count(), "{element}");
    }
    assert!(shown.contains("EDGE-003") && shown.contains("&lt;script&gt;") && !shown.contains("<script"));
    let picture = folder.path().join("page.png");
    chromium(folder.path(), &page, &format!("--screenshot={}", picture.display()));
    let picture = image::open(&picture).unwrap().to_rgb8();
    let colours: std::collections::BTreeSet<[u8; 3]> = picture.pixels().map(|p| p.0).collect();
    assert!(picture.width() >= 1000 && colours.len() > 50, "{} colours", colours.len());
    if let Ok(kept) = std::env::var("TLNB_KEEP_PICTURES") {
        picture.save(Path::new(&kept).join("release.png")).unwrap();
    }
}
