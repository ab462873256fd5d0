//! The panels of the search: its figures, its words of bits, and its work at each level.

mod figures;
mod levels;
mod path;
mod stage;
mod words;

pub(crate) use figures::Figures;
pub(crate) use levels::Levels;
pub(crate) use path::Path;
pub(crate) use stage::Stage;
pub(crate) use words::BitWords;
