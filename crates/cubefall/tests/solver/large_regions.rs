//! Regions of more cells than a word has bits: their placements, their symmetry classes, and the strategies
//! that accept them.

use crate::oracle;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::{CellSet, Coord, Piece, Puzzle, Region};
use cubefall::search::{Search, SearchError, Strategy};
use cubefall::solution::{Solution, layers_of_cells, verify};
use std::collections::BTreeSet;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn region([x, y, z]: [u32; 3]) -> Region {
    Region::cuboid(x, y, z).expect("at most 256 cells")
}

/// The box of these sides as a piece.
fn block(name: &str, [x, y, z]: [u32; 3], count: usize) -> Piece {
    Piece::new(name, region([x, y, z]).coords(), count).expect("a box is connected")
}

/// Single cells, as many as the region has.
fn cells(region: Region) -> Arc<Puzzle> {
    let cell = block("o", [1, 1, 1], region.volume());
    Puzzle::new("cells", region, vec![cell]).expect("they fill it")
}

#[test]
fn a_large_box_has_as_many_placements_as_its_sides_say() {
    let corner = [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(0, 1, 0)];
    for sides in [[5, 5, 5], [13, 5, 1], [4, 8, 8], [2, 128, 1], [6, 6, 7]] {
        let region = region(sides);
        let corners = region.volume() / 3 - 1;
        let pieces = vec![
            Piece::new("V", &corner, corners).expect("a piece"),
            block("o", [1, 1, 1], region.volume() - 3 * corners - 2),
            block("I", [2, 1, 1], 1),
        ];
        let puzzle = Puzzle::new("corners", region, pieces).expect("the volumes agree");
        let problem = Problem::new(&puzzle);
        let [x, y, z] = sides.map(|side| side as usize);
        let dominoes = (x - 1) * y * z + x * (y - 1) * z + x * y * (z - 1);
        let squares = (x - 1) * (y - 1) * z + (x - 1) * y * (z - 1) + x * (y - 1) * (z - 1);
        let counts: Vec<usize> = puzzle.piece_ids().map(|piece| problem.count_of(piece)).collect();
        assert_eq!(counts, [4 * squares, x * y * z, dominoes], "{sides:?}");
        each_placement_is_where_it_says(&puzzle, &problem);
    }
}

/// Checks that placements are the piece rotated and translated, and that no two of a piece are equal.
fn each_placement_is_where_it_says(puzzle: &Arc<Puzzle>, problem: &Arc<Problem>) {
    for id in problem.ids() {
        let placement = problem.get(id);
        let shape = puzzle.piece(placement.piece).polycube().cells();
        let moved = shape.iter().map(|&cell| placement.rotation.apply(cell) + placement.translation);
        assert_eq!(puzzle.region().set_of(moved), Some(placement.cells));
    }
    for piece in puzzle.piece_ids() {
        let masks = problem.masks_of(piece);
        assert_eq!(masks.iter().collect::<BTreeSet<_>>().len(), masks.len());
    }
}

#[test]
fn cells_that_lie_far_apart_are_no_more_work() {
    let far = |z| Coord::new(255, 255, z);
    let region = Region::from_cells(&[Coord::new(0, 0, 0), Coord::new(1, 0, 0), far(254), far(255)]);
    let domino = block("I", [2, 1, 1], 2);
    let puzzle =
        Puzzle::new("two dominoes", region.expect("four cells"), vec![domino]).expect("they fill it");
    let problem = Problem::new(&puzzle);
    assert_eq!(problem.len(), 2);
    each_placement_is_where_it_says(&puzzle, &problem);
}

/// Five slabs, each of a layer of a cube of side 5.
fn slabs(pieces: Vec<Piece>) -> Arc<Puzzle> {
    Puzzle::new("slabs", region([5, 5, 5]), pieces).expect("five layers")
}

/// Every packing of all pieces, with equal copies in one order only.
fn assemblies(problem: &Arc<Problem>) -> Vec<Vec<PlacementId>> {
    let mut all = vec![(CellSet::EMPTY, Vec::<PlacementId>::new())];
    for (piece, copies) in problem.pieces() {
        for copy in 0..copies {
            let ids = (0..problem.count_of(piece)).map(|rank| problem.id_of(piece, rank));
            let extended = all.iter().flat_map(|(filled, placed)| {
                let last = placed.last().copied().filter(|_| copy > 0);
                let fits = ids.clone().filter(move |&id| {
                    last.is_none_or(|last| last < id) && problem.filled_by(id).is_disjoint(filled)
                });
                fits.map(|id| (filled.union(&problem.filled_by(id)), [placed.as_slice(), &[id]].concat()))
            });
            all = extended.collect();
        }
    }
    all.into_iter().map(|(_, placed)| placed).collect()
}

/// How many assemblies count, each of which passes the check.
fn counted(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> usize {
    let problem = Problem::reduced(puzzle, Reduction::of(puzzle, symmetry).expect("no hands"));
    let counted = assemblies(&problem).into_iter().filter(|placed| problem.counts(placed.iter().copied()));
    counted.inspect(|placed| assert_eq!(verify(puzzle, &Solution::of(&problem, placed)), Ok(()))).count()
}

#[test]
fn one_of_each_class_of_a_large_puzzle_counts() {
    // Five slabs of five names lie in 3 directions and 5! orders, of which turning over makes two one.
    let named = slabs(["A", "B", "C", "D", "E"].map(|name| block(name, [5, 5, 1], 1)).to_vec());
    let alike = slabs(vec![block("A", [5, 5, 1], 5)]);
    let one_apart = slabs(vec![block("A", [5, 5, 1], 4), block("B", [1, 5, 5], 1)]);
    for (puzzle, raw, classes) in [(named, 360, 60), (alike, 3, 1), (one_apart, 15, 3)] {
        let counts = [Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection]
            .map(|symmetry| counted(&puzzle, symmetry));
        assert_eq!(counts, [raw, classes, classes]);
    }
}

#[test]
fn one_place_of_each_orbit_of_a_large_cube_is_kept() {
    let pieces = vec![block("o", [1, 1, 1], 1), block("I", [2, 1, 1], 62)];
    let puzzle = Puzzle::new("one cell and dominoes", region([5, 5, 5]), pieces).expect("the volumes agree");
    let middle = Coord::new(2, 2, 2);
    for symmetry in [Symmetry::Rotation, Symmetry::Reflection] {
        let reduction = Reduction::of(&puzzle, symmetry).expect("no hands");
        let rule = reduction.restriction().expect("the cell is used once");
        // Distances from the middle along the axes, in any order: three of 0, 1 and 2, ten in all.
        assert_eq!(rule.keep.len(), 10);
        let kept = rule.keep.iter().flat_map(|mask| mask.iter().map(|cell| puzzle.region().coord_of(cell)));
        let orbits: Vec<BTreeSet<Coord>> = kept
            .map(|cell| {
                let images = oracle::turns().into_iter().map(|turn| oracle::image(turn, cell - middle));
                images.map(|image| image + middle).collect()
            })
            .collect();
        assert_eq!(orbits.iter().map(BTreeSet::len).sum::<usize>(), 125);
        let all: BTreeSet<Coord> = orbits.into_iter().flatten().collect();
        assert!(all.iter().eq(puzzle.region().coords()));
    }
}

#[test]
fn the_picture_of_a_large_region_shows_each_cell() {
    let region = region([100, 2, 1]);
    let last = Coord::new(99, 1, 0);
    let odd = region.coords().iter().copied().filter(|cell| cell.x % 2 == 1 && *cell != last);
    let cells = region.set_of(odd).expect("cells of the region");
    let (even, all) = (" X".repeat(49), " X".repeat(50));
    assert_eq!(layers_of_cells(&region, cells), format!("|{all}|\n|{even}  |\n"));
}

/// The strategies that compute with one word.
const OF_ONE_WORD: [Strategy; 8] = [
    Strategy::FOLD,
    Strategy::FOLD_CHARS,
    Strategy::FOLD_LAZY,
    Strategy::PIECES,
    Strategy::PIECES_ISOLATED,
    Strategy::FEWEST_CANDIDATES,
    Strategy::FIRST_CELL,
    Strategy::FIRST_CELL_RESUMED,
];

#[test]
fn a_strategy_of_one_word_takes_64_cells_and_refuses_65() {
    for strategy in OF_ONE_WORD {
        let search = |sides| {
            let puzzle = cells(region(sides));
            Search::try_new(&Problem::new(&puzzle), strategy.plan())
        };
        assert!(search([8, 8, 1]).is_ok(), "{strategy:?}");
        for (sides, cells) in [([13, 5, 1], 65), ([256, 1, 1], 256)] {
            let refusal = SearchError::TooLarge { strategy, cells };
            assert_eq!(search(sides), Err(refusal));
            let message = refusal.to_string();
            let values = [strategy.key().to_owned(), "64".to_owned(), cells.to_string()];
            assert!(values.iter().all(|value| message.contains(value)), "{message}");
            assert!(Strategy::taking(cells).all(|able| message.contains(able.key())), "{message}");
        }
    }
}

#[test]
fn the_strategies_that_take_a_region_are_those_whose_limit_it_keeps() {
    for cells in [1, 64, 65, 256, 257] {
        let taking: Vec<Strategy> = Strategy::taking(cells).collect();
        for strategy in Strategy::all() {
            assert_eq!(taking.contains(&strategy), cells <= strategy.most_cells(), "{strategy:?}, {cells}");
        }
    }
    assert!(OF_ONE_WORD.iter().all(|strategy| strategy.most_cells() == 64));
}

#[test]
#[cfg(not(target_arch = "wasm32"))]
#[should_panic(expected = "65")]
fn an_impossible_search_gives_the_reason() {
    let puzzle = cells(region([13, 5, 1]));
    Search::new(&Problem::new(&puzzle), Strategy::PIECES.plan());
}
