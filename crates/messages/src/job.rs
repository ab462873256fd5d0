//! Jobs and their messages: how these are encoded, what every job's have in common, and the puzzles in them.

use codes::{PackedError, unpack};
use cubefall::problem::admit;
use cubefall::puzzle::{Limit, Puzzle, PuzzleSpec};
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// A job that workers do for the page.
pub trait Job: 'static {
    /// The name of the job and of its workers.
    const NAME: &'static str;
    /// The program that does it: the files `PROGRAM.js` and `PROGRAM_bg.wasm` beside the page.
    const PROGRAM: &'static str;
    /// The maximum silence of a worker that has taken a request, in seconds. A worker reports several times a
    /// second, except during a single long call.
    const LONGEST_SILENCE: u32;

    /// The requests of the page.
    type Request: Serialize + DeserializeOwned;
    /// The events of a worker.
    type Event: Serialize + DeserializeOwned;

    /// Whether a request is answered when a worker has sent this event.
    fn is_last(_event: &Self::Event) -> bool {
        true
    }
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

/// Bytes that are encoded as they are, not as a list of numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BytesVisitor;

        impl Visitor<'_> for BytesVisitor {
            type Value = Bytes;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }

        deserializer.deserialize_bytes(BytesVisitor)
    }
}

/// A message from a worker whose job has the events `E`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum WorkerReport<E> {
    /// It has started and is ready for requests.
    Ready,
    /// A heartbeat.
    Heartbeat,
    /// An event of its job.
    Event(E),
    /// It cannot go on, for this reason. Another worker may.
    Lost(String),
    /// It refuses the request, for this reason. Every worker would.
    Refused(String),
}

/// Placements of all pieces on the page, which has to draw meanwhile.
pub const PAGE_PLACEMENTS: Limit = Limit::new(200_000, "placements for the page");

/// Why a message cannot be decoded.
pub const OTHER_VERSION: &str = "the page and its workers are of different versions; load the page again";

/// The puzzle whose document a message has. Workers have no catalogue. The number of its placements is not
/// checked yet.
///
/// # Errors
/// When the document is invalid or exceeds a limit.
pub fn unpacked(bytes: &[u8]) -> Result<Arc<Puzzle>, String> {
    Puzzle::from_spec(&document(bytes)?).map_err(|error| error.to_string())
}

/// The same, for a worker that compiles the puzzle.
///
/// # Errors
/// When the document is invalid or exceeds a limit, also in its placements. The page sends no such document.
pub fn admitted(bytes: &[u8]) -> Result<Arc<Puzzle>, String> {
    admit(&document(bytes)?).map_err(|error| error.to_string())
}

fn document(bytes: &[u8]) -> Result<PuzzleSpec, String> {
    unpack(bytes).map_err(|error| match error {
        PackedError::TooMany(error) => error.to_string(),
        _ => OTHER_VERSION.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use codes::pack;
    use cubefall::puzzle::PublishedCounts;

    #[test]
    fn reports_are_decoded_as_they_were_encoded() {
        let reports = [
            WorkerReport::Ready,
            WorkerReport::Heartbeat,
            WorkerReport::Event(vec![0, 1, u32::MAX]),
            WorkerReport::Lost("out of memory".to_owned()),
            WorkerReport::Refused(String::new()),
        ];
        for report in reports {
            assert_eq!(decode(&encode(&report)), Ok(report));
        }
    }

    #[test]
    fn failures_are_the_same_bytes_for_every_job() {
        let lost: WorkerReport<()> = WorkerReport::Lost("a fault".to_owned());
        assert_eq!(decode(&encode(&lost)), Ok(WorkerReport::<String>::Lost("a fault".to_owned())));
    }

    #[test]
    fn bytes_that_are_no_report_are_an_error() {
        let cut_short = &encode(&WorkerReport::<u32>::Lost("a reason".to_owned()))[..4];
        let too_long = [encode(&WorkerReport::<u32>::Ready), vec![0]].concat();
        for bytes in [&[][..], &[5], &[2], &[255; 9], cut_short, &too_long] {
            assert_eq!(decode::<WorkerReport<u32>>(bytes), Err(Undecodable), "{bytes:?}");
        }
    }

    #[test]
    fn a_worker_has_the_puzzle_of_the_page() {
        for puzzle in catalogue::ALL.all() {
            let sent = PuzzleSpec { published: None::<PublishedCounts>, ..puzzle.to_spec() };
            assert_eq!(unpacked(&pack(&puzzle.to_spec())).map(|puzzle| puzzle.to_spec()), Ok(sent));
        }
    }

    #[test]
    fn a_message_that_is_cut_short_is_refused() {
        let bytes = pack(&catalogue::ALL.get("soma").to_spec());
        for length in 0..bytes.len() {
            assert!(unpacked(&bytes[..length]).is_err(), "{length} bytes");
        }
    }
}
