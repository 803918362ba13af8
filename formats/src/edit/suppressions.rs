//! Findings that are let stand, with a reason.

use super::set_fields;
use crate::change::Change;
use crate::document::Document;
use crate::documents::{Key as _, SuppressionKey};
use crate::text::syntax::quote;

/// Lets a finding stand: its code, the place it is at, why, and the initials of whoever looked.
pub fn suppress(document: &Document, code: &str, place: &str, reason: &str, by: Option<&str>) -> Vec<Change> {
    let key = SuppressionKey { code: code.to_owned(), place: place.to_owned() }.write();
    let fields = [("reason", Some(quote(reason))), ("by", by.map(quote))];
    set_fields(document, "suppressions", &key, &fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::testing::{lines, sheet};

    #[test]
    fn a_suppression_is_one_entry_and_another_reason_one_field() {
        let document = sheet("suppressions: {},");
        let changes = suppress(&document, "EDGE-001", "sides/0101/0103", "printed as a \"ferry\"", Some("AB"));
        let written = lines(&document, &changes);
        assert_eq!(
            written,
            ["suppressions EDGE-001 sides/0101/0103: (reason: \"printed as a \\\"ferry\\\"\", by: \"AB\")"]
        );
    }
}
