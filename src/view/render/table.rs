//! The table, and the round plate on it where the pieces rest.

use super::gpu::Gpu;
use super::palette::Colors;
use super::shader::{lit_program, shader, use_light};
use super::shadow::ShadowMap;
use crate::view::camera::Eye;
use std::rc::Rc;
use three_d::{
    Blend, Cull, DepthTest, ElementBuffer, InnerSpace, Program, RenderStates, Vec2, Vec3, VertexBuffer,
    WriteMask, vec2, vec3,
};

const SEGMENTS: u32 = 144;

/// A circle of the table's profile.
struct Ring {
    radius: f32,
    /// The outward slope.
    slope: f32,
    /// The share of the plate.
    plate: f32,
    /// The share of the background, to which the table fades.
    distance: f32,
}

/// The table on the GPU.
pub(crate) struct TableModel {
    program: Rc<Program>,
    positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    blends: VertexBuffer<Vec2>,
    triangles: ElementBuffer<u32>,
    reach: f32,
    plate: f32,
}

impl TableModel {
    /// A table with a plate of the given radius, under shadow maps that go as far as `reach`.
    pub fn new(gpu: &Gpu, plate: f32, reach: f32) -> Self {
        let rings = profile(plate);
        let (mut positions, mut normals, mut blends) = (Vec::new(), Vec::new(), Vec::new());
        for ring in &rings {
            for segment in 0..SEGMENTS {
                let (sin, cos) = (std::f32::consts::TAU * segment as f32 / SEGMENTS as f32).sin_cos();
                positions.push(vec3(cos * ring.radius, 0.0, sin * ring.radius));
                normals.push(vec3(cos * ring.slope, 1.0, sin * ring.slope).normalize());
                blends.push(vec2(ring.plate, ring.distance));
            }
        }
        let mut triangles = Vec::new();
        for ring in 1..rings.len() as u32 {
            for segment in 0..SEGMENTS {
                let next = (segment + 1) % SEGMENTS;
                let (inner, outer) = ((ring - 1) * SEGMENTS, ring * SEGMENTS);
                triangles.extend([inner + segment, inner + next, outer + segment]);
                triangles.extend([inner + next, outer + next, outer + segment]);
            }
        }
        Self {
            program: lit_program(gpu, shader!("table.vert"), shader!("table.frag")),
            positions: VertexBuffer::new_with_data(gpu, &positions),
            normals: VertexBuffer::new_with_data(gpu, &normals),
            blends: VertexBuffer::new_with_data(gpu, &blends),
            triangles: ElementBuffer::new_with_data(gpu, &triangles),
            reach,
            plate,
        }
    }

    /// The radius of the plate, which is always within the table.
    pub fn radius(&self) -> f32 {
        self.plate
    }

    /// Draws it under the shadows of the sun and of the sky. It reaches `spread` times as far as usual, at
    /// least once.
    pub fn draw(&self, eye: &Eye, colors: &Colors, spread: f32, [sun, sky]: [&ShadowMap; 2]) {
        const STATES: RenderStates = RenderStates {
            write_mask: WriteMask::COLOR_AND_DEPTH,
            depth_test: DepthTest::Less,
            blend: Blend::Disabled,
            cull: Cull::None,
        };
        let program = &self.program;
        use_light(program, colors);
        program.use_uniform("viewProjection", eye.view_projection);
        program.use_uniform("table", colors.table);
        program.use_uniform("plate", colors.plate);
        program.use_uniform("background", colors.background);
        program.use_uniform("shadow", colors.shadow);
        program.use_uniform("emboss", colors.emboss);
        program.use_uniform("reach", self.reach);
        program.use_uniform("spread", spread);
        program.use_texture("sunShadow", sun.texture());
        program.use_texture("skyShadow", sky.texture());
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_vertex_attribute("blend", &self.blends);
        program.draw_elements(STATES, eye.viewport, &self.triangles);
    }
}

/// From the middle outwards: the plate, its soft rim, the table, and its end in the distance.
fn profile(plate: f32) -> Vec<Ring> {
    let ring = |radius, slope, plate, distance| Ring { radius, slope, plate, distance };
    vec![
        ring(0.0, 0.0, 1.0, 0.0),
        ring(plate - 0.36, 0.0, 1.0, 0.0),
        ring(plate - 0.28, -0.55, 1.0, 0.0),
        ring(plate - 0.20, -0.55, 0.8, 0.0),
        ring(plate - 0.10, 0.0, 0.4, 0.0),
        ring(plate, 0.4, 0.0, 0.0),
        ring(plate + 0.06, 0.4, 0.0, 0.0),
        ring(plate + 0.16, 0.0, 0.0, 0.0),
        ring(plate * 1.25, 0.0, 0.0, 0.05),
        ring(plate * 1.9, 0.0, 0.0, 0.6),
        ring(plate * 2.8, 0.0, 0.0, 1.0),
    ]
}
