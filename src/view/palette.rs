//! The colours of the pieces and of what they lie on.
//!
//! The pieces' colours began as those of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), toned down to painted
//! wood. The first seven were then moved as little as need be until the differences that the tests below ask for were
//! reached, most of it in lightness; the others were sought where room for them was left.

use three_d::{Vec3, vec3};

/// What the pieces are painted with, in sRGB. The first seven differ most.
const PAINTS: [u32; 13] = [
    0xd5_7d23, 0x7b_c1f5, 0x30_8761, 0xec_cb4a, 0x34_509d, 0xb7_3925, 0xd1_84a5, 0xa0_82d8, 0x75_3e33,
    0xa3_8b53, 0x61_6e76, 0xa4_d387, 0x85_4786,
];

/// The light of the day or of the night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// A warm off-white table in daylight.
    Day,
    /// A slate table in lamplight.
    Night,
}

/// All colours of a theme; those of lights are linear, the others sRGB.
pub(super) struct Colors {
    pub background: Vec3,
    pub table: Vec3,
    pub plate: Vec3,
    /// How much the plate's rim stands out.
    pub emboss: f32,
    /// How dark a full shadow is.
    pub shadow: f32,
    pub glass: Vec3,
    /// The opacity of an edge in front and at the back, and of a wall.
    pub glass_front: f32,
    pub glass_back: f32,
    pub glass_wall: f32,
    pub sun: Vec3,
    pub sky: Vec3,
    pub ground: Vec3,
    pub gloss: f32,
    pub clash: Vec3,
    /// What points out a cell: the page's own accent.
    pub accent: Vec3,
}

/// The paint of the piece numbered `index`, in sRGB. From the fourteenth on they repeat.
pub fn piece_color(index: usize) -> [u8; 3] {
    let [_, r, g, b] = PAINTS[index % PAINTS.len()].to_be_bytes();
    [r, g, b]
}

/// The ink of its letter, in sRGB: the same hue, much darker on light paints and much lighter on dark ones.
pub fn ink_on(index: usize) -> [u8; 3] {
    let paint = piece_color(index);
    let dark = paint.map(|c| (f32::from(c) * 0.24) as u8);
    let light = paint.map(|c| (255.0 - (255.0 - f32::from(c)) * 0.2) as u8);
    if contrast(paint, dark) > contrast(paint, light) { dark } else { light }
}

/// The contrast of two colours in 1..=21 (WCAG 2, "contrast ratio").
fn contrast(a: [u8; 3], b: [u8; 3]) -> f32 {
    let luminance = |rgb: [u8; 3]| {
        let [r, g, b] = rgb.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// From sRGB to light.
fn linear(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// The colour as a shader wants it, still sRGB.
pub(super) fn vector(rgb: [u8; 3]) -> Vec3 {
    let [r, g, b] = rgb.map(|c| f32::from(c) / 255.0);
    vec3(r, g, b)
}

impl Theme {
    /// What is behind the table, in sRGB.
    pub fn background(self) -> [u8; 3] {
        match self {
            Self::Day => [0xf1, 0xec, 0xe3],
            Self::Night => [0x1b, 0x20, 0x27],
        }
    }

    /// The table, in sRGB.
    pub fn table(self) -> [u8; 3] {
        match self {
            Self::Day => [0xec, 0xe5, 0xd9],
            Self::Night => [0x23, 0x29, 0x32],
        }
    }

    pub(super) fn colors(self) -> Colors {
        let (background, table) = (vector(self.background()), vector(self.table()));
        match self {
            Self::Day => Colors {
                background,
                table,
                plate: vector([0xe6, 0xdd, 0xce]),
                emboss: 1.0,
                shadow: 0.42,
                glass: vector([0x4a, 0x55, 0x60]),
                glass_front: 0.62,
                glass_back: 0.26,
                glass_wall: 0.035,
                sun: vec3(0.76, 0.725, 0.66),
                sky: vec3(0.55, 0.575, 0.61),
                ground: vec3(0.37, 0.335, 0.28),
                gloss: 0.20,
                clash: vec3(0.90, 0.20, 0.06),
                accent: vector([0x1d, 0x62, 0x7c]),
            },
            Self::Night => Colors {
                background,
                table,
                plate: vector([0x30, 0x38, 0x43]),
                emboss: 2.6,
                shadow: 0.55,
                glass: vector([0xc3, 0xd2, 0xe2]),
                glass_front: 0.60,
                glass_back: 0.24,
                glass_wall: 0.03,
                sun: vec3(0.70, 0.655, 0.575),
                sky: vec3(0.38, 0.41, 0.47),
                ground: vec3(0.20, 0.20, 0.22),
                gloss: 0.16,
                clash: vec3(1.0, 0.30, 0.12),
                accent: vector([0x86, 0xc8, 0xe0]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
    /// (2009), severity 1.0, on linear RGB: protanopia, deuteranopia, tritanopia; and normal sight.
    const SIGHTS: [[[f32; 3]; 3]; 4] = [
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ];

    const ORDINARY: [[f32; 3]; 3] = SIGHTS[3];

    /// CIE L*a*b* (D65) of the colour as it is seen.
    fn lab(rgb: [u8; 3], sight: [[f32; 3]; 3]) -> [f32; 3] {
        let product = |matrix: [[f32; 3]; 3], v: [f32; 3]| -> [f32; 3] {
            matrix.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
        };
        let seen = product(sight, rgb.map(linear)).map(|c| c.clamp(0.0, 1.0));
        let xyz = product(
            [
                [0.412_456, 0.357_576, 0.180_438],
                [0.212_673, 0.715_152, 0.072_175],
                [0.019_334, 0.119_192, 0.950_304],
            ],
            seen,
        );
        let f = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let (x, y, z) = (f(xyz[0] / 0.950_47), f(xyz[1]), f(xyz[2] / 1.088_83));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The CIE76 difference of two colours as they are seen.
    fn distance(a: [u8; 3], b: [u8; 3], sight: [[f32; 3]; 3]) -> f32 {
        let (a, b) = (lab(a, sight), lab(b, sight));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    /// The least over all four kinds of sight.
    fn difference(a: [u8; 3], b: [u8; 3]) -> f32 {
        SIGHTS.into_iter().map(|sight| distance(a, b, sight)).fold(f32::MAX, f32::min)
    }

    #[test]
    fn the_first_seven_paints_differ_pairwise_for_everyone() {
        for a in 0..7 {
            for b in 0..a {
                assert!(difference(piece_color(a), piece_color(b)) >= 20.0, "{a} {b}");
            }
        }
    }

    #[test]
    fn neighbours_differ_for_everyone_and_no_two_paints_are_alike() {
        for a in 1..PAINTS.len() {
            assert!(difference(piece_color(a), piece_color(a - 1)) >= 20.0, "{a}");
            for b in 0..a {
                let (a, b) = (piece_color(a), piece_color(b));
                assert!(difference(a, b) >= 14.0, "{a:?} {b:?}");
                assert!(distance(a, b, ORDINARY) >= 25.0, "{a:?} {b:?} with ordinary sight");
            }
        }
    }

    #[test]
    fn paints_stand_out_from_both_tables() {
        for index in 0..PAINTS.len() {
            for table in [Theme::Day.table(), Theme::Night.table()] {
                assert!(difference(piece_color(index), table) >= 20.0, "{index}");
            }
        }
    }

    #[test]
    fn letters_can_be_read_on_every_paint() {
        for index in 0..PAINTS.len() {
            assert!(contrast(piece_color(index), ink_on(index)) >= 3.0, "{index}");
        }
    }
}
