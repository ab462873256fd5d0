//! Certificates of impossibility, and how they are found.
//!
//! A [`Situation`](situation::Situation) is a puzzle with some placements made and others excluded.
//! `arguments` has a file for each kind of argument that a situation has no solution. `chain` goes from the
//! empty situation to one with such an argument, by placements that are forced and placements that are
//! excluded, and `shorten` leaves out the steps that turn out to be unnecessary. The [`Explainer`] tries the
//! short arguments first, and the search last.

mod arguments;
mod certificate;
mod chain;
mod explainer;
mod moments;
mod sentences;
mod situation;

pub use certificate::{Argument, Certificate, CertificateKind, Item, Pattern, PlacedCells, Step};
pub use explainer::{Explainer, Verdict};
pub use moments::{CertificateMoment, MomentMark};
