//! A naive search of its own: the first cell that is not filled is filled in each way. Quicker than the
//! oracle, since it meets thousands of puzzles, some of which have thousands of placements.

use crate::oracle;
use crate::setting::Setting;
use crate::symmetries::{Motion, motions};
use cubefall::problem::{PlacementId, Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Cells, as bits at their places in the region's list.
pub type Mask = [u64; 4];

/// A solution: each piece's place in the puzzle's list and its cells, sorted.
pub type Cover = Vec<(usize, Mask)>;

/// The placements as they are tried, and what is to be filled.
pub struct Naive {
    options: Vec<(usize, Mask)>,
    /// For each cell the options whose first cell it is.
    starting: Vec<Vec<usize>>,
    copies: Vec<usize>,
}

/// How far one search has come.
struct Run<'a> {
    naive: &'a Naive,
    left: Vec<usize>,
    made: Vec<usize>,
    found: Vec<Vec<usize>>,
    tries: u64,
}

impl Naive {
    /// Of the pieces in all places where the region has their cells, found without the solver's table.
    pub fn of(puzzle: &Arc<Puzzle>) -> Self {
        let numbers = numbers(puzzle.region());
        let places = |piece| places(piece, &numbers);
        let all = puzzle.pieces().iter().map(places).enumerate();
        let options = all.flat_map(|(piece, masks)| masks.into_iter().map(move |mask| (piece, mask)));
        Self::new(options.collect(), puzzle.pieces().iter().map(Piece::most).collect(), numbers.len())
    }

    /// Of a table's placements: an option's number is its placement's place in the table.
    pub fn of_table(setting: &Setting) -> Self {
        let options = setting.problem.ids().map(|id| option(&setting.problem, id)).collect();
        let copies = setting.problem.pieces().map(|(_, copies)| copies).collect();
        Self::new(options, copies, setting.puzzle.region().volume())
    }

    fn new(options: Vec<(usize, Mask)>, copies: Vec<usize>, cells: usize) -> Self {
        let mut starting = vec![Vec::new(); cells];
        for (number, (_, mask)) in options.iter().enumerate() {
            starting[first(mask).expect("a placement has cells")].push(number);
        }
        Self { options, starting, copies }
    }

    /// Every solution by its options, first cell first; nothing if that takes more than this many tries.
    pub fn solutions(&self, most_tries: u64) -> Option<Vec<Vec<usize>>> {
        let mut run = Run {
            naive: self,
            left: self.copies.clone(),
            made: Vec::new(),
            found: Vec::new(),
            tries: most_tries,
        };
        let mut empty = [0; 4];
        (0..self.starting.len()).for_each(|cell| empty[cell / 64] |= 1 << (cell % 64));
        run.fill(empty)?;
        Some(run.found)
    }

    /// The same as covers, sorted.
    pub fn covers(&self, most_tries: u64) -> Option<Vec<Cover>> {
        let cover = |made: Vec<usize>| sorted(made.into_iter().map(|number| self.options[number]).collect());
        Some(sorted(self.solutions(most_tries)?.into_iter().map(cover).collect()))
    }
}

impl Run<'_> {
    /// Fills the cells that are empty, unless the tries run out.
    fn fill(&mut self, empty: Mask) -> Option<()> {
        let Some(cell) = first(&empty) else {
            self.found.push(self.made.clone());
            return Some(());
        };
        for &number in &self.naive.starting[cell] {
            self.tries = self.tries.checked_sub(1)?;
            let (piece, mask) = self.naive.options[number];
            if self.left[piece] == 0 || (0..4).any(|word| mask[word] & !empty[word] != 0) {
                continue;
            }
            self.left[piece] -= 1;
            self.made.push(number);
            self.fill([0, 1, 2, 3].map(|word| empty[word] & !mask[word]))?;
            self.made.pop();
            self.left[piece] += 1;
        }
        Some(())
    }
}

fn first(mask: &Mask) -> Option<usize> {
    let word = mask.iter().position(|&word| word != 0)?;
    Some(64 * word + mask[word].trailing_zeros() as usize)
}

fn numbers(region: &Region) -> BTreeMap<Coord, usize> {
    region.coords().iter().copied().zip(0..).collect()
}

/// The sets of cells that have the piece's shape.
fn places(piece: &Piece, numbers: &BTreeMap<Coord, usize>) -> BTreeSet<Mask> {
    let mut places = BTreeSet::new();
    for turn in oracle::turns() {
        let turned: Vec<Coord> =
            piece.polycube().cells().iter().map(|&cell| oracle::image(turn, cell)).collect();
        for &to in numbers.keys() {
            let mut mask = [0; 4];
            let cells = turned.iter().map(|&cell| numbers.get(&(cell + to - turned[0])));
            let inside = cells.map(|cell| cell.map(|cell| mask[cell / 64] |= 1 << (cell % 64)));
            if inside.collect::<Option<()>>().is_some() {
                places.insert(mask);
            }
        }
    }
    places
}

fn option(problem: &Arc<Problem>, id: PlacementId) -> (usize, Mask) {
    (problem.get(id).piece.index(), problem.filled_by(id).words().try_into().expect("a small region"))
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all
}

/// What a search found, as a cover.
pub fn cover(problem: &Arc<Problem>, placements: &[PlacementId]) -> Cover {
    sorted(placements.iter().map(|&id| option(problem, id)).collect())
}

/// What leaves a class of solutions as it is: where each cell goes and what each piece becomes.
pub struct Classes {
    motions: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Classes {
    /// Nothing if the puzzle cannot be counted so.
    pub fn of(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Option<Self> {
        let numbers = numbers(puzzle.region());
        let cells = |motion: &Motion| {
            let moved = |&cell: &Coord| numbers[&(oracle::image(motion.matrix, cell) + motion.shift)];
            puzzle.region().coords().iter().map(moved).collect()
        };
        let motions = motions(puzzle, symmetry)?;
        Some(Self { motions: motions.into_iter().map(|motion| (cells(&motion), motion.pieces)).collect() })
    }

    /// The least image of each cover, sorted: equal for all of a class, and for no other.
    pub fn forms(&self, covers: impl IntoIterator<Item = Cover>) -> Vec<Cover> {
        sorted(covers.into_iter().map(|cover| self.form(&cover)).collect())
    }

    fn form(&self, cover: &Cover) -> Cover {
        let image = |(cells, pieces): &(Vec<usize>, Vec<usize>)| {
            sorted(cover.iter().map(|&(piece, mask)| (pieces[piece], moved(mask, cells))).collect())
        };
        self.motions.iter().map(image).min().expect("the identity is always there")
    }
}

fn moved(mask: Mask, cells: &[usize]) -> Mask {
    let mut moved = [0; 4];
    let members = (0..cells.len()).filter(|cell| mask[cell / 64] >> (cell % 64) & 1 == 1);
    members.map(|cell| cells[cell]).for_each(|cell| moved[cell / 64] |= 1 << (cell % 64));
    moved
}
