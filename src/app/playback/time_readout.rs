//! Where in its time the search stands, and why it turns back, in words and numbers.

use crate::app::playback::player::Drive;
use crate::app::shown::count::count;
use crate::app::shown::narration::cell_name;
use crate::app::{App, Breakpoint, Mark, MarkKind};
use crate::lab::grouped;
use crate::problem::PlacementId;
use crate::puzzle::{CellSet, PieceId};
use crate::search::{Chart, Event};
use crate::solution::Obstacle;

/// Where in its time the search stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeReadout {
    /// Steps taken where it stands, or where it is on its way to.
    pub now: u64,
    /// The most that were ever taken.
    pub end: u64,
    /// The breakpoints, in the order of setting.
    pub breakpoints: Vec<BreakpointRow>,
}

/// A breakpoint as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakpointRow {
    /// Where it stops, such as "5 pieces are in".
    pub text: String,
    /// Whether it is switched on.
    pub on: bool,
    /// Whether the search waits because of it.
    pub met: bool,
}

/// Where the search turns back.
struct TurningPoint {
    obstacle: Obstacle,
    /// Whether a piece that is left has other places, which are not tried so that nothing is counted twice.
    of_those_tried: bool,
    /// The placement that it took back already.
    removed: Option<PlacementId>,
}

impl App {
    /// The run so far, in so many columns.
    pub fn chart(&self, columns: usize) -> Chart {
        self.player.recording().chart(columns)
    }

    /// What there is to read about time.
    pub(in crate::app) fn time(&self) -> TimeReadout {
        let recording = self.player.recording();
        let met = self.player.met();
        let row = |&(breakpoint, on): &(Breakpoint, bool)| BreakpointRow {
            text: self.breakpoint(breakpoint),
            on,
            met: met == Some(breakpoint),
        };
        let breakpoints = self.player.breakpoints.list().iter().map(row).collect();
        TimeReadout { now: self.player.bound_for(), end: recording.end(), breakpoints }
    }

    fn breakpoint(&self, breakpoint: Breakpoint) -> String {
        let name = |piece| self.puzzle.piece(piece).name();
        match breakpoint {
            Breakpoint::Solution => "a solution".to_owned(),
            Breakpoint::Level(level) => format!("{} in", count(level as u64, "piece is", "pieces are")),
            Breakpoint::Placed(piece) => format!("{} is placed", name(piece)),
            Breakpoint::Removed(piece) => format!("{} is taken out", name(piece)),
            Breakpoint::Filled(cell) => format!("{} is filled", cell_name(&self.puzzle, cell)),
            Breakpoint::DeadEnd(level) => {
                format!("a dead end with {} in, or more", count(level as u64, "piece", "pieces"))
            }
            Breakpoint::Step(step) => format!("step {}", grouped(step)),
        }
    }

    /// Whether the search is looked at while it waits.
    fn waits(&self) -> bool {
        !self.is_elsewhere() && self.player.drive() == Drive::Paused && !self.player.search().is_over()
    }

    /// What makes a search turn back that waits.
    fn turning_point(&self) -> Option<TurningPoint> {
        if !self.waits() {
            return None;
        }
        let (search, problem) = (self.player.search(), &self.problem);
        let mut placed = search.placed();
        let removed = match self.player.last() {
            Some(&Event::Removed { placement }) => Some(placement),
            _ => None,
        };
        placed.extend(removed);
        let obstacle = Obstacle::of(problem, &placed)?;
        let is_left = |piece| placed.iter().all(|&id: &PlacementId| problem.get(id).piece != piece);
        if !problem.restricted_piece().is_some_and(is_left) {
            return Some(TurningPoint { obstacle, of_those_tried: false, removed });
        }
        let placed: Vec<_> = placed.iter().filter_map(|&id| problem.find_in(self.all(), id)).collect();
        let of_all = Obstacle::of(self.all(), &placed);
        let of_those_tried = of_all.is_none();
        Some(TurningPoint { obstacle: of_all.unwrap_or(obstacle), of_those_tried, removed })
    }

    /// Why the search has to turn back, or had to.
    pub(in crate::app) fn why(&self) -> Option<String> {
        let Some(TurningPoint { obstacle, of_those_tried, removed }) = self.turning_point() else {
            let is_dead_end = self.waits() && matches!(self.player.met(), Some(Breakpoint::DeadEnd(_)));
            return is_dead_end.then(|| "A dead end: none of the ways on from here works.".to_owned());
        };
        let name = |piece: PieceId| self.puzzle.piece(piece).name();
        let (nothing, place, others) = match of_those_tried {
            true => {
                let place = "no place that is tried";
                (place, place, "; the others would give the same solutions again")
            }
            false => ("nothing left", "no place", ""),
        };
        let what = match &obstacle {
            Obstacle::Cells(cells) => match cells.first_member() {
                Some(cell) if cells.len() == 1 => {
                    format!("{nothing} can fill {}", cell_name(&self.puzzle, cell))
                }
                _ => format!("{nothing} can fill the {} marked cells", cells.len()),
            },
            Obstacle::Pieces(pieces) => {
                let names: Vec<&str> = pieces.iter().map(|&piece| name(piece)).collect();
                format!("{place} is left for {}", names.join(" and "))
            }
        };
        Some(match removed {
            Some(placement) => {
                let piece = name(self.problem.get(placement).piece);
                format!("Why it turned back: with {piece} there, {what}{others}.")
            }
            None => format!("A dead end: {what}{others}."),
        })
    }

    /// The cells that make the search turn back: those that nothing can fill, or all that are empty if a piece has no place.
    pub(in crate::app) fn marks_of_obstacle(&self) -> Vec<Mark> {
        let region = self.puzzle.region();
        let cells = match self.turning_point() {
            Some(TurningPoint { obstacle: Obstacle::Cells(cells), removed: None, .. }) => cells,
            Some(TurningPoint { obstacle: Obstacle::Pieces(_), removed: None, .. }) => {
                CellSet::first(region.volume()).difference(&self.player.search().assembly())
            }
            _ => CellSet::EMPTY,
        };
        cells.iter().map(|cell| Mark { cell: region.coord_of(cell), kind: MarkKind::Dead }).collect()
    }
}
