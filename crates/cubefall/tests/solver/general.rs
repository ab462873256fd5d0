//! Puzzles with cells that may stay empty, ranges of copies, mirrored pieces and colours: the search finds
//! the same solutions as a naive enumeration from the definition.

use crate::oracle::{self, Matrix, Packing};
use crate::setting::Setting;
use cubefall::problem::{PlacementId, Problem, Reduction, Symmetry};
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Polycube, Puzzle, PuzzleSpec, Shape, ShapeCell};
use cubefall::search::{
    Assemblies, Event, PartResult, Parts, PieceOrder, Search, SearchError, Stats, Strategy,
};
use cubefall::solution::{Solution, verify};
use design::{Explainer, Proof, Verdict, check};
use fastrand::Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::puzzles::{Choices, Recipe};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SEED: u64 = 18;

/// Small documents with every feature: most that are drawn are puzzles.
const MIXED: Recipe = Recipe {
    sides: &[[2, 2, 1], [3, 2, 1], [2, 2, 2], [3, 3, 1], [4, 2, 1], [3, 2, 2]],
    left_out: 8,
    colored: 33,
    variable: [50, 30],
    holes: (50, 2),
    pieces: 1..=3,
    is_filled: false,
    cells: 1..=4,
    // Among small polycubes, few are not their own mirror images.
    odd: 20,
    copies: (100, 1..=3),
    ranged: [50, 0],
    mirrored: 50,
};

/// The random puzzle of a case, if its document is one.
pub fn puzzle(case: u64) -> Option<Arc<Puzzle>> {
    Puzzle::from_spec(&MIXED.draw(&mut Rng::with_seed(SEED + case))).ok()
}

/// A random document with 66 to 80 cells in two rows, of which all but one may stay empty, and one or two
/// bars with a bump.
fn drawn_wide(random: &mut Rng) -> PuzzleSpec {
    let (x, y) = (33 + random.below(8), 2);
    let cells = (0..y as i32).flat_map(|y| (0..x as i32).map(move |x| Coord::new(x, y, 0)));
    let required = cells.clone().nth(random.below(x * y));
    let cell = |at| ShapeCell { at, variable: Some(at) != required, color: None };
    let names = if random.bool() { vec!["A", "B"] } else { vec!["A"] };
    let max = 3 - names.len();
    let piece = |name: &str| {
        let length = 4 + random.below(5);
        let bar = (0..length as i32).map(|x| Coord::new(x, 0, 0));
        let bump = Coord::new(random.below(length) as i32, 1, 0);
        PieceSpec {
            name: name.to_owned(),
            shape: Shape::of(&bar.chain([bump]).collect::<Vec<_>>()),
            min: random.below(max + 1),
            max,
            mirrored: random.bool(),
            ..PieceSpec::default()
        }
    };
    let pieces = names.into_iter().map(piece).collect();
    let goal = GoalSpec { shape: Shape::from_cells(cells.map(cell).collect()), most_holes: None };
    PuzzleSpec { id: "wide".to_owned(), title: "wide".to_owned(), goal, pieces, ..PuzzleSpec::default() }
}

/// A random document with 270 to 330 cells in a row, of which all but one may stay empty, and one or two long
/// bars. Most cells differ in the bars that cover them.
fn drawn_widest(random: &mut Rng) -> PuzzleSpec {
    let cells = random.i32(270..=330);
    let row = |cells: i32| (0..cells).map(|x| Coord::new(x, 0, 0));
    let required = row(cells).nth(random.below(cells as usize));
    let cell = |at| ShapeCell { at, variable: Some(at) != required, color: None };
    let names = if random.bool() { vec!["A", "B"] } else { vec!["A"] };
    let max = 3 - names.len();
    let piece = |name: &str| PieceSpec {
        name: name.to_owned(),
        shape: Shape::of(&row(random.i32(90..=140)).collect::<Vec<_>>()),
        min: random.below(max + 1),
        max,
        ..PieceSpec::default()
    };
    let pieces = names.into_iter().map(piece).collect();
    let goal = GoalSpec { shape: Shape::from_cells(row(cells).map(cell).collect()), most_holes: None };
    PuzzleSpec { id: "widest".to_owned(), title: "widest".to_owned(), goal, pieces, ..PuzzleSpec::default() }
}

fn packed(solution: &Solution) -> Packing {
    oracle::packing_of(solution)
}

fn found(problem: &Arc<Problem>) -> Vec<Packing> {
    let mut found = Vec::new();
    Search::new(problem, Strategy::TURBO.plan()).run(u64::MAX, |placed| {
        let solution = Solution::of(problem, placed);
        assert_eq!(verify(problem.puzzle(), &solution), Ok(()));
        found.push(packed(&solution));
        ControlFlow::Continue(())
    });
    found
}

/// The symmetries of the goal with their translations.
fn motions(spec: &PuzzleSpec, matrices: Vec<Matrix>) -> Vec<(Matrix, Coord)> {
    let cells = spec.goal.shape.cells();
    let least = |coords: &[Coord]| coords.iter().copied().reduce(Coord::min).expect("a goal has cells");
    let onto_itself = |matrix: Matrix| {
        let moved: Vec<Coord> = cells.iter().map(|cell| oracle::image(matrix, cell.at)).collect();
        let by = least(&spec.goal.shape.coords()) - least(&moved);
        let alike = cells.iter().zip(moved).all(|(cell, to)| {
            cells.iter().any(|other| {
                other.at == to + by && (other.variable, other.color) == (cell.variable, cell.color)
            })
        });
        alike.then_some((matrix, by))
    };
    matrices.into_iter().filter_map(onto_itself).collect()
}

/// How many classes the packings make under these motions, which leave every piece itself.
fn classes(all: &BTreeSet<Packing>, motions: &[(Matrix, Coord)]) -> usize {
    let image = |packing: &Packing, &(matrix, by): &(Matrix, Coord)| -> Packing {
        let moved =
            |cells: &BTreeSet<Coord>| cells.iter().map(|&cell| oracle::image(matrix, cell) + by).collect();
        packing.iter().map(|(piece, cells)| (*piece, moved(cells))).collect()
    };
    let least = |packing: &Packing| motions.iter().map(|motion| image(packing, motion)).min();
    let least: BTreeSet<_> = all.iter().map(least).collect();
    least.len()
}

/// A feature of puzzles: its name, and whether a document has it.
type Feature = (&'static str, fn(&PuzzleSpec) -> bool);

/// The features that puzzles for the authors' searches need not have.
const FEATURES: [Feature; 8] = [
    ("variable cells", |spec| spec.goal.shape.cells().iter().any(|cell| cell.variable)),
    ("ranges", |spec| spec.pieces.iter().any(|piece| piece.min < piece.max)),
    ("limits of the holes", |spec| {
        spec.goal.most_holes.is_some() && spec.goal.shape.cells().iter().any(|cell| cell.variable)
    }),
    ("pieces that may be left out", |spec| spec.pieces.iter().any(|piece| piece.min == 0 && piece.max > 0)),
    ("pieces of several parts", |spec| {
        let is_in_parts = |piece: &PieceSpec| {
            Polycube::new(&piece.shape.coords()).is_ok_and(|polycube| !polycube.is_connected())
        };
        spec.pieces.iter().any(is_in_parts)
    }),
    ("repeats", |spec| spec.pieces.iter().any(|piece| piece.max > 1)),
    ("mirrored pieces", |spec| {
        let is_used = |piece: &PieceSpec| piece.mirrored && !oracle::is_own_mirror_image(&piece.shape);
        spec.pieces.iter().any(is_used)
    }),
    ("colours", |spec| {
        let pieces = spec.pieces.iter().flat_map(|piece| piece.shape.cells());
        let is_colored = |cell: &ShapeCell| cell.color.is_some();
        spec.goal.shape.cells().iter().any(is_colored) && pieces.into_iter().any(is_colored)
    }),
];

/// Compares the search of one random puzzle with the naive enumeration. Returns whether it was a puzzle with
/// a solution, and which of the [`FEATURES`] it had.
fn compare(case: u64, draw: fn(&mut Rng) -> PuzzleSpec) -> Option<(bool, [bool; FEATURES.len()])> {
    let mut random = Rng::with_seed(SEED + case);
    let spec = draw(&mut random);
    let puzzle = Puzzle::from_spec(&spec).ok()?;
    // Most puzzles that are drawn have volumes that exclude a solution. A few of these are enough.
    if puzzle.volumes().exclude_solutions() && !case.is_multiple_of(8) {
        return None;
    }
    let context = || format!("seed {SEED}, case {case}: {}", serde_json::to_string(&spec).expect("JSON"));
    let expected = oracle::assemblies(&spec);
    let all = found(&Problem::new(&puzzle));
    let distinct: BTreeSet<Packing> = all.iter().cloned().collect();
    assert_eq!(distinct, expected, "{}", context());
    assert_eq!(all.len(), expected.len(), "each is found once; {}", context());
    let reduced = |symmetry| Some(Problem::reduced(&puzzle, Reduction::of(&puzzle, symmetry).ok()?));
    let rotated = reduced(Symmetry::Rotation).expect("rotations can always be counted");
    let turns = motions(&spec, oracle::turns());
    assert_eq!(found(&rotated).len(), classes(&expected, &turns), "up to rotation; {}", context());
    // Where a piece's mirror image is another piece, a motion exchanges the two; that is tested elsewhere.
    let is_own_image = |piece: &PieceSpec| piece.mirrored || oracle::is_own_mirror_image(&piece.shape);
    if spec.pieces.iter().all(is_own_image) {
        let mirrored = reduced(Symmetry::Reflection).expect("each piece is its own mirror image");
        let all = motions(&spec, oracle::symmetries());
        assert_eq!(found(&mirrored).len(), classes(&expected, &all), "up to reflection; {}", context());
        assert_eq!(Symmetry::auto(&puzzle), Symmetry::Reflection, "{}", context());
    }
    Some((!expected.is_empty(), FEATURES.map(|(_, has)| has(&spec))))
}

/// How the document of a case is drawn: most with some of all features, some with few cells or many.
fn drawing(case: u64) -> fn(&mut Rng) -> PuzzleSpec {
    match case % 1000 {
        500 => drawn_widest,
        rest if rest % 50 == 7 => drawn_wide,
        rest if rest % 10 == 3 => |random| DEGENERATE.draw(random),
        _ => |random| MIXED.draw(random),
    }
}

/// Compares this many puzzles.
pub fn compare_puzzles(puzzles: usize) {
    let mut documents = 0;
    let mut next = || {
        documents += 1;
        compare(documents, drawing(documents))
    };
    let compared: Vec<(bool, [bool; FEATURES.len()])> =
        std::iter::repeat_with(&mut next).flatten().take(puzzles).collect();
    let solvable: Vec<[bool; FEATURES.len()]> =
        compared.into_iter().filter_map(|(solvable, features)| solvable.then_some(features)).collect();
    println!(
        "seed {SEED}: {puzzles} puzzles of {documents} documents; {} have a solution, of which have",
        solvable.len()
    );
    assert!(5 * solvable.len() > puzzles, "{}", solvable.len());
    for (at, (name, _)) in FEATURES.iter().enumerate() {
        let count = solvable.iter().filter(|features| features[at]).count();
        println!("  {name}: {count}");
        assert!(100 * count > puzzles, "{name}: {count} of {puzzles}");
    }
}

#[test]
fn the_search_finds_what_the_definition_says() {
    compare_puzzles(150);
}

/// Documents of few cells that may stay empty, most of them all, and pieces that need not be used, most of
/// them all: many have no solution, or none but the empty assembly, which is none.
const DEGENERATE: Recipe = Recipe {
    sides: &[[1, 1, 1], [2, 1, 1], [3, 1, 1], [2, 2, 1]],
    left_out: 0,
    colored: 0,
    variable: [100, 83],
    holes: (33, 4),
    pieces: 0..=3,
    is_filled: false,
    cells: 1..=4,
    odd: 0,
    copies: (100, 0..=2),
    ranged: [0, 83],
    mirrored: 50,
};

/// Checks that all strategies that accept a puzzle, and its explanation, agree that it has a solution, or
/// none.
fn check_verdicts(case: u64, has_solution: bool) {
    let spec = DEGENERATE.draw(&mut Rng::with_seed(SEED + case));
    let context = || format!("seed {SEED}, case {case}: {}", serde_json::to_string(&spec).expect("JSON"));
    let puzzle = Puzzle::from_spec(&spec).expect("it was compared");
    for strategy in Strategy::all() {
        let Ok(mut search) = Search::try_new(&Problem::new(&puzzle), strategy.plan()) else { continue };
        search.run(u64::MAX, |_| ControlFlow::Continue(()));
        assert_eq!(search.stats().solutions() > 0, has_solution, "{}; {}", strategy.key(), context());
    }
    let mut explainer = Explainer::new(&puzzle);
    explainer.run(u64::MAX);
    match explainer.verdict().expect("it has run to its end") {
        Verdict::Possible(solution) => {
            assert_eq!((verify(&puzzle, solution), has_solution), (Ok(()), true), "{}", context());
        }
        Verdict::Impossible(certificate) => {
            assert!(!has_solution, "{certificate:?}; {}", context());
            let proof = check(&spec, certificate);
            assert_eq!(proof, Ok(Proof::Complete), "{certificate:?}; {}", context());
        }
    }
}

#[test]
fn searches_and_explanations_of_degenerate_puzzles_agree_with_the_definition() {
    let cases = if cfg!(target_arch = "wasm32") { 100 } else { 2000 };
    let (mut compared, mut solvable) = (0, 0);
    for case in 0..cases {
        if let Some((has_solution, _)) = compare(case, |random| DEGENERATE.draw(random)) {
            check_verdicts(case, has_solution);
            compared += 1;
            solvable += u32::from(has_solution);
        }
    }
    println!("seed {SEED}: {solvable} of {compared} degenerate puzzles have a solution");
    assert!(5 * solvable > compared && 5 * (compared - solvable) > compared, "{solvable} of {compared}");
}

#[test]
fn the_search_of_more_than_64_cells_finds_what_the_definition_says() {
    let cases = if cfg!(target_arch = "wasm32") { 3 } else { 10 };
    let solvable = (1..=cases).filter(|&case| matches!(compare(case, drawn_wide), Some((true, _)))).count();
    println!("seed {SEED}: {solvable} of {cases} wide puzzles have a solution");
    assert!(2 * solvable > cases as usize, "{solvable} of {cases}");
}

/// The solutions and counts of the parts of a search. Each part is searched in slices, each slice in another
/// search that resumes by a bookmark.
fn joined(parts: &Parts, random: &mut Rng) -> (Vec<Vec<PlacementId>>, Stats) {
    let (mut all, mut stats) = (Vec::new(), parts.above().clone());
    for part in 0..parts.len() {
        let (mut search, mut found) = (parts.search(part), Assemblies::default());
        while !search.is_over() {
            search.run(1 + random.u64(..40), |placements| {
                found.push(placements);
                ControlFlow::Continue(())
            });
            let mut resumed = parts.search(part);
            resumed.return_to(&search.bookmark()).expect("a state of this part");
            assert!(resumed == search);
            search = resumed;
        }
        let result = PartResult::new(search.stats(), found);
        assert!(result.solutions().all(|placements| placements.starts_with(parts.prefix(part))));
        all.extend(result.solutions().map(<[_]>::to_vec));
        stats.add(result.stats());
        assert!(search.without_counts() == parts.search(part), "it ends where it began");
    }
    (all, stats)
}

#[test]
fn the_search_of_more_than_256_cells_finds_what_the_definition_says() {
    let cases = if cfg!(target_arch = "wasm32") { 1 } else { 3 };
    let solvable = (1..=cases).filter(|&case| matches!(compare(case, drawn_widest), Some((true, _)))).count();
    assert!(2 * solvable > cases as usize, "{solvable} of {cases} have a solution");
}

#[test]
fn the_parts_of_any_problem_are_the_whole() {
    let (mut several, mut above, mut lengths) = (0_u64, 0_u64, 0_u64);
    let cases = if cfg!(target_arch = "wasm32") { 60 } else { 200 };
    for case in 0..cases {
        let mut random = Rng::with_seed(SEED + case);
        let draw = if case % 20 == 0 { drawn_wide } else { |random: &mut Rng| MIXED.draw(random) };
        let Ok(puzzle) = Puzzle::from_spec(&draw(&mut random)) else { continue };
        let rotated = Reduction::of(&puzzle, Symmetry::Rotation).expect("rotations can always be counted");
        for problem in [Problem::new(&puzzle), Problem::reduced(&puzzle, rotated)] {
            let (mut whole, mut search) = (Vec::new(), Search::new(&problem, Strategy::TURBO.plan()));
            search.run(200_000, |placements| {
                whole.push(placements.to_vec());
                ControlFlow::Continue(())
            });
            let least = 1 << random.u32(..8);
            let parts = Parts::new(&problem, least).expect("the region is small enough");
            if !search.is_over() || parts.len() > 2_000 {
                continue;
            }
            let (joined, stats) = joined(&parts, &mut random);
            assert_eq!(joined, whole, "seed {SEED}, case {case}, {least} parts");
            assert_eq!(stats.levels(), search.stats().levels(), "seed {SEED}, case {case}, {least} parts");
            assert_eq!(stats.solutions(), search.stats().solutions());
            several += u64::from(parts.len() > 1);
            let is_solution = |&part: &usize| whole.iter().any(|one| one == parts.prefix(part));
            above += (0..parts.len()).filter(is_solution).count() as u64;
            lengths += u64::from(whole.iter().any(|one| one.len() != whole[0].len()));
        }
    }
    println!(
        "seed {SEED}: {several} in several parts, {above} prefixes are solutions, {lengths} of several lengths"
    );
    assert!(
        several * 14 > cases && above * 14 > cases && lengths * 40 > cases,
        "{several} {above} {lengths}"
    );
}

/// Two dominoes at most, in a row of three cells of which the last may stay empty.
fn row() -> Arc<Puzzle> {
    let text = r###"{ "id": "row", "title": "Row", "goal": { "shape": ["##+"] },
        "pieces": [{ "name": "D", "shape": ["##"], "min": 0, "max": 1 },
                   { "name": "C", "shape": ["#"], "min": 0, "max": 3 }] }"###;
    Puzzle::from_spec(&serde_json::from_str(text).expect("a document")).expect("a puzzle")
}

#[test]
fn an_assembly_within_another_is_a_solution_of_its_own() {
    // DC., CC., D.C, CCC: with the third cell empty or filled.
    let all = found(&Problem::new(&row()));
    assert_eq!(all.len(), 5, "{all:?}");
}

#[test]
fn strategies_for_plain_puzzles_refuse_others() {
    let problem = Problem::new(&row());
    for strategy in Strategy::all() {
        let refused = Search::try_new(&problem, strategy.plan()).err();
        let expected = strategy.takes_only_plain().then_some(SearchError::NotPlain { strategy });
        assert_eq!(refused, expected);
    }
    assert!(!Strategy::TURBO.takes_only_plain());
}

/// Checks that the events of this many steps say whether the assembly is complete as the problem does.
/// Returns how many are.
fn complete_events(search: &mut Search, steps: usize) -> usize {
    let mut complete = 0;
    for _ in 0..steps {
        let expected = match search.step() {
            Event::Placed { .. } => false,
            Event::Solved { .. } | Event::Repeated { .. } => true,
            Event::Exhausted | Event::Full => break,
            _ => continue,
        };
        let placed = search.placed();
        assert_eq!(search.problem().is_solution(&placed), expected, "{placed:?}");
        complete += usize::from(expected);
    }
    complete
}

#[test]
fn an_assembly_is_complete_where_the_problem_says_so() {
    for plan in Strategy::all().map(|strategy| strategy.plan().with_pieces(PieceOrder::Fewest)) {
        let is_fold = matches!(plan.strategy, Strategy::FOLD | Strategy::FOLD_CHARS);
        let soma = Setting::soma().problem;
        let complete = complete_events(&mut Search::new(&soma, plan), 200_000);
        assert!(complete > 0 || is_fold, "{plan:?} finds a solution in that many steps");
    }
    let mut complete = 0;
    for case in 0..400 {
        let Ok(puzzle) = Puzzle::from_spec(&MIXED.draw(&mut Rng::with_seed(SEED + case))) else { continue };
        complete += complete_events(&mut Search::new(&Problem::new(&puzzle), Strategy::TURBO.plan()), 500);
    }
    assert!(complete > 400, "{complete} of random puzzles");
}

/// A search that returns to the bookmark of any step continues unchanged.
#[test]
fn a_search_returns_to_every_step() {
    let mut returned = 0;
    for case in 0..120 {
        let spec = MIXED.draw(&mut Rng::with_seed(SEED + case));
        let Ok(puzzle) = Puzzle::from_spec(&spec) else { continue };
        if puzzle.volumes().exclude_solutions() && case % 4 != 0 {
            continue;
        }
        let mut search = Search::new(&Problem::new(&puzzle), Strategy::TURBO.plan());
        let mut bookmarks = Vec::new();
        while bookmarks.len() < 200 && search.step() != Event::Exhausted {
            bookmarks.push((search.bookmark(), search.clone()));
        }
        for (bookmark, stood) in bookmarks.iter().rev() {
            search.return_to(bookmark).unwrap_or_else(|error| panic!("{error}, case {case}"));
            assert!(search == *stood, "case {case}, step {}", stood.stats().steps());
            returned += 1;
        }
    }
    assert!(returned > 500, "{returned} steps");
}
