//! The Lab's work off the main thread: a second instance of the page's own program, in a dedicated worker.
//!
//! The page compiles the program once and posts the module to the worker, which needs no shared memory and so no special
//! headers of the server. Messages are JSON in both directions.

mod client;
mod service;

use crate::lab::{Report, Request};
use serde::{Deserialize, Serialize};

pub(super) use client::Client;
pub(super) use service::serve;

/// What the page tells the worker.
#[derive(Serialize, Deserialize, Debug)]
pub(super) enum Order {
    /// Drop whatever is under way and do this.
    Begin(Box<Request>),
    /// Stop until told to go on.
    Pause,
    /// Go on.
    Resume,
}

/// What the worker tells the page.
#[derive(Serialize, Deserialize, Debug)]
pub(super) enum News {
    /// It listens now.
    Ready,
    /// What it has found out so far, and whether that is all.
    Found {
        /// So far.
        report: Box<Report>,
        /// Whether that is all.
        over: bool,
    },
    /// It cannot do what it was told to, or has a fault.
    Failed(String),
}
