//! Every check, one a file.

mod anchors_contradict;
mod bridge_over_no_river;
mod feature_of_no_hex;
mod grid_incomplete;
mod hex_not_readable;
mod hex_off_sheet;
mod hexside_not_adjacent;
mod join_is_no_turn;
mod join_names_no_sheet;
mod join_without_anchor;
mod ragged_sheet;
mod river_and_stream;
mod shared_hexes_differ;
mod slope_without_upper_side;
mod stagger_contradicted;

use crate::check::Check;

/// The checks in the order of their codes.
pub static ALL: &[&Check] = &[
    &hexside_not_adjacent::CHECK,
    &river_and_stream::CHECK,
    &slope_without_upper_side::CHECK,
    &hex_not_readable::CHECK,
    &hex_off_sheet::CHECK,
    &grid_incomplete::CHECK,
    &anchors_contradict::CHECK,
    &join_is_no_turn::CHECK,
    &join_without_anchor::CHECK,
    &shared_hexes_differ::CHECK,
    &feature_of_no_hex::CHECK,
    &stagger_contradicted::CHECK,
    &join_names_no_sheet::CHECK,
    &ragged_sheet::CHECK,
    &bridge_over_no_river::CHECK,
];

/// The check of a code, letters in either case.
pub fn find(code: &str) -> Option<&'static Check> {
    ALL.iter().copied().find(|c| c.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn folder_and_list_are_equal() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/checks");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|f| f.unwrap().path().file_stem().unwrap().to_string_lossy().replace('_', "-"))
            .collect();
        files.sort();
        let mut listed: Vec<&str> = ALL.iter().map(|c| c.name).collect();
        listed.sort_unstable();
        assert_eq!(listed, files, "a check is a file in checks/, a `mod` line and a line in ALL");
    }

    #[test]
    fn codes_are_unique_and_sorted() {
        assert!(ALL.is_sorted_by(|a, b| a.code < b.code));
    }

    #[test]
    fn each_bad_example_gives_exactly_its_findings_and_each_good_one_none() {
        let mut wrong = Vec::new();
        for check in ALL {
            wrong.extend([check.bad, check.good].into_iter().filter_map(|e| testing::example(check.code, e).err()));
            assert!(check.bad.contains('^') && !check.good.contains('^'), "{}", check.code);
            assert!(check.summary.len() <= 60 && !check.summary.ends_with('.'), "{}", check.code);
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
