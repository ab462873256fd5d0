//! What makes a job, and how its messages become bytes.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A job that workers do for the page.
pub(in crate::web) trait Job: 'static {
    /// The name of the job, which is that of its workers, too.
    const NAME: &'static str;
    /// The program that does it: the files `PROGRAM.js` and `PROGRAM_bg.wasm` beside the page.
    const PROGRAM: &'static str;
    /// For how many seconds a worker that has started on a request may be silent before it is given up. A worker reports
    /// several times a second, but not while a single call is under way.
    const PATIENCE: u32;

    /// What the page sends a worker.
    type Request: Serialize + DeserializeOwned;
    /// What a worker sends the page.
    type Event: Serialize + DeserializeOwned;
}

/// The error of bytes that are no message of the type expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) struct Undecodable;

/// The bytes of a message.
pub(in crate::web) fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("a message has lists of known length only")
}

/// The message of these bytes.
///
/// # Errors
/// When they are no such message, or more than one.
pub(in crate::web) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Undecodable> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        _ => Err(Undecodable),
    }
}
