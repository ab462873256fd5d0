//! A certificate as pictures, to be shown one after the other.

use super::certificate::{Argument, Certificate, Item, PlacedCells, Step};
use super::sentences::continued;
use cubefall::puzzle::{Coord, PieceId, Puzzle};
use serde::{Deserialize, Serialize};

/// A picture of a certificate, and what it shows.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct CertificateMoment {
    /// What it shows, in words.
    pub text: String,
    /// Marked cells of the goal.
    pub cells: Vec<(Coord, MomentMark)>,
    /// The pieces in the goal, in the order in which they were placed.
    pub placed: Vec<(PieceId, Vec<Coord>)>,
}

/// Why a cell is marked.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum MomentMark {
    /// Nothing can fill it.
    Problem,
    /// A placement is forced, because of this cell.
    Forced,
    /// It has this colour or weight, from 1.
    Class(u8),
}

impl Certificate {
    /// The pictures of the certificate: one for each of its steps, and one for its end.
    ///
    /// # Panics
    /// When it names a piece that the puzzle does not have.
    pub fn moments(&self, puzzle: &Puzzle) -> Vec<CertificateMoment> {
        let mut placed = Vec::new();
        let mut moments: Vec<CertificateMoment> =
            self.steps.iter().map(|step| moment(step, &mut placed, puzzle)).collect();
        moments.push(CertificateMoment {
            text: self.end.sentence(puzzle, !placed.is_empty()),
            cells: marks(&self.end),
            placed: match &self.end {
                Argument::Search { deepest, .. } => deepest.iter().map(body).collect(),
                _ => placed,
            },
        });
        moments
    }
}

/// The picture of a step. Adds what it places.
fn moment(step: &Step, placed: &mut Vec<(PieceId, Vec<Coord>)>, puzzle: &Puzzle) -> CertificateMoment {
    match step {
        Step::Forced { item, placement } => {
            placed.push(body(placement));
            let name = puzzle.piece(PieceId::new(placement.piece)).name();
            let (text, cells) = match item {
                Item::Cell(cell) => (
                    format!("Only piece {name}, as it lies here, can fill the marked cell."),
                    vec![(coord(*cell), MomentMark::Forced)],
                ),
                Item::Piece(_) => (format!("Piece {name} fits only here."), Vec::new()),
            };
            CertificateMoment { text, cells, placed: placed.clone() }
        }
        Step::Excluded { placement, because } => {
            let name = puzzle.piece(PieceId::new(placement.piece)).name();
            let mut with = placed.clone();
            with.push(body(placement));
            let moments = because.moments(puzzle);
            let last = moments.last().expect("a certificate has an end");
            with.extend(last.placed.iter().cloned());
            let others = match last.placed.len() {
                0 => String::new(),
                1 => " and what is forced then".to_owned(),
                more => format!(" and the {more} pieces that are forced then"),
            };
            let text = format!("Piece {name} cannot lie here: with it{others}, {}", continued(&last.text));
            CertificateMoment { text, cells: last.cells.clone(), placed: with }
        }
    }
}

fn marks(argument: &Argument) -> Vec<(Coord, MomentMark)> {
    let all = |cells: &[[i32; 3]]| cells.iter().map(|&cell| (coord(cell), MomentMark::Class(1))).collect();
    match argument {
        Argument::Cell(cell) => vec![(coord(*cell), MomentMark::Problem)],
        Argument::Count { cells, .. } => all(cells),
        Argument::Weights { cells, .. } => {
            cells.iter().map(|&(cell, weight)| (coord(cell), MomentMark::Class(weight))).collect()
        }
        Argument::Volumes
        | Argument::NoPlacement
        | Argument::Piece(_)
        | Argument::Clash(..)
        | Argument::Search { .. } => Vec::new(),
    }
}

fn body(placed: &PlacedCells) -> (PieceId, Vec<Coord>) {
    (PieceId::new(placed.piece), placed.cells.iter().copied().map(coord).collect())
}

const fn coord([x, y, z]: [i32; 3]) -> Coord {
    Coord { x, y, z }
}
