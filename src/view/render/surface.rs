//! What scenes are drawn on before they are copied onto the canvas.
//!
//! The multisampling of a canvas cannot be changed, so the canvas has none, and full pictures are drawn on a
//! multisampled buffer.

use super::gpu::Gpu;
use super::shader::shader;
use super::shadow::COPY;
use crate::view::detail::{Detail, Pass};
use std::rc::Rc;
use three_d::{
    ClearState, CoreError, Interpolation, Program, RenderTarget, RenderTargetMultisample, ScissorBox,
    Texture2D, Vec2, Vec3, VertexBuffer, Viewport, Wrapping, vec2,
};

/// The samples of a pixel of a full picture. Every WebGL2 has at least as many.
const SAMPLES: u32 = 4;
/// No multisampling.
const NONE: u32 = 0;

/// The buffers for pictures of a canvas, and the program that copies them.
pub struct Surface {
    gpu: Gpu,
    copy: Rc<Program>,
    screen: VertexBuffer<Vec2>,
    buffers: Option<Buffers>,
}

/// Buffers for a canvas of one size.
struct Buffers {
    size: (u32, u32),
    /// Of each level of detail.
    levels: [Option<Buffer>; 4],
}

/// What pictures of a level of detail are drawn on, with their depths, and what is copied onto the canvas.
struct Buffer {
    samples: Samples,
    picture: Texture2D,
}

/// A buffer of colours and depths.
type Samples = RenderTargetMultisample<[u8; 4], f32>;

impl Surface {
    /// A surface without buffers. They are made when they are needed.
    pub fn new(gpu: &Gpu) -> Self {
        let corners = [vec2(-1.0, -1.0), vec2(3.0, -1.0), vec2(-1.0, 3.0)];
        let [vertex, fragment] = [shader!("screen.vert"), shader!("copy.frag")];
        Self {
            gpu: gpu.clone(),
            copy: gpu.program(vertex, fragment),
            screen: VertexBuffer::new_with_data(gpu, &corners),
            buffers: None,
        }
    }

    /// Shows on a canvas of `size` pixels what `draw` draws over a background; only the last strip of a
    /// picture shows it.
    pub(crate) fn draw(
        &mut self,
        size: (u32, u32),
        pass: Pass,
        background: Vec3,
        draw: impl FnOnce(Viewport),
    ) {
        let buffers = self.buffers.take().filter(|buffers| buffers.size == size);
        let buffers = self.buffers.insert(buffers.unwrap_or(Buffers { size, levels: [const { None }; 4] }));
        let buffer = &mut buffers.levels[pass.detail as usize];
        let buffer = buffer.get_or_insert_with(|| Buffer::new(&self.gpu, size, pass.detail));
        buffer.draw(pass, background, draw);
        if !pass.is_last() {
            return;
        }
        buffer.samples.resolve_color_to(&buffer.picture.as_color_target(None));
        let canvas = RenderTarget::screen(&self.gpu, size.0, size.1);
        let copied = canvas.write(|| {
            self.copy.use_texture("picture", &buffer.picture);
            self.copy.use_vertex_attribute("position", &self.screen);
            self.copy.draw_arrays(COPY, canvas.viewport(), 3);
            Ok::<(), CoreError>(())
        });
        copied.expect("drawing reports no error");
    }
}

impl Buffer {
    fn new(gpu: &Gpu, size: (u32, u32), detail: Detail) -> Self {
        let [width, height] = [size.0, size.1].map(|side| side.div_ceil(detail.pixel()));
        let (samples, between) = match detail {
            Detail::Full => (SAMPLES, Interpolation::Nearest),
            Detail::Coarse => (NONE, Interpolation::Nearest),
            Detail::Half | Detail::Quarter => (NONE, Interpolation::Linear),
        };
        let edge = Wrapping::ClampToEdge;
        Self {
            samples: Samples::new(gpu, width, height, samples),
            picture: Texture2D::new_empty::<[u8; 4]>(gpu, width, height, between, between, None, edge, edge),
        }
    }

    /// Draws the rows of the strip.
    fn draw(&self, pass: Pass, background: Vec3, draw: impl FnOnce(Viewport)) {
        let (width, height) = (self.picture.width(), self.picture.height());
        let (first, rows) = pass.rows(height);
        let strip = ScissorBox { x: 0, y: first as i32, width, height: rows };
        let clear = ClearState::color_and_depth(background.x, background.y, background.z, 1.0, 1.0);
        self.samples.clear_partially(strip, clear);
        let drawn = self.samples.write_partially(strip, || {
            draw(Viewport::new_at_origo(width, height));
            Ok::<(), CoreError>(())
        });
        drawn.expect("drawing reports no error");
    }
}
