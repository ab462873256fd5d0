//! The conversion of the solver's axes to the renderer's: the only place that uses both.
//!
//! The solver's `x` runs left to right, `y` back to front and `z` bottom to top. The renderer's world is
//! right-handed with `y` up and `z` towards the viewer, so world = (x, z, y). One unit is one cell; the table
//! is `y = 0`, and the box stands on it with its middle over the origin.

use app::Pose;
use cubefall::puzzle::{Coord, Rotation, sort_by_number};
use three_d::{InnerSpace, Mat3, Mat4, Quat, Vec3, vec3};

/// A cell's lattice point along the world's axes.
pub(super) fn lattice(coord: Coord) -> [i32; 3] {
    [coord.x, coord.z, coord.y]
}

/// The same as a vector.
pub(super) fn world(coord: Coord) -> Vec3 {
    let [x, y, z] = lattice(coord);
    vec3(x as f32, y as f32, z as f32)
}

/// A rotation in the solver's axes as a rotation in the world's: S·R·S, where S swaps `y` and `z`.
pub(super) fn quaternion(rotation: Rotation) -> Quat {
    let column = |x, y, z| world(rotation.apply(Coord::new(x, y, z)));
    Quat::from(Mat3::from_cols(column(1, 0, 0), column(0, 0, 1), column(0, 1, 0))).normalize()
}

/// Width, height and depth of a box of `extent` cells.
pub(super) fn size(extent: Coord) -> Vec3 {
    world(extent)
}

/// The middle of the cell (0, 0, 0) of a box of `extent` cells.
pub(super) fn first_cell(extent: Coord) -> Vec3 {
    let size = size(extent);
    vec3((1.0 - size.x) / 2.0, 0.5, (1.0 - size.z) / 2.0)
}

/// Sorts by distance, the farthest first: what is seen through has to be drawn after what is behind it.
pub(super) fn sort_farthest_first<T: Copy>(items: &mut [T], distance: impl Fn(&T) -> f32) {
    // The bits of numbers that are not negative are in their order.
    sort_by_number(items, |item| u64::from(!distance(item).to_bits()));
}

/// The mean of the cells: the point that a body turns about.
pub(super) fn centroid(cells: &[Coord]) -> Vec3 {
    cells.iter().map(|&cell| world(cell)).sum::<Vec3>() / cells.len() as f32
}

/// The place of a body: its centroid, and its rotation about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BodyPlace {
    /// The centroid, in the world.
    pub center: Vec3,
    /// The rotation about the centroid.
    pub turn: Quat,
}

impl BodyPlace {
    /// The place in a box of `extent` cells of the body whose cells have this `centroid`.
    pub fn in_box(pose: Pose, centroid: Vec3, extent: Coord) -> Self {
        let turn = quaternion(pose.rotation);
        Self { center: turn * centroid + world(pose.translation) + first_cell(extent), turn }
    }

    /// From the mesh, whose cells lie on lattice points and have this `centroid`, to the world.
    pub fn matrix(self, centroid: Vec3) -> Mat4 {
        Mat4::from_translation(self.center) * Mat4::from(self.turn) * Mat4::from_translation(-centroid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::Transform;

    #[test]
    fn a_turned_cell_lands_where_the_solver_says() {
        let cells = [Coord::new(0, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1), Coord::new(1, 0, 1)];
        let extent = Coord::new(3, 4, 5);
        for rotation in Rotation::all() {
            let pose =
                Pose { rotation, translation: Coord::new(1, 2, 0), slide: Coord::default(), held: false };
            let middle = centroid(&cells);
            let matrix = BodyPlace::in_box(pose, middle, extent).matrix(middle);
            for cell in cells {
                let expected = world(rotation.apply(cell) + pose.translation) + first_cell(extent);
                let point = world(cell);
                let got = matrix.transform_point(three_d::Point3::new(point.x, point.y, point.z));
                assert!((vec3(got.x, got.y, got.z) - expected).magnitude() < 1e-4, "{rotation:?} {cell}");
            }
        }
    }

    #[test]
    fn the_box_stands_on_the_table_around_the_origin() {
        let extent = Coord::new(3, 5, 2);
        let low = first_cell(extent) - vec3(0.5, 0.5, 0.5);
        assert_eq!(low, vec3(-1.5, 0.0, -2.5));
        assert_eq!(size(extent), vec3(3.0, 2.0, 5.0));
    }
}
