//! The limits of text fields. A text that is too long for its field is refused before the browser lays it
//! out, which takes seconds for some hundred thousand characters. What was in the field before stays.
//!
//! The limit of a field is its `maxlength`; browsers ignore that of number fields, which have one limit.
//! Browsers cut what is pasted without a word, and check nothing that a script or a restored page enters.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{document, elements, window};
use js_sys::{JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, HtmlInputElement};
use words::grouped;

/// The elements into which text is entered.
pub(crate) const TEXT_FIELDS: &str =
    "input:not([type=checkbox], [type=file], [type=range]), textarea, [contenteditable]";

/// The characters of a number field: no number that is accepted has as many.
const NUMBER: u32 = 32;

/// Refuses what is too long for its field, from now on and in the fields that the browser has restored.
pub(crate) fn listen(listeners: &mut Listeners) {
    listeners.before(&document(), "beforeinput", |event: &Event| {
        if let Some(field) = Field::of(event) {
            field.admit(event);
        }
    });
    listeners.before(&document(), "input", |event: &Event| {
        if let Some(field) = Field::of(event).filter(|_| !is_true(event, "isComposing")) {
            field.check();
        }
    });
    // No event of input follows a text that an input method has composed.
    listeners.before(&document(), "compositionend", |event: &Event| {
        if let Some(field) = Field::of(event) {
            field.check();
        }
    });
    for over in ["keydown", "focusout"] {
        listeners.before(&document(), over, |event: &Event| {
            if let Some(field) = Field::of(event) {
                field.element.set_custom_validity("");
            }
        });
    }
    listeners.on(&window(), "pageshow", |_: &Event| check_all());
    check_all();
}

/// Checks what the browser has restored.
fn check_all() {
    for field in elements(TEXT_FIELDS) {
        Field::at(field.unchecked_into()).check();
    }
}

/// A text field. Its default value is what was accepted last.
struct Field {
    /// An input or a text area, which has all that is used here, too.
    element: HtmlInputElement,
}

impl Field {
    /// The field that an event is about.
    fn of(event: &Event) -> Option<Self> {
        let element = event.target()?.dyn_into::<Element>().ok()?;
        element.matches(TEXT_FIELDS).unwrap_or(false).then(|| Self::at(element))
    }

    fn at(element: Element) -> Self {
        Self { element: element.unchecked_into() }
    }

    /// The most characters that it may have, as JavaScript counts them. A text that the page itself writes
    /// has none.
    fn most(&self) -> u32 {
        match u32::try_from(self.element.max_length()) {
            _ if self.element.read_only() => u32::MAX,
            Ok(most) if self.element.type_() != "number" => most,
            _ => NUMBER,
        }
    }

    /// Refuses what is about to be entered, if that is too long.
    fn admit(&self, event: &Event) {
        let entered = length(event, "data");
        let selected = match (self.element.selection_start(), self.element.selection_end()) {
            (Ok(Some(start)), Ok(Some(end))) => end - start,
            // A number field does not have what is selected: all of it may be.
            _ => length(&self.element, "value"),
        };
        let all = length(&self.element, "value") - selected + entered;
        if event.cancelable() && entered > 0 && all > self.most() {
            event.prevent_default();
            self.refuse(all);
        }
    }

    /// Accepts what was entered, or restores what was there before.
    fn check(&self) {
        let all = length(&self.element, "value");
        if all <= self.most() {
            self.element.set_default_value(&self.element.value());
            return;
        }
        let before = self.element.default_value();
        self.element.set_value(&before);
        self.refuse(all);
    }

    /// Says why nothing was entered, beside the field.
    fn refuse(&self, all: u32) {
        let remedy = self.element.get_attribute("data-too-long");
        let remedy = remedy.unwrap_or_else(|| "Enter a shorter text.".to_owned());
        let [most, all] = [self.most(), all].map(|number| grouped(u64::from(number)));
        self.element.set_custom_validity(&format!(
            "At most {most} characters fit here, and these would be {all}, so nothing was entered. {remedy}"
        ));
        self.element.report_validity();
    }
}

/// The length of a text that an object has. The text itself is not copied.
fn length(object: &JsValue, name: &str) -> u32 {
    let text = Reflect::get(object, &name.into()).ok();
    text.and_then(|text| text.dyn_into::<JsString>().ok()).map_or(0, |text| text.length())
}

fn is_true(object: &JsValue, name: &str) -> bool {
    Reflect::get(object, &name.into()).is_ok_and(|value| value.is_truthy())
}
