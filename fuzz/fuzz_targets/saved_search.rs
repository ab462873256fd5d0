//! The property of the decoder `saved-search`, in `crates/app-testing`, for any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| app_testing::decoders::check("saved-search", bytes));
