//! Every check, one a file.

mod alt_cell_without_group;
mod anchors_contradict;
mod arrival_by_turn_with_a_gap;
mod arrival_of_another_army;
mod arrives_by_night;
mod bombardment_without_lowest;
mod branch_without_condition;
mod bridge_over_no_river;
mod card_in_effect_unknown;
mod cards_not_counted;
mod cell_of_no_column;
mod chart_row_lacks_a_cell;
mod checks_at_another_hour;
mod colour_of_no_other;
mod column_of_no_card;
mod columns_run_backwards;
mod comes_and_never_arrives;
mod commander_officer_figures;
mod counter_in_no_list;
mod counter_stands_twice;
mod damaged_span_missing;
mod damaged_span_of_several;
mod day_without_battle_scores;
mod day_without_groups;
mod die_arrival_without_roll;
mod die_face_left_open;
mod die_of_no_group;
mod division_of_none;
mod due_after_the_end;
mod enemies_share_a_cell;
mod enemies_start_in_one_hex;
mod entry_inside_the_map;
mod entry_mark_inside_the_map;
mod entry_of_the_enemy;
mod errata_without_order;
mod erratum_that_does_not_fit;
mod erratum_that_holds_already;
mod exception_elsewhere;
mod exception_of_nothing;
mod exception_that_fails;
mod excluded_hex_without_points;
mod feature_of_no_hex;
mod figure_no_unit_has;
mod first_light_without_checks;
mod first_player_not_named;
mod force_under_two_orders;
mod ford_without_water;
mod formation_without_level;
mod frozen_for_ever;
mod gate_not_in_the_wall;
mod gate_without_road;
mod grid_incomplete;
mod group_already_stands;
mod group_returns_who_never_left;
mod group_without_entry;
mod groups_not_in_a_row;
mod guard_named_otherwise;
mod hex_listed_twice;
mod hex_not_readable;
mod hex_of_no_sheet_in_play;
mod hex_off_sheet;
mod hex_that_cannot_be;
mod hexside_not_adjacent;
mod hexside_says_it_twice;
mod hilltop_without_rank;
mod hilltop_without_slope;
mod hour_of_another_light;
mod join_is_no_turn;
mod join_names_no_sheet;
mod join_without_anchor;
mod label_of_another_date;
mod lake_side_of_no_lake;
mod leader_figures_of_another_kind;
mod leg_unknown_or_out_of_order;
mod letter_of_no_sheet;
mod level_out_of_proportion;
mod losses_left_open;
mod mark_of_no_army;
mod mark_of_no_span;
mod moment_of_no_turn;
mod more_copies_than_any;
mod more_pontoons_than_counters;
mod name_spelled_two_ways;
mod named_road_broken;
mod named_road_off_the_road;
mod nation_of_the_other_side;
mod note_without_place;
mod objective_bridge_missing;
mod objective_that_is_none;
mod odds_out_of_order;
mod order_of_several_forces;
mod parameters_against_scenario;
mod place_without_town;
mod points_of_nothing;
mod pontoon_on_dry_land;
mod position_in_bad_ground;
mod position_that_could_not_be_built;
mod printing_spelled_another_way;
mod ragged_sheet;
mod range_with_a_gap;
mod reconnaissance_without_cavalry;
mod reduced_not_below_full;
mod reduced_without_reduced_side;
mod reference_names_nothing;
mod reference_names_several;
mod removed_card_not_in_the_deck;
mod result_against_the_odds;
mod result_unknown;
mod river_and_stream;
mod river_with_a_gap;
mod road_and_trail;
mod road_ends_in_mid_map;
mod road_march_shares_a_hex;
mod road_over_bare_river;
mod road_over_bare_stream;
mod road_stops_at_a_join;
mod road_with_a_gap;
mod roadblock_without_facing;
mod roadblock_without_road;
mod row_of_another_army;
mod shared_hexes_differ;
mod sheet_in_play_missing;
mod shock_off_its_diagonal;
mod slope_hex_without_slope;
mod slope_upside_down;
mod slope_without_upper_side;
mod source_switched_that_is_none;
mod span_damaged_that_may_not_be;
mod span_flags_contradict;
mod span_without_road;
mod stagger_contradicted;
mod start_hex_off_sheet;
mod start_pontoon_on_dry_land;
mod starts_apart_by_a_digit;
mod starts_in_water;
mod strength_one_without_flag;
mod supply_source_far_from_roads;
mod supply_source_inside_the_map;
mod suppression_of_nothing;
mod suppression_without_reason;
mod takes_from_nowhere;
mod takes_in_a_circle;
mod terrain_chart_against_rules;
mod too_many_roadblocks;
mod topic_of_two_sources;
mod town_in_pieces;
mod town_without_name;
mod train_beside_the_enemy;
mod train_far_from_formation;
mod train_of_the_wrong_kind;
mod train_shares_its_hex;
mod train_too_fast;
mod transition_of_nobody;
mod turn_of_no_card;
mod turns_miscounted;
mod turns_out_of_order;
mod two_counters_in_one_place;
mod two_officers;
mod two_spans;
mod unit_arrives_twice;
mod unit_in_two_groups;
mod unit_starts_twice;
mod unit_without_its_figures;
mod upper_side_without_slope;
mod vedette_number_misplaced;
mod vedette_of_nobody;
mod vedettes_miscounted;
mod victory_points_of_zero;
mod walled_town_open;
mod water_ends_in_mid_map;
mod water_feature_broken;
mod water_feature_off_the_water;
mod way_through_a_barrier;
mod weather_without_effects;
mod zone_without_limits;

use crate::catalogue::{self, Class, Entry};
use crate::check::Check;

/// The checks in the order of their codes.
pub static ALL: &[&Check] = &[
    &groups_not_in_a_row::CHECK,
    &group_without_entry::CHECK,
    &unit_in_two_groups::CHECK,
    &group_returns_who_never_left::CHECK,
    &die_face_left_open::CHECK,
    &day_without_groups::CHECK,
    &alt_cell_without_group::CHECK,
    &group_already_stands::CHECK,
    &leg_unknown_or_out_of_order::CHECK,
    &transition_of_nobody::CHECK,
    &losses_left_open::CHECK,
    &day_without_battle_scores::CHECK,
    &branch_without_condition::CHECK,
    &cards_not_counted::CHECK,
    &removed_card_not_in_the_deck::CHECK,
    &card_in_effect_unknown::CHECK,
    &more_copies_than_any::CHECK,
    &odds_out_of_order::CHECK,
    &result_unknown::CHECK,
    &shock_off_its_diagonal::CHECK,
    &bombardment_without_lowest::CHECK,
    &reconnaissance_without_cavalry::CHECK,
    &terrain_chart_against_rules::CHECK,
    &formation_without_level::CHECK,
    &level_out_of_proportion::CHECK,
    &chart_row_lacks_a_cell::CHECK,
    &range_with_a_gap::CHECK,
    &result_against_the_odds::CHECK,
    &hexside_not_adjacent::CHECK,
    &river_and_stream::CHECK,
    &slope_without_upper_side::CHECK,
    &upper_side_without_slope::CHECK,
    &water_ends_in_mid_map::CHECK,
    &ford_without_water::CHECK,
    &gate_not_in_the_wall::CHECK,
    &walled_town_open::CHECK,
    &way_through_a_barrier::CHECK,
    &slope_upside_down::CHECK,
    &lake_side_of_no_lake::CHECK,
    &river_with_a_gap::CHECK,
    &gate_without_road::CHECK,
    &water_feature_broken::CHECK,
    &water_feature_off_the_water::CHECK,
    &hexside_says_it_twice::CHECK,
    &erratum_that_does_not_fit::CHECK,
    &printing_spelled_another_way::CHECK,
    &errata_without_order::CHECK,
    &erratum_that_holds_already::CHECK,
    &parameters_against_scenario::CHECK,
    &hex_not_readable::CHECK,
    &hex_off_sheet::CHECK,
    &hex_that_cannot_be::CHECK,
    &position_that_could_not_be_built::CHECK,
    &hilltop_without_rank::CHECK,
    &hilltop_without_slope::CHECK,
    &slope_hex_without_slope::CHECK,
    &town_in_pieces::CHECK,
    &starts_in_water::CHECK,
    &town_without_name::CHECK,
    &hex_listed_twice::CHECK,
    &place_without_town::CHECK,
    &name_spelled_two_ways::CHECK,
    &points_of_nothing::CHECK,
    &leader_figures_of_another_kind::CHECK,
    &commander_officer_figures::CHECK,
    &two_officers::CHECK,
    &grid_incomplete::CHECK,
    &hex_of_no_sheet_in_play::CHECK,
    &anchors_contradict::CHECK,
    &join_is_no_turn::CHECK,
    &join_without_anchor::CHECK,
    &shared_hexes_differ::CHECK,
    &feature_of_no_hex::CHECK,
    &sheet_in_play_missing::CHECK,
    &stagger_contradicted::CHECK,
    &join_names_no_sheet::CHECK,
    &ragged_sheet::CHECK,
    &objective_that_is_none::CHECK,
    &order_of_several_forces::CHECK,
    &force_under_two_orders::CHECK,
    &objective_bridge_missing::CHECK,
    &note_without_place::CHECK,
    &suppression_of_nothing::CHECK,
    &suppression_without_reason::CHECK,
    &reference_names_nothing::CHECK,
    &reference_names_several::CHECK,
    &cell_of_no_column::CHECK,
    &die_of_no_group::CHECK,
    &entry_inside_the_map::CHECK,
    &comes_and_never_arrives::CHECK,
    &unit_arrives_twice::CHECK,
    &arrival_by_turn_with_a_gap::CHECK,
    &die_arrival_without_roll::CHECK,
    &entry_of_the_enemy::CHECK,
    &arrival_of_another_army::CHECK,
    &entry_mark_inside_the_map::CHECK,
    &arrives_by_night::CHECK,
    &road_ends_in_mid_map::CHECK,
    &road_over_bare_river::CHECK,
    &road_over_bare_stream::CHECK,
    &road_and_trail::CHECK,
    &supply_source_far_from_roads::CHECK,
    &road_stops_at_a_join::CHECK,
    &roadblock_without_road::CHECK,
    &road_with_a_gap::CHECK,
    &named_road_broken::CHECK,
    &named_road_off_the_road::CHECK,
    &start_hex_off_sheet::CHECK,
    &unit_starts_twice::CHECK,
    &enemies_start_in_one_hex::CHECK,
    &reduced_without_reduced_side::CHECK,
    &first_player_not_named::CHECK,
    &road_march_shares_a_hex::CHECK,
    &zone_without_limits::CHECK,
    &frozen_for_ever::CHECK,
    &too_many_roadblocks::CHECK,
    &roadblock_without_facing::CHECK,
    &column_of_no_card::CHECK,
    &row_of_another_army::CHECK,
    &starts_apart_by_a_digit::CHECK,
    &letter_of_no_sheet::CHECK,
    &label_of_another_date::CHECK,
    &position_in_bad_ground::CHECK,
    &enemies_share_a_cell::CHECK,
    &bridge_over_no_river::CHECK,
    &span_without_road::CHECK,
    &damaged_span_missing::CHECK,
    &damaged_span_of_several::CHECK,
    &span_damaged_that_may_not_be::CHECK,
    &pontoon_on_dry_land::CHECK,
    &mark_of_no_span::CHECK,
    &two_spans::CHECK,
    &span_flags_contradict::CHECK,
    &start_pontoon_on_dry_land::CHECK,
    &mark_of_no_army::CHECK,
    &supply_source_inside_the_map::CHECK,
    &source_switched_that_is_none::CHECK,
    &takes_in_a_circle::CHECK,
    &takes_from_nowhere::CHECK,
    &topic_of_two_sources::CHECK,
    &exception_that_fails::CHECK,
    &exception_of_nothing::CHECK,
    &exception_elsewhere::CHECK,
    &train_of_the_wrong_kind::CHECK,
    &train_far_from_formation::CHECK,
    &train_shares_its_hex::CHECK,
    &train_beside_the_enemy::CHECK,
    &more_pontoons_than_counters::CHECK,
    &train_too_fast::CHECK,
    &turns_out_of_order::CHECK,
    &turns_miscounted::CHECK,
    &first_light_without_checks::CHECK,
    &checks_at_another_hour::CHECK,
    &hour_of_another_light::CHECK,
    &due_after_the_end::CHECK,
    &turn_of_no_card::CHECK,
    &moment_of_no_turn::CHECK,
    &columns_run_backwards::CHECK,
    &counter_stands_twice::CHECK,
    &unit_without_its_figures::CHECK,
    &reduced_not_below_full::CHECK,
    &strength_one_without_flag::CHECK,
    &vedette_number_misplaced::CHECK,
    &guard_named_otherwise::CHECK,
    &nation_of_the_other_side::CHECK,
    &counter_in_no_list::CHECK,
    &two_counters_in_one_place::CHECK,
    &figure_no_unit_has::CHECK,
    &division_of_none::CHECK,
    &colour_of_no_other::CHECK,
    &vedette_of_nobody::CHECK,
    &vedettes_miscounted::CHECK,
    &victory_points_of_zero::CHECK,
    &excluded_hex_without_points::CHECK,
    &weather_without_effects::CHECK,
];

/// The check of a code, letters in either case.
pub fn find(code: &str) -> Option<&'static Check> {
    ALL.iter().copied().find(|c| c.code.eq_ignore_ascii_case(code))
}

/// Summary and reason of a fault of form, by its code, letters in either case.
pub fn form(code: &str) -> Option<(&'static str, &'static str, &'static str)> {
    use crate::form;
    let all = form::KINDS.iter().map(|kind| (form::code(*kind), form::summary(*kind)));
    all.map(|((code, why), summary)| (code, summary, why)).find(|(c, ..)| c.eq_ignore_ascii_case(code))
}

/// Every code with its class, as `CHECKS.md` holds it.
pub fn table() -> String {
    let entries = catalogue::all();
    let mut out = String::from(
        "# Checks\n\nGenerated; `UPDATE_GOLDEN=1 cargo test -p tlnb-validator --test table` writes it anew. \
         `tlnb explain CODE` says more.\n\n\
         Every contradiction that the rules let one find has a code, made or not, and a class that says who finds it.\n\n\
         | class | meaning | codes | done |\n|---|---|---|---|\n",
    );
    for class in Class::ALL {
        let of: Vec<&Entry> = entries.iter().filter(|e| e.class == class).collect();
        let done = of.iter().filter(|e| e.is_done()).count();
        out.push_str(&format!("| {} | {} | {} | {done} |\n", class.word(), class.meaning(), of.len()));
    }
    let done = entries.iter().filter(|e| e.is_done()).count();
    out.push_str(&format!("| all | | {} | {done} |\n\n", entries.len()));
    out.push_str(
        "A code that is not done says what it waits for: documents, fields of the title, the rules over a board, or \
         pieces in play. Done for form means that it cannot happen or is reported when read.\n\n\
         Rules: a number alone is of the series or of every study folder; `xx` stands for any scenario. Letters before \
         it name one title's folder: LPD La Patrie en Danger, BOP Bonaparte Overruns Piedmont, NW Napoleon's Wheel, NR \
         Napoleon's Resurgence (`upd` its update sheet, `chg` its list of changes to the series).\n",
    );
    for (family, about) in catalogue::FAMILIES {
        out.push_str(&format!(
            "\n## {family}: {about}\n\n| code | severity | class | state | summary | rules |\n|---|---|---|---|---|---|\n"
        ));
        for e in entries.iter().filter(|e| e.family() == *family) {
            let cells = [e.code, e.severity.word(), e.class.word(), &e.state(), e.gist, &e.rules_text()];
            out.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
    }
    out
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

    /// Each fix of each bad example takes its finding away, and taken back gives the same bytes.
    #[test]
    fn each_fix_mends_and_comes_back() {
        let mut fixed = std::collections::BTreeSet::new();
        for check in ALL {
            let before = testing::title(check.bad);
            for finding in &crate::validate(&before).findings {
                let Some(fix) = &finding.fix else { continue };
                let mut title = before.clone();
                let says = format!("{} {}: {:?}", finding.code, finding.place, fix.changes);
                let undo: Vec<_> = fix.changes.iter().map(|c| title.apply(c).expect(&says).expect(&says)).collect();
                let is_same = |f: &crate::Finding| {
                    (f.code, &f.place, &f.message) == (finding.code, &finding.place, &finding.message)
                };
                assert!(!crate::validate(&title).findings.iter().any(|f| is_same(f)), "{says} mends nothing");
                for change in undo.iter().rev() {
                    title.apply(change).expect(&says);
                }
                assert!(
                    before
                        .documents()
                        .map(tlnb_formats::Document::text)
                        .eq(title.documents().map(tlnb_formats::Document::text)),
                    "{says} is not taken back"
                );
                fixed.insert(finding.code);
            }
        }
        assert!(fixed.len() >= 15, "{fixed:?}");
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
