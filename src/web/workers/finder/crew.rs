//! All workers that find solutions, and what is to be done with them.

use super::hand::Hand;
use super::module;
use super::words::Order;
use crate::app::{Errand, WorkerId, WorkerNews};
use crate::problem::Symmetry;
use crate::puzzle::Puzzle;
use crate::web::browser::dom::window;
use std::sync::Arc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Tells the page what a worker says.
pub(in crate::web) type OnNews = std::rc::Rc<dyn Fn(WorkerId, WorkerNews)>;

/// The workers that the page has.
#[derive(Default)]
pub(in crate::web) struct Crew {
    program: Program,
    /// Those at work.
    hands: Vec<(WorkerId, Hand)>,
    /// Those that wait for the program, and what they are to do first.
    waiting: Vec<(WorkerId, Order)>,
    round: Option<Round>,
}

/// The compiled program.
#[derive(Default)]
enum Program {
    #[default]
    Unasked,
    Asked,
    Here(JsValue),
}

impl Crew {
    /// How many workers the browser recommends.
    pub(in crate::web) fn recommended() -> usize {
        (window().navigator().hardware_concurrency() as usize).max(1)
    }

    /// Whether anyone is at work or about to be.
    fn is_empty(&self) -> bool {
        self.hands.is_empty() && self.waiting.is_empty()
    }

    /// Does an errand. What cannot be done is told at once by the news returned.
    pub(in crate::web) fn run(
        &mut self,
        errand: Errand,
        search: &(Arc<Puzzle>, Symmetry),
        on_news: &OnNews,
    ) -> Option<(WorkerId, WorkerNews)> {
        let (puzzle, symmetry) = search;
        match errand {
            Errand::Hire(worker) => return self.hire(worker, Order::Cut(puzzle.clone(), *symmetry), on_news),
            Errand::Ask(worker, placements) => {
                let placements = placements.into_iter().map(|id| id.index() as u32).collect();
                return self.hire(worker, Order::Complete(puzzle.clone(), placements), on_news);
            }
            Errand::Search(worker, parts) => self.with(worker, |hand| hand.search(&parts)),
            Errand::Rest(worker) => self.with(worker, |hand| hand.say(Order::Rest)),
            Errand::GoOn(worker) => self.with(worker, |hand| hand.say(Order::GoOn)),
            Errand::Dismiss(worker) => {
                self.hands.retain(|(other, _)| *other != worker);
                self.waiting.retain(|(other, _)| *other != worker);
            }
        }
        None
    }

    /// Takes the program, or what kept it from coming, and starts those that wait for it.
    pub(in crate::web) fn receive(
        &mut self,
        program: Result<JsValue, String>,
        on_news: &OnNews,
    ) -> Vec<(WorkerId, WorkerNews)> {
        let waiting = std::mem::take(&mut self.waiting);
        match program {
            Ok(program) => {
                self.program = Program::Here(program);
                waiting.into_iter().filter_map(|(worker, order)| self.hire(worker, order, on_news)).collect()
            }
            Err(reason) => {
                self.program = Program::Unasked;
                let unable = |(worker, _)| (worker, WorkerNews::Unable(reason.clone()));
                waiting.into_iter().map(unable).collect()
            }
        }
    }

    /// Whether the program is still to be fetched; it is to be asked for only once.
    pub(in crate::web) fn ask(&mut self, done: impl FnOnce(Result<JsValue, String>) + 'static) {
        if let (Program::Unasked, false) = (&self.program, self.waiting.is_empty()) {
            self.program = Program::Asked;
            module::compile(done);
        }
    }

    /// Lets `look` be called now and then for as long as anyone is at work.
    pub(in crate::web) fn keep_rounds(&mut self, look: impl Fn() + 'static) {
        match (self.is_empty(), &self.round) {
            (true, _) => self.round = None,
            (false, None) => self.round = Round::start(look),
            _ => {}
        }
    }

    fn hire(&mut self, worker: WorkerId, order: Order, on_news: &OnNews) -> Option<(WorkerId, WorkerNews)> {
        if !js_sys::Reflect::has(&window(), &JsValue::from_str("Worker")).unwrap_or(false) {
            let reason = match order {
                Order::Complete(..) => "this browser has no workers, which look for it; try a current one",
                _ => "this browser has no workers; the search on the stage finds them, too: press End",
            };
            return Some((worker, WorkerNews::Unable(reason.to_owned())));
        }
        let Program::Here(program) = &self.program else {
            self.waiting.push((worker, order));
            return None;
        };
        let tell = OnNews::clone(on_news);
        match Hand::start(program, order, move |news| tell(worker, news)) {
            Ok(hand) => {
                self.hands.push((worker, hand));
                None
            }
            Err(_) => Some((worker, WorkerNews::Lost("the browser did not start it".to_owned()))),
        }
    }

    fn with(&self, worker: WorkerId, tell: impl FnOnce(&Hand)) {
        if let Some((_, hand)) = self.hands.iter().find(|(other, _)| *other == worker) {
            tell(hand);
        }
    }
}

/// A timer that goes on until this is dropped.
struct Round {
    handle: i32,
    _look: Closure<dyn FnMut()>,
}

impl Round {
    const MILLISECONDS: i32 = 500;

    fn start(look: impl Fn() + 'static) -> Option<Self> {
        let look: Closure<dyn FnMut()> = Closure::new(look);
        let callback = look.as_ref().unchecked_ref();
        let timer =
            window().set_interval_with_callback_and_timeout_and_arguments_0(callback, Self::MILLISECONDS);
        Some(Self { handle: timer.ok()?, _look: look })
    }
}

impl Drop for Round {
    fn drop(&mut self) {
        window().clear_interval_with_handle(self.handle);
    }
}
