//! The messages between the page and its workers: for each job a type of requests and a type of events.
//!
//! [`Job`] names these types. [`Report`] is the message of a worker of any job. Messages are sent as bytes ([`encode`],
//! [`decode`]).

mod analyze;
mod complete;
mod export;
mod find_all;
mod job;
mod lab;
mod open;
mod report;

pub(in crate::web) use analyze::{Analyze, AnalyzeEvent, AnalyzeRequest};
pub(in crate::web) use complete::{Complete, CompleteEvent, CompleteRequest};
pub(in crate::web) use export::{
    Bytes, Content, Export, ExportEvent, ExportFile, ExportRequest, FileForm, FileRequest, FilmFrame,
    FilmRequest, PieceCells,
};
pub(in crate::web) use find_all::{FindAll, FindAllEvent, FindAllRequest};
pub(in crate::web) use job::{Job, decode, encode};
pub(in crate::web) use lab::{Finding, Format, LabEvent, LabJob, LabRequest, RaceForm, Study};
pub(in crate::web) use open::{Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem};
pub(in crate::web) use report::Report;

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use serde::{Serialize, de::DeserializeOwned};

    /// Bytes as messages have them: most numbers are small, texts are short, and some lengths are absurd.
    fn message(random: &mut Rng) -> Vec<u8> {
        let byte = |random: &mut Rng| match random.u8(..8) {
            0 => random.u8(..),
            1 => random.u8(b'a'..=b'z'),
            2 => [0x80, 0xff, 0x7f][random.usize(..3)],
            _ => random.u8(..6),
        };
        (0..random.usize(..48)).map(|_| byte(random)).collect()
    }

    /// Returns whether the bytes are a message, which is the same after it was encoded and decoded again.
    fn is_message<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> bool {
        let Ok(message) = decode::<T>(bytes) else { return false };
        let written = encode(&message);
        assert!(decode::<T>(&written).is_ok_and(|again| encode(&again) == written), "{bytes:?}");
        true
    }

    /// The numbers of requests and of reports among random bytes, and cut messages.
    fn decoded<J: Job>(count: usize) -> (usize, usize) {
        const SEED: u64 = 36;
        println!("{}: seed {SEED}", J::NAME);
        let mut random = Rng::with_seed(SEED);
        let (mut requests, mut reports) = (0, 0);
        for _ in 0..count {
            let mut bytes = message(&mut random);
            requests += usize::from(is_message::<J::Request>(&bytes));
            reports += usize::from(is_message::<Report<J::Event>>(&bytes));
            bytes.truncate(random.usize(..=bytes.len()));
            requests += usize::from(is_message::<J::Request>(&bytes));
            reports += usize::from(is_message::<Report<J::Event>>(&bytes));
        }
        (requests, reports)
    }

    /// For each job, with this number of random messages in each direction.
    fn all(count: usize) {
        for (requests, reports) in [
            decoded::<Analyze>(count),
            decoded::<Complete>(count),
            decoded::<Export>(count),
            decoded::<FindAll>(count),
            decoded::<LabJob>(count),
            decoded::<Open>(count),
        ] {
            assert!(requests > 0 && reports > 0, "{requests} requests, {reports} reports");
        }
    }

    #[test]
    fn any_bytes_are_a_message_or_are_refused() {
        all(10_000);
    }

    mod exhaustive {
        #[test]
        #[ignore = "takes minutes: make exhaustive"]
        fn a_million_random_messages_are_decoded_or_refused() {
            super::all(1_000_000);
        }
    }
}
