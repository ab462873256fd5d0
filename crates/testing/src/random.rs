//! Random cases, other ones each day.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use std::fmt::Debug;

/// The environment variable with a seed, to repeat a failure.
const VARIABLE: &str = "CUBEFALL_SEED";

/// The seed of random cases: that of `CUBEFALL_SEED`, else the number of the day. In WebAssembly, which has neither, a constant.
///
/// # Panics
/// When the variable has no number.
pub fn seed() -> u64 {
    let number = |text: String| text.parse().unwrap_or_else(|_| panic!("{VARIABLE} has no number: {text}"));
    std::env::var(VARIABLE).map_or_else(|_| today(), number)
}

#[cfg(target_arch = "wasm32")]
fn today() -> u64 {
    36
}

#[cfg(not(target_arch = "wasm32"))]
fn today() -> u64 {
    const DAY: u64 = 24 * 60 * 60;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs() / DAY)
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
