//! The fields: title, name, numbers of copies and of holes, colours.

use crate::web::browser::dom::{by_id, set_flag};
use crate::web::browser::ids::{self, Id};
use crate::web::browser::listeners::Listeners;
use crate::web::editor::editor_page::EditorPage;
use crate::web::editor::handle::Handle;
use crate::web::editor::panel::TYPED;
use app::EditorCommand as Command;
use cubefall::puzzle::Color;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

/// Listens to the fields.
pub(crate) fn listen(listeners: &mut Listeners, handle: &Handle) {
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
                handle.soon(EditorPage::set_dirty);
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
        handle.with(|page| page.choose_color(color));
    });
}

fn on_input(
    listeners: &mut Listeners,
    handle: &Handle,
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
