//! How scenes are seen.

use super::camera::OrbitCamera;
use super::detail::Detail;
use super::render::Theme;

/// How a scene is seen.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// From where.
    pub camera: &'a OrbitCamera,
    /// In which colours.
    pub theme: Theme,
    /// How finely.
    pub detail: Detail,
}
