//! The panels that choose among the solutions: the browser and the filter.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, choose, press, set_attribute, set_flag, set_hidden, set_markup, set_text, set_value,
};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_change, on_choice, on_number};
use crate::web::panels::markup::option;
use crate::web::panels::panel::Panel;
use app::{
    Filter, List, Order, Pick, Property, Readouts, Showing, Shown, SolutionsCommand, SolutionsReadout, count,
};
use cubefall::puzzle::{PieceId, Puzzle};
use formats::{Markup, markup};
use lab::{decimal, grouped};
use std::sync::Arc;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// The controls.
pub(crate) struct Browser;

/// The readout of the controls.
#[derive(PartialEq)]
pub(crate) struct BrowserReadout {
    list: List,
    lists: Vec<List>,
    order: Order,
    /// The number of solutions of the list.
    listed: usize,
    /// The number of those that pass the filter.
    rows: usize,
    /// Whether the places in the list are the numbers of the solutions.
    numbered: bool,
    /// How many go straight down, need pieces from the side, and lock.
    ease: Option<[usize; 3]>,
    /// Whether Back leads to the user's cube.
    own_cube: bool,
    shown: Option<Shown>,
}

impl From<Readouts<'_>> for BrowserReadout {
    fn from(readout: Readouts<'_>) -> Self {
        Self {
            list: readout.solutions().list,
            lists: readout.solutions().lists.clone(),
            order: readout.solutions().filter.order,
            listed: readout.solutions().listed,
            rows: readout.solutions().rows,
            numbered: readout.solutions().numbered,
            ease: readout.solutions().ease,
            own_cube: matches!(
                readout.showing(),
                Showing::OwnCube | Showing::Solution { from_own_cube: true }
            ),
            shown: readout.solutions().shown,
        }
    }
}

impl Panel for Browser {
    type Readout = BrowserReadout;

    fn write(&mut self, now: &BrowserReadout, before: Option<&BrowserReadout>) {
        write_lists(now);
        if before.is_none_or(|before| {
            before.shown != now.shown || before.own_cube != now.own_cube || before.list != now.list
        }) {
            write_shown(now);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        on_choice((listeners, sink), ids::LIST_CHOICE, |key| {
            Some(Action::app(SolutionsCommand::List(List::from_key(key)?)))
        });
        // An invalid number shows the first solution; a number that is too large, the last.
        on_number((listeners, sink), ids::NUMBER, Read::WhenDone, |number| {
            Action::app(SolutionsCommand::Show(Pick::Number(number as usize)))
        });
        on_number((listeners, sink), ids::PLACED, Read::Always, |placed| {
            Action::app(SolutionsCommand::SetPlaced(placed as usize))
        });
        on_number((listeners, sink), ids::EXPLOSION, Read::Always, |percent| {
            Action::app(SolutionsCommand::SetExplosion(percent as f32 / 100.0))
        });
        on_number((listeners, sink), ids::CUT, Read::Always, |height| {
            Action::app(SolutionsCommand::SetCut(height as f32))
        });
    }
}

/// The option of a list.
const fn option_of(list: List) -> Id {
    match list {
        List::Stage => ids::LIST_STAGE,
        List::All => ids::LIST_ALL,
        List::Own => ids::LIST_OWN,
        List::Link => ids::LIST_LINK,
    }
}

fn write_lists(now: &BrowserReadout) {
    set_text(&by_id::<Element>(ids::BROWSE_COUNT), &grouped(now.rows as u64));
    set_text(&by_id::<Element>(ids::FOUND), &grouped(now.listed as u64));
    set_text(&by_id::<Element>(ids::NUMBER_LABEL), if now.numbered { "Number" } else { "Place" });
    set_hidden(&by_id(ids::LIST_CHOICE_ROW), now.lists.len() == 1);
    for list in List::ALL {
        set_flag(&by_id::<Element>(option_of(list)), "disabled", !now.lists.contains(&list));
    }
    choose(ids::LIST_CHOICE, now.list.key());
    let list = match now.list {
        List::Stage => "Found by playback",
        List::All => "Found by Find all",
        List::Own => "Completions of my cube",
        List::Link => "From the link",
    };
    let order = match now.order {
        Order::Found => "in order",
        Order::Name => "by name",
        Order::Easiest => "easiest first",
    };
    set_text(&by_id::<Element>(ids::LIST_TITLE), &format!("{list}, {order}"));
    let ease = now.ease.map_or(String::new(), |ease| {
        let [straight, sideways, stuck] = ease.map(|number| number as u64);
        let straight = count(straight, "goes", "go");
        let (sideways, stuck) = (count(sideways, "needs", "need"), count(stuck, "locks", "lock"));
        format!("{straight} straight down, {sideways} pieces from the side, {stuck}.")
    });
    set_text(&by_id::<Element>(ids::LIST_EASE), &ease);
    set_hidden(&by_id(ids::LIST_EASE), ease.is_empty());
    set_hidden(&by_id(ids::NO_SOLUTIONS), now.listed > 0);
    set_hidden(&by_id(ids::BROWSE_BAR), now.listed == 0);
    let browser: HtmlElement = by_id(ids::BROWSER);
    set_hidden(&browser, now.listed == 0);
    set_attribute(&browser, "data-listed", &now.listed.to_string());
    let shown = now.shown.map_or(String::new(), |shown| shown.place.to_string());
    set_attribute(&browser, "data-shown", &shown);
    set_attribute(&by_id::<Element>(ids::NUMBER), "max", &now.listed.to_string());
}

fn write_shown(now: &BrowserReadout) {
    let shown = now.shown;
    for id in [ids::SLIDERS, ids::BUILD_NOTE] {
        set_hidden(&by_id::<HtmlElement>(id), shown.is_none());
    }
    set_hidden(&by_id(ids::BACK), !now.own_cube);
    press(ids::ASSEMBLE, shown.is_some_and(|shown| shown.assembling));
    press(ids::FAVOURITE, shown.is_some_and(|shown| shown.favourite));
    press(ids::SLIDE_SHOW, shown.is_some_and(|shown| shown.slide_show));
    set_value(&by_id(ids::NUMBER), &shown.map_or(String::new(), |shown| shown.place.to_string()));
    if let Some(shown) = shown {
        write_sliders(&shown);
        set_text(&by_id::<Element>(ids::NAME), &shown.name.map_or(String::new(), |name| name.to_string()));
        let number =
            shown.number.map_or(String::new(), |number| format!("number {}", grouped(number as u64)));
        set_text(&by_id::<Element>(ids::FULL_NUMBER), &number);
        set_text(&by_id::<Element>(ids::BUILD_NOTE_TEXT), &build_note(&shown, now.list));
    }
}

/// The size of the solution's orbit. Not all of the orbit are completions of the user's cube, so it is left out there.
fn build_note(shown: &Shown, list: List) -> String {
    if list == List::Own {
        return String::new();
    }
    let alike = if shown.mirrored { "turned or mirrored" } else { "turned" };
    format!("One of {} alike when {alike}.", shown.coverings)
}

fn write_sliders(shown: &Shown) {
    set_attribute(&by_id::<Element>(ids::PLACED), "min", &shown.standing.to_string());
    slide(
        (ids::PLACED, ids::PLACED_TEXT),
        shown.pieces as i32,
        shown.placed as f64,
        &format!("{} of {}", shown.placed, shown.pieces),
    );
    let explosion = f64::from(100.0 * shown.explosion);
    slide((ids::EXPLOSION, ids::EXPLOSION_TEXT), 100, explosion, &format!("{} %", decimal(explosion, 0)));
    let all = shown.cut >= shown.height as f32;
    let cut = f64::from(shown.cut);
    let layers = if all { "all".to_owned() } else { format!("{} of {}", decimal(cut, 1), shown.height) };
    slide((ids::CUT, ids::CUT_TEXT), shown.height, cut, &layers);
}

fn slide((id, text_id): (Id, Id), most: i32, value: f64, text: &str) {
    let slider: HtmlInputElement = by_id(id);
    set_attribute(&slider, "max", &most.to_string());
    if slider.value_as_number() != value {
        slider.set_value_as_number(value);
    }
    set_attribute(&slider, "aria-valuetext", text);
    set_text(&by_id::<Element>(text_id), text);
}

/// The form.
pub(crate) struct FilterForm;

/// The readout of the form: the filter, and the number of solutions that pass it.
#[derive(PartialEq)]
pub(crate) struct FilterReadout {
    puzzle: Arc<Puzzle>,
    filter: Filter,
    /// The number of solutions known to pass.
    rows: usize,
    listed: usize,
    /// Whether the filter has not yet been applied to all.
    filtering: bool,
}

impl From<Readouts<'_>> for FilterReadout {
    fn from(readout: Readouts<'_>) -> Self {
        let &SolutionsReadout { filter, rows, listed, filtering, .. } = readout.solutions();
        Self { puzzle: readout.puzzle().clone(), filter, rows, listed, filtering }
    }
}

impl Panel for FilterForm {
    type Readout = FilterReadout;

    fn write(&mut self, now: &FilterReadout, before: Option<&FilterReadout>) {
        if before.is_none_or(|before| before.puzzle != now.puzzle) {
            offer(&now.puzzle);
        }
        show_other();
        write(now);
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        let sink = sink.clone();
        on_change(listeners, ids::FILTER, move |_| {
            show_other();
            sink(Action::app(SolutionsCommand::SetFilter(filter())));
        });
    }
}

/// The filter of the form.
fn filter() -> Filter {
    let choice = |id: Id| by_id::<HtmlSelectElement>(id).value();
    let piece = |id: Id| choice(id).parse().ok().map(PieceId::new);
    let property = match (choice(ids::FILTER_HOW).as_str(), piece(ids::FILTER_OTHER)) {
        ("corner", _) => Some(Property::InCorner),
        ("middle", _) => Some(Property::InMiddle),
        (_, other) => other.map(Property::NextTo),
    };
    let same_first = by_id::<HtmlInputElement>(ids::FILTER_FIRST).value().parse().unwrap_or(0);
    let favourites = by_id::<HtmlInputElement>(ids::FILTER_FAVOURITES).checked();
    let order = Order::from_key(&choice(ids::FILTER_ORDER)).unwrap_or_default();
    Filter { favourites, piece: piece(ids::FILTER_PIECE).zip(property), same_first, order }
}

/// Shows the choice of the other piece, if the property needs it.
fn show_other() {
    let next_to = by_id::<HtmlSelectElement>(ids::FILTER_HOW).value() == "next-to";
    set_hidden(&by_id(ids::FILTER_OTHER), !next_to);
}

/// Offers the pieces of a puzzle.
fn offer(puzzle: &Puzzle) {
    let pieces: Markup =
        puzzle.piece_ids().map(|id| option(&id.index().to_string(), puzzle.piece(id).name())).collect();
    set_markup(&by_id(ids::FILTER_PIECE), &markup!("{}{}", option("", "Any piece"), pieces));
    set_markup(&by_id(ids::FILTER_OTHER), &pieces);
    set_attribute(&by_id::<Element>(ids::FILTER_FIRST), "max", &puzzle.pieces().len().to_string());
}

fn write(now: &FilterReadout) {
    let &FilterReadout { filter, rows, listed, filtering, .. } = now;
    if filter.is_empty() {
        by_id::<HtmlSelectElement>(ids::FILTER_ORDER).set_value(filter.order.key());
        by_id::<HtmlInputElement>(ids::FILTER_FAVOURITES).set_checked(false);
        by_id::<HtmlSelectElement>(ids::FILTER_PIECE).set_value("");
    }
    set_value(&by_id(ids::FILTER_FIRST), &filter.same_first.to_string());
    let text = match filter.is_empty() {
        true => "all of them".to_owned(),
        false => {
            let so_far = if filtering { " so far" } else { "" };
            format!("{} of {}{so_far}", grouped(rows as u64), grouped(listed as u64))
        }
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
