//! What stands in the user's own cube, and the piece in his hand, at one moment of setting it up.

use crate::problem::{PlacementId, Problem};
use crate::puzzle::{Cell, CellSet, Coord, PieceId, Polycube, Puzzle, Rotation};
use std::sync::Arc;

/// What the user does to set up his cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Take this piece in hand: from the tray, or else out of the box. One in hand goes back to the tray.
    Pick(PieceId),
    /// Point at this cell. The piece in hand is to fill it, or no longer; without one, the piece that fills the cell is taken
    /// in hand.
    Point(Cell),
    /// Move the piece in hand by this step.
    Move(Coord),
    /// Turn the piece in hand.
    Turn(Rotation),
    /// Put the piece in hand into the box.
    PutIn,
    /// Put the piece in hand back on the tray.
    PutAway,
    /// Put everything back on the tray.
    Clear,
    /// Take the piece in hand that goes in next, on the way to a solution, as it goes in.
    Next,
}

/// A moment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Setup {
    /// The pieces in the box, in the order in which they were put in.
    pub(super) standing: Vec<PlacementId>,
    /// The piece in hand.
    pub(super) held: Option<Held>,
}

/// A piece in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Held {
    /// Where it goes when it is put in. Something else may be there.
    pub(super) placement: PlacementId,
    /// The cells that were pointed at: it is to fill them.
    pub(super) pinned: CellSet,
}

impl Held {
    pub(super) const fn at(placement: PlacementId) -> Self {
        Self { placement, pinned: CellSet::EMPTY }
    }
}

impl Setup {
    /// With these pieces in the box and none in hand, if they have room there and are pieces of the puzzle's.
    pub(super) fn of(
        standing: Vec<PlacementId>,
        puzzle: &Arc<Puzzle>,
        problem: &Arc<Problem>,
    ) -> Option<Self> {
        let setup = Self { standing, held: None };
        let cells: usize = setup.standing.iter().map(|&id| problem.cells_of(id).len()).sum();
        let has_pieces = |&id: &PlacementId| {
            let piece = problem.piece_of(id);
            setup.standing_copies(piece, problem) <= puzzle.most_copies(piece)
        };
        let can_be = setup.filled(problem).len() == cells && setup.standing.iter().all(has_pieces);
        can_be.then_some(setup)
    }

    /// What is filled.
    pub(super) fn filled(&self, problem: &Arc<Problem>) -> CellSet {
        problem.filled_by_all(self.standing.iter().copied())
    }

    /// How many of these are in the box.
    pub(super) fn standing_copies(&self, piece: PieceId, problem: &Arc<Problem>) -> usize {
        self.standing.iter().filter(|&&id| problem.piece_of(id) == piece).count()
    }

    /// The moment after an edit.
    ///
    /// # Errors
    /// Why it cannot be done, in words for the user.
    pub(super) fn edited(
        &self,
        edit: Edit,
        puzzle: &Arc<Puzzle>,
        problem: &Arc<Problem>,
    ) -> Result<Self, String> {
        let name = |held: &Held| puzzle.piece(problem.piece_of(held.placement)).name();
        match (edit, &self.held) {
            (Edit::Pick(piece), _) => self.pick(piece, puzzle, problem),
            (Edit::Point(cell), _) => self.point(cell, puzzle, problem),
            (Edit::Clear, _) => Ok(Self::default()),
            (Edit::Move(step), Some(held)) => moved(held.placement, step, puzzle, problem)
                .map(|to| self.holding(Held::at(to)))
                .ok_or_else(|| format!("{} cannot be moved any farther that way.", name(held))),
            (Edit::Turn(by), Some(held)) => turned(held.placement, by, puzzle, problem)
                .map(|to| self.holding(Held::at(to)))
                .ok_or_else(|| format!("{} has no room to be turned that way.", name(held))),
            (Edit::PutIn, Some(held)) => {
                if problem.filled_by(held.placement).is_disjoint(&self.filled(problem)) {
                    let standing = self.standing.iter().copied().chain([held.placement]).collect();
                    Ok(Self { standing, held: None })
                } else {
                    Err(format!(
                        "{} does not fit there: move it, or take out what is in its way.",
                        name(held)
                    ))
                }
            }
            (Edit::PutAway, Some(_)) => Ok(Self { held: None, ..self.clone() }),
            (Edit::Move(_) | Edit::Turn(_) | Edit::PutIn | Edit::PutAway | Edit::Next, _) => {
                Err("No piece is in hand: pick one first.".to_owned())
            }
        }
    }

    pub(super) fn holding(&self, held: Held) -> Self {
        Self { held: Some(held), ..self.clone() }
    }

    fn pick(&self, piece: PieceId, puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Result<Self, String> {
        if self.held.as_ref().is_some_and(|held| problem.piece_of(held.placement) == piece) {
            return Ok(self.clone());
        }
        let is_it = |&id: &PlacementId| problem.piece_of(id) == piece;
        if self.standing_copies(piece, problem) == puzzle.most_copies(piece)
            && let Some(at) = self.standing.iter().rposition(is_it)
        {
            return Ok(self.taken_out(at));
        }
        let anywhere = self.ways(piece, &CellSet::EMPTY, problem).next();
        let placement = anywhere.or_else(|| places(piece, problem).next());
        let name = puzzle.piece(piece).name();
        let placement = placement.ok_or_else(|| format!("{name} is too large for the box."))?;
        Ok(self.holding(Held::at(placement)))
    }

    fn point(&self, cell: Cell, puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Result<Self, String> {
        if let Some(at) = self.standing.iter().position(|&id| problem.cells_of(id).contains(&cell)) {
            return Ok(self.taken_out(at));
        }
        let Some(held) = &self.held else {
            return Err("Pick a piece first, then the cells that it fills.".to_owned());
        };
        let only = CellSet::EMPTY.with(cell);
        if held.pinned.contains(cell) {
            return Ok(self.holding(Held { pinned: held.pinned.difference(&only), ..*held }));
        }
        // What does not go with the cells pointed at before is a new beginning.
        let laid = [held.pinned.union(&only), only].into_iter().find_map(|pinned| {
            let placement = self.nearest(held.placement, &pinned, problem)?;
            Some(Held { placement, pinned })
        });
        let name = puzzle.piece(problem.piece_of(held.placement)).name();
        laid.map(|held| self.holding(held))
            .ok_or_else(|| format!("{name} cannot fill that cell as things stand."))
    }

    /// The way to lie that fills these cells and is most like the one that it is to come from.
    fn nearest(&self, from: PlacementId, pinned: &CellSet, problem: &Arc<Problem>) -> Option<PlacementId> {
        let (piece, rotation) = (problem.piece_of(from), problem.get(from).rotation);
        self.ways(piece, pinned, problem).min_by_key(|&id| (id != from, problem.get(id).rotation != rotation))
    }

    /// In how many ways the piece in hand can lie that fill the cells pointed at, and go through no other piece.
    pub(super) fn ways_to_lie(&self, held: &Held, problem: &Arc<Problem>) -> usize {
        self.ways(problem.piece_of(held.placement), &held.pinned, problem).count()
    }

    fn ways(
        &self,
        piece: PieceId,
        pinned: &CellSet,
        problem: &Arc<Problem>,
    ) -> impl Iterator<Item = PlacementId> {
        let filled = self.filled(problem);
        places(piece, problem).filter(move |&id| {
            let cells = problem.filled_by(id);
            cells.is_disjoint(&filled) && pinned.difference(&cells).is_empty()
        })
    }

    /// The piece that was put in as this one is in hand, where it stood; one that was in hand goes to the tray.
    fn taken_out(&self, at: usize) -> Self {
        let mut standing = self.standing.clone();
        let placement = standing.remove(at);
        Self { standing, held: Some(Held::at(placement)) }
    }
}

fn places(piece: PieceId, problem: &Arc<Problem>) -> impl Iterator<Item = PlacementId> {
    (0..problem.count_of(piece)).map(move |rank| problem.id_of(piece, rank))
}

fn coords(id: PlacementId, puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Vec<Coord> {
    problem.cells_of(id).iter().map(|&cell| puzzle.region().coord_of(cell)).collect()
}

/// Where a piece comes by the first of the steps that lead into the region again.
fn moved(
    from: PlacementId,
    step: Coord,
    puzzle: &Arc<Puzzle>,
    problem: &Arc<Problem>,
) -> Option<PlacementId> {
    let (region, cells) = (puzzle.region(), coords(from, puzzle, problem));
    let extent = region.extent();
    (1..extent.x.max(extent.y).max(extent.z)).find_map(|steps| {
        let there = region.set_of(cells.iter().map(|&cell| cell + step * steps))?;
        places(problem.piece_of(from), problem).find(|&id| problem.filled_by(id) == there)
    })
}

/// Where a piece comes when it is turned, as near as possible to where it was.
fn turned(
    from: PlacementId,
    by: Rotation,
    puzzle: &Arc<Puzzle>,
    problem: &Arc<Problem>,
) -> Option<PlacementId> {
    let sum = |cells: &[Coord]| cells.iter().fold(Coord::default(), |sum, &cell| sum + cell);
    let cells = coords(from, puzzle, problem);
    let turned: Vec<Coord> = cells.iter().map(|&cell| by.apply(cell)).collect();
    let (shape, middle) = (Polycube::new(&turned).ok()?, sum(&cells));
    let far = |id: PlacementId| {
        let way = sum(&coords(id, puzzle, problem)) - middle;
        way.x * way.x + way.y * way.y + way.z * way.z
    };
    let alike = |id: &PlacementId| Polycube::new(&coords(*id, puzzle, problem)).ok().as_ref() == Some(&shape);
    places(problem.piece_of(from), problem).filter(alike).min_by_key(|&id| far(id))
}
