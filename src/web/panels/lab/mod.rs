//! The Lab: requests to its worker, and the reports that its tab shows.

mod race;

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, ignore, set_attribute, set_hidden, set_markup, set_text};
use crate::web::browser::{files, ids};
use crate::web::input::action::{Action, LabAction, Sink};
use crate::web::input::controls::{on_choice, on_click};
use crate::web::panels::panel::announce;
use crate::web::panels::panel::{Live, Panel};
use crate::web::workers::client::{Failure, Program, WorkerHandle, WorkerTask};
use app::{Settings, Speed};
use cubefall::problem::Symmetry;
use cubefall::search::{Demonstration, PieceOrder, Strategy};
use lab::figures::Scope;
use markup::Markup;
use messages::{LabEvent, LabFinding, LabJob, LabRequest, Study};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

/// A message of the Lab's worker.
pub(crate) type LabMessage = Result<LabEvent, Failure>;

/// The panel of the Lab.
pub(crate) struct Lab {
    /// Gets the messages of the worker.
    on_message: Rc<dyn Fn(LabMessage)>,
    program: Rc<Program>,
    worker: Option<WorkerHandle<LabJob>>,
    introduced: bool,
    /// The last race, for saving.
    race: Option<String>,
    activity: Activity,
    controls: Live<Controls>,
}

impl Lab {
    /// The Lab, with the lists of its form filled. `on_message` gets the messages of its worker.
    pub(crate) fn new(on_message: Rc<dyn Fn(LabMessage)>) -> Self {
        race::write_form();
        Self {
            on_message,
            program: Program::of::<LabJob>(),
            worker: None,
            introduced: false,
            race: None,
            activity: Activity::Idle,
            controls: Live::new(Controls),
        }
    }

    /// Opens the Lab. The first time, the worker writes its constant parts.
    pub(crate) fn open(&mut self) {
        if !self.introduced {
            self.start();
        }
    }

    /// Carries out an action.
    pub(crate) fn act(&mut self, action: LabAction) {
        match action {
            LabAction::Race => self.begin(Study::Race(race::form())),
            LabAction::Redraw => race::show_measure(),
            LabAction::Save(format) => {
                if let Some(race) = self.race.clone() {
                    self.send(&LabRequest::Save(format, race));
                }
            }
            LabAction::Figures(scope) => self.begin(figures_of(&scope)),
            LabAction::Orders => self.begin(Study::Orders),
            LabAction::Axes(full) => self.begin(Study::Axes { full }),
            LabAction::Counting => self.begin(Study::Counting),
            LabAction::Pause => self.toggle_pause(),
            LabAction::Cancel => {
                self.stop();
                report("Cancelled. What was found so far stays.");
            }
        }
    }

    /// Shows a report of the worker.
    pub(crate) fn receive(&mut self, message: LabMessage) {
        match message {
            Ok(LabEvent::File { name, kind, text }) => files::save(&name, &kind, &text.into()),
            Ok(LabEvent::Declined(reason)) => {
                self.set_activity(Activity::Idle);
                report(&reason);
            }
            Ok(LabEvent::Known(finding)) => {
                self.introduced = true;
                put(&finding, false);
            }
            Ok(LabEvent::Found { finding, over }) => self.show(finding, over),
            Err(failure) => self.fail(failure),
        }
    }

    fn show(&mut self, finding: LabFinding, over: bool) {
        put(&finding, over);
        self.race = finding.race.or(self.race.take());
        if over {
            self.set_activity(Activity::Idle);
        }
    }

    fn fail(&mut self, failure: Failure) {
        self.worker = None;
        self.stop();
        report(&match failure {
            Failure::Unsupported => {
                "This browser has no workers of the kind that the Lab needs. Try a current one.".to_owned()
            }
            failure => format!("The Lab's worker had to stop: {}.", failure.clause(WorkerTask::Experiment)),
        });
    }

    fn begin(&mut self, study: Study) {
        self.stop();
        report("Starting…");
        self.send(&LabRequest::Begin(study));
        self.set_activity(Activity::Working);
    }

    /// The worker, which is started if there is none. Its first request is [`LabRequest::Introduce`], until
    /// one has answered it.
    fn start(&mut self) -> &WorkerHandle<LabJob> {
        let Self { on_message, program, worker, introduced, .. } = self;
        worker.get_or_insert_with(|| {
            let on_message = Rc::clone(on_message);
            let worker = WorkerHandle::start(program, move |message| on_message(message));
            if !*introduced {
                worker.send(&LabRequest::Introduce);
            }
            worker
        })
    }

    /// Sends a request, and starts a worker if there is none.
    fn send(&mut self, request: &LabRequest) {
        self.start().send(request);
    }

    fn toggle_pause(&mut self) {
        let (request, activity) = match self.activity {
            Activity::Idle => return,
            Activity::Working => (LabRequest::Pause, Activity::Paused),
            Activity::Paused => (LabRequest::Resume, Activity::Working),
        };
        self.send(&request);
        self.set_activity(activity);
    }

    /// Terminates the worker, which may be in a long call.
    fn stop(&mut self) {
        if self.activity != Activity::Idle {
            self.worker = None;
        }
        self.set_activity(Activity::Idle);
    }

    fn set_activity(&mut self, activity: Activity) {
        self.activity = activity;
        self.controls.update(activity);
    }
}

/// The study for a scope of figures.
fn figures_of(scope: &Scope) -> Study {
    let puzzle = scope.puzzle.as_ref().map(|puzzle| puzzle.id().to_owned());
    Study::Figures { puzzle, full: scope.full }
}

/// Listens to the controls of the Lab.
pub(crate) fn listen(listeners: &mut Listeners, sink: &Sink) {
    on_click((listeners, sink), ids::LAB, "data-lab", |key| Some(Action::Lab(LabAction::from_key(key)?)));
    on_click((listeners, sink), ids::STRATEGIES, "data-watch", |key| {
        Some(Action::Watch(Strategy::from_key(key)?))
    });
    on_choice((listeners, sink), ids::RACE_MEASURE, |_| Some(Action::Lab(LabAction::Redraw)));
}

/// Writes a finding into its elements. The last status is announced.
fn put(finding: &LabFinding, over: bool) {
    match finding.status.as_str() {
        "" => {}
        status if over => report(status),
        status => write_status(status),
    }
    for (id, markup) in &finding.parts {
        if let Some(element) = document().get_element_by_id(id) {
            put_markup(&element, markup);
        }
    }
    if finding.parts.iter().any(|(id, _)| id == jobs::RACE_TABLE) {
        set_hidden(&by_id::<HtmlElement>(ids::RACE_RESULT), false);
        race::show_measure();
    }
}

/// Shows and announces a status.
fn report(text: &str) {
    write_status(text);
    announce(text);
}

/// Shows a status without announcing it, since it changes several times a second.
fn write_status(text: &str) {
    set_text(&by_id::<Element>(ids::LAB_STATUS), text);
    set_hidden(&by_id(ids::LAB_BAR), text.is_empty());
}

/// What the Lab does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Activity {
    /// It waits for a request.
    Idle,
    Working,
    Paused,
}

/// The controls, which are seen while there is something to be paused or cancelled.
struct Controls;

impl Panel for Controls {
    type Readout = Activity;

    fn write(&mut self, now: &Activity, _: Option<&Activity>) {
        let is_busy = *now != Activity::Idle;
        set_hidden(&by_id(ids::LAB_CONTROLS), !is_busy);
        set_text(
            &by_id::<Element>(ids::LAB_PAUSE),
            if *now == Activity::Paused { "Resume" } else { "Pause" },
        );
        set_attribute(&by_id(ids::LAB), "data-busy", if is_busy { "true" } else { "false" });
    }
}

/// The elements that a user opens, scrolls or focuses.
const TOUCHED: &str = "details, summary, .wide-table";

/// Replaces the content of `element` by `markup`. The open, scroll and focus states of its parts are kept.
fn put_markup(element: &Element, markup: &Markup) {
    let before: Vec<State> = parts(element).iter().map(State::of).collect();
    set_markup(element, markup);
    // If the new markup has other parts, no state is kept.
    let after = parts(element);
    if before.len() == after.len() {
        before.iter().zip(&after).for_each(|(state, part)| state.restore(part));
    }
}

fn parts(element: &Element) -> Vec<HtmlElement> {
    let Ok(found) = element.query_selector_all(TOUCHED) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// The state that a user has given a part.
struct State {
    open: bool,
    scrolled: i32,
    focused: bool,
}

impl State {
    fn of(part: &HtmlElement) -> Self {
        let focused = document().active_element().is_some_and(|active| active == **part);
        Self { open: part.has_attribute("open"), scrolled: part.scroll_left(), focused }
    }

    fn restore(&self, part: &HtmlElement) {
        if part.tag_name() == "DETAILS" {
            ignore(part.toggle_attribute_with_force("open", self.open));
        }
        if self.scrolled != 0 {
            part.set_scroll_left(self.scrolled);
        }
        if self.focused {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            ignore(part.focus_with_options(&options));
        }
    }
}

/// The settings for watching a strategy.
pub(crate) fn settings_to_watch(strategy: Strategy) -> Settings {
    let Demonstration { puzzle, steps_per_second } = strategy.demonstration();
    let puzzle = catalogue::FIRST.find(puzzle).unwrap_or(catalogue::FIRST.get("soma"));
    let speed = Speed::nearest(f64::from(steps_per_second));
    // With the pieces as given, the second stage of a fold takes minutes.
    let plan = match strategy {
        Strategy::FOLD | Strategy::FOLD_CHARS => strategy.plan().with_pieces(PieceOrder::Fewest),
        _ => strategy.plan(),
    };
    Settings { puzzle, plan, symmetry: Symmetry::Seed, speed, playing: true }
}
