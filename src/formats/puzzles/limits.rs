//! The limits of files. Each is checked before anything of that size is allocated.

/// A limit of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Bytes of a file.
    FileBytes,
    /// Bytes of a packed file when it is unpacked.
    UnpackedBytes,
    /// Cells of a goal.
    GoalCells,
    /// Cells of the box around a shape.
    BoxCells,
    /// Cells of the shapes of a file, and of those of the pieces and goals of all its problems, together.
    PieceCells,
    /// Cells of all stored solutions of a file together.
    StoredCells,
    /// Different pieces of a problem.
    Pieces,
    /// Copies of a piece.
    Copies,
    /// Placements of all pieces.
    Placements,
    /// Problems of a file.
    Problems,
    /// Stored solutions of a problem.
    Solutions,
    /// Nested elements or lists.
    Depth,
}

impl Limit {
    /// The maximum.
    pub const fn most(self) -> usize {
        match self {
            Self::FileBytes | Self::UnpackedBytes => 64 << 20,
            Self::GoalCells | Self::Copies => 4096,
            Self::BoxCells => 1 << 20,
            Self::PieceCells => 1 << 22,
            Self::StoredCells => 1 << 24,
            Self::Pieces => 512,
            Self::Placements | Self::Solutions => 1_000_000,
            Self::Problems => 1_000,
            Self::Depth => 128,
        }
    }

    /// The noun after a number.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::FileBytes => "bytes",
            Self::UnpackedBytes => "unpacked bytes",
            Self::GoalCells => "cells in the goal",
            Self::BoxCells => "cells in the box around a shape",
            Self::PieceCells => "cells in all shapes and pieces",
            Self::StoredCells => "cells in the stored solutions",
            Self::Pieces => "different pieces",
            Self::Copies => "copies of a piece",
            Self::Placements => "placements",
            Self::Problems => "problems",
            Self::Solutions => "stored solutions",
            Self::Depth => "nested elements",
        }
    }
}
