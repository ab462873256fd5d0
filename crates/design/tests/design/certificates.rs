//! Certificates are found where there is no solution, hold, and are found for most puzzles without a search.

use crate::puzzles::{SEED, puzzles};
use cubefall::problem::Problem;
use cubefall::puzzle::{GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape};
use cubefall::search::{Search, Strategy};
use cubefall::solution::Verifier;
use design::{Argument, Certificate, CertificateKind, Explainer, Proof, Verdict, check};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn verdict_of(puzzle: &Arc<Puzzle>) -> Verdict {
    let mut explainer = Explainer::new(puzzle);
    explainer.run(u64::MAX);
    explainer.verdict().expect("it has run to its end").clone()
}

fn certificate_of(puzzle: &Arc<Puzzle>) -> Certificate {
    match verdict_of(puzzle) {
        Verdict::Impossible(certificate) => certificate,
        Verdict::Possible(_) => panic!("{} has a solution", puzzle.id()),
    }
}

/// Whether a search of all placements finds a solution.
fn has_solution(puzzle: &Arc<Puzzle>) -> bool {
    let mut search = Search::new(&Problem::new(puzzle), Strategy::TURBO.plan());
    let mut found = false;
    search.run(u64::MAX, |_| {
        found = true;
        ControlFlow::Break(())
    });
    found
}

/// Checks the verdicts of random puzzles. Returns how often each kind of certificate occurred, and how many
/// searches are too large to be repeated by the check, so that they are reports.
fn verdicts(count: usize) -> (BTreeMap<CertificateKind, usize>, usize) {
    let (mut kinds, mut reports) = (BTreeMap::new(), 0);
    for (number, puzzle) in puzzles(SEED).take(count).enumerate() {
        match verdict_of(&puzzle) {
            Verdict::Possible(solution) => {
                Verifier::new(&puzzle)
                    .verify(&solution)
                    .unwrap_or_else(|why| panic!("{why}, puzzle {number}, seed {SEED}"));
            }
            Verdict::Impossible(certificate) => {
                assert!(!has_solution(&puzzle), "puzzle {number}, seed {SEED}: {certificate:?}");
                match check(&puzzle.to_spec(), &certificate) {
                    Ok(Proof::Complete) => {}
                    Ok(Proof::Report) if certificate.kind() == CertificateKind::Search => reports += 1,
                    other => panic!("{other:?}, puzzle {number}, seed {SEED}: {certificate:?}"),
                }
                *kinds.entry(certificate.kind()).or_default() += 1;
            }
        }
    }
    (kinds, reports)
}

/// The share of the impossible puzzles that is explained by something better than a search.
fn share_explained(kinds: &BTreeMap<CertificateKind, usize>) -> f64 {
    let all: usize = kinds.values().sum();
    let searched = kinds.get(&CertificateKind::Search).copied().unwrap_or(0);
    (all - searched) as f64 / all as f64
}

#[test]
fn each_random_puzzle_gets_a_solution_or_a_certificate_that_holds() {
    let (kinds, reports) = verdicts(600);
    assert_eq!(reports, 0, "each search is small enough to be repeated");
    assert!(kinds.len() >= 6, "many kinds occur: {kinds:?}");
    assert!(share_explained(&kinds) >= 1.0 / 3.0, "{kinds:?}");
}

/// Takes minutes.
mod exhaustive {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    #[ignore = "takes minutes"]
    fn each_of_many_random_puzzles_gets_a_solution_or_a_certificate_that_holds() {
        let (kinds, reports) = verdicts(24_000);
        println!(
            "of 24,000 random puzzles of seed {SEED}: {kinds:?}, {reports} of the searches as reports, explained {:.3}",
            share_explained(&kinds)
        );
        assert!(kinds.values().sum::<usize>() >= 10_000, "{kinds:?}");
        assert!(share_explained(&kinds) >= 1.0 / 3.0, "{kinds:?}");
    }
}

fn impossible() -> impl Iterator<Item = PuzzleSpec> {
    catalogue::ALL.entries().iter().map(|entry| entry.spec()).filter(|spec| spec.group == "Impossible")
}

#[test]
fn each_impossible_puzzle_of_the_catalogue_has_a_certificate_and_most_need_no_search() {
    let (mut all, mut searched) = (0, 0);
    for spec in impossible() {
        let certificate = certificate_of(&catalogue::ALL.get(&spec.id));
        assert_eq!(check(&spec, &certificate), Ok(Proof::Complete), "{}", spec.id);
        all += 1;
        searched += usize::from(certificate.kind() == CertificateKind::Search);
    }
    assert!(all > 5 && 3 * (all - searched) >= all, "{searched} of {all} need a search");
}

#[test]
fn puzzles_get_the_reason_that_their_authors_give() {
    use CertificateKind::{Count, Piece, Volumes};
    for (id, kind) in [
        ("chessboard-dominoes", Count),
        ("cube-dominoes", Count),
        ("soma-diamond", Count),
        ("five-tetrominoes", Count),
        ("fours-in-27", Volumes),
        ("long-bar", Piece),
    ] {
        assert_eq!(certificate_of(&catalogue::ALL.get(id)).kind(), kind, "{id}");
    }
}

#[test]
fn explaining_in_small_steps_gives_the_same_verdict() {
    for puzzle in puzzles(SEED + 1).take(60) {
        let mut explainer = Explainer::new(&puzzle);
        while !explainer.run(1) {}
        assert_eq!(explainer.verdict(), Some(&verdict_of(&puzzle)), "seed {}", SEED + 1);
    }
}

#[test]
fn a_certificate_survives_its_encodings() {
    for spec in impossible() {
        let certificate = certificate_of(&catalogue::ALL.get(&spec.id));
        let json = serde_json::to_string(&certificate).expect("JSON");
        assert_eq!(serde_json::from_str::<Certificate>(&json).expect("the same"), certificate);
        let bytes = postcard::to_allocvec(&certificate).expect("bytes");
        assert_eq!(postcard::from_bytes::<Certificate>(&bytes).expect("the same"), certificate);
    }
}

#[test]
fn each_moment_of_a_certificate_shows_pieces_side_by_side_and_cells_of_the_goal() {
    for puzzle in puzzles(SEED + 2).take(200) {
        let Verdict::Impossible(certificate) = verdict_of(&puzzle) else { continue };
        let moments = certificate.moments(&puzzle);
        assert_eq!(moments.len(), certificate.steps.len() + 1);
        assert!(!certificate.sentence(&puzzle).is_empty());
        for moment in moments {
            let mut cells: Vec<_> = moment.placed.iter().flat_map(|(_, cells)| cells.clone()).collect();
            let all = cells.len();
            cells.sort_by_key(|cell| (cell.z, cell.y, cell.x));
            cells.dedup();
            assert_eq!(cells.len(), all, "pieces overlap: {moment:?}");
            let marked = moment.cells.iter().map(|&(cell, _)| cell);
            assert!(cells.iter().copied().chain(marked).all(|cell| puzzle.region().cell_at(cell).is_some()));
        }
    }
}

#[test]
fn a_search_reports_its_deepest_assembly() {
    let searched = puzzles(SEED + 3).take(2_000).find_map(|puzzle| match verdict_of(&puzzle) {
        Verdict::Impossible(Certificate { end: Argument::Search { nodes, deepest }, .. }) => {
            Some((nodes, deepest))
        }
        _ => None,
    });
    let (nodes, deepest) = searched.expect("some puzzle needs a search");
    assert!(nodes > 0 && !deepest.is_empty() && nodes >= deepest.len() as u64);
}

/// Of optional pieces in a box in which all cells may stay empty, any piece anywhere is a solution.
#[test]
fn an_image_of_a_solution_is_a_solution_of_which_no_other_is_looked_for() {
    let layer = ["++++++++"; 8].join("/");
    let shapes: [&[&str]; 6] = [
        &["##/#.", "#./.."],
        &["##/#.", "../#."],
        &["##/#.", ".#/.."],
        &["###/#.."],
        &["##./.##"],
        &["###/.#."],
    ];
    let piece = |(index, shape): (usize, &&[&str])| PieceSpec {
        name: index.to_string(),
        shape: Shape::drawn(shape).expect("a shape"),
        min: 0,
        max: 1,
        ..PieceSpec::default()
    };
    let goal =
        GoalSpec { shape: Shape::drawn(&[layer.as_str(); 8]).expect("a shape"), ..GoalSpec::default() };
    let pieces = shapes.iter().enumerate().map(piece).collect();
    let spec = PuzzleSpec { title: "pool".to_owned(), goal, pieces, ..PuzzleSpec::default() };
    let mut explainer = Explainer::new(&Puzzle::from_spec(&spec).expect("a puzzle"));
    // The kinds of short arguments, and a thousand steps of the search.
    assert!(explainer.run(10));
    let Some(Verdict::Possible(solution)) = explainer.verdict() else { panic!("it has solutions") };
    assert_eq!(solution.pieces().len(), 1);
}
