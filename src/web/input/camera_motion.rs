//! Motions of the camera.

use crate::view::OrbitCamera;

/// A motion of the camera.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum CameraMotion {
    /// Turn about the cube, by radians to the right and up.
    Orbit(f32, f32),
    /// Move by fractions of the height of the view, to the right and up.
    Pan(f32, f32),
    /// Zoom in by a factor.
    Zoom(f32),
    /// Move and zoom at once, as two fingers do.
    PanZoom(f32, f32, f32),
    /// Return to the home view.
    Home,
}

impl CameraMotion {
    /// Moves the camera. Returns whether that changed the view at once.
    pub(crate) fn apply(self, camera: &mut OrbitCamera) -> bool {
        match self {
            Self::Orbit(x, y) => camera.orbit(x, y),
            Self::Pan(x, y) => camera.pan(x, y),
            Self::Zoom(factor) => camera.zoom(factor),
            Self::PanZoom(x, y, factor) => camera.pan(x, y) | camera.zoom(factor),
            Self::Home => {
                camera.go_home();
                false
            }
        }
    }
}
