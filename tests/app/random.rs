//! Random cases, always the same ones.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::Debug;

const SEED: [u8; 32] = *b"A copied link opens the picture.";

/// Checks that `property` holds for `cases` values, the same ones in every run. A failure shows the smallest value that
/// was found to fail, and the seed.
pub(crate) fn for_all<V: Debug>(
    cases: u32,
    values: impl Strategy<Value = V>,
    property: impl Fn(V) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &SEED);
    if let Err(failure) = TestRunner::new_with_rng(config, rng).run(&values, property) {
        panic!("{failure}\nseed: {:?}", str::from_utf8(&SEED));
    }
}
