//! Polycubes in normal form, and their orientations.

use crate::puzzle::{Coord, Rotation, sort_by_number};
use std::fmt;

/// A finite, face-connected set of unit cubes, in normal form: translated to minima 0 and sorted.
///
/// Two polycubes are equal exactly when one is a translation of the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Polycube {
    cells: Vec<Coord>,
}

/// A distinct rotated normal form of a polycube: cell `c` of it goes to `rotation(c) + shift`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orientation {
    /// The rotation.
    pub rotation: Rotation,
    /// The translation that brings the rotated cells to minima 0.
    pub shift: Coord,
    /// The rotated polycube.
    pub polycube: Polycube,
}

/// Why a set of cells is no polycube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolycubeError {
    /// It has no cell.
    Empty,
    /// The cell is listed twice.
    Repeated(Coord),
    /// The cell is not connected with the first one by faces.
    Disconnected(Coord),
}

impl Polycube {
    /// The polycube of these cells, at any translation.
    ///
    /// # Errors
    /// When there is no cell, a cell is repeated, or the cells are not connected by faces. The error has the cell as the caller
    /// gave it.
    pub fn new(cells: &[Coord]) -> Result<Self, PolycubeError> {
        let first = *cells.first().ok_or(PolycubeError::Empty)?;
        if let Some(at) = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at])) {
            return Err(PolycubeError::Repeated(cells[at]));
        }
        // Flood fill. A piece has few cells, so a linear scan for each neighbour is quick.
        let mut unreached = cells[1..].to_vec();
        let mut frontier = vec![first];
        while let Some(cell) = frontier.pop() {
            let reached = cell.neighbours().filter_map(|near| {
                let at = unreached.iter().position(|&cell| cell == near)?;
                Some(unreached.swap_remove(at))
            });
            frontier.extend(reached);
        }
        match unreached.into_iter().min() {
            Some(cell) => Err(PolycubeError::Disconnected(cell)),
            None => Ok(Self::normal_form(cells.iter().copied()).0),
        }
    }

    /// The cells, sorted in reading order, minima 0.
    pub fn cells(&self) -> &[Coord] {
        &self.cells
    }

    /// Extent along x, y and z, in cells.
    pub fn extent(&self) -> Coord {
        self.cells.iter().copied().fold(Coord::default(), Coord::max) + Coord::new(1, 1, 1)
    }

    /// Its distinct orientations, 1 to 24 of them. The identity comes first.
    pub fn orientations(&self) -> Vec<Orientation> {
        let mut distinct: Vec<Orientation> = Vec::new();
        for rotation in Rotation::all() {
            let (polycube, minima) = Self::normal_form(self.cells.iter().map(|&cell| rotation.apply(cell)));
            if distinct.iter().all(|known| known.polycube != polycube) {
                let shift = Coord::default() - minima;
                distinct.push(Orientation { rotation, shift, polycube });
            }
        }
        distinct
    }

    /// Its mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::normal_form(self.cells.iter().map(|cell| Coord::new(-cell.x, cell.y, cell.z))).0
    }

    /// Whether its mirror image is no rotation of it.
    pub fn is_chiral(&self) -> bool {
        let mirrored = self.mirrored();
        self.orientations().iter().all(|orientation| orientation.polycube != mirrored)
    }

    /// The normal form of a translated polycube, and the minima that it had before.
    fn normal_form(cells: impl Iterator<Item = Coord> + Clone) -> (Self, Coord) {
        let minima = cells.clone().reduce(Coord::min).unwrap_or_default();
        let mut cells: Vec<Coord> = cells.map(|cell| cell - minima).collect();
        sort_by_number(&mut cells, |cell| cell.rank());
        (Self { cells }, minima)
    }
}

impl fmt::Display for PolycubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "has no cell; give it at least one"),
            Self::Repeated(cell) => write!(f, "lists cell {cell} twice; list each cell once"),
            Self::Disconnected(cell) => {
                write!(
                    f,
                    "is not connected: no chain of shared faces leads to cell {cell}; join it or make it a separate piece"
                )
            }
        }
    }
}

impl std::error::Error for PolycubeError {}
