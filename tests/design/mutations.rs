//! The checker refuses certificates that say something else.

use crate::puzzles::{Puzzles, SEED};
use cubefall::design::{Argument, Certificate, Claim, Explainer, Placed, Step, Verdict, check};
use cubefall::puzzle::{Coord, PuzzleSpec, Shape};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn certificates(seed: u64, count: usize) -> impl Iterator<Item = (PuzzleSpec, Certificate)> {
    Puzzles::new(seed).take(count).filter_map(|puzzle| {
        let mut explainer = Explainer::new(&puzzle);
        explainer.run(u64::MAX);
        match explainer.verdict() {
            Some(Verdict::Impossible(certificate)) => Some((puzzle.to_spec(), certificate.clone())),
            _ => None,
        }
    })
}

/// Copies of a certificate of which each has one false claim.
fn falsified(certificate: &Certificate) -> Vec<Certificate> {
    let mut all = Vec::new();
    let mut with = |end: Argument| all.push(Certificate { end, ..certificate.clone() });
    match &certificate.end {
        Argument::Count { pattern, cells, possible } => {
            let mut more = possible.clone();
            more.push(1000);
            with(Argument::Count { pattern: *pattern, cells: cells.clone(), possible: more });
            let mut twice = cells.clone();
            twice.push(cells[0]);
            with(Argument::Count { pattern: *pattern, cells: twice, possible: possible.clone() });
            let outside = [[100, 0, 0]].to_vec();
            with(Argument::Count { pattern: *pattern, cells: outside, possible: possible.clone() });
        }
        Argument::Weights { modulus, cells, pieces } => {
            let weights = |cells: Vec<([i32; 3], u8)>, pieces: Vec<u8>, modulus| Argument::Weights {
                modulus,
                cells,
                pieces,
            };
            with(weights(cells[1..].to_vec(), pieces.clone(), *modulus));
            with(weights(cells.clone(), pieces.iter().map(|sum| (sum + 1) % modulus).collect(), *modulus));
            with(weights(cells.clone(), pieces.clone(), 0));
            with(weights(cells.clone(), pieces[1..].to_vec(), *modulus));
        }
        Argument::Cell(_) => with(Argument::Cell([100, 0, 0])),
        Argument::Piece(_) => with(Argument::Piece(100)),
        Argument::Clash(one, _) => with(Argument::Clash(*one, 100)),
        Argument::Search { nodes, .. } => {
            let nowhere = Placed { piece: 0, cells: vec![[100, 0, 0]] };
            with(Argument::Search { nodes: *nodes, deepest: vec![nowhere] });
        }
        Argument::Volumes => {}
    }
    for (index, step) in certificate.steps.iter().enumerate() {
        let mut other = certificate.clone();
        let (Step::Forced { placement, .. } | Step::Excluded { placement, .. }) = step;
        let moved = Placed { piece: placement.piece, cells: vec![[100, 0, 0]] };
        match &mut other.steps[index] {
            Step::Forced { placement, .. } | Step::Excluded { placement, .. } => *placement = moved,
        }
        all.push(other);
    }
    all
}

#[test]
fn a_false_claim_is_refused_wherever_it_is() {
    let mut refused = 0;
    for (number, (spec, certificate)) in certificates(SEED + 10, 400).enumerate() {
        for falsified in falsified(&certificate) {
            assert!(
                check(&spec, &falsified).is_err(),
                "certificate {number}, seed {}: {falsified:?}",
                SEED + 10
            );
            refused += 1;
        }
    }
    assert!(refused > 200, "{refused} were tried");
}

#[test]
fn a_step_that_was_left_in_is_needed() {
    let mut tried = 0;
    for (spec, certificate) in certificates(SEED + 11, 600) {
        for index in 0..certificate.steps.len() {
            let mut shorter = certificate.clone();
            shorter.steps.remove(index);
            assert!(check(&spec, &shorter).is_err(), "step {index}, seed {}: {certificate:?}", SEED + 11);
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried} were tried");
}

#[test]
fn no_certificate_holds_for_a_puzzle_that_has_a_solution() {
    let mut tried = 0;
    let mut of_others: Vec<Certificate> =
        certificates(SEED + 12, 300).map(|(_, certificate)| certificate).collect();
    of_others.extend(
        [Argument::Volumes, Argument::Cell([0; 3]), Argument::Piece(0), Argument::Clash(0, 1)]
            .map(Certificate::of),
    );
    for puzzle in Puzzles::new(SEED + 13).take(300) {
        let mut explainer = Explainer::new(&puzzle);
        explainer.run(u64::MAX);
        if matches!(explainer.verdict(), Some(Verdict::Possible(_))) {
            let spec = puzzle.to_spec();
            let wrong = of_others.iter().find(|certificate| check(&spec, certificate).is_ok());
            assert_eq!(wrong, None, "seed {}: {spec:?}", SEED + 13);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} were tried");
}

#[test]
fn an_objection_names_the_step() {
    let bar = |count: usize| Shape::of(&(0..count as i32).map(|x| Coord::new(x, 0, 0)).collect::<Vec<_>>());
    let mut spec = PuzzleSpec { id: "row".to_owned(), title: "row".to_owned(), ..PuzzleSpec::default() };
    spec.goal.shape = bar(4);
    for (name, count) in [("a", 1), ("b", 3)] {
        let piece =
            cubefall::puzzle::PieceSpec { name: name.to_owned(), shape: bar(count), ..Default::default() };
        spec.pieces.push(piece);
    }
    let placement = Placed { piece: 1, cells: vec![[0, 0, 0], [1, 0, 0], [2, 0, 0]] };
    let because = Box::new(Certificate::of(Argument::Piece(0)));
    let certificate =
        Certificate { steps: vec![Step::Excluded { placement, because }], end: Argument::Piece(1) };
    let objection = check(&spec, &certificate).expect_err("the single cell fits beside the bar");
    assert_eq!((objection.steps, objection.claim), (vec![1], Claim::HasPlacement));
}
