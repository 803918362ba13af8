use crate::rules::combat::{
    Factor, Fire, Lead, Strength, Target, bombardment, charge_successes, column, exchange, repulses, shifted, shock,
    shock_value,
};
use tlnb_formats::Document;
use tlnb_formats::documents::chart::label::Odds;

const COLUMNS: [&str; 6] = ["1:1.5", "1:1", "1.5:1", "2:1", "3:1", "4:1"];

fn columns() -> Vec<Odds> {
    COLUMNS.iter().map(|label| Odds::read(label).unwrap()).collect()
}

fn sp(sp: u16) -> Strength {
    Strength::sp(sp)
}

fn odds(attacker: Strength, defender: Strength) -> &'static str {
    COLUMNS[*column(&columns(), attacker, defender).decided().unwrap()]
}

fn moved(from: &str, by: i32) -> &'static str {
    let from = COLUMNS.iter().position(|c| *c == from).unwrap();
    COLUMNS[*shifted(&columns(), from, by).decided().unwrap()]
}

#[test]
fn t_45_odds_round_down_and_shift() {
    assert_eq!((odds(sp(16), sp(6)), odds(sp(15), sp(10)), odds(sp(14), sp(3))), ("2:1", "1.5:1", "4:1"));
    assert_eq!(moved(odds(sp(14), sp(3)), -2), "2:1");
    assert!(!repulses(sp(14), sp(3)) && repulses(sp(15), sp(3)));
    // Napoleon attacks, and defends.
    assert_eq!((moved("1:1", 1), moved("3:1", -1)), ("1.5:1", "2:1"));
    assert_eq!(odds(sp(11), sp(4)), "2:1");
    let in_woods = sp(1).and(sp(5).by(Factor::Half));
    assert_eq!((in_woods, odds(in_woods, sp(4))), (sp(7).by(Factor::Half), "1:1.5"));
    assert_eq!(odds(sp(9), sp(4)), "2:1");
    assert_eq!(odds(sp(6), sp(4).by(Factor::HalfMore)), "1:1");
    assert_eq!(odds(sp(10), sp(4).by(Factor::HalfMore)), "1.5:1");
    assert_eq!(odds(sp(12), sp(3).by(Factor::HalfMore)), "2:1");
    assert_eq!(odds(sp(4).by(Factor::Half), sp(4).by(Factor::Half)), "1:1");
    // A defender takes one of two benefits.
    assert_eq!(sp(4).at_best(&[Factor::HalfMore, Factor::Double]), sp(8));
    assert_eq!(sp(4).at_best(&[]), sp(4));
    // What lies below the lowest column or beyond the last no text tells.
    assert!(column(&columns(), sp(1), sp(9)).decided().is_none());
    assert!(shifted(&columns(), 5, 1).decided().is_none());
}

#[test]
fn t_46_an_exchange_costs_at_least_half_in_whole_units() {
    assert_eq!(exchange(5, &[2, 4, 8, 10]), Some((4, vec![1])));
    assert_eq!(exchange(12, &[2, 4, 8, 10]), Some((6, vec![0, 1])));
    assert_eq!(exchange(20, &[3, 3]), None);
}

#[test]
fn t_47_counter_battery_fire_takes_half_its_strength() {
    let target = Target { guns: 3, ..Target::default() };
    assert_eq!(bombardment(&[(4, 2)], target).decided(), Some(&Fire::Sp(3)));
}

#[test]
fn t_48_guns_that_are_outgunned_have_no_effect() {
    let target = Target { guns: 4, ..Target::default() };
    assert_eq!(bombardment(&[(2, 2)], target).decided(), Some(&Fire::None));
}

#[test]
fn t_49_half_a_point_uses_the_column_below_one() {
    assert_eq!(bombardment(&[(1, 3)], Target::default()).decided(), Some(&Fire::BelowOne));
    // Range and town: 6 x 1/2 x 2/3.
    let town = Target { is_town: true, ..Target::default() };
    assert_eq!(bombardment(&[(6, 3)], town).decided(), Some(&Fire::Sp(2)));
    let marsh = Target { is_marsh: true, ..Target::default() };
    assert_eq!(bombardment(&[(5, 2)], marsh).decided(), Some(&Fire::Sp(2)));
    let mixed = bombardment(&[(3, 2), (4, 3)], Target { guns: 4, ..Target::default() });
    assert!(mixed.decided().is_none());
}

fn chart(text: &str) -> Document {
    Document::read("charts/a", text.as_bytes().to_vec())
}

#[test]
fn t_50_the_shock_table() {
    let document = chart(
        r#"Chart(format: 1, kind: {"chart": (kind: Shock)},
        columns: {"1": (), "2": (), "3": (), "4": (), "5": (), "6": (), "7": ()},
        rows: {
            "1": (cells: {"1": "1R", "2": "Dr", "3": "Dr", "4": "Dr2", "5": "Dr2", "6": "Dr3", "7": "Dr3"}),
            "2": (cells: {"1": "Ar", "2": "1R", "3": "Dr", "4": "Dr", "5": "Dr2", "6": "Dr2", "7": "Dr3"}),
            "3": (cells: {"1": "Ar", "2": "Ar", "3": "1R", "4": "Dr", "5": "Dr", "6": "Dr2", "7": "Dr2"}),
        })"#,
    );
    let table = document.chart().unwrap();
    for (attacker, defender, code) in [(3, 3, "1R"), (5, 3, "Dr"), (6, 3, "Dr2"), (6, 1, "Dr3"), (2, 3, "Ar")] {
        assert_eq!(shock(table, attacker, defender).decided().map(String::as_str), Some(code));
    }
    assert!(shock(table, 8, 3).decided().is_none() && shock(table, 3, 0).decided().is_none());
    let lead = Lead { initiative: 3, is_demoralized: false, is_lone_artillery: false, attacks_at_three_to_one: false };
    let values: Vec<i16> = (1..=6).map(|die| shock_value(lead, die)).collect();
    assert_eq!(values, [3, 3, 4, 4, 5, 5]);
    assert_eq!(shock_value(Lead { is_demoralized: true, ..lead }, 1), 2);
    assert_eq!(shock_value(Lead { is_lone_artillery: true, ..lead }, 1), 1);
    assert_eq!(shock_value(Lead { attacks_at_three_to_one: true, ..lead }, 6), 6);
}

#[test]
fn t_51_a_charge_at_one_to_two_succeeds_on_half_the_faces() {
    let document = chart(
        r#"Chart(format: 1, kind: {"chart": (kind: Charge)}, columns: {"1:2": (), "1:1": ()},
        rows: {
            "1-3": (cells: {"1:2": "Ae", "1:1": "Ae"}),
            "4-5": (cells: {"1:2": "Pr", "1:1": "?"}),
            "6": (cells: {"1:2": "Overrun", "1:1": "Overrun"}),
        })"#,
    );
    let successes = |odds: &str| charge_successes(document.chart().unwrap(), Odds::read(odds).unwrap());
    assert_eq!(successes("1:2").decided(), Some(&3));
    // A face that is not transcribed, and a column that is not there.
    assert!(successes("1:1").decided().is_none() && successes("3:1").decided().is_none());
}
