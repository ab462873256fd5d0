//! The solutions of the wall on the GPU: each is a box, whose place and whose cells are read from textures.
//!
//! All are one drawing of one mesh, and not instances: where the processor draws, an instance costs as much
//! as a drawing of its own.

use super::body::Paint;
use super::gpu::Gpu;
use super::lines::OVER;
use super::palette::Colors;
use super::shader::{MARKS, SUN, lit_program, shader, use_light};
use crate::view::camera::Eye;
use std::rc::Rc;
use three_d::{
    Blend, Cull, DepthTest, ElementBuffer, Interpolation, Program, RenderStates, SquareMatrix, Texture2D,
    TextureDataType, Vec3, Vec4, Wrapping, WriteMask, vec2,
};

/// The texels in a row of the texture of cells.
const ROW: usize = 1024;
/// The cells in a texel.
const CELLS: usize = 4;
/// As many are always drawn finely.
const FEW: u32 = 3000;
/// The darkness of a shadow under a solution, relative to that of the shadows of bodies.
const SHADE: f32 = 0.9;

/// The numbers of bodies that a byte has.
const BODIES: usize = 256;

/// For each number of a body its colour with the number of its pattern, and then for each that of its
/// pattern. The first one is that of empty cells.
pub(crate) type WallPaints = [[u8; 4]; 2 * BODIES];

/// The paints of bodies as the wall has them.
pub(crate) fn wall_paints(bodies: impl Iterator<Item = Paint>) -> WallPaints {
    let bytes = |color: Vec3, last: f32| {
        let channel = |share: f32| (share * 255.0).round() as u8;
        [channel(color.x), channel(color.y), channel(color.z), last as u8]
    };
    let mut paints = [[0; 4]; 2 * BODIES];
    for (index, paint) in (1..BODIES).zip(bodies) {
        paints[index] = bytes(paint.color, paint.marking);
        paints[BODIES + index] = bytes(paint.mark, 0.0);
    }
    paints
}

/// The programs and buffers that draw solutions.
pub(crate) struct WallPainter {
    gpu: Gpu,
    /// By their faces, and by the rectangles that they are in.
    boxes: Rc<Program>,
    quick: Rc<Program>,
    feet: Rc<Program>,
    paints: Texture2D,
    cells: Option<Texture2D>,
    /// Where solutions stand, and how many do.
    cubes: Option<Texture2D>,
    count: u32,
    /// The triangles of as many solutions as ever stood.
    faces: ElementBuffer<u32>,
    /// Width, height and depth of a solution, in cells.
    size: Vec3,
}

impl WallPainter {
    /// A painter of solutions whose bodies have these colours, in a box of this size that they may not fill.
    pub fn new(gpu: &Gpu, size: Vec3, is_hollow: bool, paints: &WallPaints) -> Self {
        let define = if is_hollow { "#define HOLLOW\n" } else { "" };
        let fragment = shader!("solutions.frag");
        let program_of = |define: &str, vertex: &str| {
            lit_program(gpu, &format!("{define}{vertex}"), &format!("{define}{MARKS}{fragment}"))
        };
        Self {
            boxes: program_of(define, shader!("solutions.vert")),
            quick: program_of(&format!("{define}#define QUICK\n"), shader!("solutions_quick.vert")),
            feet: gpu.program(shader!("foot.vert"), shader!("foot.frag")),
            paints: texture(gpu, paints, BODIES),
            cells: None,
            cubes: None,
            count: 0,
            faces: ElementBuffer::new(gpu),
            gpu: gpu.clone(),
            size,
        }
    }

    /// Sets the colours of the bodies.
    pub fn set_paints(&mut self, paints: &WallPaints) {
        self.paints.fill(paints);
    }

    /// Sets the cells of the solutions: see [`WallPicture`](app::WallPicture::cells).
    pub fn set_cells(&mut self, cells: &[u8]) {
        let mut texels: Vec<[u8; CELLS]> = cells
            .chunks(CELLS)
            .map(|chunk| std::array::from_fn(|index| chunk.get(index).copied().unwrap_or(0)))
            .collect();
        texels.resize(texels.len().next_multiple_of(ROW), [0; CELLS]);
        self.cells = (!texels.is_empty()).then(|| texture(&self.gpu, &texels, ROW));
    }

    /// Sets where solutions stand: the middle of the floor of each, and its index.
    pub fn set_cubes(&mut self, cubes: &[Vec4]) {
        self.count = cubes.len() as u32;
        let rows = cubes.len().div_ceil(ROW);
        let mut texels: Vec<[f32; 4]> = cubes.iter().map(|&cube| cube.into()).collect();
        texels.resize(rows * ROW, [0.0; 4]);
        match &self.cubes {
            Some(texture) if texture.height() as usize == rows => texture.fill(&texels),
            _ => self.cubes = (rows > 0).then(|| texture(&self.gpu, &texels, ROW)),
        }
        if self.faces.count() < TRIANGLES.len() as u32 * self.count {
            let corners = (0..self.count).flat_map(|cube| TRIANGLES.map(|corner| CORNERS * cube + corner));
            self.faces.fill(&corners.collect::<Vec<u32>>());
        }
    }

    /// Draws them, and a soft shadow under each. If it has to be quick, many are drawn without shadows and
    /// smooth edges.
    pub fn draw(&self, eye: &Eye, colors: &Colors, is_fine: bool) {
        let (Some(cubes), Some(cells)) = (&self.cubes, &self.cells) else { return };
        const SOLID: RenderStates = RenderStates {
            write_mask: WriteMask::COLOR_AND_DEPTH,
            depth_test: DepthTest::Less,
            blend: Blend::Disabled,
            cull: Cull::None,
        };
        let is_fine = is_fine || self.count <= FEW;
        let program = if is_fine { &self.boxes } else { &self.quick };
        use_light(program, colors);
        program.use_uniform("viewProjection", eye.view_projection);
        program.use_uniform("eye", eye.position);
        program.use_uniform("size", self.size);
        program.use_texture("cubes", cubes);
        program.use_texture("cells", cells);
        program.use_texture("paints", &self.paints);
        if is_fine {
            self.draw_feet(eye, colors, cubes);
            let corners = TRIANGLES.len() as u32 * self.count;
            program.draw_subset_of_elements(SOLID, eye.viewport, &self.faces, 0, corners);
        } else if let Some(back) = eye.view_projection.invert() {
            program.use_uniform("back", back);
            program.draw_arrays(SOLID, eye.viewport, RECTANGLE * self.count);
        }
    }

    /// Shadows lie on the table, and what stands is drawn over them.
    fn draw_feet(&self, eye: &Eye, colors: &Colors, cubes: &Texture2D) {
        const SHADOW: RenderStates = RenderStates { depth_test: DepthTest::Always, ..OVER };
        let feet = &self.feet;
        feet.use_uniform("viewProjection", eye.view_projection);
        feet.use_uniform("size", self.size);
        feet.use_uniform("slant", vec2(-SUN.x, -SUN.z) / SUN.y);
        feet.use_uniform("darkness", SHADE * colors.shadow);
        feet.use_texture("cubes", cubes);
        feet.draw_arrays(SHADOW, eye.viewport, RECTANGLE * self.count);
    }
}

/// The corners of the triangles of a rectangle.
const RECTANGLE: u32 = 6;
/// The corners of the three faces of a box, and their triangles.
const CORNERS: u32 = 12;
const TRIANGLES: [u32; 18] = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 8, 9, 10, 8, 10, 11];

/// A texture whose texels are read one by one, in rows of `width`, the first row at the top.
fn texture<T: TextureDataType>(gpu: &Gpu, texels: &[T], width: usize) -> Texture2D {
    let texture = Texture2D::new_empty::<T>(
        gpu,
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
