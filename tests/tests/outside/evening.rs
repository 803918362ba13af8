//! Evenings at the real window: a sheet begun from its scan, and the demonstration entered anew as a whole.

use std::path::Path;
use std::process::Command;

use tlnb_formats::documents::MapSheet;
use tlnb_formats::documents::map_sheet::Terrain;
use tlnb_formats::files::Folder;
use tlnb_formats::geometry::{Grid, Hex, HexPair};
use tlnb_formats::{Title, diff};
use tlnb_tests::demonstration::Scanner;
use tlnb_tests::{demonstration, demonstration_folder};

use crate::desk::{Desk, Script};
use crate::program;

fn load(title: &Path) -> Title {
    Title::load(&Folder(title.to_owned())).unwrap()
}

fn sheet(title: &Title, name: &str) -> MapSheet {
    title.document(name).and_then(|d| d.map_sheet()).cloned().unwrap_or_default()
}

/// Begins the sheet `vale` over the demonstration's scan: numbers typed at four corners and one inside.
fn begin(folder: &Path) -> Desk {
    std::fs::create_dir_all(folder.join("scans")).unwrap();
    let scan = folder.join("scans/vale.jpg");
    std::fs::copy(demonstration_folder().join("scans/vale.jpg"), &scan).unwrap();
    let mut desk = Desk::open(folder);
    let fields = ["vale", "", "30", "20", "19"];
    let mut script = Script::default().key("ctrl+n").breathe();
    for (i, text) in fields.iter().enumerate() {
        if i > 0 {
            script = script.key("Tab").breathe();
        }
        if !text.is_empty() {
            script = script.key("ctrl+a").type_text(text);
        }
    }
    desk.run(script.breathe().key("Return").breathe());
    desk.save("sheet on disk", || folder.join("sheets/vale.ron").exists());
    desk.run(Script::default().command("Open picture by path").answer(&scan.display().to_string()));
    // Before there are points the scan lies alone in the window, as large as it fits.
    desk.look_at_scan(&scan);
    let scanner = Scanner::of_demonstration();
    let grid = Grid::tlnb(30, 20, 19);
    let points = || load(folder).document("scans/vale").and_then(|d| d.scans()).map_or(0, |s| s.points.len());
    // The inner one, which decides the stagger, once four corners have laid the grid down.
    for (numbers, n) in [(&["0101", "0120", "3001", "3019"][..], 4), (&["0210"], 5)] {
        let mut script = Script::default().breathe().breathe().key("p");
        for number in numbers {
            let px = scanner.px_from_map(grid.centre(Hex::from_digits(number).unwrap()));
            script = script.click(desk.pixel(px)).answer(number);
        }
        desk.run(script.key("Home"));
        desk.save("points on disk", || points() == n);
        desk.follow();
        // Wherever a hex is printed, the grid lies on it.
        let off = |hex: Hex| {
            let [x, y] = desk.hex(hex);
            let [u, v] = desk.pixel(scanner.px_from_map(grid.centre(hex)));
            (x - u).hypot(y - v)
        };
        let [a, b] = [[0.0, 0.0], [1000.0, 0.0]].map(|px| desk.pixel(px));
        let pixel_on_screen = (b[0] - a[0]).hypot(b[1] - a[1]) / 1000.0;
        let worst = grid.hexes().map(off).fold(0.0, f64::max) / pixel_on_screen;
        assert!(worst < 1.5, "{worst:.2} px of the scan with {n} points");
    }
    let fit = desk.twin().fit_words();
    assert!(fit.contains("rms") && !fit.contains("No fit"), "{fit}");
    desk
}

/// The editor's own checks and the program's agree, and are silent.
fn check(folder: &Path) {
    let checked = Command::new(program("tlnb")).arg("check").arg(folder).args(["--deny", "note"]).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

/// Ten units, a card with two dates and a track with two entries, all by keys.
fn enter_documents(desk: &Desk, folder: &Path) {
    let new = |script: Script, kind: &str, name: &str| script.command(&format!("New document: {kind}")).answer(name);
    let row = |script: Script, key: &str| script.key("ctrl+Return").answer(key);
    let units: Vec<String> = (1..=10).map(|n| format!("III/Unit {n}")).collect();
    let mut script = new(Script::default(), "counters", "french");
    for unit in &units {
        script = row(script, unit);
    }
    // As a table: from the key nine columns on stands the strength.
    script = script.key("F7").breathe().key("ctrl+Home").key("Home");
    for _ in 0..9 {
        script = script.key("Right");
    }
    for _ in &units {
        script = script.type_text("6").key("Return").breathe();
    }
    desk.run(script);
    let strong = || {
        let title = load(folder);
        let counters = title.document("counters/french").and_then(|d| d.counters()).cloned().unwrap_or_default();
        counters.units.iter().filter(|(_, unit)| unit.strength.is_some()).count()
    };
    desk.save("ten units on disk", || strong() == 10);

    // From the rows of a card back to its columns, and on again.
    let mut script = new(Script::default(), "setup card", "french").command("Previous section");
    script = row(row(script, "6.12.13"), "6.13.13").command("Next section");
    for unit in &units {
        script = row(script, unit);
    }
    script = script.key("ctrl+Home").key("Home").key("Right");
    for date in 0..2 {
        for n in 1..=10 {
            script = script.type_text(&format!("{:02}{:02}", n, date + 4)).breathe();
        }
    }
    desk.run(script);
    let cells = || {
        let title = load(folder);
        let card = title.document("cards/french").and_then(|d| d.setup_card()).cloned().unwrap_or_default();
        card.rows.iter().map(|(_, row)| row.cells.len()).sum::<usize>()
    };
    desk.save("twenty cells on disk", || cells() == 20);

    let mut script = new(Script::default(), "turn track", "june").key("F7").breathe();
    for turn in ["12 June, 6 AM", "12 June, 7 AM"] {
        script = row(script, turn);
    }
    for entry in ["III/Unit 1 at 0101", "III/Unit 2, III/Unit 3 at 0102"] {
        script = script.key("Insert").answer(entry);
    }
    desk.run(script);
    let entries = || {
        let title = load(folder);
        title.document("tracks/june").and_then(|d| d.turn_track()).map_or(0, |t| t.entries.iter().count())
    };
    desk.save("two entries on disk", || entries() == 2);
    let says = |document: &str, place: &str, key: &str| {
        load(folder).document(document).and_then(|d| d.value(place, key)).map(str::to_owned)
    };
    assert_eq!(
        says("cards/french", "rows", "III/Unit 10").as_deref(),
        Some("(cells: {\"6.12.13\": \"1004\", \"6.13.13\": \"1005\"})")
    );
    assert_eq!(says("counters/french", "units", "III/Unit 7").as_deref(), Some("(strength: \"6\")"));
    assert_eq!(
        says("tracks/june", "entries", "III/Unit 2").as_deref(),
        Some("(turn: \"12 June, 7 AM\", units: [\"III/Unit 2\", \"III/Unit 3\"], hex: \"0102\")")
    );
}

#[test]
fn a_first_evening() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let desk = begin(folder);
    let grid = desk.grid();
    let hex = |n: &str| Hex::from_digits(n).unwrap();
    // Ten hexes of wood with three strokes, and a river of eight sides.
    let strokes = [&["0503", "0504", "0505", "0506"][..], &["0603", "0604", "0605"], &["0703", "0704", "0705"]];
    let mut script = Script::default().key("b").key("w");
    for stroke in strokes {
        let points: Vec<_> = stroke.iter().map(|h| desk.hex(hex(h))).collect();
        script = script.drag(&points);
    }
    let river: Vec<HexPair> =
        [("1402", "1503"), ("1403", "1503"), ("1403", "1504"), ("1404", "1504"), ("1404", "1505")]
            .into_iter()
            .chain([("1405", "1505"), ("1405", "1506"), ("1406", "1506")])
            .map(|(a, b)| HexPair::new(hex(a), hex(b)))
            .collect();
    let points: Vec<_> = river
        .iter()
        .map(|p| {
            let [a, b] = grid.side_points(grid.hexside(*p).unwrap());
            desk.at([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0])
        })
        .collect();
    desk.run(script.key("r").drag(&points));
    let name = "sheets/vale";
    desk.save("woods and river on disk", || {
        let sheet = sheet(&load(folder), name);
        sheet.hexes.len() == 10 && sheet.sides.len() == 8
    });
    let saved = load(folder);
    let painted = sheet(&saved, name);
    let woods: Vec<Hex> = painted.hexes.iter().map(|(h, _)| *h).collect();
    assert_eq!(woods, strokes.concat().iter().map(|h| hex(h)).collect::<Vec<_>>());
    let sides: Vec<HexPair> = painted.sides.iter().map(|(p, _)| *p).collect();
    assert_eq!(sides.len(), river.iter().filter(|p| sides.contains(p)).count());
    check(folder);
    enter_documents(&desk, folder);
    let saved = load(folder);
    drop(desk);

    // Opened again it is the same, and saving it changes no byte.
    let bytes = std::fs::read(folder.join("sheets/vale.ron")).unwrap();
    let desk = Desk::open(folder);
    assert!(diff::titles(&saved, &load(folder)).is_empty());
    desk.run(Script::default().key("b").key("m").click(desk.hex(hex("2010"))));
    desk.save("one hex more", || sheet(&load(folder), name).hexes.len() == 11);
    desk.run(Script::default().key("ctrl+z"));
    desk.save("bytes as they were", || std::fs::read(folder.join("sheets/vale.ron")).unwrap() == bytes);
}

/// Whatever the demonstration's sheet says, entered by hands; fails on the first thing no tool can enter.
#[test]
fn the_demonstration_is_entered_anew_from_its_scan() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let desk = begin(folder);
    let original = demonstration::sheet();
    let wanted = original.map_sheet().unwrap();
    let script = Script::default();
    let script = enter::added_terrains(script);
    desk.run(enter::terrain(&desk, script, wanted));
    let terrains = |s: &MapSheet| {
        let with =
            |t: &Terrain| s.hexes.iter().filter(|(_, l)| l.terrain.as_ref().and_then(|t| t.known()) == Some(t)).count();
        Terrain::ALL.iter().map(with).collect::<Vec<_>>()
    };
    desk.save("terrain on disk", || terrains(&sheet(&load(folder), "sheets/vale")) == terrains(wanted));
    let script = enter::hexsides(&desk, Script::default(), wanted);
    let script = enter::roads(&desk, script, wanted);
    desk.run(enter::spans(&desk, script, wanted));
    let sides = |s: &MapSheet| s.sides.iter().filter(|(_, l)| l.name.is_none()).count();
    desk.save("hexsides on disk", || sheet(&load(folder), "sheets/vale").sides.len() >= sides(wanted));
    desk.run(enter::marks(&desk, Script::default(), wanted));
    desk.run(enter::features(&desk, Script::default(), wanted));
    let features = || sheet(&load(folder), "sheets/vale").features.len();
    desk.save("features on disk", || features() == wanted.features.len());
    desk.run(enter::the_rest(&desk, Script::default(), &original).key("ctrl+s"));
    let notes = || sheet(&load(folder), "sheets/vale").notes.len();
    desk.save("notes on disk", || notes() == wanted.notes.len());
    let now = load(folder);
    let left = now.document("sheets/vale").map_or_else(Vec::new, |d| diff::documents(&original, d));
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    assert!(
        left.is_empty(),
        "{} differences, the first of them:\n{}",
        left.len(),
        left[..left.len().min(40)].join("\n")
    );
    check(folder);
}

/// The hands of somebody who transcribes, layer by layer.
mod enter {
    use std::collections::{BTreeMap, BTreeSet};

    use tlnb_formats::Document;
    use tlnb_formats::documents::map_sheet::{FeatureLine, HexLine, HexsideKind, RoadKind, SpanKind, SpanMark};
    use tlnb_formats::documents::{Layer, MapSheet};
    use tlnb_formats::geometry::{Hex, HexPair};
    use tlnb_formats::text::Written;

    use crate::desk::{Desk, Script};

    /// As the palette spells it.
    fn spaced(word: &str) -> String {
        tlnb_editor::core::settings::spaced(word)
    }

    fn known<T: Copy>(list: &[Written<T>]) -> Vec<T> {
        list.iter().map(|w| *w.known().expect("the demonstration is spelled right")).collect()
    }

    pub(super) fn added_terrains(script: Script) -> Script {
        let line = |script: Script, line: &str| script.command("Change by line").answer(line);
        let script = line(script, "title terrains + Heath: ()");
        line(script, "title terrains + Vineyard: (counts_as: Orchard)")
    }

    /// Clear over the whole sheet with one fill, then each other kind hex by hex; what has no terrain is erased again.
    pub(super) fn terrain(desk: &Desk, script: Script, wanted: &MapSheet) -> Script {
        let mut script = script.key("f").key("c").click(desk.hex(Hex::new(15, 10))).breathe().key("b");
        let mut kinds: BTreeMap<String, Vec<Hex>> = BTreeMap::new();
        let mut none = Vec::new();
        for (hex, line) in wanted.hexes.iter() {
            match &line.terrain {
                Some(Written::Known(terrain)) => kinds.entry(terrain.word().to_owned()).or_default().push(*hex),
                Some(Written::Wrong(word)) => kinds.entry(word.clone()).or_default().push(*hex),
                None => none.push(*hex),
            }
        }
        kinds.remove("Clear");
        for (kind, hexes) in kinds {
            script = script.command(&format!("Terrain: {kind}"));
            for hex in hexes {
                script = script.click(desk.hex(hex));
            }
        }
        script = script.key("e").command("Layer: terrain");
        for hex in none {
            script = script.click(desk.hex(hex));
        }
        script
    }

    pub(super) fn hexsides(desk: &Desk, mut script: Script, wanted: &MapSheet) -> Script {
        for kind in HexsideKind::ALL {
            let with: Vec<(HexPair, Hex)> = wanted
                .sides
                .iter()
                .filter(|(_, l)| known(&l.kinds).contains(kind))
                .map(|(p, l)| (*p, l.up.as_ref().and_then(Written::known).copied().unwrap_or(p.hexes()[0])))
                .collect();
            if with.is_empty() {
                continue;
            }
            script = script.command(&format!("Hexside: {}", spaced(kind.word())));
            for (pair, inside) in with {
                script = script.click(desk.side(pair, inside));
            }
        }
        script
    }

    pub(super) fn roads(desk: &Desk, mut script: Script, wanted: &MapSheet) -> Script {
        for kind in RoadKind::ALL {
            script = script.command(&format!("Road: {}", spaced(kind.word())));
            for (pair, _) in wanted.sides.iter().filter(|(_, l)| known(&l.roads).contains(kind)) {
                let [a, b] = pair.hexes().map(|h| desk.hex(h));
                script = script.drag(&[a, b]);
            }
        }
        script
    }

    pub(super) fn spans(desk: &Desk, mut script: Script, wanted: &MapSheet) -> Script {
        for kind in SpanKind::ALL {
            script = script.command(&format!("Span: {}", spaced(kind.word())));
            for (pair, line) in wanted.sides.iter().filter(|(_, l)| known(&l.spans).contains(kind)) {
                let at = desk.side(*pair, pair.hexes()[0]);
                script = script.click(at);
                match known(&line.span_marks)[..] {
                    [] => {}
                    [mark] => {
                        let clicks = SpanMark::ALL.iter().position(|m| *m == mark).unwrap() + 1;
                        script = script.holding("shift", |s| (0..clicks).fold(s, |s, _| s.click(at)));
                    }
                    _ => {
                        // Several marks on one span are rare: a line says them.
                        let words: Vec<&str> = known(&line.span_marks).into_iter().map(SpanMark::word).collect();
                        let words = words.join(", ");
                        let line = format!("sheets/vale sides {pair} span_marks: absent -> [{words}]");
                        script = script.command("Change by line").answer(&line);
                    }
                }
            }
        }
        script
    }

    fn ask(desk: &Desk, mut script: Script, mark: &str, answers: &[(Hex, String)]) -> Script {
        script = script.command(&format!("Mark: {mark}"));
        for (hex, answer) in answers {
            script = script.click(desk.hex(*hex)).answer(answer);
        }
        script
    }

    pub(super) fn marks(desk: &Desk, mut script: Script, wanted: &MapSheet) -> Script {
        use tlnb_formats::documents::map_sheet::HexFeature;
        let of = |f: &dyn Fn(&HexLine) -> Option<String>| -> Vec<(Hex, String)> {
            wanted.hexes.iter().filter_map(|(h, l)| Some((*h, f(l)?))).collect()
        };
        for feature in HexFeature::ALL {
            script = script.command(&format!("Mark: {}", spaced(feature.word())));
            for (hex, _) in wanted.hexes.iter().filter(|(_, l)| known(&l.features).contains(feature)) {
                script = script.click(desk.hex(*hex));
            }
        }
        script = script.command("Mark: no hex here");
        for (hex, _) in wanted.hexes.iter().filter(|(_, l)| l.no_hex) {
            script = script.click(desk.hex(*hex));
        }
        script = ask(desk, script, "name", &of(&|l| l.name.clone()));
        script = ask(desk, script, "victory points", &of(&|l| l.vp.map(|n| n.to_string())));
        script = ask(desk, script, "elevation", &of(&|l| l.elevation.map(|n| n.to_string())));
        type List = fn(&HexLine) -> &[String];
        let lists: [(&str, List); 3] =
            [("supply source", |l| &l.supply), ("entry", |l| &l.entry), ("exit", |l| &l.exit)];
        for (mark, list) in lists {
            let armies: BTreeSet<&String> = wanted.hexes.iter().flat_map(|(_, l)| list(l)).collect();
            script = script.command(&format!("Mark: {mark}"));
            for army in armies {
                script = script.command("Army of marks").answer(army);
                for (hex, _) in wanted.hexes.iter().filter(|(_, l)| list(l).contains(army)) {
                    script = script.click(desk.hex(*hex));
                }
            }
        }
        script = script.command("Mark: name of a hexside");
        for (pair, line) in wanted.sides.iter() {
            if let Some(name) = &line.name {
                script = script.click(desk.side(*pair, pair.hexes()[0])).answer(name);
            }
        }
        script
    }

    pub(super) fn features(desk: &Desk, mut script: Script, wanted: &MapSheet) -> Script {
        for (name, line) in wanted.features.iter() {
            let kind = match line {
                FeatureLine::Place { .. } => "place",
                FeatureLine::Water { .. } => "river or stream",
                FeatureLine::Height { .. } => "height",
                FeatureLine::Wood { .. } => "wood",
                FeatureLine::Pond { .. } => "pond",
                FeatureLine::Road { .. } => "road",
                FeatureLine::Region { .. } => "region",
            };
            script = script.key("v").key("Escape").command(&format!("New {kind}")).answer(name);
            let (hexes, pairs) = (known(line.hexes()), known(line.pairs()));
            let water = matches!(line, FeatureLine::Water { .. });
            let click = |s: Script, at| s.click(at);
            if water {
                script = script.holding("shift", |s| hexes.iter().fold(s, |s, h| click(s, desk.hex(*h))));
            } else {
                script = hexes.iter().fold(script, |s, h| click(s, desk.hex(*h)));
            }
            match line {
                FeatureLine::Road { .. } => {
                    for pair in &pairs {
                        let [a, b] = pair.hexes().map(|h| desk.hex(h));
                        script = script.drag(&[a, b]);
                    }
                }
                FeatureLine::Place { .. } => {
                    let side = |s: Script, p: &HexPair| click(s, desk.side(*p, p.hexes()[0]));
                    script = script.holding("shift", |s| pairs.iter().fold(s, side));
                }
                _ => script = pairs.iter().fold(script, |s, p| click(s, desk.side(*p, p.hexes()[0]))),
            }
            if let FeatureLine::Water { flow_known: true, .. } = line {
                script = script.command("Flow is known");
            }
        }
        script
    }

    /// Progress of whole layers, then the words about the sheet and its notes.
    pub(super) fn the_rest(desk: &Desk, mut script: Script, original: &Document) -> Script {
        let wanted = original.map_sheet().unwrap();
        for layer in Layer::ALL {
            let all = wanted.is_done(*layer, Hex::new(1, 1));
            script = script.key("ctrl+a").command(&format!("Layer: {}", spaced(layer.word())));
            script = if all { script.key("ctrl+Return") } else { script.command("Not transcribed in this layer") };
        }
        for (key, line) in wanted.progress.iter() {
            for (initials, rows) in &line.checked {
                let rows = rows.known().map(|r| r.0.clone()).unwrap_or_default();
                let click = |s: Script, row: &i16| s.click(desk.hex(Hex::new(key.column, *row)));
                script = script.command("Initials").answer(initials).key("v").key("Escape");
                script = script.holding("shift", |s| rows.iter().fold(s, click));
                script = script.command(&format!("Layer: {}", spaced(key.layer.word())));
                script = script.command("Checked in this layer");
            }
        }
        for section in ["about", "notes"] {
            let sections = original.lines().into_iter().flat_map(|l| &l.sections);
            for entry in sections.filter(|s| s.name == section).flat_map(|s| &s.entries) {
                let line = format!("sheets/vale {section} + {:?}: {}", entry.key, entry.value);
                script = script.command("Change by line").answer(&line);
            }
        }
        script
    }
}
