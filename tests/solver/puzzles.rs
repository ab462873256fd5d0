//! What cannot be a puzzle is refused, with the piece and the reason.

use cubefall::puzzle::{Coord, Piece, PieceError, PolycubeError, Puzzle, PuzzleError, Region, RegionError};
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
fn a_piece_in_two_parts_is_refused() {
    let edge_to_edge = [Coord::new(0, 0, 0), Coord::new(1, 1, 0)];
    assert_eq!(bad_shape(&edge_to_edge), PolycubeError::Disconnected(Coord::new(1, 1, 0)));
    says(&bad_piece("Zed", &edge_to_edge, 1), &["Zed", "not connected", "(1, 1, 0)"]);
}

#[test]
fn a_piece_at_the_ends_of_the_world_is_refused() {
    let ends = [i32::MAX, i32::MIN].map(|x| Coord::new(x, 0, 0));
    assert_eq!(bad_shape(&ends), PolycubeError::Disconnected(ends[1]));
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

#[test]
fn a_piece_larger_than_the_region_is_refused() {
    let error = refusal(4, vec![piece("Zed", 5, 1)]);
    assert_eq!(error, PuzzleError::PieceTooLarge { piece: "Zed".to_owned(), cells: 5, region: 4 });
    says(&error, &["Zed", "5", "4"]);
}

#[test]
fn copies_that_are_larger_together_are_refused_however_many() {
    for (count, cells) in [(3, 6), (usize::MAX, usize::MAX)] {
        let error = refusal(4, vec![piece("Zed", 2, count)]);
        assert_eq!(error, PuzzleError::PieceTooLarge { piece: "Zed".to_owned(), cells, region: 4 });
    }
}

#[test]
fn volumes_that_differ_are_refused() {
    for (pieces, volume) in
        [(vec![], 0), (vec![piece("A", 2, 1)], 2), (vec![piece("A", 2, 2), piece("B", 1, 1)], 5)]
    {
        let error = refusal(4, pieces);
        assert_eq!(error, PuzzleError::VolumeMismatch { pieces: volume, region: 4 });
        says(&error, &[&volume.to_string(), "4"]);
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
fn a_puzzles_error_says_what_the_pieces_or_the_regions_says() {
    let piece = PieceError::Unused { piece: "Zed".to_owned() };
    assert_eq!(PuzzleError::from(piece.clone()).to_string(), piece.to_string());
    assert_eq!(PuzzleError::from(RegionError::Empty).to_string(), RegionError::Empty.to_string());
}
