//! A search cut into parts: which there are, who has which, and what came of it.

mod ledger;
mod part_result;
mod parts;
mod time_left;

pub use ledger::Ledger;
pub use part_result::PartResult;
pub use parts::Parts;
pub use time_left::time_left;
