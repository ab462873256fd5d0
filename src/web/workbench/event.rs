//! What reaches the page later: answers of the worker and of the database.

use crate::web::browser::database::{Database, Trouble};
use crate::web::workers::client::Failure;
use crate::web::workers::protocol::{AnalyzeEvent, OpenEvent};
use std::rc::Rc;

/// What reaches the page later.
pub(super) enum Event {
    /// The analyst has answered.
    Answer(Result<AnalyzeEvent, Failure>),
    /// A file was read, or could not be.
    File(Result<OpenEvent, Failure>),
    /// The database is open, or cannot be opened.
    Opened(Result<Database, Trouble>),
    /// All stored puzzles, by their keys.
    Read(Purpose, Result<Vec<(String, String)>, Trouble>),
    /// A puzzle was stored or removed, or could not be.
    Stored {
        /// Its key.
        key: String,
        /// The version of the open document, if that was stored.
        version: Option<u64>,
        result: Result<(), Trouble>,
    },
    /// It is time to store.
    Pause,
}

/// What the stored puzzles are read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To open the one that was open last.
    OpenLast,
    /// To list them.
    List,
}

/// Takes events.
pub(super) type Sink = Rc<dyn Fn(Event)>;
