//! Soft shadows on the table: bodies projected into a small texture, and blurred.

use super::body::{AT_ONCE, BodyModel};
use super::gpu::Gpu;
use super::shader::shader;
use std::rc::Rc;
use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, ClearState, CoreError, Cull, DepthTest, Interpolation,
    Mat4, Program, RenderStates, Texture2D, Vec2, VertexBuffer, Viewport, Wrapping, WriteMask, vec2,
};

/// The shadow texture of a light.
pub(crate) struct ShadowMap {
    sharp: Texture2D,
    soft: Texture2D,
    slant: Vec2,
    reach: f32,
    fade_height: f32,
}

/// Bodies of one model that cast shadows.
pub(crate) struct Casters<'a> {
    pub model: &'a BodyModel,
    pub matrices: &'a [Mat4],
    /// The height above which they are cut away.
    pub cut: f32,
    /// Their opacity, in 0..=1.
    pub presence: f32,
}

/// The programs that draw shadows.
pub(crate) struct ShadowPainter {
    flatten: Rc<Program>,
    blur: Rc<Program>,
    screen: VertexBuffer<Vec2>,
}

/// The shadow of two bodies is as dark as that of the darker one.
const DARKEST: RenderStates = RenderStates {
    write_mask: WriteMask::COLOR,
    depth_test: DepthTest::Always,
    blend: Blend::Enabled {
        source_rgb_multiplier: BlendMultiplierType::One,
        source_alpha_multiplier: BlendMultiplierType::One,
        destination_rgb_multiplier: BlendMultiplierType::One,
        destination_alpha_multiplier: BlendMultiplierType::One,
        rgb_equation: BlendEquationType::Max,
        alpha_equation: BlendEquationType::Max,
    },
    cull: Cull::None,
};

/// What is drawn replaces what was there.
pub(super) const COPY: RenderStates = RenderStates { blend: Blend::Disabled, ..DARKEST };

impl ShadowMap {
    /// A texture of `side` × `side` texels of the table up to `reach` from its middle. A shadow moves by
    /// `slant` for each unit of height. Bodies above `fade_height` cast none.
    pub fn new(gpu: &Gpu, side: u32, reach: f32, slant: Vec2, fade_height: f32) -> Self {
        let texture = || {
            // Of the same format as other pictures, so that the program has the code for one.
            Texture2D::new_empty::<[u8; 4]>(
                gpu,
                side,
                side,
                Interpolation::Linear,
                Interpolation::Linear,
                None,
                Wrapping::ClampToEdge,
                Wrapping::ClampToEdge,
            )
        };
        Self { sharp: texture(), soft: texture(), slant, reach, fade_height }
    }

    /// The darkness of each texel, in 0..=1.
    pub fn texture(&self) -> &Texture2D {
        &self.sharp
    }
}

impl ShadowPainter {
    pub fn new(gpu: &Gpu) -> Self {
        let corners = [vec2(-1.0, -1.0), vec2(3.0, -1.0), vec2(-1.0, 3.0)];
        Self {
            flatten: gpu.program(shader!("shadow.vert"), shader!("shadow.frag")),
            blur: gpu.program(shader!("screen.vert"), shader!("blur.frag")),
            screen: VertexBuffer::new_with_data(gpu, &corners),
        }
    }

    /// Redraws the map.
    pub fn paint(&self, map: &ShadowMap, casters: &[Casters]) {
        let side = map.sharp.width();
        let viewport = Viewport::new_at_origo(side, side);
        self.flatten.use_uniform("slant", map.slant);
        self.flatten.use_uniform("reach", map.reach);
        self.flatten.use_uniform("fadeHeight", map.fade_height);
        let target = map.sharp.as_color_target(None);
        target.clear(ClearState::color(0.0, 0.0, 0.0, 0.0));
        let drawn = target.write(|| {
            for caster in casters {
                self.flatten.use_uniform("cut", caster.cut);
                self.flatten.use_uniform("presence", caster.presence);
                for matrices in caster.matrices.chunks(AT_ONCE) {
                    self.flatten.use_uniform_array("models", matrices);
                    self.flatten.use_vertex_attribute("position", &caster.model.positions);
                    let (triangles, count) = (&caster.model.coarse, matrices.len() as u32);
                    self.flatten.draw_elements_instanced(DARKEST, viewport, triangles, count);
                }
            }
            Ok::<(), CoreError>(())
        });
        drawn.expect("drawing reports no error");
        let stride = 1.0 / side as f32;
        self.blur_along(&map.sharp, &map.soft, vec2(stride, 0.0), viewport);
        self.blur_along(&map.soft, &map.sharp, vec2(0.0, stride), viewport);
    }

    fn blur_along(&self, from: &Texture2D, to: &Texture2D, stride: Vec2, viewport: Viewport) {
        let target = to.as_color_target(None);
        let drawn = target.write(|| {
            self.blur.use_texture("picture", from);
            self.blur.use_uniform("stride", stride);
            self.blur.use_vertex_attribute("position", &self.screen);
            self.blur.draw_arrays(COPY, viewport, 3);
            Ok::<(), CoreError>(())
        });
        drawn.expect("drawing reports no error");
    }
}
