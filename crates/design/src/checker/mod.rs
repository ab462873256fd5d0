//! The independent check of certificates.
//!
//! It works from a puzzle's document, by definition and without speed: it has its own rotations, its own
//! placements and its own sums, and uses neither a [`Problem`](cubefall::problem::Problem) nor a search, nor
//! anything of what found the certificate.

mod check;
mod state;

pub use check::{Proof, check};
pub use state::{Claim, Objection};
