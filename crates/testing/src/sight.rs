//! Colours as seen with colour vision deficiencies, for tests.

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
