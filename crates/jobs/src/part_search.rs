//! The search of parts, for workers and threads.

use cubefall::problem::PlacementId;
use cubefall::search::{Bookmark, BookmarkError, Divider, LevelStats, Parts, Search, Stats, descend, split};
use cubefall::solution::{PlacementVerifier, VerifyError};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Searches parts one after the other, in slices. Every solution is verified, whatever is done with it.
///
/// A part that takes long can be [split](Self::split) in two segments, and these again. A segment is searched like a part.
pub struct PartSearch {
    parts: Arc<Parts>,
    divider: Divider,
    verifier: PlacementVerifier,
    /// The search of the present subtree, or of the one before.
    search: Search,
    part: Option<usize>,
    /// The subtree of the part that is searched, the one before which the search ends, and their number.
    subtree: usize,
    end: usize,
    subtrees: usize,
    /// Of a segment, the placements in the present subtree that it does not undo.
    below: Vec<PlacementId>,
    /// The counts of the subtrees that are done, and of the nodes above the parts that belong to the part.
    counts: Stats,
}

/// A solution that fails verification: a fault of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSolution(VerifyError);

impl PartSearch {
    /// A search that has no part yet.
    pub fn new(parts: &Arc<Parts>) -> Self {
        let problem = parts.problem();
        let (verifier, search) = (PlacementVerifier::new(problem), parts.idle());
        let counts = none(parts);
        let divider = Divider::new(parts);
        Self {
            parts: Arc::clone(parts),
            divider,
            verifier,
            search,
            part: None,
            subtree: 0,
            end: 0,
            subtrees: 0,
            below: Vec::new(),
            counts,
        }
    }

    /// Begins a part, and drops the present one.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn begin(&mut self, part: usize) {
        (self.part, self.subtrees) = (Some(part), self.divider.subtrees(part));
        self.end = self.subtrees;
        self.counts.clone_from(self.divider.above(part));
        self.begin_subtree(part, 0);
    }

    fn begin_subtree(&mut self, part: usize, subtree: usize) {
        self.subtree = subtree;
        self.below.clear();
        if subtree < self.end {
            self.divider.restart(&mut self.search, part, subtree);
        }
    }

    /// Begins a part or a segment where an earlier search of it was.
    ///
    /// # Errors
    /// When the state is not one of this part.
    ///
    /// # Panics
    /// When the part does not exist.
    pub fn resume(&mut self, part: usize, state: &Bookmark) -> Result<(), BookmarkError> {
        self.begin(part);
        // Those of the state are of all of it.
        self.counts = none(&self.parts);
        let State { subtree, end, below, numbers } =
            State::read(state.numbers(), self.parts.is_divided(), self.subtrees).ok_or(BookmarkError)?;
        self.end = end;
        self.begin_subtree(part, subtree);
        let placement = |&number: &u32| self.parts.problem().at(number as usize).ok_or(BookmarkError);
        self.below = below.iter().map(placement).collect::<Result<_, _>>()?;
        descend(&mut self.search, &self.below)?;
        self.search.return_to(&Bookmark::new(numbers.to_vec(), state.stats().clone()))
    }

    /// The part that is being searched.
    pub fn part(&self) -> Option<usize> {
        self.part
    }

    /// The fraction of the part or segment that is done, in [0, 1].
    pub fn progress(&self) -> f64 {
        let within = if self.subtree < self.end { self.search.progress() } else { 0.0 };
        (self.subtree as f64 + within) / self.end.max(1) as f64
    }

    /// The state of the part or segment.
    pub fn state(&self) -> Bookmark {
        let numbers = if self.end == 0 { Vec::new() } else { self.search.bookmark().numbers().to_vec() };
        Bookmark::new(self.numbered(&numbers), self.counts())
    }

    /// Splits the part or segment: what comes last of what is left becomes a segment of its own. Returns the state in which it begins, from
    /// which another search [resumes](Self::resume) it. All solutions of this search come before its solutions. Nothing if too little is left.
    pub fn split(&mut self) -> Option<Bookmark> {
        if self.is_done() {
            return None;
        }
        let rest = split(&mut self.search)?;
        let numbers = self.numbered(&rest.numbers());
        self.below.extend(rest.to_node);
        self.below.push(rest.last);
        self.end = self.subtree + 1;
        Some(Bookmark::new(numbers, none(&self.parts)))
    }

    /// The numbers of a state in the present subtree.
    fn numbered(&self, numbers: &[u32]) -> Vec<u32> {
        let below: Vec<_> = self.below.iter().map(|id| id.index() as u32).collect();
        let state = State { subtree: self.subtree, end: self.end, below: &below, numbers };
        state.numbered(self.parts.is_divided(), self.subtrees)
    }

    /// The counts of the part so far.
    fn counts(&self) -> Stats {
        let mut counts = self.counts.clone();
        if self.subtree < self.end {
            counts.add(self.search.stats());
        }
        counts
    }

    /// Whether nothing of the part is left.
    pub fn is_done(&self) -> bool {
        self.part.is_none() || self.end == 0 || self.search.is_exhausted() && self.subtree + 1 == self.end
    }

    /// Takes at most `steps` steps, fewer if the part ends or `found` breaks, which gets each solution. Returns the number of steps.
    ///
    /// # Errors
    /// When a solution is invalid; `found` does not get it.
    pub fn run(
        &mut self,
        steps: u64,
        mut found: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> Result<u64, InvalidSolution> {
        let (mut left, mut is_enough) = (steps, false);
        while left > 0 && !is_enough && !self.is_done() {
            if self.search.is_exhausted() {
                self.counts.add(self.search.stats());
                self.begin_subtree(self.part.unwrap_or_default(), self.subtree + 1);
            }
            let (verifier, mut invalid) = (&mut self.verifier, None);
            left -= self.search.run(left, |solution| {
                let next = match verifier.verify(solution) {
                    Ok(()) => found(solution),
                    Err(error) => {
                        invalid = Some(InvalidSolution(error));
                        ControlFlow::Break(())
                    }
                };
                is_enough = next.is_break();
                next
            });
            invalid.map_or(Ok(()), Err)?;
        }
        Ok(steps - left)
    }

    /// The number and the counts of the part, if it is done. Then there is no present part.
    pub fn take_done(&mut self) -> Option<(usize, Stats)> {
        let part = self.part.filter(|_| self.is_done())?;
        self.part = None;
        Some((part, self.counts()))
    }
}

/// Where a search of a part or a segment is.
struct State<'a> {
    /// The subtree, and the one before which the search ends.
    subtree: usize,
    end: usize,
    /// The placements in the subtree that are not undone.
    below: &'a [u32],
    /// The state of the search below these.
    numbers: &'a [u32],
}

impl<'a> State<'a> {
    /// The first number of a segment's state. Those of parts begin with smaller ones.
    const SEGMENT: u32 = u32::MAX;

    /// Its numbers. Those of a segment begin with `SEGMENT`, the subtree before which it ends, and the number of placements that are not
    /// undone, with these. Then comes the number of the subtree, if the search is divided by estimate, and the state of the search.
    fn numbered(&self, is_divided: bool, subtrees: usize) -> Vec<u32> {
        let mut numbers = Vec::new();
        if self.end < subtrees || !self.below.is_empty() {
            numbers.extend([Self::SEGMENT, self.end as u32, self.below.len() as u32]);
            numbers.extend(self.below);
        }
        numbers.extend(is_divided.then_some(self.subtree as u32));
        numbers.extend(self.numbers);
        numbers
    }

    /// The state with these numbers, if a part of that number of subtrees may have it.
    fn read(numbers: &'a [u32], is_divided: bool, subtrees: usize) -> Option<Self> {
        let (end, below, numbers) = match numbers {
            [Self::SEGMENT, end, length, rest @ ..] => {
                let (below, rest) = rest.split_at_checked(*length as usize)?;
                (*end as usize, below, rest)
            }
            numbers => (subtrees, &[][..], numbers),
        };
        let (subtree, numbers) = match (is_divided, numbers) {
            (false, numbers) => (0, numbers),
            (true, [subtree, numbers @ ..]) => (*subtree as usize, numbers),
            (true, []) => return None,
        };
        (subtree < end && end <= subtrees).then_some(Self { subtree, end, below, numbers })
    }
}

/// No counts.
fn none(parts: &Parts) -> Stats {
    Stats::counted(vec![LevelStats::default(); parts.above().levels().len()], 0, 0)
}

impl fmt::Display for InvalidSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a solution is invalid ({}); please report this fault", self.0)
    }
}

impl Error for InvalidSolution {}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::{Problem, Reduction, Symmetry};
    use cubefall::puzzle::Puzzle;
    use fastrand::Rng;
    use testing::burrs::burr;
    use testing::puzzles::Recipe;

    /// The search of the Soma cube, cut, and divided into many parts.
    fn soma() -> [Arc<Parts>; 2] {
        let soma = catalogue::ALL.get("soma");
        let problem = Problem::reduced(&soma, Reduction::of(&soma, Symmetry::Reflection).expect("closed"));
        let cuts = [Parts::new(&problem, Parts::USUAL), Parts::divided(&problem, 60)];
        cuts.map(|parts| Arc::new(parts.expect("Soma is small")))
    }

    #[test]
    fn parts_that_are_interrupted_and_resumed_elsewhere_have_all_solutions() {
        for parts in soma() {
            assert_eq!((0..parts.len()).map(|part| interrupted(&parts, part)).sum::<u64>(), 240);
        }
    }

    /// The solutions of a part that is searched seven steps at a time, each time by another search. It ends as a whole one.
    fn interrupted(parts: &Arc<Parts>, part: usize) -> u64 {
        let (mut search, mut solutions) = (PartSearch::new(parts), 0);
        search.begin(part);
        while !search.is_done() {
            let count = |_: &[PlacementId]| {
                solutions += 1;
                ControlFlow::Continue(())
            };
            search.run(7, count).expect("only solutions");
            let state = search.state();
            search = PartSearch::new(parts);
            search.resume(part, &state).expect("a state of the part");
            assert_eq!(search.state(), state);
        }
        assert_eq!(search.take_done(), Some((part, whole(parts, part))));
        solutions
    }

    /// The counts of a part that is searched in one go.
    fn whole(parts: &Arc<Parts>, part: usize) -> Stats {
        let mut search = PartSearch::new(parts);
        search.begin(part);
        search.run(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
        search.take_done().expect("it is done").1
    }

    /// Searches what a search gives away, and what that gives away, in order. Returns the solutions and the counts of all.
    fn split_up(
        parts: &Arc<Parts>,
        part: usize,
        random: &mut Rng,
        splits: &mut usize,
    ) -> (Vec<Vec<PlacementId>>, Stats) {
        let (mut solutions, mut counts) = (Vec::new(), none(parts));
        let mut first = PartSearch::new(parts);
        first.begin(part);
        let mut segments = vec![first];
        while let Some(mut search) = segments.pop() {
            while !search.is_done() {
                let mut found = |placements: &[PlacementId]| {
                    solutions.push(placements.to_vec());
                    ControlFlow::Continue(())
                };
                search.run(random.u64(1..200), &mut found).expect("only solutions");
                if let Some(state) = search.split() {
                    let mut rest = PartSearch::new(parts);
                    rest.resume(part, &state).expect("a state of the part");
                    assert_eq!(rest.state(), state);
                    segments.push(rest);
                    *splits += 1;
                }
                // What is left can be interrupted, too.
                let state = search.state();
                search.resume(part, &state).expect("a state of the part");
                assert_eq!(search.state(), state);
            }
            counts.add(&search.take_done().expect("it is done").1);
        }
        (solutions, counts)
    }

    #[test]
    fn segments_have_the_solutions_of_the_part_in_its_order_and_its_counts() {
        let mut random = Rng::with_seed(39);
        let mut splits = 0;
        for parts in soma().into_iter().chain(others()) {
            for part in (0..parts.len()).step_by(1 + parts.len() / 100) {
                let mut whole = PartSearch::new(&parts);
                whole.begin(part);
                let mut solutions = Vec::new();
                let found = |placements: &[PlacementId]| {
                    solutions.push(placements.to_vec());
                    ControlFlow::Continue(())
                };
                whole.run(20_000, found).expect("only solutions");
                // Few are larger.
                let Some((_, counts)) = whole.take_done() else { continue };
                assert_eq!(
                    split_up(&parts, part, &mut random, &mut splits),
                    (solutions, counts),
                    "part {part}"
                );
            }
        }
        assert!(splits > 1000, "{splits} splits");
    }

    /// Searches of random puzzles with every feature, and of wide burrs: as one part, and divided into some.
    fn others() -> impl Iterator<Item = Arc<Parts>> {
        let burrs = [1, 9].map(|seed| Puzzle::from_spec(&burr(seed)).expect("a burr is a puzzle"));
        Recipe::SMALL.puzzles(testing::seed()).take(60).chain(burrs).flat_map(|puzzle| {
            let problem = Problem::new(&puzzle);
            [Parts::new(&problem, 1), Parts::divided(&problem, 7)]
                .map(|parts| Arc::new(parts.expect("small")))
        })
    }

    #[test]
    fn states_of_other_parts_are_refused() {
        let [_, parts] = soma();
        let mut search = PartSearch::new(&parts);
        search.begin(7);
        search.run(5, |_| ControlFlow::Continue(())).expect("only solutions");
        let state = search.state();
        assert_eq!(search.resume(7, &state), Ok(()));
        assert_eq!(search.resume(50, &state), Err(BookmarkError));
        for numbers in [vec![], vec![999], [&[0], state.numbers()].concat()] {
            assert!(search.resume(7, &Bookmark::new(numbers, state.stats().clone())).is_err());
        }
    }

    #[test]
    fn a_part_is_reported_once_with_its_counts() {
        let [parts, _] = soma();
        let mut search = PartSearch::new(&parts);
        assert!(search.is_done() && search.take_done().is_none());
        search.begin(0);
        assert_eq!(search.take_done(), None, "it has not begun");
        search.run(u64::MAX, |_| ControlFlow::Continue(())).expect("only solutions");
        let (part, stats) = search.take_done().expect("it is done");
        assert_eq!((part, search.part()), (0, None));
        assert!(stats.tried() > 0);
    }
}
