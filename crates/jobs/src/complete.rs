//! The job of finding all solutions of a puzzle that have some placements in common. It uses no clock and no
//! browser.

use crate::{Outbox, Service};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::search::Strategy;
use cubefall::solution::{Solution, Started, Verifier};
use cubefall::solve::Solutions;
use messages::{Complete, CompleteEvent, CompleteRequest, OTHER_VERSION, admitted};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The current search.
#[derive(Default)]
pub struct CompleteService {
    completion: Option<Completion>,
}

impl CompleteService {
    fn begin(request: CompleteRequest) -> Result<Completion, String> {
        Completion::new(admitted(&request.puzzle)?, &request.placements, request.most)
    }
}

impl Service for CompleteService {
    type Job = Complete;

    fn take(&mut self, request: CompleteRequest, outbox: &mut Outbox<Complete>) {
        match Self::begin(request) {
            Ok(completion) => self.completion = Some(completion),
            Err(reason) => outbox.refuse(reason),
        }
    }

    fn is_busy(&self) -> bool {
        self.completion.is_some()
    }

    fn work(&mut self, outbox: &mut Outbox<Complete>, _: &dyn Fn() -> f64) {
        let Some(completion) = &mut self.completion else { return };
        if let Err(reason) = completion.work() {
            self.completion = None;
            return outbox.refuse(reason);
        }
        let is_over = completion.is_over();
        if is_over || completion.is_full() {
            outbox.event(completion.event());
        }
        if is_over {
            self.completion = None;
        }
    }

    fn progress(&mut self) -> Option<CompleteEvent> {
        self.completion.as_mut().map(Completion::event)
    }
}

/// A search for the completions of a cube.
struct Completion {
    puzzle: Arc<Puzzle>,
    /// The problem without symmetry reduction: messages have the indices of its placements.
    problem: Arc<Problem>,
    verifier: Verifier,
    started: Started,
    /// The search of the rest; nothing if the cube is complete.
    rest: Option<Solutions>,
    count: u64,
    /// The number of solutions after which the search ends.
    most: u64,
    /// Solutions that are not reported yet.
    unreported: Vec<Vec<u32>>,
}

impl Completion {
    /// Steps in a slice. A search takes more than a million steps a second.
    const SLICE: u64 = 2_000;
    /// The maximum number of solutions that are reported.
    const MOST_REPORTED: u64 = 20_000;
    /// The maximum number that is reported at once, so that the page handles them quickly.
    const AT_ONCE: usize = 500;

    /// The search for the completions of these placements, which ends with the last of `most`.
    ///
    /// # Errors
    /// When they are not placements of the puzzle, or overlap.
    fn new(puzzle: Arc<Puzzle>, placed: &[u32], most: u64) -> Result<Self, String> {
        let problem = Problem::new(&puzzle);
        if placed.iter().any(|&index| index as usize >= problem.len()) {
            return Err(OTHER_VERSION.to_owned());
        }
        let placed: Vec<_> = placed.iter().map(|&index| problem.id_at(index)).collect();
        let started = Started::new(&puzzle, Solution::of(&problem, &placed))
            .map_err(|error| format!("these placements are invalid ({error})"))?;
        let solutions = |rest| Solutions::of(&Problem::new(rest), Strategy::TURBO.plan());
        let rest = started.rest().map(solutions).transpose().map_err(|error| error.to_string())?;
        let verifier = Verifier::new(&puzzle);
        let mut completion =
            Self { puzzle, problem, verifier, started, rest, count: 0, most, unreported: Vec::new() };
        // The search of the rest finds only solutions that add a placement.
        if !placed.is_empty() && completion.problem.is_complete(&placed) {
            let complete = completion.started.placed().clone();
            completion.add(&complete)?;
        }
        Ok(completion)
    }

    /// Whether everything has been searched, or enough is found.
    fn is_over(&self) -> bool {
        self.count >= self.most || self.rest.as_ref().is_none_or(|rest| rest.search().is_exhausted())
    }

    /// Whether enough solutions wait for a report.
    fn is_full(&self) -> bool {
        self.unreported.len() >= Self::AT_ONCE
    }

    /// Searches a slice.
    ///
    /// # Errors
    /// When an assembly fails verification, which is a fault of the program.
    fn work(&mut self) -> Result<(), String> {
        let Some(mut rest) = self.rest.take() else { return Ok(()) };
        let mut result = Ok(());
        let problem = Arc::clone(rest.search().problem());
        let advanced = rest.advance(Self::SLICE, |placements| {
            let solution = self.started.completed(&Solution::of(&problem, placements));
            result = self.add(&solution);
            let ends = result.is_err() || self.is_full() || self.count >= self.most;
            if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.rest = Some(rest);
        advanced.map_err(|fault| fault.to_string()).and(result)
    }

    /// The event with the solutions since the last one.
    fn event(&mut self) -> CompleteEvent {
        let progress = self.rest.as_ref().map_or(1.0, |rest| rest.search().progress());
        let solutions = std::mem::take(&mut self.unreported);
        CompleteEvent { count: self.count, progress, done: self.is_over(), solutions }
    }

    /// Verifies and counts a solution.
    fn add(&mut self, solution: &Solution) -> Result<(), String> {
        self.verifier.verify(solution).map_err(|error| format!("an assembly failed the check: {error}"))?;
        self.count += 1;
        if self.count <= Self::MOST_REPORTED {
            let index = |(piece, cells): &(PieceId, Vec<Coord>)| {
                let cells = self.puzzle.region().set_of(cells.iter().copied())?;
                Some(self.problem.find(*piece, &cells)?.index() as u32)
            };
            let indices = solution.pieces().iter().map(index).collect::<Option<_>>();
            self.unreported.push(indices.ok_or("it is not an assembly of the puzzle's placements")?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{GoalSpec, PieceSpec, PuzzleSpec, Shape, ShapeCell};
    use messages::{decode, encode};
    use std::collections::BTreeSet;

    #[test]
    fn messages_are_decoded_as_they_were_encoded() {
        for placements in [vec![], vec![0, 1407]] {
            let (puzzle, most) = ((0..=255).collect(), 1 << 40);
            let request = CompleteRequest { puzzle, placements: placements.clone(), most };
            assert_eq!(decode(&encode(&request)), Ok(request));
            let event =
                CompleteEvent { count: 1 << 40, progress: 0.25, done: true, solutions: vec![placements; 3] };
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }

    /// A domino that is used, and a single cube that may be, in a row of two cells and one that may stay
    /// empty.
    fn row() -> Arc<Puzzle> {
        let at = |x| Coord::new(x, 0, 0);
        let cells = (0..3).map(|x| ShapeCell { at: at(x), variable: x == 2, color: None });
        let piece = |name: &str, cells: &[Coord], min| PieceSpec {
            name: name.to_owned(),
            shape: Shape::of(cells),
            min,
            ..PieceSpec::default()
        };
        let goal = GoalSpec { shape: Shape::from_cells(cells.collect()), most_holes: None };
        let pieces = vec![piece("D", &[at(0), at(1)], 1), piece("U", &[at(0)], 0)];
        let spec = PuzzleSpec { title: "Row".to_owned(), goal, pieces, ..PuzzleSpec::default() };
        Puzzle::from_spec(&spec).expect("a puzzle")
    }

    #[test]
    fn solutions_may_have_different_numbers_of_pieces() {
        let (count, all) = reported(row(), &[]);
        let lengths: Vec<usize> = all.iter().map(Vec::len).collect();
        assert_eq!((count, lengths.iter().sum::<usize>(), lengths.len()), (3, 5, 3), "{all:?}");
        let domino = all.iter().find(|solution| solution.len() == 1).expect("the domino alone");
        let (count, with) = reported(row(), domino);
        assert_eq!(count, 2, "{with:?}");
        assert!(with.iter().all(|solution| solution.starts_with(domino)));
    }

    /// All that is reported of a cube in which these placements are made.
    fn reported(puzzle: Arc<Puzzle>, placed: &[u32]) -> (u64, Vec<Vec<u32>>) {
        let mut completion = Completion::new(puzzle, placed, u64::MAX).expect("they can be made");
        let (mut total, mut all) = (0, Vec::new());
        loop {
            completion.work().expect("only solutions");
            if completion.is_full() || completion.is_over() {
                let CompleteEvent { count, done, solutions, .. } = completion.event();
                assert!(solutions.len() <= Completion::AT_ONCE);
                all.extend(solutions);
                total = count;
                if done {
                    return (total, all);
                }
            }
            assert_eq!(total, all.len() as u64);
        }
    }

    #[test]
    fn all_solutions_are_reported_that_have_what_is_placed() {
        let (count, all) = reported(catalogue::ALL.get("soma"), &[]);
        assert_eq!((count, all.len()), (11_520, 11_520), "every covering");
        let sorted = |solution: &Vec<u32>| solution.iter().copied().collect::<BTreeSet<u32>>();
        for placed in [vec![0], vec![200], vec![all[5_000][0], all[5_000][3]], all[17][..6].to_vec()] {
            let (count, some) = reported(catalogue::ALL.get("soma"), &placed);
            let expected: BTreeSet<_> =
                all.iter().map(sorted).filter(|one| placed.iter().all(|id| one.contains(id))).collect();
            assert_eq!(count as usize, expected.len(), "{placed:?}");
            assert!(
                some.iter().all(|solution| solution.starts_with(&placed)),
                "the placements made come first"
            );
            assert_eq!(some.iter().map(sorted).collect::<BTreeSet<_>>(), expected);
        }
        assert_eq!(reported(catalogue::ALL.get("soma"), &all[9_000]), (1, vec![all[9_000].clone()]));
    }

    #[test]
    fn a_search_ends_with_the_last_solution_that_is_wanted() {
        let (_, all) = reported(catalogue::ALL.get("soma"), &[]);
        for most in [1, 7, 500] {
            let mut completion =
                Completion::new(catalogue::ALL.get("soma"), &[], most).expect("an empty box");
            while !completion.is_over() {
                completion.work().expect("only solutions");
            }
            let CompleteEvent { count, done, solutions, .. } = completion.event();
            assert_eq!((count, done), (most, true));
            assert_eq!(solutions, all[..most as usize]);
        }
    }

    #[test]
    fn an_impossible_placement_is_refused() {
        for (placed, reason) in
            [(&[0, 0][..], "these placements are invalid"), (&[9_999], "different versions")]
        {
            let refused = Completion::new(catalogue::ALL.get("soma"), placed, 1).err().expect("it cannot be");
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
