//! Every writer refuses a puzzle, or what it writes is read as the same puzzle, with the same solutions; what
//! differs in words is remarked.

use crate::counted::raw;
use cubefall::puzzle::{Color, Coord, Counts, GoalSpec, PieceSpec, PuzzleSpec, Shape, ShapeCell};
use fastrand::Rng;
use formats::puzzles::{FileFormat, FileProblem, WriteError, read_puzzles, write_puzzles};

const SEED: u64 = 36;

/// A shape in a box of this height, with colours and variable cells now and then.
fn shape(random: &mut Rng, cells: usize, odd: u8) -> Shape {
    let by = Coord::new(random.i32(0..2) * 7, 0, random.i32(0..2));
    let mut all: Vec<Coord> = (0..8).map(|n| Coord::new(n % 2, n / 2 % 2, n / 4)).collect();
    random.shuffle(&mut all);
    let cell = |random: &mut Rng, at: Coord| ShapeCell {
        at: at + by,
        variable: odd & 1 != 0 && random.u8(..3) == 0,
        color: if odd & 2 != 0 { Color::new(random.u8(..3)) } else { None },
    };
    Shape::from_cells(all.into_iter().take(cells.max(1)).map(|at| cell(random, at)).collect())
}

/// A name; odd ones lose something in one of the formats.
fn name(random: &mut Rng, number: usize, is_odd: bool) -> String {
    let odd = [" a b ", "x:y=z,#", "outside", "\u{1b}[2J", "\u{fffe}", "a\nb", "piece", "\u{202e}"];
    match is_odd {
        true => format!(
            "{}{}",
            odd[random.usize(..odd.len())],
            if random.bool() { number.to_string() } else { String::new() }
        ),
        false => format!("P{number}"),
    }
}

/// A puzzle in a box of eight cells. Each of its oddities is there in one of a few.
fn puzzle(random: &mut Rng) -> PuzzleSpec {
    let mut is_odd = || random.u8(..5) == 0;
    let [copies, range, variable, colors, mirrored, names, words, holes] = std::array::from_fn(|_| is_odd());
    let odd = u8::from(colors) * 2;
    let pieces = (0..1 + random.usize(..4)).map(|number| {
        let cells = 1 + random.usize(..4);
        let max = if copies || range { 1 + random.usize(..3) } else { 1 };
        let min = if range { random.usize(..=max) } else { max };
        PieceSpec {
            name: name(random, number, names),
            shape: shape(random, cells, odd),
            min,
            max,
            mirrored,
            ..PieceSpec::default()
        }
    });
    let mut pieces: Vec<PieceSpec> = pieces.collect();
    pieces.sort_by(|one, other| one.name.cmp(&other.name));
    pieces.dedup_by(|one, other| one.name == other.name);
    let cells = pieces.iter().map(|piece| piece.min * piece.shape.cells().len()).sum::<usize>().min(8);
    let color = |number| Color::new(number).expect("a colour");
    PuzzleSpec {
        id: "problem-1".to_owned(),
        title: name(random, 7, words),
        source: if words { "a book".to_owned() } else { String::new() },
        comment: if words { " two\nlines ".to_owned() } else { String::new() },
        goal: GoalSpec {
            shape: shape(random, cells, odd + u8::from(variable)),
            most_holes: holes.then(|| [0, 1, 3, usize::MAX][random.usize(..4)]),
        },
        pieces,
        colors: if colors && words { vec!["red".to_owned()] } else { Vec::new() },
        color_pairs: if colors { vec![(color(1), color(1)), (color(1), color(2))] } else { Vec::new() },
        counted: words.then(Counts::default),
        ..PuzzleSpec::default()
    }
}

/// What is the same without a remark: the words of a document.
fn words(problem: &FileProblem) -> Vec<String> {
    let spec = &problem.spec;
    let names = spec.pieces.iter().map(|piece| piece.name.clone());
    [&spec.title, &spec.source, spec.comment.trim()]
        .map(|text| (*text).to_owned())
        .into_iter()
        .chain(names)
        .collect()
}

#[test]
fn what_a_writer_does_not_refuse_has_the_same_solutions() {
    println!("seed {SEED}");
    let mut random = Rng::with_seed(SEED);
    let (mut written, mut refused) = (0, 0);
    for number in 0..400 {
        let problem = FileProblem::of(puzzle(&mut random));
        if problem.puzzle().is_err() {
            continue;
        }
        let expected = raw(&problem);
        for format in FileFormat::writable() {
            let file = match write_puzzles(format, std::slice::from_ref(&problem)) {
                Ok(file) => file,
                Err(error) => {
                    assert!(matches!(error, WriteError::NotExpressible { .. }), "{number}: {error}");
                    refused += 1;
                    continue;
                }
            };
            let what = || format!("{number} as {}: {:?}", format.key(), problem.spec);
            let again = read_puzzles(&file.bytes).unwrap_or_else(|error| panic!("{error}: {}", what()));
            let [again] = &again.problems[..] else { panic!("one problem: {}", what()) };
            assert_eq!(raw(again), expected, "{}", what());
            assert_eq!(again.spec.pieces.len(), problem.spec.pieces.len(), "{}", what());
            let is_remarked = !file.remarks.is_empty();
            assert!(is_remarked || words(again) == words(&problem), "{:?} {}", words(again), what());
            written += 1;
        }
    }
    assert!(written > 300 && refused > 100, "{written} written, {refused} refused");
}

#[test]
fn an_author_s_restriction_keeps_its_place_or_is_remarked() {
    for entry in catalogue::ALL.entries().iter().filter(|entry| entry.spec().restriction.is_some()) {
        let problem = FileProblem::of(entry.spec());
        let written = write_puzzles(FileFormat::Native, std::slice::from_ref(&problem)).expect("a document");
        assert_eq!(read_puzzles(&written.bytes).expect("what was written").problems[0].spec, problem.spec);
        for format in [FileFormat::XmPuzzle, FileFormat::Busche] {
            if let Ok(written) = write_puzzles(format, std::slice::from_ref(&problem)) {
                assert!(written.remarks.iter().any(|remark| remark.to_string().contains("restriction")));
            }
        }
    }
}
