//! Showing a solution: which one, how many of its pieces, what advances automatically, and the order in which
//! it is built.

use crate::apart::Apart;
use crate::solutions::listing::Numbering;
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Coord, PieceId};
use cubefall::solution::{Assembly, Namer, Side, Solution, SolutionNames};

/// The solution that is shown, while the search is paused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Browsing {
    /// The index of the solution, from 0.
    index: usize,
    /// Its placements, in the order of the list.
    placements: Vec<PlacementId>,
    /// Whether the filter has turned it: then the placements are of the problem without symmetry reduction.
    turned: bool,
    numbering: Numbering,
    /// The order in which it is built.
    plan: BuildPlan,
    /// The number of pieces in the box.
    placed: usize,
    /// What advances automatically.
    automatic: Automatic,
    /// Whether the user builds it along: the next piece is held over the box.
    building: bool,
    /// Whether it is said first that not all of its pieces can be put in, and nothing is built yet.
    warns: bool,
    /// If they cannot: the next solution of the list of which they can.
    alternative: Option<usize>,
    /// Whether the last step of building along went back.
    backwards: bool,
    waited: f64,
    /// How it comes apart, while that is shown.
    apart: Option<Apart>,
}

/// What advances automatically while a solution is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Automatic {
    /// Nothing.
    Off,
    /// The next solution is shown after a while; after the last one, the first.
    SlideShow,
    /// The next piece is inserted after a while.
    Assembling,
}

/// The location of the next piece while the user builds along. One piece flies at a time, so that none
/// collides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextPiece {
    /// On the tray: the piece before it is still flying in.
    OnTray,
    /// Held over the box.
    Held,
    /// In the box: the piece after it is still flying to the tray.
    InBox,
}

impl Browsing {
    const SECONDS_A_SLIDE: f64 = 3.0;
    const SECONDS_A_PIECE: f64 = 1.1;
    /// The duration of a piece's flight, in seconds.
    pub(super) const SECONDS_A_FLIGHT: f64 = 0.9;

    pub(super) fn new(
        index: usize,
        (placements, turned): (Vec<PlacementId>, bool),
        numbering: Numbering,
        plan: BuildPlan,
    ) -> Self {
        Self {
            index,
            placements,
            turned,
            numbering,
            placed: plan.steps.len(),
            plan,
            automatic: Automatic::Off,
            building: false,
            warns: false,
            alternative: None,
            backwards: false,
            waited: 0.0,
            apart: None,
        }
    }

    /// How it comes apart, while that is shown.
    pub(super) const fn apart(&self) -> Option<&Apart> {
        self.apart.as_ref()
    }

    pub(super) const fn apart_mut(&mut self) -> Option<&mut Apart> {
        self.apart.as_mut()
    }

    /// Shows how it comes apart, or no longer.
    pub(super) fn set_apart(&mut self, apart: Option<Apart>) {
        self.rest();
        self.set_placed(self.pieces());
        self.apart = apart;
    }

    /// The index of the solution among those listed, from 0.
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// Its placements, in the order of the list.
    pub(super) fn placements(&self) -> &[PlacementId] {
        &self.placements
    }

    /// Whether the filter has turned it.
    pub(super) fn is_turned(&self) -> bool {
        self.turned
    }

    /// Its number in the full list.
    pub(super) const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    pub(super) const fn numbering_mut(&mut self) -> &mut Numbering {
        &mut self.numbering
    }

    /// The order in which it is built.
    pub(super) fn plan(&self) -> &BuildPlan {
        &self.plan
    }

    /// The number of pieces in the box.
    pub(super) fn placed(&self) -> usize {
        self.placed
    }

    /// What advances automatically.
    pub(super) fn automatic(&self) -> Automatic {
        self.automatic
    }

    /// Whether the user builds it along.
    pub(super) fn is_building(&self) -> bool {
        self.building
    }

    /// The pieces in the box, in the order in which they were inserted.
    pub(super) fn in_the_box(&self) -> &[BuildStep] {
        &self.plan.steps[..self.placed]
    }

    /// The piece to insert next while the user builds along, if one can be inserted.
    pub(super) fn next(&self) -> Option<&BuildStep> {
        let is_due = self.building && !self.warns;
        self.plan.steps[..self.plan.possible].get(self.placed).filter(|_| is_due)
    }

    /// The location of the next piece while the user builds along.
    pub(super) fn next_piece(&self) -> NextPiece {
        match (self.waited >= Self::SECONDS_A_FLIGHT, self.backwards) {
            (true, _) => NextPiece::Held,
            (false, false) => NextPiece::OnTray,
            (false, true) => NextPiece::InBox,
        }
    }

    /// Whether it is said first that not all of its pieces can be put in.
    pub(super) const fn warns(&self) -> bool {
        self.warns
    }

    /// The next solution of the list that can be built, if this one cannot.
    pub(super) const fn alternative(&self) -> Option<usize> {
        self.alternative
    }

    /// Starts building along, from the pieces already in the user's cube; or ends it, and shows the whole
    /// solution. If not all pieces can be put in, that is said first, and `alternative` finds another
    /// solution.
    pub(super) fn toggle_building(&mut self, alternative: impl FnOnce() -> Option<usize>) {
        self.apart = None;
        self.set_placed(if self.building { self.pieces() } else { self.plan.standing });
        self.building = !self.building;
        self.warns = self.building && !self.plan.is_complete();
        self.alternative = if self.warns { alternative() } else { None };
        self.backwards = false;
        self.waited = 0.0;
    }

    /// While building along: inserts the next piece, or removes the last one.
    pub(super) fn build(&mut self, on: bool) {
        if !self.building {
            return;
        }
        if self.warns {
            self.warns = !on;
            self.waited = 0.0;
            return;
        }
        let placed = if on { self.placed + 1 } else { self.placed.saturating_sub(1) };
        let placed = placed.clamp(self.plan.standing, self.plan.possible);
        if placed != self.placed {
            self.set_placed(placed);
            self.backwards = !on;
            self.waited = 0.0;
        }
    }

    /// While building along: begins once more.
    pub(super) fn build_again(&mut self) {
        if self.building {
            self.set_placed(self.plan.standing);
            self.backwards = false;
            self.waited = 0.0;
        }
    }

    /// Stops what advances automatically, building along and taking apart.
    pub(super) fn rest(&mut self) {
        self.apart = None;
        if self.building {
            self.toggle_building(|| None);
        }
        self.automatic = Automatic::Off;
    }

    /// Whether something will change without a command.
    pub(super) fn is_active(&self) -> bool {
        let takes_apart = self.apart.as_ref().is_some_and(Apart::is_moving);
        takes_apart
            || self.automatic != Automatic::Off
            || (self.building && self.next_piece() != NextPiece::Held)
    }

    /// The number of its pieces.
    pub(super) fn pieces(&self) -> usize {
        self.plan.steps.len()
    }

    /// Sets the number of pieces in the box: at least those already in the user's cube.
    pub(super) fn set_placed(&mut self, placed: usize) {
        self.placed = placed.clamp(self.plan.standing, self.pieces());
        self.warns &= self.placed == self.plan.standing;
        self.automatic = Automatic::Off;
    }

    /// Shows another solution, whole. A slide show continues from there.
    pub(super) fn turn_to(&mut self, other: Self) {
        let slide_show = self.automatic == Automatic::SlideShow;
        *self = other;
        if slide_show {
            self.automatic = Automatic::SlideShow;
        }
    }

    /// Starts `what`, or stops it if it is running.
    pub(super) fn toggle(&mut self, what: Automatic) {
        self.automatic = if self.automatic == what { Automatic::Off } else { what };
        self.waited = 0.0;
        self.building = false;
        self.apart = None;
        if self.automatic == Automatic::Assembling && self.placed == self.pieces() {
            self.placed = self.plan.standing;
        }
    }

    /// Advances by `dt` seconds. Returns whether the next solution is due.
    pub(super) fn tick(&mut self, dt: f64) -> bool {
        self.waited += dt;
        if let Some(apart) = &mut self.apart {
            apart.tick(dt);
        }
        match self.automatic {
            Automatic::SlideShow => self.waited >= Self::SECONDS_A_SLIDE,
            Automatic::Assembling if self.waited >= Self::SECONDS_A_PIECE => {
                self.waited = 0.0;
                self.placed = (self.placed + 1).min(self.pieces());
                if self.placed == self.pieces() {
                    self.automatic = Automatic::Off;
                }
                false
            }
            _ => false,
        }
    }
}

/// The order in which the pieces of a solution are inserted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BuildPlan {
    /// Its name, and the former one.
    pub(super) names: Option<SolutionNames>,
    /// The size of its orbit: the number of its different images under the symmetries.
    pub(super) coverings: usize,
    /// Its pieces: first those already in the user's cube, then those that can be inserted, in order, then
    /// the others.
    pub(super) steps: Vec<BuildStep>,
    /// The number of pieces already in the user's cube.
    pub(super) standing: usize,
    /// The number of pieces that are in the user's cube or can be inserted.
    pub(super) possible: usize,
    /// The number of these that are not inserted from above.
    pub(super) sideways: usize,
}

/// The insertion of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BuildStep {
    pub(super) piece: PieceId,
    pub(super) placement: PlacementId,
    /// The side from which it is inserted, if that is possible.
    pub(super) from: Option<Side>,
    /// The offset from which it slides to its place, in cells.
    pub(super) slide: Coord,
}

impl BuildPlan {
    /// The pieces that can be inserted, from the one of this number on.
    pub(super) fn insertable(&self, from: usize) -> &[BuildStep] {
        self.steps[..self.possible].get(from..).unwrap_or_default()
    }

    /// Whether all pieces can be inserted.
    pub(super) fn is_complete(&self) -> bool {
        self.possible == self.steps.len()
    }

    /// The plan for the solution of these placements, the first of which are already in the user's cube.
    pub(super) fn onto(
        standing: usize,
        solution: &Solution,
        placements: &[PlacementId],
        namer: &Namer,
    ) -> Self {
        let assembly = Assembly::onto(solution, standing);
        let step = |piece: usize, from: Option<Side>, slide: Coord| BuildStep {
            piece: solution.pieces()[piece].0,
            placement: placements[piece],
            from,
            slide,
        };
        let there = (0..standing).map(|piece| step(piece, None, Coord::default()));
        let insertions = assembly.insertions().iter();
        let possible = insertions.map(|it| step(it.piece, Some(it.from), it.from.outwards() * it.slide));
        let left_out = assembly.left_out().iter().map(|&piece| step(piece, None, Coord::default()));
        Self {
            names: namer.names(solution),
            coverings: namer.coverings(solution).unwrap_or(1),
            steps: there.chain(possible).chain(left_out).collect(),
            standing,
            possible: standing + assembly.insertions().len(),
            sideways: assembly.sideways().count(),
        }
    }
}
