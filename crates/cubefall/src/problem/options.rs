//! The options of a problem, stored compactly: a million of them take some tens of megabytes.

use super::placement::{Form, Placement, PlacementId};
use crate::puzzle::{Cell, CellSet, Coord, PieceId, Rotation};

/// Each placement of each piece: the options of the exact cover. Those of a piece follow one another, and among them those of
/// the same rotation.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pieces: Vec<PieceId>,
    /// The cells of all options, concatenated; those of each option in increasing order.
    cells: Vec<Cell>,
    /// The start of each option's cells, then the end of the last one's.
    starts: Vec<u32>,
    /// For each option, the index of its rotation among all rotations that occur.
    rotation_of: Vec<u8>,
    rotations: Vec<Rotation>,
    translations: Vec<[i16; 3]>,
}

impl Options {
    /// No option.
    pub(super) fn new() -> Self {
        Self {
            pieces: Vec::new(),
            cells: Vec::new(),
            starts: vec![0],
            rotation_of: Vec::new(),
            rotations: Vec::new(),
            translations: Vec::new(),
        }
    }

    /// Adds an option after the others.
    ///
    /// # Panics
    /// When the cells of all options are 2³² or more.
    pub(super) fn push(&mut self, piece: PieceId, form: &Form) {
        let rotation = self.rotation(form.rotation);
        self.pieces.push(piece);
        self.cells.extend_from_slice(form.cells);
        self.starts.push(u32::try_from(self.cells.len()).expect("more cells than memory can hold"));
        self.rotation_of.push(rotation);
        // Coordinates of a region are less than the maximum number of its cells.
        let Coord { x, y, z } = form.translation;
        self.translations.push([x, y, z].map(|by| by as i16));
    }

    /// The index of a rotation: mostly that of the last option. There are 48 at most, mirrored ones included.
    fn rotation(&mut self, rotation: Rotation) -> u8 {
        if let Some(&last) = self.rotation_of.last()
            && self.rotations[usize::from(last)] == rotation
        {
            return last;
        }
        let known = self.rotations.iter().position(|&known| known == rotation);
        let index = known.unwrap_or_else(|| {
            self.rotations.push(rotation);
            self.rotations.len() - 1
        });
        index as u8
    }

    /// The number of options.
    pub(super) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The piece of an option.
    #[inline]
    pub(super) fn piece_of(&self, id: PlacementId) -> PieceId {
        self.pieces[id.index()]
    }

    /// The cells of an option, in increasing order.
    #[inline]
    pub(super) fn cells_of(&self, id: PlacementId) -> &[Cell] {
        let index = id.index();
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// One option.
    pub(super) fn get(&self, id: PlacementId) -> Placement {
        let [x, y, z] = self.translations[id.index()].map(i32::from);
        Placement {
            piece: self.piece_of(id),
            cells: self.filled_by(id),
            rotation: self.rotations[usize::from(self.rotation_of[id.index()])],
            translation: Coord::new(x, y, z),
        }
    }

    /// The cells of an option as a set.
    #[inline]
    pub(super) fn filled_by(&self, id: PlacementId) -> CellSet {
        self.cells_of(id).iter().copied().collect()
    }

    /// The option with these cells, in increasing order, among those from `start` to before `end`, all of one piece.
    pub(super) fn find(&self, start: usize, end: usize, cells: &[Cell]) -> Option<PlacementId> {
        let mut start = start;
        while start < end {
            let rotation = self.rotation_of[start];
            let len = self.rotation_of[start..end].partition_point(|&other| other == rotation);
            // Options of one rotation are in the order of their first cells.
            let found = partition_point(start..start + len, |index| self.cells_at(index) >= cells);
            if found < start + len && self.cells_at(found) == cells {
                return Some(PlacementId::new(found as u32));
            }
            start += len;
        }
        None
    }

    fn cells_at(&self, index: usize) -> &[Cell] {
        self.cells_of(PlacementId::new(index as u32))
    }
}

/// The first number in `range` for which `is_after` is true, or its end. It is true for all numbers after that one.
fn partition_point(range: std::ops::Range<usize>, is_after: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low.midpoint(high);
        if is_after(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
