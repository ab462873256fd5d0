//! A puzzle's search cut into parts, and a shard of them.

#[cfg(test)]
use super::kept::{Batch, Keep, Store};
#[cfg(test)]
use super::results::{Report, Results};
#[cfg(test)]
#[cfg(test)]
use super::separator::Separator;
use crate::outcome::Failure;
use crate::subject::{Subject, keys};
use crate::verbosity::detail;
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Parts, Strategy};
#[cfg(test)]
use cubefall::search::{Search, Segment, SegmentState, TaskReport};
use cubefall::solution::Checksum;
use cubefall::solve::SymmetryClasses;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use words::counted;

/// How large the parts of a search are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PartSize {
    /// The search is cut into some hundreds of parts at least. What is saved is of these.
    Usual,
    /// The same, with fewer parts where the cut would take long: nothing is saved.
    Unsaved,
    /// Into some dozens at least: the cut is made by one thread, while the others wait, and they split parts
    /// when they need more.
    Large,
    /// It is divided into this many, about as large as each other by estimate.
    OneIn(usize),
}

impl PartSize {
    /// The least number of large parts. With fewer, Joshua's Cube took no less time.
    const FEWEST: usize = 64;

    /// The most steps of a cut of which nothing is saved: in a row of 4,096 cells half a second.
    const MOST_STEPS: u64 = 1 << 14;

    /// Parts of the usual size, unless the search is divided into this many.
    pub(crate) fn of(divided: Option<usize>) -> Self {
        divided.map_or(Self::Usual, Self::OneIn)
    }
}

/// The search of a puzzle by [`Strategy::TURBO`], cut into parts, and the shard of them to search.
///
/// The cut depends neither on the machine nor on threads and shards.
pub(crate) struct Cut {
    pub(crate) symmetry: Symmetry,
    pub(crate) shard: Shard,
    pub(crate) subject: Subject,
    pub(crate) problem: Arc<Problem>,
    pub(crate) parts: Arc<Parts>,
    /// The classes of which the search finds all members, if only the first solutions are wanted.
    pub(crate) classes: Option<SymmetryClasses>,
    /// Whether each solution is taken apart as it is found.
    pub(crate) takes_apart: bool,
}

impl Cut {
    /// Cuts a search.
    pub(crate) fn new(
        subject: Subject,
        symmetry: Symmetry,
        shard: Shard,
        size: PartSize,
    ) -> Result<Self, Failure> {
        let problem = placements(&subject.puzzle, symmetry)?;
        Self::of(subject, symmetry, shard, size, (problem, None))
    }

    /// Cuts the search for the first `limit` solutions.
    pub(crate) fn of_first(
        subject: Subject,
        symmetry: Symmetry,
        size: PartSize,
        limit: u64,
    ) -> Result<Self, Failure> {
        let first = first_placements(&subject.puzzle, symmetry, Some(limit))?;
        Self::of(subject, symmetry, Shard::WHOLE, size, first)
    }

    fn of(
        subject: Subject,
        symmetry: Symmetry,
        shard: Shard,
        size: PartSize,
        (problem, classes): (Arc<Problem>, Option<SymmetryClasses>),
    ) -> Result<Self, Failure> {
        let parts = match size {
            PartSize::Usual => Parts::new(&problem, Parts::USUAL),
            PartSize::Unsaved => Parts::within(&problem, Parts::USUAL, PartSize::MOST_STEPS),
            PartSize::Large => Parts::within(&problem, PartSize::FEWEST, PartSize::MOST_STEPS),
            PartSize::OneIn(parts) => Parts::divided(&problem, parts),
        };
        let parts = parts.map_err(|error| {
            Failure::Usage(format!(
                "--strategy {} cannot be used with {}: {error}",
                Strategy::TURBO.key(),
                subject.puzzle.id()
            ))
        })?;
        Ok(Self { symmetry, shard, subject, problem, parts: Arc::new(parts), classes, takes_apart: false })
    }

    /// The same, with a second stage that takes each solution apart, or without.
    pub(crate) fn taking_apart(self, takes_apart: bool) -> Self {
        Self { takes_apart, ..self }
    }

    /// The number of the shard's parts.
    pub(crate) fn len(&self) -> usize {
        let [first, of] = self.shard.zero_based();
        self.parts.len().saturating_sub(first).div_ceil(of)
    }

    /// The number among all parts of a part of the shard's ledger.
    pub(crate) fn number(&self, part: usize) -> usize {
        let [first, of] = self.shard.zero_based();
        first + part * of
    }

    /// The index in the shard's ledger of the part with this number among all, if it is one of the shard's.
    pub(crate) fn place(&self, number: usize) -> Option<usize> {
        let [first, of] = self.shard.zero_based();
        let past = number.checked_sub(first)?;
        (number < self.parts.len() && past.is_multiple_of(of)).then_some(past / of)
    }

    /// A checksum that identifies this cut: of the region, pieces, symmetry, placements, parts, and of the
    /// revision of the search, whose counts are those of one revision only.
    pub(crate) fn fingerprint(&self) -> Checksum {
        let mut sum = Checksum::of(self.symmetry.key());
        sum.add(format!("\nr {}", Strategy::TURBO.revision()).as_bytes());
        let mut add = |kind: char, numbers: &mut dyn Iterator<Item = usize>| {
            sum.add(format!("\n{kind}").as_bytes());
            numbers.for_each(|number| sum.add(format!(" {number}").as_bytes()));
        };
        if self.symmetry != Symmetry::Raw && self.problem.restricted_piece().is_none() {
            // The canonical forms of such problems are other ones than in version 0.1.0.
            add('k', &mut [2].into_iter());
        }
        for coord in self.subject.puzzle.region().coords() {
            add('c', &mut [coord.x, coord.y, coord.z].into_iter().map(|side| side as usize));
        }
        for piece in self.subject.puzzle.pieces() {
            add('p', &mut piece.name().bytes().map(usize::from).chain([piece.most()]));
        }
        for id in self.problem.ids() {
            let placement = self.problem.get(id);
            let cells = placement.cells.iter().map(|cell| cell.index());
            add('w', &mut [placement.piece.index()].into_iter().chain(cells));
        }
        if self.parts.is_divided() {
            add('d', &mut [Parts::DIVISION, self.parts.len()].into_iter());
            return sum;
        }
        for part in 0..self.parts.len() {
            add('s', &mut self.parts.prefix(part).iter().map(|id| id.index()));
        }
        sum
    }
}

/// A puzzle's problem, with this symmetry.
pub(crate) fn placements(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Result<Arc<Problem>, Failure> {
    first_placements(puzzle, symmetry, None).map(|(problem, _)| problem)
}

/// A puzzle's problem for a search that ends after `limit` solutions, with the classes that it leaves to be
/// told apart.
pub(crate) fn first_placements(
    puzzle: &Arc<Puzzle>,
    symmetry: Symmetry,
    limit: Option<u64>,
) -> Result<(Arc<Problem>, Option<SymmetryClasses>), Failure> {
    let reduction = Reduction::of(puzzle, symmetry).map_err(|error| {
        let possible = Symmetry::ALL.into_iter().filter(|&symmetry| Reduction::of(puzzle, symmetry).is_ok());
        Failure::Usage(format!(
            "--symmetry {} cannot be used with {}: {error}; choose auto, {}",
            symmetry.key(),
            puzzle.id(),
            keys(possible, Symmetry::key)
        ))
    })?;
    let (reduction, classes) = SymmetryClasses::instead_of(reduction, puzzle, limit);
    let problem = Problem::reduced(puzzle, reduction);
    detail(|| {
        format!(
            "{} in {}, with {}; symmetry {}",
            counted(puzzle.copies(), "piece"),
            counted(puzzle.region().volume(), "cell"),
            counted(problem.len(), "placement"),
            symmetry.key()
        )
    });
    Ok((problem, classes))
}

/// For tests.
#[cfg(test)]
impl Cut {
    /// The cut of the Soma cube.
    pub(crate) fn soma(symmetry: Symmetry, shard: Shard) -> Self {
        Self::new(Subject::of_catalogue(catalogue::ALL.get("soma")), symmetry, shard, PartSize::Usual)
            .unwrap_or_else(|_| panic!("Soma can be counted so"))
    }

    /// The search of a part of the shard's ledger.
    pub(crate) fn search(&self, part: usize) -> Search {
        self.parts.search(self.number(part))
    }

    /// Searches some steps of a part.
    pub(crate) fn report(&self, keep: Keep, search: &mut Search, part: usize, steps: u64) -> Report {
        let mut found = Batch::new(keep);
        let steps = search.run(steps, |solution| {
            let separator = self.takes_apart.then(|| Separator::new(self.subject.groups.clone()));
            let level = separator.map(|mut separator| separator.level(&self.problem, solution, || false));
            let level = level.map(|level| level.expect("it can be taken apart").expect("it is not stopped"));
            found.add(&self.problem, solution, level);
            std::ops::ControlFlow::Continue(())
        });
        let state = SegmentState { state: search.bookmark(), is_done: search.is_exhausted() };
        let task = TaskReport { segment: Segment::of(part), state, given: None };
        Report { task, found, steps, seconds: 0.0 }
    }

    /// Does a part of the results.
    pub(crate) fn finish(&self, results: &mut Results, part: usize) {
        let report = self.report(results.keep(), &mut self.search(part), part, u64::MAX);
        results.add(report).unwrap_or_else(|_| panic!("it can be kept"));
    }

    /// The results for a file, of which the parts below `done` are done.
    pub(crate) fn results(&self, keep: Keep, done: usize) -> Results {
        let store = Store::for_file(self, keep, None).unwrap_or_else(|_| panic!("a temporary file"));
        let mut results = Results::new(self, keep, store);
        (0..done).for_each(|part| self.finish(&mut results, part));
        results
    }

    /// The file of the results.
    pub(crate) fn file(&self, results: &Results) -> Vec<u8> {
        let mut bytes = Vec::new();
        super::shard_file::write_shard(self, results, &mut bytes).expect("it can be written");
        bytes
    }
}

/// Every N-th part, from the K-th: the work of one of N machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// K, from 1.
    pub(crate) number: u32,
    /// N.
    pub(crate) of: u32,
}

impl Shard {
    /// All parts.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// K, from 0, and N.
    fn zero_based(self) -> [usize; 2] {
        [self.number as usize - 1, self.of as usize]
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u32>().ok();
        let read = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        match read {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("write K/N, the K-th of N shards, with K from 1 to N, such as 2/8".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_out_all_parts_evenly() {
        let whole = Cut::soma(Symmetry::Restricted, Shard::WHOLE).parts.len();
        for of in [1, 2, 7] {
            let (mut all, mut sizes) = (Vec::new(), Vec::new());
            for number in 1..=of {
                let cut = Cut::soma(Symmetry::Restricted, Shard { number, of });
                let parts = cut.len();
                assert!((0..parts).all(|part| cut.place(cut.number(part)) == Some(part)));
                assert_eq!((0..whole + 9).filter(|&number| cut.place(number).is_some()).count(), parts);
                all.extend((0..parts).map(|part| cut.number(part)));
                sizes.push(parts);
            }
            all.sort_unstable();
            assert_eq!(all, (0..whole).collect::<Vec<_>>());
            assert!(
                sizes.iter().all(|&size| (whole / of as usize..=whole / of as usize + 1).contains(&size))
            );
        }
        let of = whole as u32 + 2;
        assert_eq!(Cut::soma(Symmetry::Restricted, Shard { number: of - 2, of }).len(), 1);
        assert_eq!(Cut::soma(Symmetry::Restricted, Shard { number: of - 1, of }).len(), 0);
    }

    #[test]
    fn the_fingerprint_is_of_the_puzzle_and_not_of_the_shard() {
        let print = |shard, symmetry| Cut::soma(symmetry, shard).fingerprint();
        let seed = print(Shard::WHOLE, Symmetry::Restricted);
        assert_eq!(print(Shard { number: 2, of: 3 }, Symmetry::Restricted), seed);
        assert_ne!(print(Shard::WHOLE, Symmetry::Raw), seed);
        assert_ne!(print(Shard::WHOLE, Symmetry::Rotation), seed);
    }

    #[test]
    fn shards_are_written_with_a_stroke() {
        assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
        for text in ["", "2", "0/8", "9/8", "2/", "/8", "-1/8", "1/0", "1/2/3", "1/99999999999"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
