//! Random cases, the same in every run unless another seed is given.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use std::fmt::Debug;

/// The environment variable with another seed.
const VARIABLE: &str = "CUBEFALL_SEED";

/// The environment variable with which all cases are run.
const THOROUGH: &str = "CUBEFALL_THOROUGH";

/// How many of this number of cases to run: all in `make test-all` and with a seed of one's own. Else a
/// third: without a seed, they are the same in each run.
pub fn share_of(cases: u32) -> u32 {
    let runs_all = [VARIABLE, THOROUGH].iter().any(|variable| std::env::var_os(variable).is_some());
    if runs_all { cases } else { cases.div_ceil(3) }
}

/// The seed of random cases: the number in `CUBEFALL_SEED`, else always the same. `make exhaustive` sets the
/// number of the day.
///
/// # Panics
/// When the variable has no number.
pub fn seed() -> u64 {
    let number = |text: String| text.parse().unwrap_or_else(|_| panic!("{VARIABLE} has no number: {text}"));
    std::env::var(VARIABLE).map_or(36, number)
}

/// Checks that `property` holds for `cases` values.
///
/// # Panics
/// When it does not. The message has the smallest value that was found to fail, and how to repeat it.
pub fn for_all<V: Debug>(
    cases: u32,
    values: impl Strategy<Value = V>,
    property: impl Fn(V) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let seed = seed();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    if let Err(failure) = TestRunner::new_with_rng(config, rng).run(&values, property) {
        panic!("{failure}\nrepeat it by {VARIABLE}={seed}");
    }
}
