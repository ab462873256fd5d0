//! The frame: an immutable description of the picture, for the view.

use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Cell, Coord, PieceId, Puzzle, Region, Rotation};
use messages::{Glide, Hold};

/// The goal and the bodies of a puzzle. They change only with the puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Props {
    /// One past the greatest coordinate of the region along x, y and z, in cells.
    pub extent: Coord,
    /// The cells of the goal, each with whether it may stay empty. Empty for a full box without variable
    /// cells.
    pub goal: Vec<(Coord, bool)>,
    /// The bodies, one for each copy of each piece.
    pub bodies: Vec<Body>,
}

impl Props {
    /// The props of a puzzle.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let bodies = puzzle.piece_ids().flat_map(|id| {
            let piece = puzzle.piece(id);
            let body =
                Body { piece: id, letter: puzzle.letter(id), cells: piece.polycube().cells().to_vec() };
            std::iter::repeat_n(body, puzzle.most_copies(id))
        });
        Self { extent: puzzle.region().extent(), goal: goal(puzzle.region()), bodies: bodies.collect() }
    }

    /// The pose of each body after these placements, in this order, each with the offset from which it slides
    /// in.
    pub(crate) fn poses(
        &self,
        problem: &Problem,
        placements: impl IntoIterator<Item = (PlacementId, Coord)>,
    ) -> Vec<Option<Pose>> {
        let mut poses = vec![None; self.bodies.len()];
        // For each piece, the first of its bodies that is still on the tray. The copies of a piece follow
        // each other.
        let mut next = vec![0; problem.puzzle().pieces().len()];
        for (index, body) in self.bodies.iter().enumerate().rev() {
            next[body.piece.index()] = index;
        }
        for (id, slide) in placements {
            let piece = problem.get(id).piece;
            let body = next[piece.index()];
            if self.bodies.get(body).is_some_and(|body| body.piece == piece) {
                poses[body] = Some(Pose::of(problem, id, slide));
                next[piece.index()] += 1;
            }
        }
        poses
    }

    /// The first copy of `piece` that is still on the tray.
    pub(crate) fn free_body(&self, poses: &[Option<Pose>], piece: PieceId) -> Option<usize> {
        (0..poses.len()).find(|&body| self.bodies[body].piece == piece && poses[body].is_none())
    }
}

/// The body of each placement, in these poses.
pub(crate) fn bodies_of(
    placements: &[PlacementId],
    problem: &Problem,
    (props, poses): (&Props, &[Option<Pose>]),
) -> Vec<Option<usize>> {
    let body_of = |&placement: &PlacementId| {
        let (piece, pose) = (problem.get(placement).piece, Pose::of(problem, placement, Coord::default()));
        let is_there = |there: Option<Pose>| there.is_some_and(|there| there.is_where(pose));
        (0..poses.len()).find(|&body| props.bodies[body].piece == piece && is_there(poses[body]))
    };
    placements.iter().map(body_of).collect()
}

/// The cells of a goal, if it is not a full box without variable cells.
fn goal(region: &Region) -> Vec<(Coord, bool)> {
    let (extent, variable) = (region.extent(), region.variable());
    let room = [extent.x, extent.y, extent.z].into_iter().map(|side| side as usize).product::<usize>();
    if room == region.volume() && variable.is_empty() {
        return Vec::new();
    }
    let cell = |(index, &coord): (usize, &Coord)| (coord, variable.contains(Cell::new(index)));
    region.coords().iter().enumerate().map(cell).collect()
}

/// One copy of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    /// The piece that it is a copy of.
    pub piece: PieceId,
    /// The letter on its faces.
    pub letter: char,
    /// Its cells in normal form (minima 0).
    pub cells: Vec<Coord>,
}

/// A rigid motion of a body into the box: cell `c` of its normal form lies at `rotation(c) + translation`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The rotation about the origin.
    pub rotation: Rotation,
    /// The translation after that, in cells.
    pub translation: Coord,
    /// The offset from which the body slides to its place, in cells; 0 if it comes straight down.
    pub slide: Coord,
    /// Whether the body is held over the box, before it is inserted.
    pub held: bool,
}

impl Pose {
    /// The pose of a placement, with the offset from which the body slides to it.
    pub(crate) fn of(problem: &Problem, id: PlacementId, slide: Coord) -> Self {
        let placement = problem.get(id);
        Self { rotation: placement.rotation, translation: placement.translation, slide, held: false }
    }

    /// Whether both poses have the same rotation and translation.
    pub fn is_where(self, other: Self) -> bool {
        (self.rotation, self.translation) == (other.rotation, other.translation)
    }

    /// The pose in which a body is held before it is inserted in this pose: in the same rotation, above the
    /// position at which it comes down, one layer above a box of this height.
    pub fn held_over(self, body: &Body, height: i32) -> Self {
        let lowest = body.cells.iter().map(|&cell| (self.rotation.apply(cell) + self.translation).z).min();
        let up = height + 1 - lowest.unwrap_or_default();
        let translation = self.translation + self.slide + Coord::new(0, 0, up);
        Self { translation, slide: Coord::default(), held: true, ..self }
    }
}

/// A pose that a body will have next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Preview {
    /// Which body, by its index in [`Props::bodies`].
    pub body: usize,
    /// Where.
    pub pose: Pose,
}

/// A refused try.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// Which body was tried, by its index in [`Props::bodies`].
    pub body: usize,
    /// Where.
    pub pose: Pose,
    /// The cells of the region that were filled already.
    pub clash: Vec<Coord>,
    /// The step of the try: two refusals are equal exactly if they have the same step.
    pub step: u64,
}

/// The next move of a solution that is taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextMove {
    /// The bodies that move, by their indices in [`Props::bodies`].
    pub bodies: Vec<usize>,
    /// How far they go, in cells.
    pub way: Coord,
    /// Whether they come from outside, so that their goal is to be seen, and not how they begin.
    pub comes: bool,
}

/// A cell of the region to mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Which cell.
    pub cell: Coord,
    /// Why.
    pub kind: MarkKind,
}

/// Why a cell is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// It is to be filled next.
    Target,
    /// The piece in hand would fill it, but it is filled already.
    Taken,
    /// It was inspected and is filled.
    Passed,
    /// It is empty, and nothing can fill it any more.
    Unfillable,
}

/// How to show a change from one frame to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Motion {
    /// A piece whose pose changes flies there in `seconds` seconds.
    Flight {
        /// How long, in seconds.
        seconds: f32,
    },
    /// Changes are too fast to follow: show the whole assembly from time to time.
    Snapshots,
    /// Nothing moves: pieces appear in place. For users who prefer reduced motion.
    Still,
}

/// The target of the picture: the pose of each body, and what is marked. The view animates towards it.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// For each of [`Props::bodies`], its pose in the box, or `None` on the tray.
    pub poses: Vec<Option<Pose>>,
    /// The last try, if it was refused and is slow enough to be shown.
    pub refusal: Option<Refusal>,
    /// The pose that the body held over the box will have.
    pub preview: Option<Preview>,
    /// The cells to mark, each at most once for each kind.
    pub marks: Vec<Mark>,
    /// How to show the change.
    pub motion: Motion,
    /// While a solution is taken apart: where each body is from its pose on. Else there are none.
    pub glides: Vec<Glide>,
    /// While it rests between two moves, the next one.
    pub next_move: Option<NextMove>,
    /// Once it is known that pieces are locked, what holds what along an axis.
    pub holds: Vec<Hold>,
    /// How far the pieces in the box are drawn apart: 0 together, 1 so far that each is visible whole.
    pub explosion: f32,
    /// The height above which the box is cut away, in cells from its floor. The height of the box cuts
    /// nothing.
    pub cut: f32,
    /// Whether it is a solution with all its pieces in their places.
    pub is_solved: bool,
}

impl Frame {
    /// The bodies in their poses, the box cut at a height, and nothing else.
    pub const fn new(poses: Vec<Option<Pose>>, motion: Motion, cut: f32) -> Self {
        Self {
            poses,
            refusal: None,
            preview: None,
            marks: Vec::new(),
            motion,
            glides: Vec::new(),
            next_move: None,
            holds: Vec::new(),
            explosion: 0.0,
            cut,
            is_solved: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::Piece;

    #[test]
    fn each_copy_of_a_piece_is_a_body_of_its_own() {
        let domino = Piece::new("D", &[Coord::new(0, 0, 0), Coord::new(1, 0, 0)], 2).expect("a domino");
        let region = Region::cuboid(2, 2, 1).expect("a small box");
        let puzzle = Puzzle::new("two dominoes", region, vec![domino]).expect("they fill it");
        let (props, problem) = (Props::of(&puzzle), Problem::new(&puzzle));
        let rows = [0, 1].map(|rank| problem.id_of(PieceId::new(0), rank));
        let rows = rows.map(|id| (id, Coord::default()));
        let poses = rows.map(|(id, slide)| Some(Pose::of(&problem, id, slide)));
        assert_eq!(props.poses(&problem, rows), poses);
    }
}
