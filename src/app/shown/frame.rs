//! The immutable picture of now: all that the view is given.

use crate::puzzle::{Coord, PieceId, Rotation};

/// What there is to draw for a puzzle; it changes only when the puzzle does.
#[derive(Clone, PartialEq, Debug)]
pub struct Props {
    /// One past the greatest coordinate of the region along x, y and z, in cells.
    pub extent: Coord,
    /// The cells of the goal, each with whether it may stay empty; none for a box of which every cell is to be filled.
    pub goal: Vec<(Coord, bool)>,
    /// The solid things, one for each copy of each piece.
    pub bodies: Vec<Body>,
}

/// One copy of a piece: a solid thing on the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// The piece that it is a copy of.
    pub piece: PieceId,
    /// The letter it carries.
    pub letter: char,
    /// Its cells in normal form (minima 0).
    pub cells: Vec<Coord>,
}

/// A rigid motion of a body into the box: cell `c` of its normal form lies at `rotation(c) + translation`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The turn about the origin.
    pub rotation: Rotation,
    /// The move after that, in cells.
    pub translation: Coord,
    /// Where the body is before it slides to its place, seen from there, in cells; none where it comes straight down.
    pub slide: Coord,
    /// Whether this is where the body is held over the box, before it goes in.
    pub held: bool,
}

impl Pose {
    /// Whether a body in either pose is at the same place.
    pub fn is_where(self, other: Self) -> bool {
        (self.rotation, self.translation) == (other.rotation, other.translation)
    }

    /// Where a body is held that goes to this pose next: turned as it will be, over the place that it comes down at, with a
    /// layer's room between it and a box of that height.
    pub fn held_over(self, body: &Body, height: i32) -> Self {
        let lowest = body.cells.iter().map(|&cell| (self.rotation.apply(cell) + self.translation).z).min();
        let up = height + 1 - lowest.unwrap_or_default();
        let translation = self.translation + self.slide + Coord::new(0, 0, up);
        Self { translation, slide: Coord::default(), held: true, ..self }
    }
}

/// A place that a body is to have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Preview {
    /// Which body, by its index in [`Props::bodies`].
    pub body: usize,
    /// Where.
    pub pose: Pose,
}

/// The try that was just refused.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// Which body was tried, by its index in [`Props::bodies`].
    pub body: usize,
    /// Where.
    pub pose: Pose,
    /// The cells of the region that were filled already.
    pub clash: Vec<Coord>,
    /// The step that it was: two refusals are the same exactly when this is.
    pub step: u64,
}

/// A cell of the region that is to be pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Which cell.
    pub cell: Coord,
    /// Why.
    pub kind: MarkKind,
}

/// Why a cell is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A cell that is to be filled next.
    Target,
    /// A cell that the piece in hand would fill, but that is filled already.
    Taken,
    /// A cell that was examined and is filled.
    Passed,
    /// An empty cell that nothing can fill any more.
    Unfillable,
}

/// How a change from one frame to the next is to be shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Motion {
    /// A piece that changes its place flies there, and takes `seconds` for it.
    Flight {
        /// How long, in seconds.
        seconds: f32,
    },
    /// Changes come too fast to follow: show the whole assembly as it is now and then, calmly.
    Snapshots,
    /// Nothing moves: pieces appear in place. For those who prefer reduced motion.
    Still,
}

/// Where everything should be now. The view brings it there in its own time.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// For each of [`Props::bodies`]: its place in the box, or `None` on the tray.
    pub poses: Vec<Option<Pose>>,
    /// The last try, if it was refused and is slow enough to be shown.
    pub refusal: Option<Refusal>,
    /// Where the body will be that is held over the box.
    pub preview: Option<Preview>,
    /// The cells to point out, each at most once for each kind.
    pub marks: Vec<Mark>,
    /// How to show what changed.
    pub motion: Motion,
    /// How far the pieces in the box are drawn apart: 0 together, 1 apart far enough to see each of them whole.
    pub explosion: f32,
    /// Everything in the box above this height, in cells from its floor, is cut away. The box's own height cuts
    /// nothing.
    pub cut: f32,
}
