//! The box: thin glass, of which one sees little more than the edges.

use super::palette::Colors;
use super::shader::program;
use super::space;
use crate::solver::Coord;
use three_d::{
    Blend, Camera, Context, Cull, DepthTest, InnerSpace, Program, RenderStates, Vec2, Vec3, VertexBuffer,
    Viewer, WriteMask, vec2, vec3,
};

/// The glass stands this far outside the cells, so that it never flickers against them.
const CLEARANCE: f32 = 0.035;

const OVER: RenderStates = RenderStates {
    write_mask: WriteMask::COLOR,
    depth_test: DepthTest::Less,
    blend: Blend::TRANSPARENCY,
    cull: Cull::None,
};

/// The box on the GPU.
pub(super) struct Glass {
    edges: Edges,
    edge_program: Program,
    wall_program: Program,
    walls: VertexBuffer<Vec3>,
}

/// Lines as pairs of triangles, one entry a vertex.
struct Edges {
    starts: VertexBuffer<Vec3>,
    ends: VertexBuffer<Vec3>,
    corners: VertexBuffer<Vec2>,
    outwards: VertexBuffer<Vec3>,
}

impl Glass {
    /// The glass around a box of `extent` cells.
    pub fn new(context: &Context, extent: Coord) -> Self {
        let half = space::size(extent) / 2.0 + vec3(CLEARANCE, CLEARANCE / 2.0, CLEARANCE);
        // Its floor is just above the table.
        let middle = vec3(0.0, half.y + 0.004, 0.0);
        let walls: Vec<Vec3> = wall_corners().into_iter().map(|sign| middle + scaled(half, sign)).collect();
        Self {
            edges: Edges::new(context, middle, half),
            edge_program: program(
                context,
                include_str!("shaders/lines.vert"),
                include_str!("shaders/lines.frag"),
            ),
            wall_program: program(
                context,
                include_str!("shaders/wall.vert"),
                include_str!("shaders/wall.frag"),
            ),
            walls: VertexBuffer::new_with_data(context, &walls),
        }
    }

    /// Draws it over what is in it already; with less `presence` (in 0..=1) it is fainter.
    pub fn draw(&self, camera: &Camera, colors: &Colors, presence: f32) {
        let view_projection = camera.projection() * camera.view();
        let viewport = camera.viewport();
        let walls = &self.wall_program;
        walls.use_uniform("viewProjection", view_projection);
        walls.use_uniform("tint", colors.glass.extend(colors.glass_wall * presence));
        walls.use_vertex_attribute("position", &self.walls);
        walls.draw_arrays(OVER, viewport, self.walls.vertex_count());

        let lines = &self.edge_program;
        lines.use_uniform("viewProjection", view_projection);
        lines.use_uniform("eye", camera.position());
        lines.use_uniform("pixel", vec2(2.0 / viewport.width as f32, 2.0 / viewport.height as f32));
        lines.use_uniform("width", (viewport.width.min(viewport.height) as f32 / 480.0).clamp(1.0, 3.5));
        lines.use_uniform("opacities", vec2(colors.glass_front, colors.glass_back) * presence);
        lines.use_uniform("ink", colors.glass);
        lines.use_vertex_attribute("start", &self.edges.starts);
        lines.use_vertex_attribute("end", &self.edges.ends);
        lines.use_vertex_attribute("corner", &self.edges.corners);
        lines.use_vertex_attribute("outward", &self.edges.outwards);
        lines.draw_arrays(OVER, viewport, self.edges.starts.vertex_count());
    }
}

impl Edges {
    fn new(context: &Context, middle: Vec3, half: Vec3) -> Self {
        let (mut starts, mut ends, mut corners, mut outwards) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (start, end) in edges() {
            for (along, side) in [(0.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.0, -1.0), (1.0, 1.0), (0.0, 1.0)] {
                starts.push(middle + scaled(half, start));
                ends.push(middle + scaled(half, end));
                corners.push(vec2(along, side));
                outwards.push((start + end) / 2.0);
            }
        }
        Self {
            starts: VertexBuffer::new_with_data(context, &starts),
            ends: VertexBuffer::new_with_data(context, &ends),
            corners: VertexBuffer::new_with_data(context, &corners),
            outwards: VertexBuffer::new_with_data(context, &outwards),
        }
    }
}

/// Component by component.
fn scaled(a: Vec3, b: Vec3) -> Vec3 {
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

/// Its four upright walls as triangles.
fn wall_corners() -> Vec<Vec3> {
    let around = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
    let wall = |n: usize| {
        let ((ax, az), (bx, bz)) = (around[n], around[(n + 1) % 4]);
        let [a, b] = [vec3(ax, -1.0, az), vec3(bx, -1.0, bz)];
        let [c, d] = [vec3(bx, 1.0, bz), vec3(ax, 1.0, az)];
        [a, b, c, a, c, d]
    };
    (0..4).flat_map(wall).collect()
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
}
