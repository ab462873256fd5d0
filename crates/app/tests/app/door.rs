//! Whatever comes from outside is within the limits, or is refused at once with the limit, and nothing else
//! changes.

use app::{Link, PlaybackCommand, RestoreError, SEARCH_BYTES, SEARCH_PLACEMENTS};
use app_testing::{paused, work_off};
use codes::{LINK_BYTES, pack, to_code, unpack};
use cubefall::problem::admit;
use cubefall::puzzle::{
    Color, Coord, GoalSpec, Limit, PieceSpec, Puzzle, PuzzleError, PuzzleSpec, RestrictionSpec, Shape,
    TooMany,
};
use cubefall::solution::Checksum;
use formats::puzzles::{FileProblem, FileReason};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn row(length: i32) -> Shape {
    Shape::of(&(0..length).map(|x| Coord::new(x, 0, 0)).collect::<Vec<_>>())
}

/// The corners of a box.
fn corners(x: i32, y: i32, z: i32) -> Shape {
    Shape::of(&[Coord::default(), Coord::new(x - 1, y - 1, z - 1)])
}

fn piece(name: usize, shape: Shape, max: usize) -> PieceSpec {
    PieceSpec { name: format!("P{name}"), shape, min: 0, max, ..PieceSpec::default() }
}

fn puzzle(goal: Shape, pieces: Vec<PieceSpec>) -> PuzzleSpec {
    let goal = GoalSpec { shape: goal, most_holes: None };
    PuzzleSpec { id: "x".to_owned(), title: "X".to_owned(), goal, pieces, ..PuzzleSpec::default() }
}

fn small() -> PuzzleSpec {
    puzzle(row(3), vec![piece(0, row(1), 3)])
}

fn pieces(count: usize, shape: &Shape, max: usize) -> Vec<PieceSpec> {
    (0..count).map(|name| piece(name, shape.clone(), max)).collect()
}

/// Documents that exceed one limit of documents each, by little or by much.
fn beyond() -> Vec<(Limit, PuzzleSpec)> {
    let with = |change: fn(&mut PuzzleSpec)| {
        let mut spec = small();
        change(&mut spec);
        spec
    };
    let color = Color::new(1).expect("a colour");
    let rule = |moves: usize| RestrictionSpec {
        piece: "P0".to_owned(),
        moves: vec![[0; 3]; moves],
        counted: String::new(),
    };
    let mut all = vec![
        (Limit::COPIES, with(|spec| spec.pieces[0].max = 4097)),
        (Limit::COPIES, with(|spec| spec.pieces[0].max = 268_435_456)),
        (Limit::COPIES, with(|spec| spec.pieces[0].max = u32::MAX as usize)),
        (Limit::TEXT_BYTES, with(|spec| spec.comment = "x".repeat(1 << 20))),
        (Limit::TEXT_BYTES, with(|spec| spec.pieces[0].name = "x".repeat(1 << 20))),
        (Limit::COLORS, with(|spec| spec.colors = vec![String::new(); 64])),
        (Limit::PIECES, puzzle(row(3), pieces(513, &row(1), 1))),
        (Limit::BODIES, puzzle(row(4096), pieces(2, &row(1), 4096))),
        (Limit::BODIES, puzzle(row(2048), pieces(5, &row(2), 1024))),
        (Limit::PUZZLE_CELLS, puzzle(row(3), pieces(5, &row(4096), 1))),
        (Limit::BOX_CELLS, puzzle(row(3), vec![piece(0, corners(1024, 1024, 2), 1)])),
        (Limit::BOX_CELLS, puzzle(corners(1024, 1024, 2), vec![piece(0, row(1), 1)])),
        (Limit::SIDE_CELLS, puzzle(row(3), vec![piece(0, corners(4097, 1, 1), 1)])),
        (Limit::BOXES_CELLS, puzzle(row(3), pieces(5, &corners(1024, 1024, 1), 1))),
        (Limit::GOAL_CELLS, puzzle(row(4097), vec![piece(0, row(1), 1)])),
    ];
    all.push((Limit::COLOR_PAIRS, PuzzleSpec { color_pairs: vec![(color, color); 63 * 63 + 1], ..small() }));
    all.push((Limit::MOVES, PuzzleSpec { restriction: Some(rule(4097)), ..small() }));
    all
}

/// Documents within the limits, just so.
fn within() -> Vec<PuzzleSpec> {
    vec![
        puzzle(row(4096), pieces(1, &row(1), 4096)),
        puzzle(row(3), pieces(512, &row(1), 3)),
        puzzle(row(3), pieces(3, &corners(1024, 1024, 1), 1)),
        puzzle(corners(1024, 1024, 1), vec![piece(0, corners(4096, 1, 256), 4096)]),
        puzzle(row(3), pieces(4, &row(4096), 4096)),
    ]
}

#[track_caller]
fn assert_has_limit(sentence: &str, limit: Limit) {
    assert!(sentence.contains(limit.noun()), "{limit:?}: {sentence}");
    assert!(sentence.contains(&limit.most().to_string()), "{limit:?}: {sentence}");
    assert!(sentence.len() < 500, "{limit:?}: {} bytes", sentence.len());
}

#[test]
fn a_file_beyond_a_limit_is_refused_with_it() {
    for (limit, spec) in beyond() {
        let refused = FileProblem::of(spec).puzzle().expect_err("it is beyond a limit");
        assert!(matches!(refused.reason, FileReason::TooMany { limit: it, .. } if it == limit), "{refused}");
        assert_has_limit(&refused.to_string(), limit);
    }
}

#[test]
fn a_link_beyond_a_limit_is_refused_with_it_and_changes_nothing() {
    let mut app = paused();
    app.apply(PlaybackCommand::Step);
    work_off(&mut app, 100);
    let before = app.save();
    for (limit, spec) in beyond() {
        let (link, left_out) = Link::read(&format!("cubes={}&paused", to_code(&spec)));
        assert!(link.is_lost, "{limit:?}");
        assert_has_limit(&left_out[0], limit);
        app.open(&link, left_out);
        assert_has_limit(&app.readout().notice.expect("a notice"), limit);
        assert_eq!(app.save(), before, "{limit:?}");
    }
}

#[test]
fn what_is_within_the_limits_is_opened() {
    for spec in within() {
        let puzzle = Puzzle::from_spec(&spec).unwrap_or_else(|error| panic!("{error}"));
        assert!(unpack(&pack(&puzzle.to_spec())) == Ok(puzzle.to_spec()));
        let (link, left_out) = Link::read(&format!("cubes={}", to_code(&puzzle.to_spec())));
        assert!(left_out.is_empty() && link.settings.puzzle == puzzle, "{left_out:?}");
    }
}

/// A saved search whose puzzle has this code.
fn saved(code: &str) -> String {
    sealed(&format!("cubefall search 1\nlink cubes={code}&strategy=turbo&symmetry=raw\nevery 1\n"))
}

/// The lines with the last one.
fn sealed(lines: &str) -> String {
    format!("{lines}end {} {}\n", lines.len(), Checksum::of(lines))
}

#[test]
fn a_saved_search_beyond_a_limit_is_refused_and_changes_nothing() {
    let mut app = paused();
    let before = app.save();
    assert_eq!(app.clone().restore(&saved(&to_code(&small()))), Ok(()));
    for (limit, spec) in beyond() {
        assert!(app.restore(&saved(&to_code(&spec))).is_err(), "{limit:?}");
        assert_eq!(app.save(), before, "{limit:?}");
    }
}

#[test]
fn texts_that_are_too_long_are_not_decoded() {
    let most = LINK_BYTES.most();
    let (link, left_out) = Link::read(&"%41".repeat(most / 3 + 1));
    assert!(link.is_lost);
    assert_has_limit(&left_out[0], LINK_BYTES);
    let found = SEARCH_BYTES.most() + 1;
    let too_long = TooMany { limit: SEARCH_BYTES, found };
    assert_eq!(paused().restore(&"x".repeat(found)), Err(RestoreError::TooLong(too_long)));
}

#[test]
fn a_saved_search_with_short_lines_for_long_solutions_is_refused_with_the_limit_and_the_line() {
    let link = format!("link cubes={}", to_code(&puzzle(row(4096), pieces(1, &row(1), 4096))));
    let first = ["+ 1 0 0 ", &vec!["0"; 4096].join("."), "\n"].concat();
    let most = SEARCH_PLACEMENTS.most() / 4096;
    // Each of the others has all 4096 in common with the one before.
    let others = "+ 1 0 35s -\n".repeat(most);
    let text = sealed(&format!("cubefall search 1\n{link}\nevery 1\n{first}{others}"));
    let found = 4096 * (most + 1);
    let refused = paused().restore(&text).expect_err("it has too many");
    let too_many = TooMany { limit: SEARCH_PLACEMENTS, found };
    assert_eq!(refused, RestoreError::TooMany(3 + most + 1, too_many));
    assert_has_limit(&refused.to_string(), SEARCH_PLACEMENTS);
}

/// Packed bytes with this content, and its checksum.
fn packed(content: &[u8]) -> Vec<u8> {
    let mut sum = Checksum::EMPTY;
    sum.add(content);
    [&[1], &(sum.value() as u32).to_le_bytes()[..], content].concat()
}

/// On 32 bits, the product of these sides is 0.
#[test]
fn sides_whose_product_exceeds_32_bits_are_refused() {
    let bytes = pack(&puzzle(row(1), Vec::new()));
    let content = &bytes[5..];
    assert_eq!((&content[..5], packed(content)), (&[1, 1, 1, 1, 1][..], bytes.clone()));
    // 4096 × 4096 × 256, with no cells.
    let forged = [&[0x80, 0x20, 0x80, 0x20, 0x80, 0x02, 0][..], &content[5..]].concat();
    let refused = unpack(&packed(&forged)).expect_err("it is beyond a limit");
    assert_has_limit(&refused.to_string(), Limit::BOX_CELLS);
}

#[test]
fn placements_beyond_the_limits_are_refused_before_there_is_a_table() {
    let cube = |side: i32| {
        let at = |index| Coord::new(index % side, index / side % side, index / side / side);
        Shape::of(&(0..side.pow(3)).map(at).collect::<Vec<_>>())
    };
    let bent = Shape::drawn(&["##/#.", "#."]).expect("a shape");
    let limits = [
        (Limit::PLACEMENTS, puzzle(cube(16), pieces(40, &bent, 1))),
        (Limit::PLACEMENT_CELLS, puzzle(row(4096), pieces(8, &row(1024), 1))),
    ];
    for (limit, spec) in limits {
        let refused = admit(&spec).map(|_| ()).expect_err("it has too many");
        assert!(
            matches!(refused, PuzzleError::TooMany(TooMany { limit: it, .. }) if it == limit),
            "{refused}"
        );
    }
}

/// Of an author's restriction, moves that no number of 32 bits can hold lead out of every goal.
#[test]
fn moves_that_overflow_are_left_out() {
    let shape = Shape::of(&[Coord::new(1, 0, 0), Coord::new(2, 0, 0)]);
    let moves = vec![[i32::MAX, 0, 0], [i32::MIN, i32::MAX, 0], [0, 0, 0]];
    let restriction = RestrictionSpec { piece: "P0".to_owned(), moves, counted: String::new() };
    let spec = PuzzleSpec { restriction: Some(restriction), ..puzzle(row(3), vec![piece(0, shape, 1)]) };
    let puzzle = Puzzle::from_spec(&spec).expect("a puzzle");
    assert_eq!(puzzle.author_restriction().expect("a rule").moves, [Coord::new(1, 0, 0)]);
}
