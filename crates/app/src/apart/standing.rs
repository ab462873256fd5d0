//! What a piece that is pulled takes along, and whether that comes free.

use cubefall::puzzle::Coord;
use cubefall::solution::Side;
use messages::{ApartMove, has_piece};

/// Pieces that are together, where they are now.
pub(super) struct Standing {
    /// Which they are: a word of bits, by their places in the solution.
    pub(super) part: u64,
    /// The cells of each piece of the solution.
    pub(super) cells: Vec<Vec<Coord>>,
}

impl Standing {
    /// The move of a piece by one cell, with all that it takes along; or away, if nothing is left in its way.
    /// Nothing if it takes all along, or is not one of these pieces.
    pub(super) fn pull(&self, piece: usize, towards: Side) -> Option<ApartMove> {
        let (part, out) = (self.part, towards.outwards());
        let moved =
            has_piece(part, piece).then(|| self.taken_along(piece, out)).filter(|&moved| moved != part)?;
        let leaves = self.is_free(moved, out);
        Some(ApartMove {
            part,
            moved,
            towards: Side::ALL.iter().position(|&side| side == towards)? as u8,
            distance: if leaves { self.way_out(moved, out) } else { 1 },
            leaves,
            title: String::new(),
            back: String::new(),
        })
    }

    /// The height of the lowest of these pieces' cells when the move is made.
    pub(super) fn lowest(&self, step: &ApartMove) -> i32 {
        let down = step.side().outwards().z * step.distance;
        let height = |piece| if has_piece(step.moved, piece) { down } else { 0 };
        let cells = self.cells_of(self.part).map(|(piece, cell)| cell.z + height(piece));
        cells.min().unwrap_or(0)
    }

    /// The piece and all that it pushes over a step, with what these push: the closure of what stands in the
    /// way.
    fn taken_along(&self, piece: usize, step: Coord) -> u64 {
        let (mut moved, mut new) = (1 << piece, vec![piece]);
        while let Some(pusher) = new.pop() {
            for other in (0..self.cells.len()).filter(|&other| has_piece(self.part, other)) {
                let is_pushed =
                    || self.cells[other].iter().any(|&cell| self.cells[pusher].contains(&(cell - step)));
                if !has_piece(moved, other) && is_pushed() {
                    moved |= 1 << other;
                    new.push(other);
                }
            }
        }
        moved
    }

    /// Whether nothing of the rest is ahead of pieces, however far.
    fn is_free(&self, moved: u64, out: Coord) -> bool {
        self.cells_of(moved).all(|(_, from)| {
            self.cells_of(self.part & !moved).all(|(_, to)| {
                let (way, distance) = (to - from, along(to, out) - along(from, out));
                distance <= 0 || way != Coord::new(out.x * distance, out.y * distance, out.z * distance)
            })
        })
    }

    /// The way after which pieces are beyond the rest, and a cell more.
    fn way_out(&self, moved: u64, out: Coord) -> i32 {
        let places = |set| self.cells_of(set).map(move |(_, cell)| along(cell, out));
        let (farthest, nearest) = (places(self.part & !moved).max(), places(moved).min());
        farthest.zip(nearest).map_or(1, |(farthest, nearest)| (farthest - nearest + 2).max(1))
    }

    /// The cells of these pieces, each with its piece.
    pub(super) fn cells_of(&self, pieces: u64) -> impl Iterator<Item = (usize, Coord)> {
        let pieces = self.cells.iter().enumerate().filter(move |&(piece, _)| has_piece(pieces, piece));
        pieces.flat_map(|(piece, cells)| cells.iter().map(move |&cell| (piece, cell)))
    }
}

/// How far a cell is towards a side.
const fn along(cell: Coord, out: Coord) -> i32 {
    cell.x * out.x + cell.y * out.y + cell.z * out.z
}
