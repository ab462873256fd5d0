//! The property of the decoder `packed`, in `crates/app/tests/app/decoders`, for any bytes.

#![no_main]

#[path = "../../crates/app/tests/app/decoders/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::check("packed", bytes));
