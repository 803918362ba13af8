//! The table of all checks is current.

use tlnb_tests::{golden, top};
use tlnb_validator::checks;

#[test]
fn the_table_of_checks_is_current() {
    golden::text(&top().join("validator/CHECKS.md"), &checks::table());
}
