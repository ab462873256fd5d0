//! The panel "Find all": the search for all solutions, by workers.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, enable, set_attribute, set_hidden, set_text};
use crate::web::browser::{files, ids};
use crate::web::input::action::{Action, Sink};
use crate::web::panels::panel::{Panel, announce};
use app::{FindAllCommand, FindAllReadout, FindAllState, MOST_WORKERS};
use web_sys::{Element, Event, HtmlInputElement};
use words::decimal;

/// The panel of the search for all solutions.
pub(crate) struct FindAllPanel {
    /// The number of workers that the browser recommends.
    recommended: usize,
}

impl FindAllPanel {
    /// The panel, with the recommended number of workers as its default.
    pub(crate) fn new(recommended: usize) -> Self {
        let recommended = recommended.min(MOST_WORKERS);
        let workers: HtmlInputElement = by_id(ids::FIND_WORKERS);
        set_attribute(&workers, "max", &MOST_WORKERS.to_string());
        workers.set_value(&recommended.to_string());
        Self { recommended }
    }
}

impl Panel for FindAllPanel {
    type Readout = FindAllReadout;

    fn write(&mut self, now: &FindAllReadout, before: Option<&FindAllReadout>) {
        write(now);
        // Changes of the state are announced, figures are not.
        let happened = before.is_some_and(|before| before.state != now.state);
        if happened && now.state != FindAllState::Idle {
            announce(&now.sentence);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        for id in [ids::FIND_ALL, ids::FIND_ALL_FIRST] {
            let (recommended, sink) = (self.recommended, sink.clone());
            listeners.on(&by_id::<Element>(id), "click", move |_: &Event| {
                sink(Action::app(FindAllCommand::Start { workers: workers(recommended) }));
            });
        }
    }
}

/// Copies the command that is shown.
pub(crate) fn copy_command() {
    let command = by_id::<Element>(ids::FIND_COMMAND_TEXT).text_content().unwrap_or_default();
    files::copy_text(&command, |copied| {
        let status = match copied {
            true => "The command is copied.",
            false => {
                "Not copied: the browser denies this page its clipboard. Select the command and copy it."
            }
        };
        set_text(&by_id::<Element>(ids::FIND_COMMAND_STATUS), status);
    });
}

/// The number of workers that the user has typed, or else the recommended number.
fn workers(recommended: usize) -> usize {
    let input: HtmlInputElement = by_id(ids::FIND_WORKERS);
    let wanted = match input.value_as_number() {
        number if number >= 1.0 => (number as usize).min(MOST_WORKERS),
        _ => recommended,
    };
    input.set_value(&wanted.to_string());
    wanted
}

fn write(readout: &FindAllReadout) {
    let state = &readout.state;
    let (running, paused) = (*state == FindAllState::Running, *state == FindAllState::Paused);
    let resumes = matches!(state, FindAllState::Failed(_) | FindAllState::Left);
    for id in [ids::FIND_ALL, ids::FIND_ALL_FIRST] {
        enable(id, !(running || paused));
    }
    enable(ids::FIND_PAUSE, running || paused);
    enable(ids::FIND_CANCEL, running || paused);
    set_text(&by_id::<Element>(ids::FIND_ALL), if resumes { "Resume" } else { "Find all" });
    set_text(&by_id::<Element>(ids::FIND_PAUSE), if paused { "Resume" } else { "Pause" });
    set_attribute(&by_id::<Element>(ids::FIND_PROGRESS), "value", &decimal(readout.progress, 4));
    set_text(&by_id::<Element>(ids::FIND_PROGRESS_TEXT), &percent(readout.progress));
    set_text(&by_id::<Element>(ids::FIND_FOUND), &readout.solutions);
    set_text(&by_id::<Element>(ids::FIND_SPENT), &readout.spent);
    set_text(&by_id::<Element>(ids::FIND_LEFT), &readout.left);
    set_text(&by_id::<Element>(ids::FIND_SENTENCE), &readout.sentence);
    set_hidden(&by_id(ids::FIND_COMMAND), readout.command.is_none());
    if let Some(command) = &readout.command {
        set_text(&by_id::<Element>(ids::FIND_COMMAND_TEXT), &command.text);
        set_hidden(&by_id(ids::FIND_COMMAND_FILE), !command.needs_file);
    }
    let find: Element = by_id(ids::FIND);
    set_attribute(&find, "data-state", key(state));
    let figures =
        [("data-workers", readout.workers), ("data-lost", readout.lost), ("data-parts", readout.parts)];
    figures.iter().for_each(|(name, number)| set_attribute(&find, name, &number.to_string()));
}

/// Never 100 % before everything is done.
fn percent(progress: f64) -> String {
    format!("{} %", decimal((1000.0 * progress).floor() / 10.0, 1))
}

fn key(state: &FindAllState) -> &'static str {
    match state {
        FindAllState::Idle => "idle",
        FindAllState::Running => "running",
        FindAllState::Paused => "paused",
        FindAllState::Done => "done",
        FindAllState::Cancelled => "cancelled",
        FindAllState::Failed(_) => "failed",
        FindAllState::Left => "left",
    }
}
