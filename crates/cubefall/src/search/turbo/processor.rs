//! Dispatch of the hot loop by the instruction sets of the processor.
//!
//! Rows are plain arrays, and the compiler vectorises the operations on them with the instructions that it
//! may use. On x86-64 these are only those of every such processor. So the loop is compiled two more times,
//! for AVX2 and for AVX-512, and chosen at run time. For both, some inner loops are also written with
//! intrinsics. The results are the same. WebAssembly is always compiled with its 128-bit vectors.

use super::kernels::Plain;
use super::path::{Path, Stop};
use super::rows::Active;
use super::tier::{Runs, Tiers};
#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
use super::x86::{Avx2, Avx512};
#[cfg(feature = "instruments")]
use std::sync::atomic::{AtomicU32, Ordering};

/// The longest vectors that may be used, in bits.
#[cfg(feature = "instruments")]
static MOST_BITS: AtomicU32 = AtomicU32::new(u32::MAX);

#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
fn most_bits() -> u32 {
    #[cfg(feature = "instruments")]
    return MOST_BITS.load(Ordering::Relaxed);
    #[cfg(not(feature = "instruments"))]
    u32::MAX
}

/// Limits the vectors of the searches by `turbo` that begin from now on, in this process: 512 and 256 are
/// those of x86-64, anything below stands for the base instruction set. It is for measuring and testing what
/// other processors do; what is found is the same.
#[cfg(feature = "instruments")]
pub fn limit_vectors(bits: u32) {
    MOST_BITS.store(bits, Ordering::Relaxed);
}

/// The lengths in bits of the vectors that this processor has for the searches by `turbo`, from the longest.
/// The last is 128, the base instruction set, which every processor has.
#[cfg(feature = "instruments")]
pub fn vector_lengths() -> Vec<u32> {
    #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
    let longer = [Avx512::detected().map(|_| 512), Avx2::detected().map(|_| 256)];
    #[cfg(not(all(target_arch = "x86_64", feature = "vectors")))]
    let longer = [None; 2];
    longer.into_iter().flatten().chain([128]).collect()
}

/// The instruction sets that the loop is compiled for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Processor {
    Any,
    #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
    Avx2(Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
    Avx512(Avx512),
}

impl Processor {
    /// The best for this processor, within the limit that measurements set.
    pub(super) fn detected() -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
        {
            let most = most_bits();
            let avx512 = Avx512::detected().filter(|_| most >= 512).map(Self::Avx512);
            let avx2 = Avx2::detected().filter(|_| most >= 256).map(Self::Avx2);
            if let Some(processor) = avx512.or(avx2) {
                return processor;
            }
        }
        Self::Any
    }

    /// See [`Tiers::enter`].
    pub(super) fn enter<const N: usize>(self, tiers: &mut impl Tiers<N>, from: Active<N>, path: &Path) {
        match self {
            Self::Any => tiers.enter(Plain, from, path),
            #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
            Self::Avx2(vectors) => tiers.enter(vectors, from, path),
            #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
            Self::Avx512(vectors) => tiers.enter(vectors, from, path),
        }
    }

    /// See [`Runs::run`].
    pub(super) fn run(self, tiers: &mut impl Runs, path: &mut Path) -> Stop {
        match self {
            Self::Any => tiers.run(Plain, path),
            #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
            Self::Avx2(vectors) => x86::run_avx2(vectors, tiers, path),
            #[cfg(all(target_arch = "x86_64", feature = "vectors"))]
            Self::Avx512(vectors) => x86::run_avx512(vectors, tiers, path),
        }
    }
}

/// The loop, compiled for more than the base instruction set.
#[cfg(all(target_arch = "x86_64", feature = "vectors"))]
mod x86 {
    #![allow(
        unsafe_code,
        reason = "the instructions that a function is compiled for must exist where it is called; they were detected before"
    )]

    use super::{Avx2, Avx512, Path, Runs, Stop};

    pub(super) fn run_avx2(vectors: Avx2, tiers: &mut impl Runs, path: &mut Path) -> Stop {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run(vectors: Avx2, tiers: &mut impl Runs, path: &mut Path) -> Stop {
            tiers.run(vectors, path)
        }
        // SAFETY: the processor has what `run` is compiled for, or there would be no `vectors`.
        unsafe { run(vectors, tiers, path) }
    }

    pub(super) fn run_avx512(vectors: Avx512, tiers: &mut impl Runs, path: &mut Path) -> Stop {
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq"
        )]
        fn run(vectors: Avx512, tiers: &mut impl Runs, path: &mut Path) -> Stop {
            tiers.run(vectors, path)
        }
        // SAFETY: the processor has what `run` is compiled for, or there would be no `vectors`.
        unsafe { run(vectors, tiers, path) }
    }
}
