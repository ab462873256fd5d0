//! The panel that filters the solutions: conditions that add up, which are made by a cell and a piece, or
//! chosen.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, choose, enable, focused_in, keep_focus, set_attribute, set_flag, set_hidden, set_markup, set_text,
    set_value,
};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_choice, on_click, on_number};
use crate::web::input::keyboard::Key;
use crate::web::panels::markup::{Square, all_layers, chip, option};
use crate::web::panels::panel::{Panel, announce};
use app::{
    Filter, FilterCells, FilterCondition, LevelsReadout, List, Order, Property, Readouts, SolutionsCommand,
    SolutionsReadout,
};
use cubefall::problem::Symmetry;
use cubefall::puzzle::{Cell, Coord, PieceId, Puzzle, shown_name};
use markup::{Markup, markup};
use pictures::places;
use std::sync::Arc;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement};
use words::grouped;

/// The form.
pub(crate) struct FilterForm;

/// The readout of the form: the filter, the number of solutions that pass it, and the solution shown.
#[derive(PartialEq)]
pub(crate) struct FilterReadout {
    puzzle: Arc<Puzzle>,
    filter: Filter,
    /// The number of solutions known to pass.
    rows: usize,
    listed: usize,
    /// Whether the filter has not yet been applied to all.
    filtering: bool,
    levels: LevelsReadout,
    /// How solutions of this list may be turned.
    turning: Turning,
    /// The solution shown, and the chosen cell, while the form is open.
    form: Option<FilterCells>,
}

/// How solutions may be turned to meet conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turning {
    /// Not at all.
    None,
    /// By rotations.
    Turned,
    /// By rotations and reflections.
    Mirrored,
}

impl From<Readouts<'_>> for FilterReadout {
    fn from(readout: Readouts<'_>) -> Self {
        let &SolutionsReadout {
            ref filter, ref filter_form, ref levels, rows, listed, filtering, list, ..
        } = readout.solutions();
        let search = readout.search();
        let turning = match (list, search.symmetry) {
            (List::Own | List::Link, _) | (_, Symmetry::Raw) => Turning::None,
            (_, Symmetry::Rotation) => Turning::Turned,
            (_, Symmetry::Reflection | Symmetry::Seed) => {
                let mirrors = search.symmetries.contains(&Symmetry::Reflection);
                if mirrors { Turning::Mirrored } else { Turning::Turned }
            }
        };
        Self {
            puzzle: readout.puzzle().clone(),
            filter: filter.clone(),
            rows,
            listed,
            filtering,
            levels: levels.clone(),
            turning,
            form: filter_form.clone(),
        }
    }
}

impl Panel for FilterForm {
    type Readout = FilterReadout;

    fn write(&mut self, now: &FilterReadout, before: Option<&FilterReadout>) {
        if before.is_none_or(|before| before.puzzle != now.puzzle) {
            offer(&now.puzzle);
        }
        write_state(now);
        write_levels(&now.levels, before.map(|before| &before.levels));
        write_conditions(now, before);
        if let Some(form) = &now.form {
            write_cells(now, form);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_choice((listeners, sink), ids::FILTER_ORDER, |key| {
            Some(Action::app(SolutionsCommand::Sort(Order::from_key(key)?)))
        });
        for (id, condition) in SWITCHES {
            let (switch, sink) = (by_id::<HtmlInputElement>(id), sink.clone());
            let changed = switch.clone();
            listeners.on(&switch, "change", move |_: &Event| sink(set(condition, changed.checked())));
        }
        on_number((listeners, sink), ids::FILTER_FIRST, Read::WhenDone, |count| {
            set(FilterCondition::SameFirst(count as usize), count >= 1.0)
        });
        on_number((listeners, sink), ids::FILTER_WHOLE, Read::WhenDone, |layers| {
            set(FilterCondition::WholeLayers(layers as i32), layers >= 1.0)
        });
        on_number((listeners, sink), ids::FILTER_LEVEL, Read::WhenDone, |moves| {
            set(FilterCondition::LevelAtLeast(moves as u32), moves >= 1.0)
        });
        on_click((listeners, sink), ids::FILTER_CONDITIONS, "data-remove", |code| {
            Some(set(FilterCondition::from_code(code)?, false))
        });
        on_click((listeners, sink), ids::FILTER_CELL, "data-condition", |code| {
            Some(set(FilterCondition::from_code(code)?, true))
        });
        on_click((listeners, sink), ids::FILTER_LAYERS, "data-cell", |cell| {
            Some(Action::app(SolutionsCommand::ChooseCell(Some(Cell::new(cell.parse().ok()?)))))
        });
        self.listen_to_choices(listeners, sink);
        self.listen_to_keys(listeners, sink);
    }
}

/// The switches, each with its condition.
const SWITCHES: [(Id, FilterCondition); 5] = [
    (ids::FILTER_STRAIGHT, FilterCondition::StraightDown),
    (ids::FILTER_BUILDABLE, FilterCondition::Buildable),
    (ids::FILTER_FAVOURITES, FilterCondition::Favourite),
    (ids::FILTER_APART, FilterCondition::ComesApart),
    (ids::FILTER_LOCKED, FilterCondition::Locked),
];

/// Adds or removes a condition. Of those with a number there is one, which any other one replaces.
fn set(condition: FilterCondition, on: bool) -> Action {
    Action::app(match on {
        true => SolutionsCommand::AddCondition(condition),
        false => SolutionsCommand::RemoveCondition(condition),
    })
}

impl FilterForm {
    /// Listens to the choice of a piece and its property.
    fn listen_to_choices(&self, listeners: &mut Listeners, sink: &Sink) {
        listeners.on(&by_id::<Element>(ids::FILTER_HOW), "change", |_: &Event| show_other());
        let sink = sink.clone();
        listeners.on(&by_id::<Element>(ids::FILTER_ADD), "click", move |_: &Event| {
            if let Some(condition) = chosen() {
                sink(set(condition, true));
            }
        });
    }

    /// Listens to the keys that move over the layers.
    fn listen_to_keys(&self, listeners: &mut Listeners, sink: &Sink) {
        let sink = sink.clone();
        listeners.on(&by_id::<Element>(ids::FILTER_LAYERS), "keydown", move |event: &Event| {
            let Some(key) = Key::plain(event) else { return };
            let command = match key.name.as_str() {
                "ArrowLeft" => SolutionsCommand::MoveCell(Coord::new(-1, 0, 0)),
                "ArrowRight" => SolutionsCommand::MoveCell(Coord::new(1, 0, 0)),
                "ArrowUp" => SolutionsCommand::MoveCell(Coord::new(0, -1, 0)),
                "ArrowDown" => SolutionsCommand::MoveCell(Coord::new(0, 1, 0)),
                "PageUp" => SolutionsCommand::MoveCell(Coord::new(0, 0, 1)),
                "PageDown" => SolutionsCommand::MoveCell(Coord::new(0, 0, -1)),
                _ => return,
            };
            event.prevent_default();
            event.stop_propagation();
            sink(Action::app(command));
        });
    }
}

/// The condition of the piece and the property that are chosen.
fn chosen() -> Option<FilterCondition> {
    let choice = |id: Id| by_id::<HtmlSelectElement>(id).value();
    let piece = |id: Id| choice(id).parse().ok().map(PieceId::new);
    let property = match choice(ids::FILTER_HOW).as_str() {
        "corner" => Property::InCorner,
        "middle" => Property::InMiddle,
        "flat" => Property::Flat,
        _ => Property::NextTo(piece(ids::FILTER_OTHER)?),
    };
    Some(FilterCondition::Has(piece(ids::FILTER_PIECE)?, property))
}

/// Shows the choice of the other piece, if the property needs it.
fn show_other() {
    let next_to = by_id::<HtmlSelectElement>(ids::FILTER_HOW).value() == "next-to";
    set_hidden(&by_id(ids::FILTER_OTHER), !next_to);
}

/// Offers the pieces and the layers of a puzzle.
fn offer(puzzle: &Puzzle) {
    let pieces: Markup = puzzle
        .piece_ids()
        .map(|id| option(&id.index().to_string(), &shown_name(puzzle.piece(id).name())))
        .collect();
    set_markup(&by_id(ids::FILTER_PIECE), &pieces);
    set_markup(&by_id(ids::FILTER_OTHER), &pieces);
    set_attribute(&by_id::<Element>(ids::FILTER_FIRST), "max", &puzzle.pieces().len().to_string());
    let layers = puzzle.region().extent().z - 1;
    set_attribute(&by_id::<Element>(ids::FILTER_WHOLE), "max", &layers.to_string());
    set_hidden(&by_id(ids::FILTER_WHOLE_ROW), layers == 0);
    show_other();
}

/// Writes how many solutions pass.
fn write_state(now: &FilterReadout) {
    let &FilterReadout { ref filter, rows, listed, filtering, .. } = now;
    let (rows_text, listed_text) = (grouped(rows as u64), grouped(listed as u64));
    let text = match (filter.is_empty(), filtering) {
        (true, _) => format!("all {listed_text}"),
        (false, true) => format!("{rows_text} of {listed_text} so far"),
        (false, false) => format!("{rows_text} of {listed_text}"),
    };
    set_text(&by_id::<Element>(ids::FILTER_TEXT), &text);
    let form = by_id::<Element>(ids::FILTER);
    set_attribute(&form, "data-rows", &rows.to_string());
    set_attribute(&form, "data-listed", &listed.to_string());
    let state = match (filter.is_empty(), filtering) {
        (true, _) => "off",
        (false, true) => "filtering",
        (false, false) => "done",
    };
    set_attribute(&form, "data-state", state);
    set_hidden(&by_id(ids::FILTER_NONE), filter.is_empty() || rows > 0 || filtering);
}

/// Writes how far the listed solutions are taken apart.
fn write_levels(now: &LevelsReadout, before: Option<&LevelsReadout>) {
    let action = if now.is_running { "Stop" } else { "Take all apart" };
    for (button, text) in
        [(ids::TAKE_ALL_APART, ids::LEVELS_TEXT), (ids::FILTER_TAKE_APART, ids::FILTER_LEVELS_TEXT)]
    {
        enable(button, now.is_possible);
        set_text(&by_id::<Element>(button), action);
        set_text(&by_id::<Element>(text), &now.sentence);
    }
    set_hidden(&by_id(ids::FILTER_LEVELS), !now.is_begun);
    set_flag(&by_id::<Element>(ids::ORDER_LEVEL), "disabled", !now.is_begun);
    if before.is_some_and(|before| before.is_running && !now.is_running) {
        announce(&now.sentence);
    }
}

/// Writes the conditions: as chips, and into the controls that set them.
fn write_conditions(now: &FilterReadout, before: Option<&FilterReadout>) {
    let FilterReadout { puzzle, filter, .. } = now;
    choose(ids::FILTER_ORDER, filter.order.key());
    for (id, condition) in SWITCHES {
        by_id::<HtmlInputElement>(id).set_checked(filter.has(condition));
    }
    let number =
        |of: fn(&FilterCondition) -> Option<usize>| filter.conditions.iter().find_map(of).unwrap_or(0);
    let first = number(|condition| match condition {
        FilterCondition::SameFirst(count) => Some(*count),
        _ => None,
    });
    let whole = number(|condition| match condition {
        FilterCondition::WholeLayers(layers) => Some(*layers as usize),
        _ => None,
    });
    set_value(&by_id(ids::FILTER_FIRST), &first.to_string());
    let level = number(|condition| match condition {
        FilterCondition::LevelAtLeast(moves) => Some(*moves as usize),
        _ => None,
    });
    set_value(&by_id(ids::FILTER_WHOLE), &whole.to_string());
    set_value(&by_id(ids::FILTER_LEVEL), &level.to_string());
    let is_full = filter.conditions.len() == Filter::MOST;
    enable(ids::FILTER_ADD, !is_full);
    set_hidden(&by_id(ids::FILTER_FULL), !is_full);
    set_hidden(&by_id(ids::FILTER_CLEAR), filter.is_empty());
    if before.is_none_or(|before| (&before.puzzle, &before.filter) != (puzzle, filter)) {
        let conditions = by_id::<HtmlElement>(ids::FILTER_CONDITIONS);
        let focused = focused_in(&conditions);
        set_markup(&conditions, &filter.conditions.iter().map(|&one| condition(puzzle, one)).collect());
        keep_focus(focused, ids::FILTER_LAYERS);
    }
}

/// A condition with its button.
fn condition(puzzle: &Puzzle, condition: FilterCondition) -> Markup {
    let (piece, text, other) = words(puzzle, condition);
    let name =
        |piece: Option<PieceId>| piece.map_or(String::new(), |piece| format!("{} ", puzzle.letter(piece)));
    let label = format!("Remove: {}{text} {}", name(piece), name(other));
    markup!(
        "<li>{}<span>{}</span>{}<button type=\"button\" data-remove=\"{}\" aria-label=\"{}\" title=\"Remove\">×</button></li>",
        piece.map(|piece| chip(puzzle, piece)).unwrap_or_default(),
        text,
        other.map(|piece| chip(puzzle, piece)).unwrap_or_default(),
        condition.code(),
        label.trim_end()
    )
}

/// A condition in words, between the pieces that it is about.
fn words(puzzle: &Puzzle, condition: FilterCondition) -> (Option<PieceId>, String, Option<PieceId>) {
    match condition {
        FilterCondition::Fills(piece, cell) => (Some(piece), format!("in {}", place(puzzle, cell)), None),
        FilterCondition::Has(piece, property) => {
            let (text, other) = match property {
                Property::InCorner => ("in a corner", None),
                Property::InMiddle => ("in a middle layer", None),
                Property::Flat => ("lies flat", None),
                Property::NextTo(other) => ("next to", Some(other)),
            };
            (Some(piece), text.to_owned(), other)
        }
        FilterCondition::SameFirst(1) => (None, "First piece as it was shown".to_owned(), None),
        FilterCondition::SameFirst(count) => (None, format!("First {count} pieces as they were shown"), None),
        FilterCondition::WholeLayers(1) => (None, "Lowest layer of whole pieces".to_owned(), None),
        FilterCondition::WholeLayers(layers) => {
            (None, format!("Lowest {layers} layers of whole pieces"), None)
        }
        FilterCondition::StraightDown => (None, "Every piece goes straight down".to_owned(), None),
        FilterCondition::Buildable => (None, "Can be put together".to_owned(), None),
        FilterCondition::Favourite => (None, "Favourite".to_owned(), None),
        FilterCondition::ComesApart => (None, "Comes apart".to_owned(), None),
        FilterCondition::Locked => (None, "Locked".to_owned(), None),
        FilterCondition::LevelAtLeast(moves) => (None, format!("Level at least {moves}"), None),
    }
}

/// A cell in words.
fn place(puzzle: &Puzzle, cell: Cell) -> String {
    places(&[puzzle.region().coord_of(cell)])
}

/// Writes the layers of the solution shown, what fills the chosen cell, and what else may fill it.
fn write_cells(now: &FilterReadout, form: &FilterCells) {
    let puzzle = &now.puzzle;
    let turns = match now.turning {
        Turning::None => "Solutions are compared as they are listed.",
        Turning::Turned => {
            "With a cell or whole layers, a solution passes if it can be turned so that all conditions hold, and is shown so."
        }
        Turning::Mirrored => {
            "With a cell or whole layers, a solution passes if it can be turned or mirrored so that all conditions hold, and is shown so."
        }
    };
    set_text(&by_id::<Element>(ids::FILTER_TURNS), turns);
    set_markup(&by_id(ids::FILTER_LAYERS), &layers(now, form));
    let cell: HtmlElement = by_id(ids::FILTER_CELL);
    let focused = focused_in(&cell);
    set_hidden(&cell, form.chosen.is_none());
    set_flag(&by_id::<Element>(ids::FILTER), "data-chosen", form.chosen.is_some());
    if let Some(chosen) = form.chosen {
        let filler = filler(form, chosen);
        set_text(&by_id::<Element>(ids::FILTER_CELL_TEXT), &cell_text(puzzle, chosen, filler));
        set_markup(&by_id(ids::FILTER_CHOICES), &choices(puzzle, chosen, filler));
    }
    keep_focus(focused, ids::FILTER_LAYERS);
}

/// The piece that fills a cell.
fn filler(form: &FilterCells, cell: Cell) -> Option<PieceId> {
    form.pieces.iter().find(|(_, cells)| cells.contains(cell)).map(|&(piece, _)| piece)
}

fn cell_text(puzzle: &Puzzle, cell: Cell, filler: Option<PieceId>) -> String {
    let place = place(puzzle, cell);
    match filler {
        Some(piece) => format!("{} fills this cell, {place}.", puzzle.letter(piece)),
        None => format!("This cell is {place}."),
    }
}

/// The buttons for the pieces that may fill the chosen cell: first the one that does.
fn choices(puzzle: &Puzzle, cell: Cell, filler: Option<PieceId>) -> Markup {
    let code = |piece: PieceId| FilterCondition::Fills(piece, cell).code();
    let keep = filler.map(|piece| {
        markup!(
            "<button type=\"button\" class=\"primary\" id=\"filter-keep\" data-condition=\"{}\">Keep {} here</button>",
            code(piece),
            puzzle.letter(piece)
        )
    });
    let others = puzzle.piece_ids().filter(|&piece| Some(piece) != filler);
    let others = others.map(|piece| {
        markup!(
            "<button type=\"button\" class=\"piece\" data-condition=\"{}\" aria-label=\"{} here\" title=\"{}\">{}</button>",
            code(piece),
            puzzle.letter(piece),
            shown_name(puzzle.piece(piece).name()),
            chip(puzzle, piece)
        )
    });
    keep.into_iter().chain(others).collect()
}

/// The layers of the solution shown, with the wished cells and the chosen one.
fn layers(now: &FilterReadout, form: &FilterCells) -> Markup {
    let (puzzle, region) = (&now.puzzle, now.puzzle.region());
    let is_wished = |cell: Cell| {
        let of = |condition: &FilterCondition| matches!(condition, FilterCondition::Fills(_, other) if *other == cell);
        now.filter.conditions.iter().any(of)
    };
    let square = |coord: Coord| {
        let Some(cell) = region.cell_at(coord) else { return Square::default() };
        let piece = filler(form, cell);
        let class = match form.chosen {
            Some(chosen) if chosen == cell => "new",
            _ if is_wished(cell) => "wished",
            _ => "",
        };
        Square { piece, letter: piece.map(|piece| puzzle.letter(piece)), class, cell: Some(cell.index()) }
    };
    all_layers(region, &square)
}
