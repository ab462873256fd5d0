//! The formats of plain text: Polycube, Busche's polycube, and figures for the Soma cube.

use crate::foreign::{assemblies, check_solutions, foreign};
use crate::mutations::{MANY, QUICK, read_changed, with_changed_bytes};
use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, PieceSpec, Puzzle, PuzzleSpec, Rotation};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Solution;
use fastrand::Rng;
use formats::puzzles::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, PuzzleFile, RemarkKind, WriteError,
    format_of, limits, read_puzzles, write_puzzles,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub const BRICK: &str = "#\nL\nx.\nxx\n\nc\nX. X.\n.. X.\n\nunused\nx\n#\n2 2 2 1\n#\nL l C c\n#\n";

pub const BUSCHE: &str = "# Two of a kind # twice\n\
    D:xDim=3:yDim=2:zDim=2 # a box\n\
    C:name=bar:layout=0 0 0, 1 0 0, 2 0 0\n\
    C : name = post : type = S : layout = 2 1 1\n\
    L\n A A . , B B .\n . . . , B . .\n~L\n~D\n\
    # Flat\nD:xDim=2:yDim=3:oneSide\nL:stationary=s\n L s\n L .\n L L\n~L\n~D\n";

pub const YASS: &str =
    "# the T stands below\nooo\nooo\nooo\n\nooo\nooo\nooo\n\nooo   # the lowest layer\noto\nttt\n";

fn read(text: &str) -> PuzzleFile {
    read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

fn only(file: PuzzleFile) -> FileProblem {
    assert_eq!(file.problems.len(), 1);
    file.problems.into_iter().next().expect("a problem")
}

/// The least rotated normal form of a shape's cells.
fn form(cells: &[Coord]) -> Vec<Coord> {
    let turned = |rotation: Rotation| {
        let mut cells: Vec<Coord> = cells.iter().map(|&cell| rotation.apply(cell)).collect();
        let low = cells.iter().copied().reduce(Coord::min).expect("a cell");
        cells.iter_mut().for_each(|cell| *cell = *cell - low);
        cells.sort_unstable();
        cells
    };
    Rotation::all().into_iter().map(turned).min().expect("a rotation")
}

/// The forms of the pieces, as many of each as there are copies.
fn forms(spec: &PuzzleSpec) -> Vec<Vec<Coord>> {
    let copies = |piece: &PieceSpec| std::iter::repeat_n(form(&piece.shape.coords()), piece.max);
    let mut forms: Vec<_> = spec.pieces.iter().flat_map(copies).collect();
    forms.sort_unstable();
    forms
}

fn goal(spec: &PuzzleSpec) -> BTreeSet<Coord> {
    let cells = spec.goal.shape.coords();
    let low = cells.iter().copied().reduce(Coord::min).expect("a cell");
    cells.into_iter().map(|cell| cell - low).collect()
}

fn count_placed(problem: &FileProblem) -> usize {
    problem.remarks.iter().filter(|remark| matches!(remark.kind, RemarkKind::Placed { .. })).count()
}

fn count_ignored(problem: &FileProblem) -> usize {
    problem.remarks.iter().filter(|remark| matches!(remark.kind, RemarkKind::Ignored(_))).count()
}

#[test]
fn each_text_is_recognised() {
    let figures = somas_figure(&[]);
    for (text, format) in [
        (BRICK, FileFormat::Brick),
        (BUSCHE, FileFormat::Busche),
        (&figures, FileFormat::SomaFigures),
        (YASS, FileFormat::Yass),
    ] {
        assert_eq!(format_of(text), Some(format), "{text}");
        for text in [text.to_owned(), format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
            assert_eq!(read(&text).format, format);
        }
    }
    for name in ["41.cubes", "bedlam.brick", "penta.cubes", "soma.brick", "test.brick", "ultraviolet.brick"] {
        let Some(bytes) = foreign(&format!("mit/{name}")) else { return };
        assert_eq!(format_of(str::from_utf8(&bytes).expect("ASCII")), Some(FileFormat::Brick), "{name}");
    }
    for text in ["", "It was a dark and stormy night.", "a # b", "...\n...\n", "12 13 14\n", "/a/b/c\n"] {
        assert_eq!(format_of(text), None, "{text}");
    }
}

#[test]
fn boxes_of_polycube_have_the_solutions_that_are_known() {
    for (name, count) in [("soma", 240), ("diabolical", 13)] {
        let Some(bytes) = foreign(&format!("mit/{name}.brick")) else { return };
        let problem = only(read_puzzles(&bytes).expect("a box"));
        assert_eq!((assemblies(&problem), &problem.remarks[..]), (count, &[][..]), "{name}");
        assert_eq!(forms(&problem.spec).len(), forms(&catalogue::ALL.get(name).to_spec()).len());
    }
}

#[test]
fn the_layers_of_polycube_are_read_from_the_top() {
    let Some(bytes) = foreign("mit/bedlam.brick") else { return };
    let problem = only(read_puzzles(&bytes).expect("a box"));
    let mut known = catalogue::ALL.get("bedlam").to_spec();
    assert_eq!(forms(&problem.spec), forms(&known));
    // From the bottom, all pieces would be mirrored.
    for piece in &mut known.pieces {
        let mirrored: Vec<Coord> =
            piece.shape.coords().iter().map(|at| Coord::new(at.x, at.y, -at.z)).collect();
        piece.shape = cubefall::puzzle::Shape::of(&mirrored);
    }
    assert_ne!(forms(&problem.spec), forms(&known));
}

#[test]
fn names_of_polycube_have_no_case_and_are_copies_where_they_stand_again() {
    let problem = only(read(BRICK));
    let pieces: Vec<_> =
        problem.spec.pieces.iter().map(|piece| (piece.name.as_str(), piece.min, piece.max)).collect();
    assert_eq!(pieces, [("L", 2, 2), ("c", 2, 2)]);
    assert_eq!(problem.spec.goal.shape.cells().len(), 8);
    // The constraint of tilting, the last section is empty, and a piece that is not used.
    assert_eq!(count_ignored(&problem), 2);
}

#[test]
fn pieces_without_a_box_are_refused_and_so_is_what_another_file_has() {
    for name in ["penta.cubes", "tetra.cubes", "41.cubes"] {
        let Some(bytes) = foreign(&format!("mit/{name}")) else { return };
        let error = read_puzzles(&bytes).expect_err(name);
        assert!(matches!(error.reason, FileReason::NoPuzzle(_)), "{name}: {error}");
    }
    for (name, line) in [("test.brick", 6), ("ultraviolet.brick", 6)] {
        let Some(bytes) = foreign(&format!("mit/{name}")) else { return };
        let error = read_puzzles(&bytes).expect_err(name);
        assert_eq!(error.place, Place::Line(line), "{name}: {error}");
        assert!(error.to_string().contains("./dat/41.cubes"), "{error}");
    }
}

#[test]
fn a_fault_in_a_text_is_refused_at_its_line() {
    let line = Place::Line;
    for (text, place) in [
        ("#\nL\nx\n#\n2 2 2\n#\nL M\n", line(7)),
        ("#\nM\nx\n\nL-1\nx\n#\n2 2 2\n#\nL\n", line(5)),
        ("#\nL\n.\n#\n2 2 2\n#\nL\n", line(2)),
        ("#\nL\nx\n#\n2 two 2\n#\nL\n", line(5)),
        ("#\nL\nx\n#\n2 2\n#\nL\n", line(5)),
        ("#\nL\nx\n#\n2 0 2\n#\nL\n", line(5)),
        ("#\nL\nx\n#\n99999999 99999999 99999999\n#\nL\n", line(5)),
        ("D:xDim=2\n", line(1)),
        ("D:xDim=2:yDim=2:xDim=2\n", line(1)),
        ("D:xDim=2:yDim=-1\n", line(1)),
        ("D:xDim=2:yDim=2:zDim=2:oneSide\n", line(1)),
        ("D:xDim=99999:yDim=99999\n", line(1)),
        ("D:xDim=2:yDim=2\nC:layout=0 0 0\n~D", line(2)),
        ("D:xDim=2:yDim=2\nC:name=A\n~D", line(2)),
        ("D:xDim=2:yDim=2\nC:name=A:layout=0 0, 1 1 0\n~D", line(2)),
        ("D:xDim=2:yDim=2\nC:name=A:layout=0 0 0, -2147483648 -2147483648 2147483647\n~D", line(2)),
        ("D:xDim=2:yDim=2\nC:name=A:type=X:layout=0 0 0\n~D", line(2)),
        ("D:xDim=2:yDim=2\nC:name=A:layout=0 0 0\nC:name=A:layout=0 0 0\n~D", line(3)),
        ("D:xDim=2:yDim=2\nC:name=A:type=S:layout=0 0 0, 0 0 1\n~D", line(2)),
        ("D:xDim=2:yDim=2\nE:name=A\n~D", line(2)),
        ("D:xDim=2:yDim=2\nD:xDim=2:yDim=2\n~D", line(2)),
        ("D:xDim=2:yDim=2\n", Place::File),
        ("D:xDim=2:yDim=2\nL\nA A\n", Place::File),
        ("/SOMA1\n/SOMA2\n/1/\n", line(1)),
        ("/SOMA1\n111\n", line(2)),
        ("/SOMA1\n/1?1/\n", line(2)),
        ("ooo\n\too\n", line(2)),
    ] {
        assert_eq!(refused(text).place, place, "{text}: {}", refused(text));
    }
}

#[test]
fn a_text_beyond_the_limits_is_refused() {
    let row = "x".repeat(5_000);
    let many: String = (0..600).map(|index| format!("p{index}\nx\n\n")).collect();
    for (text, limit) in [
        (format!("#\nA\n{row}\n#\n2 2 2\n#\nA\n"), None),
        (format!("#\n{many}#\n2 2 2\n#\np1\n"), Some(Limit::PIECES)),
        (format!("#\nA\nx\n#\n2 2 2\n#\n{}\n", "A ".repeat(5_000)), Some(Limit::COPIES)),
        (format!("/SOMA\n/{}/\n", "1".repeat(5_000)), Some(Limit::GOAL_CELLS)),
        ("/SOMA\n/1/\n".repeat(1_001), Some(limits::PROBLEMS)),
        (format!("{}\n", "o".repeat(5_000)), Some(Limit::GOAL_CELLS)),
        (format!("D:xDim=2:yDim=2\nL\n{}\n~L\n~D\n", "A ".repeat(5_000)), None),
    ] {
        let error = refused(&text);
        let found = match error.reason {
            FileReason::TooMany { limit, .. } => Some(limit),
            _ => None,
        };
        assert_eq!(found, limit, "{error}");
    }
}

#[test]
fn a_file_of_busche_has_its_puzzles_with_what_is_fixed_left_out() {
    let file = read(BUSCHE);
    let [solid, flat] = &file.problems[..] else { panic!("two puzzles") };
    assert_eq!((solid.spec.title.as_str(), flat.spec.title.as_str()), ("Two of a kind # twice", "Flat"));
    assert_eq!((goal(&solid.spec).len(), count_placed(solid)), (11, 1));
    let names: Vec<_> = solid.spec.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["bar", "A", "B"]);
    // y = 1 is the row at the back.
    assert!(!solid.spec.goal.shape.coords().contains(&Coord::new(2, 0, 1)));
    assert_eq!((goal(&flat.spec).len(), count_placed(flat), count_ignored(flat)), (5, 1, 1));
}

#[test]
fn pieces_that_lie_as_a_solution_are_stored_as_one() {
    let text = "D:xDim=3:yDim=2\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\nL\nB B B\n. . .\n~L\n~D\n";
    check_solutions(&only(read(text)), 1);
    let apart = text.replace("2 0 0", "3 0 0");
    check_solutions(&only(read(&apart)), 0);
}

#[test]
fn a_catalogue_written_as_busche_s_text_is_read_back() {
    let mut written = 0;
    for entry in catalogue::ALL.entries() {
        let spec = entry.spec();
        let bytes = match write_puzzles(FileFormat::Busche, &[FileProblem::of(spec.clone())]) {
            Ok(written) => written.bytes,
            Err(WriteError::NotExpressible { .. }) => continue,
            Err(error) => panic!("{}: {error}", spec.id),
        };
        let read = only(read_puzzles(&bytes).unwrap_or_else(|error| panic!("{}: {error}", spec.id)));
        assert_eq!((goal(&read.spec), forms(&read.spec)), (goal(&spec), forms(&spec)), "{}", spec.id);
        assert_eq!(read.spec.title, spec.title);
        written += 1;
    }
    assert!(written > 50, "{written}");
}

#[test]
fn what_busche_s_text_cannot_express_is_refused() {
    let soma = catalogue::ALL.get("soma").to_spec();
    let write = |spec: PuzzleSpec| write_puzzles(FileFormat::Busche, &[FileProblem::of(spec)]);
    assert!(write(soma.clone()).is_ok());
    let mut range = soma.clone();
    range.pieces[0].min = 0;
    let mut copies = soma.clone();
    copies.pieces[0].min = 2;
    copies.pieces[0].max = 2;
    let mut mirrored = soma;
    // A piece of two hands: P.
    mirrored.pieces[4].mirrored = true;
    for spec in [range, copies, mirrored] {
        assert!(matches!(write(spec), Err(WriteError::NotExpressible { .. })));
    }
}

/// The Soma cube as a figure, with the numbers of these pieces, by their names in the catalogue, as they
/// stand in a solution.
fn somas_figure(placed: &[&str]) -> String {
    let numbers = [("R", '1'), ("L", '2'), ("T", '3'), ("S", '4'), ("P", '5'), ("Q", '6'), ("Y", '7')];
    let puzzle = catalogue::ALL.get("soma");
    let solution = first_solution(&puzzle);
    let mut marks = ['*'; 27];
    for (piece, cells) in solution.pieces() {
        let name = puzzle.piece(*piece).name();
        if placed.contains(&name) {
            let (_, number) = numbers.iter().find(|(known, _)| *known == name).expect("a piece");
            cells.iter().for_each(|at| marks[(at.x + 3 * (at.y + 3 * at.z)) as usize] = *number);
        }
    }
    let row = |y: usize, z: usize| marks[3 * (y + 3 * z)..][..3].iter().collect::<String>();
    let line = |y: usize| format!("/{}/{}/{}\n", row(y, 2), row(y, 1), row(y, 0));
    format!("; a comment\n/SOMA001 Cube\n{}{}{}", line(0), line(1), line(2))
}

fn first_solution(puzzle: &std::sync::Arc<Puzzle>) -> Solution {
    let problem = Problem::new(puzzle);
    let mut first = None;
    Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placed| {
        first = Some(Solution::of(&problem, placed));
        ControlFlow::Break(())
    });
    first.expect("a solution")
}

#[test]
fn a_figure_with_all_its_pieces_has_a_solution_and_one_with_some_is_what_is_left() {
    let all = ["R", "L", "T", "S", "P", "Q", "Y"];
    let whole = only(read(&somas_figure(&all)));
    check_solutions(&whole, 1);
    assert_eq!((assemblies(&whole), whole.spec.title.as_str()), (240, "SOMA001 Cube"));
    let some = only(read(&somas_figure(&all[..3])));
    assert_eq!((goal(&some.spec).len(), some.spec.pieces.len(), count_placed(&some)), (16, 4, 3));
    assert!(assemblies(&some) > 0);
    let none = only(read(&somas_figure(&[])));
    assert_eq!((goal(&none.spec).len(), none.spec.pieces.len(), count_placed(&none)), (27, 7, 0));
}

#[test]
fn marks_that_are_not_pieces_are_ignored_with_a_remark() {
    let problem = only(read("/SOMA9\n/111/222\n/122/...\n"));
    assert_eq!((goal(&problem.spec).len(), count_ignored(&problem), count_placed(&problem)), (9, 1, 0));
}

#[test]
fn each_figure_is_a_problem() {
    let two = format!("{0}\n{0}", somas_figure(&[]));
    assert_eq!(read(&two).problems.len(), 2);
}

#[test]
fn a_figure_of_yass_with_its_t_placed_has_the_solutions_that_yass_counts() {
    let problem = only(read(YASS));
    assert_eq!((goal(&problem.spec).len(), count_placed(&problem)), (23, 1));
    assert_eq!(assemblies(&problem), 240);
}

fn changed(random: &mut Rng) -> Vec<u8> {
    let figures = somas_text();
    let texts = [BRICK, BUSCHE, figures, YASS];
    with_changed_bytes(texts[random.usize(..texts.len())], random)
}

/// The figure with all pieces, made once.
fn somas_text() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| somas_figure(&["R", "L", "T", "S", "P", "Q", "Y"]))
}

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(QUICK, 193, changed);
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(super::MANY, 193, super::changed);
    }
}
