//! Exported files, natively and as WebAssembly: data, meshes and sheets, each read by an independent reader.

#[cfg(not(target_arch = "wasm32"))]
mod animations;
mod documents;
mod gltfs;
mod legacy;
mod manifolds;
mod meshes;
mod prints;
#[cfg(not(target_arch = "wasm32"))]
mod qr_codes;
mod setting;
mod sheets;
mod solid;
mod stls;
#[cfg(not(target_arch = "wasm32"))]
mod threemfs;
#[cfg(not(target_arch = "wasm32"))]
mod webms;
