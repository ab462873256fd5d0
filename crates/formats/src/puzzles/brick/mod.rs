//! `.brick` and `.cubes`, the text of Polycube: a box and pieces that are drawn in layers.
//!
//! Sections follow each other, with a `#` between them: files to import, pieces, the sides of the box, and the names of the pieces
//! that are used. A `.cubes` file has the first two only.

mod beginning;
mod document;

pub(super) use beginning::recognises;
pub(super) use document::read_brick;
