//! Finding and counting all solutions.

use crate::CallError;
use crate::solution_json::solution_json;
use cubefall::problem::{Compilation, PlacementId, Reduction};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Plan, Search, SearchError};
use cubefall::solution::{PlacementVerifier, Solution};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// A search for all solutions. Each is verified, whatever is done with it. At first, a step makes the placements of a piece.
#[wasm_bindgen]
pub struct Solving {
    puzzle: Arc<Puzzle>,
    plan: Plan,
    /// Its placements, while they are made.
    compilation: Option<Compilation>,
    running: Option<Running>,
    found: u64,
}

struct Running {
    search: Search,
    verifier: PlacementVerifier,
}

#[wasm_bindgen]
impl Solving {
    /// Goes on for this many steps, at least one. Returns the solutions found as a JSON list. After some dozens it
    /// stops before it has taken all steps.
    ///
    /// # Errors
    /// When the list of a fold is full.
    pub fn find(&mut self, steps: u32) -> Result<String, CallError> {
        const MOST: usize = 64;
        let mut solutions: Vec<Value> = Vec::new();
        let puzzle = Arc::clone(&self.puzzle);
        self.run(steps, |solution| {
            solutions.push(solution_json(&puzzle, &solution()));
            if solutions.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(Value::Array(solutions).to_string())
    }

    /// Goes on for this many steps, at least one, and counts the solutions.
    ///
    /// # Errors
    /// When the list of a fold is full.
    pub fn count(&mut self, steps: u32) -> Result<(), CallError> {
        self.run(steps, |_| ControlFlow::Continue(()))
    }

    /// Whether all solutions were found.
    #[wasm_bindgen(getter)]
    pub fn is_over(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.search.is_exhausted())
    }

    /// The number of solutions found.
    #[wasm_bindgen(getter)]
    pub fn found(&self) -> f64 {
        self.found as f64
    }

    /// The number of steps taken.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> f64 {
        self.running.as_ref().map_or(0.0, |running| running.search.stats().steps() as f64)
    }

    /// The progress in [0, 1], by estimate.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> f64 {
        self.running.as_ref().map_or(0.0, |running| running.search.progress())
    }
}

impl Solving {
    /// A search that has not begun.
    ///
    /// # Errors
    /// When the strategy does not accept the puzzle.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, plan: Plan, reduction: Reduction) -> Result<Self, CallError> {
        SearchError::check_puzzle(plan.strategy, puzzle)?;
        let compilation = Some(Compilation::new(puzzle, reduction));
        Ok(Self { puzzle: Arc::clone(puzzle), plan, compilation, running: None, found: 0 })
    }

    fn run(
        &mut self,
        mut steps: u32,
        mut on_solution: impl FnMut(&dyn Fn() -> Solution) -> ControlFlow<()>,
    ) -> Result<(), CallError> {
        if let Some(compilation) = &mut self.compilation {
            while compilation.step() {
                steps -= 1;
                if steps == 0 {
                    return Ok(());
                }
            }
        }
        if let Some(compilation) = self.compilation.take() {
            let problem = compilation.finish();
            let (search, verifier) =
                (Search::try_new(&problem, self.plan)?, PlacementVerifier::new(&problem));
            self.running = Some(Running { search, verifier });
        }
        let Some(Running { search, verifier }) = &mut self.running else { return Ok(()) };
        let problem = Arc::clone(search.problem());
        let mut refused = None;
        search.run(steps.into(), |placements: &[PlacementId]| {
            if let Err(error) = verifier.verify(placements) {
                refused = Some(CallError::fault("a solution", &error));
                return ControlFlow::Break(());
            }
            self.found += 1;
            on_solution(&|| Solution::of(&problem, placements))
        });
        if search.is_full() {
            refused = refused.or_else(|| Some(full(self.plan)));
        }
        refused.map_or(Ok(()), Err)
    }
}

/// That a fold cannot go on.
pub(crate) fn full(plan: Plan) -> CallError {
    let key = plan.strategy.key();
    CallError::new(
        "strategy",
        format!(
            "strategy {key} keeps more partial assemblies than it has room for; choose turbo, which keeps none"
        ),
    )
}
