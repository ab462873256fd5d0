//! The property of the decoder `name`, in `crates/app-testing`, for any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| app_testing::decoders::check("name", bytes));
