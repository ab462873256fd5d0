//! The timeline: the current step, a slider to seek, and why the search backtracks.

use crate::web::browser::dom::{by_id, set_attribute, set_hidden, set_text, set_value};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_number};
use crate::web::panels::panel::Panel;
use crate::web::panels::state::enable;
use app::{PlaybackCommand, Readout};
use lab::grouped;
use std::cmp::Ordering;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// The timeline.
pub(crate) struct Timeline;

/// The readout of the timeline.
#[derive(PartialEq)]
pub(crate) struct TimelineReadout {
    /// The step shown.
    now: u64,
    /// The last step reached.
    end: u64,
    why: Option<String>,
}

impl From<&Readout> for TimelineReadout {
    fn from(readout: &Readout) -> Self {
        Self {
            now: readout.playback.time.now,
            end: readout.playback.time.end,
            why: readout.playback.why.as_ref().map(|why| why.sentence.clone()),
        }
    }
}

impl Panel for Timeline {
    type Readout = TimelineReadout;

    fn write(&mut self, now: &TimelineReadout, before: Option<&TimelineReadout>) {
        if before.is_none_or(|before| (before.now, before.end) != (now.now, now.end)) {
            write_step(now.now, now.end);
        }
        if before.is_none_or(|before| before.why != now.why) {
            let why: HtmlElement = by_id(ids::WHY);
            set_text(&why, now.why.as_deref().unwrap_or_default());
            set_hidden(&why, now.why.is_none());
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_number((listeners, sink), ids::MOMENT, Read::Always, |step| {
            Action::app(PlaybackCommand::Jump(step as u64))
        });
    }
}

fn write_step(now: u64, end: u64) {
    let slider: HtmlInputElement = by_id(ids::MOMENT);
    set_attribute(&slider, "max", &end.to_string());
    set_attribute(&slider, "data-step", &now.to_string());
    set_attribute(&slider, "data-end", &end.to_string());
    set_value(&slider, &now.to_string());
    let text = match now.cmp(&end) {
        Ordering::Less => format!("step {} of {}", grouped(now), grouped(end)),
        Ordering::Equal => format!("step {}", grouped(now)),
        Ordering::Greater => format!("step {}, seeking {}", grouped(end), grouped(now)),
    };
    set_attribute(&slider, "aria-valuetext", &text);
    set_text(&by_id::<Element>(ids::MOMENT_TEXT), &text);
    for id in [ids::STEP_BACK, ids::STEP_OVER_BACK, ids::PREVIOUS_SOLUTION] {
        enable(id, now > 0);
    }
}
