//! The Lab's work off the main thread, in a dedicated worker.
//!
//! The worker has a program of its own, so that what only the Lab needs is loaded only with it. It shares no memory with
//! the page and so needs no special headers of the server. Messages are lists of texts in both directions: the worker measures
//! and writes what it found as markup; the page only puts it in its place.

mod client;
mod service;
mod words;

use crate::lab::figures::Scope;

pub(in crate::web) use client::Client;
pub use service::serve;
pub(in crate::web) use words::from_list;

/// What the page tells the worker.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) enum Order {
    /// Write what is known before anything has run.
    Introduce,
    /// Drop whatever is under way and do this.
    Begin(Wish),
    /// Stop until told to go on.
    Pause,
    /// Go on.
    Resume,
    /// Write a race as a file; the race is as [`Finding::race`] has it.
    Save(Format, String),
}

/// What the page wants to know. The worker makes a request to the Lab of it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) enum Wish {
    /// A race by this form.
    Race(RaceForm),
    /// The figures of the texts, beside ours.
    Figures(Scope),
    /// Samples of the orders of cells.
    Orders,
    /// The time that the ways to count bits take.
    Counting,
}

/// What the form of the race says, as it stands in the page.
#[derive(Clone, PartialEq, Default, Debug)]
pub(in crate::web) struct RaceForm {
    /// The key of the puzzle.
    pub puzzle: String,
    /// The key of the order of the pieces; anything else leaves each its own.
    pub order: String,
    /// Of what the limit is: "steps", in millions, or else seconds.
    pub unit: String,
    /// The limit.
    pub limit: String,
    /// The keys of the strategies.
    pub strategies: Vec<String>,
}

/// How a race is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum Format {
    /// All samples as comma-separated values.
    Csv,
    /// The whole report.
    Json,
}

/// What the worker tells the page.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) enum News {
    /// It listens now.
    Ready,
    /// What is known before anything has run.
    Known(Finding),
    /// What it has found out so far, and whether that is all.
    Found(Finding, bool),
    /// A file for the user: its name, its type and what is in it.
    File(String, String, String),
    /// What it was asked makes no sense, for this reason.
    Refused(String),
    /// It cannot do what it was told to, or has a fault.
    Failed(String),
}

/// What has been found out, as the page shows it.
#[derive(Clone, PartialEq, Default, Debug)]
pub(in crate::web) struct Finding {
    /// How it stands, in a sentence.
    pub status: String,
    /// For each element of the page, by its id, the markup to put there.
    pub parts: Vec<(String, String)>,
    /// The report of a race as JSON, if it is one. The page keeps it for [`Order::Save`], for it outlives the worker.
    pub race: Option<String>,
}
