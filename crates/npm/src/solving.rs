//! Finding and counting all solutions.

use crate::CallError;
use crate::solution_json::solution_json;
use cubefall::problem::{Compilation, PlacementId, Problem, Reduction};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Plan, SearchError};
use cubefall::solution::Solution;
use cubefall::solve::{Solutions, SymmetryClasses};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// A search for solutions. Each is verified, whatever is done with it. At first, a step makes the placements
/// of a piece.
#[wasm_bindgen]
pub struct Solving {
    puzzle: Arc<Puzzle>,
    plan: Plan,
    reduction: Reduction,
    limit: Option<u64>,
    /// Its placements, while they are made, and the classes that they leave to be told apart.
    compilation: Option<(Compilation, Option<SymmetryClasses>)>,
    solutions: Option<Solutions>,
}

#[wasm_bindgen]
impl Solving {
    /// Makes it end after this many solutions. It is called before the first step.
    pub fn stop_after(&mut self, solutions: f64) {
        self.limit = Some(solutions as u64);
    }

    /// Goes on for this many steps, at least one. Returns the solutions found as a JSON list. After some
    /// dozens it stops before it has taken all steps.
    ///
    /// # Errors
    /// When the list of a fold is full.
    pub fn find(&mut self, steps: u32) -> Result<String, CallError> {
        const MOST: usize = 64;
        let mut found: Vec<Value> = Vec::new();
        let puzzle = Arc::clone(&self.puzzle);
        self.advance(steps, |problem, placements| {
            found.push(solution_json(&puzzle, &Solution::of(problem, placements)));
            if found.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(Value::Array(found).to_string())
    }

    /// Goes on for this many steps, at least one, and counts the solutions.
    ///
    /// # Errors
    /// When the list of a fold is full.
    pub fn count(&mut self, steps: u32) -> Result<(), CallError> {
        self.advance(steps, |_, _| ControlFlow::Continue(()))
    }

    /// Whether all solutions were found, or as many as are wanted.
    #[wasm_bindgen(getter)]
    pub fn is_over(&self) -> bool {
        self.solutions
            .as_ref()
            .is_some_and(|solutions| solutions.is_at_limit() || solutions.search().is_exhausted())
    }

    /// The number of solutions found.
    #[wasm_bindgen(getter)]
    pub fn found(&self) -> f64 {
        self.solutions.as_ref().map_or(0.0, |solutions| solutions.found() as f64)
    }

    /// The number of steps taken.
    #[wasm_bindgen(getter)]
    pub fn steps(&self) -> f64 {
        self.solutions.as_ref().map_or(0.0, |solutions| solutions.search().stats().steps() as f64)
    }

    /// The progress in [0, 1], by estimate.
    #[wasm_bindgen(getter)]
    pub fn progress(&self) -> f64 {
        self.solutions.as_ref().map_or(0.0, |solutions| solutions.search().progress())
    }
}

impl Solving {
    /// A search that has not begun.
    ///
    /// # Errors
    /// When the strategy does not accept the puzzle.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, plan: Plan, reduction: Reduction) -> Result<Self, CallError> {
        SearchError::check_puzzle(plan.strategy, puzzle)?;
        Ok(Self {
            puzzle: Arc::clone(puzzle),
            plan,
            reduction,
            limit: None,
            compilation: None,
            solutions: None,
        })
    }

    /// The placements, while they are made, and the classes that they leave to be told apart.
    fn compilation(&mut self) -> &mut (Compilation, Option<SymmetryClasses>) {
        let Self { puzzle, reduction, limit, compilation, .. } = self;
        compilation.get_or_insert_with(|| {
            let (reduction, classes) = SymmetryClasses::instead_of(std::mem::take(reduction), puzzle, *limit);
            (Compilation::new(puzzle, reduction), classes)
        })
    }

    fn advance(
        &mut self,
        mut steps: u32,
        mut on_solution: impl FnMut(&Problem, &[PlacementId]) -> ControlFlow<()>,
    ) -> Result<(), CallError> {
        if self.solutions.is_none() {
            while self.compilation().0.step() {
                steps -= 1;
                if steps == 0 {
                    return Ok(());
                }
            }
        }
        if let Some((compilation, classes)) = self.compilation.take() {
            let solutions = Solutions::of(&compilation.finish(), self.plan)?;
            self.solutions = Some(solutions.up_to(classes).limit(self.limit.unwrap_or(u64::MAX)));
        }
        let Some(solutions) = &mut self.solutions else { return Ok(()) };
        let problem = Arc::clone(solutions.search().problem());
        solutions.advance(steps.into(), |placements| on_solution(&problem, placements))?;
        Ok(())
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
