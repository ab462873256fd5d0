//! Regions of up to 256 cells, whose solutions can be counted in another way: by recurrences, by filling rows
//! one after the other, or because the region falls into parts.

use super::naive::{Naive, cover};
use super::{PLAN, found};
use crate::setting::Setting;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::{Coord, Piece, Puzzle, Region};
use cubefall::search::Search;
use cubefall::solution::{Solution, verify};
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn boxed([x, y, z]: [u32; 3]) -> Region {
    Region::cuboid(x, y, z).expect("at most 256 cells")
}

/// The box of these sides as a piece.
fn block(name: &str, sides: [u32; 3], count: usize) -> Piece {
    Piece::new(name, boxed(sides).coords(), count).expect("a box hangs together")
}

/// How many coverings turbo finds, each of which passes the check, and no two of which are the same.
fn coverings(region: Region, pieces: Vec<Piece>) -> u64 {
    let setting = Setting::raw(Puzzle::new("large", region, pieces).expect("the volumes agree"));
    let found = found(&setting);
    for placements in &found {
        let solution = Solution::of(&setting.problem, placements);
        assert_eq!(verify(&setting.puzzle, &solution), Ok(()));
    }
    let mut covers: Vec<_> = found.iter().map(|placements| cover(&setting.problem, placements)).collect();
    covers.sort();
    covers.dedup();
    assert_eq!(covers.len(), found.len());
    found.len() as u64
}

/// The number of tilings of a rectangle with dominoes: row by row, by the cells that reach into the next one.
fn dominoes(width: usize, height: usize) -> u64 {
    let mut rows = BTreeMap::from([(0, 1)]);
    for _ in 0..height {
        let mut next = BTreeMap::new();
        for (&filled, &tilings) in &rows {
            fill_row(width, 0, filled, 0, &mut |reaching| *next.entry(reaching).or_default() += tilings);
        }
        rows = next;
    }
    rows.get(&0).copied().unwrap_or(0)
}

/// Fills the rest of a row by dominoes that lie in it or reach into the next one.
fn fill_row(width: usize, column: usize, filled: u32, reaching: u32, done: &mut impl FnMut(u32)) {
    if column == width {
        return done(reaching);
    }
    if filled >> column & 1 == 1 {
        return fill_row(width, column + 1, filled, reaching, done);
    }
    fill_row(width, column + 1, filled, reaching | 1 << column, done);
    if column + 1 < width && filled >> (column + 1) & 1 == 0 {
        fill_row(width, column + 2, filled, reaching, done);
    }
}

#[test]
fn dominoes_that_stand_in_a_tower_tile_its_floor() {
    assert_eq!([dominoes(2, 10), dominoes(4, 4), dominoes(8, 8)], [89, 36, 12_988_816], "as published");
    // They are as tall as the tower, and too tall to lie in it.
    for [x, y, z] in [[4, 4, 5], [4, 5, 6], [4, 6, 7], [5, 6, 8]] {
        let pieces = vec![block("I", [2, 1, z], (x * y / 2) as usize)];
        assert_eq!(coverings(boxed([x, y, z]), pieces), dominoes(x as usize, y as usize), "{x} x {y} x {z}");
    }
}

/// The number of tilings of a strip with bars that are as long as it is wide: the bars at its end lie across
/// it, or they all lie along it and fill a square.
fn bars(length: usize, strip: usize) -> u64 {
    let mut tilings = vec![1; length];
    (length..=strip).for_each(|end| tilings.push(tilings[end - 1] + tilings[end - length]));
    tilings[strip]
}

#[test]
fn bars_tile_strips_of_their_length() {
    for (length, strip, cells) in
        [(4, 16, 64), (5, 13, 65), (8, 16, 128), (7, 19, 133), (6, 22, 132), (8, 32, 256), (16, 16, 256)]
    {
        let region = boxed([length as u32, strip as u32, 1]);
        assert_eq!(region.volume(), cells);
        let pieces = vec![block("I", [length as u32, 1, 1], strip)];
        assert_eq!(coverings(region, pieces), bars(length, strip), "{length} x {strip}");
    }
}

/// Regions side by side that do not touch.
fn apart(regions: &[Region]) -> Region {
    let mut cells: Vec<Coord> = Vec::new();
    for region in regions {
        let from = cells.iter().map(|cell| cell.x + 2).max().unwrap_or(0);
        cells.extend(region.coords().iter().map(|&cell| cell + Coord::new(from, 0, 0)));
    }
    Region::from_cells(&cells).expect("at most 256 cells")
}

#[test]
fn numbers_of_solutions_of_regions_that_do_not_touch_multiply() {
    let (square, cell) = (boxed([8, 8, 1]), boxed([1, 1, 1]));
    for (squares, cells) in [(1, 0), (1, 1), (2, 0), (2, 1), (3, 50), (4, 0)] {
        let mut regions = vec![square.clone(); squares];
        regions.extend(vec![cell.clone(); cells]);
        let mut pieces = vec![block("I", [8, 1, 1], 8 * squares)];
        pieces.extend((cells > 0).then(|| block("o", [1, 1, 1], cells)));
        let region = apart(&regions);
        assert_eq!(region.volume(), 64 * squares + cells);
        assert_eq!(
            coverings(region, pieces),
            2u64.pow(squares as u32),
            "{squares} squares and {cells} cells"
        );
    }
    // Two plates fill a cube in three directions.
    let regions = [vec![boxed([2, 2, 2]); 6], vec![boxed([2, 2, 1]); 10]].concat();
    assert_eq!(coverings(apart(&regions), vec![block("O", [2, 2, 1], 22)]), 3u64.pow(6));
}

#[test]
fn corners_of_three_cells_fill_strips_by_twos() {
    let corner = [(0, 0), (1, 0), (0, 1)].map(|(x, y)| Coord::new(x, y, 0));
    for (pairs, cells) in [(3, 18), (9, 54), (11, 66)] {
        let region = boxed([2, 3 * pairs, 1]);
        assert_eq!(region.volume(), cells);
        let pieces = vec![Piece::new("V", &corner, 2 * pairs as usize).expect("a corner")];
        let puzzle = Puzzle::new("corners", region.clone(), pieces.clone()).expect("the volumes agree");
        let naive = Naive::of(&puzzle).covers(u64::MAX).expect("no limit").len() as u64;
        // The two at an end make a box of 2 by 3, one way or the other.
        assert_eq!((coverings(region, pieces), naive), (1 << pairs, 1 << pairs));
    }
}

#[test]
fn each_class_of_layers_of_a_large_cube_is_found_once() {
    let named = ["A", "B", "C", "D", "E"].map(|name| block(name, [5, 5, 1], 1)).to_vec();
    let alike = vec![block("A", [5, 5, 1], 5)];
    let one_apart = vec![block("A", [5, 5, 1], 4), block("B", [1, 5, 5], 1)];
    // In 3 directions, each in the orders of the names; turned over, two orders are one.
    for (pieces, raw, classes) in [(named, 360, 60), (alike, 3, 1), (one_apart, 15, 3)] {
        let puzzle = Puzzle::new("layers", boxed([5, 5, 5]), pieces).expect("five layers");
        let found = [Symmetry::Raw, Symmetry::Rotation, Symmetry::Reflection]
            .map(|symmetry| found(&Setting::reduced(puzzle.clone(), symmetry).expect("no hands")).len());
        assert_eq!(found, [raw, classes, classes]);
    }
}

#[test]
fn the_largest_region_can_be_one_piece_or_as_many_as_it_has_cells() {
    let region = boxed([16, 16, 1]);
    assert_eq!(coverings(region.clone(), vec![block("all", [16, 16, 1], 1)]), 1);
    assert_eq!(coverings(region.clone(), vec![block("half", [16, 8, 1], 2)]), 2);
    assert_eq!(coverings(region.clone(), vec![block("o", [1, 1, 1], 256)]), 1);
    let named = (0..256).map(|number| block(&number.to_string(), [1, 1, 1], 1)).collect();
    let setting = Setting::raw(Puzzle::new("named cells", region, named).expect("256 cells"));
    assert_eq!(setting.problem.len(), 256 * 256);
    let (first, search) = setting.first_solutions(PLAN, 3);
    assert!(first.iter().all(|solution| verify(&setting.puzzle, solution) == Ok(())));
    assert!(first.len() == 3 && first[0] != first[1] && first[1] != first[2] && first[2] != first[0]);
    assert!(!search.is_over());
}

#[test]
fn a_large_region_that_cannot_be_filled_has_no_solution() {
    let corners = [Coord::new(0, 0, 0), Coord::new(8, 0, 0)];
    let cells: Vec<Coord> =
        boxed([9, 8, 1]).coords().iter().copied().filter(|cell| !corners.contains(cell)).collect();
    // A bar covers one cell of each of five colours.
    let of_colour = |colour| cells.iter().filter(|cell| (cell.x + cell.y) % 5 == colour).count();
    assert!((0..5).any(|colour| of_colour(colour) != 14));
    let region = Region::from_cells(&cells).expect("70 cells");
    assert_eq!(coverings(region, vec![block("I", [5, 1, 1], 14)]), 0);
}

#[test]
fn a_search_takes_regions_of_any_size() {
    for cells in [1, 63, 64, 65, 127, 128, 129, 192, 193, 255, 256, 257, 600] {
        let region = boxed([cells, 1, 1]);
        let puzzle = Puzzle::new("a row", region, vec![block("o", [1, 1, 1], cells as usize)]).expect("full");
        let mut search = Search::new(&Problem::new(&puzzle), PLAN);
        let mut lengths = Vec::new();
        search.run(u64::MAX, |placements| {
            lengths.push(placements.len());
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(lengths, [cells as usize]);
    }
}
