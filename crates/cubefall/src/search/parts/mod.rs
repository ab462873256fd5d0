//! A search cut into parts, their states, and their results.

mod assemblies;
mod ledger;
mod part_result;
mod parts;
mod time_left;

pub use assemblies::Assemblies;
pub use ledger::Ledger;
pub use part_result::PartResult;
pub use parts::Parts;
pub use time_left::time_left;
