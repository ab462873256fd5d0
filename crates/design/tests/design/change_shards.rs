//! Shards of the search for changes are the whole search together, and a saved search goes on as if it had
//! not been interrupted.

use crate::puzzles::{SEED, puzzles};
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::solution::verify;
use design::{ChangeSearch, ChangeState, Finding};
use serde_json::{Value, json};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn of_catalogue(id: &str) -> PuzzleSpec {
    catalogue::ALL.entry(id).expect("a puzzle of the catalogue").spec()
}

fn random(seed: u64, count: usize) -> impl Iterator<Item = PuzzleSpec> {
    let small = puzzles(seed).filter(|puzzle| puzzle.region().volume() <= 12);
    small.take(count).map(|puzzle| puzzle.to_spec())
}

/// Both searches of a document.
fn both(spec: &PuzzleSpec) -> [ChangeSearch; 2] {
    [ChangeSearch::possible(spec), ChangeSearch::unique(spec)]
}

fn found(mut search: ChangeSearch) -> Vec<Finding> {
    assert!(search.run(u64::MAX));
    search.take_found()
}

#[test]
fn the_shards_find_what_the_whole_search_finds_once_each_and_in_its_order() {
    let catalogue = ["two-corners", "eighteen", "five-tetrominoes", "diabolical"];
    let mut total = 0;
    for spec in catalogue.into_iter().map(of_catalogue).chain(random(SEED + 23, 10)) {
        for search in both(&spec) {
            let whole = found(search.clone());
            for of in [1, 3] {
                let shards: Vec<_> = (1..=of).map(|number| found(search.of_shard(number, of))).collect();
                for shard in &shards {
                    let in_order = whole.iter().filter(|finding| shard.contains(finding));
                    assert!(in_order.eq(shard), "{}, {of} shards", spec.id);
                }
                let is_in_one = |finding| shards.iter().filter(|shard| shard.contains(finding)).count() == 1;
                assert!(whole.iter().all(is_in_one), "{}, {of} shards", spec.id);
            }
            total += whole.len();
        }
    }
    assert!(total > 300, "{total} changes were found");
}

#[test]
fn changes_are_shared_out_about_evenly() {
    for (spec, kind) in [("diabolical", 1)] {
        let search = &both(&of_catalogue(spec))[kind];
        for of in [2, 7] {
            let decided = |number| {
                let mut shard = search.of_shard(number, of);
                assert!(shard.run(u64::MAX));
                shard.decided().0
            };
            let sizes: Vec<usize> = (1..=of).map(decided).collect();
            let mean = sizes.iter().sum::<usize>() / of as usize;
            assert!(sizes.iter().all(|size| (mean / 2..2 * mean).contains(size)), "{spec}: {sizes:?}");
        }
    }
}

/// The state as text and back.
fn written(state: &ChangeState) -> ChangeState {
    let text = serde_json::to_string(state).expect("numbers can be written");
    serde_json::from_str(&text).expect("it was written")
}

/// Runs a search with interruptions after slices of at most `most` steps, beside the same search without.
/// Returns the states in between.
fn interrupted(new: &ChangeSearch, random: &mut fastrand::Rng, most: u64) -> Vec<ChangeState> {
    let (mut straight, mut resumed) = (new.clone(), new.clone());
    let (mut taken, mut states) = (Vec::new(), Vec::new());
    while !straight.is_over() {
        let steps = random.u64(1..=most);
        straight.run(steps);
        resumed.run(steps);
        assert_eq!(resumed.decided(), straight.decided());
        let state = resumed.state(&taken);
        assert_eq!(state, straight.state(&[]));
        resumed = new.restored(&written(&state)).expect("a search was there");
        // It offers again what was found before, whether that was taken or not.
        taken = if random.bool() { resumed.take_found() } else { Vec::new() };
        states.push(state);
    }
    assert!(resumed.is_over());
    taken.extend(resumed.take_found());
    assert_eq!(taken, found(new.clone()));
    states
}

#[test]
fn a_search_restored_at_any_step_goes_on_as_if_it_had_not_been_interrupted() {
    let mut rng = fastrand::Rng::with_seed(SEED);
    for spec in random(SEED + 24, 6) {
        for search in both(&spec) {
            interrupted(&search, &mut rng, 500);
            interrupted(&search.of_shard(2, 3), &mut rng, 500);
        }
    }
    // Within turns of later rounds, and with a first solution.
    let (mut late, mut first) = (0, 0);
    for (id, kind) in [("soma", 0), ("diabolical", 1)] {
        for state in interrupted(&both(&of_catalogue(id))[kind], &mut rng, 30_000) {
            let state = serde_json::to_value(&state).expect("numbers");
            late += usize::from(state["round"] != 0 && state["turn"] != Value::Null);
            first += usize::from(state["turn"]["first"] != Value::Null);
        }
    }
    assert!(late > 3 && first > 0, "{late} late turns, {first} with a solution");
}

#[test]
fn a_state_of_another_search_is_refused() {
    let spec = of_catalogue("five-tetrominoes");
    let search = ChangeSearch::possible(&spec);
    let mut begun = search.clone();
    begun.run(20_000);
    let state = begun.state(&[]);
    assert!(search.restored(&state).is_ok());
    assert!(search.of_shard(1, 2).restored(&state).is_err());
    assert!(ChangeSearch::unique(&spec).restored(&state).is_err());
    assert!(ChangeSearch::possible(&of_catalogue("soma")).restored(&state).is_err());
}

/// The first state after some steps that is like that.
fn state(search: &ChangeSearch, is_like_that: impl Fn(&Value) -> bool) -> Value {
    let mut running = search.clone();
    loop {
        assert!(!running.run(31), "there is such a state");
        let state = serde_json::to_value(running.state(&[])).expect("numbers");
        if is_like_that(&state) {
            return state;
        }
    }
}

fn restored(search: &ChangeSearch, state: &Value) -> Result<ChangeSearch, String> {
    let state: ChangeState = serde_json::from_value(state.clone()).map_err(|error| error.to_string())?;
    search.restored(&state).map_err(|error| error.to_string())
}

/// The state with another value at this path.
fn with(state: &Value, path: &str, value: Value) -> Value {
    let mut state = state.clone();
    *state.pointer_mut(path).expect(path) = value;
    state
}

fn assert_refused(search: &ChangeSearch, states: &[Value], said: &str) {
    for state in states {
        let why = restored(search, state).expect_err(&state.to_string());
        assert!(why.contains(said), "{why} lacks {said}: {state}");
    }
}

#[test]
fn numbers_of_changes_that_do_not_go_together_are_refused() {
    let search = ChangeSearch::possible(&of_catalogue("soma"));
    let length = |list: &Value| list.as_array().map_or(0, Vec::len);
    let early = state(&search, |it| it["round"] == 0 && length(&it["open"]) > 2 && !it["turn"].is_null());
    let late = state(&search, |it| {
        let left = it["left_in_round"].as_u64().unwrap_or(0) as usize;
        (1..length(&it["open"])).contains(&left) && !it["turn"].is_null()
    });
    assert!(restored(&search, &early).is_ok() && restored(&search, &late).is_ok());
    let one_more = |number: &Value| json!(number.as_u64().map(|number| number + 1));
    let reversed: Vec<_> = late["open"].as_array().expect("a list").iter().rev().cloned().collect();
    let states = [
        with(&early, "/tried", json!(1_000_000)),
        with(&early, "/tried", one_more(&early["tried"])),
        with(&early, "/tried", json!(0)),
        with(&early, "/decided", one_more(&early["decided"])),
        with(&early, "/round", json!(1)),
        with(&early, "/left_in_round", json!(1)),
        with(&early, "/open/1", early["open"][0].clone()),
        with(&early, "/open/0", json!(1_000_000)),
        with(&early, "/open", json!([])),
        with(&early, "/turn/number", early["open"][0].clone()),
        with(&early, "/turn", Value::Null),
        with(&late, "/open", json!(reversed)),
        with(&late, "/round", json!(0)),
        with(&late, "/round", json!(99)),
        with(&late, "/left_in_round", json!(1_000_000)),
        with(&late, "/left_in_round", json!(0)),
        with(&late, "/left_in_round", one_more(&late["left_in_round"])),
    ];
    assert_refused(&search, &states, "do not go together");
}

#[test]
fn turns_and_findings_that_no_search_has_are_refused() {
    let search = ChangeSearch::unique(&of_catalogue("diabolical"));
    let known = state(&search, |it| {
        it["found"].as_array().is_some_and(|found| found.len() > 2) && !it["turn"]["first"].is_null()
    });
    assert!(restored(&search, &known).is_ok());
    let states = [
        with(&known, "/turn/steps_left", json!(0)),
        with(&known, "/turn/steps_left", json!(2_001)),
        with(&known, "/turn/search", json!([])),
        with(&known, "/turn/search", json!([1, 2, 3, 4, 5, 6, 7, 8, 9])),
        with(&known, "/turn/first", json!([0, 0, 0, 0, 0, 0])),
        with(&known, "/turn/first", json!([1_000_000])),
        with(&known, "/turn/first", json!([])),
    ];
    assert_refused(&search, &states, "has its turn");
    let states = [
        with(&known, "/found/0/0", known["turn"]["number"].clone()),
        with(&known, "/found/1", known["found"][0].clone()),
        with(&known, "/found/0/0", json!(1_000_000)),
        with(&known, "/found/0/1/0/0", json!(1_000_000)),
    ];
    assert_refused(&search, &states, "cannot have been found");
    let states =
        [with(&known, "/found/0/1/0/1/0/0", json!(-1_000_000)), with(&known, "/found/0/1", json!([]))];
    assert_refused(&search, &states, "is invalid");
    // A change that gives a solution is decided with it, so it has no turn after it.
    let search = ChangeSearch::possible(&of_catalogue("soma"));
    let known = state(&search, |it| !it["turn"].is_null());
    assert_refused(&search, &[with(&known, "/turn/first", json!([0]))], "has its turn");
}

#[test]
fn a_state_with_altered_numbers_is_refused_or_one_that_finds_solutions_only() {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let spec = of_catalogue("eighteen");
    let mut accepted = 0;
    for _ in 0..100 {
        let search = both(&spec)[rng.usize(..2)].clone();
        let mut running = search.clone();
        running.run(rng.u64(..3_000));
        let text = serde_json::to_string(&running.state(&[])).expect("numbers");
        let digits: Vec<usize> =
            text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
        let mut altered = text.into_bytes();
        for _ in 0..rng.usize(1..3) {
            altered[digits[rng.usize(..digits.len())]] = b'0' + rng.u8(..10);
        }
        let Ok(state) = serde_json::from_slice::<ChangeState>(&altered) else { continue };
        let Ok(mut restored) = search.restored(&state) else { continue };
        accepted += 1;
        assert!(restored.run(u64::MAX));
        for Finding { change, solution, .. } in restored.take_found() {
            let puzzle = Puzzle::from_spec(&change.apply(&spec)).expect("a valid puzzle");
            assert_eq!(verify(&puzzle, &solution), Ok(()), "{change}");
        }
    }
    assert!(accepted > 0);
}
