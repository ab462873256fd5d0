//! The sentences about the steps of a search, and about the reasons for which it backtracks.

use crate::playback::Playback;
use crate::subject::Subject;
use crate::{Breakpoint, Mark, MarkKind};
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Cell, CellSet, PieceId, Puzzle};
use cubefall::search::{Branch, Event, Group, Search, Strategy};
use cubefall::solution::Obstacle;
use words::{count, grouped};

/// Narrates a search.
pub(super) struct Narrator<'a> {
    pub(super) search: &'a Search,
    /// What is counted, as text after a number of solutions.
    pub(super) counted: &'a str,
    /// The strategy of the search.
    pub(super) strategy: Strategy,
    /// The cell that the search branches on; after a placement, the one that this covers.
    pub(super) target: Option<Cell>,
    /// Whether the step before the last reported isolated cells.
    pub(super) after_isolation: bool,
}

impl Narrator<'_> {
    /// A sentence about the last step, for a search slow enough to follow.
    pub(super) fn step(&self, event: Option<&Event>) -> String {
        let Some(event) = event else { return self.beginning() };
        match *event {
            Event::Refused { placement, ref clash } => {
                let cells = count(clash.len() as u64, "cell", "cells");
                let crosses = if clash.len() == 1 { "cross" } else { "crosses" };
                format!("{}: no room, {cells} taken ({crosses}).", self.trying(placement))
            }
            Event::Placed { placement } if self.search.listed().is_some() => {
                format!("{}: it fits, and is kept for the next stage.", self.trying(placement))
            }
            Event::Placed { placement } if self.strategy.group() == Group::ByItem => {
                self.candidate(placement)
            }
            Event::Placed { placement } => format!("{}: it fits.", self.trying(placement)),
            Event::Solved { placement } => {
                let found = count(self.found(), "solution", "solutions");
                format!("{} fits, and the box is full: {found} found.", self.name(placement))
            }
            Event::Repeated { placement } => format!(
                "{} fits, and the box is full; but this is another solution turned or mirrored.",
                self.name(placement)
            ),
            Event::Removed { placement } if self.after_isolation => {
                format!(
                    "{} left an empty cell that no piece can fill, so it comes out again.",
                    self.name(placement)
                )
            }
            Event::Removed { placement } => self.removal(placement),
            Event::Looked { cell, filled: true } => format!("{} is filled; on to the next.", self.cell(cell)),
            Event::Looked { cell, filled: false } => {
                format!("{} is the first empty one: what can fill it?", self.cell(cell))
            }
            Event::Counted { cell, candidates } => self.counted_cell(cell, candidates),
            Event::CountedPiece { piece, candidates } => self.counted_piece(piece, candidates),
            Event::CountedRest { candidates: 0 } => "Nothing more can be added.".to_owned(),
            Event::CountedRest { candidates } => {
                let places = count(candidates as u64, "place", "places");
                format!("Every required cell is filled; pieces may still be added in {places}.")
            }
            Event::Isolated { ref cells } => match cells.first_member() {
                Some(cell) if cells.len() == 1 => {
                    format!("{} is isolated: no piece is that small, so this is a dead end.", self.cell(cell))
                }
                _ => format!(
                    "{} cells are isolated: no piece is that small, so this is a dead end.",
                    cells.len()
                ),
            },
            Event::StageDone { stage, kept } => format!(
                "Stage {} is done: {} kept, for the next piece to be joined to.",
                stage + 1,
                count(kept as u64, "partial assembly is", "partial assemblies are"),
            ),
            Event::Full | Event::Exhausted => self.end(),
        }
    }

    /// A sentence about a search that has not begun.
    fn beginning(&self) -> String {
        let pieces = self.pieces() as u64;
        match self.puzzle().is_plain() {
            _ if pieces == 0 => "This puzzle has no pieces, so its box stays empty.".to_owned(),
            true => format!("The box is empty; {} around it.", count(pieces, "piece waits", "pieces wait")),
            false => format!("The box is empty; up to {} in.", count(pieces, "piece goes", "pieces go")),
        }
    }

    /// A sentence about the cell with the fewest candidates.
    fn counted_cell(&self, cell: Cell, candidates: usize) -> String {
        if candidates == 0 {
            return format!("Nothing can fill {} any more.", cell_name(self.puzzle(), cell));
        }
        let placements = count(candidates as u64, "placement", "placements");
        format!("{} can be filled by only {placements}, the fewest of all.", self.cell(cell))
    }

    /// A sentence about the piece with the fewest candidates.
    fn counted_piece(&self, piece: PieceId, candidates: usize) -> String {
        let name = self.puzzle().called(piece);
        if candidates == 0 {
            return format!("No place is left for {name}.");
        }
        let places = count(candidates as u64, "place", "places");
        format!("{name} has {places} left, the fewest of all.")
    }

    /// A sentence about a search that is too fast to follow.
    pub(super) fn summary(&self) -> String {
        let found = count(self.found(), "solution", "solutions");
        match self.search.listed() {
            Some(listed) => format!(
                "Stage {} of {}: {} kept so far, {found} found.",
                listed.stage + 1,
                self.pieces(),
                count(listed.kept as u64, "partial assembly", "partial assemblies"),
            ),
            None => {
                let pieces = count(self.pieces() as u64, "piece", "pieces");
                format!("Searching: {} of {pieces} in, {found} found.", self.search.level())
            }
        }
    }

    /// A sentence about a search that is over.
    pub(super) fn end(&self) -> String {
        if let (true, Some(listed)) = (self.search.is_full(), self.search.listed()) {
            let kept = grouped(listed.kept as u64);
            return format!(
                "A fold keeps all partial assemblies of a stage at once. {kept} are the most that it may keep, so it \
                 ends here; depth first, any other search continues."
            );
        }
        let tries = count(self.search.stats().tried(), "try", "tries");
        let found = count(self.found(), "solution", "solutions");
        format!("Everything is tried: {found} {}, in {tries}.", self.counted)
    }

    fn pieces(&self) -> usize {
        self.search.stats().levels().len()
    }

    fn found(&self) -> u64 {
        self.search.stats().solutions()
    }

    fn puzzle(&self) -> &Puzzle {
        self.search.problem().puzzle()
    }

    fn removal(&self, placement: PlacementId) -> String {
        let (back, level) = (self.name(placement), self.search.level());
        if level + 1 == self.pieces() {
            return format!("{back} comes out again, to look for the next solution.");
        }
        match self.search.piece_of(level + 1) {
            // Its lists drop assemblies instead of removing placements.
            Some(next) if self.strategy == Strategy::FOLD_LAZY => {
                let next = self.puzzle().called(next);
                format!(
                    "{next}'s list has no more to join to this, and drops it; back to the one before {back}."
                )
            }
            Some(next) => {
                let next = self.puzzle().called(next);
                format!("{next} has no place left to try, so {back} comes out again.")
            }
            None => format!("Nothing is left to try there, so {back} comes out again."),
        }
    }

    /// The name of a cell at the beginning of a sentence.
    fn cell(&self, cell: Cell) -> String {
        format!("C{}", &cell_name(self.puzzle(), cell)[1..])
    }

    /// What a search by cells or by pieces tries, such as "To fill cell 1 of row 2, layer 1, trying L".
    fn trying(&self, placement: PlacementId) -> String {
        match self.target {
            Some(cell) => {
                format!("To fill {}, trying {}", cell_name(self.puzzle(), cell), self.name(placement))
            }
            None => format!("Trying {}", self.place(placement)),
        }
    }

    /// A sentence about a placement just made by a search that counts the candidates of all items: of which
    /// item it is a candidate, and which one. It looks ahead: of the candidates counted, it tries only those
    /// after which every item still has enough.
    fn candidate(&self, placement: PlacementId) -> String {
        let name = self.name(placement);
        let open = self.search.level().checked_sub(1);
        let branch = open.and_then(|level| self.search.branches().get(level).copied());
        let Some(Branch { done, of }) = branch else { return format!("{name} fits.") };
        let trying = match of {
            1 => "trying it".to_owned(),
            _ => format!("trying the {}", ordinal(done as u64 + 1)),
        };
        match self.target {
            Some(cell) => {
                let ways = count(of as u64, "way", "ways");
                format!(
                    "Looking ahead, {} can be filled in {ways}; {trying}: {name}.",
                    cell_name(self.puzzle(), cell)
                )
            }
            None => format!(
                "Looking ahead, {} left; {trying}: {name}.",
                count(of as u64, "place is", "places are")
            ),
        }
    }

    /// Such as "L in its 2nd of 4 places" or "L in its only place".
    fn place(&self, placement: PlacementId) -> String {
        let rank = self.search.problem().rank_of(placement) as u64 + 1;
        let places = self.search.problem().count_of(self.search.problem().get(placement).piece);
        match places {
            1 => format!("{} in its only place", self.name(placement)),
            _ => format!("{} in its {} of {places} places", self.name(placement), ordinal(rank)),
        }
    }

    fn name(&self, placement: PlacementId) -> String {
        self.puzzle().called(self.search.problem().get(placement).piece)
    }
}

/// Such as "cell 3 of row 2, layer 1", counted from 1: left to right, back to front, bottom to top.
pub(super) fn cell_name(puzzle: &Puzzle, cell: Cell) -> String {
    let coord = puzzle.region().coord_of(cell);
    format!("cell {} of row {}, layer {}", coord.x + 1, coord.y + 1, coord.z + 1)
}

fn ordinal(number: u64) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{}{ending}", grouped(number))
}

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
    /// Whether the obstacle exists only because of the symmetry reduction: the restricted piece has other
    /// placements.
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
                let is_dead_end = matches!(self.stopped_at(), Some(Breakpoint::DeadEnd(_)));
                (self.waits() && is_dead_end)
                    .then(|| "A dead end: none of the candidates leads to a solution.".to_owned())?
            }
        };
        Some(Why { sentence, turning_point })
    }

    /// The cells of the obstacle: those that nothing can fill, or all empty ones if a piece has no placement
    /// left.
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
        let removed = match self.here.event {
            Some(Event::Removed { placement }) => Some(placement),
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
                let piece = subject.puzzle().called(subject.problem().piece_of(placement));
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
                let names: Vec<String> = pieces.iter().map(|&piece| subject.puzzle().called(piece)).collect();
                format!("{place} is left for {}", names.join(" and "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_english_has_them() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1001].map(ordinal),
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th", "1,001st"]
        );
    }
}
