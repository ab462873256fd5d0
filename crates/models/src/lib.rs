//! Solutions as 3D models: STL, 3MF and glTF.
//!
//! Lengths are in millimetres, in glTF in metres. The solver's axes are left-handed, those of meshes
//! right-handed. [`Mesh`] is the only place that converts them, so that no piece becomes its mirror image.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod contacts;
mod gltf;
mod mesh;
mod plate;
mod print;
mod scene_names;
mod stl;
mod threemf;
mod zip;

pub use contacts::gap_remark;
pub use gltf::{glb, glb_with_moves};
pub use mesh::Mesh;
pub use print::{Print, PrintError};
pub use stl::{stl_piece, stl_plate, stl_solution};
pub use threemf::{threemf_plate, threemf_solution};
