//! Certificates of impossibility, and how they are found.
//!
//! A [`Situation`](situation::Situation) is a puzzle with some placements made and others excluded. Each file beside it looks for one
//! kind of argument that a situation has no solution: `volumes`, `clash`, `needed`, `counts`, `weights`. `chain` goes from the empty situation to
//! one with such an argument, by placements that are forced and placements that are excluded, and `shorten` leaves out the
//! steps that turn out to be unnecessary. The [`Explainer`] tries the short arguments first, and the search last.

mod certificate;
mod chain;
mod clash;
mod counts;
mod explainer;
mod moments;
mod needed;
mod sentences;
mod shorten;
mod situation;
mod sums;
mod volumes;
mod weights;

pub use certificate::{Argument, Certificate, CertificateKind, Item, Pattern, Placed, Step};
pub use explainer::{Explainer, Verdict};
pub use moments::{Moment, MomentMark};
