//! What is written is read back as it was.

use crate::foreign::foreign;
use crate::hostile::SMALL;
use cubefall::puzzle::{Color, Coord, GoalSpec, PieceId, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use cubefall::solution::Solution;
use fastrand::Rng;
use formats::puzzles::{
    FileFormat, FileProblem, PuzzleFile, StoredSeparation, StoredSolution, WriteError, read_puzzles,
    write_puzzles,
};

const SEED: u64 = 19;

/// A document with cells drawn at random, and a solution of its own, of the pieces as they lie.
fn drawn(random: &mut Rng) -> FileProblem {
    let mut solution = Vec::new();
    let pieces = (0..1 + random.usize(..4)).map(|index| {
        let shape = shape(random, false);
        let by = Coord::new(random.i32(0..5), random.i32(0..5), random.i32(0..5));
        solution.push((PieceId::new(index), shape.coords().into_iter().map(|cell| cell + by).collect()));
        let max = 1 + random.usize(..3);
        PieceSpec {
            name: format!("<{index}> & 'more\"\n\t\u{e4}\u{20ac}"),
            shape,
            min: random.usize(..=max),
            max,
            ..PieceSpec::default()
        }
    });
    let pieces: Vec<PieceSpec> = pieces.collect();
    let has_ranges = pieces.iter().any(|piece| piece.min < piece.max);
    let color = |number: u8| Color::new(number).expect("a colour");
    let spec = PuzzleSpec {
        id: "problem-1".to_owned(),
        title: "\"Drawn\" & <written>".to_owned(),
        comment: "one line\nand 'another'".to_owned(),
        goal: GoalSpec {
            shape: shape(random, true),
            // The format has a limit of holes only where pieces have ranges.
            most_holes: (has_ranges && random.bool()).then(|| random.usize(..9)),
        },
        pieces,
        colors: vec!["#1d627c".to_owned(), "#86c8e0".to_owned(), "#000000".to_owned()],
        color_pairs: if random.bool() {
            vec![(color(1), color(2)), (color(3), color(3))]
        } else {
            Vec::new()
        },
        ..PuzzleSpec::default()
    };
    // Copies beyond the fewest are used or not, so that the slots of the file are others than the pieces of
    // the solution.
    solution.retain(|_| random.u8(..4) > 0);
    let count = solution.len();
    let separation = (count > 1 && random.bool()).then(|| StoredSeparation {
        pieces: vec![count - 1, 0],
        states: vec![vec![[0, 0, 0], [0, -1, 20_000]]],
        removed: None,
        left: Some(Box::new(StoredSeparation {
            pieces: vec![0],
            states: Vec::new(),
            removed: None,
            left: None,
        })),
    });
    let solutions = vec![StoredSolution { solution: Solution::new(solution), separation }];
    FileProblem { assemblies: random.bool().then(|| random.u64(..)), solutions, ..FileProblem::of(spec) }
}

fn shape(random: &mut Rng, is_goal: bool) -> Shape {
    let mut cells = vec![ShapeCell { at: Coord::default(), variable: false, color: None }];
    for at in (1..27).map(|n| Coord::new(n % 3, n / 3 % 3, n / 9)) {
        if random.u8(..4) == 0 {
            cells.push(ShapeCell {
                at,
                variable: is_goal && random.bool(),
                color: Color::new(random.u8(..4)),
            });
        }
    }
    Shape::from_cells(cells)
}

/// The same without the remarks and the names of problems, which are about the text of the file.
fn bare(file: PuzzleFile) -> Vec<FileProblem> {
    let bare = |problem: FileProblem| FileProblem {
        remarks: Vec::new(),
        name: problem.spec.title.clone(),
        is_named_for_goal: false,
        ..problem
    };
    file.problems.into_iter().map(bare).collect()
}

#[test]
fn xmpuzzle_files_are_read_as_they_were_written() {
    println!("seed {SEED}");
    let mut random = Rng::with_seed(SEED);
    for _ in 0..300 {
        let problem = drawn(&mut random);
        let written =
            write_puzzles(FileFormat::XmPuzzle, std::slice::from_ref(&problem)).expect("it can be written");
        assert_eq!(written.remarks, []);
        assert_eq!(bare(read_puzzles(&written.bytes).expect("what was written")), [problem]);
    }
}

#[test]
fn a_problem_of_our_own_format_is_read_as_it_was_written() {
    let mut random = Rng::with_seed(SEED);
    for _ in 0..300 {
        let problem = FileProblem { assemblies: None, solutions: Vec::new(), ..drawn(&mut random) };
        let written =
            write_puzzles(FileFormat::Native, std::slice::from_ref(&problem)).expect("it can be written");
        assert_eq!(bare(read_puzzles(&written.bytes).expect("what was written")), [problem]);
    }
}

#[test]
fn foreign_files_are_the_same_after_they_were_written() {
    for name in ["magicDrawer.xml", "test.xmpuzzle", "range.xml", "rangeSolved.xml", "solved.xml"] {
        let Some(bytes) = foreign(&format!("isc/{name}")) else { return };
        let file = read_puzzles(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = write_puzzles(FileFormat::XmPuzzle, &file.problems)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = read_puzzles(&written.bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(bare(again), bare(file), "{name}");
    }
}

#[test]
fn a_file_is_the_same_whenever_it_is_written() {
    let file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
    let write = || write_puzzles(FileFormat::XmPuzzle, &file.problems).expect("it can be written").bytes;
    assert_eq!(write(), write());
}

#[test]
fn a_piece_that_may_be_mirrored_is_written_only_if_it_is_its_own_mirror_image() {
    let file = |piece: &str| {
        let text = format!(
            "{{\"id\": \"m\", \"title\": \"m\", \"goal\": {{\"shape\": [\"###/###\"]}}, \
             \"pieces\": [{{\"name\": \"P\", \"shape\": {piece}, \"mirrored\": true}}]}}"
        );
        read_puzzles(text.as_bytes()).expect("a document").problems
    };
    assert!(write_puzzles(FileFormat::XmPuzzle, &file("[\"###/#..\"]")).is_ok());
    let refused = write_puzzles(FileFormat::XmPuzzle, &file("[\"##./.#.\", \".../.##\"]"));
    assert!(matches!(refused, Err(WriteError::NotExpressible { .. })), "{refused:?}");
}

#[test]
fn several_problems_share_a_file_and_keep_their_order() {
    let mut random = Rng::with_seed(SEED);
    for count in [2, 3, 7] {
        let mut problems: Vec<FileProblem> = (0..count).map(|_| drawn(&mut random)).collect();
        for (number, problem) in (1..).zip(&mut problems) {
            problem.spec.id = format!("problem-{number}");
            problem.spec.title = format!("Number {number}");
            problem.name.clone_from(&problem.spec.title);
            problem.number = number;
        }
        let written = write_puzzles(FileFormat::XmPuzzle, &problems).expect("it can be written");
        assert_eq!(bare(read_puzzles(&written.bytes).expect("what was written")), problems);
    }
}

#[test]
fn characters_that_xml_does_not_have_are_left_out_with_a_remark() {
    let mut file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
    let before = bare(file.clone());
    for lost in ['\0', '\u{1}', '\u{8}', '\u{1b}', '\u{fffe}', '\u{ffff}'] {
        for (text, field) in [("Row", 0), ("domino", 1), ("three & more", 2)] {
            let spec = &mut file.problems[0].spec;
            let place = [&mut spec.title, &mut spec.pieces[0].name, &mut spec.comment].into_iter().nth(field);
            *place.expect("a field") = format!("{text}{lost}");
            let written = write_puzzles(FileFormat::XmPuzzle, &file.problems).expect("it can be written");
            assert_eq!(written.remarks.len(), 1, "{lost:?}");
            assert_eq!(bare(read_puzzles(&written.bytes).expect("what was written")), before, "{lost:?}");
            file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
        }
    }
}

#[test]
fn a_solution_or_a_separation_that_its_puzzle_does_not_have_is_not_written() {
    let file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
    let placed = file.problems[0].solutions[0].solution.pieces().to_vec();
    let refused = |pieces: Vec<(PieceId, Vec<Coord>)>, separation: Option<StoredSeparation>| {
        let solutions = vec![StoredSolution { solution: Solution::new(pieces), separation }];
        let problem = FileProblem { solutions, ..file.problems[0].clone() };
        write_puzzles(FileFormat::XmPuzzle, &[problem]).is_err()
    };
    let of = |pieces: Vec<usize>, moves: usize| {
        Some(StoredSeparation { pieces, states: vec![vec![[0; 3]; moves]], removed: None, left: None })
    };
    assert!(!refused(placed.clone(), of(vec![0, 1], 2)));
    assert!(refused([placed.clone(), placed.clone()].concat(), None), "each piece twice");
    assert!(refused(vec![(PieceId::new(2), placed[1].1.clone())], None), "an unknown piece");
    assert!(refused(vec![(placed[1].0, placed[0].1.clone())], None), "the cells of another piece");
    for separation in [of(vec![0, 2], 2), of(Vec::new(), 0), of(vec![0, 1], 1)] {
        assert!(refused(placed.clone(), separation.clone()), "{separation:?}");
    }
}
