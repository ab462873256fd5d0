//! The property of the decoder `code`, in `tests/decoders`, for any bytes.

#![no_main]

#[path = "../../tests/decoders/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::check("code", bytes));
