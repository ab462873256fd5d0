//! Counting arguments: colour some cells; the pieces cannot cover as many of them as have to be covered.
//!
//! The chessboard is the best known colouring: S. W. Golomb, Checker Boards and Polyominoes, American
//! Mathematical Monthly 61 (1954). Here the cells are coloured by each small colouring of the lattice, and
//! which numbers of coloured cells the pieces can cover is computed from their placements. That several
//! pieces need the same few cells is the case where even the least numbers are too many.

use super::sums::{of_volumes, reachable};
use super::volumes::{addends, to_fill};
use crate::certificate::certificate::{Argument, Pattern};
use crate::certificate::situation::{Situation, Work, numbers};
use cubefall::puzzle::CellSet;
use std::collections::BTreeSet;

/// The most colours of a colouring of the lattice.
const MOST_COLORS: i32 = 4;

/// The most work for all patterns together: cells and words of sums looked at.
const MOST_WORK: usize = 1 << 28;

/// The first pattern whose cells cannot be covered as they must.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    find_within(situation, &mut Work::new(MOST_WORK))
}

fn find_within(situation: &Situation, work: &mut Work) -> Option<Argument> {
    patterns().into_iter().find_map(|pattern| of_pattern(situation, pattern, work))
}

/// The argument of this pattern. Nothing if its cells can be covered as they must, or if that is too much
/// work.
pub(super) fn of_pattern(situation: &Situation, pattern: Pattern, work: &mut Work) -> Option<Argument> {
    let cells = cells_of(pattern, situation);
    if cells.is_empty() { None } else { argument(situation, pattern, &cells, work) }
}

/// The argument that these cells cannot be covered as they must. Nothing if they can, or if that is too much
/// work.
pub(super) fn argument(
    situation: &Situation,
    pattern: Pattern,
    cells: &CellSet,
    work: &mut Work,
) -> Option<Argument> {
    let possible = possible_counts(situation, cells, work)?;
    let least = cells.intersection(&situation.required()).len();
    let most = cells.intersection(&situation.empty()).len();
    let region = situation.problem().region();
    let coords = cells.iter().map(|cell| numbers(region.coord_of(cell)));
    let excludes = possible.range(least..=most).next().is_none();
    excludes.then(|| Argument::Count {
        pattern,
        cells: coords.collect(),
        possible: possible.into_iter().collect(),
    })
}

/// The numbers of these cells that the pieces can cover, where they fill as many cells as have to be filled.
/// Nothing if that is too much work.
fn possible_counts(situation: &Situation, cells: &CellSet, work: &mut Work) -> Option<BTreeSet<usize>> {
    let mut counts = vec![BTreeSet::new(); situation.problem().puzzle().pieces().len()];
    for &id in situation.active() {
        work.take(situation.problem().cells_of(id).len())?;
        let count = situation.problem().cells_of(id).iter().filter(|&&cell| cells.contains(cell)).count();
        counts[situation.problem().piece_of(id).index()].insert(count);
    }
    let to_fill = to_fill(situation);
    let sums = reachable(&addends(situation, |piece| counts[piece].clone()), *to_fill.end(), work)?;
    Some(of_volumes(&sums, to_fill, work)?.iter().collect())
}

/// The patterns, the simplest first.
fn patterns() -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = (2..=MOST_COLORS).flat_map(lattices).collect();
    patterns.extend(each_triple(&[-1, 0, 1]).map(|parity| Pattern::Blocks { parity }));
    patterns.extend((0..=6).map(Pattern::Neighbours));
    patterns
}

/// The colourings of the lattice with this number of colours: with the most axes first, as a chessboard has.
/// The opposite steps colour the same cells, as do, for four colours, even steps and half of them for two:
/// one of them is enough.
fn lattices(modulus: i32) -> Vec<Pattern> {
    let factors: Vec<i32> = (0..modulus).rev().collect();
    let is_first = |steps: &[i32; 3]| {
        let is_half = modulus == 4 && steps.iter().all(|step| step % 2 == 0);
        *steps != [0; 3] && !is_half && *steps >= steps.map(|step| (-step).rem_euclid(modulus))
    };
    let mut steps: Vec<[i32; 3]> = each_triple(&factors).filter(is_first).collect();
    steps.sort_by_key(|steps| steps.iter().filter(|&&step| step == 0).count());
    let classes = |steps| (0..modulus).map(move |class| Pattern::Lattice { modulus, steps, class });
    steps.into_iter().flat_map(classes).collect()
}

fn each_triple(values: &[i32]) -> impl Iterator<Item = [i32; 3]> {
    let pairs = values.iter().flat_map(move |&a| values.iter().map(move |&b| (a, b)));
    pairs.flat_map(move |(a, b)| values.iter().map(move |&c| [a, b, c]))
}

/// The empty cells of a pattern.
fn cells_of(pattern: Pattern, situation: &Situation) -> CellSet {
    let region = situation.problem().region();
    let is_in = |cell| {
        let at = numbers(region.coord_of(cell));
        match pattern {
            Pattern::Lattice { modulus, steps, class } => {
                let sum: i32 = at.iter().zip(steps).map(|(at, step)| at * step).sum();
                sum.rem_euclid(modulus) == class
            }
            Pattern::Blocks { parity } => {
                at.iter().zip(parity).all(|(at, parity)| parity < 0 || at.rem_euclid(2) == parity)
            }
            Pattern::Neighbours(count) => region.neighbours(cell).count() == count,
            // Found by `needed`.
            Pattern::Needed => false,
        }
    };
    situation.empty().iter().filter(|&cell| is_in(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::situation::tests::boxed;
    use cubefall::problem::Problem;
    use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};

    #[test]
    fn no_two_lattices_colour_the_same_cells() {
        let coords: Vec<[i32; 3]> = each_triple(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).collect();
        let mut seen = BTreeSet::new();
        for pattern in (2..=MOST_COLORS).flat_map(lattices) {
            let Pattern::Lattice { modulus, steps, class } = pattern else { panic!("{pattern:?}") };
            let sum = |at: &[i32; 3]| at.iter().zip(steps).map(|(at, step)| at * step).sum::<i32>();
            let cells: Vec<bool> = coords.iter().map(|at| sum(at) % modulus == class).collect();
            assert!(cells.contains(&true) && seen.insert(cells), "{pattern:?}");
        }
        // All triples of steps but 0, each with its opposite one; of four colours without the even ones.
        assert_eq!(seen.len(), 7 * 2 + (26 / 2) * 3 + ((63 - 7) / 2) * 4);
    }

    #[test]
    fn patterns_share_one_budget_beyond_which_nothing_is_found() {
        let chessboard = boxed([3, 3, 1], &[([2, 1, 1], 4, 4), ([1, 1, 1], 1, 1)]);
        assert!(find_within(&chessboard, &mut Work::new(usize::MAX)).is_none());
        let first = patterns()[0];
        let mut work = Work::new(usize::MAX);
        assert!(of_pattern(&chessboard, first, &mut work).is_none());
        let of_one = usize::MAX - work.left();
        let mut work = Work::new(2 * of_one);
        assert!(find_within(&chessboard, &mut work).is_none());
        assert_eq!(work.left(), 0, "the work of two patterns is not enough for all");
    }

    #[test]
    fn where_any_number_of_cells_may_be_filled_their_counts_are_united_with_little_work() {
        let at = |index: i32| Coord::new(index % 16, index / 16 % 16, index / 256);
        let cell = |index| ShapeCell { at: at(index), variable: true, color: None };
        let goal =
            GoalSpec { shape: Shape::from_cells((0..4096).map(cell).collect()), ..GoalSpec::default() };
        let domino = Shape::of(&[0, 1].map(|x| Coord::new(x, 0, 0)));
        let domino =
            PieceSpec { name: "I".to_owned(), shape: domino, min: 0, max: 2048, ..PieceSpec::default() };
        let spec =
            PuzzleSpec { title: "box".to_owned(), goal, pieces: vec![domino], ..PuzzleSpec::default() };
        let situation = Situation::new(&Problem::new(&Puzzle::from_spec(&spec).expect("a puzzle")));
        let mut work = Work::new(usize::MAX);
        assert!(find_within(&situation, &mut work).is_none());
        let done = usize::MAX - work.left();
        assert!(done < MOST_WORK, "{done}");
    }

    #[test]
    fn many_copies_are_counted_with_little_work() {
        let situation = boxed([16; 3], &[([2, 1, 1], 999, 999), ([1, 2, 1], 999, 999), ([1; 3], 100, 100)]);
        let mut work = Work::new(usize::MAX);
        assert!(find_within(&situation, &mut work).is_none());
        let done = usize::MAX - work.left();
        assert!(done < MOST_WORK, "{done}");
    }
}
