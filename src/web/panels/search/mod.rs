//! The panels of the search: its figures, its words of bits, and its work at each level.

mod figures;
mod levels;
mod path;
mod stage;
mod words;

pub(in crate::web) use figures::Figures;
pub(in crate::web) use levels::Levels;
pub(in crate::web) use path::Path;
pub(in crate::web) use stage::Stage;
pub(in crate::web) use words::BitWords;
