//! What the pages and their workers say to each other.
//!
//! A [`Job`] names its requests and its events; a message is [bytes](encode). A worker sends
//! [reports](WorkerReport). A puzzle is sent as its document, packed.

mod analysis;
mod analyze;
mod apart;
mod complete;
mod export;
mod find_all;
mod job;
mod lab;
mod lesson;
mod open;

pub use analysis::{
    Analysis, AssemblyOrder, Count, FillingSet, FillingSets, HelpfulChanges, Reason, TakenApart,
};
pub use analyze::{Analyze, AnalyzeEvent, AnalyzeRequest, MOST_CELLS_OF_ALL};
pub use apart::{
    ApartEvent, ApartGraph, ApartMove, ApartPlan, ApartRequest, ApartTask, Glide, Hold, MadeMoves, Rings,
    TakeApart, argument, has_piece,
};
pub use complete::{Complete, CompleteEvent, CompleteRequest};
pub use export::{
    Content, Export, ExportEvent, ExportFile, ExportOrder, ExportRequest, FileForm, FileRequest, FilmFrame,
    FilmRequest, PieceCells,
};
pub use find_all::{FindAll, FindAllEvent, FindAllRequest, FoundPart, SurveyReport};
pub use job::{
    Bytes, Job, OTHER_VERSION, PAGE_PLACEMENTS, Undecodable, WorkerReport, admitted, decode, encode, unpacked,
};
pub use lab::{Format, LabEvent, LabFinding, LabJob, LabRequest, RaceForm, Study};
pub use lesson::{Goal, Lesson, LessonMoment, Question};
pub use open::{GallerySection, Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem, PASTED};

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
