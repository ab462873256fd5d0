//! The colours of the table and of the light.

use three_d::{Vec3, vec3};

/// The colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// A warm off-white table in daylight.
    Day,
    /// A slate table in lamplight.
    Night,
}

/// All colours of a theme; those of lights are linear, the others sRGB.
pub(crate) struct Colors {
    pub background: Vec3,
    pub table: Vec3,
    pub plate: Vec3,
    /// The strength of the plate's rim.
    pub emboss: f32,
    /// The darkness of a full shadow.
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
    /// What fills a clashing cell, and the cross on it: they differ in lightness from each other, and one of
    /// them from every paint, for whoever does not see red.
    pub taken: [Vec3; 2],
    /// The colour of marks: the page's accent colour.
    pub accent: Vec3,
}

/// The colours of a clashing cell and of its cross, in sRGB.
const TAKEN: [[u8; 3]; 2] = [[0x7a, 0x12, 0x0a], [0xff, 0xf3, 0xe2]];

/// The colour as a vector in sRGB.
pub(crate) fn vector(rgb: [u8; 3]) -> Vec3 {
    let [r, g, b] = rgb.map(|c| f32::from(c) / 255.0);
    vec3(r, g, b)
}

impl Colors {
    /// The same with a plate that is only there in part: it is gone at a `share` of 1.
    pub fn at(self, share: f32) -> Self {
        let plate = self.plate + (self.table - self.plate) * share;
        Self { plate, emboss: self.emboss * (1.0 - share), ..self }
    }
}

impl Theme {
    /// The colour of the background, in sRGB.
    pub fn background(self) -> [u8; 3] {
        match self {
            Self::Day => [0xf1, 0xec, 0xe3],
            Self::Night => [0x1b, 0x20, 0x27],
        }
    }

    /// The colour of the table, in sRGB.
    pub fn table(self) -> [u8; 3] {
        match self {
            Self::Day => [0xec, 0xe5, 0xd9],
            Self::Night => [0x23, 0x29, 0x32],
        }
    }

    pub(crate) fn colors(self) -> Colors {
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
                taken: TAKEN.map(vector),
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
                taken: TAKEN.map(vector),
                accent: vector([0x86, 0xc8, 0xe0]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::render::mark_painter::CLASH_OPACITY;
    use pictures::{Palette, piece_color};
    use testing::sight::{difference, difference_2000};

    /// As it is drawn over the paint, for every kind of sight.
    #[test]
    fn a_clash_or_its_cross_stands_out_from_each_paint_and_they_from_each_other() {
        let [fill, cross] = TAKEN;
        for (palette, index) in
            Palette::ALL.into_iter().flat_map(|palette| (0..13).map(move |n| (palette, n)))
        {
            let paint = palette.color(index);
            let mixed = |n: usize| {
                let (over, under) = (f32::from(fill[n]), f32::from(paint[n]));
                (over * CLASH_OPACITY + under * (1.0 - CLASH_OPACITY)) as u8
            };
            let filled = [mixed(0), mixed(1), mixed(2)];
            let most = difference(filled, paint).max(difference(cross, paint));
            assert!(most >= 20.0, "{palette:?} {index}: {most}");
            let apart = difference(filled, cross);
            assert!(apart >= 50.0, "{palette:?} {index}: {apart}");
        }
    }

    #[test]
    fn paints_stand_out_from_both_tables() {
        for index in 0..13 {
            for table in [Theme::Day.table(), Theme::Night.table()] {
                assert!(difference(piece_color(index), table) >= 20.0, "{index}");
                for palette in Palette::ALL {
                    let least = difference_2000(palette.color(index), table);
                    assert!(least >= 7.5, "{palette:?} {index}: {least}");
                }
            }
        }
    }
}
