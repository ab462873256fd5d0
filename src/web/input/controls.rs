//! Buttons, sliders and choices: what they ask for is named in the markup.

use crate::app::{Breakpoint, Command, Edit, List, Pick, Speed, TreeCommand};
use crate::problem::Symmetry;
use crate::puzzle::catalogue;
use crate::puzzle::{Cell, PieceId};
use crate::search::{CellOrder, PieceOrder, Strategy};
use crate::web::browser::dom::{by_id, document};
use crate::web::browser::listeners::Listeners;
use crate::web::input::action::Action;
use crate::web::page::PageHandle;
use crate::web::panels::lab::LabAction;
use crate::web::panels::filter_form::FilterForm;
use crate::web::panels::tabs;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// Lets the page's controls steer it.
pub(in crate::web) fn listen(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&document(), "click", move |event: &Event| {
        if let Some(action) = event.target().and_then(|target| clicked(&target)) {
            handle.act(action);
        }
    });
    // A slider tells of every move, a number or a choice only once it is made.
    for name in ["input", "change"] {
        let handle = page.clone();
        listeners.on(&document(), name, move |event: &Event| {
            let Some(target) = event.target() else { return };
            if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
                entered(&handle, input, name == "change");
            } else if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
                chosen(&handle, &select.id(), &select.value(), name == "change");
            }
        });
    }
    let handle = page.clone();
    tabs::listen(listeners, move |panel| match panel {
        "lab" => handle.look_at_the_lab(),
        _ => handle.with(|page| page.list_scrolled()),
    });
    let handle = page.clone();
    listeners.on(&by_id::<HtmlElement>("list"), "scroll", move |_: &Event| {
        handle.with(|page| page.list_scrolled())
    });
}

/// What a click asks for.
fn clicked(target: &EventTarget) -> Option<Action> {
    let target: &Element = target.dyn_ref()?;
    let holder = target
        .closest(
            "[data-action], [data-solution], [data-lab], [data-watch], [data-cell], [data-pick], [data-fill], \
             [data-remove-breakpoint], [data-tree]",
        )
        .ok()??;
    if let Some(key) = holder.get_attribute("data-action") {
        return Action::from_key(&key);
    }
    if let Some(key) = holder.get_attribute("data-lab") {
        return LabAction::from_key(&key).map(Action::Lab);
    }
    if let Some(key) = holder.get_attribute("data-watch") {
        return Strategy::from_key(&key).map(Action::Watch);
    }
    let index = |name: &str| holder.get_attribute(name)?.parse::<usize>().ok();
    if let Some(piece) = index("data-pick") {
        return Some(Action::edit(Edit::Pick(PieceId::new(piece))));
    }
    if let Some(cell) = index("data-cell") {
        return Some(Action::edit(Edit::Point(Cell::new(cell))));
    }
    if let Some(cell) = index("data-fill") {
        return Some(Action::App(Command::SetBreakpoint(Breakpoint::Filled(Cell::new(cell)))));
    }
    if let Some(breakpoint) = index("data-remove-breakpoint") {
        return Some(Action::App(Command::RemoveBreakpoint(breakpoint)));
    }
    if let Some(zoom) = holder.get_attribute("data-tree") {
        let zoom = if zoom == "in" { TreeCommand::ZoomIn } else { TreeCommand::ZoomOut };
        return Some(Action::App(Command::Tree(zoom)));
    }
    let number = holder.get_attribute("data-solution")?.parse().ok()?;
    Some(Action::App(Command::Show(Pick::Number(number))))
}

fn entered(page: &PageHandle, input: &HtmlInputElement, done: bool) {
    let value = input.value_as_number();
    if let (Some(index), true) = (input.get_attribute("data-breakpoint"), done) {
        if let Ok(index) = index.parse() {
            page.act(Action::App(Command::ToggleBreakpoint(index)));
        }
        return;
    }
    let command = match (input.id().as_str(), done) {
        ("speed", false) => Command::SetSpeed(Speed::at(value as u8)),
        ("placed", false) => Command::SetPlaced(value as usize),
        ("moment", false) => Command::Jump(value as u64),
        ("explosion", false) => Command::SetExplosion(value as f32 / 100.0),
        ("cut", false) => Command::SetCut(value as f32),
        // What is no number shows the first; what is too large, the last.
        ("number", true) => Command::Show(Pick::Number(value as usize)),
        ("filter-favourites" | "filter-first", true) => Command::Sift(FilterForm::filter()),
        ("single-keys", true) => return page.with(|page| page.set_single_keys(input.checked())),
        _ => return,
    };
    page.act(Action::App(command));
}

fn chosen(page: &PageHandle, id: &str, key: &str, done: bool) {
    let command = match id {
        _ if !done => None,
        "filter-piece" | "filter-how" | "filter-other" | "filter-order" => {
            Some(Command::Sift(FilterForm::filter()))
        }
        "race-measure" => return page.act(Action::Lab(LabAction::Redraw)),
        "puzzle" => return page.with(|page| page.load(catalogue::find(key))),
        "strategy" => Strategy::from_key(key).map(Command::SetStrategy),
        "order" => PieceOrder::from_key(key).map(Command::SetPieceOrder),
        "cells" => CellOrder::from_key(key).ok().map(Command::SetCellOrder),
        "symmetry" => Symmetry::from_key(key).map(Command::SetSymmetry),
        "breakpoint-kind" => return page.with(|page| page.offer_breakpoints()),
        "list-choice" => List::from_key(key).map(Command::List),
        _ => None,
    };
    if let Some(command) = command {
        page.act(Action::App(command));
    }
}
