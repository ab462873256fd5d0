//! Why a puzzle has no solution.

use crate::CallError;
use crate::solution_json::{cell_json, solution_json};
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use cubefall::solution::verify;
use design::{Certificate, CertificateMoment, Explainer, MomentMark, Verdict, check};
use serde_json::{Value, json};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// Looks for the reason why a puzzle has no solution.
#[wasm_bindgen]
pub struct Explaining {
    puzzle: Arc<Puzzle>,
    explainer: Explainer,
}

#[wasm_bindgen]
impl Explaining {
    /// Goes on for this many steps. Returns the verdict as JSON when there is one; it has been checked.
    ///
    /// # Errors
    /// When the check fails, which is a fault of the program.
    pub fn run(&mut self, steps: u32) -> Result<Option<String>, CallError> {
        if !self.explainer.run(steps.into()) {
            return Ok(None);
        }
        let puzzle = &self.puzzle;
        let verdict = self.explainer.verdict().map(|verdict| match verdict {
            Verdict::Possible(solution) => {
                verify(puzzle, solution).map_err(|error| CallError::fault("a solution", &error))?;
                Ok(json!({ "possible": true, "solution": solution_json(puzzle, solution) }).to_string())
            }
            Verdict::Impossible(certificate) => {
                check(&puzzle.to_spec(), certificate)
                    .map_err(|objection| CallError::fault("a certificate", &objection))?;
                Ok(reason_json(puzzle, certificate).to_string())
            }
        });
        verdict.transpose()
    }
}

impl Explaining {
    /// Before its first step.
    pub(crate) fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self { puzzle: Arc::clone(puzzle), explainer: Explainer::new(puzzle) }
    }
}

/// The reason, its pictures, and the document that `cubefall explain --check` reads.
fn reason_json(puzzle: &Puzzle, certificate: &Certificate) -> Value {
    let moments: Vec<Value> =
        certificate.moments(puzzle).iter().map(|moment| moment_json(puzzle, moment)).collect();
    json!({
        "possible": false,
        "kind": certificate.kind().key(),
        "sentence": certificate.sentence(puzzle),
        "moments": moments,
        "certificate": certificate.document(puzzle),
    })
}

fn moment_json(puzzle: &Puzzle, CertificateMoment { text, cells, placed }: &CertificateMoment) -> Value {
    let marked = |(at, mark): &(Coord, MomentMark)| {
        let mark = match mark {
            MomentMark::Problem => json!("problem"),
            MomentMark::Forced => json!("forced"),
            MomentMark::Class(number) => json!(number),
        };
        json!({ "cell": cell_json(at), "mark": mark })
    };
    let piece = |(piece, cells): &(PieceId, Vec<Coord>)| json!({ "piece": puzzle.piece(*piece).name(), "cells": cells.iter().map(cell_json).collect::<Vec<_>>() });
    json!({
        "text": text,
        "cells": cells.iter().map(marked).collect::<Vec<_>>(),
        "pieces": placed.iter().map(piece).collect::<Vec<_>>(),
    })
}
