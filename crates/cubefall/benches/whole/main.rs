//! The time of whole puzzles, each checked against its known number of solutions.
//!
//! `cargo bench --bench whole` times the last program of the Bedlam cube's author beside our fastest and a
//! crate for exact covers; `cargo bench --bench whole -- PUZZLE METHOD RUNS` does one thing and prints it as
//! JSON. With CUBEFALL_VECTORS=256 or 128 in the environment, vectors of at most that number of bits are
//! used; `-- vectors` prints the lengths that this processor has. benches/table makes the table of
//! BENCHMARKS.md from that, and calls the same as WebAssembly.

use cubefall::problem::Problem;
use cubefall::search::{PieceOrder, Search, Strategy};
#[cfg(not(target_arch = "wasm32"))]
use cubefall::search::{limit_vectors, vector_lengths};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;
use testing::timed::{known_solutions, set_up};

mod clock;

/// The name of the crate `dancing-links` among the searches; the others are the strategies' keys.
const RIVAL: &str = "dancing-links";

/// Steps in one go, as in the page: a browser compiles a function well while it runs, and calls the better
/// one next time.
const SLICE: u64 = 100_000;

/// The measurements of consecutive runs.
#[derive(Serialize)]
struct Measured {
    puzzle: String,
    method: String,
    runs: Vec<Run>,
    solutions: u64,
    /// None where the program doesn't count them.
    nodes: Option<u64>,
}

/// Seconds.
#[derive(Serialize, Default)]
struct Run {
    /// The seconds for the tables: the placements, and the tables of the search.
    tables: f64,
    /// The seconds of the search.
    search: f64,
}

/// Searches `puzzle` whole by `method`, `runs` times.
///
/// # Panics
/// When the puzzle or the method is unknown, or the number of solutions is wrong.
fn measure(puzzle: &str, method: &str, runs: u32) -> Measured {
    let mut measured = Measured {
        puzzle: puzzle.to_owned(),
        method: method.to_owned(),
        runs: Vec::new(),
        solutions: 0,
        nodes: None,
    };
    for _ in 0..runs {
        let run;
        (run, measured.solutions, measured.nodes) = once(puzzle, method);
        assert_eq!(measured.solutions, known_solutions(puzzle), "{puzzle} by {method}");
        measured.runs.push(run);
    }
    measured
}

fn once(name: &str, method: &str) -> (Run, u64, Option<u64>) {
    let start = clock::now();
    let (_, problem) = set_up(name);
    if method == RIVAL {
        return by_rival(start, &problem);
    }
    let strategy = Strategy::from_key(method).unwrap_or_else(|| {
        panic!(
            "there is no method '{method}'; there are {RIVAL} and {:?}",
            Strategy::all().map(Strategy::key).collect::<Vec<_>>()
        )
    });
    let mut search = Search::new(&problem, strategy.plan().with_pieces(PieceOrder::Fewest));
    let begun = clock::now();
    while !search.is_over() {
        search.run(SLICE, |_| ControlFlow::Continue(()));
    }
    let run = Run { tables: begun - start, search: clock::now() - begun };
    (run, search.stats().solutions(), Some(search.stats().nodes()))
}

/// Its own tables are made with its search, and the time of both is measured together.
#[cfg(not(target_arch = "wasm32"))]
fn by_rival(start: f64, problem: &Arc<Problem>) -> (Run, u64, Option<u64>) {
    let cover = testing::rival::Cover::new(problem).expect("each piece is used once");
    let begun = clock::now();
    let solutions = cover.count();
    (Run { tables: begun - start, search: clock::now() - begun }, solutions, None)
}

#[cfg(target_arch = "wasm32")]
fn by_rival(_: f64, _: &Arc<Problem>) -> (Run, u64, Option<u64>) {
    panic!("{RIVAL} is timed natively")
}

/// [`measure`], as JSON.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn measured(puzzle: &str, method: &str, runs: u32) -> String {
    serde_json::to_string(&measure(puzzle, method, runs)).expect("names and numbers")
}

/// As WebAssembly it waits to be called. Errors are thrown to the caller.
#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    if let Ok(bits) = std::env::var("CUBEFALL_VECTORS") {
        limit_vectors(bits.parse().expect("a number of bits in CUBEFALL_VECTORS"));
    }
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match &arguments[..] {
        [] => side_by_side(),
        [list] if list == "methods" => print(&Strategy::all().map(Strategy::key).collect::<Vec<_>>()),
        [list] if list == "vectors" => print(&vector_lengths()),
        [puzzle, method, runs] => {
            let runs = runs.parse().expect("a number of runs");
            print(&measure(puzzle, method, runs));
        }
        _ => panic!("give PUZZLE METHOD RUNS, methods, vectors, or nothing, and not {arguments:?}"),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn print(value: &impl Serialize) {
    println!("{}", serde_json::to_string(value).expect("names and numbers"));
}

/// Each puzzle by three methods, and how they compare with the first.
#[cfg(not(target_arch = "wasm32"))]
fn side_by_side() {
    for (puzzle, _) in testing::timed::PUZZLES {
        let mut first = None;
        for method in [Strategy::FIRST_CELL_RESUMED.key(), Strategy::TURBO.key(), RIVAL] {
            let measured = measure(puzzle, method, 1);
            let seconds = measured.runs[0].search;
            println!(
                "{puzzle:10} {method:18} {seconds:10.4} s {:>14} nodes {:8.2} times as fast as the first",
                measured.nodes.map_or("?".to_owned(), |nodes| nodes.to_string()),
                *first.get_or_insert(seconds) / seconds,
            );
        }
    }
}
