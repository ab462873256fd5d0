//! The panels of playback: the transport with the sentence about the last step and the speed; the timeline
//! with why the search backtracks; and the chart behind it.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, enable, set_attribute, set_flag, set_hidden, set_text, set_value};
use crate::web::browser::ids;
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_number};
use crate::web::panels::markup::short;
use crate::web::panels::panel::Panel;
use app::{PlaybackCommand, PlaybackReadout, Readouts, Speed};
use cubefall::search::{self, Event};
use std::cmp::Ordering;
use std::fmt::Write;
use web_sys::{Element, HtmlElement, HtmlInputElement};
use words::grouped;

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

impl From<Readouts<'_>> for TransportReadout {
    fn from(readout: Readouts<'_>) -> Self {
        let &PlaybackReadout { playing, finished, speed, rate, .. } = readout.playback();
        // A film plays the search itself.
        let is_film =
            readout.guide().is_some_and(|guide| guide.lesson.is_film() && guide.leads && !guide.paused);
        let playing = playing || is_film;
        let event = readout.playback().event.clone();
        Self { sentence: readout.sentence(), event, playing, finished, speed, rate }
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

impl From<Readouts<'_>> for TimelineReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self {
            now: readout.playback().time.now,
            end: readout.playback().time.end,
            why: readout.playback().why.as_ref().map(|why| why.sentence.clone()),
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

/// The chart.
pub(crate) struct ChartPanel;

impl ChartPanel {
    /// The number of columns, which are stretched to the available width.
    pub(crate) const COLUMNS: usize = 320;
}

/// The readout of the chart.
#[derive(PartialEq)]
pub(crate) struct ChartReadout {
    /// The levels reached in each column.
    pub(crate) chart: search::RecordingChart,
    /// The number of levels.
    pub(crate) levels: usize,
}

impl Panel for ChartPanel {
    type Readout = ChartReadout;

    /// Draws a bar from the lowest to the highest level of each column, and the marks.
    fn write(&mut self, now: &ChartReadout, _: Option<&ChartReadout>) {
        let ChartReadout { chart, levels } = now;
        let (width, height) = (chart.columns.len(), 10 * levels + 10);
        let [mut bars, mut solutions, mut dead_ends] = [const { String::new() }; 3];
        for (x, column) in chart.columns.iter().enumerate() {
            let (top, bottom) = (10 * (levels - column.high), 10 * (levels - column.low) + 10);
            // Writing into a text cannot fail.
            let _ = write!(bars, "M{x}.5 {top}V{bottom}");
            if column.solutions > 0 {
                let _ = write!(solutions, "M{x}.5 0V{height}");
            }
            if let Some(level) = chart.deepest.filter(|_| column.dead_end) {
                let _ = write!(dead_ends, "M{x}.5 {}h0", 10 * (levels - level) + 5);
            }
        }
        set_attribute(&by_id::<Element>(ids::CHART), "viewBox", &format!("0 0 {width} {height}"));
        for (id, path) in
            [(ids::CHART_LEVELS, bars), (ids::CHART_SOLUTIONS, solutions), (ids::CHART_DEAD_ENDS, dead_ends)]
        {
            set_attribute(&by_id::<Element>(id), "d", &path);
        }
    }
}
