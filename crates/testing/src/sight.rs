//! Colours as seen with colour vision deficiencies, or without colours, for tests.

/// Red, green and blue in sRGB.
type Color = [u8; 3];

/// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
/// (2009), severity 1.0, on linear RGB: protanopia, deuteranopia, tritanopia; and normal sight.
const SIGHTS: [[[f32; 3]; 3]; 4] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
];

/// Normal sight.
pub const ORDINARY: [[f32; 3]; 3] = SIGHTS[3];

/// Converts sRGB to linear light.
fn linear(channel: u8) -> f32 {
    let c = f32::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// CIE L*a*b* (D65) of a colour, as it is seen.
fn lab(rgb: Color, sight: [[f32; 3]; 3]) -> [f32; 3] {
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
pub fn distance(a: Color, b: Color, sight: [[f32; 3]; 3]) -> f32 {
    let (a, b) = (lab(a, sight), lab(b, sight));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// The minimum over all four kinds of sight.
pub fn difference(a: Color, b: Color) -> f32 {
    SIGHTS.into_iter().map(|sight| distance(a, b, sight)).fold(f32::MAX, f32::min)
}

/// The least CIEDE2000 difference of two colours over all four kinds of sight.
pub fn difference_2000(a: Color, b: Color) -> f32 {
    SIGHTS.into_iter().map(|sight| ciede2000(lab(a, sight), lab(b, sight))).fold(f32::MAX, f32::min)
}

/// The CIEDE2000 difference of two colours with normal sight.
pub fn distance_2000(a: Color, b: Color) -> f32 {
    ciede2000(lab(a, ORDINARY), lab(b, ORDINARY))
}

/// The lightness of a colour, L* in 0..=100: what is left of it in greyscale.
pub fn lightness(color: Color) -> f32 {
    lab(color, ORDINARY)[0]
}

/// Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test
/// Data, and Mathematical Observations" (2005), with all weights 1.
fn ciede2000([l1, a1, b1]: [f32; 3], [l2, a2, b2]: [f32; 3]) -> f32 {
    let share = |chroma: f32| (chroma.powi(7) / (chroma.powi(7) + 25.0_f32.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - share((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let polar = |a: f32, b: f32| (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0));
    let ((c1, h1), (c2, h2)) = (polar(a1 * stretch, b1), polar(a2 * stretch, b2));
    // The way around the circle of hues is the shorter one; grey has no hue.
    let turn = if c1 * c2 == 0.0 { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let hue = if c1 * c2 == 0.0 { h1 + h2 } else { (h1 + turn / 2.0).rem_euclid(360.0) };
    let (chroma, light) = ((c1 + c2) / 2.0, ((l1 + l2) / 2.0 - 50.0).powi(2));
    let wave = |times: f32, from: f32| (times * hue - from).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, 30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, -6.0)
        - 0.20 * wave(4.0, 63.0);
    let dl = (l2 - l1) / (1.0 + 0.015 * light / (20.0 + light).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    let blue = (60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    (dl * dl + dc * dc + dh * dh - 2.0 * share(chroma) * blue * dc * dh).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of the article's table of test data.
    #[test]
    fn differences_are_those_of_the_published_pairs() {
        for (a, b, expected) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
            ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
        ] {
            let difference = ciede2000(a, b);
            assert!((difference - expected).abs() < 2e-4, "{a:?} {b:?}: {difference}, not {expected}");
        }
    }
}
