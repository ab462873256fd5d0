//! The work at each level.

use crate::web::browser::dom::{by_id, set_markup, set_text};
use crate::web::browser::ids;
use crate::web::panels::markup::chip;
use crate::web::panels::panel::Panel;
use app::{LevelRow, Readout};
use cubefall::puzzle::Puzzle;
use formats::{Markup, markup};
use lab::{decimal, grouped};
use std::ops::Range;
use std::sync::Arc;
use web_sys::Element;

/// The table of levels.
pub(crate) struct Levels;

/// The readout of the table.
#[derive(PartialEq)]
pub(crate) struct LevelsReadout {
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
        set_text(&by_id::<Element>(ids::LEVELS_HEAD), if now.by_piece { "Piece" } else { "Level" });
        let most = now.rows.iter().map(|row| row.tried).max().unwrap_or(0);
        let listed = listed(now.rows.len(), now.current);
        let rows = now.rows.iter().enumerate().take(listed.end).skip(listed.start);
        let row = |(level, row)| level_row(&now.puzzle, level, row, most, now.current == Some(level));
        let (before, after) = (others(listed.start, "before"), others(now.rows.len() - listed.end, "after"));
        set_markup(&by_id(ids::LEVELS), &[before].into_iter().chain(rows.map(row)).chain([after]).collect());
        set_text(&by_id::<Element>(ids::TRIED_ALL), &grouped(now.tried));
        set_text(&by_id::<Element>(ids::KEPT_ALL), &grouped(now.kept));
    }
}

/// The levels that are listed: all, or those around the current one, since thousands of rows take longer than a frame may take.
fn listed(levels: usize, current: Option<usize>) -> Range<usize> {
    const MOST: usize = 128;
    let start = current.unwrap_or(0).saturating_sub(MOST / 2).min(levels.saturating_sub(MOST));
    start..levels.min(start + MOST)
}

/// The number of levels that are not listed, before or after the others; nothing if there are none.
fn others(count: usize, place: &str) -> Markup {
    match count {
        0 => Markup::default(),
        _ => {
            markup!("<tr><td colspan=\"5\" class=\"hint\">{} more {}</td></tr>", grouped(count as u64), place)
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_level_is_listed_however_many_there_are() {
        assert_eq!(listed(7, Some(3)), 0..7);
        assert_eq!(listed(0, None), 0..0);
        for current in [0, 1, 63, 64, 65, 2000, 4031, 4032, 4095] {
            let listed = listed(4096, Some(current));
            assert!(listed.contains(&current) && listed.len() == 128 && listed.end <= 4096, "{listed:?}");
        }
    }
}
