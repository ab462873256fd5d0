//! One state of the user's own cube, and its edits.

use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Cell, CellSet, Coord, PieceId, Polycube, Rotation};

/// The pieces in the box, and the piece in hand. It is immutable: an edit makes a new one.
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
    /// Its placement when it is inserted. Other pieces may fill some of the cells.
    pub(super) placement: PlacementId,
    /// The cells that the user clicked: the placement fills them.
    pub(super) pinned: CellSet,
}

/// A piece that a pointer carries: the one in hand.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    /// The setup before, to which undo returns.
    pub(super) before: Setup,
    /// Whether it is where it would go in. Else its placement only says how it is turned.
    pub(super) is_over: bool,
    pub(super) hand: Hand,
}

/// What carries a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    /// Whether a finger does.
    pub(crate) by_finger: bool,
    /// Whether a search was paused when it was grabbed.
    pub(crate) pauses: bool,
}

/// The last hint. It holds until other pieces are in the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// It is given as soon as a completion is known.
    Awaited,
    /// The piece of this placement was named.
    Piece(PlacementId),
    /// The piece was taken into the hand, at this placement.
    Place(PlacementId),
}

impl Held {
    pub(super) const fn at(placement: PlacementId) -> Self {
        Self { placement, pinned: CellSet::EMPTY }
    }
}

impl Setup {
    /// The setup with these pieces in the box and none in hand. Nothing if two of them overlap, or the puzzle
    /// has too few copies.
    pub(super) fn of(standing: Vec<PlacementId>, problem: &Problem) -> Option<Self> {
        let setup = Self { standing, held: None };
        let cells: usize = setup.standing.iter().map(|&id| problem.get(id).cells.len()).sum();
        let has_pieces = |&id: &PlacementId| {
            let piece = problem.get(id).piece;
            setup.standing_copies(piece, problem) <= problem.puzzle().piece(piece).most()
        };
        let can_be = setup.filled(problem).len() == cells && setup.standing.iter().all(has_pieces);
        can_be.then_some(setup)
    }

    /// The filled cells.
    pub(super) fn filled(&self, problem: &Problem) -> CellSet {
        self.standing.iter().fold(CellSet::EMPTY, |all, &id| all.union(&problem.get(id).cells))
    }

    /// The number of copies of the piece in the box.
    pub(super) fn standing_copies(&self, piece: PieceId, problem: &Problem) -> usize {
        self.standing.iter().filter(|&&id| problem.get(id).piece == piece).count()
    }

    /// The setup after an edit.
    ///
    /// # Errors
    /// Why the edit is impossible, in words for the user.
    pub(super) fn edited(&self, edit: CubeEdit, problem: &Problem) -> Result<Self, String> {
        let name = |held: &Held| problem.puzzle().called(problem.get(held.placement).piece);
        match (edit, &self.held) {
            (CubeEdit::Pick(piece), _) => self.pick(piece, problem),
            (CubeEdit::Point(cell), _) => self.point(cell, problem),
            (CubeEdit::Clear, _) => Ok(Self::default()),
            (CubeEdit::Move(step), Some(held)) => moved(held.placement, step, problem)
                .map(|to| self.holding(Held::at(to)))
                .ok_or_else(|| format!("{} cannot be moved any farther that way.", name(held))),
            (CubeEdit::Turn(by), Some(held)) => turned(held.placement, by, problem)
                .map(|to| self.holding(Held::at(to)))
                .ok_or_else(|| format!("{} has no room to be turned that way.", name(held))),
            (CubeEdit::PutIn, Some(held)) => {
                if self.fits(problem) {
                    Ok(self.put_down(true))
                } else {
                    Err(format!(
                        "{} does not fit there: move it, or take out the pieces in the way.",
                        name(held)
                    ))
                }
            }
            (CubeEdit::PutAway, Some(_)) => Ok(self.put_down(false)),
            (CubeEdit::Move(_) | CubeEdit::Turn(_) | CubeEdit::PutIn | CubeEdit::PutAway, _) => {
                Err("No piece is in hand: pick one first.".to_owned())
            }
        }
    }

    pub(super) fn holding(&self, held: Held) -> Self {
        Self { held: Some(held), ..self.clone() }
    }

    /// The setup with a piece of the tray in hand, turned by `rotation` if it has placements like that.
    pub(super) fn picked(&self, piece: PieceId, rotation: Rotation, problem: &Problem) -> Option<Self> {
        let any = places(piece, problem).next()?;
        let by = problem.get(any).rotation.inverse().then(rotation);
        Some(self.holding(Held::at(turned(any, by, problem).unwrap_or(any))))
    }

    /// Whether the piece in hand has room.
    pub(super) fn fits(&self, problem: &Problem) -> bool {
        let filled = self.filled(problem);
        self.held.as_ref().is_some_and(|held| problem.get(held.placement).cells.is_disjoint(&filled))
    }

    /// The setup with no piece in hand: it is put in, or back on the tray.
    pub(super) fn put_down(&self, goes_in: bool) -> Self {
        let held = self.held.iter().filter(|_| goes_in).map(|held| held.placement);
        Self { standing: self.standing.iter().copied().chain(held).collect(), held: None }
    }

    fn pick(&self, piece: PieceId, problem: &Problem) -> Result<Self, String> {
        if self.held.as_ref().is_some_and(|held| problem.get(held.placement).piece == piece) {
            return Ok(self.clone());
        }
        let is_it = |&id: &PlacementId| problem.get(id).piece == piece;
        if self.standing_copies(piece, problem) == problem.puzzle().piece(piece).most()
            && let Some(at) = self.standing.iter().rposition(is_it)
        {
            return Ok(self.taken_out(at));
        }
        let anywhere = self.fitting(piece, &CellSet::EMPTY, problem).next();
        let placement = anywhere.or_else(|| places(piece, problem).next());
        let name = problem.puzzle().called(piece);
        let placement = placement.ok_or_else(|| format!("{name} is too large for the box."))?;
        Ok(self.holding(Held::at(placement)))
    }

    fn point(&self, cell: Cell, problem: &Problem) -> Result<Self, String> {
        if let Some(at) = self.standing.iter().position(|&id| problem.get(id).cells.contains(cell)) {
            return Ok(self.taken_out(at));
        }
        let Some(held) = &self.held else {
            return Err("Pick a piece first, then the cells that it fills.".to_owned());
        };
        let only = CellSet::EMPTY.with(cell);
        if held.pinned.contains(cell) {
            return Ok(
                self.holding(Held { placement: held.placement, pinned: held.pinned.difference(&only) })
            );
        }
        // If no placement fills the new cell with those clicked before, those are dropped.
        let laid = [held.pinned.union(&only), only].into_iter().find_map(|pinned| {
            let placement = self.nearest(held.placement, &pinned, problem)?;
            Some(Held { placement, pinned })
        });
        let name = problem.puzzle().called(problem.get(held.placement).piece);
        laid.map(|held| self.holding(held))
            .ok_or_else(|| format!("{name} has no placement that fills that cell."))
    }

    /// The placement that fills these cells and is most like `from`.
    fn nearest(&self, from: PlacementId, pinned: &CellSet, problem: &Problem) -> Option<PlacementId> {
        let (piece, rotation) = (problem.get(from).piece, problem.get(from).rotation);
        self.fitting(piece, pinned, problem)
            .min_by_key(|&id| (id != from, problem.get(id).rotation != rotation))
    }

    /// The number of placements of the piece in hand that fit and fill the cells clicked.
    pub(super) fn placements_left(&self, held: &Held, problem: &Problem) -> usize {
        self.fitting(problem.get(held.placement).piece, &held.pinned, problem).count()
    }

    fn fitting(
        &self,
        piece: PieceId,
        pinned: &CellSet,
        problem: &Problem,
    ) -> impl Iterator<Item = PlacementId> {
        let filled = self.filled(problem);
        places(piece, problem).filter(move |&id| {
            let cells = &problem.get(id).cells;
            cells.is_disjoint(&filled) && pinned.difference(cells).is_empty()
        })
    }

    /// The setup with the piece at this position of `standing` in hand, at its placement. A piece already in
    /// hand goes to the tray.
    pub(super) fn taken_out(&self, at: usize) -> Self {
        let mut standing = self.standing.clone();
        let placement = standing.remove(at);
        Self { standing, held: Some(Held::at(placement)) }
    }
}

/// The placements of the same piece that are turned alike.
pub(super) fn alike(id: PlacementId, problem: &Problem) -> impl Iterator<Item = PlacementId> {
    let (piece, rotation) = (problem.get(id).piece, problem.get(id).rotation);
    places(piece, problem).filter(move |&id| problem.get(id).rotation == rotation)
}

fn places(piece: PieceId, problem: &Problem) -> impl Iterator<Item = PlacementId> {
    (0..problem.count_of(piece)).map(move |rank| problem.id_of(piece, rank))
}

fn coords(id: PlacementId, problem: &Problem) -> Vec<Coord> {
    problem.get(id).cells.iter().map(|cell| problem.puzzle().region().coord_of(cell)).collect()
}

/// The first placement that a piece reaches when it is moved by this step repeatedly.
fn moved(from: PlacementId, step: Coord, problem: &Problem) -> Option<PlacementId> {
    let (region, cells) = (problem.puzzle().region(), coords(from, problem));
    let extent = region.extent();
    (1..extent.x.max(extent.y).max(extent.z)).find_map(|steps| {
        let there = region.set_of(cells.iter().map(|&cell| cell + step * steps))?;
        places(problem.get(from).piece, problem).find(|&id| problem.get(id).cells == there)
    })
}

/// The placement of a piece when it is turned, as near as possible to where it was.
pub(super) fn turned(from: PlacementId, by: Rotation, problem: &Problem) -> Option<PlacementId> {
    let sum = |cells: &[Coord]| cells.iter().fold(Coord::default(), |sum, &cell| sum + cell);
    let cells = coords(from, problem);
    let turned: Vec<Coord> = cells.iter().map(|&cell| by.apply(cell)).collect();
    let (shape, middle) = (Polycube::new(&turned).ok()?, sum(&cells));
    let far = |id: PlacementId| {
        let apart = sum(&coords(id, problem)) - middle;
        apart.x * apart.x + apart.y * apart.y + apart.z * apart.z
    };
    let alike = |id: &PlacementId| Polycube::new(&coords(*id, problem)).ok().as_ref() == Some(&shape);
    places(problem.get(from).piece, problem).filter(alike).min_by_key(|&id| far(id))
}

/// A change of the pieces in the box, or of the piece in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeEdit {
    /// Pick up this piece from the tray, or else from the box. A piece already in hand goes back to the tray.
    Pick(PieceId),
    /// Click this cell: toggles whether the piece in hand has to fill it. With no piece in hand, picks up the
    /// piece that fills the cell.
    Point(Cell),
    /// Move the piece in hand by this step.
    Move(Coord),
    /// Turn the piece in hand.
    Turn(Rotation),
    /// Insert the piece in hand into the box.
    PutIn,
    /// Put the piece in hand back on the tray.
    PutAway,
    /// Put everything back on the tray.
    Clear,
}
