//! The work at each level.

use crate::web::browser::dom::{by_id, set_markup, set_text};
use crate::web::panels::markup::chip;
use crate::web::panels::panel::Panel;
use app::{LevelRow, Readout};
use cubefall::puzzle::Puzzle;
use formats::{Markup, markup};
use lab::{decimal, grouped};
use std::sync::Arc;
use web_sys::Element;

/// The table of levels.
pub(in crate::web) struct Levels;

/// The readout of the table.
#[derive(PartialEq)]
pub(in crate::web) struct LevelsReadout {
    puzzle: Arc<Puzzle>,
    /// Whether each level has a fixed piece.
    by_piece: bool,
    /// The current level, until the search is over.
    current: Option<usize>,
    rows: Vec<LevelRow>,
    tried: u64,
    kept: u64,
}

impl From<&Readout> for LevelsReadout {
    fn from(readout: &Readout) -> Self {
        // An assembly that a fold has kept includes the piece of the current stage.
        let level =
            readout.playback.stage_list.as_ref().map_or(readout.playback.level, |stage| stage.listed.stage);
        Self {
            puzzle: readout.search.puzzle.clone(),
            by_piece: readout.search.plan.strategy.takes_piece_order(),
            current: (!readout.playback.finished).then_some(level),
            rows: readout.playback.levels.clone(),
            tried: readout.playback.tried,
            kept: readout.playback.kept,
        }
    }
}

impl Panel for Levels {
    type Readout = LevelsReadout;

    fn write(&mut self, now: &LevelsReadout, _: Option<&LevelsReadout>) {
        set_text(&by_id::<Element>("levels-head"), if now.by_piece { "Piece" } else { "Level" });
        let most = now.rows.iter().map(|row| row.tried).max().unwrap_or(0);
        let rows = now.rows.iter().enumerate();
        let row = |(level, row)| level_row(&now.puzzle, level, row, most, now.current == Some(level));
        set_markup(&by_id("levels"), &rows.map(row).collect());
        set_text(&by_id::<Element>("tried-all"), &grouped(now.tried));
        set_text(&by_id::<Element>("kept-all"), &grouped(now.kept));
    }
}

fn level_row(puzzle: &Puzzle, level: usize, row: &LevelRow, most: u64, current: bool) -> Markup {
    let width = |count: u64| decimal(100.0 * (1.0 + count as f64).ln() / (1.0 + most.max(1) as f64).ln(), 1);
    let label = match row.piece {
        Some(piece) => chip(puzzle, piece),
        None => markup!("{}", level + 1),
    };
    let placements = row.placements.map_or("–".to_owned(), |placements| placements.to_string());
    markup!(
        "<tr class=\"{}\"><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td><td class=\"bars\"><svg aria-hidden=\"true\">\
         <rect width=\"{}%\" height=\"5\" rx=\"2\"/><rect class=\"kept\" y=\"7\" width=\"{}%\" height=\"5\" rx=\"2\"/></svg></td></tr>",
        current.then_some("current"),
        label,
        placements,
        grouped(row.tried),
        grouped(row.kept),
        width(row.tried),
        width(row.kept),
    )
}
