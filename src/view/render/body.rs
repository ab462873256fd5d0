//! Bodies on the GPU, and the paint that they are drawn with.

use super::body_mesh::BodyMesh;
use super::gpu::Gpu;
use super::palette::{Colors, vector};
use super::shader::{MARKS, lit_program, shader, use_light};
use crate::view::camera::Eye;
use pictures::{Marking, Paints};
use std::rc::Rc;
use three_d::{
    Blend, Cull, DepthTest, ElementBuffer, Mat4, Program, RenderStates, Texture2D, Vec2, Vec3, VertexBuffer,
    WriteMask, vec2, vec3,
};

const VERTEX: &str = shader!("body.vert");
const FRAGMENT: &str = shader!("body.frag");

/// The mesh of a body on the GPU.
pub(crate) struct BodyModel {
    pub positions: VertexBuffer<Vec3>,
    normals: VertexBuffer<Vec3>,
    shades: VertexBuffer<f32>,
    letters: VertexBuffer<Vec2>,
    triangles: ElementBuffer<u32>,
    /// Fewer triangles, for pictures that have to be quick.
    medium: ElementBuffer<u32>,
    /// Two triangles a face, for shadows and for pictures of many bodies.
    pub coarse: ElementBuffer<u32>,
}

/// The colours of a body, in sRGB.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub color: Vec3,
    pub ink: Vec3,
    /// That of its pattern, and the number of that as the shaders have it.
    pub mark: Vec3,
    pub marking: f32,
    /// Where its letter is in the atlas.
    pub window: Vec2,
    /// How much of the letter is there.
    pub lettering: f32,
    pub opacity: f32,
}

impl Paint {
    /// That of a colour alone, without a letter.
    pub const fn plain(color: Vec3, opacity: f32) -> Self {
        let window = vec2(0.0, 0.0);
        Self { color, ink: color, mark: color, marking: 0.0, window, lettering: 1.0, opacity }
    }

    /// The paint of the piece `index`, with its letter here in the atlas.
    pub fn of(paints: &Paints, index: usize, window: Vec2) -> Self {
        let marking = match paints.marking(index) {
            Marking::Plain => 0.0,
            Marking::Pattern(number) => f32::from(number),
            Marking::Grain => GRAIN,
        };
        let [color, ink, mark] =
            [paints.color(index), paints.ink(index), paints.mark_color(index)].map(vector);
        Self { color, ink, mark, marking, window, lettering: 1.0, opacity: 1.0 }
    }
}

/// The grain of wood, after the numbers of patterns.
const GRAIN: f32 = 13.0;

/// How a body is drawn.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Coat {
    /// Solid.
    Solid,
    /// Solid, cut off above a height, and drawn in a share of the pixels.
    Partial { cut: f32, presence: f32 },
    /// Transparent, and slightly enlarged.
    Veil,
    /// The same, in front of everything.
    Overlay,
}

/// Bodies of one model that are drawn alike.
pub(crate) struct Instances<'a> {
    /// For each, from its coordinates to the world's.
    pub matrices: &'a [Mat4],
    pub paint: Paint,
    pub coat: Coat,
}

/// The most bodies of a drawing, as the shaders have it: the uniforms that every GPU has are enough for them.
pub(super) const AT_ONCE: usize = 40;

/// With how many triangles bodies are drawn.
#[derive(Clone, Copy)]
pub(crate) enum Triangles {
    /// All that they have.
    All,
    /// A fifth of them.
    Fewer,
    /// Two a face.
    Fewest,
}

impl Triangles {
    /// More bodies have the fewest triangles in a picture that has to be quick.
    const MANY: usize = 256;

    /// Those of a picture with this number of bodies.
    pub fn of(is_fine: bool, bodies: usize) -> Self {
        match is_fine {
            true => Self::All,
            false if bodies > Self::MANY => Self::Fewest,
            false => Self::Fewer,
        }
    }
}

/// The programs that draw bodies.
pub(crate) struct BodyPainter {
    whole: Rc<Program>,
    partial: Rc<Program>,
    letters: Texture2D,
    /// What bodies are drawn with.
    triangles: Triangles,
}

impl BodyModel {
    pub fn new(gpu: &Gpu, mesh: &BodyMesh) -> Self {
        Self {
            positions: VertexBuffer::new_with_data(gpu, &mesh.positions),
            normals: VertexBuffer::new_with_data(gpu, &mesh.normals),
            shades: VertexBuffer::new_with_data(gpu, &mesh.shades),
            letters: VertexBuffer::new_with_data(gpu, &mesh.letters),
            triangles: ElementBuffer::new_with_data(gpu, &mesh.triangles),
            medium: ElementBuffer::new_with_data(gpu, &mesh.medium),
            coarse: ElementBuffer::new_with_data(gpu, &mesh.coarse),
        }
    }
}

impl BodyPainter {
    pub fn new(gpu: &Gpu, letters: Texture2D) -> Self {
        Self {
            whole: lit_program(gpu, VERTEX, &format!("{MARKS}{FRAGMENT}")),
            partial: lit_program(gpu, VERTEX, &format!("#define PARTIAL\n{MARKS}{FRAGMENT}")),
            letters,
            triangles: Triangles::All,
        }
    }

    /// Sets what all bodies of a picture share: the uniforms, and what they are drawn with.
    pub fn begin(&mut self, eye: &Eye, colors: &Colors, triangles: Triangles) {
        self.triangles = triangles;
        for program in [&self.whole, &self.partial] {
            use_light(program, colors);
            program.use_uniform("viewProjection", eye.view_projection);
            program.use_uniform("eye", eye.position);
            program.use_uniform("gloss", colors.gloss);
        }
        let up = colors.sun * 0.8 + colors.sky * 0.9;
        // A power, by functions that the program includes anyway.
        let encode = |light: f32| (light.ln() / 2.2).exp();
        self.partial.use_uniform("capLight", vec3(encode(up.x), encode(up.y), encode(up.z)));
    }

    /// Draws bodies of one model, many at once: thousands one by one would take longer than a frame may.
    pub fn draw(&self, eye: &Eye, model: &BodyModel, instances: &Instances) {
        let &Instances { matrices, paint, coat } = instances;
        let program = if matches!(coat, Coat::Partial { .. }) { &self.partial } else { &self.whole };
        if let Coat::Partial { cut, presence } = coat {
            program.use_uniform("cut", cut);
            program.use_uniform("presence", presence);
        }
        program
            .use_uniform("swell", if matches!(coat, Coat::Veil | Coat::Overlay) { 0.012_f32 } else { 0.0 });
        program.use_uniform("paint", paint.color);
        program.use_uniform("ink", paint.ink);
        program.use_uniform("mark", paint.mark);
        program.use_uniform("marking", paint.marking);
        program.use_uniform("lettering", paint.lettering);
        program.use_uniform("window", paint.window);
        program.use_uniform("opacity", paint.opacity);
        // Other programs bind other textures in between.
        program.use_texture("letters", &self.letters);
        let triangles = match self.triangles {
            Triangles::All => &model.triangles,
            Triangles::Fewer => &model.medium,
            Triangles::Fewest => &model.coarse,
        };
        for matrices in matrices.chunks(AT_ONCE) {
            program.use_uniform_array("models", matrices);
            for states in coat.passes() {
                pass(program, eye, (model, triangles), (*states, matrices.len()));
            }
        }
    }
}

fn pass(
    program: &Program,
    eye: &Eye,
    (model, triangles): (&BodyModel, &ElementBuffer<u32>),
    (states, instances): (RenderStates, usize),
) {
    // three-d disables the attributes after each call.
    program.use_vertex_attribute("position", &model.positions);
    program.use_vertex_attribute("normal", &model.normals);
    program.use_vertex_attribute("shade", &model.shades);
    program.use_vertex_attribute("letter", &model.letters);
    program.draw_elements_instanced(states, eye.viewport, triangles, instances as u32);
}

impl Coat {
    /// A veil is first drawn into the depth buffer, so that its back faces are hidden.
    fn passes(self) -> &'static [RenderStates] {
        const SOLID: RenderStates = RenderStates {
            write_mask: WriteMask::COLOR_AND_DEPTH,
            depth_test: DepthTest::Less,
            blend: Blend::Disabled,
            cull: Cull::Back,
        };
        const DEPTH: RenderStates = RenderStates { write_mask: WriteMask::DEPTH, ..SOLID };
        const VEIL: RenderStates = RenderStates {
            write_mask: WriteMask::COLOR,
            depth_test: DepthTest::LessOrEqual,
            blend: Blend::TRANSPARENCY,
            cull: Cull::Back,
        };
        match self {
            Self::Partial { cut, .. } if cut < f32::MAX => &[RenderStates { cull: Cull::None, ..SOLID }],
            Self::Solid | Self::Partial { .. } => &[SOLID],
            Self::Veil => &[DEPTH, VEIL],
            Self::Overlay => &[RenderStates { depth_test: DepthTest::Always, ..VEIL }],
        }
    }
}
