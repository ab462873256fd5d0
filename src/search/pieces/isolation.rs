//! Empty cells that no piece can reach any more, found for all cells at once.
//!
//! The bit trick of "We collect Mini Bedlam Cube", for any region. There a neighbour of bit i is bit i ± 1, ± 4 or ± 16,
//! and masks keep rows and layers from running into each other. Here the same is read off the region: for each distance
//! between the numbers of two neighbours, the cells that have a neighbour at it.

use crate::problem::Problem;
use crate::puzzle::Word;

/// The neighbourhoods of a region.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct Isolation {
    /// For each distance between the numbers of neighbours: the cells whose neighbour has a number so much greater.
    links: Vec<(u32, Word)>,
    region: Word,
    /// How many pieces of one cell there are, which fill an isolated cell all the same.
    single_cells: usize,
}

impl Isolation {
    pub(in crate::search) fn new(problem: &Problem) -> Self {
        let mut links: Vec<(u32, Word)> = Vec::new();
        let region = problem.region();
        for (index, &coord) in region.coords().iter().enumerate() {
            let greater = coord.neighbours().filter_map(|near| region.cell_at(near));
            for near in greater.filter(|near| near.index() > index) {
                let distance = (near.index() - index) as u32;
                let cell = crate::puzzle::Cell::new(index);
                match links.iter_mut().find(|(known, _)| *known == distance) {
                    Some((_, cells)) => *cells = cells.with(cell),
                    None => links.push((distance, Word::EMPTY.with(cell))),
                }
            }
        }
        let is_single = |piece| problem.masks_of(piece).first().is_some_and(|mask| mask.len() == 1);
        let single_cells =
            problem.pieces().filter(|&(piece, _)| is_single(piece)).map(|(_, copies)| copies).sum();
        Self { links, region: Word::first(region.volume()), single_cells }
    }

    /// The empty cells without an empty neighbour, if they are more than the pieces of one cell can fill. Which of those
    /// are placed already is left out of account: a few branches end later than they might.
    pub(in crate::search) fn isolated_cells(&self, assembly: Word) -> Word {
        let empty = self.region.difference(assembly);
        let reachable = self.links.iter().fold(Word::EMPTY, |reachable, &(distance, cells)| {
            let lower = cells.intersection(empty).intersection(empty.shifted_down(distance));
            reachable.union(lower).union(lower.shifted_up(distance))
        });
        let isolated = empty.difference(reachable);
        if isolated.len() > self.single_cells { isolated } else { Word::EMPTY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Region;
    use crate::puzzle::{Cell, CellSet, Coord, Piece, Puzzle};

    /// Part of a box, always the same for the same random numbers.
    fn irregular(random: &mut fastrand::Rng) -> Region {
        let box_of_60 = Region::cuboid(5, 4, 3).expect("a small box");
        let mut cells: Vec<Coord> =
            box_of_60.coords().iter().copied().filter(|_| random.u8(..10) < 7).collect();
        cells.push(Coord::new(9, 9, random.i32(0..4)));
        Region::from_cells(&cells).expect("some cells")
    }

    fn isolation(region: &Region, single_cells: usize) -> Isolation {
        let cell = Piece::new("C", &[Coord::new(0, 0, 0)], region.volume()).expect("a cell");
        let puzzle = Puzzle::new("cells", region.clone(), vec![cell]).expect("they fill it");
        Isolation { single_cells, ..Isolation::new(&Problem::new(&puzzle)) }
    }

    #[test]
    fn isolated_cells_are_the_empty_ones_without_an_empty_neighbour() {
        let mut random = fastrand::Rng::with_seed(4);
        for round in 0..2_000 {
            let region = irregular(&mut random);
            let assembly: CellSet =
                (0..region.volume()).filter(|_| random.u8(..10) < 6).map(Cell::new).collect();
            let is_empty = |coord| region.cell_at(coord).is_some_and(|cell: Cell| !assembly.contains(cell));
            let alone = |coord: &&Coord| is_empty(**coord) && !coord.neighbours().any(is_empty);
            let expected =
                region.set_of(region.coords().iter().filter(alone).copied()).expect("cells of the region");
            let most = round % 5;
            let assembly = Word::of(assembly).expect("a small region");
            let dead = CellSet::from(isolation(&region, most).isolated_cells(assembly));
            assert_eq!(dead, if expected.len() > most { expected } else { CellSet::EMPTY });
        }
    }

    #[test]
    fn pieces_of_one_cell_are_counted_with_their_copies() {
        let region = Region::cuboid(3, 1, 1).expect("a row");
        let cell = Piece::new("C", &[Coord::new(0, 0, 0)], 3).expect("a cell");
        let puzzle = Puzzle::new("cells", region.clone(), vec![cell]).expect("they fill it");
        assert_eq!(Isolation::new(&Problem::new(&puzzle)).single_cells, 3);
    }
}
