//! Numbers with their nouns.

use crate::lab::grouped;

/// A number and its noun.
pub(in crate::app) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}
