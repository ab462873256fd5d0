//! Cubefall packs polycubes into a box, live.
//!
//! Five floors, each of which may use those before it and none after: [`solver`], [`lab`], [`app`], `view`, `web`. See
//! ARCHITECTURE.md. The command line program stands beside `web`: see `src/bin/cubefall`.

pub mod app;
pub mod lab;
pub mod solver;
#[cfg(feature = "page")]
pub mod view;
#[cfg(feature = "page")]
pub mod web;
