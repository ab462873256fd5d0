//! Numbers with their nouns.

use lab::grouped;

/// A number and its noun, or what else depends on the number. In sentences of the pages, this is what writes numbers before nouns.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}
