//! Invalid puzzles are refused, with the piece and the reason. Puzzles without a solution are not.

use cubefall::problem::Problem;
use cubefall::puzzle::{
    Color, Coord, GoalSpec, Piece, PieceError, PieceId, Polycube, PolycubeError, Puzzle, PuzzleError,
    PuzzleSpec, Region, RegionError, Shape, Volumes, shown_name, sort_by_number,
};
use cubefall::search::{Search, SearchError, Strategy};
use cubefall::solution::{Solution, verify};
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn row(cells: i32) -> Vec<Coord> {
    (0..cells).map(|x| Coord::new(x, 0, 0)).collect()
}

fn piece(name: &str, cells: i32, count: usize) -> Piece {
    Piece::new(name, &row(cells), count).expect("a row is a piece")
}

fn refusal(side: u32, pieces: Vec<Piece>) -> PuzzleError {
    let region = Region::cuboid(side, 1, 1).expect("a short row");
    Puzzle::new("bad", region, pieces).expect_err("it should be refused")
}

fn bad_piece(name: &str, cells: &[Coord], count: usize) -> PieceError {
    Piece::new(name, cells, count).expect_err("it should be refused")
}

fn bad_shape(cells: &[Coord]) -> PolycubeError {
    match bad_piece("Zed", cells, 1) {
        PieceError::Shape { piece, reason } if piece == "Zed" => reason,
        other => panic!("{other}"),
    }
}

#[track_caller]
fn says(error: &dyn std::error::Error, words: &[&str]) {
    let text = error.to_string();
    assert!(words.iter().all(|word| text.contains(word)), "{text:?} lacks one of {words:?}");
}

#[test]
fn an_empty_piece_is_refused() {
    assert_eq!(bad_shape(&[]), PolycubeError::Empty);
    says(&bad_piece("Zed", &[], 1), &["Zed", "no cell"]);
}

#[test]
fn connected_and_disconnected_pieces_are_distinguished() {
    let at = |x, y, z| Coord::new(x, y, z);
    for (cells, connected) in [
        (vec![at(0, 0, 0)], true),
        (vec![at(2, 0, 0), at(0, 0, 0), at(1, 0, 0)], true),
        (vec![at(0, 0, 0), at(1, 1, 0)], false),
        (vec![at(0, 0, 0), at(2, 0, 0)], false),
        (vec![at(0, 0, 0), at(1, 0, 0), at(5, 0, 0), at(6, 0, 0)], false),
        (row(10_000), true),
    ] {
        let piece = Piece::new("Zed", &cells, 1).expect("a piece");
        assert_eq!(piece.polycube().is_connected(), connected, "{} cells", cells.len());
    }
}

#[test]
fn a_piece_with_extreme_coordinates_is_refused() {
    let ends = [i32::MAX, i32::MIN].map(|x| Coord::new(x, 0, 0));
    assert_eq!(bad_shape(&ends), PolycubeError::TooFar(ends[0]));
    let side = Polycube::LONGEST_SIDE;
    let apart = |y| [Coord::new(0, -1, 0), Coord::new(0, y - 1, 0)];
    assert_eq!(bad_shape(&apart(side)), PolycubeError::TooFar(apart(side)[1]));
    says(&bad_piece("Zed", &apart(side), 1), &["Zed", &apart(side)[1].to_string()]);
    assert!(Piece::new("Zed", &apart(side - 1), 1).is_ok_and(|piece| piece.turned().len() == 3));
}

#[test]
fn a_piece_may_lie_anywhere() {
    for x in [i32::MAX - 1, i32::MIN] {
        let cells = [Coord::new(x, x, x), Coord::new(x + 1, x, x)];
        assert_eq!(
            Piece::new("far", &cells, 1).as_ref().map(Piece::polycube),
            Ok(piece("near", 2, 1).polycube())
        );
    }
}

#[test]
fn a_repeated_cell_is_refused() {
    let cells = [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(0, 0, 0)];
    assert_eq!(bad_shape(&cells), PolycubeError::Repeated(Coord::new(0, 0, 0)));
    says(&bad_piece("Zed", &cells, 1), &["Zed", "(0, 0, 0)", "twice"]);
}

#[test]
fn a_piece_without_a_name_is_refused() {
    assert_eq!(bad_piece("", &row(2), 1), PieceError::Unnamed);
    says(&PieceError::Unnamed, &["no name"]);
}

#[test]
fn a_piece_used_no_times_is_refused() {
    assert_eq!(bad_piece("Zed", &row(2), 0), PieceError::Unused { piece: "Zed".to_owned() });
    says(&bad_piece("Zed", &row(2), 0), &["Zed", "0 times"]);
}

#[test]
fn two_pieces_of_one_name_are_refused() {
    let error = refusal(4, vec![piece("Zed", 2, 1), piece("Zed", 2, 1)]);
    assert_eq!(error, PuzzleError::DuplicateName("Zed".to_owned()));
    says(&error, &["Zed", "two pieces"]);
}

/// The number of solutions by turbo, and the steps of its search.
fn solved(puzzle: &Arc<Puzzle>) -> (u64, u64) {
    let mut search = Search::new(&Problem::new(puzzle), Strategy::TURBO.plan());
    search.run(u64::MAX, |_| ControlFlow::Continue(()));
    assert!(search.is_exhausted());
    (search.stats().solutions(), search.stats().steps())
}

/// Volumes that differ exclude a solution: that is a fact of the puzzle. Plain strategies refuse it, and the
/// others take one step.
#[test]
fn volumes_that_differ_exclude_a_solution() {
    for (pieces, volume) in [
        (vec![], 0),
        (vec![piece("A", 2, 1)], 2),
        (vec![piece("A", 2, 2), piece("B", 1, 1)], 5),
        (vec![piece("A", 5, 1)], 5),
        (vec![piece("A", 2, 3)], 6),
        (vec![piece("A", 2, usize::MAX)], usize::MAX),
    ] {
        let region = Region::cuboid(4, 1, 1).expect("a short row");
        let puzzle = Puzzle::new("short", region, pieces).expect("a puzzle");
        let volumes = Volumes { least: volume, most: volume, required: 4, region: 4 };
        assert_eq!(puzzle.volumes(), volumes);
        assert!(volumes.exclude_solutions() && !puzzle.is_plain());
        assert_eq!(solved(&puzzle), (0, 1), "{volume} cells");
        let problem = Problem::new(&puzzle);
        for strategy in Strategy::all().filter(|strategy| strategy.takes_only_plain()) {
            let refusal = Search::try_new(&problem, strategy.plan()).err();
            assert_eq!(refusal, Some(SearchError::NotPlain { strategy }));
        }
    }
}

/// The ranges of the volumes have to overlap, and no more.
#[test]
fn ranges_of_volumes_that_overlap_exclude_nothing() {
    let volumes = |least, most, required, region| Volumes { least, most, required, region };
    for (volumes, excluded) in [
        (volumes(4, 4, 4, 4), false),
        (volumes(0, 3, 3, 4), false),
        (volumes(4, 9, 3, 4), false),
        (volumes(5, 9, 3, 4), true),
        (volumes(0, 2, 3, 4), true),
        (volumes(0, 0, 0, 4), false),
    ] {
        assert_eq!(volumes.exclude_solutions(), excluded, "{volumes:?}");
    }
}

#[test]
fn a_puzzle_with_a_piece_that_fits_nowhere_is_searched_at_once() {
    let region = Region::cuboid(3, 3, 3).expect("a cube");
    let cubes = piece("cube", 1, 23);
    let puzzle = Puzzle::new("long", region.clone(), vec![cubes, piece("long", 4, 1)]).expect("a puzzle");
    assert!(puzzle.is_plain());
    let (solutions, steps) = solved(&puzzle);
    assert!(solutions == 0 && steps < 10, "{steps} steps");
    // Where it may be left out, it is.
    let long = piece("long", 4, 1).used_at_least(0).expect("a range");
    let puzzle = Puzzle::new("long", region, vec![piece("cube", 1, 27), long]).expect("a puzzle");
    assert_eq!(solved(&puzzle).0, 1);
    for (id, most, count) in [(0, 100, 27), (0, 20, 21), (1, 100, 0)] {
        assert_eq!(Problem::count_placements(&puzzle, PieceId::new(id), most), count);
    }
}

/// Two cells with a gap between them, twice: they fill a row of four, each in the other's gap.
#[test]
fn pieces_in_two_parts_are_placed_as_others_are() {
    let split = Piece::new("split", &[Coord::new(0, 0, 0), Coord::new(2, 0, 0)], 2).expect("a piece");
    let row = Region::cuboid(4, 1, 1).expect("a row");
    let puzzle = Puzzle::new("split", row, vec![split]).expect("a puzzle");
    for strategy in Strategy::all() {
        let mut search = Search::new(&Problem::new(&puzzle), strategy.plan());
        let mut checked = 0;
        search.run(u64::MAX, |placements| {
            verify(&puzzle, &Solution::of(&Problem::new(&puzzle), placements)).expect("a solution");
            checked += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(checked, 1, "{strategy:?}");
    }
}

#[test]
fn a_box_without_a_side_is_refused() {
    for (x, y, z) in [(0, 3, 3), (3, 0, 3), (3, 3, 0), (0, 0, 0), (0, u32::MAX, u32::MAX)] {
        assert_eq!(Region::cuboid(x, y, z), Err(RegionError::Empty));
    }
    assert_eq!(Region::from_cells(&[]), Err(RegionError::Empty));
    says(&RegionError::Empty, &["no cell"]);
}

#[test]
fn a_region_has_at_most_4096_cells() {
    for (x, y, z) in [(16, 16, 16), (4096, 1, 1), (1, 4096, 1), (1, 1, 4096), (2, 2048, 1)] {
        assert_eq!(Region::cuboid(x, y, z).map(|region| region.volume()), Ok(4096));
    }
    for cells in (1..=300).chain([4095, 4096]) {
        let region = Region::from_cells(&row(cells));
        assert_eq!(region.map(|region| region.volume()), Ok(cells as usize));
    }
    assert_eq!(Region::cuboid(4097, 1, 1), Err(RegionError::TooLarge { cells: 4097 }));
    assert_eq!(Region::cuboid(17, 241, 1), Err(RegionError::TooLarge { cells: 4097 }));
    assert_eq!(Region::from_cells(&row(4097)), Err(RegionError::TooLarge { cells: 4097 }));
    says(&RegionError::TooLarge { cells: 4097 }, &["4097", "at most 4096"]);
}

#[test]
fn a_huge_box_is_refused_without_being_built() {
    let huge = u32::MAX;
    for ((x, y, z), cells) in [
        ((huge, huge, huge), u64::MAX),
        ((huge, huge, 1), u64::from(huge) * u64::from(huge)),
        ((huge, 1, 1), u64::from(huge)),
        ((1 << 22, 1 << 21, 1 << 21), u64::MAX),
    ] {
        assert_eq!(Region::cuboid(x, y, z), Err(RegionError::TooLarge { cells }));
    }
}

#[test]
fn a_regions_cell_that_is_repeated_or_out_of_bounds_is_named() {
    let at = |x| Coord::new(x, 0, 0);
    assert_eq!(Region::from_cells(&[at(1), at(0), at(1)]), Err(RegionError::Repeated(at(1))));
    says(&RegionError::Repeated(at(1)), &["(1, 0, 0)", "twice"]);
    for x in [-1, 4096, i32::MAX, i32::MIN] {
        assert_eq!(Region::from_cells(&[at(0), at(x)]), Err(RegionError::OutOfBounds(at(x))));
        says(&RegionError::OutOfBounds(at(x)), &[&x.to_string(), "from 0 to 4095"]);
    }
}

#[test]
fn the_cells_of_compact_and_of_scattered_regions_are_found_at_their_coordinates_only() {
    let compact = [[0, 0, 0], [2, 0, 0], [1, 2, 0], [0, 0, 3], [2, 2, 3]];
    let scattered = [[0, 0, 0], [4095, 0, 0], [7, 4095, 9], [0, 0, 4095], [4095, 4095, 4095]];
    for cells in [compact, scattered] {
        let cells = cells.map(|[x, y, z]| Coord::new(x, y, z));
        let region = Region::from_cells(&cells).expect("five cells");
        let sides = || -1..=1;
        let moves =
            sides().flat_map(|x| sides().flat_map(move |y| sides().map(move |z| Coord::new(x, y, z))));
        for at in moves.flat_map(|by| cells.map(|cell| cell + by)) {
            let found = region.cell_at(at).map(|cell| region.coord_of(cell));
            assert_eq!(found, cells.contains(&at).then_some(at));
        }
    }
}

#[test]
fn a_puzzle_has_at_most_4096_different_pieces() {
    let kinds = |count: usize| (0..count).map(|index| piece(&index.to_string(), 1, 1)).collect();
    let cells = |count: u32| Region::cuboid(count, 1, 1).expect("a row");
    let puzzle = Puzzle::new("cubes", cells(4096), kinds(4096)).expect("one for each cell");
    let last = puzzle.piece_named("4095").expect("it is there");
    assert_eq!((last.index(), puzzle.piece_ids().last()), (4095, Some(last)));
    let refusal = Puzzle::new("cubes", cells(4096), kinds(4097));
    assert_eq!(refusal, Err(PuzzleError::TooManyPieces { pieces: 4097 }));
    says(&PuzzleError::TooManyPieces { pieces: 4097 }, &["4097", "4096 at most"]);
}

#[test]
fn a_puzzles_error_includes_that_of_the_piece_or_region() {
    let piece = PieceError::Unused { piece: "Zed".to_owned() };
    assert_eq!(PuzzleError::from(piece.clone()).to_string(), piece.to_string());
    assert_eq!(PuzzleError::from(RegionError::Empty).to_string(), RegionError::Empty.to_string());
}

#[test]
fn a_long_name_is_cut_where_it_is_shown_and_nowhere_else() {
    for (name, shown) in [("L", 1), ("Ωä¾", 3), (&"ß".repeat(200), 200), (&"ß".repeat(1 << 19), 201)] {
        let text = shown_name(name);
        assert_eq!((text.chars().count(), text == name), (shown, shown <= 200));
        assert!(name.starts_with(text.trim_end_matches('…')));
    }
    let long = "Long ".repeat(100);
    let pieces = [&*long, "Lid"].map(|name| Piece::new(name, &[Coord::default()], 1).expect("a cube"));
    let puzzle = Puzzle::new(&long, Region::cuboid(2, 1, 1).expect("a row"), pieces.to_vec());
    let puzzle = puzzle.expect("two cubes in a row");
    assert_eq!((puzzle.name(), puzzle.pieces()[0].name()), (&*long, &*long));
    assert!(puzzle.called(PieceId::new(0)).len() < 250 && puzzle.label(PieceId::new(0)).len() < 250);
}

#[test]
fn equal_keys_keep_their_order() {
    let mut words = ["three", "a", "four", "be", "or", "seven", "c"];
    sort_by_number(&mut words, |word| word.len() as u64);
    assert_eq!(words, ["a", "c", "be", "or", "four", "three", "seven"]);
}

#[test]
fn a_pair_matches_if_it_is_listed() {
    let all: Vec<Color> = (1..=Color::MOST).filter_map(Color::new).collect();
    let pairs = || all.iter().flat_map(|&piece| all.iter().map(move |&cell| (piece, cell)));
    let shape = Shape::drawn(&["#"]).expect("a cell");
    for step in [1, 2, 7, 64, 500, 5_000] {
        let color_pairs: Vec<_> = pairs().skip(step / 3).step_by(step).collect();
        let goal = GoalSpec { shape: shape.clone(), most_holes: None };
        let puzzle = Puzzle::from_spec(&PuzzleSpec { goal, color_pairs, ..PuzzleSpec::default() });
        let puzzle = puzzle.expect("a puzzle without pieces");
        let listed = puzzle.to_spec().color_pairs;
        assert_eq!(listed, pairs().skip(step / 3).step_by(step).collect::<Vec<_>>());
        for pair @ (piece, cell) in pairs() {
            assert_eq!(puzzle.colors_go_together(Some(piece), Some(cell)), listed.contains(&pair));
        }
        assert!(all.iter().all(|&color| puzzle.colors_go_together(Some(color), None)));
        assert!(all.iter().all(|&color| puzzle.colors_go_together(None, Some(color))));
    }
}
