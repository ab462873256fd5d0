//! The job of finding all solutions of a puzzle, in parts that several workers share.

use crate::{Outbox, Service};
use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::search::{Assemblies, Between, PartResult, PartSurvey, Parts};
use cubefall::solve::PartSearch;
use messages::{FindAll, FindAllEvent, FindAllRequest, FoundPart, OTHER_VERSION, SurveyReport, admitted};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The search, once it is cut.
#[derive(Default)]
pub struct FindAllService {
    search: Option<PartQueue>,
    /// The survey of it, which goes before its parts.
    survey: Option<Surveying>,
    paused: bool,
    /// The parts that are done and not reported.
    done: Vec<FoundPart>,
}

impl FindAllService {
    /// Milliseconds without a report after which the parts done since are reported. Each report takes the
    /// page's time.
    const BETWEEN_RESULTS: f64 = 50.0;

    /// Cuts the search of this puzzle.
    ///
    /// # Errors
    /// When it cannot be cut, or the puzzle cannot be decoded.
    fn cut(&mut self, puzzle: &[u8], symmetry: &str) -> Result<FindAllEvent, String> {
        *self = Self::default();
        let symmetry = Symmetry::from_key(symmetry).ok_or(OTHER_VERSION)?;
        let search = self.search.insert(PartQueue::new(&admitted(puzzle)?, symmetry)?);
        Ok(search.ready())
    }

    /// Ends the survey, if there is one, and reports it.
    fn end_survey(&mut self, outbox: &mut Outbox<FindAll>) {
        if let Some(event) = self.survey.take().and_then(|surveying| surveying.event()) {
            outbox.event(event);
        }
    }

    /// Reports the parts that are done.
    fn report(&mut self, outbox: &mut Outbox<FindAll>) {
        if !self.done.is_empty() {
            outbox.event(FindAllEvent::Found(std::mem::take(&mut self.done)));
        }
    }
}

impl Service for FindAllService {
    type Job = FindAll;

    fn take(&mut self, request: FindAllRequest, outbox: &mut Outbox<FindAll>) {
        match request {
            FindAllRequest::Cut { puzzle, symmetry } => match self.cut(&puzzle, &symmetry) {
                Ok(event) => outbox.event(event),
                Err(reason) => outbox.refuse(reason),
            },
            FindAllRequest::Search(parts) => {
                if let Some(search) = &mut self.search {
                    search.add(parts);
                }
            }
            FindAllRequest::Pause => {
                self.paused = true;
                self.report(outbox);
            }
            FindAllRequest::Resume => self.paused = false,
            FindAllRequest::Survey => {
                let parts = self.search.as_ref().map(|search| &search.parts);
                self.survey = parts.filter(|parts| !parts.is_empty()).map(Surveying::new);
            }
            FindAllRequest::EndSurvey => self.end_survey(outbox),
        }
    }

    fn is_busy(&self) -> bool {
        !self.paused && (self.survey.is_some() || self.search.as_ref().is_some_and(PartQueue::has_parts))
    }

    fn work(&mut self, outbox: &mut Outbox<FindAll>, clock: &dyn Fn() -> f64) {
        if let Some(surveying) = &mut self.survey {
            surveying.walk(|| clock() / 1000.0);
            if surveying.is_over() {
                self.end_survey(outbox);
            }
            return;
        }
        let Some(search) = &mut self.search else { return };
        match search.work() {
            Ok(None) => {}
            Ok(Some(done)) => self.done.push(done),
            Err(reason) => {
                self.search = None;
                outbox.refuse(reason);
            }
        }
    }

    /// Reports at once if no part waits: the page has to send more.
    fn end_slice(&mut self, outbox: &mut Outbox<FindAll>) {
        let waits = self.search.as_ref().is_some_and(PartQueue::has_waiting);
        if !waits || outbox.is_silent_for(Self::BETWEEN_RESULTS) {
            self.report(outbox);
        }
    }

    fn progress(&mut self) -> Option<FindAllEvent> {
        let (part, fraction) = self.search.as_ref()?.progress()?;
        Some(FindAllEvent::Progress { part, fraction })
    }
}

/// A survey of a search before it is started, or while it runs.
struct Surveying {
    survey: PartSurvey,
    /// The seconds that it has taken.
    seconds: f64,
}

impl Surveying {
    /// The seconds after which it ends, and after which it ends if the search is [short](Self::SHORT):
    /// before, the speed is not known.
    const MOST_SECONDS: f64 = 2.0;
    const LEAST_SECONDS: f64 = 0.1;
    /// The seconds of a search of which no more need be known.
    const SHORT: f64 = 1.0;
    /// The walks without which it says nothing.
    const LEAST_WALKS: u64 = 32;

    fn new(parts: &Arc<Parts>) -> Self {
        Self { survey: PartSurvey::new(parts, 0), seconds: 0.0 }
    }

    /// Takes a walk, some milliseconds at most for most puzzles.
    fn walk(&mut self, clock: impl Fn() -> f64) {
        let start = clock();
        self.survey.walk(&clock);
        self.seconds += clock() - start;
    }

    fn is_over(&self) -> bool {
        let is_short = || self.survey.is_enough() && self.time().most <= Self::SHORT;
        self.seconds >= Self::MOST_SECONDS || self.seconds >= Self::LEAST_SECONDS && is_short()
    }

    /// The seconds that the search takes.
    fn time(&self) -> Between {
        self.survey.steps().times(self.survey.seconds_a_step().unwrap_or_default())
    }

    fn event(&self) -> Option<FindAllEvent> {
        if self.survey.walks() < Self::LEAST_WALKS {
            return None;
        }
        let seconds = self.time();
        let steps = self.survey.steps_of_each().into_iter().map(|steps| steps as f32).collect();
        let is_vague = !self.survey.is_enough() || seconds.is_vague();
        Some(FindAllEvent::Surveyed(SurveyReport { seconds, is_vague, steps }))
    }
}

/// A search that is cut into parts, and the parts to search here.
struct PartQueue {
    parts: Arc<Parts>,
    /// The parts that wait.
    waiting: VecDeque<usize>,
    search: PartSearch,
    /// The placements of the solutions of the present part so far.
    found: Assemblies,
}

impl PartQueue {
    /// Steps in a slice, of which a million and more are taken in a second; of a large puzzle some hundreds.
    const SLICE: u64 = 200;

    /// Cuts the search of the puzzle.
    ///
    /// # Errors
    /// When the puzzle is too large, or cannot be counted by the symmetry.
    fn new(puzzle: &Arc<Puzzle>, symmetry: Symmetry) -> Result<Self, String> {
        let reduction = Reduction::of(puzzle, symmetry).map_err(|error| error.to_string())?;
        let problem = Problem::reduced(puzzle, reduction);
        let parts = Arc::new(Parts::new(&problem, Parts::USUAL).map_err(|error| error.to_string())?);
        let search = PartSearch::new(&parts);
        Ok(Self { parts, waiting: VecDeque::new(), search, found: Assemblies::default() })
    }

    /// The report that the search is cut.
    fn ready(&self) -> FindAllEvent {
        let (parts, placements) = (self.parts.len(), self.parts.problem().len());
        FindAllEvent::Ready { parts, placements, cut: self.parts.checksum().value() }
    }

    /// Adds parts after those that it has. Ignores invalid numbers.
    fn add(&mut self, parts: impl IntoIterator<Item = usize>) {
        let known = self.parts.len();
        self.waiting.extend(parts.into_iter().filter(|&part| part < known));
    }

    /// Whether it has parts to search.
    fn has_parts(&self) -> bool {
        self.search.part().is_some() || !self.waiting.is_empty()
    }

    /// Whether it has parts to search after the current one.
    fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The part that is being searched, and the fraction of it that is done.
    fn progress(&self) -> Option<(usize, f64)> {
        Some((self.search.part()?, self.search.progress()))
    }

    /// Searches a slice. Returns a part that is done.
    ///
    /// # Errors
    /// When a solution is invalid, which is a fault of the program.
    fn work(&mut self) -> Result<Option<FoundPart>, String> {
        let Self { waiting, search, found, .. } = self;
        if search.part().is_none() {
            let Some(next) = waiting.pop_front() else { return Ok(None) };
            search.begin(next);
        }
        let slice = search.advance(Self::SLICE, |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        });
        slice.map_err(|error| error.to_string())?;
        let Some((part, stats)) = search.take_done() else { return Ok(None) };
        Ok(Some(FoundPart::new(part, &PartResult::new(&stats, std::mem::take(found)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use codes::pack;
    use messages::{WorkerReport, decode, encode};
    use std::cell::Cell;

    #[test]
    fn requests_are_decoded_as_they_were_encoded() {
        let requests = [
            FindAllRequest::Cut { puzzle: (0..=255).collect(), symmetry: "raw".to_owned() },
            FindAllRequest::Search(vec![0, 17, 640]),
            FindAllRequest::Pause,
            FindAllRequest::Resume,
            FindAllRequest::Survey,
            FindAllRequest::EndSurvey,
        ];
        for request in requests {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
    }

    #[test]
    fn events_are_decoded_as_they_were_encoded() {
        let events = [
            FindAllEvent::Ready { parts: 640, placements: 2012, cut: u64::MAX },
            FindAllEvent::Progress { part: 17, fraction: 0.125 },
            FindAllEvent::Found(vec![FoundPart {
                part: u32::MAX as usize,
                steps: u64::MAX,
                levels: vec![(0, u64::MAX)],
                lengths: Vec::new(),
                placements: (0..1000).chain([u32::MAX]).collect(),
            }]),
            FindAllEvent::Surveyed(SurveyReport {
                seconds: Between { least: 0.5, mean: 1e30, most: f64::INFINITY },
                is_vague: true,
                steps: vec![0.0, 1e20],
            }),
        ];
        for event in events {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }

    #[test]
    fn parts_are_searched_in_the_order_given_and_make_the_whole() {
        let mut queue =
            PartQueue::new(&catalogue::ALL.get("soma"), Symmetry::Restricted).expect("Soma's own");
        let parts = queue.parts.len();
        assert!(parts >= 100);
        let numbers: Vec<usize> = (0..parts).rev().collect();
        queue.add(numbers.iter().copied().chain([parts, usize::MAX]));
        let (mut done, mut solutions) = (Vec::new(), 0);
        while queue.has_parts() {
            if let Some(found) = queue.work().expect("only solutions") {
                done.push(found.part);
                solutions += found.result(queue.parts.problem()).expect("a result").len();
            }
        }
        assert_eq!((done, solutions), (numbers, 240));
        assert_eq!((queue.work(), queue.progress()), (Ok(None), None));
    }

    #[test]
    fn the_progress_is_that_of_the_part_that_is_being_searched() {
        let mut queue =
            PartQueue::new(&catalogue::ALL.get("bedlam"), Symmetry::Restricted).expect("Bedlam's own");
        queue.add([0]);
        assert!(queue.has_parts() && queue.progress().is_none());
        assert!(queue.has_waiting());
        assert_eq!(queue.work(), Ok(None), "a part takes more than a slice");
        assert!(queue.has_parts() && !queue.has_waiting(), "it is being searched");
        assert!(matches!(queue.progress(), Some((0, fraction)) if (0.0..1.0).contains(&fraction)));
    }

    /// A worker that has cut the search of a puzzle, by a clock that goes on a millisecond whenever it is
    /// read.
    struct Worker {
        session: Session<FindAllService>,
        now: Cell<f64>,
    }

    impl Worker {
        fn new(puzzle: &str) -> Self {
            let (session, now) = (Session::new(FindAllService::default(), 0.0), Cell::new(0.0));
            let mut worker = Self { session, now };
            let puzzle = pack(&catalogue::ALL.get(puzzle).to_spec());
            worker.request(FindAllRequest::Cut { puzzle, symmetry: Symmetry::Rotation.key().to_owned() });
            worker
        }

        fn request(&mut self, request: FindAllRequest) {
            self.session.receive(&encode(&request), self.now.get());
        }

        /// Works for some slices at most. Returns the events since the last call.
        fn work(&mut self, slices: usize) -> Vec<FindAllEvent> {
            for _ in 0..slices {
                if !self.session.is_busy() {
                    break;
                }
                self.session.run_slice(|| self.now.replace(self.now.get() + 1.0));
            }
            let reports = self.session.take_messages();
            let reports = reports.iter().map(|message| decode(message).expect("a report"));
            reports
                .filter_map(|report| if let WorkerReport::Event(event) = report { Some(event) } else { None })
                .collect()
        }
    }

    #[test]
    fn a_survey_takes_two_seconds_and_knows_how_large_the_search_is() {
        let mut worker = Worker::new("bedlam");
        let Some(FindAllEvent::Ready { parts, .. }) = worker.work(0).pop() else { panic!("it is cut") };
        worker.request(FindAllRequest::Survey);
        let start = worker.now.get();
        let events = worker.work(usize::MAX);
        let [FindAllEvent::Surveyed(report)] = &events[..] else { panic!("one report: {events:?}") };
        let seconds = (worker.now.get() - start) / 1000.0;
        assert!((2.0..4.0).contains(&seconds), "this clock also goes on between walks: {seconds}");
        assert!(report.steps.len() == parts && !report.is_vague);
        // The search takes 20.3 million steps.
        let steps: f32 = report.steps.iter().sum();
        assert!((14e6..28e6).contains(&steps), "{steps}");
        let Between { least, mean, most } = report.seconds;
        assert!(0.0 < least && least < mean && mean < most && most < 3.0 * least, "{:?}", report.seconds);
    }

    #[test]
    fn a_survey_goes_before_parts_and_ends_when_it_is_told_to() {
        let mut worker = Worker::new("bedlam");
        worker.request(FindAllRequest::Search(vec![0, 1]));
        worker.request(FindAllRequest::Survey);
        assert!(worker.work(20).iter().all(|event| matches!(event, FindAllEvent::Ready { .. })));
        worker.request(FindAllRequest::Pause);
        assert!(!worker.session.is_busy(), "it pauses with all else");
        worker.request(FindAllRequest::Resume);
        worker.request(FindAllRequest::EndSurvey);
        let mut events = worker.work(usize::MAX).into_iter();
        assert!(matches!(events.next(), Some(FindAllEvent::Surveyed(_))));
        let found = events
            .filter_map(|event| if let FindAllEvent::Found(parts) = event { Some(parts) } else { None });
        assert_eq!(found.flatten().map(|found| found.part).collect::<Vec<_>>(), [0, 1]);
        worker.request(FindAllRequest::Survey);
        worker.request(FindAllRequest::EndSurvey);
        assert_eq!(worker.work(usize::MAX), [], "nothing is known yet");
    }

    #[test]
    fn a_search_without_parts_is_not_surveyed() {
        let mut worker = Worker::new("long-bar");
        assert!(matches!(worker.work(0)[..], [FindAllEvent::Ready { parts: 0, .. }]));
        worker.request(FindAllRequest::Survey);
        assert!(!worker.session.is_busy());
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_the_reason() {
        let refused = PartQueue::new(&catalogue::ALL.get("bedlam"), Symmetry::Reflection);
        let refused = refused.err().expect("the set is not closed");
        assert!(refused.contains("mirror image"), "{refused}");
    }
}
