//! Finding all solutions by several workers: the solutions and their order are those of the whole search,
//! regardless of the workers do.

mod keeping;
mod listing;
mod losing;
mod preparing;
mod searching;
mod surveying;

use app::{Effect, FindAllCommand, Settings, WorkerCommand, WorkerEvent, WorkerFailure, WorkerId};
use app_testing::{Driver, soma_problem};
use codes::pack;
use cubefall::problem::PlacementId;
use cubefall::search::{PartResult, Parts, Search, Strategy};
use messages::{FindAllEvent, FindAllRequest, FoundPart};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The data and the answers of a worker for Soma, counted as its author does.
pub(crate) struct Known {
    pub(crate) placements: usize,
    pub(crate) results: Vec<FoundPart>,
    /// The whole search's solutions.
    pub(crate) solutions: Vec<Vec<PlacementId>>,
}

pub(crate) static SOMA: LazyLock<Known> = LazyLock::new(|| {
    let problem = soma_problem();
    let parts = Parts::new(&problem, Parts::USUAL).expect("Soma is small");
    let found = |mut search: Search| {
        let mut solutions = Vec::new();
        search.run(u64::MAX, |solution| {
            solutions.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        (search, solutions)
    };
    let result = |part| {
        let (search, solutions) = found(parts.search(part));
        let solutions = solutions.iter().map(Vec::as_slice).collect();
        FoundPart::new(part, &PartResult::new(search.stats(), solutions))
    };
    let (_, solutions) = found(Search::new(&problem, Strategy::TURBO.plan()));
    Known { placements: problem.len(), results: (0..parts.len()).map(result).collect(), solutions }
});

/// Workers that store their commands, and carry them out when the test lets them.
#[derive(Default)]
pub(crate) struct Workers {
    pub(crate) parts: BTreeMap<usize, VecDeque<usize>>,
    pub(crate) resting: BTreeSet<usize>,
    /// The workers that estimate the search.
    pub(crate) surveying: BTreeSet<usize>,
    /// The workers that have cut a search, and were asked to cut another.
    pub(crate) told_to_cut: Vec<usize>,
    pub(crate) started: Vec<WorkerId>,
}

impl Workers {
    /// Carries out the effects of the app.
    pub(crate) fn carry_out(&mut self, app: &mut Driver) {
        for effect in app.effects() {
            let Effect::FindAll(worker, effect) = effect else {
                panic!("only all solutions are to be found")
            };
            let number = worker.number();
            match effect {
                WorkerCommand::Start(request) => {
                    assert_eq!(request, cut(app));
                    self.started.push(worker);
                    assert!(self.parts.insert(number, VecDeque::new()).is_none(), "started once");
                }
                WorkerCommand::Send(request @ FindAllRequest::Cut { .. }) => {
                    assert_eq!(request, cut(app));
                    assert_eq!(self.parts.get(&number).map(VecDeque::len), Some(0), "it searches nothing");
                    self.told_to_cut.push(number);
                }
                WorkerCommand::Send(FindAllRequest::Search(parts)) => {
                    self.parts.get_mut(&number).expect("it was started").extend(parts);
                }
                WorkerCommand::Send(FindAllRequest::Pause) => assert!(self.resting.insert(number)),
                WorkerCommand::Send(FindAllRequest::Resume) => assert!(self.resting.remove(&number)),
                WorkerCommand::Send(FindAllRequest::Survey) => assert!(self.surveying.insert(number)),
                WorkerCommand::Send(FindAllRequest::EndSurvey) => assert!(self.surveying.remove(&number)),
                WorkerCommand::Stop => {
                    self.parts.remove(&number);
                    self.surveying.remove(&number);
                    self.resting.remove(&number);
                }
            }
        }
    }

    pub(crate) fn id(&self, number: usize) -> WorkerId {
        *self.started.iter().find(|worker| worker.number() == number).expect("it was started")
    }

    pub(crate) fn numbers(&self) -> Vec<usize> {
        self.parts.keys().copied().collect()
    }

    pub(crate) fn report(&mut self, app: &mut Driver, number: usize, event: FindAllEvent) {
        self.answer(app, number, Ok(event));
    }

    /// A worker is lost.
    pub(crate) fn lose(&mut self, app: &mut Driver, number: usize, reason: &str) {
        self.answer(app, number, Err(WorkerFailure::Lost(reason.to_owned())));
    }

    pub(crate) fn answer(
        &mut self,
        app: &mut Driver,
        number: usize,
        event: Result<FindAllEvent, WorkerFailure>,
    ) {
        app.report(WorkerEvent::FindAll(self.id(number), event));
        self.carry_out(app);
    }

    /// A worker reports that it has cut the search.
    pub(crate) fn begin(&mut self, app: &mut Driver, number: usize) {
        let (parts, placements) = (SOMA.results.len(), SOMA.placements);
        self.report(app, number, FindAllEvent::Ready { parts, placements, cut: 1 });
    }

    /// A worker does its next part. Returns whether it had one.
    pub(crate) fn work(&mut self, app: &mut Driver, number: usize) -> bool {
        let Some(part) = self.parts.get_mut(&number).and_then(VecDeque::pop_front) else { return false };
        self.report(app, number, FindAllEvent::Found(vec![SOMA.results[part].clone()]));
        true
    }

    /// Takes a part of a worker.
    pub(crate) fn next_part(&mut self) -> Option<(usize, usize)> {
        self.parts.iter_mut().find_map(|(&number, parts)| Some((number, parts.pop_front()?)))
    }

    /// The workers work in turn until none has a part.
    pub(crate) fn work_off(&mut self, app: &mut Driver) {
        while self.numbers().into_iter().filter(|&number| self.work(app, number)).count() > 0 {}
    }
}

/// The request to cut the present search.
fn cut(app: &Driver) -> FindAllRequest {
    let symmetry = app.settings().symmetry.key().to_owned();
    FindAllRequest::Cut { puzzle: pack(&app.puzzle().to_spec()), symmetry }
}

pub(crate) fn soma() -> Driver {
    Driver::new(Settings { playing: false, ..Settings::default() })
}

/// Soma, being searched by this many workers, which have all begun.
pub(crate) fn started(workers: usize) -> (Driver, Workers) {
    let (mut app, mut pool) = (soma(), Workers::default());
    app.apply(FindAllCommand::Start { workers });
    pool.carry_out(&mut app);
    assert_eq!(pool.numbers().len(), workers);
    pool.numbers().into_iter().for_each(|number| pool.begin(&mut app, number));
    (app, pool)
}

/// The solutions that are listed, each by the cells of its pieces.
pub(crate) fn listed(app: &Driver) -> Vec<String> {
    (0..app.solutions().len()).map(|index| app.solutions().solution(index).text(app.puzzle())).collect()
}

pub(crate) fn expected() -> Vec<String> {
    let (app, mut pool) = started(1);
    let mut app = app;
    pool.work_off(&mut app);
    listed(&app)
}
