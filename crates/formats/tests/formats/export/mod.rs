//! Exported data, natively and as WebAssembly, read back.

mod documents;
mod legacy;
