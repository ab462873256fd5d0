//! The sources in `shaders/`, and the uniforms that their programs share.

use super::gpu::Gpu;
use super::palette::Colors;
use std::rc::Rc;
use three_d::{Program, Vec3, vec3};

/// The direction of the sun: the upper left, on the viewer's side.
pub(crate) const SUN: Vec3 = vec3(-0.50, 1.05, 0.54);

/// The source of a file in `shaders/`, without its comments and indents, which nobody reads in the program.
macro_rules! shader {
    ($file:literal) => {{
        const SOURCE: &[u8] = include_bytes!(concat!("shaders/", $file));
        const LENGTH: usize = $crate::view::render::shader::shortened::<0>(SOURCE).1;
        const SHORT: [u8; LENGTH] = $crate::view::render::shader::shortened::<LENGTH>(SOURCE).0;
        match std::str::from_utf8(&SHORT) {
            Ok(text) => text,
            Err(_) => panic!("a shader is not text"),
        }
    }};
}
pub(super) use shader;

const LIGHT: &str = shader!("light.glsl");
/// What draws the patterns of pieces.
pub(super) const MARKS: &str = shader!("marks.glsl");

/// The first `N` bytes of a source without comments, indents and empty lines, and how many bytes it has then.
pub(super) const fn shortened<const N: usize>(source: &[u8]) -> ([u8; N], usize) {
    let (mut short, mut length) = ([0; N], 0);
    let (mut at, mut begins_line) = (0, true);
    while at < source.len() {
        let byte = source[at];
        if byte == b'/' && at + 1 < source.len() && source[at + 1] == b'/' {
            while at < source.len() && source[at] != b'\n' {
                at += 1;
            }
            continue;
        }
        at += 1;
        if begins_line && (byte == b' ' || byte == b'\n') {
            continue;
        }
        begins_line = byte == b'\n';
        if length < N {
            short[length] = byte;
        }
        length += 1;
    }
    (short, length)
}

/// A program whose vertices are lit.
pub(super) fn lit_program(gpu: &Gpu, vertex: &str, fragment: &str) -> Rc<Program> {
    gpu.program(&format!("{LIGHT}\n{vertex}"), fragment)
}

/// Sets the lights of a lit program.
pub(crate) fn use_light(program: &Program, colors: &Colors) {
    use three_d::InnerSpace;
    program.use_uniform("sunDirection", SUN.normalize());
    program.use_uniform("sun", colors.sun);
    program.use_uniform("sky", colors.sky);
    program.use_uniform("ground", colors.ground);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_shortened_by_what_is_no_code() {
        const SOURCE: &[u8] =
            b"// What it is.\nuniform float a;\n\nvoid main() {\n    // Why.\n    b = a / 2.0; // Half.\n}\n";
        const SHORT: &[u8] = b"uniform float a;\nvoid main() {\nb = a / 2.0; \n}\n";
        assert_eq!(shortened::<0>(SOURCE).1, SHORT.len());
        assert_eq!(shortened::<{ SHORT.len() }>(SOURCE).0, *SHORT);
    }
}
