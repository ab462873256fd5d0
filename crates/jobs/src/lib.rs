//! The jobs that workers do for the pages, and threads for the command line, without a browser.
//!
//! A [`Job`] names its requests and its events; a message is [bytes](encode). A [`Service`] does a job in slices, and a [`Session`] runs it:
//! it takes messages and the time, and returns messages. A job's module has its messages and its service. Requests and
//! events of the app's workers are types of the crate `app`.

mod analyze;
mod complete;
mod export;
mod find_all;
mod job;
mod lab;
mod open;
mod played;
mod session;
mod take_apart;

pub use self::lab::{
    Format, LabEvent, LabFinding, LabJob, LabRequest, LabService, RACE_CHARTS, RACE_TABLE, RaceForm, Study,
};
pub use analyze::{AnalystService, Analyze, AnalyzeEvent, AnalyzeRequest, MOST_CELLS_OF_ALL};
pub use complete::{Complete, CompleteService};
pub use export::{
    Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest, ExportService, FileForm,
    FileRequest, FilmFrame, FilmRequest, PieceCells,
};
pub use find_all::{FindAll, FindAllService};
pub use job::{Bytes, Job, Undecodable, WorkerReport, decode, encode, unpacked};
pub use open::{
    GallerySection, Open, OpenEvent, OpenRequest, OpenService, OpenedFile, OpenedProblem, PASTED,
};
pub use played::{decode_played, read_played};
pub use session::{Outbox, Service, Session};
pub use take_apart::{TakeApart, TakeApartService};

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
            reports += usize::from(is_message::<WorkerReport<J::Event>>(&bytes));
            bytes.truncate(random.usize(..=bytes.len()));
            requests += usize::from(is_message::<J::Request>(&bytes));
            reports += usize::from(is_message::<WorkerReport<J::Event>>(&bytes));
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
            decoded::<TakeApart>(count),
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
