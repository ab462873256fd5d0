//! The count of solutions.

use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::{PieceId, Puzzle};
use cubefall::search::Strategy;
use cubefall::solution::{Assembly, Insertion, Solution};
use cubefall::solve::Solutions;
use design::PieceSets;
use messages::{AssemblyOrder, Count, FillingSet, FillingSets};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The steps of the search between two looks at the clock: less than a millisecond.
const STEPS: u64 = 2_000;
/// The maximum number of sets of pieces that are counted.
const MOST_SETS: usize = 100_000;

/// The maximum number of sets that are listed, as many as before the end of the search.
const MOST_LISTED: usize = PieceSets::FIRST;

/// A search that counts solutions.
pub(crate) struct Counting {
    solutions: Solutions,
    count: Count,
    /// The sets of pieces of a pool.
    sets: Option<PieceSets>,
}

impl Counting {
    pub(crate) fn new(puzzle: &Arc<Puzzle>) -> Self {
        let is_pool = PieceSets::vary(puzzle);
        // Up to reflection a set and its mirror image would count as one.
        let symmetry = if is_pool { Symmetry::Rotation } else { Symmetry::auto(puzzle) };
        let reduction = Reduction::of(puzzle, symmetry).unwrap_or_default();
        let problem = Problem::reduced(puzzle, reduction);
        Self {
            solutions: Solutions::of(&problem, Strategy::TURBO.plan()).expect("turbo accepts every puzzle"),
            count: Count { up_to: symmetry.counted(puzzle).to_owned(), ..Count::default() },
            sets: is_pool.then(|| PieceSets::at_most(MOST_SETS)),
        }
    }

    /// The number of solutions so far.
    pub(crate) const fn found(&self) -> u64 {
        self.count.found
    }

    /// Whether these are all.
    pub(crate) fn is_over(&self) -> bool {
        self.solutions.is_over()
    }

    /// Whether the puzzle is a pool, whose sets are counted.
    pub(crate) const fn is_of_pool(&self) -> bool {
        self.sets.is_some()
    }

    /// The problem that is searched.
    pub(crate) fn problem(&self) -> &Arc<Problem> {
        self.solutions.search().problem()
    }

    /// Searches for about a millisecond. Returns the placements of the solutions that it finds, of at most
    /// this many.
    pub(crate) fn run(&mut self, most: usize) -> Vec<Vec<PlacementId>> {
        let Self { solutions, count, sets } = self;
        let problem = Arc::clone(solutions.search().problem());
        let (mut first, mut found) = (None, Vec::new());
        let advanced = solutions.advance(STEPS, |placements| {
            count.found += 1;
            sets.iter_mut().for_each(|sets| sets.add(&problem, placements));
            if found.len() < most {
                found.push(placements.to_vec());
            }
            if count.first.is_none() {
                first = Some(placements.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        advanced.expect("a search finds solutions only");
        if let Some(placements) = first {
            let solution = Solution::of(&problem, &placements);
            count.first = Some(solution.pieces().to_vec());
            count.assembly = Some(assembly_order(&solution));
        }
        found
    }

    /// What is known so far.
    pub(crate) fn count(&self) -> Count {
        let (search, is_over) = (self.solutions.search(), self.solutions.is_over());
        Count {
            nodes: search.stats().nodes(),
            tried: search.stats().tried(),
            // An estimate may come to 1 before the end.
            progress: if is_over { 1.0 } else { search.progress().min(0.999) },
            sets: self.sets.as_ref().map(|sets| filling_sets(sets, is_over)),
            ..self.count.clone()
        }
    }
}

/// Some of the sets, and how many there are.
fn filling_sets(sets: &PieceSets, is_over: bool) -> FillingSets {
    let set = |(copies, solutions): (&[usize], u64)| FillingSet { copies: copies.to_vec(), solutions };
    let mut listed: Vec<FillingSet> = match is_over {
        false => sets.first().map(set).collect(),
        true => sets.iter().map(set).collect(),
    };
    if is_over {
        listed.sort_by_key(|set| set.solutions);
        listed.truncate(MOST_LISTED);
    }
    let unique = is_over.then(|| sets.iter().filter(|&(_, solutions)| solutions == 1).count());
    FillingSets { number: sets.len(), unique, is_cut: sets.is_cut(), listed }
}

/// An order in which a solution can be assembled by hand.
fn assembly_order(solution: &Solution) -> AssemblyOrder {
    let assembly = Assembly::of(solution);
    let piece = |insertion: &Insertion| -> PieceId { solution.pieces()[insertion.piece].0 };
    AssemblyOrder {
        pieces: assembly.insertions().iter().map(piece).collect(),
        sideways: assembly.sideways().count(),
        left_out: assembly.left_out().len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, PuzzleSpec, Shape};

    /// A goal of 2 × 2 cells, and a pool of a square, two bars of two cells, and one cell.
    fn pool() -> Arc<Puzzle> {
        let of = |cells: &[(i32, i32)]| {
            Shape::of(&cells.iter().map(|&(x, y)| Coord::new(x, y, 0)).collect::<Vec<_>>())
        };
        let square = of(&[(0, 0), (1, 0), (0, 1), (1, 1)]);
        let piece = |name: &str, shape: Shape, max| PieceSpec {
            name: name.to_owned(),
            shape,
            min: 0,
            max,
            ..PieceSpec::default()
        };
        let pieces = vec![
            piece("square", square.clone(), 1),
            piece("bar", of(&[(0, 0), (1, 0)]), 2),
            piece("cell", of(&[(0, 0)]), 2),
        ];
        let goal = GoalSpec { shape: square, ..GoalSpec::default() };
        Puzzle::from_spec(&PuzzleSpec { goal, pieces, ..PuzzleSpec::default() }).expect("a puzzle")
    }

    #[test]
    fn the_sets_of_a_pool_are_counted_and_called_unique_at_the_end() {
        let mut counting = Counting::new(&pool());
        while !counting.is_over() {
            assert!(counting.count().sets.is_some_and(|sets| sets.unique.is_none()));
            counting.run(0);
        }
        let sets = counting.count().sets.expect("it is a pool");
        let set = |copies: [usize; 3], solutions| FillingSet { copies: copies.to_vec(), solutions };
        assert_eq!((sets.number, sets.unique, sets.is_cut), (3, Some(3), false));
        for expected in [set([1, 0, 0], 1), set([0, 2, 0], 1), set([0, 1, 2], 1)] {
            assert!(sets.listed.contains(&expected), "{expected:?} of {:?}", sets.listed);
        }
    }

    #[test]
    fn a_set_and_its_mirror_image_are_counted_apart() {
        let mut spec = catalogue::ALL.get("soma").to_spec();
        spec.restriction = None;
        spec.pieces.iter_mut().for_each(|piece| piece.min = 0);
        let mut counting = Counting::new(&Puzzle::from_spec(&spec).expect("a puzzle"));
        while !counting.is_over() {
            counting.run(0);
        }
        let sets = counting.count().sets.expect("it is a pool");
        assert_eq!(sets.listed, [FillingSet { copies: vec![1; 7], solutions: 480 }]);
    }

    #[test]
    fn no_more_sets_are_counted_than_the_maximum_and_that_is_reported() {
        let mut counting = Counting::new(&pool());
        counting.sets = Some(PieceSets::at_most(2));
        while !counting.is_over() {
            counting.run(0);
        }
        let sets = counting.count().sets.expect("it is a pool");
        assert_eq!((sets.number, sets.is_cut, counting.found()), (2, true, 3));
    }

    #[test]
    fn sets_with_the_fewest_solutions_are_listed_first() {
        let puzzle = catalogue::ALL.get("soma");
        let problem = Problem::new(&puzzle);
        let of = |index: usize| {
            let is_of = |id: &PlacementId| problem.piece_of(*id).index() == index;
            problem.ids().find(is_of).expect("a placement")
        };
        let mut sets = PieceSets::at_most(usize::MAX);
        [0, 0, 1].into_iter().for_each(|index| sets.add(&problem, &[of(index)]));
        let order = |is_over| -> Vec<u64> {
            filling_sets(&sets, is_over).listed.iter().map(|set| set.solutions).collect()
        };
        assert_eq!((order(false), order(true)), (vec![2, 1], vec![1, 2]));
    }
}
