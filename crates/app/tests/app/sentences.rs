//! What is said of a search: each sentence has the values that it is about. How it is worded is not tested.

use app::{PlaybackCommand, Settings};
use app_testing::{Driver, default_search, fewest, finished, paused, step, watching, work_off};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Cell, Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape};
use cubefall::search::{Event, Plan, Strategy};
use std::collections::BTreeSet;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The numbers of a sentence in increasing order. A comma between digits belongs to the number.
pub(crate) fn numbers(sentence: &str) -> Vec<u64> {
    let is_other = |c: char| !(c.is_ascii_digit() || c == ',');
    let words = sentence.split(is_other).map(|word| word.replace(',', ""));
    let mut numbers: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

fn sorted(numbers: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut numbers: Vec<u64> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers
}

/// The first `most` steps of Soma: what each did, and the sentence about it.
fn steps(plan: Plan, symmetry: Symmetry, most: usize) -> Vec<(Event, String)> {
    let mut app = watching(plan, symmetry);
    let next = || {
        step(&mut app);
        let readout = app.readout();
        (readout.playback.event.expect("a search that can be followed"), readout.sentence)
    };
    std::iter::repeat_with(next).take(most).collect()
}

/// Where a cell of Soma is, along each axis, counted from 1.
fn place(cell: Cell) -> [u64; 3] {
    let at = catalogue::ALL.get("soma").region().coord_of(cell);
    [at.x, at.y, at.z].map(|at| at as u64 + 1)
}

#[test]
fn a_search_by_cells_says_which_cell_it_looks_at_and_how_many_candidates_it_has() {
    let (mut looked, mut counted, mut without) = (BTreeSet::new(), 0, 0);
    for plan in [Strategy::FIRST_CELL_RESUMED.plan(), Strategy::FEWEST_CANDIDATES.plan()] {
        for (event, sentence) in steps(plan, Symmetry::Raw, 400) {
            match event {
                Event::Looked { cell, filled } => {
                    assert_eq!(numbers(&sentence), sorted(place(cell)), "{sentence}");
                    looked.insert(filled);
                }
                Event::Counted { cell, candidates: 0 } => {
                    assert_eq!(numbers(&sentence), sorted(place(cell)), "{sentence}");
                    without += 1;
                }
                Event::Counted { cell, candidates } => {
                    let values = place(cell).into_iter().chain([candidates as u64]);
                    assert_eq!(numbers(&sentence), sorted(values), "{sentence}");
                    counted += 1;
                }
                _ => {}
            }
        }
    }
    assert!(looked.len() == 2 && counted > 0 && without > 0, "{looked:?} {counted} {without}");
}

#[test]
fn a_search_that_looks_for_isolated_cells_says_which_and_what_follows_from_them() {
    let steps = steps(fewest(Strategy::PIECES_ISOLATED), Symmetry::Restricted, 2_000);
    let (mut after_isolation, mut otherwise) = (BTreeSet::new(), BTreeSet::new());
    let soma = catalogue::ALL.get("soma");
    for pair in steps.windows(2) {
        let [(before, said), (event, sentence)] = pair else { unreachable!("two") };
        if let Event::Isolated { cells } = before {
            let values = match cells.first_member() {
                Some(cell) if cells.len() == 1 => place(cell).to_vec(),
                _ => vec![cells.len() as u64],
            };
            assert_eq!(numbers(said), sorted(values), "{said}");
        }
        if matches!(event, Event::Removed { .. }) {
            let is_after = matches!(before, Event::Isolated { .. });
            let sentences = if is_after { &mut after_isolation } else { &mut otherwise };
            sentences.insert(sentence.clone());
            let named = |name: &str| sentence.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
            assert!(soma.pieces().iter().any(|piece| named(piece.name())), "{sentence}");
        }
    }
    assert!(!after_isolation.is_empty() && !otherwise.is_empty());
    assert!(after_isolation.is_disjoint(&otherwise), "{after_isolation:#?} {otherwise:#?}");
}

#[test]
fn a_fold_says_what_it_keeps() {
    let mut stages = Vec::new();
    for (event, sentence) in steps(fewest(Strategy::FOLD), Symmetry::Restricted, 300) {
        if let Event::StageDone { stage, kept } = event {
            assert_eq!(numbers(&sentence), sorted([stage as u64 + 1, kept as u64]), "{sentence}");
            stages.push(kept);
        }
    }
    assert_eq!(stages, [4, 130]);
}

#[test]
fn a_fast_fold_names_its_stage_whether_the_last_try_fitted_or_not() {
    let mut app = watching(fewest(Strategy::FOLD), Symmetry::Restricted);
    app.apply(PlaybackCommand::RunToEnd);
    // The stages take 4 + 1, 256 + 1, 9,360 + 1 and 168,048 + 1 steps.
    for (steps, stage) in
        [(3, 1), (50, 2), (50, 2), (50, 2), (1_000, 3), (1_001, 3), (20_000, 4), (20_001, 4)]
    {
        app.work(steps);
        let readout = app.readout();
        let kept = readout.playback.levels[stage - 1].kept;
        assert_eq!(
            numbers(&readout.sentence),
            sorted([stage as u64, 7, kept, 0]),
            "stage, stages, kept, found: {}",
            readout.sentence
        );
        assert_eq!(readout.playback.stage_list.map(|stage| stage.listed.kept as u64), Some(kept));
    }
}

#[test]
fn the_first_sentence_has_the_pieces_and_the_last_one_what_was_found_and_tried() {
    assert_eq!(numbers(&paused().readout().sentence), [7]);
    let readout = finished(20_000).readout();
    assert_eq!(numbers(&readout.sentence), sorted([240, readout.playback.tried]), "{}", readout.sentence);
    let counted = Symmetry::Restricted.counted(&readout.search.puzzle);
    assert!(readout.sentence.contains(counted), "{}", readout.sentence);
}

/// A puzzle of one domino.
fn domino() -> Arc<Puzzle> {
    let shape = Shape::of(&[Coord::new(0, 0, 0), Coord::new(1, 0, 0)]);
    let piece =
        PieceSpec { name: "D".to_owned(), shape: shape.clone(), min: 1, max: 1, ..PieceSpec::default() };
    let goal = GoalSpec { shape, most_holes: None };
    let spec = PuzzleSpec { id: "domino".to_owned(), goal, pieces: vec![piece], ..PuzzleSpec::default() };
    Puzzle::from_spec(&spec).expect("a valid puzzle")
}

#[test]
fn one_of_a_kind_is_singular() {
    let puzzle = domino();
    for strategy in Strategy::all() {
        let plan = strategy.plan();
        let settings = Settings { puzzle: puzzle.clone(), plan, playing: false, ..Settings::default() };
        let mut app = Driver::new(settings);
        let mut sentences = vec![app.readout().sentence];
        while !app.readout().playback.finished && sentences.len() < 100 {
            step(&mut app);
            sentences.push(app.readout().sentence);
        }
        let words: Vec<Vec<&str>> = sentences.iter().map(|sentence| sentence.split(' ').collect()).collect();
        let ones = words.iter().flat_map(|words| words.windows(2)).filter(|pair| pair[0] == "1");
        let nouns: Vec<&str> = ones.map(|pair| pair[1]).collect();
        assert!(nouns.len() > 1, "{sentences:?}");
        assert!(nouns.iter().all(|noun| !noun.trim_end_matches(['.', ',']).ends_with('s')), "{sentences:?}");
    }
}

#[test]
fn a_placement_that_is_tried_is_named_by_its_number_among_those_of_its_piece() {
    let (problem, _) = default_search();
    let mut app = watching(fewest(Strategy::PIECES), Symmetry::Restricted);
    for _ in 0..300 {
        step(&mut app);
        let readout = app.readout();
        let (Event::Placed { placement } | Event::Refused { placement, .. }) =
            readout.playback.event.expect("an event")
        else {
            continue;
        };
        let piece = problem.piece_of(placement);
        let mut values = vec![problem.rank_of(placement) as u64 + 1, problem.count_of(piece) as u64];
        let both = readout.playback.words.both().len() as u64;
        values.extend((both > 0).then_some(both));
        assert_eq!(numbers(&readout.sentence), sorted(values), "{}", readout.sentence);
    }
}

/// A node of a search by items: its cell, if it has one, how many candidates were counted, and what was said
/// of each try.
struct Node {
    cell: Option<Cell>,
    counted: usize,
    said: Vec<String>,
}

#[test]
fn a_search_by_items_says_how_many_candidates_will_be_tried_and_which_is_tried() {
    let mut open: Vec<Node> = Vec::new();
    let (mut cells, mut later, mut fewer) = (0, 0, 0);
    for (event, sentence) in steps(Strategy::TURBO.plan(), Symmetry::Raw, 4_000) {
        match event {
            Event::Counted { cell, candidates } => {
                open.push(Node { cell: Some(cell), counted: candidates, said: Vec::new() });
            }
            Event::CountedPiece { candidates, .. } => {
                open.push(Node { cell: None, counted: candidates, said: Vec::new() });
            }
            Event::Placed { .. } => open.last_mut().expect("a node").said.push(sentence),
            // The full box is left as a node without tries.
            Event::Solved { .. } => open.push(Node { cell: None, counted: 0, said: Vec::new() }),
            Event::Removed { .. } => {
                // Only now it is known how many were tried.
                let Node { cell, counted, said } = open.pop().expect("a node");
                let tries = said.len() as u64;
                assert!(said.len() <= counted, "{said:?}");
                for (sentence, rank) in said.iter().zip(1..) {
                    let values = [tries].into_iter().chain((tries > 1).then_some(rank));
                    let values = values.chain(cell.iter().flat_map(|&cell| place(cell)));
                    assert_eq!(numbers(sentence), sorted(values), "{sentence}");
                    cells += usize::from(cell.is_some());
                    later += usize::from(rank > 1);
                    fewer += usize::from(tries < counted as u64);
                }
            }
            _ => {}
        }
    }
    assert!(cells > 0 && later > 0 && fewer > 0, "{cells} {later} {fewer}");
}

#[test]
fn a_search_by_cells_says_which_cell_each_try_is_to_fill() {
    let mut tries = 0;
    for plan in [Strategy::FIRST_CELL_RESUMED.plan(), Strategy::FEWEST_CANDIDATES.plan()] {
        let mut cell_to_fill = Vec::new();
        for (event, sentence) in steps(plan, Symmetry::Raw, 400) {
            match event {
                Event::Looked { cell, filled: false } => cell_to_fill = place(cell).to_vec(),
                Event::Counted { cell, .. } => cell_to_fill = place(cell).to_vec(),
                Event::Removed { .. } => cell_to_fill.clear(),
                Event::Placed { .. } | Event::Refused { .. } if !cell_to_fill.is_empty() => {
                    let taken = match event {
                        Event::Refused { clash, .. } => Some(clash.len() as u64),
                        _ => None,
                    };
                    let values = cell_to_fill.iter().copied().chain(taken);
                    assert_eq!(numbers(&sentence), sorted(values), "{sentence}");
                    tries += 1;
                }
                _ => {}
            }
        }
    }
    assert!(tries > 0);
}

#[test]
fn a_step_says_the_same_whether_it_is_taken_or_sought() {
    for plan in [Strategy::TURBO.plan(), Strategy::FIRST_CELL_RESUMED.plan(), fewest(Strategy::PIECES)] {
        let said: Vec<String> = steps(plan, Symmetry::Raw, 60).into_iter().map(|(_, said)| said).collect();
        let mut app = watching(plan, Symmetry::Raw);
        (0..60).for_each(|_| step(&mut app));
        for at in [59, 40, 17, 2, 1] {
            app.apply(PlaybackCommand::Jump(at));
            work_off(&mut app, 20_000);
            assert_eq!(app.readout().sentence, said[at as usize - 1], "step {at}");
        }
    }
}
