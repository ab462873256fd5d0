//! Writes how the search for all solutions stands into the page.

use crate::app::{FindAllReadout, MOST_WORKERS, Standing};
use crate::lab::decimal;
use crate::web::browser::dom::{by_id, set_attribute, set_text};
use crate::web::workers::client::recommended_workers;
use web_sys::{Element, HtmlInputElement};

/// The part of the panel that is about all solutions.
pub(in crate::web) struct FindPanel {
    written: Option<FindAllReadout>,
    /// Seconds since it was last written.
    waited: f64,
}

impl FindPanel {
    /// Seconds between two writings while only figures change.
    const BETWEEN_WRITES: f64 = 0.1;

    pub(in crate::web) fn new() -> Self {
        let workers: HtmlInputElement = by_id("find-workers");
        set_attribute(&workers, "max", &MOST_WORKERS.to_string());
        workers.set_value(&recommended_workers().min(MOST_WORKERS).to_string());
        Self { written: None, waited: f64::MAX }
    }

    /// How many workers the user wants; as many as the browser recommends where that is no number.
    pub(in crate::web) fn workers(&self) -> usize {
        let input: HtmlInputElement = by_id("find-workers");
        let wanted = match input.value_as_number() {
            number if number >= 1.0 => (number as usize).min(MOST_WORKERS),
            _ => recommended_workers().min(MOST_WORKERS),
        };
        input.set_value(&wanted.to_string());
        wanted
    }

    /// Brings the page up to date; figures alone only so often. Returns whether the search stands otherwise than before.
    pub(in crate::web) fn update(&mut self, readout: FindAllReadout, dt: f64) -> bool {
        self.waited += dt;
        let before = self.written.as_ref().map(|written| &written.standing);
        let turned = before != Some(&readout.standing);
        if !turned && (self.waited < Self::BETWEEN_WRITES || self.written.as_ref() == Some(&readout)) {
            return false;
        }
        self.waited = 0.0;
        write(&readout);
        // Aloud only what happens, not the figures.
        if turned && before.is_some() && readout.standing != Standing::Idle {
            set_text(&by_id::<Element>("announcement"), &readout.sentence);
        }
        self.written = Some(readout);
        turned
    }
}

fn write(readout: &FindAllReadout) {
    let standing = &readout.standing;
    let (running, paused) = (*standing == Standing::Running, *standing == Standing::Paused);
    let failed = matches!(standing, Standing::Failed(_));
    enable("find-all", !(running || paused));
    enable("find-pause", running || paused);
    enable("find-cancel", running || paused);
    set_text(&by_id::<Element>("find-all"), if failed { "Go on" } else { "Find all" });
    set_text(&by_id::<Element>("find-pause"), if paused { "Resume" } else { "Pause" });
    set_attribute(&by_id("find-progress"), "value", &decimal(readout.progress, 4));
    set_text(&by_id::<Element>("find-progress-text"), &percent(readout.progress));
    set_text(&by_id::<Element>("find-found"), &readout.solutions);
    set_text(&by_id::<Element>("find-spent"), &readout.spent);
    set_text(&by_id::<Element>("find-left"), &readout.left);
    set_text(&by_id::<Element>("find-sentence"), &readout.sentence);
    set_attribute(&by_id("find"), "data-standing", key(standing));
}

/// Lets a button be used or not. One that cannot be used keeps the focus, so that nobody who just pressed it loses the
/// place.
fn enable(id: &str, enabled: bool) {
    set_attribute(&by_id(id), "aria-disabled", if enabled { "false" } else { "true" });
}

/// Never 100 % before everything is done.
fn percent(progress: f64) -> String {
    format!("{} %", decimal((1000.0 * progress).floor() / 10.0, 1))
}

fn key(standing: &Standing) -> &'static str {
    match standing {
        Standing::Idle => "idle",
        Standing::Running => "running",
        Standing::Paused => "paused",
        Standing::Done => "done",
        Standing::Cancelled => "cancelled",
        Standing::Failed(_) => "failed",
    }
}
