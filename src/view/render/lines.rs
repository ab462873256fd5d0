//! Lines of constant width on the screen, and the edges of sets of cells.

use super::gpu::Gpu;
use super::shader::shader;
use crate::view::camera::Eye;
use cubefall::puzzle::Coord;
use std::collections::BTreeSet;
use std::rc::Rc;
use three_d::{
    Blend, Cull, DepthTest, InnerSpace, Program, RenderStates, Vec2, Vec3, VertexBuffer, WriteMask, vec2,
    vec3,
};

/// Alpha blending without writing depth.
pub(crate) const OVER: RenderStates = RenderStates {
    write_mask: WriteMask::COLOR,
    depth_test: DepthTest::Less,
    blend: Blend::TRANSPARENCY,
    cull: Cull::None,
};

/// The edges of a box on the GPU: lines as pairs of triangles, one entry a vertex.
pub(crate) struct BoxEdges {
    starts: VertexBuffer<Vec3>,
    ends: VertexBuffer<Vec3>,
    corners: VertexBuffer<Vec2>,
    outwards: VertexBuffer<Vec3>,
}

/// The style of a line. Widths are in pixels, colours in sRGB.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    pub ink: Vec3,
    pub width: f32,
    /// The colour of the rim on both sides of the line, which makes it visible on any background.
    pub rim: Vec3,
    pub rim_width: f32,
    /// The opacity of the edges that face the viewer, and of those at the back.
    pub front: f32,
    pub back: f32,
    /// The depth offset towards the eye, which avoids z-fighting.
    pub nearer: f32,
    /// How the lines are tested against depth and blended, such as [`OVER`].
    pub states: RenderStates,
}

/// The program that draws lines.
pub(crate) struct LinePainter {
    program: Rc<Program>,
}

impl BoxEdges {
    /// The edges of the box that reaches `half` to all sides of `middle`.
    pub fn new(gpu: &Gpu, middle: Vec3, half: Vec3) -> Self {
        let edge = |(start, end)| Edge {
            start: middle + scaled(half, start),
            end: middle + scaled(half, end),
            outward: (start + end) / 2.0,
        };
        Self::of(gpu, &edges().into_iter().map(edge).collect::<Vec<_>>())
    }

    /// These edges.
    pub fn of(gpu: &Gpu, edges: &[Edge]) -> Self {
        let (mut starts, mut ends, mut corners, mut outwards) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for edge in edges {
            for (along, side) in [(0.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.0, -1.0), (1.0, 1.0), (0.0, 1.0)] {
                starts.push(edge.start);
                ends.push(edge.end);
                corners.push(vec2(along, side));
                outwards.push(edge.outward);
            }
        }
        Self {
            starts: VertexBuffer::new_with_data(gpu, &starts),
            ends: VertexBuffer::new_with_data(gpu, &ends),
            corners: VertexBuffer::new_with_data(gpu, &corners),
            outwards: VertexBuffer::new_with_data(gpu, &outwards),
        }
    }
}

impl LinePainter {
    pub fn new(gpu: &Gpu) -> Self {
        Self { program: gpu.program(shader!("lines.vert"), shader!("lines.frag")) }
    }

    /// The width of a thin line in this viewport, in pixels.
    pub fn thin(eye: &Eye) -> f32 {
        let viewport = eye.viewport;
        (viewport.width.min(viewport.height) as f32 / 480.0).clamp(1.0, 3.5)
    }

    /// Draws the edges, moved by `offset`.
    pub fn draw(&self, eye: &Eye, edges: &BoxEdges, offset: Vec3, stroke: &Stroke) {
        let (lines, viewport) = (&self.program, eye.viewport);
        lines.use_uniform("viewProjection", eye.view_projection);
        lines.use_uniform("eye", eye.position);
        lines.use_uniform("pixel", vec2(2.0 / viewport.width as f32, 2.0 / viewport.height as f32));
        lines.use_uniform("offset", offset);
        lines.use_uniform("nearer", stroke.nearer);
        lines.use_uniform("width", stroke.width);
        lines.use_uniform("rimWidth", stroke.rim_width);
        lines.use_uniform("opacities", vec2(stroke.front, stroke.back));
        lines.use_uniform("ink", stroke.ink);
        lines.use_uniform("rim", stroke.rim);
        lines.use_vertex_attribute("start", &edges.starts);
        lines.use_vertex_attribute("end", &edges.ends);
        lines.use_vertex_attribute("corner", &edges.corners);
        lines.use_vertex_attribute("outward", &edges.outwards);
        lines.draw_arrays(stroke.states, viewport, edges.starts.vertex_count());
    }
}

/// Component by component.
pub(crate) fn scaled(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x * b.x, a.y * b.y, a.z * b.z)
}

/// The corners of a cube of side 2 around the origin.
fn cube_corners() -> [Vec3; 8] {
    let sign = |n: i32, bit: i32| (n >> bit & 1) as f32 * 2.0 - 1.0;
    std::array::from_fn(|n| vec3(sign(n as i32, 0), sign(n as i32, 1), sign(n as i32, 2)))
}

/// Its twelve edges: the pairs of corners that differ in one coordinate.
fn edges() -> Vec<(Vec3, Vec3)> {
    let corners = cube_corners();
    let pairs = (0..8).flat_map(|a| (a + 1..8).map(move |b| (corners[a], corners[b])));
    pairs.filter(|(a, b)| (a - b).magnitude() < 2.5).collect()
}

/// An edge between two lattice points, and the direction in which it faces. The middles of cells are at whole
/// numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Edge {
    pub(crate) start: Vec3,
    pub(crate) end: Vec3,
    pub(crate) outward: Vec3,
}

/// The edges of these cells, along the world's axes: where their surface bends, and not where it is flat.
pub(super) fn edges_of(cells: &BTreeSet<[i32; 3]>) -> Vec<Edge> {
    let mut seen = BTreeSet::new();
    let mut edges = Vec::new();
    for &cell in cells {
        for (axis, b, c) in
            (0..3).flat_map(|axis| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(b, c)| (axis, b, c)))
        {
            let mut corner = cell;
            corner[(axis + 1) % 3] += b;
            corner[(axis + 2) % 3] += c;
            // The middle of the edge, in halves.
            let mut middle = corner.map(|at| 2 * at);
            middle[axis] += 1;
            if seen.insert(middle) {
                edges.extend(edge_at(cells, axis, corner));
            }
        }
    }
    edges
}

/// The edge along `axis` at the lower corner of a cell, if the surface bends there.
fn edge_at(cells: &BTreeSet<[i32; 3]>, axis: usize, corner: [i32; 3]) -> Option<Edge> {
    let (along, across) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut outward = vec3(0.0, 0.0, 0.0);
    let mut filled = 0;
    for (a, b) in [(-1, -1), (-1, 0), (0, -1), (0, 0)] {
        let mut cell = corner;
        cell[along] += a;
        cell[across] += b;
        if cells.contains(&cell) {
            filled += 1;
            outward[along] -= a as f32 + 0.5;
            outward[across] -= b as f32 + 0.5;
        }
    }
    // Two cells side by side have a flat surface; two across the edge from each other cancel out.
    let is_flat = filled == 4 || (filled == 2 && outward.magnitude() > 0.1);
    (!is_flat).then(|| {
        let start = Vec3::from(corner.map(|at| at as f32 - 0.5));
        let mut end = start;
        end[axis] += 1.0;
        Edge { start, end, outward }
    })
}

/// The cells of a goal that have a property, along the world's axes.
pub(super) fn cells_of(goal: &[(Coord, bool)], variable: bool) -> BTreeSet<[i32; 3]> {
    let wanted = goal.iter().filter(|(_, may_stay_empty)| *may_stay_empty || !variable);
    let mut cells = BTreeSet::new();
    // `collect` would sort them first, by code that takes some kilobytes of the page.
    for &(cell, _) in wanted {
        cells.insert(crate::view::space::lattice(cell));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_twelve_edges_each_between_two_faces() {
        let edges = edges();
        assert_eq!(edges.len(), 12);
        for (a, b) in edges {
            let outward = (a + b) / 2.0;
            assert!((outward.magnitude() - 2.0_f32.sqrt()).abs() < 1e-5);
        }
    }

    fn count(cells: &[[i32; 3]]) -> usize {
        edges_of(&cells.iter().copied().collect()).len()
    }

    #[test]
    fn edges_are_where_the_surface_bends() {
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[[0, 0, 0]]), 12);
        // A bar of two: four long edges of two cells, and two ends of four.
        assert_eq!(count(&[[0, 0, 0], [1, 0, 0]]), 16);
        // An L of three: two faces of eight, and six upright ones.
        assert_eq!(count(&[[0, 0, 0], [1, 0, 0], [0, 1, 0]]), 22);
        // Two cells that touch along one edge share it.
        assert_eq!(count(&[[0, 0, 0], [1, 1, 0]]), 23);
    }
}
