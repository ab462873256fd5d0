//! The trait of jobs, and the encoding of messages.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A job that workers do for the page.
pub trait Job: 'static {
    /// The name of the job and of its workers.
    const NAME: &'static str;
    /// The program that does it: the files `PROGRAM.js` and `PROGRAM_bg.wasm` beside the page.
    const PROGRAM: &'static str;
    /// The maximum silence of a worker that has taken a request, in seconds. A worker reports several times a second, except
    /// during a single long call.
    const LONGEST_SILENCE: u32;

    /// The requests of the page.
    type Request: Serialize + DeserializeOwned;
    /// The events of a worker.
    type Event: Serialize + DeserializeOwned;
}

/// The error of bytes that are not a message of the expected type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undecodable;

/// The bytes of a message.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("a message has lists of known length only")
}

/// The message of these bytes.
///
/// # Errors
/// When they are not exactly one such message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Undecodable> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        _ => Err(Undecodable),
    }
}
