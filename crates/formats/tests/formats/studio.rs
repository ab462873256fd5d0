//! The JSON of Puzzle Studio: reading, remarks, and refusals with their places.

use crate::foreign::{assemblies, check_solutions, foreign};
use crate::mutations::{MANY, QUICK, changed_json, read_changed};
use formats::puzzles::{
    FileError, FileFormat, FileReason, Limit, Place, PuzzleFile, Remark, RemarkKind, limits, read_puzzles,
};

/// Two problems: a square of three cells and one that may stay empty, and a row.
pub const SMALL: &str = r##"{ "type": "PuzzleFile", "author": "Somebody", "description": "small",
  "puzzle": { "type": "Puzzle", "grid": { "type": "CubicGrid" },
    "shapeTree": [
      { "type": "Shape", "id": 0, "voxels": "0,0,0; 1,0,0; 0,1,0; 1,1,0", "bounds": "xSize:2 ySize:2 zSize:1", "label": "Goal",
        "voxelAttributes": { "optional": { "1,1,0": true, "0,0,0": false, "9,9,9": true } } },
      { "type": "Shape", "id": 1, "voxels": ["0,0,0", "1,0,0"], "label": "domino" },
      { "type": "ShapeAssembly", "id": 0, "label": "group", "shapes": [
        { "type": "Shape", "id": 2, "voxels": "5,5,5" }, { "type": "Shape", "id": 3, "voxels": "0,0,0; 1,0,0; 2,0,0", "label": "row" } ] }
    ],
    "problems": [
      { "type": "AssemblyProblem", "id": 0, "label": "Square", "solverId": "assembly", "goalShapeId": 0, "disassemble": false,
        "shapeCounts": { "1": 1, "2": { "min": 0, "max": 2 } }, "symmetryReduction": "rotation+mirror",
        "solutions": [ { "type": "AssemblySolution", "id": 1, "placements": [
          { "type": "Shape", "id": 1, "voxels": "0,0,0; 0,1,0" }, { "type": "Shape", "id": 2, "instance": 0, "voxels": "1,0,0" } ] } ] },
      { "type": "AssemblyProblem", "id": 1, "label": "", "goalShapeId": 3, "shapeCounts": { "2": 3 } }
    ],
    "idCounters": { "shape": 4, "problem": 2 } } }"##;

fn read(text: &str) -> PuzzleFile {
    let file = read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(file.format, FileFormat::PuzzleStudio);
    file
}

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

/// What is ignored in a file.
fn ignored(text: &str) -> Vec<String> {
    let file = read(text);
    let remarks: Vec<Remark> = file
        .remarks
        .into_iter()
        .chain(file.problems.into_iter().flat_map(|problem| problem.remarks))
        .collect();
    let what = |remark: Remark| if let RemarkKind::Ignored(what) = remark.kind { Some(what) } else { None };
    remarks.into_iter().filter_map(what).collect()
}

#[test]
fn problems_share_shapes_and_stored_solutions_are_solutions() {
    let file = read(SMALL);
    let [square, row] = &file.problems[..] else { panic!("two problems") };
    assert_eq!((square.spec.title.as_str(), square.spec.source.as_str()), ("Square", "Somebody"));
    assert_eq!(square.spec.goal.shape.cells().iter().filter(|cell| cell.variable).count(), 1);
    let pieces: Vec<_> =
        square.spec.pieces.iter().map(|piece| (piece.name.as_str(), piece.min, piece.max)).collect();
    assert_eq!(pieces, [("domino", 1, 1), ("2", 0, 2)]);
    check_solutions(square, 1);
    assert_eq!((row.spec.title.as_str(), row.spec.pieces[0].max), ("Problem 2", 3));
    assert_eq!(assemblies(row), 1);
}

#[test]
fn the_soma_cube_and_the_sofa_have_their_assemblies() {
    let Some(bytes) = foreign("mpl/puzzle-studio-soma-cube.json") else { return };
    let file = read_puzzles(&bytes).unwrap_or_else(|error| panic!("{error}"));
    let [cube, sofa] = &file.problems[..] else { panic!("two problems") };
    assert_eq!((cube.spec.title.as_str(), sofa.spec.title.as_str()), ("Cube", "Sofa"));
    assert_eq!(cube.spec.goal.shape.cells().len(), 27, "repeated cells are one");
    let is_repetition =
        |remark: &Remark| matches!(&remark.kind, RemarkKind::Ignored(what) if what.contains("repetition"));
    assert!(file.remarks.iter().any(is_repetition));
    assert_eq!(assemblies(cube), 240);
    // Another sofa than that of the catalogue: its back is whole.
    assert_eq!(assemblies(sofa), 26);
}

#[test]
fn cells_that_may_stay_empty_are_read_and_that_it_is_to_be_taken_apart_is_named() {
    let Some(bytes) = foreign("mpl/puzzle-studio-plus-puzzle.json") else { return };
    let file = read_puzzles(&bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(file.problems.len(), 2);
    for problem in &file.problems {
        let cells = problem.spec.goal.shape.cells();
        assert_eq!((cells.len(), cells.iter().filter(|cell| cell.variable).count()), (48, 8));
        assert_eq!(problem.spec.pieces.len(), 4);
        let is_apart =
            |remark: &Remark| matches!(&remark.kind, RemarkKind::Ignored(what) if what.contains("apart"));
        assert!(problem.remarks.iter().any(is_apart));
        assert!(assemblies(problem) > 0);
    }
}

#[test]
fn ignored_parts_are_named() {
    let usual = ignored(SMALL);
    assert!(matches!(&usual[..], [group] if group.contains("group")), "{usual:?}");
    for (from, to, what) in [
        ("\"author\"", "\"createdUTCString\": \"x\", \"author\"", "createdUTCString"),
        ("\"disassemble\": false", "\"disassemble\": true", "taken apart"),
        ("\"rotation+mirror\"", "\"rotation\"", "rotation"),
        ("\"solverId\": \"assembly\"", "\"solverId\": \"other\"", "other"),
        (
            "\"goalShapeId\": 3,",
            "\"goalShapeId\": 3, \"constraints\": [{ \"type\": \"piece-group\" }],",
            "groups",
        ),
        ("\"id\": 1, \"placements\"", "\"disassemblies\": [{}], \"placements\"", "taken apart"),
        ("\"2\": 3", "\"2\": 3, \"77\": 1", "77"),
        ("\"label\": \"domino\"", "\"color\": \"#000000\"", "colours"),
        ("\"optional\": {", "\"glow\": {}, \"optional\": {", "glow"),
        ("\"goalShapeId\": 3", "\"goalShapeId\": 8", "problem"),
    ] {
        let ignored = ignored(&SMALL.replacen(from, to, 1));
        assert!(
            ignored.len() > 1 && ignored.iter().any(|it| it.contains(what)),
            "{from} -> {to}: {ignored:?}"
        );
    }
}

#[test]
fn the_goal_and_shapes_of_no_copy_are_no_pieces() {
    let text = SMALL.replacen("\"1\": 1", "\"0\": 1, \"1\": 1, \"3\": 0", 1);
    assert_eq!(read(&text), read(SMALL));
}

#[test]
fn old_names_of_keys_are_read() {
    let old = SMALL
        .replace("shapeTree", "pieceTree")
        .replace("\"Shape\"", "\"Piece\"")
        .replace("ShapeAssembly", "PieceAssembly")
        .replace("\"shapes\"", "\"pieces\"")
        .replace("shapeCounts", "usedPieceCounts")
        .replace("goalShapeId", "goalPieceId");
    assert_eq!(read(&old).problems, read(SMALL).problems);
}

#[test]
fn the_first_documents_are_read_as_later_ones() {
    let later = SMALL.replacen("\"author\"", "\"name\": \"Small\", \"author\"", 1);
    let problems = read(&later).problems;
    let titles: Vec<&str> = problems.iter().map(|problem| problem.spec.title.as_str()).collect();
    assert_eq!(titles, ["Small: Square", "Small"], "a problem without a name has that of its puzzle");
    assert_eq!(problems.iter().map(|problem| problem.name.as_str()).collect::<Vec<_>>(), ["Square", ""]);
    let document: serde_json::Value = serde_json::from_str(&later).expect("a document");
    for (is_nested, by_map) in [(false, false), (true, false), (true, true)] {
        let mut first = with_names(document.clone());
        if by_map {
            let puzzle = &mut first["puzzle"];
            for list in ["shapeTree", "problems"] {
                puzzle[list] = by_id(puzzle[list].take());
            }
        }
        let first = if is_nested { nested(first) } else { first };
        assert_eq!(read(&first.to_string()).problems, problems, "{first}");
    }
}

/// The document with shapes that are known by names, and in the order of them.
fn with_names(mut document: serde_json::Value) -> serde_json::Value {
    let name = |id: &mut serde_json::Value| *id = format!("piece-{id}").into();
    for shape in document["puzzle"]["shapeTree"].as_array_mut().expect("shapes") {
        name(&mut shape["id"]);
        shape["shapes"].as_array_mut().into_iter().flatten().for_each(|shape| name(&mut shape["id"]));
    }
    for problem in document["puzzle"]["problems"].as_array_mut().expect("problems") {
        name(&mut problem["goalShapeId"]);
        let counts = problem["shapeCounts"].as_object().expect("counts").clone();
        problem["shapeCounts"] =
            counts.into_iter().map(|(id, count)| (format!("piece-{id}"), count)).collect();
        for solution in problem["solutions"].as_array_mut().into_iter().flatten() {
            solution["placements"]
                .as_array_mut()
                .into_iter()
                .flatten()
                .for_each(|place| name(&mut place["id"]));
        }
    }
    document
}

/// A list as an object, whose type is the `Map` of the first documents.
fn by_id(list: serde_json::Value) -> serde_json::Value {
    let items = list.as_array().expect("a list").iter();
    items.enumerate().map(|(number, item)| (format!("item-{number}"), item.clone())).collect()
}

/// A document with the content of each object under `data`.
fn nested(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(mut entries) => {
            let kind = entries.remove("type").unwrap_or_else(|| "Map".into());
            let data = entries.into_iter().map(|(key, value)| (key, nested(value)));
            serde_json::json!({ "type": kind, "data": data.collect::<serde_json::Value>() })
        }
        serde_json::Value::Array(items) => items.into_iter().map(nested).collect(),
        other => other,
    }
}

#[test]
fn squares_are_one_layer_of_cubes_and_other_grids_are_refused_by_name() {
    let square = SMALL.replace("CubicGrid", "SquareGrid").replace("5,5,5", "5,5,0");
    assert_eq!(read(&square).problems.len(), 2);
    let outside = SMALL.replace("CubicGrid", "SquareGrid");
    assert_eq!(refused(&outside).place, Place::Element("puzzle.shapeTree[2].shapes[0].voxels".to_owned()));
    let round = refused(&SMALL.replace("CubicGrid", "CylindricalGrid"));
    assert!(matches!(round.reason, FileReason::Unsupported(what) if what.contains("CylindricalGrid")));
    let one_sided = square.replace("\"SquareGrid\"", "\"SquareGrid\", \"flippable\": false");
    let twisted = one_sided
        .replace("[\"0,0,0\", \"1,0,0\"]", "\"0,0,0; 1,0,0; 2,0,0; 0,1,0\"")
        .replace("0,0,0; 1,0,0; 0,1,0; 1,1,0", "0,0,0; 1,0,0; 2,0,0; 0,1,0; 1,1,0");
    assert!(ignored(&twisted).iter().any(|what| what.contains("turned over")));
}

#[test]
fn each_fault_has_its_path() {
    for (from, to, path) in [
        ("\"Puzzle\"", "\"Riddle\"", "puzzle.type"),
        ("\"voxels\": \"5,5,5\"", "\"voxels\": \"5,5\"", "puzzle.shapeTree[2].shapes[0].voxels"),
        ("\"voxels\": \"5,5,5\"", "\"voxels\": \"5,5,99999999999\"", "puzzle.shapeTree[2].shapes[0].voxels"),
        ("\"voxels\": \"5,5,5\"", "\"voxels\": 5", "puzzle.shapeTree[2].shapes[0].voxels"),
        ("[\"0,0,0\", \"1,0,0\"]", "[\"0,0,0\", 7]", "puzzle.shapeTree[1].voxels[1]"),
        ("\"id\": 1, \"voxels\"", "\"id\": 0, \"voxels\"", "puzzle.shapeTree[1]"),
        ("\"id\": 1, \"voxels\"", "\"voxels\"", "puzzle.shapeTree[1]"),
        ("\"1,1,0\": true", "\"1,1\": true", "puzzle.shapeTree[0].voxelAttributes.optional.1,1"),
        ("\"1,1,0\": true", "\"1,1,0\": 1", "puzzle.shapeTree[0].voxelAttributes.optional.1,1,0"),
        ("\"problems\"", "\"riddles\"", "puzzle"),
    ] {
        let error = refused(&SMALL.replacen(from, to, 1));
        assert_eq!(error.place, Place::Element(path.to_owned()), "{from} -> {to}: {error}");
    }
}

#[test]
fn a_fault_of_a_problem_has_its_path_and_does_not_hide_the_other() {
    for (from, to, path) in [
        ("\"1\": 1", "\"one\": 1", "puzzle.problems[0].shapeCounts.one"),
        ("\"1\": 1", "\"1\": -1", "puzzle.problems[0].shapeCounts.1"),
        ("\"1\": 1", "\"1\": 1e9", "puzzle.problems[0].shapeCounts.1"),
        ("\"max\": 2", "\"max\": -2", "puzzle.problems[0].shapeCounts.2.max"),
        ("\"goalShapeId\": 0", "\"goalShapeId\": 44", "puzzle.problems[0].goalShapeId"),
        ("\"type\": \"AssemblyProblem\", \"id\": 0", "\"type\": \"Other\"", "puzzle.problems[0].type"),
        (
            "\"id\": 2, \"instance\"",
            "\"id\": 3, \"instance\"",
            "puzzle.problems[0].solutions[0].placements[1].id",
        ),
        (
            "\"voxels\": \"1,0,0\"",
            "\"voxels\": \"1\"",
            "puzzle.problems[0].solutions[0].placements[1].voxels",
        ),
    ] {
        let file = read(&SMALL.replacen(from, to, 1));
        assert_eq!(file.problems.len(), 1, "{from} -> {to}");
        let place = Place::Element(path.to_owned());
        assert!(
            file.remarks.iter().any(|remark| remark.place == place),
            "{from} -> {to}: {:?}",
            file.remarks
        );
    }
}

#[test]
fn sizes_are_refused_by_their_limit() {
    let limit = |text: &str| match refused(text).reason {
        FileReason::TooMany { limit, .. } => limit,
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(&SMALL.replacen("0,0,0; 1,0,0; 2,0,0", "0,0,0; 4000,4000,0", 1)), Limit::BOX_CELLS);
    assert_eq!(limit(&SMALL.replacen("5,5,5", "0,0,0; 1000,1000,1000", 1)), Limit::BOX_CELLS);
    let problem = r#"{ "type": "AssemblyProblem", "goalShapeId": 3, "shapeCounts": {} }"#;
    let start = SMALL.find("\"problems\": [").expect("problems") + "\"problems\": [".len();
    let end = SMALL.find("],\n    \"idCounters\"").expect("their end");
    let with = |problems: &str| [&SMALL[..start], problems, &SMALL[end..]].concat();
    assert_eq!(limit(&with(&vec![problem; 1001].join(","))), limits::PROBLEMS);
    let copies = r#"{ "type": "AssemblyProblem", "goalShapeId": 3, "shapeCounts": { "2": 4097 } }"#;
    assert_eq!(limit(&with(copies)), Limit::COPIES);
    let deep = SMALL.replacen("\"5,5,5\"", &format!("{}{}", "[".repeat(200), "]".repeat(200)), 1);
    assert_eq!(limit(&deep), limits::DEPTH);
}

#[test]
fn many_problems_with_a_large_piece_are_refused_from_some_on() {
    let cells: Vec<String> = (0..100_000).map(|n| format!("{},{},0", n % 1000, n / 1000)).collect();
    let large = SMALL.replacen("5,5,5", &cells.join("; "), 1);
    let problem = r#"{ "type": "AssemblyProblem", "goalShapeId": 3, "shapeCounts": { "2": 1 } }"#;
    let start = large.find("\"problems\": [").expect("problems") + "\"problems\": [".len();
    let end = large.find("],\n    \"idCounters\"").expect("their end");
    let file = read(&[&large[..start], &vec![problem; 100].join(","), &large[end..]].concat());
    assert!(file.problems.len() < 50, "{}", file.problems.len());
}

#[test]
fn a_file_that_is_cut_anywhere_is_refused() {
    for length in 0..SMALL.len() {
        assert!(read_puzzles(&SMALL.as_bytes()[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(QUICK, 197, |random| changed_json(SMALL, random));
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(super::MANY, 198, |random| super::changed_json(super::SMALL, random));
    }
}
