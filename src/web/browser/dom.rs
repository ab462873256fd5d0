//! Access to the page's elements. They are written only if something changes.

use crate::web::browser::ids::Id;
use js_sys::Array;
use markup::{HtmlDocument, Markup};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CssStyleSheet, Document, Element, FocusOptions, HtmlElement, HtmlIFrameElement, HtmlInputElement,
    HtmlSelectElement, Window,
};

/// The window.
///
/// # Panics
/// Outside a page.
pub(crate) fn window() -> Window {
    web_sys::window().expect("the program runs in a page")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

/// The address of the folder of this page.
pub(crate) fn folder_address() -> String {
    let location = window().location();
    let address = [location.origin(), location.pathname()].map(Result::unwrap_or_default).concat();
    address[..=address.rfind('/').unwrap_or(0)].to_owned()
}

/// The element with this id.
///
/// # Panics
/// When it is of another page, or has another type. The page and its program are built together.
pub(crate) fn by_id<T: JsCast>(id: Id) -> T {
    let id = id.name();
    let found = document().get_element_by_id(id).and_then(|element| element.dyn_into().ok());
    found.unwrap_or_else(|| panic!("index.html lacks #{id}, or it is of another kind"))
}

/// The elements of the document that a selector finds.
pub(crate) fn elements(selector: &str) -> Vec<HtmlElement> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

/// The beginning of a text, and what stands for the rest. No sentence of ours is cut; what comes from outside
/// may be so long that a browser lays it out for seconds.
pub(crate) fn cut(text: &str) -> (&str, &'static str) {
    /// The most bytes that are shown.
    const MOST: usize = 10_000;
    let shown = &text[..text.floor_char_boundary(MOST)];
    (shown, if shown.len() < text.len() { "…" } else { "" })
}

/// Sets the text of an element, if it differs.
pub(crate) fn set_text(element: &Element, text: &str) {
    match cut(text) {
        (_, "") if element.text_content().as_deref() == Some(text) => {}
        (shown, rest) => element.set_text_content(Some(&[shown, rest].concat())),
    }
}

/// Replaces the content of an element by markup. Nothing else writes markup into the document.
pub(crate) fn set_markup(element: &Element, markup: &Markup) {
    element.set_inner_html(markup.as_str());
}

/// Replaces the content of an element by other buttons. The one that had the focus has it again, by its
/// `data-action`.
pub(crate) fn set_buttons(element: &Element, buttons: &Markup) {
    let action = focused_in(element).and_then(|focused| focused.get_attribute("data-action"));
    set_markup(element, buttons);
    let same = |action: String| element.query_selector(&format!("[data-action=\"{action}\"]")).ok()?;
    if let Some(same) = action.and_then(same).and_then(|same| same.dyn_into().ok()) {
        focus_in_place(&same);
    }
}

/// Replaces the content of a list by other controls. If one of them had the focus, the one at its place has
/// it, or the last one.
pub(crate) fn set_controls(list: &Element, controls: &Markup) {
    let within = || list.query_selector_all("button, input").ok();
    let place = |focused: HtmlElement| {
        let all = within()?;
        (0..all.length()).find(|&place| all.get(place).as_ref() == Some(focused.as_ref()))
    };
    let place = focused_in(list).and_then(place);
    set_markup(list, controls);
    let same = |place: u32| within().and_then(|all| all.get(place.min(all.length().checked_sub(1)?)));
    if let Some(same) = place.and_then(same).and_then(|same| same.dyn_into().ok()) {
        focus_in_place(&same);
    }
}

/// Shows a document in a frame.
pub(crate) fn set_document(frame: &HtmlIFrameElement, document: &HtmlDocument) {
    frame.set_srcdoc(document.as_str());
}

/// Sets a property of an element's style. Markup has no style attributes: the policy of the page forbids
/// them.
pub(crate) fn set_style(element: &HtmlElement, property: &str, value: &str) {
    ignore(element.style().set_property(property, value));
}

/// Sets the style sheet that programs write. It comes after those of the page.
pub(crate) fn set_rules(rules: &str) {
    if let Ok(sheet) = CssStyleSheet::new()
        && sheet.replace_sync(rules).is_ok()
    {
        document().set_adopted_style_sheets(&Array::of1(&sheet));
    }
}

/// Sets an attribute, if it differs.
pub(crate) fn set_attribute(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        ignore(element.set_attribute(name, value));
    }
}

/// Sets or removes an attribute without a value.
pub(crate) fn set_flag(element: &Element, name: &str, on: bool) {
    if element.has_attribute(name) != on {
        ignore(element.toggle_attribute_with_force(name, on));
    }
}

/// Shows or hides an element.
pub(crate) fn set_hidden(element: &HtmlElement, hidden: bool) {
    if element.hidden() != hidden {
        element.set_hidden(hidden);
    }
}

/// Sets the value of an input if it differs, unless it is a number field that has the focus. It is the
/// default, too, since that is what a text field returns to when something too long is entered.
pub(crate) fn set_value(input: &HtmlInputElement, value: &str) {
    let typing =
        input.type_() == "number" && document().active_element().is_some_and(|active| active == ***input);
    if !typing && input.value() != value {
        input.set_value(value);
        input.set_default_value(value);
    }
}

/// Enables or disables a button by `aria-disabled`, so that it keeps the focus.
pub(crate) fn enable(id: Id, enabled: bool) {
    set_attribute(&by_id::<Element>(id), "aria-disabled", if enabled { "false" } else { "true" });
}

/// Sets whether a toggle button is pressed.
pub(crate) fn press(id: Id, pressed: bool) {
    set_attribute(&by_id::<Element>(id), "aria-pressed", if pressed { "true" } else { "false" });
}

/// Sets the value of a `<select>`.
pub(crate) fn choose(id: Id, key: &str) {
    let select: HtmlSelectElement = by_id(id);
    if select.value() != key {
        select.set_value(key);
    }
}

/// Marks in the document that the program shows its state: until then, the controls are inert and what will
/// be filled is hidden.
pub(crate) fn set_ready() {
    let Some(root) = document().document_element() else { return };
    if root.has_attribute("data-ready") {
        return;
    }
    set_flag(&root, "data-ready", true);
    let Ok(waiting) = root.query_selector_all("[inert]") else { return };
    for index in 0..waiting.length() {
        if let Some(element) = waiting.get(index).and_then(|node| node.dyn_into::<Element>().ok()) {
            set_flag(&element, "inert", false);
        }
    }
}

/// Moves the focus to an element without scrolling.
pub(crate) fn focus_in_place(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    ignore(element.focus_with_options(&options));
}

/// The element in `group` that has the focus.
pub(crate) fn focused_in(group: &Element) -> Option<HtmlElement> {
    let active = document().active_element().filter(|active| group.contains(Some(active)))?;
    active.dyn_into().ok()
}

/// What has the focus; the body if nothing has.
pub(crate) fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// If what had the focus is hidden by now, moves the focus to the element with the id `next`. A browser would
/// move it to the beginning of the page.
pub(crate) fn keep_focus(had_focus: Option<HtmlElement>, next: Id) {
    if had_focus.is_some_and(|element| !is_shown(&element)) {
        focus_in_place(&by_id(next));
    }
}

/// What has the focus before a change of the page.
pub(crate) struct HadFocus {
    element: Option<HtmlElement>,
    /// The closest part of the page around it that can have the focus.
    region: Option<HtmlElement>,
}

impl HadFocus {
    /// Notes what has the focus now, and shows it. What was pressed by a pointer has one that nobody has set.
    pub(crate) fn note() -> Self {
        let shows_it = |focused: &HtmlElement| matches!(focused.matches(":focus-visible"), Ok(true));
        let element = focused().filter(|focused| !is_body(focused) && shows_it(focused));
        let around =
            element.as_ref().and_then(|element| element.parent_element()?.closest("[tabindex]").ok()?);
        Self { element, region: around.and_then(|region| region.dyn_into().ok()) }
    }

    /// If the change has removed or hidden it, and has not moved the focus, moves the focus to the region
    /// around it; if that is gone as well, to the element with the id `next`. A browser would move it to the
    /// beginning of the page.
    pub(crate) fn keep(self, next: Id) {
        /// What is in the document and not hidden.
        const THERE: &str = ":root :not([hidden], [hidden] *)";
        let gone = self.element.filter(|element| !matches!(element.matches(THERE), Ok(true)));
        let Some(element) = gone else { return };
        for other in self.region.into_iter().chain([by_id(next)]) {
            if focused().is_none_or(|now| now == element || is_body(&now)) {
                focus_in_place(&other);
            }
        }
    }
}

fn is_body(element: &HtmlElement) -> bool {
    document().body().as_ref() == Some(element)
}

/// Returns the focus to what had it before something was opened: to nothing if nothing had it, since a key
/// would press the control that had it instead. If that is hidden by now, the element with the id `next` gets
/// it.
pub(crate) fn return_focus(before: Option<&HtmlElement>, next: Id) {
    match before.filter(|before| !is_body(before)) {
        Some(before) if is_shown(before) => ignore(before.focus()),
        Some(_) => focus_in_place(&by_id(next)),
        None => focused().map_or((), |active| ignore(active.blur())),
    }
}

/// Whether an element takes room on the page.
fn is_shown(element: &HtmlElement) -> bool {
    element.offset_width() > 0 || element.offset_height() > 0
}

/// Whether a dialog or a menu is open.
pub(crate) fn has_open_dialog() -> bool {
    // One by one, since a browser without menus of its own refuses what selects them.
    ["dialog[open]", ":popover-open"]
        .iter()
        .any(|open| matches!(document().query_selector(open), Ok(Some(_))))
}

/// Ignores the error of a call, where there is no remedy.
pub(crate) fn ignore<T>(result: Result<T, JsValue>) {
    drop(result);
}
