//! The Lab's work off the main thread, in a dedicated worker.
//!
//! The worker has a program of its own, so that what only the Lab needs is loaded only with it. It shares no memory with
//! the page and so needs no special headers of the server. Messages are JSON in both directions: the worker measures and
//! writes what it found as markup; the page only puts it in its place.

mod client;
mod service;

use crate::lab::Request;
use serde::{Deserialize, Serialize};

pub(super) use client::Client;
pub use service::serve;

/// What the page tells the worker.
#[derive(Serialize, Deserialize, Debug)]
pub(super) enum Order {
    /// Write what is known before anything has run.
    Introduce,
    /// Drop whatever is under way and do this.
    Begin(Request),
    /// Stop until told to go on.
    Pause,
    /// Go on.
    Resume,
    /// Write a race as a file; the race is as [`Finding::race`] has it.
    Save(Format, String),
}

/// How a race is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) enum Format {
    /// All samples as comma-separated values.
    Csv,
    /// The whole report.
    Json,
}

/// What the worker tells the page.
#[derive(Serialize, Deserialize, Debug)]
pub(super) enum News {
    /// It listens now.
    Ready,
    /// What is known before anything has run.
    Known(Finding),
    /// What it has found out so far, and whether that is all.
    Found(Finding, bool),
    /// A file for the user: its name, its type and what is in it.
    File(String, String, String),
    /// It cannot do what it was told to, or has a fault.
    Failed(String),
}

/// What has been found out, as the page shows it.
#[derive(Serialize, Deserialize, Default, Debug)]
pub(super) struct Finding {
    /// How it stands, in a sentence.
    pub status: String,
    /// For each element of the page, by its id, the markup to put there.
    pub parts: Vec<(String, String)>,
    /// The report of a race as JSON, if it is one. The page keeps it for [`Order::Save`], for it outlives the worker.
    pub race: Option<String>,
}
