//! PolySolver's text: reading, remarks, and refusals with their places.

use crate::foreign::{assemblies, check_solutions};
use crate::mutations::{MANY, QUICK, read_changed, with_changed_bytes};
use fastrand::Rng;
use formats::puzzles::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, RemarkKind, limits, read_puzzles,
};

/// The Soma cube, with a solution.
pub const SOMA: &str = "Soma cube
Cube
Board ( (2,2,2))
# 7 pieces
tile 1 1((0,0,0)(1,0,0)(2,0,0)(0,1,0))
tile 1 1((1,0,0)(2,0,0)(0,1,0)(1,1,0))
tile 1 1((0,0,0)(1,0,0)(2,0,0)(1,1,0))
tile 1 1((0,0,0)(1,0,0)(0,1,0))
tile 1 1((0,0,0)(0,1,0)(0,1,1)(1,1,1))
tile 1 1((1,0,0)(1,1,0)(0,1,1)(1,1,1))
tile 1 1((0,0,0)(1,0,0)(0,1,0)(0,0,1))
mode FillAll
# 1 solutions
solution (1 (0,0,0|0), 2 (0,0,1|2), 3 (0,0,2|1), 4 (1,2,1|11), 5 (1,1,0|9), 6 (0,1,0|3), 7 (1,0,1|6))
notes fdgpgngbcb";

/// The pentominoes in 6×10, with a solution.
pub const PENTOMINOES: &str = "Pentominoes
Square
Board ((9,5))
tile flip 1 1((1,0)(2,0)(0,1)(1,1)(1,2))
tile flip 1 1((0,0)(1,0)(2,0)(3,0)(4,0))
tile flip 1 1((0,0)(1,0)(2,0)(3,0)(0,1))
tile flip 1 1((0,0)(1,0)(2,0)(2,1)(3,1))
tile flip 1 1((0,0)(1,0)(2,0)(0,1)(1,1))
tile flip 1 1((0,0)(1,0)(2,0)(1,1)(1,2))
tile flip 1 1((0,0)(2,0)(0,1)(1,1)(2,1))
tile flip 1 1((0,0)(1,0)(2,0)(0,1)(0,2))
tile flip 1 1((0,0)(1,0)(1,1)(2,1)(2,2))
tile flip 1 1((1,0)(0,1)(1,1)(2,1)(1,2))
tile flip 1 1((0,0)(1,0)(2,0)(3,0)(1,1))
tile flip 1 1((0,0)(1,0)(1,1)(1,2)(2,2))
mode FillAll
solution (1 (0,0|1), 2 (1,0|0), 3 (0,2|1), 4 (2,1|4), 5 (1,3|0), 6 (4,3|2), 7 (8,3|1), 8 (7,0|3), 9 (2,3|3), 10 (6,3|0), 11 (4,2|4), 12 (6,0|3))
";

fn problem(text: &str) -> FileProblem {
    let file = read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(file.format, FileFormat::PolySolver);
    let [problem] = <[FileProblem; 1]>::try_from(file.problems).expect("one problem");
    problem
}

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

/// What is ignored in a file.
fn ignored(text: &str) -> Vec<String> {
    let kinds = problem(text).remarks.into_iter().map(|remark| remark.kind);
    kinds.filter_map(|kind| if let RemarkKind::Ignored(what) = kind { Some(what) } else { None }).collect()
}

#[test]
fn soma_has_its_assemblies_and_the_stored_solution_is_one() {
    let problem = problem(SOMA);
    assert_eq!((problem.spec.title.as_str(), problem.spec.comment.as_str()), ("Soma cube", "Soma!"));
    assert_eq!(problem.remarks, []);
    check_solutions(&problem, 1);
    assert_eq!(assemblies(&problem), 240);
}

#[test]
fn squares_are_one_layer_of_cubes_and_the_stored_solution_is_one() {
    let problem = problem(PENTOMINOES);
    assert_eq!(problem.remarks, []);
    check_solutions(&problem, 1);
    assert!(problem.spec.pieces.iter().all(|piece| !piece.mirrored && (piece.min, piece.max) == (1, 1)));
    assert!(problem.spec.goal.shape.cells().iter().all(|cell| cell.at.z == 0));
}

#[test]
fn copies_may_be_left_over_unless_the_mode_is_to_use_all() {
    let text = "\nCube\nBoard ((1,1,0)) tile 3 ((0,0,0)) tile 2 1((0,0,0)(1,0,0)) tile 0 ((0,0,0))";
    let copies = |text: &str| {
        let spec = problem(text).spec;
        let holes = spec.goal.shape.cells().iter().filter(|cell| cell.variable).count();
        (spec.pieces.iter().map(|piece| (piece.min, piece.max)).collect::<Vec<_>>(), holes)
    };
    assert_eq!(copies(text), (vec![(0, 3), (1, 2)], 0));
    assert_eq!(copies(&format!("{text} mode FILLALL")), (vec![(0, 3), (1, 2)], 0));
    assert_eq!(copies(&format!("{text}\nmode UseAll")), (vec![(3, 3), (2, 2)], 4));
}

#[test]
fn cells_are_taken_from_the_box_or_added_to_it() {
    let cells = |board: &str| {
        let text = format!("\nCube\nBoard ({board}) tile ((0,0,0))");
        problem(&text).spec.goal.shape.coords().iter().map(|at| [at.x, at.y, at.z]).collect::<Vec<_>>()
    };
    assert_eq!(cells("(1,1,0)(0,0,0)"), [[1, 0, 0], [0, 1, 0], [1, 1, 0]]);
    assert_eq!(cells("(1,0,0)(0,0,0)(0,0,0)"), [[0, 0, 0], [1, 0, 0]]);
    assert_eq!(cells("(0,0,0)(-1,0,0)(0,0,5)"), [[0, 0, 0], [1, 0, 0], [1, 0, 5]], "from the origin on");
}

#[test]
fn ignored_parts_are_named() {
    assert_eq!(ignored(SOMA), <[&str; 0]>::default());
    for (from, to, what) in [
        ("mode FillAll", "place (1 (0,0,0|0)) mode FillAll", "placed at first"),
        ("mode FillAll", "mode Other", "Other"),
        ("tile 1 1((0,0,0)(1,0,0)(2,0,0)(0", "tile fixed 1 1((0,0,0)(1,0,0)(2,0,0)(0", "turned"),
        ("(0,1,0))\n", "(0,1,0)) (255 0 9)\n", "colours"),
        ("tile 1 1((0,0,0)", "tile 1 1((0,0,0)(0,0,0)", "repetition"),
        ("notes f", "notes z", "note"),
    ] {
        let text = SOMA.replacen(from, to, 1).replace("solution (1 (0,0,0|0), 2", "solution (2");
        let ignored = ignored(&text);
        assert!(ignored.iter().any(|it| it.contains(what)), "{from} -> {to}: {ignored:?}");
    }
    let one_sided = PENTOMINOES.replacen("tile flip 1 1((1,0)(2,0)(0,1)", "tile 1 1((1,0)(2,0)(0,1)", 1);
    assert!(matches!(&ignored(&one_sided)[..], [what] if what.contains("turned over")));
}

#[test]
fn each_fault_has_its_line() {
    for (from, to, line) in [
        ("mode FillAll", "\0x mode FillAll", 12),
        ("(2,2,2)", "(2,2", 3),
        ("(2,2,2)", "(2,2,2:1)", 3),
        ("(2,2,2)", "(2,2,99999999999999999999)", 3),
        ("(2,2,2)", "(999,999,999)", 3),
        ("(2,2,2)", "(16,16,16)", 3),
        ("tile 1 1(", "tile 1 -1(", 5),
        ("tile 1 1(", "tile 1 2(", 5),
        ("tile 1 1(", "tile 1000000000(", 5),
        ("1 (0,0,0|0)", "8 (0,0,0|0)", 14),
        ("1 (0,0,0|0)", "0 (0,0,0|0)", 14),
        ("1 (0,0,0|0)", "1 (0,0,0|24)", 14),
        ("1 (0,0,0|0)", "1 (0,0,0|-1)", 14),
        ("notes", "words", 15),
        ("notes", "mode FillAll", 15),
        ("mode FillAll", "board((1,1,1))", 12),
        ("tile 1 1((0,0,0)(1,0,0)", "tile 1 1(+++(0,0,0)(1,0,0)", 5),
        ("tile 1 1((0,0,0)(1,0,0)", "tile 1 1((0,0,0)+(1,0,0)", 5),
    ] {
        let text = SOMA.replacen(from, to, 1);
        assert_eq!(refused(&text).place, Place::Line(line), "{from} -> {to}: {}", refused(&text));
    }
}

#[test]
fn sizes_are_refused_by_their_limit() {
    let limit = |text: &str| match refused(text).reason {
        FileReason::TooMany { limit, .. } => limit,
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(&SOMA.replacen("(2,2,2)", "(999,999,999)", 1)), Limit::BOX_CELLS);
    assert_eq!(limit(&SOMA.replacen("(2,2,2)", "(16,16,16)", 1)), Limit::GOAL_CELLS);
    assert_eq!(limit(&SOMA.replacen("tile 1 1", "tile 5000 1", 1)), Limit::COPIES);
    let pieces = format!("\nCube Board ((2,2,2)){}", " tile ((0,0,0))".repeat(513));
    assert_eq!(limit(&pieces), Limit::PIECES);
    let far = SOMA.replacen("tile 1 1((0,0,0)", "tile 1 1((4000,4000,0)", 1);
    assert_eq!(limit(&far), Limit::BOX_CELLS);
    let row: String = (0..4000).map(|x| format!("({x},0,0)")).collect();
    let placed = "1 (0,0,0|0) ".repeat(4_200);
    let stored = format!("\nCube Board ((0,0,0)) tile ({row}) solution ({placed})");
    assert_eq!(limit(&stored), limits::STORED_CELLS);
}

#[test]
fn other_grids_and_versions_are_refused_by_name() {
    let unsupported = |text: &str| match refused(text).reason {
        FileReason::Unsupported(what) => what,
        other => panic!("{other:?}"),
    };
    assert!(unsupported("Some\nHexagon\nBoard ((1,1)) tile ((0,0))").contains("Hexagon"));
    assert!(unsupported("Cube\nBoard ((1,1,1))\ntile ((0,0,0))").contains("version 1"));
    let several = "\nCube Board ((3,3,3)) tile ((0,0,0)(1,0,0)+(0,0,0))";
    assert!(unsupported(several).contains("several shapes"));
}

#[test]
fn shapes_that_are_one_turned_are_one_piece() {
    let tile = |tile: &str| problem(&format!("\nSquare Board ((5,5)) tile {tile}")).spec.pieces[0].clone();
    let both = tile("((0,0)(1,0)(2,0)(2,1)+(0,0)(1,0)(2,0)(0,1))");
    assert!(!both.mirrored);
    let text = "\nSquare Board ((5,5)) tile ((0,0)(1,0)(2,0)(2,1)+(0,0)(1,0)(2,0)(0,1))";
    assert_eq!(ignored(text), <[&str; 0]>::default());
}

/// Changes in the words of a text, or in its bytes.
fn changed(random: &mut Rng) -> Vec<u8> {
    const WORDS: [&str; 18] = [
        "(",
        ")",
        "|",
        "+",
        ":",
        "#",
        "\0",
        "-1",
        "0",
        "4097",
        "1000000000",
        "99999999999999999999",
        "tile",
        "flip",
        "fixed",
        "Board",
        "solution",
        "mode UseAll",
    ];
    let text = if random.bool() { SOMA } else { PENTOMINOES };
    if random.u8(..4) == 0 {
        return with_changed_bytes(text, random);
    }
    let spaced = ["(", ")", "|", "+", ","]
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(sign, &format!(" {sign} ")));
    let (start, rest) = spaced.split_at(spaced.find('B').unwrap_or(0));
    let mut words: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
    for _ in 0..1 + random.usize(..3) {
        let (at, other) = (random.usize(..words.len()), random.usize(..words.len()));
        match random.u8(..4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            _ => words[at] = WORDS[random.usize(..WORDS.len())],
        }
    }
    [start, &words.join(" ")].concat().into_bytes()
}

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(QUICK, 191, changed);
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(super::MANY, 192, super::changed);
    }
}
