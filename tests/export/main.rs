//! What can be taken along, natively and as WebAssembly: data, meshes and sheets, each read again by other means.

mod documents;
mod gltfs;
mod legacy;
mod meshes;
mod prints;
mod setting;
mod sheets;
mod solid;
mod stls;
