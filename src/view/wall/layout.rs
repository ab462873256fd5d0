//! The places on the wall: rows across the picture, as many in a row as its shape asks for.

use crate::view::camera::{Extent, HOME_AZIMUTH};
use three_d::{InnerSpace, Vec3, vec3};

/// How much steeper than the box the wall is seen from in the home view, in radians, so that no row hides the
/// one behind it.
const STEEPER: f32 = 0.38;
/// About the elevation of its home view, in radians.
const ELEVATION: f32 = 0.93;
/// The distance of neighbours across, in widths of a solution as it is seen.
const APART: f32 = 1.1;
/// The share of a solution's height that the row before it leaves in view.
const IN_VIEW: f32 = 0.75;

/// How much of the table behind the farthest row and before the nearest the home view shows, as shares of the
/// wall's depth: captions and a button stand over it.
const BEHIND: f32 = 0.09;
const BEFORE: f32 = 0.06;

/// The places on the wall, which is around the origin of the table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    places: usize,
    columns: usize,
    /// Width, height and depth of a solution.
    size: Vec3,
    /// The distances of columns and of rows.
    pitch: (f32, f32),
}

impl Layout {
    /// Places for solutions of this size, at least one, in a picture of this aspect ratio.
    pub fn new(places: usize, size: Vec3, aspect: f32) -> Self {
        let places = places.max(1);
        let (sin, cos) = HOME_AZIMUTH.sin_cos();
        let across = (size.x * cos + size.z * sin) * APART;
        let deep = size.x * sin + size.z * cos + size.y * IN_VIEW / ELEVATION.tan();
        // As many columns as make the picture of the wall as wide as the viewport.
        let columns = (places as f32 * aspect * deep * ELEVATION.sin() / across).sqrt().round() as usize;
        Self { places, columns: columns.clamp(1, places), size, pitch: (across, deep) }
    }

    /// Width, height and depth of a solution.
    pub fn size(&self) -> Vec3 {
        self.size
    }

    fn rows(&self) -> usize {
        self.places.div_ceil(self.columns)
    }

    /// The middle of the floor at a place, from the left, row by row, the farthest row first.
    pub fn place(&self, index: usize) -> Vec3 {
        self.point((index % self.columns) as f32, (index / self.columns) as f32)
    }

    /// The point at a column and a row.
    fn point(&self, column: f32, row: f32) -> Vec3 {
        let right = column - (self.columns - 1) as f32 / 2.0;
        let near = row - (self.rows() - 1) as f32 / 2.0;
        let (sin, cos) = HOME_AZIMUTH.sin_cos();
        vec3(cos, 0.0, -sin) * (right * self.pitch.0) + vec3(sin, 0.0, cos) * (near * self.pitch.1)
    }

    /// The place beside another one, by columns to the right and rows nearer, if there is one.
    pub fn neighbour(&self, index: usize, (right, near): (i32, i32)) -> Option<usize> {
        let column = (index % self.columns).checked_add_signed(right as isize)?;
        let row = (index / self.columns).checked_add_signed(near as isize)?;
        let next = row * self.columns + column;
        (column < self.columns && next < self.places).then_some(next)
    }

    /// The distance from the middle of the wall to its farthest point.
    pub fn radius(&self) -> f32 {
        self.corners().map(|corner| corner.magnitude()).into_iter().fold(0.0, f32::max)
    }

    /// The corners of the wall, on the table.
    fn corners(&self) -> [Vec3; 4] {
        let (last_column, last_row) = ((self.columns - 1) as f32, (self.rows() - 1) as f32);
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, z)| {
            let (column, row) = ((x + 0.5) * last_column + x, (z + 0.5) * last_row + z);
            self.point(column, row)
        })
    }

    /// The extent of the home view of the wall.
    pub fn extent(&self) -> Extent {
        let heights = [0.0, self.size.y];
        let corners = self.corners();
        let [far_left, far_right, near_right, near_left] = corners;
        let (left, right) = (far_left - near_left, far_right - near_right);
        let margins = [
            far_left + left * BEHIND,
            far_right + right * BEHIND,
            near_left - left * BEFORE,
            near_right - right * BEFORE,
        ];
        let standing = corners.into_iter().flat_map(|corner| heights.map(|y| corner + vec3(0.0, y, 0.0)));
        let points = standing.chain(margins);
        Extent { points: points.collect(), focus: vec3(0.0, self.size.y / 2.0, 0.0), steeper: STEEPER }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::camera::OrbitCamera;
    use three_d::{EuclideanSpace, Point3, Transform};

    const SIZES: [Vec3; 4] =
        [vec3(3.0, 3.0, 3.0), vec3(4.0, 4.0, 4.0), vec3(10.0, 1.0, 6.0), vec3(2.0, 7.0, 5.0)];

    /// How far from the middle of the home view solutions are seen, across and up: 1 at its edge.
    fn reach(layout: &Layout, aspect: f32) -> (f32, f32) {
        const CORNERS: [(f32, f32, f32); 4] =
            [(-0.5, 0.0, 0.5), (0.5, 0.0, -0.5), (-0.5, 1.0, -0.5), (0.5, 1.0, 0.5)];
        let eye = OrbitCamera::new(layout.extent(), aspect).eye_of(((aspect * 1000.0) as u32, 1000));
        let (size, places) = (layout.size, 0..layout.places);
        let corners = places
            .flat_map(|index| CORNERS.map(|(x, y, z)| (index, vec3(x * size.x, y * size.y, z * size.z))));
        corners.fold((0.0, 0.0), |(across, up), (index, corner)| {
            let seen = eye.view_projection.transform_point(Point3::from_vec(layout.place(index) + corner));
            (f32::max(across, seen.x.abs()), f32::max(up, seen.y.abs()))
        })
    }

    #[test]
    fn the_home_view_shows_every_solution_at_every_shape_of_view_and_is_filled_by_them() {
        for aspect in [0.45, 0.75, 1.0, 1.6, 16.0 / 9.0, 32.0 / 9.0] {
            for (places, size) in [2, 3, 7, 240, 19_186].into_iter().flat_map(|n| SIZES.map(|size| (n, size)))
            {
                let (across, up) = reach(&Layout::new(places, size, aspect), aspect);
                assert!(across < 1.0 && up < 1.0, "{aspect} {places} {size:?}: {across} {up}");
                let is_filled = places < 100 || across.min(up) > 0.6;
                assert!(is_filled, "{aspect} {places} {size:?}: {across} {up}");
            }
        }
    }

    #[test]
    fn solutions_do_not_touch() {
        for size in SIZES {
            let layout = Layout::new(50, size, 1.3);
            for index in 0..50 {
                for other in 0..index {
                    let apart = layout.place(index) - layout.place(other);
                    assert!(apart.x.abs() > size.x || apart.z.abs() > size.z, "{size:?} {index} {other}");
                }
            }
        }
    }

    #[test]
    fn neighbours_are_beside_each_other_and_none_is_beyond_the_edge() {
        let layout = Layout::new(50, SIZES[0], 1.3);
        for index in 0..50 {
            for (right, near) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let Some(next) = layout.neighbour(index, (right, near)) else { continue };
                assert_eq!(layout.neighbour(next, (-right, -near)), Some(index));
                let way = layout.place(next) - layout.place(index);
                let expected = if near == 0 { layout.pitch.0 } else { layout.pitch.1 };
                assert!((way.magnitude() - expected).abs() < 1e-3);
            }
        }
        assert_eq!(layout.neighbour(0, (-1, 0)), None);
        assert_eq!(layout.neighbour(0, (0, -1)), None);
        assert_eq!(layout.neighbour(49, (1, 0)), None);
        assert_eq!(layout.neighbour(49, (0, 1)), None);
    }
}
