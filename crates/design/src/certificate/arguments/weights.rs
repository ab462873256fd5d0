//! Weights: linear algebra over a small prime field.
//!
//! A solution is a set of placements that covers each cell to be filled once and uses each piece as often as
//! it has to be. As equations modulo p: a sum of the rows of placements is the row of the target. If the
//! target is not even a combination of these rows, then, by the Fredholm alternative, there are weights of
//! the cells and the pieces by which each row of a placement has the sum 0 and the target another one. These
//! weights are the certificate. All parity arguments are among them.

use crate::certificate::certificate::Argument;
use crate::certificate::situation::{Situation, Work, numbers};
use cubefall::problem::PlacementId;
use cubefall::puzzle::{Cell, Coord, PieceId};
use std::collections::BTreeSet;

/// The primes that are tried.
const PRIMES: [u8; 4] = [2, 3, 5, 7];

/// The most operations of an elimination.
const MOST_WORK: usize = 200_000_000;

/// Weights that exclude a solution, for the smallest prime.
pub(super) fn find(situation: &Situation) -> Option<Argument> {
    let columns = Columns::of(situation);
    let most_rows = MOST_WORK / (columns.len() * columns.len()).max(1);
    let mut rows = BTreeSet::new();
    for &id in situation.active() {
        rows.insert(columns.row(situation, id));
        if rows.len() > most_rows {
            return None;
        }
    }
    PRIMES.into_iter().find_map(|prime| {
        let mut echelon = Echelon { prime, rows: Vec::new() };
        rows.iter().for_each(|row| echelon.add(row.clone()));
        let weights = echelon.orthogonal_to_all_but(columns.target(situation))?;
        Some(columns.argument(situation, prime, &weights))
    })
}

/// Whether given weights exclude a solution. Nothing if that is too much work.
pub(super) fn hold(
    situation: &Situation,
    modulus: u8,
    cells: &[([i32; 3], u8)],
    pieces: &[u8],
    work: &mut Work,
) -> Option<bool> {
    let region = situation.problem().region();
    let required = situation.required();
    let mut weights = vec![0_usize; region.volume()];
    for &([x, y, z], weight) in cells {
        match region.cell_at(Coord::new(x, y, z)).filter(|&cell| required.contains(cell)) {
            Some(cell) => weights[cell.index()] = weight.into(),
            None => return Some(false),
        }
    }
    let modulus = usize::from(modulus);
    let of = |piece: PieceId| usize::from(pieces[piece.index()]);
    for &id in situation.active() {
        let covered = situation.problem().cells_of(id);
        work.take(covered.len())?;
        let sum: usize = covered.iter().map(|cell| weights[cell.index()]).sum();
        if sum % modulus != of(situation.problem().piece_of(id)) {
            return Some(false);
        }
    }
    let mut of_pieces = 0;
    for piece in situation.problem().puzzle().piece_ids() {
        // A piece that may be used more or less often must not make a difference.
        if situation.missing(piece) < situation.left(piece) && of(piece) != 0 {
            return Some(false);
        }
        of_pieces += situation.missing(piece) % modulus * of(piece);
    }
    Some(of_pieces % modulus != weights.iter().sum::<usize>() % modulus)
}

/// The items that have an equation: the cells that must be filled, and the pieces that are used a fixed
/// number of times.
struct Columns {
    cells: Vec<Cell>,
    pieces: Vec<PieceId>,
}

impl Columns {
    fn of(situation: &Situation) -> Self {
        let is_fixed = |&piece: &PieceId| situation.missing(piece) == situation.left(piece);
        let pieces = situation.problem().puzzle().piece_ids().filter(is_fixed);
        Self { cells: situation.required().iter().collect(), pieces: pieces.collect() }
    }

    fn len(&self) -> usize {
        self.cells.len() + self.pieces.len()
    }

    fn row(&self, situation: &Situation, id: PlacementId) -> Vec<u8> {
        let mut row = vec![0; self.len()];
        for cell in situation.problem().cells_of(id) {
            if let Ok(column) = self.cells.binary_search(cell) {
                row[column] = 1;
            }
        }
        if let Ok(column) = self.pieces.binary_search(&situation.problem().piece_of(id)) {
            row[self.cells.len() + column] = 1;
        }
        row
    }

    /// Each cell once, and each piece as often as it is missing.
    fn target(&self, situation: &Situation) -> Vec<usize> {
        let pieces = self.pieces.iter().map(|&piece| situation.missing(piece));
        self.cells.iter().map(|_| 1).chain(pieces).collect()
    }

    fn argument(&self, situation: &Situation, modulus: u8, weights: &[u8]) -> Argument {
        let region = situation.problem().region();
        let (of_cells, of_pieces) = weights.split_at(self.cells.len());
        let cells = self.cells.iter().zip(of_cells).filter(|&(_, &weight)| weight != 0);
        let mut pieces = vec![0; situation.problem().puzzle().pieces().len()];
        for (piece, &weight) in self.pieces.iter().zip(of_pieces) {
            // The sum of a row is 0, so the cells of a placement have the opposite of the piece's weight.
            pieces[piece.index()] = (modulus - weight) % modulus;
        }
        let cells = cells.map(|(&cell, &weight)| (numbers(region.coord_of(cell)), weight));
        Argument::Weights { modulus, cells: cells.collect(), pieces }
    }
}

/// Rows in reduced echelon form: each has a pivot, where it has a 1 and the others have a 0.
struct Echelon {
    prime: u8,
    /// The rows and their pivots.
    rows: Vec<(usize, Vec<u8>)>,
}

impl Echelon {
    /// Adds a row to the space that the rows span.
    fn add(&mut self, mut row: Vec<u8>) {
        self.reduce(&mut row);
        let Some(pivot) = row.iter().position(|&value| value != 0) else { return };
        let inverse = self.inverse(row[pivot]);
        row.iter_mut().for_each(|value| *value = self.times(*value, inverse));
        let prime = self.prime;
        for (_, other) in &mut self.rows {
            let factor = other[pivot];
            subtract(other, &row, factor, prime);
        }
        self.rows.push((pivot, row));
    }

    /// Subtracts rows until all pivots of `row` are 0.
    fn reduce(&self, row: &mut [u8]) {
        for (pivot, known) in &self.rows {
            subtract(row, known, row[*pivot], self.prime);
        }
    }

    /// A vector whose product with each row is 0, and whose product with the target is not; of those that
    /// have one column without a pivot, the one with the fewest entries. Nothing if the rows span the target.
    fn orthogonal_to_all_but(&self, target: Vec<usize>) -> Option<Vec<u8>> {
        let mut rest: Vec<u8> = target.iter().map(|value| (value % usize::from(self.prime)) as u8).collect();
        self.reduce(&mut rest);
        let free = (0..rest.len()).filter(|&column| rest[column] != 0);
        free.map(|column| self.orthogonal(column, rest.len()))
            .min_by_key(|vector| vector.iter().filter(|&&value| value != 0).count())
    }

    /// The vector with a 1 in this column, which has no pivot, whose product with each row is 0.
    fn orthogonal(&self, column: usize, len: usize) -> Vec<u8> {
        let mut vector = vec![0; len];
        vector[column] = 1;
        for (pivot, row) in &self.rows {
            vector[*pivot] = (self.prime - row[column]) % self.prime;
        }
        vector
    }

    fn times(&self, a: u8, b: u8) -> u8 {
        (u16::from(a) * u16::from(b) % u16::from(self.prime)) as u8
    }

    fn inverse(&self, value: u8) -> u8 {
        (1..self.prime).find(|&other| self.times(value, other) == 1).expect("the modulus is prime")
    }
}

/// Subtracts `factor` times `other` from `row`, modulo `prime`.
fn subtract(row: &mut [u8], other: &[u8], factor: u8, prime: u8) {
    if factor != 0 {
        let opposite = prime - factor;
        row.iter_mut().zip(other).for_each(|(value, other)| *value = (*value + opposite * other) % prime);
    }
}
