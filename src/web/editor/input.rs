//! The input of the editor: buttons and keys, fields, files, and pointers on the layers and on the canvas.

use super::action::{EditorAction, EditorKeys, by_key, by_name};
use super::editor_page::EditorPage;
use super::panels::TYPED;
use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, focus_in_place, has_open_dialog, ignore, set_flag};
use crate::web::browser::files;
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{CameraMotion, Sink};
use crate::web::input::controls::on_button;
use crate::web::input::keyboard::Key;
use crate::web::input::pointer::zoom_of;
use crate::web::input::transfer::{FOREIGN, Transfer, on_drop, on_paste};
use crate::web::page::handle::{FramedPage, Handle};
use app::EditorCommand as Command;
use cubefall::puzzle::{Color, Coord};
use formats::puzzles::limits;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, File, HtmlCanvasElement, HtmlElement, HtmlInputElement, HtmlSelectElement, PointerEvent,
    WheelEvent,
};

/// Listens from now on.
pub(super) fn listen(listeners: &mut Listeners, handle: &Handle<EditorPage>) {
    listen_to_actions(listeners, &handle.sink());
    listen_to_fields(listeners, handle);
    listen_to_files(listeners, handle);
    listen_to_layers(listeners, handle);
    listen_to_canvas(listeners, handle);
}

/// Listens to buttons and to keys.
fn listen_to_actions(listeners: &mut Listeners, sink: &Sink<EditorAction>) {
    let clicked = sink.clone();
    on_button(listeners, move |name| {
        if let Some(action) = by_name(name) {
            clicked(action);
        }
    });
    let pressed = sink.clone();
    listeners.on(&document(), "keydown", move |event: &Event| {
        if let Some(action) = shortcut(event) {
            event.prevent_default();
            pressed(action);
        }
    });
}

/// The action of a key. Fields, and an open dialog, have their own keys.
fn shortcut(event: &Event) -> Option<EditorAction> {
    let Key { name, control, .. } = Key::of(event).filter(|_| !has_open_dialog())?;
    let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_one_of = |selector| on.as_ref().is_some_and(|on| on.matches(selector).unwrap_or(false));
    let undoes_itself = is_one_of("input:not([type=checkbox]), textarea");
    let maps = [
        (!undoes_itself).then_some(EditorKeys::Everywhere),
        (!is_one_of("input, select, textarea")).then_some(EditorKeys::OutsideFields),
        is_one_of("#canvas").then_some(EditorKeys::OnCanvas),
    ];
    let maps: Vec<EditorKeys> = maps.into_iter().flatten().collect();
    by_key(&maps, &if control { format!("Control+{name}") } else { name })
}

/// Listens to the fields: title, name, numbers of copies and of holes, colours.
fn listen_to_fields(listeners: &mut Listeners, handle: &Handle<EditorPage>) {
    on_input(listeners, handle, (ids::TITLE, "input"), |field| Command::Title(field.value()));
    on_input(listeners, handle, (ids::NAME, "input"), |field| Command::Rename(field.value()));
    on_input(listeners, handle, (ids::MIN, "change"), |field| Command::LeastCopies(number(field)));
    on_input(listeners, handle, (ids::MAX, "change"), |field| Command::MostCopies(number(field)));
    on_input(listeners, handle, (ids::MIRRORED, "change"), |field| Command::Mirrored(field.checked()));
    on_input(listeners, handle, (ids::HOLES, "change"), |field| {
        let most = field.value_as_number();
        Command::Holes((most >= 0.0).then_some(most as usize))
    });
    for id in [ids::MIN, ids::MAX, ids::HOLES] {
        let field: HtmlInputElement = by_id(id);
        let (typed, entered) = (field.clone(), field.clone());
        listeners.on(&field, "input", move |_: &Event| set_flag(&typed, TYPED, true));
        for over in ["change", "blur"] {
            let (entered, handle) = (entered.clone(), handle.clone());
            listeners.on(&field, over, move |_: &Event| {
                set_flag(&entered, TYPED, false);
                // A number that was refused is shown as it is in the document.
                handle.soon(EditorPage::rewrite_fields);
            });
        }
    }
    for id in [ids::TITLE, ids::NAME] {
        let handle = handle.clone();
        listeners
            .on(&by_id::<HtmlInputElement>(id), "blur", move |_: &Event| handle.soon(EditorPage::end_stroke));
    }
    let (colors, handle) = (by_id::<HtmlSelectElement>(ids::COLOR), handle.clone());
    let chosen = colors.clone();
    listeners.on(&colors, "change", move |_: &Event| {
        let color = chosen.value().parse().ok().and_then(Color::new);
        handle.with(move |page| page.act(EditorAction::ChooseColor(color)));
    });
}

fn on_input(
    listeners: &mut Listeners,
    handle: &Handle<EditorPage>,
    (id, event): (Id, &'static str),
    command: fn(&HtmlInputElement) -> Command,
) {
    let (field, handle) = (by_id::<HtmlInputElement>(id), handle.clone());
    let entered = field.clone();
    listeners.on(&field, event, move |_: &Event| {
        let command = command(&entered);
        handle.soon(|page| page.perform(command));
    });
}

/// The number that is entered; 1 if it is none.
fn number(field: &HtmlInputElement) -> usize {
    let entered = field.value_as_number();
    if entered >= 0.0 { entered as usize } else { 1 }
}

/// Listens to files that are chosen or dropped, and to what is dropped or pasted besides.
fn listen_to_files(listeners: &mut Listeners, handle: &Handle<EditorPage>) {
    let (input, chosen) = (by_id::<HtmlInputElement>(ids::DRAWING_FILE), handle.clone());
    let field = input.clone();
    listeners.on(&input, "change", move |_: &Event| {
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            read_file(&file, 0, &chosen);
        }
        // The same file may be chosen again.
        field.set_value("");
    });
    let dropped = handle.clone();
    on_drop(listeners, move |transfer| take_transfer(transfer, "The dropped text", &dropped));
    let pasted = handle.clone();
    on_paste(listeners, move |transfer| take_transfer(transfer, "The pasted text", &pasted));
}

/// Takes what was dropped or pasted.
fn take_transfer(transfer: Transfer, name: &str, handle: &Handle<EditorPage>) {
    match transfer {
        Transfer::File(file, others) => read_file(&file, others, handle),
        Transfer::Address => handle.with(move |page| page.refuse(FOREIGN.to_owned())),
        Transfer::Text(text) => {
            let name = name.to_owned();
            handle.with(move |page| page.take_file(name, Some(text.into_bytes()), 0));
        }
    }
}

/// Reads a file, unless it is larger than any that would be accepted.
fn read_file(file: &File, others: u32, handle: &Handle<EditorPage>) {
    let (name, handle) = (file.name(), handle.clone());
    let next = move |content| handle.with(move |page| page.take_file(name, content, others));
    files::read(file, limits::FILE_BYTES.most(), Box::new(next));
}

/// Listens to pointers and keys on the layers.
fn listen_to_layers(listeners: &mut Listeners, handle: &Handle<EditorPage>) {
    let layers: HtmlElement = by_id(ids::LAYERS);
    let (down, focused) = (handle.clone(), layers.clone());
    listeners.on(&layers, "pointerdown", move |event: &PointerEvent| {
        if let Some(at) = cell_at(event) {
            event.prevent_default();
            focus_in_place(&focused);
            // After the end of what was typed in the field that has lost the focus.
            let removes = event.alt_key();
            down.soon(move |page| page.begin_layer_stroke(at, removes));
        }
    });
    let moved = handle.clone();
    listeners.on(&layers, "pointermove", move |event: &PointerEvent| {
        let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
        let at = under.and_then(|element| coord_of(&element)).filter(|_| event.buttons() & 1 == 1);
        if let Some(at) = at {
            moved.with(move |page| page.continue_layer_stroke(at));
        }
    });
    let lifted = handle.clone();
    listeners.on(&document(), "pointerup", move |_: &PointerEvent| lifted.with(EditorPage::end_stroke));
    // The finger scrolls the page.
    let scrolled = handle.clone();
    listeners.on(&layers, "pointercancel", move |_: &PointerEvent| scrolled.with(EditorPage::cancel_stroke));
    let pressed = handle.clone();
    listeners.on(&layers, "keydown", move |event: &Event| {
        let Some(Key { name, repeats, .. }) = Key::plain(event) else { return };
        if let Some(step) = step(&name) {
            event.prevent_default();
            pressed.with(move |page| page.move_cursor(step));
        } else if let "Enter" | " " | "Delete" | "Backspace" = name.as_str() {
            event.prevent_default();
            // The same key adds a cell and removes it again.
            if !repeats {
                pressed
                    .with(move |page| page.paint_at_cursor(matches!(name.as_str(), "Delete" | "Backspace")));
            }
        }
    });
}

/// The step of the cursor by a key.
fn step(key: &str) -> Option<Coord> {
    Some(match key {
        "ArrowLeft" => Coord::new(-1, 0, 0),
        "ArrowRight" => Coord::new(1, 0, 0),
        "ArrowUp" => Coord::new(0, -1, 0),
        "ArrowDown" => Coord::new(0, 1, 0),
        "PageUp" => Coord::new(0, 0, 1),
        "PageDown" => Coord::new(0, 0, -1),
        _ => return None,
    })
}

fn cell_at(event: &PointerEvent) -> Option<Coord> {
    coord_of(&event.target()?.dyn_into::<Element>().ok()?)
}

/// The coordinates that a square names.
fn coord_of(element: &Element) -> Option<Coord> {
    let text = element.get_attribute("data-at")?;
    let mut numbers = text.split(',').map(|number| number.parse().ok());
    Some(Coord::new(numbers.next()??, numbers.next()??, numbers.next()??))
}

/// Listens to pointers on the canvas, and to its wheel.
fn listen_to_canvas(listeners: &mut Listeners, handle: &Handle<EditorPage>) {
    let canvas: HtmlCanvasElement = by_id(ids::CANVAS);
    let (down, element) = (handle.clone(), canvas.clone());
    listeners.on(&canvas, "pointerdown", move |event: &PointerEvent| {
        event.prevent_default();
        ignore(element.set_pointer_capture(event.pointer_id()));
        // A field keeps its keys otherwise, so that they would undo what was typed there.
        focus_in_place(&element);
        let event = event.clone();
        // After the end of what was typed in the field that has lost the focus.
        down.soon(move |page| {
            if page.stage.is_painting() {
                // Another finger: they move the view.
                page.cancel_stroke();
            }
            let brush = page.brush(event.alt_key());
            let cell = page.stage.press(&event, brush);
            page.paint(cell);
        });
    });
    let moved = handle.clone();
    listeners.on(&canvas, "pointermove", move |event: &PointerEvent| {
        let event = event.clone();
        moved.with(move |page| {
            let brush = page.brush(event.alt_key());
            let cell = page.stage.drag(&event, brush);
            page.paint(cell);
        });
    });
    for name in ["pointerup", "pointercancel"] {
        let lifted = handle.clone();
        listeners.on(&canvas, name, move |event: &PointerEvent| {
            let event = event.clone();
            lifted.with(move |page| {
                page.stage.release(&event);
                page.end_stroke();
            });
        });
    }
    let left = handle.clone();
    listeners.on(&canvas, "pointerleave", move |_: &PointerEvent| {
        left.with(move |page| page.stage.set_hover(None))
    });
    let scrolled = handle.clone();
    listeners.on(&canvas, "wheel", move |event: &WheelEvent| {
        event.prevent_default();
        let zoom = CameraMotion::Zoom(zoom_of(event));
        scrolled.with(move |page| page.stage.steer(zoom));
    });
    listeners.on(&canvas, "contextmenu", |event: &Event| event.prevent_default());
}
