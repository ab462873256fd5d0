//! A running search of a part is split in two, so that another thread can take what comes last.

use super::turbo;
use crate::problem::PlacementId;
use crate::search::{BookmarkError, Search};

/// What a search has given away: it comes after all that the search still does. A search with the same root
/// does it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The placements, from the root of the search that was split, to the node of which candidates are left.
    pub to_node: Vec<PlacementId>,
    /// The last candidate there that is not given away. The search goes on below it alone, as if that were
    /// its root.
    pub last: PlacementId,
}

impl Rest {
    /// The numbers of the [`Bookmark`](crate::search::Bookmark) at which it begins.
    pub fn numbers(&self) -> Vec<u32> {
        let number = |id: &PlacementId| id.index() as u32;
        [1, number(&self.last) + 1].into_iter().chain(self.to_node.iter().map(number)).collect()
    }
}

/// Splits a search by [`Strategy::TURBO`](crate::search::Strategy::TURBO): it gives away the last part of
/// what is left, and does the rest. The counts of both add up to those of the whole. Returns nothing if too
/// little is left.
///
/// # Panics
/// When the search is by another strategy.
pub fn split(search: &mut Search) -> Option<Rest> {
    let (to_node, last) = turbo(search).split()?;
    Some(Rest { to_node, last })
}

/// Makes the node to which these placements lead from the root of the search its root.
///
/// # Errors
/// When they lead to no node. The search is then at some other one.
///
/// # Panics
/// When the search is by another strategy.
pub fn descend(search: &mut Search, placements: &[PlacementId]) -> Result<(), BookmarkError> {
    turbo(search).descend(placements).ok_or(BookmarkError)
}
