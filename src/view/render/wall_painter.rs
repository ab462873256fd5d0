//! The solutions of the wall on the GPU: instances of a box, whose cells are read from a texture.

use super::lines::OVER;
use super::palette::Colors;
use super::shader::{SUN, lit_program, program, shader, use_light};
use crate::view::camera::Eye;
use three_d::{
    Blend, Context, Cull, DepthTest, ElementBuffer, InstanceBuffer, Interpolation, Program, RenderStates,
    Texture2D, Vec3, Vec4, VertexBuffer, Wrapping, WriteMask, vec2, vec3,
};

/// The texels in a row of the texture of cells.
const ROW: usize = 1024;
/// The cells in a texel.
const CELLS: usize = 4;
/// The darkness of a shadow under a solution, relative to that of the shadows of bodies.
const SHADE: f32 = 0.9;

/// The programs and buffers that draw solutions.
pub(crate) struct WallPainter {
    context: Context,
    boxes: Program,
    feet: Program,
    corners: VertexBuffer<Vec3>,
    faces: ElementBuffer<u32>,
    foot: ElementBuffer<u32>,
    paints: Texture2D,
    cells: Option<Texture2D>,
    cubes: InstanceBuffer<Vec4>,
    /// Width, height and depth of a solution, in cells.
    size: Vec3,
}

impl WallPainter {
    /// A painter of solutions whose bodies have these colours, in a box of this size that they may not fill.
    pub fn new(context: &Context, size: Vec3, is_hollow: bool, paints: &[[u8; 4]]) -> Self {
        let define = if is_hollow { "#define HOLLOW\n" } else { "" };
        let (vertex, fragment) = (shader!("solutions.vert"), shader!("solutions.frag"));
        let (corners, faces) = faces();
        Self {
            boxes: lit_program(context, &format!("{define}{vertex}"), &format!("{define}{fragment}")),
            feet: program(context, shader!("foot.vert"), shader!("foot.frag")),
            corners: VertexBuffer::new_with_data(context, &corners),
            faces: ElementBuffer::new_with_data(context, &faces),
            // The face across the second axis, which lies flat.
            foot: ElementBuffer::new_with_data(context, &faces[6..12]),
            paints: texture(context, paints, paints.len()),
            cells: None,
            cubes: InstanceBuffer::new(context),
            context: context.clone(),
            size,
        }
    }

    /// Sets the cells of the solutions: see [`WallPicture`](app::WallPicture::cells).
    pub fn set_cells(&mut self, cells: &[u8]) {
        let mut texels: Vec<[u8; CELLS]> = cells
            .chunks(CELLS)
            .map(|chunk| std::array::from_fn(|index| chunk.get(index).copied().unwrap_or(0)))
            .collect();
        texels.resize(texels.len().next_multiple_of(ROW), [0; CELLS]);
        self.cells = (!texels.is_empty()).then(|| texture(&self.context, &texels, ROW));
    }

    /// Sets where solutions stand: the middle of the floor of each, and its index.
    pub fn set_cubes(&mut self, cubes: &[Vec4]) {
        self.cubes.fill(cubes);
    }

    /// Draws them, and a soft shadow under each. Those that are `is_fine` show the mean of the colours in a pixel.
    pub fn draw(&self, eye: &Eye, colors: &Colors, is_fine: bool) {
        let Some(cells) = self.cells.as_ref().filter(|_| self.cubes.instance_count() > 0) else { return };
        // Shadows lie on the table, and what stands is drawn over them.
        const SHADOW: RenderStates = RenderStates { depth_test: DepthTest::Always, ..OVER };
        let feet = &self.feet;
        feet.use_uniform("slant", vec2(-SUN.x, -SUN.z) / SUN.y);
        feet.use_uniform("darkness", SHADE * colors.shadow);
        self.draw_instances(eye, feet, SHADOW, &self.foot);

        const SOLID: RenderStates = RenderStates {
            write_mask: WriteMask::COLOR_AND_DEPTH,
            depth_test: DepthTest::Less,
            blend: Blend::Disabled,
            cull: Cull::None,
        };
        let boxes = &self.boxes;
        use_light(boxes, colors);
        boxes.use_uniform("eye", eye.position);
        boxes.use_uniform_if_required("isFine", f32::from(u8::from(is_fine)));
        boxes.use_texture("cells", cells);
        boxes.use_texture("paints", &self.paints);
        self.draw_instances(eye, boxes, SOLID, &self.faces);
    }

    fn draw_instances(&self, eye: &Eye, program: &Program, states: RenderStates, faces: &ElementBuffer<u32>) {
        program.use_uniform("viewProjection", eye.view_projection);
        program.use_uniform("size", self.size);
        program.use_vertex_attribute("corner", &self.corners);
        program.use_instance_attribute("cube", &self.cubes);
        program.draw_elements_instanced(states, eye.viewport, faces, self.cubes.instance_count());
    }
}

/// The corners of three faces of a box, each 0 along the axis of its face and 1 or -1 along the others, and their triangles.
fn faces() -> (Vec<Vec3>, Vec<u32>) {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for face in 0..3 {
        let first = corners.len() as u32;
        for (u, v) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            corners.push([vec3(0.0, u, v), vec3(u, 0.0, v), vec3(u, v, 0.0)][face]);
        }
        triangles.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    (corners, triangles)
}

/// A texture whose texels are read one by one, in rows of `width`, the first row at the top.
fn texture(context: &Context, texels: &[[u8; 4]], width: usize) -> Texture2D {
    let texture = Texture2D::new_empty::<[u8; 4]>(
        context,
        width as u32,
        (texels.len() / width) as u32,
        Interpolation::Nearest,
        Interpolation::Nearest,
        None,
        Wrapping::ClampToEdge,
        Wrapping::ClampToEdge,
    );
    texture.fill(texels);
    texture
}
