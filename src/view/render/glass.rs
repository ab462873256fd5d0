//! The box, drawn as thin glass with visible edges.

use super::gpu::Gpu;
use super::lines::{BoxEdges, LinePainter, OVER, Stroke, cells_of, edges_of, scaled};
use super::palette::Colors;
use super::shader::shader;
use crate::view::camera::Eye;
use crate::view::space;
use cubefall::puzzle::Coord;
use std::rc::Rc;
use three_d::{Program, Vec3, VertexBuffer, vec3};

/// The distance of the glass from the cells, which avoids z-fighting.
const CLEARANCE: f32 = 0.035;

/// The opacity of the edges of the goal relative to those of the box, and of the edges of variable cells.
const FAINT: [f32; 2] = [0.7, 0.4];

/// The box on the GPU.
pub(crate) struct Glass {
    /// The middle of the cell (0, 0, 0).
    first: Vec3,
    edges: BoxEdges,
    /// The edges of all cells of the goal, and of those that may stay empty.
    goal: [Option<BoxEdges>; 2],
    wall_program: Rc<Program>,
    walls: VertexBuffer<Vec3>,
}

impl Glass {
    /// The glass around a box of `extent` cells, with the edges of the goal: see
    /// [`Props::goal`](app::Props::goal).
    pub fn new(gpu: &Gpu, extent: Coord, goal: &[(Coord, bool)]) -> Self {
        let half = space::size(extent) / 2.0 + vec3(CLEARANCE, CLEARANCE / 2.0, CLEARANCE);
        // Its floor is just above the table.
        let middle = vec3(0.0, half.y + 0.004, 0.0);
        let walls: Vec<Vec3> = wall_corners().into_iter().map(|sign| middle + scaled(half, sign)).collect();
        Self {
            first: space::first_cell(extent),
            edges: BoxEdges::new(gpu, middle, half),
            goal: [false, true]
                .map(|variable| edges_of(&cells_of(goal, variable)))
                .map(|edges| (!edges.is_empty()).then(|| BoxEdges::of(gpu, &edges))),
            wall_program: gpu.program(shader!("wall.vert"), shader!("wall.frag")),
            walls: VertexBuffer::new_with_data(gpu, &walls),
        }
    }

    /// Draws it over its content. A `presence` in 0..=1 is its opacity.
    pub fn draw(&self, eye: &Eye, colors: &Colors, lines: &LinePainter, presence: f32) {
        let walls = &self.wall_program;
        walls.use_uniform("viewProjection", eye.view_projection);
        walls.use_uniform("tint", colors.glass.extend(colors.glass_wall * presence));
        walls.use_vertex_attribute("position", &self.walls);
        walls.draw_arrays(OVER, eye.viewport, self.walls.vertex_count());
        let stroke = Stroke {
            ink: colors.glass,
            width: LinePainter::thin(eye),
            rim: colors.glass,
            rim_width: 0.0,
            front: colors.glass_front * presence,
            back: colors.glass_back * presence,
            nearer: 0.0,
            states: OVER,
        };
        lines.draw(eye, &self.edges, vec3(0.0, 0.0, 0.0), &stroke);
        for (share, edges) in FAINT.into_iter().zip(&self.goal) {
            let stroke = Stroke { front: stroke.front * share, back: stroke.back * share, ..stroke };
            if let Some(edges) = edges {
                lines.draw(eye, edges, self.first, &stroke);
            }
        }
    }
}

/// The four upright walls of a cube of side 2 around the origin, as triangles.
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
