//! The panels of the search: its figures, its words of bits, its work at each level, the lists of a fold, and
//! its saving.

use crate::web::browser::callbacks::{Listeners, settle};
use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_hidden, set_markup, set_text};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::on_click;
use crate::web::panels::markup::{Dot, chip, layers, paint, short};
use crate::web::panels::panel::Panel;
use app::{Breakpoint, LevelRow, Partial, PlaybackCommand, Readouts, SEARCH_BYTES, StageList, Words};
use cubefall::puzzle::{Cell, CellSet, PieceId, Puzzle};
use markup::{Markup, markup};
use std::ops::Range;
use std::sync::Arc;
use web_sys::{Element, Event, HtmlInputElement};
use words::{count, decimal, grouped};

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

impl From<Readouts<'_>> for FiguresReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self {
            puzzle: readout.puzzle().clone(),
            level: readout.playback().level,
            levels: readout.playback().levels.len(),
            trying: readout.playback().trying,
            tried: readout.playback().tried,
            try_rate: readout.playback().playing.then_some(readout.playback().try_rate),
            progress: readout.playback().progress,
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

/// The words of more cells than this have a line to themselves, below the picture.
const MOST_BESIDE: usize = 64;

/// The words of bits.
pub(crate) struct BitWords;

/// The readout of the words.
#[derive(PartialEq)]
pub(crate) struct BitWordsReadout {
    puzzle: Arc<Puzzle>,
    words: Words,
}

impl From<Readouts<'_>> for BitWordsReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self { puzzle: readout.puzzle().clone(), words: readout.playback().words.clone() }
    }
}

impl Panel for BitWords {
    type Readout = BitWordsReadout;

    fn write(&mut self, now: &BitWordsReadout, _: Option<&BitWordsReadout>) {
        let BitWordsReadout { puzzle, words } = now;
        let piece = words.piece.map_or("Piece".to_owned(), |piece| format!("Piece {}", puzzle.called(piece)));
        let paint = words.piece.map_or("var(--ink)".to_owned(), paint);
        let rows = [
            ("Assembly", words.assembly.clone(), "var(--word)".to_owned()),
            (piece.as_str(), words.placement.clone(), paint),
            ("Both (and)", words.both(), "var(--clash)".to_owned()),
        ];
        let markup: Markup =
            rows.into_iter().map(|(label, set, color)| word_row(puzzle, label, set, &color)).collect();
        let words_element: Element = by_id(ids::WORDS);
        set_markup(&words_element, &markup);
        set_flag(&words_element, "data-large", puzzle.region().volume() > MOST_BESIDE);
        let verdict = match (words.piece, words.both().len()) {
            (None, _) => String::new(),
            (Some(_), 0) => "Nothing in common: it fits.".to_owned(),
            (Some(_), clash) => format!("{} in common: no room.", count(clash as u64, "cell", "cells")),
        };
        set_text(&by_id::<Element>(ids::VERDICT), &verdict);
    }

    /// A click on a cell sets a breakpoint: the search stops when that cell is filled.
    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_click((listeners, sink), ids::WORDS, "data-fill", |cell| {
            let cell = Cell::new(cell.parse().ok()?);
            Some(Action::app(PlaybackCommand::SetBreakpoint(Breakpoint::Filled(cell))))
        });
    }
}

fn word_row(puzzle: &Puzzle, label: &str, set: CellSet, color: &str) -> Markup {
    let region = puzzle.region();
    let cell = |coord| {
        let Some(cell) = region.cell_at(coord) else { return Dot::default() };
        Dot { fill: set.contains(cell).then(|| color.to_owned()), cell: Some(cell.index()) }
    };
    markup!(
        "<div class=\"word\"><span class=\"word-label\">{}</span>{}<code>0x{}</code></div>",
        label,
        layers(region, &cell),
        hexadecimal(&set, region.volume()),
    )
}

/// The word of a set in a region of this many cells. A set has as many words as its cells need, which may be
/// fewer or more.
fn hexadecimal(set: &CellSet, cells: usize) -> String {
    let width = cells.div_ceil(4);
    let digits: String = set.words().iter().rev().map(|word| format!("{word:016X}")).collect();
    let digits = format!("{digits:0>width$}");
    digits[digits.len() - width..].to_owned()
}

/// The table of levels.
pub(crate) struct LevelsPanel;

/// The readout of the table.
#[derive(PartialEq)]
pub(crate) struct LevelsPanelReadout {
    puzzle: Arc<Puzzle>,
    /// Whether each level has a fixed piece.
    by_piece: bool,
    /// The current level, until the search is over.
    current: Option<usize>,
    rows: Vec<LevelRow>,
    tried: u64,
    kept: u64,
}

impl From<Readouts<'_>> for LevelsPanelReadout {
    fn from(readout: Readouts<'_>) -> Self {
        // An assembly that a fold has kept includes the piece of the current stage.
        let level = readout
            .playback()
            .stage_list
            .as_ref()
            .map_or(readout.playback().level, |stage| stage.listed.stage);
        Self {
            puzzle: readout.puzzle().clone(),
            by_piece: readout.search().plan.strategy.takes_piece_order(),
            current: (!readout.playback().finished).then_some(level),
            rows: readout.playback().levels.clone(),
            tried: readout.playback().tried,
            kept: readout.playback().kept,
        }
    }
}

impl Panel for LevelsPanel {
    type Readout = LevelsPanelReadout;

    fn write(&mut self, now: &LevelsPanelReadout, _: Option<&LevelsPanelReadout>) {
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

/// The levels that are listed: all, or those around the current one, since more rows take longer to lay out,
/// ten times a second, than a frame may take.
fn listed(levels: usize, current: Option<usize>) -> Range<usize> {
    const MOST: usize = 128;
    const FEW: usize = 32;
    let most = if levels > MOST { FEW } else { levels };
    let start = current.unwrap_or(0).saturating_sub(most / 2).min(levels - most);
    start..start + most
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

/// The lists of a fold's stage.
pub(crate) struct FoldPanel;

/// The readout; empty if the strategy is not a fold.
#[derive(PartialEq)]
pub(crate) struct StageReadout {
    puzzle: Arc<Puzzle>,
    lists: Option<StageList>,
}

impl From<Readouts<'_>> for StageReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self { puzzle: readout.puzzle().clone(), lists: readout.playback().stage_list.clone() }
    }
}

impl Panel for FoldPanel {
    type Readout = StageReadout;

    fn write(&mut self, now: &StageReadout, _: Option<&StageReadout>) {
        let StageReadout { puzzle, lists } = now;
        set_hidden(&by_id(ids::STAGE_LIST), lists.is_none());
        let Some(StageList { listed, extended, kept }) = lists else { return };
        let text = |id: Id, text: &str| set_text(&by_id::<Element>(id), text);
        let current = grouped(listed.index as u64 + 1);
        text(ids::EXTENDED_TEXT, &format!("{current} of {}", grouped(listed.of as u64)));
        text(ids::KEPT_TEXT, &grouped(listed.kept as u64));
        let rows = |list: &[(usize, Partial)], current| -> Markup {
            let row = |(index, partial): &(usize, Partial)| {
                partial_row(puzzle, *index, partial, current == Some(*index))
            };
            list.iter().map(row).collect()
        };
        set_markup(&by_id(ids::EXTENDED), &rows(extended, Some(listed.index)));
        set_markup(&by_id(ids::KEPT), &rows(kept, None));
    }
}

fn partial_row(puzzle: &Puzzle, index: usize, partial: &Partial, current: bool) -> Markup {
    let region = puzzle.region();
    let fill = |coord| {
        let cell = region.cell_at(coord)?;
        partial.iter().find(|(_, cells)| cells.contains(cell)).map(|&(piece, _)| paint(piece))
    };
    let picture = layers(region, &|coord| Dot { fill: fill(coord), cell: None });
    let (current, number) = (current.then_some("true"), grouped(index as u64 + 1));
    markup!("<li aria-current=\"{}\"><span class=\"number\">{}</span>{}</li>", current, number, picture)
}

/// The panel of the saved search.
pub(crate) struct SavedSearchPanel;

impl Panel for SavedSearchPanel {
    /// The outcome of saving or restoring, as a message.
    type Readout = String;

    fn write(&mut self, now: &String, _: Option<&String>) {
        set_text(&by_id::<Element>(ids::SAVED_SEARCH_STATUS), now);
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        let (input, sink) = (by_id::<HtmlInputElement>(ids::SEARCH_FILE), sink.clone());
        let files = input.clone();
        listeners.on(&input, "change", move |_: &Event| read_file(&sink, &files));
    }
}

/// Reads the file that was chosen.
fn read_file(sink: &Sink, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let (sink, name, most) = (sink.clone(), file.name(), SEARCH_BYTES.most());
    if file.size() > most as f64 {
        let mebibytes = most >> 20;
        let text = Err(format!("has more than {mebibytes} MiB, the most that is read"));
        sink(Action::LoadSearch { name, text });
    } else {
        settle(
            &file.text(),
            Box::new(move |text| {
                let text = text.ok().and_then(|text| text.as_string());
                let text = text.ok_or_else(|| "could not be read".to_owned());
                sink(Action::LoadSearch { name, text });
            }),
        );
    }
    // The same file may be chosen again.
    input.set_value("");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_has_a_digit_for_four_cells_however_large_the_region() {
        for (cells, last, expected) in [
            (27, 0, "0000001".to_owned()),
            (300, 299, format!("8{}", "0".repeat(74))),
            (4096, 5, format!("{:01024X}", 32)),
        ] {
            let set: CellSet = std::iter::once(Cell::new(last)).collect();
            assert_eq!(hexadecimal(&set, cells), expected);
            assert_eq!(hexadecimal(&CellSet::default(), cells), "0".repeat(cells.div_ceil(4)));
        }
    }

    #[test]
    fn the_current_level_is_listed_however_many_there_are() {
        assert_eq!(listed(7, Some(3)), 0..7);
        assert_eq!(listed(0, None), 0..0);
        for current in [0, 1, 63, 64, 65, 2000, 4031, 4032, 4095] {
            let listed = listed(4096, Some(current));
            assert!(listed.contains(&current) && listed.len() == 32 && listed.end <= 4096, "{listed:?}");
        }
    }
}
