//! The checker refuses certificates that say something else.

use crate::puzzles::{SEED, puzzles};
use cubefall::puzzle::{Coord, Limit, PieceSpec, Puzzle, PuzzleSpec, Shape};
use design::{Argument, Certificate, Claim, Explainer, Pattern, PlacedCells, Proof, Step, Verdict, check};
use testing::share_of;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn certificates(seed: u64, count: usize) -> impl Iterator<Item = (PuzzleSpec, Certificate)> {
    puzzles(seed).take(count).filter_map(|puzzle| {
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
            let other = Pattern::Lattice { modulus: 5, steps: [1, 0, 0], class: 7 };
            with(Argument::Count { pattern: other, cells: cells.clone(), possible: possible.clone() });
            let undefined = Pattern::Lattice { modulus: 0, steps: [i32::MIN, i32::MAX, 0], class: 0 };
            with(Argument::Count { pattern: undefined, cells: cells.clone(), possible: possible.clone() });
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
            let nowhere = PlacedCells { piece: 0, cells: vec![[100, 0, 0]] };
            with(Argument::Search { nodes: *nodes, deepest: vec![nowhere] });
        }
        Argument::Volumes | Argument::NoPlacement => {}
    }
    for (index, step) in certificate.steps.iter().enumerate() {
        let mut other = certificate.clone();
        let (Step::Forced { placement, .. } | Step::Excluded { placement, .. }) = step;
        let moved = PlacedCells { piece: placement.piece, cells: vec![[100, 0, 0]] };
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
    for (number, (spec, certificate)) in certificates(SEED + 10, share_of(250) as usize).enumerate() {
        for falsified in falsified(&certificate) {
            assert!(
                check(&spec, &falsified).is_err(),
                "certificate {number}, seed {}: {falsified:?}",
                SEED + 10
            );
            refused += 1;
        }
    }
    assert!(refused > share_of(150), "{refused} were tried");
}

#[test]
fn a_step_that_was_left_in_is_needed() {
    let mut tried = 0;
    for (spec, certificate) in certificates(SEED + 11, share_of(600) as usize) {
        for index in 0..certificate.steps.len() {
            let mut shorter = certificate.clone();
            shorter.steps.remove(index);
            assert!(check(&spec, &shorter).is_err(), "step {index}, seed {}: {certificate:?}", SEED + 11);
            tried += 1;
        }
    }
    assert!(tried > share_of(50), "{tried} were tried");
}

#[test]
fn no_certificate_holds_for_a_puzzle_that_has_a_solution() {
    let mut tried = 0;
    let mut of_others: Vec<Certificate> =
        certificates(SEED + 12, share_of(300) as usize).map(|(_, certificate)| certificate).collect();
    of_others.extend(
        [Argument::Volumes, Argument::Cell([0; 3]), Argument::Piece(0), Argument::Clash(0, 1)]
            .map(Certificate::of),
    );
    for puzzle in puzzles(SEED + 13).take(share_of(300) as usize) {
        let mut explainer = Explainer::new(&puzzle);
        explainer.run(u64::MAX);
        if matches!(explainer.verdict(), Some(Verdict::Possible(_))) {
            let spec = puzzle.to_spec();
            let wrong = of_others.iter().find(|certificate| check(&spec, certificate) == Ok(Proof::Complete));
            assert_eq!(wrong, None, "seed {}: {spec:?}", SEED + 13);
            tried += 1;
        }
    }
    assert!(tried > share_of(20), "{tried} were tried");
}

#[test]
fn a_report_of_a_search_proves_nothing_of_a_puzzle_that_has_a_solution() {
    let report = |nodes| Certificate::of(Argument::Search { nodes, deepest: Vec::new() });
    for (id, nodes) in [("soma", 1), ("bedlam", u64::MAX)] {
        let spec = catalogue::ALL.entry(id).expect("a puzzle of the catalogue").spec();
        assert_ne!(check(&spec, &report(nodes)), Ok(Proof::Complete), "{id}");
    }
    let small = catalogue::ALL.entry("four-in-twelve").expect("a puzzle of the catalogue").spec();
    assert!(check(&small, &report(u64::MAX)).is_err(), "it is repeated, and finds a solution");
    // Deeper than any stack: a single cell, as often as the goal has cells.
    let side = 12;
    let cells: Vec<Coord> =
        (0..side * side * side).map(|n| Coord::new(n % side, n / side % side, n / side / side)).collect();
    let one = PieceSpec {
        name: "one".to_owned(),
        shape: Shape::of(&cells[..1]),
        min: 1,
        max: usize::MAX,
        ..PieceSpec::default()
    };
    let mut spec = PuzzleSpec { title: "ones".to_owned(), pieces: vec![one], ..PuzzleSpec::default() };
    spec.goal.shape = Shape::of(&cells);
    assert_eq!(check(&spec, &report(1)), Ok(Proof::Report));
}

#[test]
fn the_most_copies_are_checked_as_quickly_as_found() {
    // The chessboard without two corners of a colour, of as many dominoes as a puzzle may have.
    let most = Limit::COPIES.most();
    let at = |index: i32| Coord::new(index % 8, index / 8, 0);
    let board: Vec<Coord> = (1..63).map(at).collect();
    let piece = |cells: &[Coord], min, max| PieceSpec {
        name: "a".to_owned(),
        shape: Shape::of(cells),
        min,
        max,
        ..PieceSpec::default()
    };
    // Fifteen cells for three pieces of five, or more, by weights.
    let goal = [".####", "#####", ".###.", ".###."];
    let rows =
        goal.iter().zip(0..).flat_map(|(row, y)| row.chars().zip(0..).map(move |(cell, x)| (cell, x, y)));
    let odd: Vec<Coord> =
        rows.filter(|&(cell, ..)| cell == '#').map(|(_, x, y)| Coord::new(x, y, 0)).collect();
    let bent = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)].map(|(x, y)| Coord::new(x, y, 0));
    for (cells, piece) in [(board, piece(&[at(0), at(1)], 0, most)), (odd, piece(&bent, 3, most))] {
        let mut spec = PuzzleSpec { title: "any".to_owned(), pieces: vec![piece], ..PuzzleSpec::default() };
        spec.goal.shape = Shape::of(&cells);
        let mut explainer = Explainer::new(&Puzzle::from_spec(&spec).expect("a puzzle"));
        explainer.run(u64::MAX);
        let Some(Verdict::Impossible(certificate)) = explainer.verdict() else { panic!("it is impossible") };
        assert_eq!(check(&spec, certificate), Ok(Proof::Complete), "{certificate:?}");
    }
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
    let placement = PlacedCells { piece: 1, cells: vec![[0, 0, 0], [1, 0, 0], [2, 0, 0]] };
    let because = Box::new(Certificate::of(Argument::Piece(0)));
    let certificate =
        Certificate { steps: vec![Step::Excluded { placement, because }], end: Argument::Piece(1) };
    let objection = check(&spec, &certificate).expect_err("the single cell fits beside the bar");
    assert_eq!((objection.steps, objection.claim), (vec![1], Claim::HasPlacement));
}
