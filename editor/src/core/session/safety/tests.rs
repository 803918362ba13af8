use super::*;
use crate::core::session::tests::SHEET;
use tlnb_formats::Change;
use tlnb_formats::files::{Fault, Memory, Simulated};

const NAMES: [&str; 3] = ["sheets/a", "sheets/b", "sheets/c"];

pub(crate) fn disk() -> Simulated {
    let paths = NAMES.map(|n| format!("{n}.ron"));
    Simulated::new(paths.iter().map(|p| (p.as_str(), SHEET.as_bytes())))
}

pub(crate) fn open(disk: &Simulated) -> Session {
    Session::of(Box::new(disk.clone())).unwrap()
}

pub(crate) fn texts(session: &Session) -> Vec<String> {
    let with = |n: &&str| session.title().document(n).map(|d| d.text().to_owned()).unwrap_or_default();
    NAMES.iter().map(with).collect()
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// A change that fits what is there: a value set or taken away, an entry with or without.
fn some_change(session: &Session, dice: &mut Dice) -> Change {
    let name = NAMES[dice.below(3) as usize];
    let document = session.title().document(name).unwrap();
    let key = format!("{:02}{:02}", 1 + dice.below(6), 1 + dice.below(6));
    let value = ["(terrain: Woods)", "(vp: 2, name: \"Au\")", "(terrain: Marsh, // wet\n )"][dice.below(3) as usize];
    let line = match (document.value("hexes", &key), dice.below(3)) {
        (None, _) => return Change::add(tlnb_formats::Place::entry(name, "hexes", &key), value),
        (Some(old), 0) => return Change::remove(tlnb_formats::Place::entry(name, "hexes", &key), old),
        (Some(_), 1) => format!("{name} hexes {key} vp: ? -> {}", dice.below(9)),
        (Some(_), _) => format!("{name} hexes {key} name: ? -> \"n{}\"", dice.below(9)),
    };
    line.parse().unwrap()
}

/// When, and what the documents were from then on.
type States = Vec<(Duration, Vec<String>)>;

/// An evening: 200 edits over three documents, a few undone, five saves; ends where the disk does.
fn evening(disk: &Simulated) -> (States, Vec<Vec<String>>) {
    let mut session = open(disk);
    let mut dice = Dice(7);
    let (mut now, mut states, mut saves) = (Duration::ZERO, vec![(Duration::ZERO, texts(&session))], Vec::new());
    saves.push(texts(&session));
    for n in 0..200 {
        now += Duration::from_millis(100 + dice.below(400));
        disk.set_now(now);
        session.tick(now);
        if disk.is_broken() {
            break;
        }
        match dice.below(10) {
            0 => {
                session.undo().unwrap();
            }
            1 => {
                session.redo().unwrap();
            }
            _ => {
                let change = some_change(&session, &mut dice);
                session.step("Edit", &[change]).unwrap();
            }
        }
        states.push((now, texts(&session)));
        if n % 40 == 39 {
            saves.push(texts(&session));
            let _ = session.save();
            if disk.is_broken() {
                break;
            }
        }
    }
    if !disk.is_broken() {
        session.tick(now + Duration::from_secs(1));
    }
    (states, saves)
}

#[test]
#[expect(clippy::print_stdout, reason = "what was tried is told")]
fn a_stop_at_any_step_loses_at_most_a_second_and_tears_no_file() {
    let whole = disk();
    evening(&whole);
    let steps = whole.steps();
    assert!(steps > 200, "{steps}");
    let mut wrong = Vec::new();
    let mut recoveries = 0;
    println!("{:12} {:>7} {:>9} {:>11}", "fault", "points", "survived", "recoveries");
    for fault in [Fault::Stop, Fault::PowerCut, Fault::ShortWrite] {
        let before = (wrong.len(), recoveries);
        let mut survived = 0;
        for at in 0..steps {
            let faults = wrong.len();
            let disk = disk();
            disk.plan(at, fault);
            let (states, saves) = evening(&disk);
            let end = states.last().unwrap().0;
            disk.restart();
            let mut session = open(&disk);
            let point = format!("{fault:?} at {at} of {steps}: {}", disk.step(at));
            if !saves.contains(&texts(&session)) {
                wrong.push(format!("{point}: the files are of no save"));
            }
            recoveries += usize::from(session.recovery().is_some());
            let left_out = session.recover();
            if !left_out.is_empty() {
                wrong.push(format!("{point}: left out {left_out:?}"));
            }
            let is = texts(&session);
            // The newest state that is older than a second and all after it are good.
            let due = states.iter().rposition(|(t, _)| *t + Duration::from_secs(1) <= end).unwrap_or(0);
            if !states[due..].iter().any(|(_, s)| *s == is) {
                let old = states.iter().rposition(|(_, s)| *s == is);
                wrong.push(format!("{point}: state {old:?} instead of {due} to {}", states.len() - 1));
            }
            // Undo goes back to what the files hold.
            while session.undo().unwrap().is_some() {}
            if !saves.contains(&texts(&session))
                && session.recovery().is_none()
                && !states.iter().any(|(_, s)| *s == texts(&session))
            {
                wrong.push(format!("{point}: undo gives no state that was"));
            }
            survived += usize::from(wrong.len() == faults);
        }
        println!("{:12} {steps:7} {survived:9} {:11}", format!("{fault:?}"), recoveries - before.1);
        assert_eq!(wrong.len() == before.0, survived == steps);
    }
    assert!(wrong.is_empty(), "{} of {} points:\n{}", wrong.len(), 3 * steps, wrong.join("\n"));
    assert!(recoveries > steps, "{recoveries} recoveries");
}

#[test]
fn an_error_at_any_step_keeps_the_edits() {
    let whole = disk();
    evening(&whole);
    for fault in [Fault::Refused, Fault::NoSpace, Fault::Vanished] {
        for at in (0..whole.steps()).step_by(5) {
            let disk = disk();
            disk.plan(at, fault);
            let mut session = open(&disk);
            session.tick(Duration::from_secs(1));
            let mut dice = Dice(3);
            for n in 0..30 {
                session.tick(Duration::from_secs(2 + n));
                let change = some_change(&session, &mut dice);
                session.step("Edit", &[change]).unwrap();
                if n % 10 == 9 {
                    let _ = session.save();
                }
            }
            disk.restart();
            session.tick(Duration::from_secs(100));
            let is = texts(&session);
            assert!(session.is_flushed(), "{fault:?} at {at}: {:?}", session.fault());
            drop(session);
            let mut again = open(&disk);
            again.recover();
            assert_eq!(texts(&again), is, "{fault:?} at {at}: {}", disk.step(at));
            again.save().unwrap();
            assert_eq!(texts(&open(&disk)), is);
        }
    }
}

#[test]
fn two_thousand_edits_undone_and_done_again_are_equal_at_both_ends() {
    let disk = disk();
    let mut session = open(&disk);
    let (mut dice, start) = (Dice(11), texts(&session));
    for _ in 0..2_000 {
        let change = some_change(&session, &mut dice);
        session.step("Edit", &[change]).unwrap();
    }
    let end = texts(&session);
    session.tick(Duration::from_secs(5));
    drop(session);
    let mut session = open(&disk);
    assert!(session.recover().is_empty());
    for _ in 0..2 {
        assert_eq!(texts(&session), end);
        while session.undo().unwrap().is_some() {}
        assert_eq!(texts(&session), start);
        while session.redo().unwrap().is_some() {}
    }
    assert_eq!(texts(&session), end);
}

/// Any entry of any section set to what another of it is, taken out, or put back.
fn any_change(session: &Session, dice: &mut Dice, out: &mut Vec<Change>) -> Option<Change> {
    if !out.is_empty() && dice.below(3) == 0 {
        let n = dice.below(out.len() as u64) as usize;
        return Some(out.swap_remove(n));
    }
    let documents: Vec<_> = session.title().documents().collect();
    let document = documents[dice.below(documents.len() as u64) as usize];
    let sections: Vec<_> = document.lines()?.sections.iter().filter(|s| s.entries.len() > 1).collect();
    let section = *sections.get(dice.below(sections.len().max(1) as u64) as usize)?;
    let entry = |dice: &mut Dice| &section.entries[dice.below(section.entries.len() as u64) as usize];
    let (one, other) = (entry(dice), entry(dice));
    let place = tlnb_formats::Place::entry(document.name(), &section.name, &one.key);
    if dice.below(3) > 0 {
        let to = tlnb_formats::Value::Text(other.value.clone());
        return Some(Change::set(place, tlnb_formats::Value::Anything, to));
    }
    out.push(Change::moved(one, place.clone(), one.value.as_str()));
    Some(Change::remove(place, one.value.as_str()))
}

#[test]
fn two_thousand_edits_over_every_document_of_a_title_are_equal_at_both_ends() {
    let demonstration = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/demonstration");
    let files = Folder(demonstration);
    let paths = files.list().unwrap();
    let bytes: Vec<_> = paths.iter().map(|p| files.read(p).unwrap()).collect();
    let disk = Simulated::new(paths.iter().zip(&bytes).map(|(p, b)| (p.as_str(), b.as_slice())));
    let all = |session: &Session| session.title().documents().map(|d| d.bytes()).collect::<Vec<_>>();
    let mut session = open(&disk);
    let (mut dice, mut out, start) = (Dice(5), Vec::new(), all(&session));
    let (mut edits, mut touched) = (0, std::collections::BTreeSet::new());
    while edits < 2_000 {
        let Some(change) = any_change(&session, &mut dice, &mut out) else { continue };
        touched.insert((change.place().document.clone(), change.place().section.clone()));
        edits += usize::from(session.step("Edit", &[change]).unwrap());
    }
    assert!(touched.len() > 6, "{touched:?}");
    assert_eq!(touched.iter().map(|(d, _)| d).collect::<std::collections::BTreeSet<_>>().len(), paths.len());
    let end = all(&session);
    for _ in 0..2 {
        while session.undo().unwrap().is_some() {}
        assert_eq!(all(&session), start);
        while session.redo().unwrap().is_some() {}
        assert_eq!(all(&session), end);
    }
}

#[test]
fn a_journal_is_asked_for_once_and_set_aside_it_is_kept() {
    let disk = disk();
    let mut session = open(&disk);
    session.tick(Duration::from_secs(60));
    session.step("Paint Woods", &["sheets/a hexes + 0101: (terrain: Woods)".parse().unwrap()]).unwrap();
    assert!(!session.is_flushed());
    session.tick(Duration::from_secs(61));
    assert!(session.is_flushed());
    drop(session);
    let mut session = open(&disk);
    let recovery = session.recovery().unwrap();
    assert_eq!((recovery.steps, recovery.labels.as_slice(), recovery.same), (1, &["Paint Woods".to_owned()][..], true));
    assert!(recovery.in_words(Duration::from_secs(600))[0].contains("1 step was not saved"), "{recovery:?}");
    let kept = session.set_aside().unwrap().unwrap();
    assert!(disk.paths().contains(&kept) && session.recovery().is_none());
    drop(session);
    assert!(open(&disk).recovery().is_none());
    // An edit before the answer writes over nothing either.
    disk.edit(".tlnb/journal", &disk.read(&kept).unwrap());
    let mut session = open(&disk);
    session.step("Other", &["sheets/b hexes + 0101: (terrain: Marsh)".parse().unwrap()]).unwrap();
    session.flush();
    assert_eq!(disk.paths().iter().filter(|p| p.contains("set-aside")).count(), 2, "{:?}", disk.paths());
}

#[test]
fn a_new_sheet_is_recovered_and_what_was_undone_is_not_asked_for() {
    let disk = Simulated::new([]);
    let mut session = open(&disk);
    session.add_sheet("ulm", [19, 34, 33]).unwrap();
    session.flush();
    let text = session.sheet_document().unwrap().text().to_owned();
    drop(session);
    let mut session = open(&disk);
    assert!(session.recovery().is_some() && session.recover().is_empty());
    assert_eq!((session.sheet(), session.sheet_document().unwrap().text()), ("ulm", text.as_str()));
    assert_eq!(session.save().unwrap(), 2);
    assert!(disk.paths().contains(&"title.ron".to_owned()));
    session.step("Edit", &["sheets/ulm hexes + 0101: (vp: 1)".parse().unwrap()]).unwrap();
    session.undo().unwrap();
    session.flush();
    drop(session);
    assert!(open(&disk).recovery().is_none());
}

#[test]
fn a_second_session_can_only_look() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sheets")).unwrap();
    std::fs::write(folder.path().join("sheets/a.ron"), SHEET).unwrap();
    let edit = || ["sheets/a hexes + 0101: (vp: 1)".parse::<Change>().unwrap()];
    let mut first = Session::open(folder.path()).unwrap();
    let mut second = Session::open(folder.path()).unwrap();
    assert!(first.read_only().is_none());
    let error = second.step("Edit", &edit()).unwrap_err().to_string();
    assert!(error.contains("it is open in another program (process"), "{error}");
    assert!(second.unsaved().is_empty() && second.save().is_ok());
    first.step("Edit", &edit()).unwrap();
    first.save().unwrap();
    first.release();
    assert!(first.step("Edit", &edit()).is_err());
    assert!(Session::open(folder.path()).unwrap().read_only().is_none());
}

#[test]
fn where_a_title_cannot_be_written_edits_are_kept_in_the_persons_folder() {
    let (folder, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(folder.path().join("a.ron"), SHEET).unwrap();
    // A file in the way is what a test can make on every system.
    std::fs::write(folder.path().join(ASIDE), "").unwrap();
    let mut session = Session::open_for(folder.path(), Some(own.path())).unwrap();
    session.step("Edit", &["a hexes + 0101: (vp: 1)".parse().unwrap()]).unwrap();
    session.flush();
    assert_eq!(session.fault(), None);
    drop(session);
    assert!(Session::open_for(folder.path(), Some(own.path())).unwrap().recovery().is_some());
    assert!(Session::open(folder.path()).unwrap().fault().is_some());
}

#[test]
fn memory_has_no_journal() {
    let mut session = Session::of(Box::new(Memory::default())).unwrap();
    session.add_sheet("ulm", [3, 3, 3]).unwrap();
    assert!(session.is_flushed() && session.recovery().is_none());
}
