//! The property of the decoder `name`, in `crates/app/tests/app/decoders`, for any bytes.

#![no_main]

#[path = "../../crates/app/tests/app/decoders/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::check("name", bytes));
