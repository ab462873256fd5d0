//! `.xmpuzzle`, the XML of BurrTools, plain or packed by gzip: grids of cubes, ranges of copies, variable cells, colours, and
//! solutions with disassemblies.

mod assembly;
mod document;
mod element;
mod grid;
mod names;
mod part;
mod problem;
mod separation;
mod structure;
mod turns;
mod voxel;
mod write;

pub(super) use document::read_xmpuzzle;
pub(super) use structure::recognises;
pub use write::write_xmpuzzle;
