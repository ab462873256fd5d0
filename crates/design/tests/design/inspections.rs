//! The facts about a document agree with what is counted otherwise.

use crate::puzzles::{SEED, puzzles};
use cubefall::problem::Problem;
use cubefall::puzzle::{PieceSpec, PuzzleSpec, Shape};
use design::{Explainer, Inspection, Resemblance, Verdict};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn piece(name: &str, layers: &[&str]) -> PieceSpec {
    PieceSpec { name: name.to_owned(), shape: Shape::drawn(layers).expect("a shape"), ..PieceSpec::default() }
}

fn puzzle(sides: [i32; 3], pieces: Vec<PieceSpec>) -> PuzzleSpec {
    let mut spec = PuzzleSpec { title: "a puzzle".to_owned(), pieces, ..PuzzleSpec::default() };
    spec.goal.shape = Shape::of(&testing::puzzles::cuboid(sides));
    spec
}

#[test]
fn numbers_agree_with_those_of_the_puzzle() {
    for puzzle in puzzles(SEED + 20).take(400) {
        let (inspection, problem) = (Inspection::of(&puzzle.to_spec()), Problem::new(&puzzle));
        let volumes = puzzle.volumes();
        assert_eq!(inspection.fault, None);
        assert_eq!(inspection.of_pieces, (volumes.least, volumes.most), "seed {}", SEED + 20);
        assert_eq!((inspection.required, inspection.cells), (volumes.required, volumes.region));
        for (id, facts) in puzzle.piece_ids().zip(&inspection.pieces) {
            assert_eq!(facts.placements, Some(problem.count_of(id)));
            assert_eq!(facts.orientations, puzzle.piece(id).turned().len());
        }
    }
}

#[test]
fn what_stands_out_excludes_solutions_where_it_says_so() {
    let mut excluded = 0;
    for puzzle in puzzles(SEED + 21).take(400) {
        let inspection = Inspection::of(&puzzle.to_spec());
        let nowhere =
            |(id, placements): (_, Option<usize>)| placements == Some(0) && puzzle.piece(id).least() > 0;
        let placements = inspection.pieces.iter().map(|piece| piece.placements);
        if inspection.excludes_solutions()
            || !inspection.unfillable.is_empty()
            || puzzle.piece_ids().zip(placements).any(nowhere)
        {
            let mut explainer = Explainer::new(&puzzle);
            explainer.run(u64::MAX);
            assert!(matches!(explainer.verdict(), Some(Verdict::Impossible(_))), "seed {}", SEED + 21);
            excluded += 1;
        }
    }
    assert!(excluded > 40, "{excluded}");
}

#[test]
fn twins_and_mirror_images_are_found() {
    let soma = Inspection::of(&catalogue::ALL.get("soma").to_spec());
    let mirrored: Vec<&str> = soma
        .pieces
        .iter()
        .filter(|piece| matches!(piece.resembles, Some(Resemblance::Mirrored(_))))
        .map(|piece| piece.name.as_str())
        .collect();
    assert_eq!(mirrored, ["Q"], "P and Q are mirror images");
    let twins = puzzle([3, 2, 1], vec![piece("a", &["##/#"]), piece("b", &["##/.#"])]);
    assert_eq!(Inspection::of(&twins).pieces[1].resembles, Some(Resemblance::Same(0)));
    // These could not be copies of one piece.
    let optional = PieceSpec { min: 0, ..piece("b", &["##/.#"]) };
    let others = puzzle([3, 2, 1], vec![piece("a", &["##/#"]), optional]);
    assert_eq!(Inspection::of(&others).pieces[1].resembles, None);
}

#[test]
fn a_document_with_too_many_placements_has_the_facts_that_need_none() {
    let spec = catalogue::ALL.get("soma").to_spec();
    let (whole, part) = (Inspection::of(&spec), Inspection::without_placements(&spec));
    assert_eq!((part.cells, part.required, part.of_pieces), (whole.cells, whole.required, whole.of_pieces));
    assert!(part.pieces.iter().all(|piece| piece.placements.is_none()) && part.symmetries.is_none());
}

#[test]
fn a_document_that_is_no_puzzle_has_the_facts_that_it_can_have() {
    let spec = puzzle([2, 2, 1], vec![piece("a", &["#.#"]), piece("a", &[])]);
    let inspection = Inspection::of(&spec);
    assert!(inspection.fault.is_some());
    assert!(!inspection.pieces[0].is_connected && inspection.pieces[1].is_connected);
    assert_eq!(inspection.pieces.iter().map(|piece| piece.cells).collect::<Vec<_>>(), [2, 0]);
    assert_eq!(inspection.pieces[0].placements, None);
}

#[test]
fn remarks_name_what_is_wrong() {
    let too_long = puzzle([2, 2, 1], vec![piece("a", &["###"]), piece("b", &["##"])]);
    let remarks = Inspection::of(&too_long).remarks().join(" ");
    assert!(remarks.contains("1 cell too many") && remarks.contains("Piece a fits nowhere"), "{remarks}");
    let right = puzzle([2, 2, 1], vec![piece("a", &["##"]), piece("b", &["#/#"])]);
    let remarks = Inspection::of(&right).remarks();
    assert_eq!(remarks.len(), 1, "twins only: {remarks:?}");
}
