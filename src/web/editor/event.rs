//! What reaches the page later: answers of the worker and of the database.

use crate::web::browser::database::{Outcome, Trouble};
use crate::web::workers::client::Failure;
use jobs::{AnalyzeEvent, OpenEvent};
use std::rc::Rc;

/// What reaches the page later.
pub(super) enum Event {
    /// The analyst has answered.
    Answer(Result<AnalyzeEvent, Failure>),
    /// A file was read, or could not be.
    File(Result<OpenEvent, Failure>),
    /// A stored puzzle was read, if it is there.
    Read {
        /// Its key.
        key: String,
        purpose: Purpose,
        text: Result<Option<String>, Trouble>,
    },
    /// All stored puzzles, by their keys.
    Listed(Result<Vec<(String, String)>, Trouble>),
    /// The open puzzle was stored, or could not be.
    Stored {
        /// Its key.
        key: String,
        /// The version of its document.
        version: u64,
        result: Result<Outcome, Trouble>,
    },
    /// Other puzzles were stored or removed, which this sentence reports.
    Written(Result<String, Trouble>),
    /// It is time to store.
    Pause,
}

/// What a stored puzzle is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To open the one that was open last.
    OpenLast,
    /// To open the one that was chosen.
    Open,
}

/// Takes events.
pub(super) type Sink = Rc<dyn Fn(Event)>;
