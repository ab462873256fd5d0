//! The property of the decoder `link`, in `crates/app/tests/decoders`, for any bytes.

#![no_main]

#[path = "../../crates/app/tests/decoders/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::check("link", bytes));
