//! Sheets, codes and markup, natively and as WebAssembly, each read by an independent reader.

mod markup;
#[cfg(not(target_arch = "wasm32"))]
mod qr_codes;
mod sheets;
