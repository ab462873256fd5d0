//! Isolated cells: empty cells without an empty neighbour, found for all cells at once by shifting words.
//!
//! Source: "We collect Mini Bedlam Cube", generalised to any region. In its box, the neighbours of bit i are bits i ± 1, i ± 4
//! and i ± 16, and masks exclude those across the end of a row or layer. Here the masks are computed from the region: for each
//! difference between the indices of two neighbours, the cells that have a neighbour at that difference.

use crate::problem::Problem;
use crate::puzzle::{Cell, Coord, Word};

/// The neighbourhoods of a region.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::search) struct Isolation {
    /// For each difference between the indices of neighbours, the cells that have a neighbour whose index is greater by it.
    links: Vec<(u32, Word)>,
    region: Word,
    /// The number of cells without a neighbour in their piece, copies included. They can fill isolated cells. A connected piece has
    /// one only if it is a single cell.
    single_cells: usize,
}

impl Isolation {
    pub(in crate::search) fn new(problem: &Problem) -> Self {
        Self::numbered(problem, |cell| cell)
    }

    /// The same, with other numbers of the cells.
    pub(in crate::search) fn numbered(problem: &Problem, number_of: impl Fn(Cell) -> Cell) -> Self {
        let mut links: Vec<(u32, Word)> = Vec::new();
        let region = problem.region();
        for from in (0..region.volume()).map(Cell::new) {
            let cell = number_of(from);
            let neighbours = region.neighbours(from).map(&number_of);
            for near in neighbours.filter(|near| near.index() > cell.index()) {
                let distance = (near.index() - cell.index()) as u32;
                match links.iter_mut().find(|(known, _)| *known == distance) {
                    Some((_, cells)) => *cells = cells.with(cell),
                    None => links.push((distance, Word::EMPTY.with(cell))),
                }
            }
        }
        let single = |piece| {
            let cells = problem.puzzle().piece(piece).polycube().cells();
            let is_single = |cell: &&Coord| cell.neighbours().all(|near| cells.binary_search(&near).is_err());
            cells.iter().filter(is_single).count()
        };
        let single_cells = problem.pieces().map(|(piece, copies)| copies * single(piece)).sum();
        Self { links, region: Word::first(region.volume()), single_cells }
    }

    /// The isolated cells, if there are more than the single cells of pieces can fill; otherwise none. Those of pieces that are
    /// placed already are not subtracted, so a few nodes are pruned later than possible.
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
    use crate::puzzle::{Cell, CellSet, Piece, Puzzle};

    /// Part of a box, and a few cells apart from it.
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
        for case in 0..2_000 {
            let region = irregular(&mut random);
            let assembly: CellSet =
                (0..region.volume()).filter(|_| random.u8(..10) < 6).map(Cell::new).collect();
            let is_empty = |coord| region.cell_at(coord).is_some_and(|cell: Cell| !assembly.contains(cell));
            let alone = |coord: &&Coord| is_empty(**coord) && !coord.neighbours().any(is_empty);
            let expected =
                region.set_of(region.coords().iter().filter(alone).copied()).expect("cells of the region");
            let most = case % 5;
            let assembly = assembly.iter().fold(Word::EMPTY, Word::with);
            let isolated = CellSet::from(isolation(&region, most).isolated_cells(assembly));
            assert_eq!(isolated, if expected.len() > most { expected } else { CellSet::EMPTY });
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
