//! How a solution comes apart.

use crate::CallError;
use cubefall::disassembly::{Disassembler, Disassembly, DisassemblyError, Level, LockProof, PieceGroups};
use cubefall::puzzle::Puzzle;
use cubefall::solution::Solution;
use formats::{LockEntry, SeparationEntry, placed};
use serde_json::{Value, json};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// Takes a solution apart.
#[wasm_bindgen]
pub struct Separating {
    puzzle: Arc<Puzzle>,
    solution: Solution,
    disassembler: Disassembler,
}

impl Separating {
    /// The limit of arrangements: some hundred megabytes.
    const MOST_STATES: usize = 1 << 20;
    /// A proof that parts stay together is made and checked in one go, so it is made for parts with few
    /// arrangements only.
    const MOST_PROVED: usize = 1 << 12;

    /// Before its first step.
    ///
    /// # Errors
    /// When the solution has too many pieces.
    pub(crate) fn new(puzzle: &Arc<Puzzle>, solution: Solution) -> Result<Self, CallError> {
        let mut disassembler = Disassembler::with_states(Self::MOST_STATES);
        disassembler.begin(&solution)?;
        Ok(Self { puzzle: Arc::clone(puzzle), solution, disassembler })
    }

    fn proof(&mut self, part: &[usize]) -> Result<Option<LockProof>, CallError> {
        let Ok(Some(proof)) = self.disassembler.why_locked(&self.solution, part) else { return Ok(None) };
        proof.check(&self.solution).map_err(|fault| CallError::fault("a proof", &fault))?;
        Ok(Some(proof))
    }

    fn json(&mut self, disassembly: &Disassembly) -> Result<Value, CallError> {
        let level = Level::new(disassembly, &PieceGroups::of(&self.puzzle), &self.solution);
        let letters: Vec<String> = self.solution.letters(&self.puzzle).iter().map(char::to_string).collect();
        let mut locked = Vec::new();
        for part in &disassembly.locked {
            let proof = match part.states <= Self::MOST_PROVED {
                true => self.proof(&part.pieces)?,
                false => None,
            };
            let mut document = json!(LockEntry::of(part, proof.as_ref()));
            document["sentences"] =
                proof.map_or(Value::Null, |proof| proof.text(&letters).lines().map(Value::from).collect());
            locked.push(document);
        }
        Ok(json!({
            "comesApart": level.is_apart(),
            "level": level.first().map(|_| level.to_string()),
            "moves": disassembly.numbers().sum::<usize>(),
            "letters": letters,
            "pieces": placed(&self.puzzle, &self.solution),
            "separations": disassembly.separations.iter().map(SeparationEntry::of).collect::<Vec<_>>(),
            "locked": locked,
        }))
    }
}

#[wasm_bindgen]
impl Separating {
    /// Goes on for this many steps. Returns as JSON how the solution comes apart when that is known; it has
    /// been checked.
    ///
    /// # Errors
    /// When its pieces can be in too many positions, or a check fails.
    pub fn run(&mut self, steps: u32) -> Result<Option<String>, CallError> {
        let disassembly = match self.disassembler.run(steps.into()) {
            Ok(None) => return Ok(None),
            Ok(Some(disassembly)) => disassembly,
            Err(error @ DisassemblyError::TooManyStates { .. }) => {
                let remedy = "the command line's `cubefall apart` goes on to four times as many";
                return Err(CallError::new(
                    "apart",
                    format!("it is not known how the solution comes apart: {error}; {remedy}"),
                ));
            }
            Err(error) => return Err(error.into()),
        };
        disassembly.check(&self.solution).map_err(|fault| CallError::fault("a disassembly", &fault))?;
        Ok(Some(self.json(&disassembly)?.to_string()))
    }
}
