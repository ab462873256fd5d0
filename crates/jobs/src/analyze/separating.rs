//! Taking the first solutions of a drawn puzzle apart.

use crate::take_apart::{failed, proofs};
use codes::placement_code;
use cubefall::disassembly::{Disassembler, Disassembly, Level, PieceGroups};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::solution::Solution;
use messages::{ApartRequest, TakenApart};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// The number of solutions, from the first on, that are taken apart.
const MOST_SOLUTIONS: usize = 1_000;
/// The maximum number of arrangements of a part of a solution: some tens of megabytes.
const MOST_STATES: usize = 1 << 18;
/// The number of steps after which no other solution is begun: some seconds.
const MOST_STEPS: u64 = 1 << 20;
/// Steps between two looks at the clock. One tries all moves of an arrangement, in some microseconds for a
/// few pieces.
const STEPS: u64 = 20;

/// Takes solutions apart, one after the other.
pub(crate) struct Separating {
    puzzle: Arc<Puzzle>,
    groups: PieceGroups,
    /// The problem whose placements the solutions have.
    problem: Arc<Problem>,
    /// The problem without symmetry reduction, which is made when it is first needed.
    all: Option<Arc<Problem>>,
    disassembler: Disassembler,
    /// The number of solutions that were added.
    added: usize,
    waiting: VecDeque<Vec<PlacementId>>,
    /// The one that is being taken apart.
    begun: Option<(Vec<PlacementId>, Solution)>,
    /// The steps that are left.
    steps: u64,
    /// The pieces that are held in each solution so far; nothing before the first.
    held: Option<BTreeSet<PieceId>>,
    known: TakenApart,
}

impl Separating {
    pub(crate) fn new(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            groups: PieceGroups::of(puzzle),
            problem: Arc::clone(problem),
            all: None,
            disassembler: Disassembler::with_states(MOST_STATES),
            added: 0,
            waiting: VecDeque::new(),
            begun: None,
            steps: MOST_STEPS,
            held: None,
            known: TakenApart::default(),
        }
    }

    /// The number of solutions that can be added.
    pub(crate) const fn room(&self) -> usize {
        if self.steps == 0 { 0 } else { MOST_SOLUTIONS - self.added }
    }

    /// Adds solutions, at most as many as there is [room](Self::room) for.
    pub(crate) fn add(&mut self, solutions: Vec<Vec<PlacementId>>) {
        self.added += solutions.len();
        self.waiting.extend(solutions);
    }

    /// Whether solutions wait.
    pub(crate) fn is_busy(&self) -> bool {
        self.begun.is_some() || (self.steps > 0 && !self.waiting.is_empty())
    }

    /// What is known so far.
    pub(crate) fn known(&self) -> TakenApart {
        let held = self.held.iter().flatten().map(|&piece| self.puzzle.called(piece));
        TakenApart { held: held.collect(), is_over: !self.is_busy(), ..self.known.clone() }
    }

    /// Works for about a millisecond.
    pub(crate) fn work(&mut self) {
        let Some((placements, solution)) = self.begun.take() else { return self.begin() };
        let steps = STEPS.min(self.steps);
        self.steps -= steps;
        match self.disassembler.run(STEPS) {
            Ok(None) => self.begun = Some((placements, solution)),
            Ok(Some(disassembly)) => self.finish(&placements, &solution, &disassembly),
            Err(error) => self.give_up(&placements, error.to_string()),
        }
    }

    /// Begins with the next solution.
    fn begin(&mut self) {
        let Some(placements) = self.waiting.pop_front() else { return };
        let solution = Solution::of(&self.problem, &placements);
        match self.disassembler.begin(&solution) {
            Ok(()) => self.begun = Some((placements, solution)),
            Err(error) => self.give_up(&placements, error.to_string()),
        }
    }

    fn finish(&mut self, placements: &[PlacementId], solution: &Solution, disassembly: &Disassembly) {
        if let Err(fault) = disassembly.check(solution) {
            return self.give_up(placements, failed(&fault));
        }
        let held = held(disassembly, &self.groups, solution);
        self.held = Some(match self.held.take() {
            Some(before) => before.intersection(&held).copied().collect(),
            None => held,
        });
        let level = Level::new(disassembly, &self.groups, solution);
        if level.is_apart() == Some(true) {
            self.known.apart += 1;
            self.known.reason.clear();
            if self.known.hardest.as_ref().is_none_or(|hardest| *hardest < level) {
                (self.known.hardest, self.known.shown) = (Some(level), self.code(placements));
            }
        } else if self.known.solutions == 0 && solution.pieces().len() > 1 {
            let request = ApartRequest::new(solution, &self.puzzle);
            let proofs = proofs(&mut self.disassembler, disassembly, solution);
            let reason = proofs.map_or_else(|fault| fault, |proofs| request.reason(&proofs, None));
            self.known.reason = if reason.is_empty() { request.ending(disassembly) } else { reason };
            self.known.shown = self.code(placements);
        }
        self.known.solutions += 1;
    }

    /// Leaves a solution undecided, for this reason.
    fn give_up(&mut self, placements: &[PlacementId], reason: String) {
        if self.known.solutions == 0 {
            (self.known.reason, self.known.shown) = (reason, self.code(placements));
        }
        self.held = Some(BTreeSet::new());
        self.known.solutions += 1;
        self.known.undecided += 1;
    }

    /// The code of these placements in an address.
    fn code(&mut self, placements: &[PlacementId]) -> String {
        let all = self.all.get_or_insert_with(|| Problem::new(&self.puzzle));
        placement_code(all, &self.problem, placements)
    }
}

/// The pieces of a solution that do not come free, unless a group may hold them together.
fn held(disassembly: &Disassembly, groups: &PieceGroups, solution: &Solution) -> BTreeSet<PieceId> {
    if disassembly.is_complete_but_for(groups, solution) {
        return BTreeSet::new();
    }
    let parts: Vec<Vec<PieceId>> = (disassembly.locked.iter())
        .map(|part| part.pieces.iter().map(|&piece| solution.pieces()[piece].0).collect())
        .collect();
    let is_grouped = |part: &&Vec<PieceId>| groups.hold(std::slice::from_ref(*part));
    let no_group_has: BTreeSet<PieceId> =
        parts.iter().filter(|part| !is_grouped(part)).flatten().copied().collect();
    match no_group_has.is_empty() {
        // Each part may be held, but not all of them at once.
        true => parts.into_iter().flatten().collect(),
        false => no_group_has,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyze::counting::Counting;
    use codes::placements_of_code;
    use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, PuzzleSpec, Shape};

    /// A puzzle of these pieces, where they are, each with the group that it belongs to.
    fn puzzle(pieces: &[(&[Coord], Option<u32>)]) -> Arc<Puzzle> {
        let cells: Vec<Coord> = pieces.iter().flat_map(|(cells, _)| *cells).copied().collect();
        let piece = |(&(cells, group), name): (&(&[Coord], Option<u32>), char)| PieceSpec {
            name: name.to_string(),
            shape: Shape::of(cells),
            groups: group.map(|group| (group, 1)).into_iter().collect(),
            ..PieceSpec::default()
        };
        let goal = GoalSpec { shape: Shape::of(&cells), ..GoalSpec::default() };
        let pieces = pieces.iter().zip('A'..).map(piece).collect();
        Puzzle::from_spec(&PuzzleSpec { goal, pieces, ..PuzzleSpec::default() }).expect("a puzzle")
    }

    /// A closed box around one cell, that cell, and two cells beside the box.
    fn in_a_box(group: Option<u32>) -> Arc<Puzzle> {
        let all = (0..27).map(|n| Coord::new(n % 3, n / 3 % 3, n / 9));
        let middle = Coord::new(1, 1, 1);
        let shell: Vec<Coord> = all.filter(|&cell| cell != middle).collect();
        puzzle(&[(&shell, group), (&[middle], group), (&[Coord::new(3, 1, 1), Coord::new(4, 1, 1)], None)])
    }

    /// All solutions of a puzzle, added as they are found.
    fn added(puzzle: &Arc<Puzzle>) -> Separating {
        let mut counting = Counting::new(puzzle);
        let mut separating = Separating::new(puzzle, counting.problem());
        while !counting.is_over() {
            separating.add(counting.run(separating.room()));
        }
        separating
    }

    fn known(mut separating: Separating) -> TakenApart {
        while separating.is_busy() {
            assert!(!separating.known().is_over);
            separating.work();
        }
        separating.known()
    }

    #[test]
    fn the_level_of_the_hardest_solution_is_found_and_its_code_is_of_it() {
        for id in ["interlocking-4", "soma", "interlocking-sticks"] {
            let puzzle = catalogue::ALL.get(id);
            let (mut apart, mut solutions) = (0, 0);
            let (mut counting, groups) = (Counting::new(&puzzle), PieceGroups::of(&puzzle));
            let level = |solution: &Solution| {
                let disassembly = Disassembler::new().take_apart(solution).expect("few states");
                Level::new(&disassembly, &groups, solution)
            };
            let mut hardest = Level::Unknown;
            while !counting.is_over() {
                for placements in counting.run(usize::MAX) {
                    let level = level(&Solution::of(counting.problem(), &placements));
                    solutions += 1;
                    apart += u64::from(level.is_apart() == Some(true));
                    hardest = hardest.max(level);
                }
            }
            let known = known(added(&puzzle));
            assert_eq!((known.solutions, known.apart, known.undecided), (solutions, apart, 0), "{id}");
            assert_eq!(known.hardest.as_ref(), Some(&hardest), "{id}");
            let all = Problem::new(&puzzle);
            let shown = placements_of_code(&known.shown, &all).expect("a code");
            assert_eq!(level(&Solution::of(&all, &shown)), hardest, "{id}");
            assert!(known.is_over && known.reason.is_empty() && known.held.is_empty(), "{id}: {known:?}");
        }
    }

    #[test]
    fn pieces_that_never_come_free_are_named_with_the_reason() {
        let known = known(added(&in_a_box(None)));
        assert_eq!((known.solutions, known.apart, known.hardest), (1, 0, None));
        assert_eq!(known.held, ["A", "B"]);
        assert_eq!(known.reason, "A holds B, B holds A, in every direction.");
        assert!(!known.shown.is_empty());
    }

    #[test]
    fn pieces_of_a_group_may_stay_together() {
        let known = known(added(&in_a_box(Some(1))));
        assert_eq!((known.apart, &known.hardest), (1, &Some(Level::Apart(vec![1]))));
        assert!(known.held.is_empty() && known.reason.is_empty(), "{known:?}");
    }

    #[test]
    fn a_single_piece_neither_comes_apart_nor_is_held() {
        let known = known(added(&puzzle(&[(&[Coord::new(0, 0, 0)], None)])));
        assert_eq!((known.solutions, known.apart, known.held.len()), (1, 0, 0));
        assert!(known.reason.is_empty() && known.shown.is_empty(), "{known:?}");
    }

    #[test]
    fn no_solution_is_begun_when_the_steps_are_used_up() {
        let mut separating = added(&catalogue::ALL.get("soma"));
        separating.steps = 1;
        let known = known(separating);
        assert_eq!((known.solutions, known.apart, known.is_over), (1, 1, true));
    }

    #[test]
    fn no_more_solutions_are_taken_apart_than_the_maximum() {
        let puzzle = catalogue::ALL.get("soma-crystal");
        let mut counting = Counting::new(&puzzle);
        let mut separating = Separating::new(&puzzle, counting.problem());
        while separating.room() > 0 {
            separating.add(counting.run(separating.room()));
        }
        assert_eq!(separating.waiting.len(), MOST_SOLUTIONS);
        assert!(counting.run(separating.room()).is_empty());
    }

    #[test]
    fn a_solution_of_too_many_pieces_is_not_called_locked() {
        let cells: Vec<Coord> = (0..65).map(|n| Coord::new(n % 5, n / 5, 0)).collect();
        let mut spec = puzzle(&[(&cells, None)]).to_spec();
        let cell = Shape::of(&cells[..1]);
        spec.pieces[0] = PieceSpec { shape: cell, min: 65, max: 65, ..spec.pieces[0].clone() };
        let known = known(added(&Puzzle::from_spec(&spec).expect("a puzzle")));
        assert_eq!((known.solutions, known.undecided, known.apart, known.held.len()), (1, 1, 0, 0));
        assert!(known.reason.contains("65 pieces"), "{}", known.reason);
    }
}
