//! Exported meshes, natively and as WebAssembly, each read by an independent reader.

#[cfg(not(target_arch = "wasm32"))]
mod animations;
mod gltfs;
mod manifolds;
mod meshes;
mod prints;
mod solid;
mod stls;
#[cfg(not(target_arch = "wasm32"))]
mod threemfs;
