//! Cubefall packs polycubes into a box, live.
//!
//! Four floors, each of which may use those before it and none after: [`solver`], [`app`], `view`, `web`. See
//! ARCHITECTURE.md.

pub mod app;
pub mod lab;
pub mod solver;
#[cfg(feature = "page")]
pub mod view;
#[cfg(feature = "page")]
pub mod web;
