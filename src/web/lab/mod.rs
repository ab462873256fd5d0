//! The Lab: what is asked of the worker, and what it answers, written into the Lab's tab.

mod figures;
mod questions;
mod race;
mod save;
mod systems;

use super::dom::{by_id, set_attribute, set_hidden, set_text};
use super::worker::{Client, News, Order};
use crate::lab::{Report, Request};
use web_sys::{Element, HtmlElement};

pub(super) use systems::settings_to_watch;

/// What a button of the Lab asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LabAction {
    /// Race what the form says.
    Race,
    /// Draw the race again, by the quantity now chosen.
    Redraw,
    /// Keep the race as a file.
    Save(Format),
    /// Check the figures of the texts that can be had quickly, or those that take longer.
    Figures {
        /// Whether to run what takes minutes, too.
        full: bool,
    },
    /// Sample the orders of cells.
    Orders,
    /// Count bits in three ways.
    Counting,
    /// Stop for now, or go on.
    Pause,
    /// Drop what is under way.
    Cancel,
}

/// How a race is written to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// All samples as comma-separated values.
    Csv,
    /// The whole report.
    Json,
}

impl LabAction {
    /// What the markup's `data-lab` names.
    pub(super) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "race" => Self::Race,
            "csv" => Self::Save(Format::Csv),
            "json" => Self::Save(Format::Json),
            "figures" => Self::Figures { full: false },
            "figures-full" => Self::Figures { full: true },
            "orders" => Self::Orders,
            "counting" => Self::Counting,
            "pause" => Self::Pause,
            "cancel" => Self::Cancel,
            _ => return None,
        })
    }
}

/// The Lab's side of the page.
#[derive(Default)]
pub(super) struct Lab {
    client: Option<Client>,
    busy: bool,
    paused: bool,
    race: race::RacePanel,
}

impl Lab {
    /// Writes what never changes.
    pub(super) fn open() -> Self {
        systems::write();
        figures::write_expected();
        Self::default()
    }

    /// Does what a button asks for. `on_news` is to be told what the worker says.
    pub(super) fn act(&mut self, action: LabAction, on_news: impl Fn(News) + Clone + 'static) {
        match action {
            LabAction::Race => match race::request() {
                Ok(request) => self.begin(request, on_news),
                Err(reason) => tell(&reason),
            },
            LabAction::Redraw => self.race.draw(),
            LabAction::Save(format) => self.race.save(format),
            LabAction::Figures { full } => self.begin(figures::request(full), on_news),
            LabAction::Orders => {}
            LabAction::Counting => {}
            LabAction::Pause => self.toggle_pause(),
            LabAction::Cancel => {
                self.stop();
                tell("Cancelled.");
            }
        }
    }

    /// Takes up what the worker says.
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Ready => {}
            News::Failed(reason) => {
                self.stop();
                tell(&format!("The Lab's worker had to stop: {reason}."));
            }
            News::Found { report, over } => {
                tell(&self.write(&report, over));
                if over {
                    (self.busy, self.paused) = (false, false);
                    self.write_buttons();
                }
            }
        }
    }

    /// Writes a report into its place. Returns what to say about it.
    fn write(&mut self, report: &Report, over: bool) -> String {
        match report {
            Report::Race(report) => self.race.write(report),
            Report::Figures(report) => figures::write(report),
        }
    }

    fn begin(&mut self, request: Request, on_news: impl Fn(News) + Clone + 'static) {
        self.stop();
        if self.client.is_none() {
            match Client::start(on_news) {
                Ok(client) => self.client = Some(client),
                Err(_) => {
                    return tell(
                        "This browser has no workers of the kind that the Lab needs. Try a current one.",
                    );
                }
            }
        }
        if let Some(client) = &self.client {
            client.order(&Order::Begin(Box::new(request)));
        }
        self.busy = true;
        self.write_buttons();
        tell("Starting…");
    }

    fn toggle_pause(&mut self) {
        if let (true, Some(client)) = (self.busy, &self.client) {
            self.paused = !self.paused;
            client.order(if self.paused { &Order::Pause } else { &Order::Resume });
            self.write_buttons();
        }
    }

    /// Ends what is under way, and the worker with it: it may be in the middle of something long.
    fn stop(&mut self) {
        if std::mem::take(&mut self.busy) {
            self.client = None;
        }
        self.paused = false;
        self.write_buttons();
    }

    fn write_buttons(&self) {
        set_hidden(&by_id("lab-controls"), !self.busy);
        let pause: HtmlElement = by_id("lab-pause");
        set_text(&pause, if self.paused { "Go on" } else { "Pause" });
        set_attribute(&by_id("lab"), "data-busy", if self.busy { "true" } else { "false" });
    }
}

/// Says how the Lab stands.
fn tell(text: &str) {
    set_text(&by_id::<Element>("lab-status"), text);
    set_hidden(&by_id("lab-bar"), text.is_empty());
}
