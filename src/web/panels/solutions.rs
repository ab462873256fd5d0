//! The panel that browses the solutions.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{
    by_id, choose, press, set_attribute, set_flag, set_hidden, set_text, set_value,
};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::controls::{Read, on_choice, on_number};
use crate::web::panels::panel::Panel;
use app::{List, Order, Pick, Readouts, Showing, Shown, SolutionsCommand};
use web_sys::{Element, HtmlElement, HtmlInputElement};
use words::{count, decimal, grouped};

/// The controls.
pub(crate) struct Browser;

/// The readout of the controls.
#[derive(PartialEq)]
pub(crate) struct BrowserReadout {
    list: List,
    lists: Vec<List>,
    order: Order,
    /// Whether the filter has conditions.
    filtered: bool,
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
            filtered: !readout.solutions().filter.conditions.is_empty(),
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
            Action::app(SolutionsCommand::Show(Pick::Place(number as usize)))
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
    let of = if now.filtered { now.rows } else { now.listed };
    set_text(&by_id::<Element>(ids::FOUND), &grouped(of as u64));
    let is_number = now.numbered && !now.filtered;
    set_text(&by_id::<Element>(ids::NUMBER_LABEL), if is_number { "Number" } else { "Place" });
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
        Order::Level => "hardest to take apart first",
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
    set_attribute(&by_id::<Element>(ids::NUMBER), "max", &of.to_string());
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
    let row = shown.and_then(|shown| shown.row);
    set_value(&by_id(ids::NUMBER), &row.map_or(String::new(), |row| row.to_string()));
    if let Some(shown) = shown {
        write_sliders(&shown);
        set_text(&by_id::<Element>(ids::NAME), &shown.name.map_or(String::new(), |name| name.to_string()));
        let number =
            shown.number.map_or(String::new(), |number| format!("number {}", grouped(number as u64)));
        set_text(&by_id::<Element>(ids::FULL_NUMBER), &number);
        set_text(&by_id::<Element>(ids::BUILD_NOTE_TEXT), &build_note(&shown, now.list));
    }
}

/// The size of the solution's orbit. Not all of the orbit are completions of the user's cube, so it is left
/// out there.
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
