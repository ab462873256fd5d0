//! The Lab: requests to its worker, and the reports that its tab shows.

mod controls;
mod markup;
mod race;
mod strategies;

use crate::web::browser::dom::{by_id, document, set_hidden, set_text};
use crate::web::browser::files;
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::LabAction;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{on_choice, on_click};
use crate::web::panels::announcement::announce;
use crate::web::panels::panel::Live;
use crate::web::workers::client::{Failure, Program, WorkerHandle};
use controls::{Activity, Controls};
use cubefall::search::Strategy;
use jobs::{LabEvent, LabFinding, LabJob, LabRequest, Study};
use lab::figures::Scope;
use markup::put_markup;
use std::rc::Rc;
use web_sys::{Element, HtmlElement};

pub(crate) use strategies::settings_to_watch;

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
            Err(failure) => self.fail(&failure),
        }
    }

    fn show(&mut self, finding: LabFinding, over: bool) {
        put(&finding, over);
        self.race = finding.race.or(self.race.take());
        if over {
            self.set_activity(Activity::Idle);
        }
    }

    fn fail(&mut self, failure: &Failure) {
        self.worker = None;
        self.stop();
        let reason = match failure {
            Failure::Unsupported => {
                return report(
                    "This browser has no workers of the kind that the Lab needs. Try a current one.",
                );
            }
            Failure::NoProgram(reason)
            | Failure::NotStarted(reason)
            | Failure::Lost(reason)
            | Failure::Refused(reason) => reason,
        };
        report(&format!("The Lab's worker had to stop: {reason}."));
    }

    fn begin(&mut self, study: Study) {
        self.stop();
        report("Starting…");
        self.send(&LabRequest::Begin(study));
        self.set_activity(Activity::Working);
    }

    /// The worker, which is started if there is none. Its first request is [`LabRequest::Introduce`], until one has answered it.
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
