//! How solutions are printed.

use clap::ValueEnum;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Layers side by side, bottom layer first, a line for each row; an empty line after each solution
    Text,
    /// A line of JSON for each: {"solution":1,"name":"k3v9-2m7q","pieces":[{"piece":"L","cells":[[x,y,z],…]},…]}; the name is the
    /// same in every run, for rotations of the solution, and for its mirror images if the set of pieces is closed under mirroring
    Json,
    /// The number of solutions, at the end
    Count,
    /// At the end, a line for each set of pieces that solutions use: their number, and the pieces with their copies. Of a pool of pieces
    /// (each from 0 to its copies) these are the sets that fill the goal. --symmetry rotation counts each set by itself; with
    /// reflections, a set and its mirror image may count as one
    Sets,
    /// Nothing
    None,
}
