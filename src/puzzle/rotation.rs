//! The rotations of the cube, generated from two of them.

use crate::puzzle::Coord;

/// A rotation by quarter turns about the axes, as a matrix with one ±1 in each row and column; where a piece may be mirrored,
/// also such a rotation after a reflection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rotation {
    rows: [[i32; 3]; 3],
}

/// The two generators of "We collect Mini Bedlam Cube": (x, y, z) → (y, z, x) and (x, y, z) → (−x, z, y).
/// No single rotation generates the group.
const GENERATORS: [Rotation; 2] = [
    Rotation { rows: [[0, 1, 0], [0, 0, 1], [1, 0, 0]] },
    Rotation { rows: [[-1, 0, 0], [0, 0, 1], [0, 1, 0]] },
];

impl Rotation {
    /// The rotation that moves nothing.
    pub const IDENTITY: Self = Self { rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] };

    /// A quarter turn about the vertical axis: what is on the right comes to the front.
    pub const TO_THE_FRONT: Self = Self { rows: [[0, -1, 0], [1, 0, 0], [0, 0, 1]] };
    /// A quarter turn about the axis from left to right: the top goes to the back.
    pub const TIPPED_BACK: Self = Self { rows: [[1, 0, 0], [0, 0, -1], [0, 1, 0]] };
    /// A quarter turn about the axis from back to front: the top goes to the right.
    pub const ROLLED_RIGHT: Self = Self { rows: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]] };

    /// All rotations of the cube, the identity first: whatever the generators reach.
    pub fn all() -> Vec<Self> {
        let mut reached = vec![Self::IDENTITY];
        let mut next = 0;
        while next < reached.len() {
            for generator in GENERATORS {
                let rotation = reached[next].then(generator);
                if !reached.contains(&rotation) {
                    reached.push(rotation);
                }
            }
            next += 1;
        }
        reached
    }

    /// The rotation that does this one first and `after` second.
    #[must_use]
    pub fn then(self, after: Self) -> Self {
        let cell =
            |row: usize, column: usize| (0..3).map(|k| after.rows[row][k] * self.rows[k][column]).sum();
        Self { rows: std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column))) }
    }

    /// The reflection that exchanges left and right, and then this rotation: no rotation, but it moves cells as one does.
    #[must_use]
    pub fn of_mirror_image(self) -> Self {
        Self { rows: [[-1, 0, 0], [0, 1, 0], [0, 0, 1]] }.then(self)
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { rows: std::array::from_fn(|row| std::array::from_fn(|column| self.rows[column][row])) }
    }

    /// Where `coord` goes, about the origin.
    pub fn apply(self, coord: Coord) -> Coord {
        let [x, y, z] = self.rows.map(|row| row[0] * coord.x + row[1] * coord.y + row[2] * coord.z);
        Coord::new(x, y, z)
    }

    /// The matrix by rows, acting on the column (x, y, z).
    pub const fn rows(self) -> [[i32; 3]; 3] {
        self.rows
    }
}
