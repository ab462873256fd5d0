//! The Lab: its worker's requests and findings, and the Lab's tab.

mod figures;
mod markup;
mod present;
mod questions;
mod race;
mod strategies;

use crate::search::Strategy;
use crate::web::browser::dom::{by_id, document, set_attribute, set_hidden, set_text};
use crate::web::browser::listeners::Listeners;
use crate::web::browser::save;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{on_choice, on_click};
use crate::web::input::lab_action::LabAction;
use crate::web::panels::announcement::announce;
use crate::web::workers::worker::{Client, Finding, News, Order, Wish};
use markup::put_markup;
use web_sys::{Element, HtmlElement};

pub(in crate::web) use present::{introduce, present, request};
pub(in crate::web) use strategies::settings_to_watch;

/// The Lab's side of the page.
#[derive(Default)]
pub(in crate::web) struct Lab {
    client: Option<Client>,
    introduced: bool,
    /// The last race, for those who want to keep it.
    race: Option<String>,
    busy: bool,
    paused: bool,
}

impl Lab {
    /// Opens the Lab: the first time, what never changes is written.
    pub(in crate::web) fn open(&mut self, on_news: impl Fn(News) + Clone + 'static) {
        if !self.introduced {
            strategies::write();
            self.start(on_news);
        }
    }

    /// Does what a button requests. `on_news` is called with what the worker reports.
    pub(in crate::web) fn act(&mut self, action: LabAction, on_news: impl Fn(News) + Clone + 'static) {
        match action {
            LabAction::Race => self.begin(Wish::Race(race::form()), on_news),
            LabAction::Redraw => race::show_measure(),
            LabAction::Save(format) => {
                if let Some(race) = self.race.clone() {
                    self.order(&Order::Save(format, race), on_news);
                }
            }
            LabAction::Figures(scope) => self.begin(Wish::Figures(scope), on_news),
            LabAction::Orders => self.begin(Wish::Orders, on_news),
            LabAction::Counting => self.begin(Wish::Counting, on_news),
            LabAction::Pause => self.toggle_pause(on_news),
            LabAction::Cancel => {
                self.stop();
                report("Cancelled. What was found so far stays.");
            }
        }
    }

    /// Shows what the worker reports.
    pub(in crate::web) fn hear(&mut self, news: News) {
        match news {
            News::Ready => {}
            News::File(name, kind, text) => save::file(&name, &kind, &text.into()),
            News::Refused(reason) => {
                self.busy = false;
                self.write_buttons();
                report(&reason);
            }
            News::Failed(reason) => {
                self.client = None;
                self.stop();
                report(&format!("The Lab's worker had to stop: {reason}."));
            }
            News::Known(finding) => {
                self.introduced = true;
                put(&finding, false);
            }
            News::Found(finding, over) => {
                put(&finding, over);
                self.race = finding.race.or(self.race.take());
                if over {
                    (self.busy, self.paused) = (false, false);
                    self.write_buttons();
                }
            }
        }
    }

    fn begin(&mut self, wish: Wish, on_news: impl Fn(News) + Clone + 'static) {
        self.stop();
        report("Starting…");
        self.busy = true;
        self.order(&Order::Begin(wish), on_news);
        self.write_buttons();
    }

    /// Starts a worker if there is none. Its first order is to introduce the Lab, until one has done so.
    fn start(&mut self, on_news: impl Fn(News) + Clone + 'static) {
        if self.client.is_none() {
            self.client = Client::start(on_news).ok();
            if let (Some(client), false) = (&self.client, self.introduced) {
                client.order(&Order::Introduce);
            }
        }
    }

    /// Gives an order, to a new worker if there is none.
    fn order(&mut self, order: &Order, on_news: impl Fn(News) + Clone + 'static) {
        self.start(on_news);
        match &self.client {
            Some(client) => client.order(order),
            None => {
                self.busy = false;
                report("This browser has no workers of the kind that the Lab needs. Try a current one.");
            }
        }
    }

    fn toggle_pause(&mut self, on_news: impl Fn(News) + Clone + 'static) {
        if self.busy {
            self.paused = !self.paused;
            self.order(if self.paused { &Order::Pause } else { &Order::Resume }, on_news);
            self.write_buttons();
        }
    }

    /// Ends what is running, and the worker with it: it may be in the middle of something long.
    fn stop(&mut self) {
        if std::mem::take(&mut self.busy) {
            self.client = None;
        }
        self.paused = false;
        self.write_buttons();
    }

    fn write_buttons(&self) {
        set_hidden(&by_id("lab-controls"), !self.busy);
        set_text(&by_id::<Element>("lab-pause"), if self.paused { "Resume" } else { "Pause" });
        set_attribute(&by_id("lab"), "data-busy", if self.busy { "true" } else { "false" });
    }
}

/// Emits what the controls of the Lab request.
pub(in crate::web) fn listen(listeners: &mut Listeners, sink: &Sink) {
    on_click((listeners, sink), "lab", "data-lab", |key| Some(Action::Lab(LabAction::from_key(key)?)));
    on_click((listeners, sink), "strategies", "data-watch", |key| {
        Some(Action::Watch(Strategy::from_key(key)?))
    });
    on_choice((listeners, sink), "race-measure", |_| Some(Action::Lab(LabAction::Redraw)));
}

/// Puts what the worker found into its places. The last status is announced.
fn put(finding: &Finding, over: bool) {
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
    if finding.parts.iter().any(|(id, _)| id == race::TABLE) {
        set_hidden(&by_id::<HtmlElement>("race-result"), false);
        race::show_measure();
    }
}

/// Shows and announces a status.
fn report(text: &str) {
    write_status(text);
    announce(text);
}

/// Shows a status. While the Lab works it changes several times a second: too often to be announced.
fn write_status(text: &str) {
    set_text(&by_id::<Element>("lab-status"), text);
    set_hidden(&by_id("lab-bar"), text.is_empty());
}
