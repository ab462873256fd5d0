//! A puzzle that is open.

use crate::choices::{plan, symmetry};
use crate::solution_json::{cell_json, read_solution};
use crate::{CallError, Explaining, Separating, Solving, Stepping};
use catalogue::{ALL, Entry};
use codes::{pack, unpack};
use cubefall::problem::{Problem, Reduction, Symmetry, admit};
use cubefall::puzzle::{Piece, Puzzle};
use cubefall::search::{Search, SearchError, Strategy};
use cubefall::solution::Namer;
use formats::puzzles::limits;
use formats::puzzles::{FileError, read_puzzles, sentences_of};
use js_sys::Uint8Array;
use serde_json::{Value, json};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// The puzzles of the catalogue as JSON, in its order: the id, the name and the group of each.
#[wasm_bindgen]
pub fn catalogue() -> String {
    let entry = |entry: &Entry| json!({ "id": entry.id(), "name": entry.title(), "group": entry.group() });
    Value::Array(ALL.entries().iter().map(entry).collect()).to_string()
}

/// A puzzle that is open.
#[wasm_bindgen]
pub struct PuzzleHandle {
    puzzle: Arc<Puzzle>,
    /// The symmetry up to which its solutions are counted by default.
    usual: Symmetry,
    remarks: Vec<String>,
}

#[wasm_bindgen]
impl PuzzleHandle {
    /// The puzzle of the catalogue with this id, if there is one.
    pub fn named(id: &str) -> Option<Self> {
        let puzzle = ALL.find(id)?;
        Some(Self { usual: Symmetry::usual(&puzzle), puzzle, remarks: Vec::new() })
    }

    /// A puzzle of a document of any format: the only one, or the one with this number or name.
    ///
    /// # Errors
    /// When the document is refused, or the problem has to be chosen.
    pub fn read(document: &Uint8Array, problem: Option<String>) -> Result<Self, CallError> {
        limits::FILE_BYTES.allow(document.length() as usize)?;
        let file = read_puzzles(&document.to_vec())?;
        let chosen = file.problem(problem.as_deref())?;
        let puzzle = file.puzzle_of(chosen)?;
        let remarks = sentences_of(file.remarks.iter().chain(&chosen.remarks));
        Ok(Self { usual: Symmetry::auto(&puzzle), puzzle, remarks })
    }

    /// A puzzle that another copy of this program has [packed](Self::packed).
    ///
    /// # Errors
    /// When the bytes are no such puzzle.
    pub fn unpacked(bytes: &[u8]) -> Result<Self, CallError> {
        let spec = unpack(bytes).map_err(|error| CallError::new("document", error.to_string()))?;
        let puzzle = admit(&spec).map_err(FileError::of_puzzle)?;
        Ok(Self { usual: Symmetry::auto(&puzzle), puzzle, remarks: Vec::new() })
    }

    /// Its document in few bytes.
    pub fn packed(&self) -> Vec<u8> {
        pack(&self.puzzle.to_spec())
    }

    /// What it is, as JSON.
    pub fn facts(&self) -> String {
        let (puzzle, region) = (&self.puzzle, self.puzzle.region());
        let cells = region.coords();
        let variable = region.variable().iter().map(|cell| cell_json(&region.coord_of(cell)));
        let strategies = Strategy::all().filter(|&it| SearchError::check_puzzle(it, puzzle).is_ok());
        json!({
            "id": puzzle.id(),
            "name": puzzle.name(),
            "source": puzzle.source(),
            "size": cell_json(&region.extent()),
            "cells": cells.iter().map(cell_json).collect::<Vec<_>>(),
            "mayStayEmpty": variable.collect::<Vec<_>>(),
            "mostEmpty": puzzle.most_holes(),
            "pieces": puzzle.pieces().iter().map(piece_json).collect::<Vec<_>>(),
            "symmetry": self.usual.key(),
            "strategies": strategies.map(Strategy::key).collect::<Vec<_>>(),
            "remarks": self.remarks,
        })
        .to_string()
    }

    /// The key of the symmetry that this option means.
    ///
    /// # Errors
    /// When there is none, or the puzzle has not got it.
    pub fn symmetry(&self, key: Option<String>) -> Result<String, CallError> {
        let symmetry = symmetry(key.as_deref(), &self.puzzle, self.usual)?;
        Reduction::check(&self.puzzle, symmetry)?;
        Ok(symmetry.key().to_owned())
    }

    /// A search for all solutions.
    ///
    /// # Errors
    /// When an option is unknown, or the strategy or the symmetry cannot be used for this puzzle.
    pub fn solving(
        &self,
        strategy: Option<String>,
        order: Option<String>,
        cells: Option<String>,
        symmetry: Option<String>,
    ) -> Result<Solving, CallError> {
        let plan = plan(strategy.as_deref(), order.as_deref(), cells.as_deref())?;
        Solving::new(&self.puzzle, plan, self.reduction(symmetry)?)
    }

    /// A search step by step.
    ///
    /// # Errors
    /// As for [`solving`](Self::solving).
    pub fn stepping(
        &self,
        strategy: Option<String>,
        order: Option<String>,
        cells: Option<String>,
        symmetry: Option<String>,
    ) -> Result<Stepping, CallError> {
        let plan = plan(strategy.as_deref(), order.as_deref(), cells.as_deref())?;
        SearchError::check_puzzle(plan.strategy, &self.puzzle)?;
        let problem = Problem::reduced(&self.puzzle, self.reduction(symmetry)?);
        Ok(Stepping::new(Search::try_new(&problem, plan)?, plan))
    }

    /// Finds out why it has no solution.
    pub fn explaining(&self) -> Explaining {
        Explaining::new(&self.puzzle)
    }

    /// The name of a solution, which its rotations and reflections share.
    ///
    /// # Errors
    /// When the JSON is no solution of this puzzle.
    pub fn name_of(&self, solution: &str) -> Result<String, CallError> {
        let solution = read_solution(&self.puzzle, solution)?;
        let name = Namer::new(&self.puzzle).name(&solution);
        Ok(name.map(|name| name.to_string()).unwrap_or_default())
    }

    /// Takes a solution apart.
    ///
    /// # Errors
    /// When the JSON is no solution of this puzzle, or one of too many pieces.
    pub fn separating(&self, solution: &str) -> Result<Separating, CallError> {
        Separating::new(&self.puzzle, read_solution(&self.puzzle, solution)?)
    }
}

impl PuzzleHandle {
    fn reduction(&self, key: Option<String>) -> Result<Reduction, CallError> {
        let symmetry = symmetry(key.as_deref(), &self.puzzle, self.usual)?;
        Ok(Reduction::of(&self.puzzle, symmetry)?)
    }
}

fn piece_json(piece: &Piece) -> Value {
    json!({
        "name": piece.name(),
        "cells": piece.polycube().cells().iter().map(cell_json).collect::<Vec<_>>(),
        "least": piece.least(),
        "most": piece.most(),
    })
}
