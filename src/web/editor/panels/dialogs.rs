//! The dialogs: the templates, one's own puzzles, and the address of the puzzle.

use crate::web::browser::dom::{by_id, focus_in_place, focused_in, ignore, set_markup, set_text};
use crate::web::browser::files;
use crate::web::browser::ids::{self, Id};
use crate::web::editor::drawings::DrawingEntry;
use app::Record;
use cubefall::puzzle::shown_name;
use markup::{Markup, markup};
use pictures::thumbnail;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement};
use words::grouped;

/// Opens a dialog.
pub(crate) fn open(id: Id) {
    let dialog: HtmlDialogElement = by_id(id);
    if !dialog.open() {
        ignore(dialog.show_modal());
    }
}

/// Closes a dialog.
pub(crate) fn close(id: Id) {
    by_id::<HtmlDialogElement>(id).close();
}

/// Shows the list of templates.
pub(crate) fn show_templates(groups: &[(String, Vec<(String, String)>)]) {
    let puzzle = |(id, title): &(String, String)| {
        markup!("<li><button type=\"button\" data-action=\"template={}\">{}</button></li>", id, title)
    };
    let group = |(name, puzzles): &(String, Vec<(String, String)>)| {
        markup!("<h3>{}</h3><ul>{}</ul>", name, puzzles.iter().map(puzzle).collect::<Markup>())
    };
    set_markup(&by_id(ids::TEMPLATE_LIST), &groups.iter().map(group).collect());
}

/// Says why the list of templates cannot be shown.
pub(crate) fn fail_templates(reason: &str) {
    let list: Element = by_id(ids::TEMPLATE_LIST);
    if list.child_element_count() == 0 {
        set_text(&list, &format!("The list is not there: {reason}. Close it, and open it again."));
    }
}

/// Shows the address that has the puzzle, if it is not too large for one. `at_reason` is whether it opens a
/// picture of the reason.
pub(crate) fn share(address: Option<&str>, at_reason: bool) {
    let text = match (address, at_reason) {
        (Some(_), false) => {
            "This address opens the puzzle in any browser, where it asks before it is stored."
        }
        (Some(_), true) => {
            "This address opens the puzzle in any browser, at this picture of the reason. It asks before it is stored."
        }
        (None, _) => "This puzzle is too large for an address. Save it as a file instead.",
    };
    set_text(&by_id(ids::SHARE_TEXT), text);
    by_id::<HtmlInputElement>(ids::SHARE_ADDRESS).set_value(address.unwrap_or_default());
    set_text(&by_id(ids::SHARE_STATUS), "");
    open(ids::SHARE_DIALOG);
}

/// Copies the address.
pub(crate) fn copy_address() {
    let field: HtmlInputElement = by_id(ids::SHARE_ADDRESS);
    let next = |copied: bool| {
        let text =
            if copied { "Copied." } else { "Copying is not allowed here: select the address and copy it." };
        set_text(&by_id(ids::SHARE_STATUS), text);
    };
    files::copy_text(&field.value(), next);
    field.select();
}

/// Shows a message in the dialog of one's own puzzles.
pub(crate) fn say(text: &str) {
    set_text(&by_id::<Element>(ids::DRAWINGS_STATUS), text);
}

/// The number of puzzles on a page. Each is decoded, and has a picture.
const PAGE: usize = 50;

/// Shows the page of the list with this number, or else the last one, and whether a deletion can be undone.
/// Returns its number.
pub(crate) fn show_drawings(entries: &[DrawingEntry], page: usize, restores: bool) -> usize {
    let last = entries.len().saturating_sub(1) / PAGE;
    let page = page.min(last);
    let shown = entries.chunks(PAGE).nth(page).unwrap_or_default();
    let restore = restores.then(|| {
        markup!("<li><button type=\"button\" data-action=\"restore-drawing\">Undo: delete</button></li>")
    });
    let pages = (last > 0).then(|| pages((page, last), shown.len(), entries.len()));
    let rows: Markup = shown.iter().map(row).collect();
    write(&markup!("{}{}{}", restore, pages, rows));
    page
}

/// Writes the list. A button that turned its pages keeps the focus if it can be pressed again; else the
/// heading gets the focus from one that is there no longer.
fn write(markup: &Markup) {
    let list: Element = by_id(ids::DRAWING_LIST);
    let focused = focused_in(&list).map(|focused| focused.get_attribute("data-action").unwrap_or_default());
    set_markup(&list, markup);
    let Some(action) = focused else { return };
    let turns = action.starts_with("list-");
    let same =
        list.query_selector(&format!("[data-action={action}]:enabled")).ok().flatten().filter(|_| turns);
    let same = same.and_then(|same| same.dyn_into::<HtmlElement>().ok());
    focus_in_place(&same.unwrap_or_else(|| by_id(ids::DRAWINGS_TITLE)));
}

/// Which puzzles of the list are shown, and the buttons that turn its pages.
fn pages((page, last): (usize, usize), shown: usize, of: usize) -> Markup {
    let button = |key: &str, text: &str, enabled: bool| {
        let disabled = (!enabled).then_some("");
        markup!("<button type=\"button\" data-action=\"{}\" disabled=\"{}\">{}</button>", key, disabled, text)
    };
    let [from, to, of] = [page * PAGE + 1, page * PAGE + shown, of].map(|number| grouped(number as u64));
    markup!(
        "<li class=\"pages\"><span>{} to {} of {}</span>{}{}{}</li>",
        from,
        to,
        of,
        button("list-back", "Back", page > 0),
        button("list-next", "Next", page < last),
        button("list-last", "Last", page < last),
    )
}

/// A stored puzzle. One that cannot be opened can be saved as it is.
fn row(DrawingEntry { key, text, .. }: &DrawingEntry) -> Markup {
    let record = match Record::decode(text) {
        Ok(record) => record,
        Err(reason) => {
            return markup!(
                "<li class=\"unreadable\"><span>A puzzle that this version cannot open: {}.</span>\
                 <button type=\"button\" class=\"quiet\" data-action=\"save-drawing={}\">Save as it is</button>\
                 <button type=\"button\" class=\"quiet\" data-action=\"delete-drawing={}\">Delete</button></li>",
                reason,
                key,
                key,
            );
        }
    };
    let title = shown_name(if record.spec.title.is_empty() { "Without a name" } else { &record.spec.title });
    markup!(
        "<li><button type=\"button\" class=\"drawing\" data-action=\"open={}\">{}<span>{}</span></button>\
         <button type=\"button\" class=\"quiet\" data-action=\"duplicate-drawing={}\" \
         aria-label=\"Duplicate {}\">Duplicate</button>\
         <button type=\"button\" class=\"quiet\" data-action=\"delete-drawing={}\" \
         aria-label=\"Delete {}\">Delete</button></li>",
        key,
        thumbnail(&record.spec.goal.shape, "thumb"),
        title,
        key,
        title,
        key,
        title,
    )
}
