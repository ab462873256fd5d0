//! Why the search backtracks.

use crate::playback::narration::cell_name;
use crate::playback::playback::Playback;
use crate::subject::subject::Subject;
use crate::{Breakpoint, Mark, MarkKind};
use cubefall::problem::PlacementId;
use cubefall::puzzle::CellSet;
use cubefall::search::Event;
use cubefall::solution::Obstacle;

/// Why the search has to backtrack, or has just backtracked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The reason in a sentence.
    pub sentence: String,
    /// The state; nothing if no single cell or piece is the reason.
    pub turning_point: Option<TurningPoint>,
}

/// The state from which the search has to backtrack, or has just backtracked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurningPoint {
    /// The items that cannot be covered.
    pub obstacle: Obstacle,
    /// Whether the obstacle exists only because of the symmetry reduction: the restricted piece has other placements.
    pub of_those_tried: bool,
    /// The placement that the last step has removed.
    pub removed: Option<PlacementId>,
}

impl Playback {
    /// Why the search has to backtrack, or has just backtracked.
    pub(super) fn why(&self, subject: &Subject) -> Option<Why> {
        let turning_point = self.turning_point(subject);
        let sentence = match &turning_point {
            Some(point) => point.sentence(subject),
            None => {
                let is_dead_end = matches!(self.player().stopped_at(), Some(Breakpoint::DeadEnd(_)));
                (self.waits() && is_dead_end)
                    .then(|| "A dead end: none of the candidates leads to a solution.".to_owned())?
            }
        };
        Some(Why { sentence, turning_point })
    }

    /// The cells of the obstacle: those that nothing can fill, or all empty ones if a piece has no placement left.
    pub(super) fn marks_of_obstacle(&self, subject: &Subject) -> Vec<Mark> {
        let region = subject.puzzle().region();
        let cells = match self.turning_point(subject) {
            Some(TurningPoint { obstacle: Obstacle::Cells(cells), removed: None, .. }) => cells,
            Some(TurningPoint { obstacle: Obstacle::Pieces(_), removed: None, .. }) => {
                CellSet::first(region.volume()).difference(&self.search().assembly())
            }
            _ => CellSet::EMPTY,
        };
        cells.iter().map(|cell| Mark { cell: region.coord_of(cell), kind: MarkKind::Unfillable }).collect()
    }

    /// Whether the search is paused and not over.
    fn waits(&self) -> bool {
        self.is_paused() && !self.is_over()
    }

    /// The turning point, if the search is paused at one.
    fn turning_point(&self, subject: &Subject) -> Option<TurningPoint> {
        if self.waits() { self.turning_point_here(subject) } else { None }
    }

    /// The obstacle at the current step, or at the one before if that was left, in words.
    pub(super) fn obstacle(&self, subject: &Subject) -> Option<String> {
        Some(self.turning_point_here(subject)?.what(subject))
    }

    fn turning_point_here(&self, subject: &Subject) -> Option<TurningPoint> {
        let problem = subject.problem();
        let mut placed = self.search().placed();
        let removed = match self.player().last() {
            Some(&Event::Removed { placement }) => Some(placement),
            _ => None,
        };
        placed.extend(removed);
        let obstacle = Obstacle::of(problem, &placed)?;
        let is_left = |piece| placed.iter().all(|&id: &PlacementId| problem.get(id).piece != piece);
        if !problem.restricted_piece().is_some_and(is_left) {
            return Some(TurningPoint { obstacle, of_those_tried: false, removed });
        }
        let placed: Vec<_> = placed.iter().filter_map(|&id| problem.find_in(subject.all(), id)).collect();
        let of_all = Obstacle::of(subject.all(), &placed);
        let of_those_tried = of_all.is_none();
        Some(TurningPoint { obstacle: of_all.unwrap_or(obstacle), of_those_tried, removed })
    }
}

impl TurningPoint {
    fn sentence(&self, subject: &Subject) -> String {
        let others = match self.of_those_tried {
            true => "; the others would give the same solutions again",
            false => "",
        };
        let what = self.what(subject);
        match self.removed {
            Some(placement) => {
                let piece = subject.puzzle().piece(subject.problem().piece_of(placement)).name();
                format!("Why it backtracked: with {piece} there, {what}{others}.")
            }
            None => format!("A dead end: {what}{others}."),
        }
    }

    /// The cells that cannot be filled, or the pieces that cannot be placed, in words.
    fn what(&self, subject: &Subject) -> String {
        let (nothing, place) = match self.of_those_tried {
            true => ("no place that is tried", "no place that is tried"),
            false => ("nothing left", "no place"),
        };
        match &self.obstacle {
            Obstacle::Cells(cells) => match cells.first_member() {
                Some(cell) if cells.len() == 1 => {
                    format!("{nothing} can fill {}", cell_name(subject.puzzle(), cell))
                }
                _ => format!("{nothing} can fill the {} marked cells", cells.len()),
            },
            Obstacle::Pieces(pieces) => {
                let names: Vec<&str> =
                    pieces.iter().map(|&piece| subject.puzzle().piece(piece).name()).collect();
                format!("{place} is left for {}", names.join(" and "))
            }
        }
    }
}
