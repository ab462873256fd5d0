//! Colours of pictures, in sRGB.

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// The least contrast of a letter and what it stands on (WCAG 2.2, success criterion 1.4.3).
const READABLE: f32 = 4.5;

/// The colour of a letter on this colour: the same hue, much darker on light colours and much lighter on dark
/// ones; on those between them black or white.
pub fn ink_on(paint: Rgb) -> Rgb {
    let dark = paint.map(|c| (f32::from(c) * 0.24) as u8);
    let light = paint.map(|c| (255.0 - (255.0 - f32::from(c)) * 0.2) as u8);
    let best = |a: Rgb, b: Rgb| if contrast(paint, a) > contrast(paint, b) { a } else { b };
    match best(dark, light) {
        ink if contrast(paint, ink) >= READABLE => ink,
        _ => best([0; 3], [255; 3]),
    }
}

/// The colour in the notation of CSS and SVG.
pub fn css_color([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour of a text in that notation, if it is one.
pub fn rgb_of(css: &str) -> Option<Rgb> {
    let digits = css.strip_prefix('#').filter(|digits| digits.len() == 6 && !digits.starts_with('+'))?;
    let [_, rgb @ ..] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(rgb)
}

/// The contrast of two colours in 1..=21 (WCAG 2, "contrast ratio").
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f32 {
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

    #[test]
    fn a_colour_is_read_as_it_was_written_and_nothing_else_is() {
        for color in [[0, 0, 0], [1, 35, 255], [255, 255, 255]] {
            assert_eq!(rgb_of(&css_color(color)), Some(color));
        }
        for text in ["", "#", "#12345", "#1234567", "123456", "#+12345", "#12 456", "#äöü", "red"] {
            assert_eq!(rgb_of(text), None, "{text}");
        }
    }
}
