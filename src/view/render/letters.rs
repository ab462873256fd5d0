//! The texture atlas of letters. The page draws it, since it has fonts.

use super::gpu::Gpu;
use three_d::{Interpolation, Mipmap, Texture2D, Vec2, Wrapping, vec2};

/// The character that stands for the cross.
pub(crate) const CROSS: char = '\u{0}';

/// Square pictures of letters, side by side in one row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LetterAtlas {
    /// The side of a picture, in pixels.
    pub glyph_size: u32,
    /// The letters, from left to right.
    pub letters: Vec<char>,
    /// The opacity of each pixel, 0 to 255, row by row from the top.
    pub alpha: Vec<u8>,
}

impl LetterAtlas {
    /// The offset and scale from a letter's coordinates to those of the atlas; a scale of 0 if it lacks the
    /// letter.
    pub(crate) fn window(&self, letter: char) -> Vec2 {
        let count = self.letters.len() as f32;
        let index = self.letters.iter().position(|&other| other == letter);
        index.map_or(vec2(0.0, 0.0), |index| vec2(index as f32 / count, 1.0 / count))
    }

    /// These letters and, after them, a cross: the mark on a cell that is taken.
    pub(crate) fn with_cross(&self) -> Self {
        let sound =
            self.glyph_size > 0 && self.alpha.len() == self.letters.len() * (self.glyph_size as usize).pow(2);
        let (size, count) = if sound { (self.glyph_size as usize, self.letters.len()) } else { (64, 0) };
        let mut alpha = Vec::with_capacity((count + 1) * size * size);
        for row in 0..size {
            alpha.extend_from_slice(&self.alpha[row * count * size..(row + 1) * count * size]);
            alpha.extend((0..size).map(|column| cross(column, row, size)));
        }
        let mut letters = self.letters[..count].to_vec();
        letters.push(CROSS);
        Self { glyph_size: size as u32, letters, alpha }
    }

    /// As a texture.
    pub(crate) fn texture(&self, gpu: &Gpu) -> Texture2D {
        let texture = Texture2D::new_empty::<u8>(
            gpu,
            self.glyph_size * self.letters.len() as u32,
            self.glyph_size,
            Interpolation::Linear,
            Interpolation::Linear,
            Some(Mipmap { max_ratio: 1, max_levels: 4, filter: Interpolation::Linear }),
            Wrapping::ClampToEdge,
            Wrapping::ClampToEdge,
        );
        texture.fill(&self.alpha);
        texture
    }
}

/// The opacity of a cross in a pixel of its square.
fn cross(column: usize, row: usize, size: usize) -> u8 {
    let at = |index: usize| (index as f32 + 0.5) / size as f32 - 0.5;
    let (x, y) = (at(column), at(row));
    let from_stroke = (x - y).abs().min((x + y).abs()) / 2.0_f32.sqrt() - 0.065;
    let outside = from_stroke.max(x.abs().max(y.abs()) - 0.36);
    ((0.5 - outside * size as f32).clamp(0.0, 1.0) * 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cross_comes_after_the_letters() {
        let atlas = LetterAtlas { glyph_size: 8, letters: vec!['A', 'B'], alpha: vec![7; 128] }.with_cross();
        assert_eq!(atlas.alpha.len(), 3 * 64);
        assert_eq!(atlas.alpha[..16], [7; 16]);
        assert!(atlas.alpha[16..24].iter().all(|&ink| ink == 0));
        assert!(atlas.alpha[3 * 24 + 16 + 3] > 200);
        assert_eq!(atlas.window('B'), vec2(1.0 / 3.0, 1.0 / 3.0));
        assert_eq!(atlas.window(CROSS).x, 2.0 / 3.0);
    }

    #[test]
    fn an_atlas_of_the_wrong_size_has_no_letters() {
        let atlas = LetterAtlas { glyph_size: 8, letters: vec!['A'], alpha: vec![7; 3] }.with_cross();
        assert_eq!(atlas.letters, [CROSS]);
        assert_eq!(atlas.window('A'), vec2(0.0, 0.0));
        assert_eq!(atlas.alpha.len(), 64 * 64);
    }
}
