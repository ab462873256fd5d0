//! The colours of the pieces: the same on the page, on paper and in files.
//!
//! They are derived from the colours of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), less saturated.
//! The first seven were then changed as little as possible, mostly in lightness, until they had the
//! differences that the tests below require. The others were chosen to differ from these.

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// The colours of the pieces. The first seven differ most.
const PAINTS: [u32; 13] = [
    0xd5_7d23, 0x7b_c1f5, 0x30_8761, 0xec_cb4a, 0x34_509d, 0xb7_3925, 0xd1_84a5, 0xa0_82d8, 0x75_3e33,
    0xa3_8b53, 0x61_6e76, 0xa4_d387, 0x85_4786,
];

/// The distance of the second thirteen colours from the first towards white, and of the third towards black,
/// in 256ths.
const LIGHTER: u32 = 102;
const DARKER: u32 = 115;

/// The colour of the piece `index`. The 14th to 26th are lighter than the first 13, the 27th to 39th darker;
/// then they repeat.
pub fn piece_color(index: usize) -> Rgb {
    let [_, r, g, b] = PAINTS[index % PAINTS.len()].to_be_bytes();
    let (end, share) = [(0, 0), (255, LIGHTER), (0, DARKER)][index / PAINTS.len() % 3];
    [r, g, b].map(|channel| ((u32::from(channel) * (256 - share) + end * share) / 256) as u8)
}

/// The number of the colour of the piece `index`. Equal colours have equal numbers, so that a style sheet can
/// name each once.
pub const fn paint_number(index: usize) -> usize {
    index % (3 * PAINTS.len())
}

/// The colour of its letter: the same hue, much darker on light colours and much lighter on dark ones.
pub fn ink_on(paint: Rgb) -> Rgb {
    let dark = paint.map(|c| (f32::from(c) * 0.24) as u8);
    let light = paint.map(|c| (255.0 - (255.0 - f32::from(c)) * 0.2) as u8);
    if contrast(paint, dark) > contrast(paint, light) { dark } else { light }
}

/// The colour in the notation of CSS and SVG.
pub fn css_color([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The contrast of two colours in 1..=21 (WCAG 2, "contrast ratio").
fn contrast(a: Rgb, b: Rgb) -> f32 {
    let luminance = |rgb: Rgb| {
        let [r, g, b] = rgb.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Converts sRGB to linear light.
pub fn linear(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { (2.4 * ((c + 0.055) / 1.055).ln()).exp() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use testing::sight::{ORDINARY, difference, distance};

    const ALL: usize = 3 * PAINTS.len();

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
    fn neighbours_of_the_later_paints_differ_too_and_the_first_26_are_distinct() {
        for a in 1..=ALL {
            assert!(difference(piece_color(a), piece_color(a - 1)) >= 15.0, "{a}");
        }
        for a in 0..26 {
            for b in 0..a {
                let difference = distance(piece_color(a), piece_color(b), ORDINARY);
                assert!(difference >= 15.0, "{a} {b}: {difference}");
            }
        }
        let distinct: BTreeSet<Rgb> = (0..ALL).map(piece_color).collect();
        assert_eq!(distinct.len(), ALL);
    }

    #[test]
    fn the_style_sheet_of_the_page_has_a_class_for_each_paint() {
        let style = include_str!("../../../www/style.css");
        let rules: Vec<&str> = style.lines().filter(|line| line.starts_with(".paint-")).collect();
        let expected = |number: usize| {
            let paint = piece_color(number);
            let (paint, letter) = (css_color(paint), css_color(ink_on(paint)));
            format!(".paint-{number} {{ --paint: {paint}; --letter: {letter}; }}")
        };
        assert_eq!(rules, (0..ALL).map(expected).collect::<Vec<_>>());
        assert_eq!((paint_number(ALL - 1), paint_number(ALL)), (ALL - 1, 0));
    }

    #[test]
    fn letters_can_be_read_on_every_paint() {
        for index in 0..ALL {
            assert!(contrast(piece_color(index), ink_on(piece_color(index))) >= 3.0, "{index}");
        }
    }
}
