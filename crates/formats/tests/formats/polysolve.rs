//! The JSON of polysolve: reading, remarks, and refusals with their places.

use crate::foreign::assemblies;
use crate::mutations::{MANY, QUICK, changed_json, read_changed};
use formats::puzzles::{
    FileError, FileFormat, FileProblem, FileReason, Limit, Place, RemarkKind, limits, read_puzzles,
};

/// The Soma cube.
pub const SOMA: &str = r#"{
  "description": "Soma", "notes": "of seven pieces", "grid": "cube",
  "board": { "tiles": [[[1,1,1],[1,1,1],[1,1,1]], [[1,1,1],[1,1,1],[1,1,1]], [[1,1,1],[1,1,1],[1,1,1]]] },
  "shapes": [
    { "name": "V", "mobility": "rotate", "amount": 1, "morphs": [{ "tiles": [[1,1],[1]] }] },
    { "name": "L", "amount": { "min": 1, "max": 1 }, "morphs": [{ "coords": [[0,0],[1,0],[2,0],[2,1]] }] },
    { "name": ["T"], "morphs": [{ "tiles": [[1,1,1],[0,1,0]] }] },
    { "morphs": [{ "tiles": [[1,1,0],[0,1,1]] }] },
    { "morphs": [{ "tiles": [[[1,1],[1,0]],[[1]]] }] },
    { "morphs": [{ "tiles": [[[1,1],[1,0]],[[0,1]]] }] },
    { "name": "6", "morphs": [{ "tiles": [[[1,1],[1,0]],[[0,0],[1,0]]] }] }
  ]
}"#;

fn problem(text: &str) -> FileProblem {
    let file = read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(file.format, FileFormat::Polysolve);
    let [problem] = <[FileProblem; 1]>::try_from(file.problems).expect("one problem");
    problem
}

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

fn ignored(text: &str) -> Vec<String> {
    let kinds = problem(text).remarks.into_iter().map(|remark| remark.kind);
    kinds.filter_map(|kind| if let RemarkKind::Ignored(what) = kind { Some(what) } else { None }).collect()
}

/// The file with a piece in place of its first.
fn with_piece(piece: &str) -> String {
    let (start, end) = (
        SOMA.find("{ \"name\": \"V\"").expect("a piece"),
        SOMA.find(",\n    { \"name\": \"L\"").expect("another"),
    );
    [&SOMA[..start], piece, &SOMA[end..]].concat()
}

#[test]
fn soma_has_its_assemblies() {
    let problem = problem(SOMA);
    assert_eq!((problem.spec.title.as_str(), problem.spec.comment.as_str()), ("Soma", "of seven pieces"));
    let names: Vec<_> = problem.spec.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names[..6], ["V", "L", "T", "4", "5", "6"]);
    assert!(problem.remarks.iter().all(|remark| matches!(remark.kind, RemarkKind::Named { .. })));
    assert_eq!(problem.remarks.len(), 1, "the name 6 is taken");
    assert_eq!(assemblies(&problem), 240);
}

#[test]
fn copies_and_hands_are_as_in_the_file() {
    let piece = |text: &str| problem(&with_piece(text)).spec.pieces[0].clone();
    let twisted = r#""morphs": [{ "tiles": [[[1,1],[1,0]],[[1]]] }] }"#;
    let mirrored =
        piece(&format!(r#"{{ "mobility": "mirror", "amount": {{ "min": 0, "max": 3 }}, {twisted}"#));
    assert_eq!((mirrored.mirrored, mirrored.min, mirrored.max), (true, 0, 3));
    assert!(!piece(&format!(r#"{{ "amount": 2, {twisted}"#)).mirrored);
    let unused = problem(&with_piece(&format!(r#"{{ "amount": 0, {twisted}"#)));
    assert_eq!(unused.spec.pieces.len(), 6);
}

#[test]
fn squares_are_one_layer_of_cubes() {
    let text = r#"{ "grid": "square", "board": { "tiles": [[1,1,1],[1,0,1]] },
      "shapes": [{ "mobility": "MOBILITY", "morphs": [{ "tiles": [[1,1,1],[1,0,0]] }] }, { "morphs": [{ "tiles": [1] }] }] }"#;
    let flipped = problem(&text.replace("MOBILITY", "mirror"));
    assert_eq!(flipped.spec.goal.shape.cells().len(), 5);
    assert_eq!(assemblies(&flipped), 1);
    assert!(ignored(&text.replace("MOBILITY", "mirror")).is_empty());
    assert!(
        matches!(&ignored(&text.replace("MOBILITY", "rotate"))[..], [what] if what.contains("turned over"))
    );
}

#[test]
fn ignored_parts_are_named() {
    assert_eq!(ignored(SOMA), <[&str; 0]>::default());
    for (from, to, what) in [
        ("\"rotate\"", "\"translate\"", "turned"),
        ("\"rotate\"", "\"stationary\"", "moved"),
        ("\"notes\"", "\"note\"", "note"),
        ("\"name\": \"V\"", "\"color\": [1,2,3]", "color"),
        ("[\"T\"]", "[\"T\", \"U\"]", "name"),
        ("\"grid\"", "\"solutions\": [[[1,[0,0,0],1,0]]], \"grid\"", "stored solutions"),
        ("\"grid\"", "\"placement\": [{ \"id\": 1 }], \"grid\"", "placed at first"),
        ("\"grid\"", "\"mode\": \"useall\", \"grid\"", "useall"),
        ("[[0,0],[1,0],", "[[0,0],[0,0,0,0],[1,0],", "repetition"),
    ] {
        let ignored = ignored(&SOMA.replacen(from, to, 1));
        assert!(ignored.iter().any(|it| it.contains(what)), "{from} -> {to}: {ignored:?}");
    }
}

#[test]
fn each_fault_has_its_path() {
    for (from, to, path) in [
        ("\"cube\"", "5", "grid"),
        ("[[[1,1,1],[1,1,1],[1,1,1]],", "[7,", "board.tiles[1]"),
        ("[[1,1],[1]]", "[[1,1],[[1]]]", "shapes[0].morphs[0].tiles[1][0]"),
        ("[[1,1],[1]]", "[[1,1],[0.5]]", "shapes[0].morphs[0].tiles[1][0]"),
        ("[2,0]", "[2,1000000000000]", "shapes[1].morphs[0].coords[2][1]"),
        ("[2,0]", "[2,5000]", "shapes[1].morphs[0]"),
        ("[2,0]", "[2,0,0,1]", "shapes[1].morphs[0].coords[2]"),
        ("[2,0]", "[]", "shapes[1].morphs[0].coords[2]"),
        ("\"min\": 1", "\"min\": 2", "shapes[1].amount"),
        ("\"min\": 1", "\"min\": -1", "shapes[1].amount.min"),
        ("\"amount\": 1", "\"amount\": 1e9", "shapes[0].amount"),
        ("\"rotate\"", "\"fly\"", "shapes[0].mobility"),
        ("[{ \"tiles\": [[1,1],[1]] }]", "[]", "shapes[0].morphs"),
        ("[{ \"tiles\": [[1,1],[1]] }]", "[{}]", "shapes[0].morphs[0]"),
        ("\"board\"", "\"plank\"", ""),
    ] {
        let error = refused(&SOMA.replacen(from, to, 1));
        let place = if path.is_empty() { Place::File } else { Place::Element(path.to_owned()) };
        assert_eq!(error.place, place, "{from} -> {to}: {error}");
    }
}

#[test]
fn unsupported_parts_are_refused_by_name() {
    let unsupported = |text: &str| match refused(text).reason {
        FileReason::Unsupported(what) => what,
        other => panic!("{other:?}"),
    };
    assert!(unsupported(&SOMA.replacen("\"cube\"", "\"hexagon\"", 1)).contains("hexagon"));
    let several = with_piece(r#"{ "morphs": [{ "tiles": [1,1,1] }, { "tiles": [[1,1],[1]] }] }"#);
    assert!(unsupported(&several).contains("several shapes"));
    let deep = SOMA.replacen("[[1,1],[1]]", "[[[[1]]]]", 1);
    assert!(unsupported(&deep).contains("axes"));
}

#[test]
fn sizes_are_refused_by_their_limit() {
    let limit = |text: &str| match refused(text).reason {
        FileReason::TooMany { limit, .. } => limit,
        other => panic!("{other:?}"),
    };
    let row = ["1,".repeat(4096), "1".to_owned()].concat();
    assert!(
        refused(&SOMA.replacen("[[[1,1,1],[1,1,1],[1,1,1]],", &format!("[[[{row}]],"), 1))
            .to_string()
            .contains("4097")
    );
    let half = ["1,".repeat(2048), "1".to_owned()].concat();
    let board = format!("[[[{half}],[{half}]],");
    assert_eq!(limit(&SOMA.replacen("[[[1,1,1],[1,1,1],[1,1,1]],", &board, 1)), Limit::GOAL_CELLS);
    assert_eq!(limit(&SOMA.replacen("[2,0]", "[2000,1000]", 1)), Limit::BOX_CELLS);
    assert_eq!(limit(&SOMA.replacen("\"amount\": 1", "\"amount\": 5000", 1)), Limit::COPIES);
    let piece = r#"{ "morphs": [{ "tiles": [1] }] }"#;
    assert_eq!(limit(&with_piece(&vec![piece; 507].join(","))), Limit::PIECES);
    assert_eq!(limit(&SOMA.replacen("[[1,1],[1]]", &"[".repeat(1000), 1)), limits::DEPTH);
}

#[test]
fn a_file_that_is_cut_anywhere_is_refused() {
    for length in 0..SMALL_ENOUGH {
        assert!(read_puzzles(&SOMA.as_bytes()[..length]).is_err(), "{length} bytes");
    }
}

/// All but the last bracket.
const SMALL_ENOUGH: usize = SOMA.len() - 1;

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(QUICK, 195, |random| changed_json(SOMA, random));
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(super::MANY, 196, |random| super::changed_json(super::SOMA, random));
    }
}
