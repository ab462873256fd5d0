//! What scenes are drawn on before they are copied onto the canvas.
//!
//! The multisampling of a canvas cannot be changed, so the canvas has none, and full pictures are drawn on a multisampled buffer.

use super::gpu::Gpu;
use super::shader::shader;
use super::shadow::COPY;
use crate::view::detail::Detail;
use std::rc::Rc;
use three_d::{
    ClearState, CoreError, Interpolation, Program, RenderTarget, RenderTargetMultisample, Texture2D, Vec2,
    Vec3, VertexBuffer, Viewport, Wrapping, vec2,
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

/// Buffers of one size.
struct Buffers {
    /// What is copied onto the canvas.
    picture: Texture2D,
    /// What pictures of each level of detail are drawn on, with their depths.
    levels: [Option<Samples>; 2],
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

    /// Shows on a canvas of `size` pixels what `draw` draws over a background.
    pub(crate) fn draw(
        &mut self,
        size: (u32, u32),
        detail: Detail,
        background: Vec3,
        draw: impl FnOnce(Viewport),
    ) {
        let buffers = self.buffers.take().filter(|buffers| buffers.size() == size);
        let buffers = self.buffers.insert(buffers.unwrap_or_else(|| Buffers::new(&self.gpu, size)));
        buffers.draw(&self.gpu, detail, background, draw);
        let canvas = RenderTarget::screen(&self.gpu, size.0, size.1);
        let copied = canvas.write(|| {
            self.copy.use_texture("picture", &buffers.picture);
            self.copy.use_vertex_attribute("position", &self.screen);
            self.copy.draw_arrays(COPY, canvas.viewport(), 3);
            Ok::<(), CoreError>(())
        });
        copied.expect("drawing reports no error");
    }
}

impl Buffers {
    fn new(gpu: &Gpu, (width, height): (u32, u32)) -> Self {
        let picture = Texture2D::new_empty::<[u8; 4]>(
            gpu,
            width,
            height,
            Interpolation::Nearest,
            Interpolation::Nearest,
            None,
            Wrapping::ClampToEdge,
            Wrapping::ClampToEdge,
        );
        Self { picture, levels: [None, None] }
    }

    fn size(&self) -> (u32, u32) {
        (self.picture.width(), self.picture.height())
    }

    fn draw(&mut self, gpu: &Gpu, detail: Detail, background: Vec3, draw: impl FnOnce(Viewport)) {
        let (width, height) = self.size();
        let samples = if detail == Detail::Full { SAMPLES } else { NONE };
        let level = &mut self.levels[detail as usize];
        let level = level.get_or_insert_with(|| Samples::new(gpu, width, height, samples));
        level.clear(ClearState::color_and_depth(background.x, background.y, background.z, 1.0, 1.0));
        let drawn = level.write(|| {
            draw(Viewport::new_at_origo(width, height));
            Ok::<(), CoreError>(())
        });
        drawn.expect("drawing reports no error");
        level.resolve_color_to(&self.picture.as_color_target(None));
    }
}
