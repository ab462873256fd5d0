//! The figures of the search: pieces in, tries, and progress.

use crate::web::browser::dom::{by_id, set_attribute, set_markup, set_text};
use crate::web::browser::ids::{self, Id};
use crate::web::panels::markup::chip;
use crate::web::panels::panel::Panel;
use crate::web::panels::state::short;
use app::Readout;
use cubefall::puzzle::{PieceId, Puzzle};
use formats::markup;
use lab::{decimal, grouped};
use std::sync::Arc;
use web_sys::Element;

/// The figures.
pub(crate) struct Figures;

/// The readout of the figures.
#[derive(PartialEq)]
pub(crate) struct FiguresReadout {
    level: usize,
    levels: usize,
    puzzle: Arc<Puzzle>,
    /// The piece that is being tried.
    trying: Option<PieceId>,
    tried: u64,
    /// Tries a second, while the search plays.
    try_rate: Option<f64>,
    progress: f64,
}

impl From<&Readout> for FiguresReadout {
    fn from(readout: &Readout) -> Self {
        Self {
            puzzle: readout.search.puzzle.clone(),
            level: readout.playback.level,
            levels: readout.playback.levels.len(),
            trying: readout.playback.trying,
            tried: readout.playback.tried,
            try_rate: readout.playback.playing.then_some(readout.playback.try_rate),
            progress: readout.playback.progress,
        }
    }
}

impl Panel for Figures {
    type Readout = FiguresReadout;

    fn write(&mut self, now: &FiguresReadout, before: Option<&FiguresReadout>) {
        let text = |id: Id, text: &str| set_text(&by_id::<Element>(id), text);
        text(ids::LEVEL, &format!("{} of {}", now.level, now.levels));
        if before.is_none_or(|before| (before.trying, &before.puzzle) != (now.trying, &now.puzzle)) {
            let trying = now.trying.map_or_else(|| markup!("–"), |piece| chip(&now.puzzle, piece));
            set_markup(&by_id(ids::TRYING), &trying);
        }
        text(ids::TRIED, &grouped(now.tried));
        text(ids::RATE, &now.try_rate.map_or("–".to_owned(), short));
        if before.is_none_or(|before| before.progress != now.progress) {
            set_attribute(&by_id::<Element>(ids::PROGRESS), "value", &decimal(now.progress, 4));
            text(ids::PROGRESS_TEXT, &format!("{} %", decimal(100.0 * now.progress, 1)));
        }
    }
}
