//! The limits of puzzle files. Those of their puzzles are [`Limit`]'s own.

use cubefall::puzzle::Limit;

/// Bytes of a file.
pub const FILE_BYTES: Limit = Limit::new(64 << 20, "bytes");

/// Bytes of a packed file when it is unpacked.
pub const UNPACKED_BYTES: Limit = Limit::new(64 << 20, "unpacked bytes");

/// Cells of the shapes of a file, and of those of the pieces and goals of all its problems, together.
pub const SHAPE_CELLS: Limit = Limit::new(1 << 22, "cells in all shapes and pieces");

/// Cells of all stored solutions of a file together.
pub const STORED_CELLS: Limit = Limit::new(1 << 24, "cells in the stored solutions");

/// Problems of a file.
pub const PROBLEMS: Limit = Limit::new(1_000, "problems");

/// Stored solutions of a problem.
pub const SOLUTIONS: Limit = Limit::new(1_000_000, "stored solutions");

/// Nested elements or lists.
pub const DEPTH: Limit = Limit::new(128, "nested elements");
