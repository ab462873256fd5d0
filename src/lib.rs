//! Cubefall packs polycubes into a box, live.
//!
//! Ten floors, each of which may use those before it and none after: [`puzzle`], [`problem`], [`solution`], [`search`],
//! [`design`], [`formats`], [`lab`], [`app`], `view`, `web`. See ARCHITECTURE.md. The command line program is at the level of `web`: see
//! `src/bin/cubefall`.

pub mod app;
pub mod design;
pub mod formats;
pub mod lab;
pub mod problem;
pub mod puzzle;
pub mod search;
pub mod solution;
#[cfg(feature = "page")]
pub mod view;
#[cfg(feature = "page")]
pub mod web;
