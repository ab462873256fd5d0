//! A search step by step, for those who watch or teach it.

use crate::CallError;
use crate::solution_json::cell_json;
use crate::solving::full;
use cubefall::search::{Event, LevelStats, Plan, Search};
use cubefall::solution::Solution;
use formats::placed;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use wasm_bindgen::prelude::wasm_bindgen;

/// A search that is advanced by counted steps.
#[wasm_bindgen]
pub struct Stepping {
    search: Search,
    plan: Plan,
}

#[wasm_bindgen]
impl Stepping {
    /// Takes this many steps, fewer if the search ends. Returns as JSON the event of the last one, and the
    /// figures after it.
    ///
    /// # Errors
    /// When the list of a fold is full.
    pub fn step(&mut self, steps: f64) -> Result<String, CallError> {
        let all_but_one = (steps as u64).saturating_sub(1);
        self.search.run(all_but_one, |_| ControlFlow::Continue(()));
        let event = match self.search.is_over() {
            true => Event::Exhausted,
            false => self.search.step(),
        };
        match self.search.is_full() {
            true => Err(full(self.plan)),
            false => Ok(self.figures(&event).to_string()),
        }
    }
}

impl Stepping {
    /// A search before its first step, by this plan.
    pub(crate) fn new(search: Search, plan: Plan) -> Self {
        Self { search, plan }
    }

    fn figures(&self, event: &Event) -> Value {
        let (search, stats) = (&self.search, self.search.stats());
        let problem = search.problem();
        let levels = stats.levels().iter();
        let level = |&LevelStats { tried, kept }: &LevelStats| json!({ "tried": tried, "kept": kept });
        let target = event.cell().or(search.target());
        json!({
            "event": event.key(),
            "steps": stats.steps(),
            "tried": stats.tried(),
            "kept": stats.kept(),
            "solutions": stats.solutions(),
            "level": search.level(),
            "levels": levels.map(level).collect::<Vec<_>>(),
            "pieces": placed(problem.puzzle(), &Solution::of(problem, &search.placed())),
            "target": target.map(|cell| cell_json(&problem.region().coord_of(cell))),
            "progress": search.progress(),
            "over": search.is_over(),
        })
    }
}
