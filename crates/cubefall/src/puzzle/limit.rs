//! The limits of what comes from outside.
//!
//! Each is checked before anything of that size is allocated. Those of a document are checked by
//! [`Puzzle::from_spec`](super::Puzzle::from_spec), so there is no puzzle beyond them.

use crate::puzzle::{Color, Coord, PuzzleSpec, Shape};
use std::fmt;

/// A limit of what comes from outside: the most of something that is accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    most: usize,
    noun: &'static str,
}

/// More of something than a [`Limit`] allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// The limit.
    pub limit: Limit,
    /// The number found, as far as it was counted.
    pub found: usize,
}

/// The limits of a puzzle. Whoever reads something else has limits of its own.
impl Limit {
    /// Bytes of the names and remarks of a puzzle together.
    pub const TEXT_BYTES: Self = Self::new(1 << 20, "bytes of names and remarks");
    /// Cells of a goal.
    pub const GOAL_CELLS: Self = Self::new(4096, "cells in the goal");
    /// Cells along a side of a shape.
    pub const SIDE_CELLS: Self = Self::new(Shape::LONGEST_SIDE, "cells along a side of a shape");
    /// Cells of the box around a shape.
    pub const BOX_CELLS: Self = Self::new(1 << 20, "cells in the box around a shape");
    /// Cells of the boxes around the goal and the pieces of a puzzle together.
    pub const BOXES_CELLS: Self = Self::new(1 << 22, "cells in the boxes around all shapes");
    /// Cells of the pieces of a puzzle together, each counted once.
    pub const PUZZLE_CELLS: Self = Self::new(1 << 14, "cells in the pieces of a puzzle");
    /// Different pieces of a problem.
    pub const PIECES: Self = Self::new(512, "different pieces");
    /// Copies of a piece.
    pub const COPIES: Self = Self::new(4096, "copies of a piece");
    /// Groups that copies of the pieces of a puzzle belong to, counted for each piece.
    pub const GROUPS: Self = Self::new(512, "groups of pieces");
    /// Copies of all pieces together, of each as many as the goal has room for: what is drawn.
    pub const BODIES: Self = Self::new(4096, "copies of all pieces");
    /// Placements of all pieces.
    pub const PLACEMENTS: Self = Self::new(1_000_000, "placements");
    /// Cells of all placements together.
    pub const PLACEMENT_CELLS: Self = Self::new(1 << 24, "cells in all placements");
    /// Moves that the author's restriction allows. No more lead to different cells of a goal.
    pub const MOVES: Self = Self::new(4096, "moves of the author's restriction");
    /// Colours of a puzzle.
    pub const COLORS: Self = Self::new(Color::MOST as usize, "colours");
    /// Pairs of colours that match.
    pub const COLOR_PAIRS: Self = Self::new((Color::MOST as usize).pow(2), "pairs of colours");
}

impl Limit {
    /// At most so many, and the noun that says of what, after a number.
    pub const fn new(most: usize, noun: &'static str) -> Self {
        Self { most, noun }
    }

    /// The maximum.
    pub const fn most(self) -> usize {
        self.most
    }

    /// The noun after a number.
    pub const fn noun(self) -> &'static str {
        self.noun
    }

    /// Checks that this number is accepted.
    ///
    /// # Errors
    /// When it exceeds [`most`](Self::most).
    pub const fn allow(self, found: usize) -> Result<(), TooMany> {
        if found <= self.most { Ok(()) } else { Err(TooMany { limit: self, found }) }
    }
}

impl PuzzleSpec {
    /// Checks the sizes of the document.
    ///
    /// # Errors
    /// The first limit that it exceeds.
    pub fn check_sizes(&self) -> Result<(), TooMany> {
        Limit::GOAL_CELLS.allow(self.goal.shape.cells().len())?;
        Limit::PIECES.allow(self.pieces.len())?;
        Limit::GROUPS.allow(sum(self.pieces.iter().map(|piece| piece.groups.len())))?;
        Limit::COLORS.allow(self.colors.len())?;
        Limit::COLOR_PAIRS.allow(self.color_pairs.len())?;
        Limit::MOVES.allow(self.restriction.as_ref().map_or(0, |rule| rule.moves.len()))?;
        Limit::TEXT_BYTES.allow(sum(self.texts().map(str::len)))?;
        Limit::PUZZLE_CELLS.allow(sum(self.pieces.iter().map(|piece| piece.shape.cells().len())))?;
        let copies = self.pieces.iter().map(|piece| piece.max);
        copies.clone().try_for_each(|copies| Limit::COPIES.allow(copies))?;
        let room = self.goal.shape.cells().len();
        let fit = self.pieces.iter().map(|piece| room / piece.shape.cells().len().max(1));
        Limit::BODIES.allow(sum(copies.zip(fit).map(|(copies, fit)| copies.min(fit))))?;
        let mut boxes = box_around(&self.goal.shape, true)?;
        for piece in &self.pieces {
            boxes += box_around(&piece.shape, false)?;
            Limit::BOXES_CELLS.allow(boxes)?;
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
        Limit::SIDE_CELLS.allow(side)?;
        volume = volume.saturating_mul(side);
    }
    Limit::BOX_CELLS.allow(volume)?;
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
