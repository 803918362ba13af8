use super::*;
use crate::document::Document;
use crate::files::{Files as _, Memory, Simulated};

const SHEET: &str = "MapSheet(\n    format: 1,\n    hexes: {\n        // the mill\n        \"0101\": (vp: 1), // sure\n        \"0103\": (vp: 3) // last\n    },\n)\n";

fn title() -> Title {
    let files = ["sheets/a", "sheets/b"].map(|n| (format!("{n}.ron"), SHEET.as_bytes().to_vec()));
    Title::load(&Memory(files.into())).unwrap()
}

fn texts(title: &Title) -> Vec<String> {
    title.documents().map(|d| d.text().to_owned()).collect()
}

/// Applies changes in their written form and gives what takes them back, in the order of an undo.
fn apply(title: &mut Title, changes: &[Change]) -> Vec<Change> {
    let mut undo: Vec<Change> = changes.iter().filter_map(|c| title.apply(c).unwrap()).collect();
    undo.reverse();
    undo
}

fn written(lines: &[&str]) -> Vec<Change> {
    lines.iter().map(|l| l.parse().unwrap()).collect()
}

#[test]
fn what_is_replayed_and_undone_gives_the_bytes_with_all_comments() {
    let mut now = title();
    let mut disk = Simulated::default();
    let mut journal = Journal::new(".tlnb/journal", &hashes(&now));
    let steps = [
        written(&["sheets/a hexes - 0101: (vp: 1)", "sheets/a hexes + 0104: (name: \"a\\n-> b\")"]),
        written(&["sheets/b hexes 0103 vp: 3 -> 4", "sheets/b sides + 0101/0102: (kinds: [River])"]),
        written(&["sheets/a hexes 0105: absent -> (\n  vp: 2, // two\n)"]),
    ];
    let mut undo = Vec::new();
    for (n, step) in steps.iter().enumerate() {
        undo.push(apply(&mut now, step));
        journal.add(Did::Step, &format!("Step {n}"), Duration::from_millis(n as u64), step);
    }
    for n in [2, 1] {
        undo[n] = {
            let back = undo[n].clone();
            let again = apply(&mut now, &back);
            journal.add(Did::Undo, &format!("Step {n}"), Duration::ZERO, &back);
            again
        };
    }
    let again = undo[1].clone();
    apply(&mut now, &again);
    journal.add(Did::Redo, "Step 1", Duration::ZERO, &again);
    journal.flush(&mut disk, Duration::ZERO).unwrap();

    let kept = Kept::read(&disk.read(".tlnb/journal").unwrap());
    assert!(kept.faults.is_empty(), "{:?}", kept.faults);
    let mut back = title();
    let recovered = replay(&mut back, &kept);
    assert!(recovered.refused.is_empty() && recovered.already == 0, "{recovered:?}");
    assert_eq!(texts(&back), texts(&now));
    let labels = |steps: &[Replayed]| steps.iter().map(|s| s.label.clone()).collect::<Vec<_>>();
    assert_eq!(
        (labels(&recovered.done), labels(&recovered.undone)),
        (vec!["Step 0".into(), "Step 1".into()], vec!["Step 2".to_owned()])
    );
    for (_, inverse) in recovered.done.iter().rev().flat_map(|s| s.changes.iter().rev()) {
        back.apply(inverse).unwrap();
    }
    assert_eq!(texts(&back), texts(&title()));
}

#[test]
fn a_journal_torn_anywhere_gives_the_steps_before() {
    let mut now = title();
    let mut disk = Simulated::default();
    let mut journal = Journal::new("journal", &hashes(&now));
    let mut states = vec![texts(&now)];
    for n in 1..6 {
        let step = written(&[
            &format!("sheets/a hexes + 02{n:02}: (name: \"é{n}\")"),
            &format!("sheets/b hexes 0101 vp: {n} -> {}", n + 1),
        ]);
        apply(&mut now, &step);
        journal.add(Did::Step, "Both", Duration::ZERO, &step);
        states.push(texts(&now));
    }
    journal.flush(&mut disk, Duration::ZERO).unwrap();
    let bytes = disk.read("journal").unwrap();
    let mut last = 0;
    for end in 0..=bytes.len() {
        for zeros in [0, 40] {
            let mut torn = bytes[..end].to_vec();
            torn.resize(end + zeros, 0);
            let mut back = title();
            let recovered = replay(&mut back, &Kept::read(&torn));
            let is = states.iter().position(|s| *s == texts(&back));
            assert!(is.is_some_and(|n| n >= last), "cut at {end} with {zeros} zeros: {:?}", recovered.refused);
            last = is.unwrap();
            assert!(recovered.refused.is_empty(), "cut at {end} with {zeros} zeros: {:?}", recovered.refused);
        }
    }
    assert_eq!(last, 5);
}

#[test]
fn a_save_that_came_true_is_known_by_its_hashes() {
    let mut now = title();
    let mut disk = Simulated::default();
    let mut journal = Journal::new("journal", &hashes(&now));
    let first = written(&["sheets/a hexes 0101 vp: 1 -> 2", "sheets/a hexes 0101 vp: 2 -> 3"]);
    apply(&mut now, &first);
    journal.add(Did::Step, "First", Duration::ZERO, &first);
    journal.mark(&mut disk, &hashes(&now), Duration::ZERO).unwrap();
    let saved = now.clone();
    let second = written(&["sheets/a hexes 0101 vp: 3 -> 4"]);
    apply(&mut now, &second);
    journal.add(Did::Step, "Second", Duration::ZERO, &second);
    journal.flush(&mut disk, Duration::ZERO).unwrap();
    let kept = Kept::read(&disk.read("journal").unwrap());
    for (mut from, applied) in [(title(), 3), (saved, 1)] {
        let recovered = replay(&mut from, &kept);
        assert_eq!((recovered.applied, recovered.already, recovered.refused.len()), (applied, 0, 0));
        assert_eq!(texts(&from), texts(&now));
    }
}

#[test]
fn over_other_documents_what_still_fits_is_done_and_the_rest_is_named() {
    let mut disk = Simulated::default();
    let mut journal = Journal::new("journal", &hashes(&title()));
    journal.add(
        Did::Step,
        "Three",
        Duration::ZERO,
        &written(&[
            "sheets/a hexes 0101 vp: 1 -> 2",
            "sheets/a hexes 0103 vp: 3 -> 4",
            "sheets/c hexes 0101 vp: 1 -> 2",
            "sheets/b hexes 0101 vp: 1 -> 5",
        ]),
    );
    journal.flush(&mut disk, Duration::ZERO).unwrap();
    let mut other = title();
    for line in ["sheets/a hexes 0101 vp: 1 -> 9", "sheets/a hexes 0103 vp: 3 -> 4"] {
        other.apply(&line.parse().unwrap()).unwrap();
    }
    let recovered = replay(&mut other, &Kept::read(&disk.read("journal").unwrap()));
    assert_eq!((recovered.applied, recovered.already), (1, 1));
    let refused: Vec<&str> = recovered.refused.iter().map(|(line, _)| line.as_str()).collect();
    assert_eq!(refused, ["sheets/a hexes 0101 vp: 1 -> 2", "sheets/c hexes 0101 vp: 1 -> 2"]);
    assert!(recovered.refused[0].1.contains('9'), "{:?}", recovered.refused);
}

#[test]
fn an_edit_waits_a_second_and_one_that_could_not_be_written_is_written_anew() {
    let mut disk = Simulated::default();
    let mut journal = Journal::new("journal", &Hashes::new());
    let second = Duration::from_secs(1);
    assert!(!journal.due(second) && journal.is_empty());
    let changes = written(&["sheets/a hexes 0101 vp: 1 -> 2"]);
    for n in 0..3 {
        journal.add(Did::Step, "One", second * n, &changes);
        assert!(!journal.due(second * n) && journal.due(second * (n + 1)));
        if n == 1 {
            disk.plan(disk.steps(), crate::files::Fault::Refused);
            assert!(journal.flush(&mut disk, second * 2).is_err() && !journal.is_flushed());
            assert!(!journal.due(second * 2), "it does not try in every frame");
            disk.restart();
        }
        journal.flush(&mut disk, second * 3).unwrap();
        assert_eq!(Kept::read(&disk.read("journal").unwrap()).events.len(), n as usize + 1);
    }
    journal.clear(&mut disk, &Hashes::new()).unwrap();
    assert!(disk.paths().is_empty() && journal.is_empty());
}

#[test]
fn where_a_title_cannot_be_written_the_persons_own_folder_takes_the_journal() {
    let (title, own) = (Path::new("/titles/a"), Path::new("/own"));
    assert_eq!(place(title, true, Some(own)), Some(title.join(".tlnb")));
    let there = place(title, false, Some(own)).unwrap();
    assert!(there.starts_with("/own/journals"));
    assert_ne!(Some(there), place(Path::new("/titles/b"), false, Some(own)));
    assert_eq!(place(title, false, None), None);
}

#[test]
fn a_journal_that_was_tampered_with_breaks_no_document() {
    let entry = "{\"lead\":\"}} (\",\"key_text\":\"x\",\"colon\":\"\",\"value\":\"1\",\"trail\":\"\",\"key\":\"0109\"}";
    let add = format!(
        "whole {{\"Add\":{{\"place\":{{\"document\":\"sheets/a\",\"section\":\"hexes\",\"key\":\"0109\",\"field\":null}},\"value\":\"1\",\"after\":\"Order\",\"bytes\":{{\"entry\":{entry},\"back\":null}}}}}}"
    );
    // Another step follows whose changes cannot be read; an undo as well leaves nothing to undo.
    for did in ["step", "undo", "redo"] {
        let whole = format!("{HEAD}\nstep 0 \"a\"\n{add}\nwhole {{}}\nend\n{did} 1 \"b\"\nchange a{{}}\nend\n");
        let mut now = title();
        let recovered = replay(&mut now, &Kept::read(whole.as_bytes()));
        assert_eq!(texts(&now), texts(&title()), "{did}");
        assert_eq!(recovered.refused.len(), 3, "{did}: {recovered:?}");
        assert!(now.documents().all(|d: &Document| d.read_only().is_none()), "{did}");
    }
    assert_eq!(Kept::read(b"something else\n").faults.len(), 1);
}

#[test]
fn the_newest_twenty_journals_set_aside_are_kept_and_odd_files_stay() {
    let mut disk = Simulated::default();
    disk.edit(".tlnb/journal-set-aside-mine", b"");
    disk.edit(".tlnb/backups", b"");
    let mut last = String::new();
    for n in 0..60 {
        // Two in one second now and then.
        disk.set_now(Duration::from_secs(95 + n / 2));
        disk.edit(".tlnb/journal", format!("{n}").as_bytes());
        last = set_aside(&mut disk, ".tlnb/journal").unwrap();
        assert_eq!(disk.read(&last).unwrap(), format!("{n}").into_bytes());
    }
    assert_eq!(last, ".tlnb/journal-set-aside-124b");
    let mut kept: Vec<u32> =
        disk.paths().iter().filter_map(|p| String::from_utf8(disk.read(p).unwrap()).unwrap().parse().ok()).collect();
    kept.sort_unstable();
    assert_eq!(kept, (40..60).collect::<Vec<_>>(), "{:?}", disk.paths());
    assert_eq!(disk.paths().len(), 22);
    // One in a folder of its own, and a clock that was set back: the one just set aside is never the one to go.
    disk.set_now(Duration::from_secs(1));
    disk.edit(".tlnb/journal", b"back");
    let kept = set_aside(&mut disk, ".tlnb/journal").unwrap();
    assert_eq!(disk.read(&kept).unwrap(), b"back");
    disk.edit("journal", b"own");
    assert_eq!(set_aside(&mut disk, "journal").unwrap(), "journal-set-aside-1");
}

#[test]
fn documents_read_anew_are_told_from_what_their_files_hold_now() {
    let mut now = title();
    let mut disk = Simulated::default();
    let mut journal = Journal::new("journal", &hashes(&now));
    for lines in
        [&["sheets/a hexes 0101 vp: 1 -> 2", "sheets/b hexes 0101 vp: 1 -> 3"][..], &["sheets/a hexes 0103 vp: 3 -> 9"]]
    {
        let step = written(lines);
        apply(&mut now, &step);
        journal.add(Did::Step, "Edit", Duration::ZERO, &step);
    }
    // Another program has changed the first document: 0101 of it is 5 there, and is to be 2.
    let mut files = title();
    apply(&mut files, &written(&["sheets/a hexes 0101 vp: 1 -> 5", "sheets/a hexes 0103 vp: 3 -> 9"]));
    let changes = written(&["sheets/a hexes 0101 vp: 5 -> 2"]);
    let step = Event {
        did: Did::Step,
        label: "Edits".into(),
        at: Duration::ZERO,
        made: Vec::new(),
        changes: changes.into_iter().map(Ok).collect(),
    };
    journal.rebase(&hashes(&files), &BTreeSet::from(["sheets/a".to_owned()]), step);
    journal.flush(&mut disk, Duration::ZERO).unwrap();
    let kept = Kept::read(&disk.read("journal").unwrap());
    assert!(kept.since(&hashes(&files)).1);
    let recovered = replay(&mut files, &kept);
    assert!(recovered.refused.is_empty(), "{:?}", recovered.refused);
    assert_eq!((recovered.done.len(), texts(&files)), (2, texts(&now)));
}
