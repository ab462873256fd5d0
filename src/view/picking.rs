//! What the pointer is on.

use crate::view::camera::{Eye, OrbitCamera};
use crate::view::space::{self, BodyPlace};
use app::EditorPicture;
use cubefall::puzzle::Coord;
use cubefall::solution::Side;
use three_d::{
    EuclideanSpace, InnerSpace, Point3, SquareMatrix, Transform, Vec2, Vec3, Viewport, vec2, vec3,
};

/// What a ray hits first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// A face of a cube.
    Face {
        /// The cell of the cube.
        cell: Coord,
        /// The cell in front of the face; a coordinate may be -1.
        before: Coord,
    },
    /// The floor, under this cell of the grid.
    Floor(Coord),
}

impl OrbitCamera {
    /// The eye for a picture of this size in pixels.
    pub(super) fn eye_of(&self, (width, height): (u32, u32)) -> Eye {
        self.eye(Viewport::new_at_origo(width.max(1), height.max(1)))
    }

    /// Zooms in by `factor`, so that a point of the table stays where it is in the picture: x to the right
    /// and y up, both in [-1, 1]. Returns whether that changed anything.
    pub fn zoom_at(&mut self, factor: f32, point: (f32, f32), size: (u32, u32)) -> bool {
        let on_table = |camera: &Self| Ray::through(&camera.eye_of(size), point)?.on_table();
        let before = on_table(self);
        let zoomed = self.zoom(factor);
        if let (true, Some(before), Some(after)) = (zoomed, before, on_table(self)) {
            self.shift(before - after);
        }
        zoomed
    }

    /// What is at a point of the picture: x to the right and y up, both in [-1, 1], in a viewport of this
    /// size in pixels.
    pub fn pick(&self, point: (f32, f32), size: (u32, u32), picture: &EditorPicture) -> Option<Hit> {
        let eye = self.eye_of(size);
        let ray = Ray::through(&eye, point)?;
        ray.first_hit(picture)
    }

    /// The first of these cells at a point of the picture, and what it belongs to. They are numbered as those
    /// of a box of `extent` cells, and may lie outside it.
    pub fn pick_among(
        &self,
        point: (f32, f32),
        size: (u32, u32),
        (extent, cells): (Coord, Vec<(usize, Coord)>),
    ) -> Option<(usize, Coord)> {
        let ray = Ray::through(&self.eye_of(size), point)?;
        let half = vec3(0.5, 0.5, 0.5);
        let mut nearest = None;
        for (of, cell) in cells {
            let middle = space::world(cell) + space::first_cell(extent);
            let Some(at) = ray.enters(middle - half, middle + half) else { continue };
            if nearest.is_none_or(|(before, _)| at < before) {
                nearest = Some((at, (of, cell)));
            }
        }
        nearest.map(|(_, hit)| hit)
    }

    /// Where in the picture the next cell towards each side is, seen from a cell of a box of `extent` cells:
    /// to the right and up, in heights of the picture.
    fn ways(&self, cell: Coord, extent: Coord) -> [(Side, Vec2); 6] {
        let eye = self.eye_of((1, 1));
        let seen = |cell: Coord| {
            let at = space::world(cell) + space::first_cell(extent);
            let seen = eye.view_projection.transform_point(Point3::from_vec(at));
            vec2(seen.x * self.aspect(), seen.y)
        };
        Side::ALL.map(|side| (side, seen(cell + side.outwards()) - seen(cell)))
    }

    /// The side towards which a cell of a box of `extent` cells is dragged by this way in the picture, at
    /// least half of the way to the next cell; and that way. Ways are to the right and up, in [-1, 1].
    pub fn dragged(&self, cell: Coord, extent: Coord, way: (f32, f32)) -> Option<(Side, (f32, f32))> {
        /// The least length of a way that can be dragged along, in heights of the picture.
        const LEAST: f32 = 0.02;
        let dragged = vec2(way.0 * self.aspect(), way.1);
        let mut best: Option<(f32, f32, Side, Vec2)> = None;
        for (side, seen) in self.ways(cell, extent) {
            let length = seen.magnitude();
            let along = dragged.dot(seen) / length;
            if length > LEAST && best.is_none_or(|(most, ..)| along > most) {
                best = Some((along, length, side, seen));
            }
        }
        let (along, length, side, seen) = best?;
        (along > length / 2.0).then(|| (side, (seen.x / self.aspect(), seen.y)))
    }

    /// The side of a box of `extent` cells that is in a direction as it is seen: quarter turns to the left
    /// from what is to the right.
    pub fn side_at(&self, extent: Coord, quarter_turns: usize) -> Side {
        const AROUND: [Side; 4] = [Side::Right, Side::Back, Side::Left, Side::Front];
        let middle = Coord::new(extent.x / 2, extent.y / 2, 0);
        let ways = self.ways(middle, extent);
        let to_the_right =
            |side: Side| ways.iter().find(|(other, _)| *other == side).map_or(0.0, |(_, way)| way.x);
        let right =
            (0..AROUND.len()).max_by(|&a, &b| to_the_right(AROUND[a]).total_cmp(&to_the_right(AROUND[b])));
        AROUND[(right.unwrap_or(0) + quarter_turns) % AROUND.len()]
    }
}

/// A ray, in the world.
pub(super) struct Ray {
    origin: Vec3,
    /// Not of unit length.
    direction: Vec3,
}

impl Ray {
    /// The ray from the eye through a point of the picture.
    pub(super) fn through(eye: &Eye, (x, y): (f32, f32)) -> Option<Self> {
        let back = eye.view_projection.invert()?;
        let far = back.transform_point(Point3::new(x, y, 1.0)).to_vec();
        Some(Self { origin: eye.position, direction: far - eye.position })
    }

    /// Where it enters a box, in lengths of its direction.
    pub(super) fn enters(&self, low: Vec3, high: Vec3) -> Option<f32> {
        let (mut enter, mut leave) = (0.0_f32, f32::MAX);
        for side in 0..3 {
            let a = (low[side] - self.origin[side]) / self.direction[side];
            let b = (high[side] - self.origin[side]) / self.direction[side];
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter < leave).then_some(enter)
    }

    /// The same ray as it is seen from a body with this centroid at a place: lengths along it stay.
    pub(super) fn relative_to(&self, placed: BodyPlace, centroid: Vec3) -> Self {
        let back = placed.turn.conjugate();
        Self { origin: back * (self.origin - placed.center) + centroid, direction: back * self.direction }
    }

    /// Which of these points it points at, if nothing can be seen behind `until`, in lengths of its
    /// direction: one that is near to the ray, and rather a far one, as if a piece were pushed away from the
    /// eye until something stops it.
    pub(super) fn pointed(&self, points: impl Iterator<Item = Vec3>, until: f32) -> Option<usize> {
        /// The largest distance from the ray, and how far behind what is seen the middle of a piece may be,
        /// in cells.
        const NEAR: f32 = 1.2;
        const BEHIND: f32 = 1.2;
        /// How many cells a point has to be farther away for each that it is farther from the ray.
        const PUSH: f32 = 2.5;
        let length = self.direction.magnitude();
        let unit = self.direction / length;
        let ranked = points.enumerate().filter_map(|(index, point)| {
            let way = point - self.origin;
            let along = way.dot(unit);
            let apart = (way - unit * along).magnitude();
            (apart <= NEAR && along <= until * length + BEHIND).then_some((along - PUSH * apart, index))
        });
        ranked.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    /// The point at a multiple of its direction.
    pub(super) fn at(&self, share: f32) -> Vec3 {
        self.origin + self.direction * share
    }

    /// Where it meets the table, the plane of height 0.
    pub(super) fn on_table(&self) -> Option<Vec3> {
        self.at_height(0.0)
    }

    /// Where it comes down to a height.
    pub(super) fn at_height(&self, height: f32) -> Option<Vec3> {
        let at = (height - self.origin.y) / self.direction.y;
        (self.direction.y < 0.0).then(|| self.at(at))
    }

    /// Walks from cell to cell through the grid, and stops at the first cube (Amanatides and Woo, A fast
    /// voxel traversal algorithm for ray tracing, 1987).
    fn first_hit(&self, picture: &EditorPicture) -> Option<Hit> {
        let sides = space::lattice(picture.grid);
        // In this frame, the cell (0, 0, 0) goes from 0 to 1 along each axis.
        let corner = space::first_cell(picture.grid) - vec3(0.5, 0.5, 0.5);
        let origin = self.origin - corner;
        let mut walk = Walk::into(origin, self.direction, sides)?;
        loop {
            if picture.cubes.iter().any(|cube| space::lattice(cube.at) == walk.cell) {
                return Some(Hit::Face { cell: coord(walk.cell), before: coord(walk.before()) });
            }
            if !walk.step(sides) {
                break;
            }
        }
        self.floor(origin, sides)
    }

    fn floor(&self, origin: Vec3, sides: [i32; 3]) -> Option<Hit> {
        let at = -origin.y / self.direction.y;
        let point = origin + self.direction * at;
        let cell = [point.x.floor() as i32, 0, point.z.floor() as i32];
        let is_inside = (0..sides[0]).contains(&cell[0]) && (0..sides[2]).contains(&cell[2]);
        (self.direction.y < 0.0 && at > 0.0 && is_inside).then(|| Hit::Floor(coord(cell)))
    }
}

/// A walk along a ray through the cells of a grid.
struct Walk {
    cell: [i32; 3],
    /// The axis along which the cell was entered.
    axis: usize,
    sign: [i32; 3],
    /// Where along the ray the next cell begins, by axis, and how far its cells reach.
    next: [f32; 3],
    length: [f32; 3],
}

impl Walk {
    /// The cell at which a ray enters the grid; nothing if it misses it.
    fn into(origin: Vec3, direction: Vec3, sides: [i32; 3]) -> Option<Self> {
        let (mut enter, mut leave, mut axis) = (0.0_f32, f32::MAX, 1);
        for side in 0..3 {
            let a = -origin[side] / direction[side];
            let b = (sides[side] as f32 - origin[side]) / direction[side];
            if a.min(b) > enter {
                (enter, axis) = (a.min(b), side);
            }
            leave = leave.min(a.max(b));
        }
        if enter >= leave {
            return None;
        }
        let point = origin + direction * enter;
        let cell: [i32; 3] =
            std::array::from_fn(|side| (point[side].floor() as i32).clamp(0, sides[side] - 1));
        let sign: [i32; 3] = std::array::from_fn(|side| if direction[side] < 0.0 { -1 } else { 1 });
        let edge = |side: usize| (cell[side] + i32::from(sign[side] > 0)) as f32;
        Some(Self {
            cell,
            axis,
            sign,
            next: std::array::from_fn(|side| (edge(side) - origin[side]) / direction[side]),
            length: std::array::from_fn(|side| (1.0 / direction[side]).abs()),
        })
    }

    /// The cell from which the current one was entered.
    fn before(&self) -> [i32; 3] {
        let mut before = self.cell;
        before[self.axis] -= self.sign[self.axis];
        before
    }

    /// Goes on to the next cell. Returns whether it is in the grid.
    fn step(&mut self, sides: [i32; 3]) -> bool {
        let nearer = |a: usize, b: usize| if self.next[a] <= self.next[b] { a } else { b };
        self.axis = nearer(nearer(0, 1), 2);
        self.cell[self.axis] += self.sign[self.axis];
        self.next[self.axis] += self.length[self.axis];
        (0..sides[self.axis]).contains(&self.cell[self.axis])
    }
}

/// The cell of a lattice point along the world's axes.
fn coord([x, y, z]: [i32; 3]) -> Coord {
    Coord::new(x, z, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::editor_scene::extent_of;
    use app::Cube;
    use fastrand::Rng;
    use three_d::InnerSpace;

    fn picture(cells: &[Coord]) -> EditorPicture {
        let cube = |&at: &Coord| Cube { at, piece: None, is_faint: false };
        EditorPicture {
            grid: Coord::new(5, 4, 3),
            cubes: cells.iter().map(cube).collect(),
            marks: Vec::new(),
            is_drawn_on: true,
        }
    }

    /// The nearest cube that the ray enters, by testing each of them.
    fn naive(origin: Vec3, direction: Vec3, picture: &EditorPicture) -> Option<Coord> {
        let first = space::first_cell(picture.grid);
        let entered = picture.cubes.iter().filter_map(|cube| {
            let middle = space::world(cube.at) + first;
            let (mut enter, mut leave) = (0.0_f32, f32::MAX);
            for side in 0..3 {
                let a = (middle[side] - 0.5 - origin[side]) / direction[side];
                let b = (middle[side] + 0.5 - origin[side]) / direction[side];
                enter = enter.max(a.min(b));
                leave = leave.min(a.max(b));
            }
            (enter < leave).then_some((enter, cube.at))
        });
        entered.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, at)| at)
    }

    #[test]
    fn a_ray_hits_the_cube_that_a_test_of_all_cubes_finds() {
        const SEED: u64 = 221;
        let mut rng = Rng::with_seed(SEED);
        let mut hits = 0;
        for round in 0..2_000 {
            let all = (0..60).map(|n| Coord::new(n % 5, n / 5 % 4, n / 20));
            let cells: Vec<Coord> = all.filter(|_| rng.u8(0..4) == 0).collect();
            let picture = picture(&cells);
            let mut number = |span: f32| (rng.f32() - 0.5) * span;
            let origin = vec3(number(8.0), 8.0 + number(2.0), 9.0 + number(4.0));
            let target = vec3(number(5.0), 1.0 + number(3.0), number(4.0));
            let ray = Ray { origin, direction: target - origin };
            let expected = naive(origin, ray.direction, &picture);
            let hit = ray.first_hit(&picture);
            match hit {
                Some(Hit::Face { cell, before }) => {
                    assert_eq!(Some(cell), expected, "round {round}, seed {SEED}");
                    assert!(cell.neighbours().any(|near| near == before));
                    assert!(!cells.contains(&before), "round {round}, seed {SEED}");
                    hits += 1;
                }
                Some(Hit::Floor(_)) | None => assert_eq!(expected, None, "round {round}, seed {SEED}"),
            }
        }
        assert!(hits > 500, "{hits}");
    }

    #[test]
    fn the_middle_of_what_is_seen_is_what_is_picked() {
        let cells = [Coord::new(2, 1, 0), Coord::new(2, 1, 1)];
        let picture = picture(&cells);
        let camera = OrbitCamera::new(extent_of(picture.grid), 1.5);
        let size = (1500, 1000);
        let eye = camera.eye(Viewport::new_at_origo(1500, 1000));
        let pick = |point: Vec3| {
            let seen = eye.view_projection.transform_point(Point3::from_vec(point));
            camera.pick((seen.x, seen.y), size, &picture)
        };
        let first = space::first_cell(picture.grid);
        let top = space::world(cells[1]) + first + vec3(0.0, 0.5, 0.0);
        let above = Hit::Face { cell: cells[1], before: Coord::new(2, 1, 2) };
        assert_eq!(pick(top), Some(above));
        let front = space::world(cells[0]) + first + vec3(0.0, 0.0, 0.5);
        let before = Hit::Face { cell: cells[0], before: Coord::new(2, 2, 0) };
        assert_eq!(pick(front), Some(before));
        let corner = space::world(Coord::new(4, 3, 0)) + first - vec3(0.0, 0.5, 0.0);
        assert_eq!(pick(corner), Some(Hit::Floor(Coord::new(4, 3, 0))));
        assert!((eye.position - top).magnitude() > 1.0);
        assert_eq!(camera.pick((0.99, 0.99), size, &picture), None);
    }

    #[test]
    fn a_piece_is_pushed_away_from_the_eye_until_something_stops_it() {
        let ray = Ray { origin: vec3(0.0, 0.0, 10.0), direction: vec3(0.0, 0.0, -2.0) };
        let points = [vec3(0.1, 0.0, 2.0), vec3(0.0, 0.1, 0.0), vec3(0.1, 0.1, -2.0), vec3(2.0, 0.0, -9.0)];
        let pointed = |until: f32| ray.pointed(points.into_iter(), until);
        assert_eq!(pointed(f32::MAX), Some(2), "of those that are near to the ray, the farthest");
        assert_eq!(pointed(4.6), Some(1), "something is seen at the height 0.8");
        assert_eq!(pointed(1.0), None);
    }

    #[test]
    fn a_ray_meets_a_turned_body_where_it_meets_the_same_cells_unturned() {
        let ray = Ray { origin: vec3(3.0, 8.0, 9.0), direction: vec3(-0.3, -0.8, -0.9) };
        let centroid = vec3(0.5, 0.0, 0.0);
        let half = vec3(0.5, 0.5, 0.5);
        for rotation in cubefall::puzzle::Rotation::all() {
            let placed = BodyPlace { center: vec3(0.2, 1.0, -0.3), turn: space::quaternion(rotation) };
            for cell in [vec3(0.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0)] {
                let middle = placed.center + placed.turn * (cell - centroid);
                let there = ray.enters(middle - half, middle + half);
                let seen = ray.relative_to(placed, centroid).enters(cell - half, cell + half);
                assert_eq!(there.is_some(), seen.is_some());
                assert!(there.zip(seen).is_none_or(|(there, seen)| (there - seen).abs() < 1e-3));
            }
        }
    }
}
