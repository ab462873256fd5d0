//! The hot loop, compiled for what the processor has.
//!
//! Rows are plain arrays, and the compiler turns what is done with them into the vector instructions that it may use. On
//! x86-64 it may use only what every such processor has, so the loop is compiled twice more, and the choice is made when it
//! runs. What it computes is the same. WebAssembly is compiled with its 128-bit vectors in the first place.

use super::path::{Path, Stop};
use super::scope::Scope;
use super::tier::Tiers;

/// Goes on until something stops it.
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[allow(
    unsafe_code,
    reason = "what a function is compiled for must be there when it is called, and that is tested"
)]
pub(super) fn run(tiers: &mut impl Tiers, path: &mut Path, scope: &Scope) -> Stop {
    let few = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let many = few
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq");
    if many {
        // SAFETY: the processor has all the features that `run_512` is compiled for.
        unsafe { run_512(tiers, path, scope) }
    } else if few {
        // SAFETY: the processor has all the features that `run_256` is compiled for.
        unsafe { run_256(tiers, path, scope) }
    } else {
        tiers.run(path, scope)
    }
}

/// Goes on until something stops it.
#[cfg(any(not(target_arch = "x86_64"), feature = "portable"))]
pub(super) fn run(tiers: &mut impl Tiers, path: &mut Path, scope: &Scope) -> Stop {
    tiers.run(path, scope)
}

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn run_512(tiers: &mut impl Tiers, path: &mut Path, scope: &Scope) -> Stop {
    tiers.run(path, scope)
}

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn run_256(tiers: &mut impl Tiers, path: &mut Path, scope: &Scope) -> Stop {
    tiers.run(path, scope)
}
