//! What is written with the vector instructions of x86-64, and the detection of these.

mod avx2;
mod avx512;
mod compiled;

pub(super) use avx2::Avx2;
pub(super) use avx512::Avx512;
