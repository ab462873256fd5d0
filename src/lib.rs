//! Cubefall packs polycubes into a box, live.
//!
//! Six floors, each of which may use those before it and none after: [`solver`], [`export`], [`lab`], [`app`], `view`,
//! `web`. See ARCHITECTURE.md. The command line program stands beside `web`: see `src/bin/cubefall`.

pub mod app;
pub mod export;
pub mod lab;
pub mod solver;
#[cfg(feature = "page")]
pub mod view;
#[cfg(feature = "page")]
pub mod web;
