//! The insertion of pieces as text.

use cubefall::solution::{Assembly, Side};

/// A sentence about the order.
pub(super) fn summary(assembly: &Assembly) -> &'static str {
    match (assembly.is_complete(), assembly.is_straight_down()) {
        (true, true) => "Each piece goes straight down.",
        (true, false) => "Arrows show where each piece comes from; some slide in.",
        (false, _) => "No order of straight moves inserts all pieces; those without an arrow stay out.",
    }
}

/// The title of a step.
pub(super) fn title(number: usize, piece: &str, from: Option<Side>) -> String {
    match from {
        Some(side) => format!("{number}. {piece} from {side}"),
        None => format!("{number}. {piece}, which no straight move puts in"),
    }
}
