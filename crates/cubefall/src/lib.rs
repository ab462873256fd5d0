//! Packs polycubes into a region, step by step.
//!
//! Number the cells of the region. A set of cells is then a word of bits: the partial assembly is one word, and so is every
//! placement of every piece. A placement fits if the two words have no bit in common; placing it is their union. The rest is the
//! question of which placement to try next.

pub mod problem;
pub mod puzzle;
pub mod search;
pub mod solution;
