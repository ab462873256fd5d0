//! The list of stored puzzles, a page at a time.

use crate::app::Record;
use crate::design::grouped;
use crate::formats::{escaped, thumbnail};
use crate::web::browser::dom::{by_id, focus_in_place, focused_in};
use crate::web::workbench::storage::Entry;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The number of puzzles on a page. Each is decoded, and has a picture.
const PAGE: usize = 50;

/// Shows the page of the list with this number, or else the last one, and whether a deletion can be undone. Returns its number.
pub(in crate::web::workbench) fn show(entries: &[Entry], page: usize, restores: bool) -> usize {
    let last = entries.len().saturating_sub(1) / PAGE;
    let page = page.min(last);
    let shown = entries.chunks(PAGE).nth(page).unwrap_or_default();
    let restore = match restores {
        true => "<li><button type=\"button\" data-action=\"restore-drawing\">Undo: delete</button></li>",
        false => "",
    };
    let pages = if last > 0 { pages((page, last), shown.len(), entries.len()) } else { String::new() };
    let rows: String = shown.iter().map(row).collect();
    write(&[restore, &pages, &rows].concat());
    page
}

/// Writes the list. A button that had the focus keeps it if it is still there, or else the heading gets it.
fn write(markup: &str) {
    let list: Element = by_id("drawing-list");
    let focused = focused_in(&list).map(|focused| focused.get_attribute("data-action").unwrap_or_default());
    list.set_inner_html(markup);
    let Some(action) = focused else { return };
    let same = list.query_selector(&format!("[data-action^=list-][data-action=\"{action}\"]:enabled"));
    let same = same.ok().flatten().and_then(|same| same.dyn_into::<HtmlElement>().ok());
    focus_in_place(&same.unwrap_or_else(|| by_id("drawings-title")));
}

/// Which puzzles of the list are shown, and the buttons that turn its pages.
fn pages((page, last): (usize, usize), shown: usize, of: usize) -> String {
    let button = |key: &str, text: &str, enabled: bool| {
        let disabled = if enabled { "" } else { " disabled" };
        format!("<button type=\"button\" data-action=\"{key}\"{disabled}>{text}</button>")
    };
    let [from, to, of] = [page * PAGE + 1, page * PAGE + shown, of].map(|number| grouped(number as u64));
    [
        "<li class=\"pages\">",
        &format!("<span>{from} to {to} of {of}</span>"),
        &button("list-back", "Back", page > 0),
        &button("list-next", "Next", page < last),
        &button("list-last", "Last", page < last),
        "</li>",
    ]
    .concat()
}

/// A stored puzzle. One that cannot be opened can be saved as it is.
fn row(entry: &Entry) -> String {
    let key = escaped(&entry.key);
    let record = match Record::decode(&entry.text) {
        Ok(record) => record,
        Err(reason) => {
            return format!(
                "<li class=\"unreadable\"><span>A puzzle that this version cannot open: {}.</span>\
                 <button type=\"button\" class=\"quiet\" data-action=\"save-drawing={key}\">Save as it is</button>\
                 <button type=\"button\" class=\"quiet\" data-action=\"delete-drawing={key}\">Delete</button></li>",
                escaped(&reason)
            );
        }
    };
    let title = escaped(if record.spec.title.is_empty() { "Without a name" } else { &record.spec.title });
    format!(
        "<li><button type=\"button\" class=\"drawing\" data-action=\"open={key}\">{}<span>{title}</span></button>\
         <button type=\"button\" class=\"quiet\" data-action=\"duplicate-drawing={key}\" \
         aria-label=\"Duplicate {title}\">Duplicate</button>\
         <button type=\"button\" class=\"quiet\" data-action=\"delete-drawing={key}\" \
         aria-label=\"Delete {title}\">Delete</button></li>",
        thumbnail(&record.spec.goal.shape, "thumb"),
    )
}
