use super::*;
use crate::rules::demoralization::{Casualty, Track, Witness, after_guard_failure, initiative};

fn lose(track: Track, full: u16) -> Track {
    let unit = Casualty { full, started_reduced: None };
    *track.eliminated(&Terms::series(), unit).decided().unwrap()
}

fn is_down(track: Track) -> bool {
    *track.is_demoralized().decided().unwrap()
}

#[test]
fn t_52_losses_demoralize_and_reorganization_restores() {
    let track = lose(lose(Track::new(Some(10), 6), 4), 5);
    assert_eq!((track.casualties, is_down(track)), (9, false));
    let track = lose(track, 2);
    assert_eq!((track.casualties, is_down(track)), (11, true));
    let track = track.reorganized(2);
    assert_eq!((track.casualties, is_down(track)), (9, false));
    assert!(Track::new(None, 6).is_demoralized().decided().is_none());
    // Who started reduced counts in full, unless the title has it otherwise.
    let worn = Casualty { full: 8, started_reduced: Some(4) };
    let mut terms = Terms::series();
    let after = |terms: &Terms| Track::new(Some(10), 6).eliminated(terms, worn).decided().map(|t| t.casualties);
    assert_eq!(after(&terms), Some(8));
    terms.set(crate::rules::Policy::StartReducedTrack, false);
    assert_eq!(after(&terms), Some(4));
    terms.leave_open(crate::rules::Policy::StartReducedTrack);
    assert_eq!(after(&terms), None);
}

#[test]
fn t_53_a_failed_guard_takes_four_off_the_level() {
    let near = Witness { distance: 10, is_french_cavalry_corps: false };
    let track = lose(Track::new(Some(10), 6), 7);
    let struck = after_guard_failure(track, near, false);
    assert_eq!((struck.counting_level(), is_down(struck)), (Some(6), true));
    // Once a game.
    assert_eq!(after_guard_failure(struck, near, false), struck);
    let small = lose(Track::new(Some(10), 4), 7);
    for (track, witness, won) in [
        (small, near, false),
        (track, Witness { distance: 11, ..near }, false),
        (track, Witness { is_french_cavalry_corps: true, ..near }, false),
        (track, near, true),
    ] {
        assert_eq!(after_guard_failure(track, witness, won), track);
        assert!(!is_down(track));
    }
}

#[test]
fn t_54_a_formation_of_two_units_is_never_demoralized_by_losses() {
    let track = lose(lose(Track::new(Some(6), 2), 5), 5);
    assert!(!is_down(track));
    assert_eq!((initiative(3, true), initiative(3, false), initiative(0, true)), (2, 3, 0));
}
