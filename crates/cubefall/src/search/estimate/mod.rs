//! Estimates of the size of a search tree, and the naive definition of the trees that they sample.

mod branching;
mod cell_tree;
mod estimator;

pub use branching::{Branching, Node};
pub use cell_tree::{CellBranch, CellNode, CellTree, TreeSize};
pub use estimator::{Estimate, Estimator};
