//! The pictures of letters, drawn by someone who has fonts.

use three_d::{Context, Interpolation, Mipmap, Texture2D, Vec2, Wrapping, vec2};

/// Square pictures of letters, side by side in one row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LetterAtlas {
    /// The side of a picture, in pixels.
    pub glyph_size: u32,
    /// Which letter each picture shows, from left to right.
    pub letters: Vec<char>,
    /// How much ink there is in each pixel, 0 to 255; rows from top to bottom, each as wide as all pictures together.
    pub alpha: Vec<u8>,
}

impl LetterAtlas {
    /// Offset and scale from a letter's own coordinates to those of the row; a scale of zero when there is no such
    /// letter.
    pub(super) fn window(&self, letter: char) -> Vec2 {
        let count = self.letters.len() as f32;
        let index = self.letters.iter().position(|&other| other == letter);
        index.map_or(vec2(0.0, 0.0), |index| vec2(index as f32 / count, 1.0 / count))
    }

    /// As a texture. An atlas without letters, or with the wrong number of pixels, is blank.
    pub(super) fn texture(&self, context: &Context) -> Texture2D {
        let (width, height) = (self.glyph_size * self.letters.len() as u32, self.glyph_size);
        let sound = width > 0 && self.alpha.len() == (width * height) as usize;
        let (width, height) = if sound { (width, height) } else { (1, 1) };
        let mipmap = Some(Mipmap { max_ratio: 1, max_levels: 4, filter: Interpolation::Linear });
        let texture = Texture2D::new_empty::<u8>(
            context,
            width,
            height,
            Interpolation::Linear,
            Interpolation::Linear,
            mipmap,
            Wrapping::ClampToEdge,
            Wrapping::ClampToEdge,
        );
        texture.fill(if sound { &self.alpha[..] } else { &[0] });
        texture
    }
}
