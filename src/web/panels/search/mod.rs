//! The search: what it tries, and its work at each level.

mod figures;
mod levels;
mod stage;
mod words;

pub(in crate::web) use figures::Figures;
pub(in crate::web) use levels::Levels;
pub(in crate::web) use stage::Stage;
pub(in crate::web) use words::BitWords;
