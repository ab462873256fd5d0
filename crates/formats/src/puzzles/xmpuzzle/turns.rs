//! The rotations as the format numbers them.

use cubefall::puzzle::Coord;

/// For each rotation, the sources of x, y and z: 1, 2 and 3 stand for x, y and z, negative numbers for their opposites. So `[1,
/// -3, 2]` maps (x, y, z) to (x, -z, y).
const ROTATIONS: [[i32; 3]; 24] = [
    [1, 2, 3],
    [1, -3, 2],
    [1, -2, -3],
    [1, 3, -2],
    [-3, 2, 1],
    [-2, -3, 1],
    [3, -2, 1],
    [2, 3, 1],
    [-1, 2, -3],
    [-1, -3, -2],
    [-1, -2, 3],
    [-1, 3, 2],
    [3, 2, -1],
    [2, -3, -1],
    [-3, -2, -1],
    [-2, 3, -1],
    [-2, 1, 3],
    [3, 1, 2],
    [2, 1, -3],
    [-3, 1, -2],
    [2, -1, 3],
    [-3, -1, 2],
    [-2, -1, -3],
    [3, -1, -2],
];

/// The number of transformations: the rotations, then the rotations of the mirror image.
pub(super) const TURNS: usize = 2 * ROTATIONS.len();

/// The image of a cell.
pub(super) fn turned(turn: usize, Coord { x, y, z }: Coord) -> Coord {
    let mirrored = turn >= ROTATIONS.len();
    let from = [if mirrored { -x } else { x }, y, z];
    let [x, y, z] =
        ROTATIONS[turn % ROTATIONS.len()].map(|axis| axis.signum() * from[axis.unsigned_abs() as usize - 1]);
    Coord::new(x, y, z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_rotations_differ_and_keep_the_hand_and_the_others_change_it() {
        let axes = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
        let images: Vec<[Coord; 3]> = (0..TURNS).map(|turn| axes.map(|axis| turned(turn, axis))).collect();
        assert_eq!(images.iter().collect::<HashSet<_>>().len(), TURNS);
        for (turn, [a, b, c]) in images.into_iter().enumerate() {
            let hand =
                a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x);
            assert_eq!(hand, if turn < 24 { 1 } else { -1 }, "{turn}");
        }
    }
}
