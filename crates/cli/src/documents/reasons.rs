//! What `cubefall explain --json` and `cubefall changes --json` print.

use cubefall::puzzle::{Puzzle, PuzzleSpec};
use cubefall::solution::Solution;
use design::Certificate;
use formats::{Placed, placed};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

/// What `cubefall explain --json` prints: a solution, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ExplanationDocument {
    /// The puzzle has a solution.
    Possible {
        /// The id of the puzzle.
        puzzle: String,
        /// A solution, as `cubefall solve` prints it.
        solution: String,
        /// The pieces of that solution.
        pieces: Vec<Placed>,
    },
    /// The puzzle has no solution.
    Impossible {
        /// The id of the puzzle.
        puzzle: String,
        /// The kind of reason: volumes, no-placement, cell, piece, clash, count, weights, chain or search.
        kind: &'static str,
        /// The reason as a sentence.
        sentence: String,
        /// The reason as data, which `cubefall explain --check` checks: a `Certificate` of the crate design.
        #[schemars(schema_with = "certificate")]
        certificate: Certificate,
    },
}

impl ExplanationDocument {
    pub(crate) fn possible(puzzle: &Puzzle, solution: &Solution) -> Self {
        Self::Possible {
            puzzle: puzzle.id().to_owned(),
            solution: solution.text(puzzle),
            pieces: placed(puzzle, solution),
        }
    }

    pub(crate) fn impossible(puzzle: &Puzzle, certificate: Certificate) -> Self {
        Self::Impossible {
            puzzle: puzzle.id().to_owned(),
            kind: certificate.kind().key(),
            sentence: certificate.sentence(puzzle),
            certificate,
        }
    }
}

/// The outer form of a certificate. What is in it is for the checker to say.
fn certificate(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "required": ["steps", "end"],
        "properties": {
            "steps": { "type": "array", "items": { "type": "object", "minProperties": 1, "maxProperties": 1 } },
            "end": {
                "oneOf": [{ "type": "string" }, { "type": "object", "minProperties": 1, "maxProperties": 1 }]
            },
        },
    })
}

/// A line of `cubefall changes --json`: a change that gives the puzzle a solution, or exactly one.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ChangeLine {
    /// The change in words.
    pub(crate) change: String,
    /// The changed puzzle, as docs/puzzle.schema.json describes it.
    #[schemars(schema_with = "puzzle")]
    pub(crate) puzzle: PuzzleSpec,
    /// A solution of it, as `cubefall solve` prints it.
    pub(crate) solution: String,
}

/// The schema of puzzles, as a resource of its own, to which its references are relative.
fn puzzle(_: &mut SchemaGenerator) -> Schema {
    let text = include_str!("../../data/puzzle.schema.json");
    let mut schema: Schema = serde_json::from_str(text).expect("it is a schema");
    schema.insert("$id".to_owned(), "puzzle.schema.json".into());
    schema
}
