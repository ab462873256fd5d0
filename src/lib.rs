//! Cubefall's two pages: the [`view`] draws what the app describes, and [`web`] connects both with the
//! browser.

pub mod view;
pub mod web;
