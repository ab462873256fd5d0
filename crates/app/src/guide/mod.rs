//! The guide: moments of real searches with a sentence each. The guide of the first visit is the search of a tiny puzzle at reading
//! speed, and then the Soma cube. Lessons are documents in `data/lessons`.

pub(super) mod command;
pub(super) mod document;
pub(super) mod first_visit;
pub(super) mod goal;
pub(super) mod guide;
pub(super) mod guide_readout;
pub(super) mod lesson;
