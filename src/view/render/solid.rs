//! A body as a set of unit cubes along the world's axes, and its shape with rounded edges.

use std::collections::BTreeSet;
use std::rc::Rc;
use three_d::{InnerSpace, Vec3, vec3};

/// The radius of convex edges, in cells.
pub(crate) const BEVEL: f32 = 0.085;

/// The tolerance for equal distances.
const TIE: f32 = 1e-4;

/// Unit cubes around lattice points.
pub(crate) struct Solid {
    cells: Vec<[i32; 3]>,
    core: Vec<Brick>,
    /// The directions in which a point of its surface looks for the sky.
    rays: Rc<[Vec3]>,
}

/// A box with its sides along the axes.
#[derive(Clone, Copy)]
struct Brick {
    low: Vec3,
    high: Vec3,
}

/// A point of the rounded surface.
pub(crate) struct SurfacePoint {
    pub position: Vec3,
    pub normal: Vec3,
}

impl Solid {
    /// The solid of `cells`.
    pub fn new(cells: Vec<[i32; 3]>) -> Self {
        let core = core_bricks(&cells);
        Self { cells, core, rays: directions().collect() }
    }

    /// Its cells.
    pub fn cells(&self) -> &[[i32; 3]] {
        &self.cells
    }

    /// What of it decides how the surface of a cell looks: what is rounded there, and what hides the sky. It
    /// is as large as that, however large the solid is.
    pub fn around(&self, cell: [i32; 3]) -> Self {
        let middle = Vec3::from(cell.map(|at| at as f32));
        // Two cells reach further than the rays.
        let is_near = |other: &&[i32; 3]| (0..3).all(|axis| (other[axis] - cell[axis]).abs() <= 2);
        // The surface of the cell is nearer than this, and the core is within its corners.
        let bends = |brick: &&Brick| (brick.nearest(middle) - middle).magnitude() < 1.1;
        Self {
            cells: self.cells.iter().filter(is_near).copied().collect(),
            core: self.core.iter().filter(bends).copied().collect(),
            rays: Rc::clone(&self.rays),
        }
    }

    /// Whether it has the cell.
    pub fn has(&self, cell: [i32; 3]) -> bool {
        self.cells.contains(&cell)
    }

    /// Where the point `p` of the face of a cell with the middle `own` goes when the solid is opened: shrunk
    /// by cubes of radius [`BEVEL`], then grown by balls of that radius. Flats stay flat, convex edges become
    /// round and concave ones stay sharp.
    ///
    /// Where several points of the core are equally near, the position is the mean of those from each of
    /// them, so that all faces which share `p` agree on it; the normal is that of the face's own side.
    pub fn rounded(&self, p: Vec3, own: Vec3) -> SurfacePoint {
        let near: Vec<Vec3> = self.core.iter().map(|brick| brick.nearest(p)).collect();
        let distance = near.iter().map(|c| (p - c).magnitude()).fold(f32::MAX, f32::min);
        let mut ties: Vec<Vec3> = Vec::new();
        for c in near {
            if (p - c).magnitude() < distance + TIE && ties.iter().all(|t| (t - c).magnitude() > TIE) {
                ties.push(c);
            }
        }
        let place = |c: Vec3| c + (p - c).normalize_to(BEVEL);
        let position = ties.iter().map(|&c| place(c)).sum::<Vec3>() / ties.len() as f32;
        let inward = p + (own - p) * 0.01;
        let side = |c: &Vec3| (inward - c).magnitude();
        let chosen = ties.into_iter().min_by(|a, b| side(a).total_cmp(&side(b))).expect("a body has a cell");
        SurfacePoint { position, normal: (p - chosen).normalize() }
    }

    /// The ambient occlusion of a surface point by this body: the open share of the sky, in 0..=1. Rays go in
    /// fixed directions, and near obstacles have more weight than far ones.
    pub fn openness(&self, point: &SurfacePoint) -> f32 {
        const REACH: f32 = 1.8;
        let (origin, normal) = (point.position + point.normal * 0.01, point.normal);
        // Of most cells no corner rises over the surface, so that no ray hits them.
        let rises = |brick: &Brick| {
            let corner = |axis| if normal[axis] > 0.0 { brick.high[axis] } else { brick.low[axis] };
            (vec3(corner(0), corner(1), corner(2)) - origin).dot(normal) > 0.0
        };
        let bricks: Vec<Brick> = self.cells.iter().map(|&cell| Brick::inner(cell)).filter(rises).collect();
        let (mut open, mut all) = (0.0, 0.0);
        for &direction in &*self.rays {
            let weight = direction.dot(normal);
            if weight > 0.05 {
                all += weight;
                let hit = bricks.iter().filter_map(|brick| brick.hit(origin, direction));
                open += weight * (hit.fold(REACH, f32::min) / REACH);
            }
        }
        open / all
    }
}

/// The solid shrunk by the cube of radius [`BEVEL`]. Each cell is cut in three along each axis; the piece on
/// sides (i, j, k) is far enough inside when all cells that it touches on these sides are filled.
fn core_bricks(cells: &[[i32; 3]]) -> Vec<Brick> {
    let side = |at: i32, sign: i32| match sign {
        -1 => (at as f32 - 0.5, at as f32 - 0.5 + BEVEL),
        0 => (at as f32 - 0.5 + BEVEL, at as f32 + 0.5 - BEVEL),
        _ => (at as f32 + 0.5 - BEVEL, at as f32 + 0.5),
    };
    let mut filled = BTreeSet::new();
    // To collect them would sort them first, by code that takes some kilobytes of the page.
    for &cell in cells {
        filled.insert(cell);
    }
    let mut bricks = Vec::new();
    for &cell in cells {
        for signs in (0..27).map(|n| [n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1]) {
            let touched = (0..8).map(|corner| -> [i32; 3] {
                std::array::from_fn(|axis| cell[axis] + signs[axis] * (corner >> axis & 1))
            });
            if touched.into_iter().all(|neighbour| filled.contains(&neighbour)) {
                let [x, y, z] = std::array::from_fn(|axis| side(cell[axis], signs[axis]));
                bricks.push(Brick { low: vec3(x.0, y.0, z.0), high: vec3(x.1, y.1, z.1) });
            }
        }
    }
    bricks
}

impl Brick {
    /// A cell shrunk slightly, so that a point of the surface is never inside.
    fn inner([x, y, z]: [i32; 3]) -> Self {
        let middle = vec3(x as f32, y as f32, z as f32);
        let half = vec3(0.5 - BEVEL, 0.5 - BEVEL, 0.5 - BEVEL);
        Self { low: middle - half, high: middle + half }
    }

    /// Its point nearest to `p`.
    fn nearest(&self, p: Vec3) -> Vec3 {
        // `clamp` panics on limits in the wrong order, and its message adds the code that formats numbers to
        // the page.
        let within = |p: f32, low: f32, high: f32| p.max(low).min(high);
        vec3(
            within(p.x, self.low.x, self.high.x),
            within(p.y, self.low.y, self.high.y),
            within(p.z, self.low.z, self.high.z),
        )
    }

    /// The distance at which a ray hits this brick (the slab method).
    fn hit(&self, origin: Vec3, direction: Vec3) -> Option<f32> {
        let (mut enter, mut leave) = (0.0_f32, f32::MAX);
        for axis in 0..3 {
            let a = (self.low[axis] - origin[axis]) / direction[axis];
            let b = (self.high[axis] - origin[axis]) / direction[axis];
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter < leave).then_some(enter)
    }
}

/// Directions spread evenly over the sphere (a Fibonacci lattice), none along an axis.
fn directions() -> impl Iterator<Item = Vec3> {
    const COUNT: u32 = 72;
    let golden = std::f32::consts::PI * (3.0 - 5.0_f32.sqrt());
    (0..COUNT).map(move |n| {
        let y = 1.0 - (2.0 * n as f32 + 1.0) / COUNT as f32;
        let radius = (1.0 - y * y).sqrt();
        let (sin, cos) = (golden * n as f32 + 0.37).sin_cos();
        vec3(cos * radius, y, sin * radius)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    fn corner_piece() -> Solid {
        Solid::new(vec![[0, 0, 0], [1, 0, 0]])
    }

    #[test]
    fn flats_stay_flat_and_edges_become_round() {
        let solid = corner_piece();
        let own = vec3(0.0, 0.0, 0.0);
        let flat = solid.rounded(vec3(0.5, 0.5, 0.1), own);
        assert!((flat.position - vec3(0.5, 0.5, 0.1)).magnitude() < 1e-5);
        assert!((flat.normal - vec3(0.0, 1.0, 0.0)).magnitude() < 1e-5);
        let edge = solid.rounded(vec3(0.1, 0.5, 0.5), own);
        let inside = 0.5 - BEVEL + BEVEL * 0.5_f32.sqrt();
        assert!((edge.position - vec3(0.1, inside, inside)).magnitude() < 1e-5);
        assert!((edge.normal - vec3(0.0, 1.0, 1.0).normalize()).magnitude() < 1e-5);
    }

    #[test]
    fn concave_edges_stay_sharp() {
        let solid = Solid::new(vec![[0, 0, 0], [1, 0, 0], [0, 1, 0]]);
        let p = vec3(0.5, 0.5, 0.0);
        let floor = solid.rounded(p, vec3(1.0, 0.0, 0.0));
        let wall = solid.rounded(p, vec3(0.0, 1.0, 0.0));
        assert!((floor.position - p).magnitude() < 1e-5 && (wall.position - p).magnitude() < 1e-5);
        assert!((floor.normal - vec3(0.0, 1.0, 0.0)).magnitude() < 1e-4);
        assert!((wall.normal - vec3(1.0, 0.0, 0.0)).magnitude() < 1e-4);
        assert!(solid.openness(&floor) < 0.8 && solid.openness(&floor) > 0.2);
    }

    #[test]
    fn what_is_around_a_cell_decides_how_its_surface_looks() {
        let mut rng = Rng::with_seed(19);
        let all = (0..6 * 6 * 6).map(|n| [n % 6, n / 6 % 6, n / 36]);
        let whole = Solid::new(all.filter(|_| rng.u8(..) < 150).collect());
        for &cell in whole.cells().iter().step_by(3) {
            let (part, own) = (whole.around(cell), Vec3::from(cell.map(|at| at as f32)));
            for (axis, u, v) in [(0, 0.5, -0.2), (1, 0.45, 0.5), (2, 0.0, 0.1)] {
                let mut p = own;
                p[axis] += 0.5;
                p[(axis + 1) % 3] += u;
                p[(axis + 2) % 3] += v;
                let mut outside = cell;
                outside[axis] += 1;
                if whole.has(outside) {
                    continue;
                }
                let (seen, known) = (part.rounded(p, own), whole.rounded(p, own));
                assert_eq!((seen.position, seen.normal), (known.position, known.normal), "{cell:?}");
                assert_eq!(part.openness(&seen), openness_by_all(&whole, &known), "{cell:?} {axis}");
            }
        }
    }

    /// The same sum with every cell in every direction.
    fn openness_by_all(solid: &Solid, point: &SurfacePoint) -> f32 {
        let origin = point.position + point.normal * 0.01;
        let (mut open, mut all) = (0.0, 0.0);
        for direction in directions().filter(|direction| direction.dot(point.normal) > 0.05) {
            let weight = direction.dot(point.normal);
            let hits = solid.cells.iter().filter_map(|&cell| Brick::inner(cell).hit(origin, direction));
            all += weight;
            open += weight * (hits.fold(1.8, f32::min) / 1.8);
        }
        open / all
    }

    #[test]
    fn a_free_face_sees_the_whole_sky() {
        let solid = corner_piece();
        let top = solid.rounded(vec3(0.2, 0.5, 0.0), vec3(0.0, 0.0, 0.0));
        assert!(solid.openness(&top) > 0.999);
    }
}
