//! The two grids of cubes: a plane of them, and space.

use cubefall::puzzle::Coord;

/// A grid, with its rotations and reflections in the order in which PolySolver counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum Lattice {
    /// Squares: one layer of cubes.
    Square,
    /// Cubes.
    Cube,
}

impl Lattice {
    /// The number of rotations. As many reflections follow them.
    pub(in crate::puzzles) const fn rotations(self) -> usize {
        match self {
            Self::Square => 4,
            Self::Cube => 24,
        }
    }

    /// The image of a cell under a rotation or reflection.
    ///
    /// The steps are, in this order: the reflection; turns about the diagonal; a half turn about the axis x; quarter turns about
    /// the axis z.
    pub(in crate::puzzles) fn turned(self, turn: usize, cell: Coord) -> Coord {
        let is_mirrored = turn >= self.rotations();
        let turn = turn % self.rotations();
        let Coord { mut x, mut y, mut z } = cell;
        if is_mirrored {
            (x, y, z) = match self {
                Self::Square => (-x, y, z),
                Self::Cube => (-x, -y, -z),
            };
        }
        for _ in 0..turn / 8 {
            (x, y, z) = (z, x, y);
        }
        if turn / 4 % 2 == 1 {
            (y, z) = (-y, -z);
        }
        for _ in 0..turn % 4 {
            (x, y) = (y, -x);
        }
        Coord::new(x, y, z)
    }
}

/// The turned cells with minima 0, sorted.
pub(in crate::puzzles) fn form(lattice: Lattice, turn: usize, cells: &[Coord]) -> Vec<Coord> {
    let mut cells: Vec<Coord> = cells.iter().map(|&cell| lattice.turned(turn, cell)).collect();
    let low = cells.iter().copied().reduce(Coord::min).unwrap_or_default();
    for cell in &mut cells {
        *cell = *cell - low;
    }
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_turns_differ_and_the_first_half_keeps_the_hand() {
        let axes = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
        for lattice in [Lattice::Square, Lattice::Cube] {
            let turns = 0..2 * lattice.rotations();
            let images: Vec<[Coord; 3]> =
                turns.map(|turn| axes.map(|axis| lattice.turned(turn, axis))).collect();
            assert_eq!(images.iter().collect::<HashSet<_>>().len(), images.len());
            for (turn, [a, b, c]) in images.into_iter().enumerate() {
                let hand = a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x)
                    + a.z * (b.x * c.y - b.y * c.x);
                assert_eq!(hand, if turn < lattice.rotations() { 1 } else { -1 }, "{lattice:?} {turn}");
                assert!(lattice == Lattice::Cube || c == axes[2], "a plane stays one");
            }
        }
    }
}
