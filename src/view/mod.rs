//! Draws the app's frames with three-d.
#![allow(missing_docs, unused)]
use crate::app::*;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    Day,
    Night,
}
pub struct LetterAtlas {
    pub glyph_size: u32,
    pub letters: Vec<char>,
    pub alpha: Vec<u8>,
}
pub struct Scene;
impl Scene {
    pub fn new(c: &three_d::Context, p: &Props, l: &LetterAtlas) -> Self {
        Scene
    }
    pub fn show(&mut self, f: &Frame) {}
    pub fn advance(&mut self, dt: f32) -> bool {
        false
    }
    pub fn draw(&mut self, t: &three_d::RenderTarget, c: &OrbitCamera, th: Theme) {
        t.clear(three_d::ClearState::color_and_depth(0.9, 0.85, 0.8, 1.0, 1.0));
    }
}
pub struct OrbitCamera;
impl OrbitCamera {
    pub fn new(p: &Props) -> Self {
        Self
    }
    pub fn orbit(&mut self, x: f32, y: f32) {}
    pub fn pan(&mut self, x: f32, y: f32) {}
    pub fn zoom(&mut self, f: f32) {}
    pub fn go_home(&mut self) {}
    pub fn tick(&mut self, dt: f32) -> bool {
        false
    }
    pub fn take_changed(&mut self) -> bool {
        true
    }
    pub fn set_reduced_motion(&mut self, b: bool) {}
}
pub fn piece_color(i: usize) -> [u8; 3] {
    [200, 30 * i as u8, 90]
}
pub fn ink_on(i: usize) -> [u8; 3] {
    [0, 0, 0]
}
