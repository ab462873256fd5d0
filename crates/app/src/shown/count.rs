//! Numbers with their nouns.

use lab::grouped;

/// A number and its noun.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}
