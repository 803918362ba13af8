//! The last saved versions of each document, kept when it is replaced, and thinned.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use super::{ASIDE, Disk};

/// How many of the newest are kept whatever their age, then one an hour, then one a day: twenty in all.
const NEWEST: usize = 10;
const HOURS: usize = 5;
const DAYS: usize = 5;

/// The folder of a document's versions.
fn folder(path: &str) -> String {
    format!("{ASIDE}/backups/{}", path.strip_suffix(".ron").unwrap_or(path))
}

/// A time as the name of a version, in UTC: `20260131-235959-999.ron`.
fn name(time: Duration) -> String {
    let seconds = time.as_secs();
    let (day, rest) = (seconds / 86_400, seconds % 86_400);
    // Days since 0000-03-01, in eras of 400 years; years begin in March so that a leap day ends one.
    let shifted = day + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest % 3_600 / 60, rest % 60);
    format!("{year:04}{month:02}{of_month:02}-{hour:02}{minute:02}{second:02}-{:03}.ron", time.subsec_millis())
}

/// Whether a file has such a name; others in the folder are somebody's own.
fn is_ours(name: &str) -> bool {
    let pattern = b"########-######-###.ron";
    name.len() == pattern.len()
        && name.bytes().zip(pattern).all(|(b, p)| if *p == b'#' { b.is_ascii_digit() } else { b == *p })
}

/// A free path for another version of a document.
pub(super) fn next(disk: &dyn Disk, path: &str) -> String {
    let folder = folder(path);
    let taken: BTreeSet<String> = disk.names(&folder).into_iter().collect();
    let mut time = disk.now();
    while taken.contains(&name(time)) {
        time += Duration::from_millis(1);
    }
    format!("{folder}/{}", name(time))
}

/// Keeps the bytes of a document that is about to be replaced; says where.
pub(super) fn keep(disk: &mut dyn Disk, path: &str, bytes: &[u8]) -> io::Result<String> {
    let backup = next(disk, path);
    disk.create(&backup, None)?;
    disk.append(&backup, bytes)?;
    disk.sync(&backup)?;
    Ok(backup)
}

/// Which of these names (sorted) are one too many.
fn too_many(names: &[String]) -> Vec<&String> {
    let ours: Vec<&String> = names.iter().rev().filter(|n| is_ours(n)).collect();
    let (mut hours, mut days) = (BTreeSet::new(), BTreeSet::new());
    let mut by_day = 0;
    let mut out = Vec::new();
    for name in ours.into_iter().skip(NEWEST) {
        // `20260131-23`, `20260131`.
        let (hour, day) = (&name[..11], &name[..8]);
        if hours.len() < HOURS {
            days.insert(day);
            if !hours.insert(hour) {
                out.push(name);
            }
        } else if by_day < DAYS && days.insert(day) {
            by_day += 1;
        } else {
            out.push(name);
        }
    }
    out
}

/// Takes away the versions of a document that are too many. One that cannot be taken away stays.
pub(super) fn thin(disk: &mut dyn Disk, path: &str) {
    let folder = folder(path);
    let names = disk.names(&folder);
    for name in too_many(&names) {
        if disk.remove(&format!("{folder}/{name}")).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_dates() {
        for (seconds, says) in [
            (0, "19700101-000000-000.ron"),
            (951_782_399, "20000228-235959-000.ron"),
            (951_782_400, "20000229-000000-000.ron"),
            (1_767_225_599, "20251231-235959-000.ron"),
            (1_772_323_200, "20260301-000000-000.ron"),
        ] {
            assert_eq!(name(Duration::from_secs(seconds)), says);
            assert!(is_ours(says));
        }
    }

    #[test]
    fn twenty_are_kept_the_newest_ten_then_by_hour_then_by_day_and_odd_files_stay() {
        let mut names: Vec<String> = vec!["20250101-notes.ron".into(), "crash-99.ron".into()];
        let mut now = Duration::from_secs(1_772_323_200);
        for _ in 0..2_000 {
            now += Duration::from_secs(1_000);
            names.push(name(now));
            names.sort();
            let gone: BTreeSet<String> = too_many(&names).into_iter().cloned().collect();
            names.retain(|n| !gone.contains(n));
        }
        let ours: Vec<&String> = names.iter().filter(|n| is_ours(n)).collect();
        assert_eq!((names.len() - ours.len(), ours.len()), (2, 20), "{names:?}");
        let days: BTreeSet<&str> = ours.iter().map(|n| &n[..8]).collect();
        assert!(days.len() >= 5, "{names:?}");
        let newest: Vec<String> = (0..10).rev().map(|n| name(now - Duration::from_secs(1_000 * n))).collect();
        assert!(newest.iter().all(|n| names.contains(n)), "{names:?}");
    }
}
