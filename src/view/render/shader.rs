//! Programs from the sources in `shaders/`, and their common uniforms.

use super::palette::Colors;
use three_d::{Context, Program, Vec3, vec3};

/// The direction of the sun: the upper left, on the viewer's side.
pub(in crate::view) const SUN: Vec3 = vec3(-0.50, 1.05, 0.54);

const LIGHT: &str = include_str!("shaders/light.glsl");

/// Compiles a program.
///
/// # Panics
/// When it does not compile; its source is part of this program.
pub(in crate::view) fn program(context: &Context, vertex: &str, fragment: &str) -> Program {
    Program::from_source(context, vertex, fragment).expect("our own shaders compile")
}

/// Compiles a program whose vertices are lit.
pub(in crate::view) fn lit_program(context: &Context, vertex: &str, fragment: &str) -> Program {
    program(context, &format!("{LIGHT}\n{vertex}"), fragment)
}

/// Sets the lights of a lit program.
pub(in crate::view) fn use_light(program: &Program, colors: &Colors) {
    use three_d::InnerSpace;
    program.use_uniform("sunDirection", SUN.normalize());
    program.use_uniform("sun", colors.sun);
    program.use_uniform("sky", colors.sky);
    program.use_uniform("ground", colors.ground);
}
