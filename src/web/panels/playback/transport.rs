//! The transport below the picture: the sentence about the last step, the buttons, and the speed.

use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_text, set_value};
use crate::web::browser::ids;
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_number};
use crate::web::panels::panel::Panel;
use crate::web::panels::state::short;
use app::{PlaybackCommand, PlaybackReadout, Readout, Speed};
use cubefall::search::Event;
use web_sys::{Element, HtmlElement, HtmlInputElement};

/// The transport.
pub(crate) struct Transport;

/// The readout of the transport.
#[derive(PartialEq)]
pub(crate) struct TransportReadout {
    sentence: String,
    event: Option<Event>,
    playing: bool,
    /// Whether the search cannot go on.
    finished: bool,
    speed: Speed,
    /// The speed reached, in steps a second.
    rate: f64,
}

impl From<&Readout> for TransportReadout {
    fn from(readout: &Readout) -> Self {
        let &PlaybackReadout { playing, finished, speed, rate, .. } = &readout.playback;
        let event = readout.playback.event.clone();
        Self { sentence: readout.sentence.clone(), event, playing, finished, speed, rate }
    }
}

impl Panel for Transport {
    type Readout = TransportReadout;

    fn write(&mut self, now: &TransportReadout, before: Option<&TransportReadout>) {
        let sentence: Element = by_id(ids::SENTENCE);
        set_text(&sentence, &now.sentence);
        let event = now.event.as_ref();
        set_attribute(&sentence, "data-event", event.map_or("", Event::key));
        let cell = event.and_then(Event::cell).map_or(String::new(), |cell| cell.index().to_string());
        set_attribute(&sentence, "data-cell", &cell);
        if before.is_none_or(|before| (before.playing, before.finished) != (now.playing, now.finished)) {
            write_play(now.playing, now.finished);
        }
        if before.is_none_or(|before| (before.speed, before.rate) != (now.speed, now.rate)) {
            write_speed(now);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_number((listeners, sink), ids::SPEED, Read::Always, |place| {
            Action::app(PlaybackCommand::SetSpeed(Speed::at(place as u8)))
        });
    }
}

fn write_play(playing: bool, finished: bool) {
    let play: HtmlElement = by_id(ids::PLAY);
    set_attribute(&play, "data-playing", if playing { "true" } else { "false" });
    set_flag(&play, "data-finished", finished);
    if let Ok(Some(label)) = play.query_selector(".label") {
        set_text(&label, if playing { "Pause" } else { "Play" });
    }
}

fn write_speed(now: &TransportReadout) {
    let chosen = match now.speed.steps_per_second() {
        Some(rate) => format!("{} steps/s", short(rate)),
        None => "full speed".to_owned(),
    };
    let reached = if now.rate > 0.0 { format!(" · reached {}/s", short(now.rate)) } else { String::new() };
    set_text(&by_id::<Element>(ids::SPEED_TEXT), &format!("{chosen}{reached}"));
    let slider: HtmlInputElement = by_id(ids::SPEED);
    set_value(&slider, &now.speed.place().to_string());
    set_attribute(&slider, "aria-valuetext", &chosen);
}
