//! The limits of what comes from outside: files, links, saved searches, drawings, and messages.
//!
//! Each is checked before anything of that size is allocated. Those of a document are checked by
//! [`Puzzle::from_spec`](super::Puzzle::from_spec), so there is no puzzle beyond them.

use crate::puzzle::{Color, Coord, PuzzleSpec, Shape};
use std::fmt;

/// A limit of what comes from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// Bytes of a file.
    FileBytes,
    /// Bytes of a packed file when it is unpacked.
    UnpackedBytes,
    /// Bytes of a link, or of the code of a puzzle. Every puzzle has a shorter code.
    LinkBytes,
    /// Bytes of a saved search.
    SearchBytes,
    /// Placements in the solutions of a saved search, together.
    SearchPlacements,
    /// Bytes of the names and remarks of a puzzle together.
    TextBytes,
    /// Cells of a goal.
    GoalCells,
    /// Cells along a side of a shape.
    SideCells,
    /// Cells of the box around a shape.
    BoxCells,
    /// Cells of the boxes around the goal and the pieces of a puzzle together.
    BoxesCells,
    /// Cells of the shapes of a file, and of those of the pieces and goals of all its problems, together.
    PieceCells,
    /// Cells of the pieces of a puzzle together, each counted once.
    PuzzleCells,
    /// Cells of all stored solutions of a file together.
    StoredCells,
    /// Different pieces of a problem.
    Pieces,
    /// Copies of a piece.
    Copies,
    /// Groups that copies of the pieces of a puzzle belong to, counted for each piece.
    Groups,
    /// Copies of all pieces together, of each as many as the goal has room for: what the page draws.
    Bodies,
    /// Placements of all pieces.
    Placements,
    /// The same on the page, which has to draw meanwhile.
    PagePlacements,
    /// Cells of all placements together.
    PlacementCells,
    /// Moves that the author's restriction allows. No more lead to different cells of a goal.
    Moves,
    /// Colours of a puzzle.
    Colors,
    /// Pairs of colours that match.
    ColorPairs,
    /// Problems of a file.
    Problems,
    /// Stored solutions of a problem.
    Solutions,
    /// Nested elements or lists.
    Depth,
}

/// More of something than a [`Limit`] allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// The limit.
    pub limit: Limit,
    /// The number found, as far as it was counted.
    pub found: usize,
}

impl Limit {
    /// The maximum.
    pub const fn most(self) -> usize {
        match self {
            Self::FileBytes | Self::UnpackedBytes => 64 << 20,
            Self::SearchBytes => 16 << 20,
            Self::LinkBytes => 4 << 20,
            Self::TextBytes => 1 << 20,
            Self::GoalCells | Self::Copies | Self::Bodies | Self::Moves => 4096,
            Self::SideCells => Shape::LONGEST_SIDE,
            Self::BoxCells => 1 << 20,
            Self::BoxesCells | Self::PieceCells => 1 << 22,
            Self::PuzzleCells => 1 << 14,
            Self::SearchPlacements | Self::StoredCells | Self::PlacementCells => 1 << 24,
            Self::Pieces | Self::Groups => 512,
            Self::PagePlacements => 200_000,
            Self::Placements | Self::Solutions => 1_000_000,
            Self::Colors => Color::MOST as usize,
            Self::ColorPairs => (Color::MOST as usize).pow(2),
            Self::Problems => 1_000,
            Self::Depth => 128,
        }
    }

    /// The noun after a number.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::FileBytes => "bytes",
            Self::UnpackedBytes => "unpacked bytes",
            Self::LinkBytes => "characters of a link",
            Self::SearchBytes => "bytes of a saved search",
            Self::SearchPlacements => "placements in the solutions of a saved search",
            Self::TextBytes => "bytes of names and remarks",
            Self::GoalCells => "cells in the goal",
            Self::SideCells => "cells along a side of a shape",
            Self::BoxCells => "cells in the box around a shape",
            Self::BoxesCells => "cells in the boxes around all shapes",
            Self::PieceCells => "cells in all shapes and pieces",
            Self::PuzzleCells => "cells in the pieces of a puzzle",
            Self::StoredCells => "cells in the stored solutions",
            Self::Pieces => "different pieces",
            Self::Copies => "copies of a piece",
            Self::Groups => "groups of pieces",
            Self::Bodies => "copies of all pieces",
            Self::Placements => "placements",
            Self::PagePlacements => "placements for the page",
            Self::PlacementCells => "cells in all placements",
            Self::Moves => "moves of the author's restriction",
            Self::Colors => "colours",
            Self::ColorPairs => "pairs of colours",
            Self::Problems => "problems",
            Self::Solutions => "stored solutions",
            Self::Depth => "nested elements",
        }
    }

    /// Checks that this number is accepted.
    ///
    /// # Errors
    /// When it exceeds [`most`](Self::most).
    pub const fn allow(self, found: usize) -> Result<(), TooMany> {
        if found <= self.most() { Ok(()) } else { Err(TooMany { limit: self, found }) }
    }
}

impl PuzzleSpec {
    /// Checks the sizes of the document.
    ///
    /// # Errors
    /// The first limit that it exceeds.
    pub fn check_sizes(&self) -> Result<(), TooMany> {
        Limit::GoalCells.allow(self.goal.shape.cells().len())?;
        Limit::Pieces.allow(self.pieces.len())?;
        Limit::Groups.allow(sum(self.pieces.iter().map(|piece| piece.groups.len())))?;
        Limit::Colors.allow(self.colors.len())?;
        Limit::ColorPairs.allow(self.color_pairs.len())?;
        Limit::Moves.allow(self.restriction.as_ref().map_or(0, |rule| rule.moves.len()))?;
        Limit::TextBytes.allow(sum(self.texts().map(str::len)))?;
        Limit::PuzzleCells.allow(sum(self.pieces.iter().map(|piece| piece.shape.cells().len())))?;
        let copies = self.pieces.iter().map(|piece| piece.max);
        copies.clone().try_for_each(|copies| Limit::Copies.allow(copies))?;
        let room = self.goal.shape.cells().len();
        let fit = self.pieces.iter().map(|piece| room / piece.shape.cells().len().max(1));
        Limit::Bodies.allow(sum(copies.zip(fit).map(|(copies, fit)| copies.min(fit))))?;
        let mut boxes = box_around(&self.goal.shape, true)?;
        for piece in &self.pieces {
            boxes += box_around(&piece.shape, false)?;
            Limit::BoxesCells.allow(boxes)?;
        }
        Ok(())
    }

    /// The texts of the document.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let rule = self.restriction.iter().flat_map(|rule| [&rule.piece, &rule.counted]);
        let published = self.published.iter().map(|published| &published.source);
        [&self.id, &self.title, &self.source, &self.comment, &self.group]
            .into_iter()
            .chain(self.pieces.iter().map(|piece| &piece.name))
            .chain(self.colors.iter().chain(rule).chain(published))
            .map(String::as_str)
    }
}

/// The cells of the box around a shape and the origin, or around the shape alone.
fn box_around(shape: &Shape, from_origin: bool) -> Result<usize, TooMany> {
    let cells = || shape.cells().iter().map(|cell| cell.at);
    let (Some(low), Some(high)) = (cells().reduce(Coord::min), cells().reduce(Coord::max)) else {
        return Ok(0);
    };
    let low = if from_origin { low.min(Coord::default()) } else { low };
    let mut volume: usize = 1;
    for (low, high) in [(low.x, high.x), (low.y, high.y), (low.z, high.z)] {
        let side = usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(usize::MAX);
        Limit::SideCells.allow(side)?;
        volume = volume.saturating_mul(side);
    }
    Limit::BoxCells.allow(volume)?;
    Ok(volume)
}

/// The sum, saturated.
fn sum(numbers: impl Iterator<Item = usize>) -> usize {
    numbers.fold(0, usize::saturating_add)
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, found } = self;
        write!(f, "{found} {} are too many; at most {} are accepted", limit.noun(), limit.most())
    }
}

impl std::error::Error for TooMany {}
