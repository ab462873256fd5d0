//! The mesh of a body, with rounded edges and its letter on each flat.

use super::solid::{BEVEL, Solid};
use std::collections::BTreeSet;
use three_d::{InnerSpace, Quat, Rotation, Vec2, Vec3, vec2, vec3};

/// The subdivision of a face along each side: fine at the bends, coarse in the flat middle.
const CUTS: [f32; 8] = [0.0, SEAM, BEVEL, 0.34, 0.66, 1.0 - BEVEL, 1.0 - SEAM, 1.0];
/// The cuts that are left in a mesh of a fifth of the triangles, by their indices: the bends.
const BENDS: [u32; 4] = [0, 2, 5, 7];
/// Half the width of the line between two cells of a flat.
const SEAM: f32 = 0.03;
/// The light in the middle of that line.
const SEAM_SHADE: f32 = 0.87;
/// The side of a letter's square, in cells.
const LETTER_SIZE: f32 = 0.62;

/// Triangles, counterclockwise seen from outside; the cells' middles lie on lattice points.
#[derive(Default)]
pub(crate) struct BodyMesh {
    pub positions: Vec<Vec3>,
    /// Unit length.
    pub normals: Vec<Vec3>,
    /// The ambient light at each vertex, in 0..=1.
    pub shades: Vec<f32>,
    /// The coordinates of each vertex relative to the square of its flat's letter: (0, 0) is the lower left,
    /// (1, 1) the upper right. Patterns continue over the flat by them.
    pub letters: Vec<Vec2>,
    pub triangles: Vec<u32>,
    /// The same body with a fifth of the triangles, for pictures that have to be quick.
    pub medium: Vec<u32>,
    /// The same body with two triangles per face, for shadows.
    pub coarse: Vec<u32>,
}

/// An exposed face of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Face {
    cell: [i32; 3],
    axis: usize,
    sign: i32,
}

impl BodyMesh {
    /// The mesh of the body with these cells (along the world's axes). Its letters are upright in the
    /// rotation `rest`.
    pub fn new(cells: &[[i32; 3]], rest: Quat) -> Self {
        let solid = Solid::new(cells.to_vec());
        let mut mesh = Self::default();
        for facet in facets(&solid) {
            let frame = LetterFrame::new(nearest_to_middle(&facet), rest);
            for face in &facet {
                mesh.add(&solid.around(face.cell), *face, &frame);
            }
        }
        mesh
    }

    /// Adds a face of a solid, of which what is around the face is enough. Its flat has the letter.
    fn add(&mut self, solid: &Solid, face: Face, letter: &LetterFrame) {
        let first = self.positions.len() as u32;
        for (row, &v) in CUTS.iter().enumerate() {
            for (column, &u) in CUTS.iter().enumerate() {
                let flat = face.point(u, v);
                let point = solid.rounded(flat, face.middle());
                let seam = face.on_seam(solid, column, row);
                self.shades.push(solid.openness(&point) * if seam { SEAM_SHADE } else { 1.0 });
                self.positions.push(point.position);
                self.normals.push(point.normal);
                self.letters.push(letter.coordinates(flat));
            }
        }
        let side = CUTS.len() as u32;
        for row in 0..side - 1 {
            for column in 0..side - 1 {
                let at = |x: u32, y: u32| first + (row + y) * side + column + x;
                // The diagonal runs towards the middle of the face, so that rounded corners look the same on
                // all faces.
                let corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
                let turned = (row < side / 2) != (column < side / 2);
                push_quad(&mut self.triangles, corners, turned, face.sign);
            }
        }
        for row in BENDS.windows(2) {
            for column in BENDS.windows(2) {
                let at = |x: usize, y: usize| first + row[y] * side + column[x];
                let corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
                push_quad(&mut self.medium, corners, (row[0] == 0) != (column[0] == 0), face.sign);
            }
        }
        let at = |x: u32, y: u32| first + (y * side + x) * (side - 1);
        push_quad(&mut self.coarse, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)], false, face.sign);
    }
}

/// Two triangles; `turned` picks the other diagonal.
fn push_quad(triangles: &mut Vec<u32>, mut corners: [u32; 4], turned: bool, sign: i32) {
    if turned {
        corners.rotate_left(1);
    }
    if sign < 0 {
        corners.reverse();
    }
    let [a, b, c, d] = corners;
    triangles.extend([a, b, c, a, c, d]);
}

impl Face {
    /// The two axes along it; with its own they are right-handed.
    fn tangents(self) -> [usize; 2] {
        [(self.axis + 1) % 3, (self.axis + 2) % 3]
    }

    fn normal(self) -> Vec3 {
        let mut normal = vec3(0.0, 0.0, 0.0);
        normal[self.axis] = self.sign as f32;
        normal
    }

    /// The middle of its cell.
    fn middle(self) -> Vec3 {
        Vec3::from(self.cell.map(|c| c as f32))
    }

    /// The point at (u, v) in 0..=1 along its tangents.
    fn point(self, u: f32, v: f32) -> Vec3 {
        let [a, b] = self.tangents();
        let mut point = self.middle() + self.normal() * 0.5;
        point[a] += u - 0.5;
        point[b] += v - 0.5;
        point
    }

    /// The face beside it in the same plane, one step along the tangent `axis`.
    fn beside(self, axis: usize, step: i32) -> Self {
        let mut cell = self.cell;
        cell[axis] += step;
        Self { cell, ..self }
    }

    fn exposed(self, solid: &Solid) -> bool {
        let mut outside = self.cell;
        outside[self.axis] += self.sign;
        solid.has(self.cell) && !solid.has(outside)
    }

    /// Whether the vertex in this column and row lies on a border with a face in the same plane.
    fn on_seam(self, solid: &Solid, column: usize, row: usize) -> bool {
        let step = |index: usize| i32::from(index == CUTS.len() - 1) - i32::from(index == 0);
        let [a, b] = self.tangents();
        [(a, step(column)), (b, step(row))]
            .into_iter()
            .any(|(axis, step)| step != 0 && self.beside(axis, step).exposed(solid))
    }
}

/// The exposed faces, grouped by flat.
fn facets(solid: &Solid) -> Vec<Vec<Face>> {
    let mut filled = BTreeSet::new();
    for &cell in solid.cells() {
        filled.insert(cell);
    }
    let mut left: BTreeSet<Face> = BTreeSet::new();
    for &cell in solid.cells() {
        for (axis, sign) in (0..3).flat_map(|axis| [(axis, -1), (axis, 1)]) {
            let mut outside = cell;
            outside[axis] += sign;
            if !filled.contains(&outside) {
                left.insert(Face { cell, axis, sign });
            }
        }
    }
    let mut facets = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut facet = vec![first];
        let mut next = 0;
        while next < facet.len() {
            let face = facet[next];
            let around = face.tangents().into_iter().flat_map(|axis| [(axis, -1), (axis, 1)]);
            for beside in around.map(|(axis, step)| face.beside(axis, step)) {
                facet.extend(left.take(&beside));
            }
            next += 1;
        }
        facets.push(facet);
    }
    facets
}

/// The face of a flat that is nearest to the flat's middle; of equally near ones the first along the axes.
fn nearest_to_middle(facet: &[Face]) -> Face {
    let middle = facet.iter().map(|face| face.middle()).sum::<Vec3>() / facet.len() as f32;
    let distance = |face: &Face| (face.middle() - middle).magnitude();
    *facet
        .iter()
        .min_by(|a, b| {
            let near = (distance(a) * 64.0).round().total_cmp(&(distance(b) * 64.0).round());
            near.then(a.cell.cmp(&b.cell))
        })
        .expect("a flat has a face")
}

/// The orientation of a letter on a face.
struct LetterFrame {
    middle: Vec3,
    right: Vec3,
    up: Vec3,
}

impl LetterFrame {
    /// On a level face the top of the letter is away from the viewer, on an upright one it is at the top.
    fn new(face: Face, rest: Quat) -> Self {
        let normal = rest * face.normal();
        let up = if normal.y.abs() > 0.5 { vec3(0.0, 0.0, -normal.y) } else { vec3(0.0, 1.0, 0.0) };
        let up = rest.invert() * up;
        Self { middle: face.point(0.5, 0.5), right: up.cross(face.normal()), up }
    }

    fn coordinates(&self, point: Vec3) -> Vec2 {
        let from_middle = (point - self.middle) / LETTER_SIZE;
        vec2(from_middle.dot(self.right) + 0.5, from_middle.dot(self.up) + 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::{bedlam, soma};
    use crate::view::space;
    use std::collections::BTreeMap;
    use three_d::One;

    fn shapes() -> Vec<Vec<[i32; 3]>> {
        let bodies = soma().bodies.into_iter().chain(bedlam().bodies);
        let mut shapes: Vec<Vec<[i32; 3]>> =
            bodies.map(|body| body.cells.into_iter().map(space::lattice).collect()).collect();
        shapes.push(vec![[0, 0, 0]]);
        shapes.push(vec![[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0], [1, 0, 1], [1, -1, 0]]);
        shapes
    }

    fn meshes() -> Vec<(Vec<[i32; 3]>, BodyMesh)> {
        shapes().into_iter().map(|cells| (cells.clone(), BodyMesh::new(&cells, Quat::one()))).collect()
    }

    #[test]
    fn every_vertex_is_on_the_body_and_every_normal_is_a_unit() {
        for (cells, mesh) in meshes() {
            for (position, normal) in mesh.positions.iter().zip(&mesh.normals) {
                assert!((normal.magnitude() - 1.0).abs() < 1e-4);
                let inside = |cell: &[i32; 3]| {
                    (0..3).all(|axis| (position[axis] - cell[axis] as f32).abs() < 0.5 + 1e-4)
                };
                assert!(cells.iter().any(inside), "{position:?}");
            }
            assert!(mesh.shades.iter().all(|shade| (0.0..=1.0).contains(shade)));
        }
    }

    /// The number of edges that are not used as often in one direction as in the other.
    fn open_edges(mesh: &BodyMesh, triangles: &[u32]) -> usize {
        let key = |index: u32| -> [i32; 3] {
            let p = mesh.positions[index as usize];
            [p.x, p.y, p.z].map(|c| (c * 2048.0).round() as i32)
        };
        let mut edges: BTreeMap<_, i32> = BTreeMap::new();
        let around = |t: &[u32]| [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (key(t[a]), key(t[b])));
        for (a, b) in triangles.chunks(3).flat_map(around).filter(|(a, b)| a != b) {
            let (edge, direction) = if a < b { ((a, b), 1) } else { ((b, a), -1) };
            *edges.entry(edge).or_default() += direction;
        }
        edges.values().filter(|&&count| count != 0).count()
    }

    /// Each edge of a triangle is used once in each direction, so the mesh has no hole.
    #[test]
    fn the_surface_is_closed() {
        for (cells, mesh) in meshes() {
            for triangles in [&mesh.triangles, &mesh.medium] {
                assert_eq!(open_edges(&mesh, triangles), 0, "{cells:?}");
            }
        }
    }

    #[test]
    fn the_volume_is_that_of_the_cells_less_the_bevels() {
        for (cells, mesh) in meshes() {
            let at = |index: u32| mesh.positions[index as usize];
            for triangles in [&mesh.triangles, &mesh.medium] {
                let six_volumes: f32 =
                    triangles.chunks(3).map(|t| at(t[0]).dot(at(t[1]).cross(at(t[2])))).sum();
                let volume = six_volumes / 6.0;
                let count = cells.len() as f32;
                assert!(volume < count && volume > 0.96 * count, "{volume} of {count}");
            }
        }
    }

    #[test]
    fn triangles_face_the_way_their_normals_do() {
        for (_, mesh) in meshes() {
            for t in mesh.triangles.chunks(3).chain(mesh.medium.chunks(3)) {
                let [a, b, c] = [0, 1, 2].map(|k| mesh.positions[t[k] as usize]);
                let facing = (b - a).cross(c - a);
                assert!(facing.dot(mesh.normals[t[0] as usize]) >= -1e-5);
            }
        }
    }

    #[test]
    fn each_flat_is_printed_once() {
        let inside = |uv: &Vec2| uv.x > 0.1 && uv.x < 0.9 && uv.y > 0.1 && uv.y < 0.9;
        let cube = BodyMesh::new(&[[0, 0, 0]], Quat::one());
        assert_eq!(cube.letters.iter().filter(|uv| inside(uv)).count(), 6 * 4);
        let bar = BodyMesh::new(&[[0, 0, 0], [1, 0, 0], [2, 0, 0]], Quat::one());
        assert_eq!(bar.letters.iter().filter(|uv| inside(uv)).count(), 6 * 4);
    }

    #[test]
    fn a_letter_reads_from_left_to_right_on_top_and_in_front() {
        let mesh = BodyMesh::new(&[[0, 0, 0]], Quat::one());
        for (index, uv) in mesh.letters.iter().enumerate() {
            let (p, n) = (mesh.positions[index], mesh.normals[index]);
            if n.y > 0.99 {
                assert!((uv.x - 0.5) * p.x >= 0.0 && (uv.y - 0.5) * p.z <= 0.0);
            }
            if n.z > 0.99 {
                assert!((uv.x - 0.5) * p.x >= 0.0 && (uv.y - 0.5) * p.y >= 0.0);
            }
        }
    }
}
