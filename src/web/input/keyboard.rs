//! Keys: what was pressed, whatever the layout of the keyboard and its locks; shortcuts for the whole page;
//! and the camera while the picture has the focus.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{document, has_open_dialog};
use crate::web::input::action::{Action, CameraMotion, Sink};
use crate::web::input::action_table::{ActionRow, KeyMap, by_key};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlCanvasElement, KeyboardEvent};

/// A key that was pressed, without Alt or AltGr.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// What it does, such as `Enter`, or the letter, digit or sign that it stands for. A letter is in upper
    /// case with Shift.
    pub(crate) name: String,
    pub(crate) shift: bool,
    /// Whether Ctrl or Cmd is held down with it.
    pub(crate) control: bool,
    /// Whether it was held down so long that it repeats.
    pub(crate) repeats: bool,
}

/// The code of a key whose character is still being composed, in browsers that say it so.
const COMPOSING: u32 = 229;
/// The signs that shortcuts have, apart from digits.
const SIGNS: &str = ",.?+-=";

impl Key {
    /// The key of an event. There is none if it is a part of a character that is being composed, if it
    /// belongs to the system or another control has used it, or if the browser has filled in a field.
    pub(crate) fn of(event: &Event) -> Option<Self> {
        let event = event.dyn_ref::<KeyboardEvent>()?;
        let composes = event.is_composing() || event.key_code() == COMPOSING;
        let is_others = event.alt_key() || event.get_modifier_state("AltGraph") || event.default_prevented();
        if composes || is_others {
            return None;
        }
        let shift = event.shift_key();
        Some(Self {
            name: name(&event.key(), &event.code(), shift)?,
            shift,
            control: event.ctrl_key() || event.meta_key(),
            repeats: event.repeat(),
        })
    }

    /// The same, unless Ctrl or Cmd is held down with it.
    pub(crate) fn plain(event: &Event) -> Option<Self> {
        Self::of(event).filter(|key| !key.control)
    }
}

/// The name of a key that types `key`, or does it, and that is where a US keyboard has `code`.
fn name(key: &str, code: &str, shift: bool) -> Option<String> {
    let typed = key.chars().next()?;
    if key.len() > 1 && typed.is_ascii() {
        // A dead key is the first part of a character.
        return (!matches!(key, "Dead" | "Process" | "Unidentified")).then(|| key.to_owned());
    }
    let is_known = typed.is_ascii_alphanumeric() || SIGNS.contains(typed);
    let stands_for = match is_known {
        true => typed,
        false if typed.is_whitespace() => ' ',
        false => by_position(typed, code, shift).unwrap_or(typed),
    };
    // Not as it was typed, since Caps Lock changes that.
    let stands_for = match shift {
        true => stands_for.to_ascii_uppercase(),
        false => stands_for.to_ascii_lowercase(),
    };
    Some(stands_for.to_string())
}

/// What a key that types something else stands for by its position: a letter where another script is written,
/// and a digit or a sign without Shift, for keyboards that type digits with it.
fn by_position(typed: char, code: &str, shift: bool) -> Option<char> {
    let last = code.chars().next_back()?;
    match code.strip_suffix(last)? {
        "Key" if is_of_another_script(typed) => Some(last),
        "Digit" | "Numpad" if !shift && last.is_ascii_digit() => Some(last),
        _ => match (code, shift) {
            ("Comma", false) => Some(','),
            ("Period", false) => Some('.'),
            ("Minus", false) => Some('-'),
            ("Equal", _) => Some('='),
            ("Slash", true) if is_of_another_script(typed) => Some('?'),
            _ => None,
        },
    }
}

/// Whether a character is neither of the Latin script nor a sign of its keyboards. These have all letters of
/// the shortcuts themselves.
fn is_of_another_script(typed: char) -> bool {
    typed >= '\u{370}' && !('\u{1e00}'..='\u{1eff}').contains(&typed)
}

/// The angle by which an arrow key turns the camera, in radians.
const TURN: f32 = 0.12;
/// The fraction of the view by which Shift with an arrow key moves the camera.
const SHIFT: f32 = 0.06;

/// The current key map. The page writes it, the keyboard reads it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Keys {
    /// The keys and their actions.
    pub(crate) map: KeyMap,
    /// Whether single keys are shortcuts.
    pub(crate) single: bool,
    /// Whether a presentation runs.
    pub(crate) presenting: bool,
}

/// Emits the actions of keys.
pub(crate) fn listen(
    listeners: &mut Listeners,
    canvas: &HtmlCanvasElement,
    sink: &Sink,
    keys: Rc<Cell<Keys>>,
) {
    let (turned, current) = (sink.clone(), keys.clone());
    listeners.on(canvas, "keydown", move |event: &Event| {
        let Some(Key { name, shift, .. }) = Key::plain(event) else { return };
        let Some((x, y)) = arrow(&name) else { return };
        // On the wall they select, and a piece in the hand they move, even if single keys are no shortcuts.
        let map = current.get().map;
        if let (KeyMap::Wall | KeyMap::Hand, false, Some(row)) = (map, shift, by_key(map, &name)) {
            event.prevent_default();
            event.stop_propagation();
            return turned((row.action)());
        }
        // A presenter's remote control may send them, whatever has the focus.
        if current.get().presenting && x != 0.0 && !shift {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        turned(Action::Camera(match shift {
            true => CameraMotion::Pan(-SHIFT * x, -SHIFT * y),
            false => CameraMotion::Orbit(TURN * x, TURN * y),
        }));
    });
    let sink = sink.clone();
    listeners.on(&document(), "keydown", move |event: &Event| {
        let Some(key) = Key::of(event) else { return };
        let Some(row) = shortcut(&key, keys.get()) else { return };
        if belongs_to_the_page(event, &key.name) {
            event.prevent_default();
            if !key.repeats || row.repeats {
                sink((row.action)());
            }
        }
    });
}

/// The action of a key in the current key map.
fn shortcut(Key { name, control, .. }: &Key, keys: Keys) -> Option<&'static ActionRow> {
    if *control {
        return by_key(keys.map, &format!("Control+{name}"));
    }
    let presented = by_key(KeyMap::Presentation, name);
    let presented = presented.filter(|_| keys.presenting && (keys.single || name.len() > 1));
    presented.or_else(|| by_key(keys.map, name).filter(|_| keys.single))
}

/// Whether no focused control handles the key itself: a text field handles all keys, a slider with steps or a
/// tab those that move it, a button the space bar and Enter. An open dialog has all of them, wherever the
/// focus is.
fn belongs_to_the_page(event: &Event, key: &str) -> bool {
    if has_open_dialog() {
        return false;
    }
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return true;
    };
    let within = |selector: &str| matches!(target.closest(selector), Ok(Some(_)));
    let wants_all =
        within("input:not([type=checkbox], [type=file], [type=range]), select, textarea, [contenteditable]");
    let moves = arrow(key).is_some() || matches!(key, "Home" | "End" | "PageUp" | "PageDown");
    let wants_moves = within("[role=tab], .wide-table, [type=range]:not([step=any])") && moves;
    let wants_space = within("button, a, summary, input:not([type=range])") && matches!(key, " " | "Enter");
    !(wants_all || wants_moves || wants_space)
}

/// The direction of an arrow key: right and up are positive.
fn arrow(key: &str) -> Option<(f32, f32)> {
    match key {
        "ArrowLeft" => Some((-1.0, 0.0)),
        "ArrowRight" => Some((1.0, 0.0)),
        "ArrowUp" => Some((0.0, 1.0)),
        "ArrowDown" => Some((0.0, -1.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_names(keys: &[(&str, &str, bool, Option<&str>)]) {
        for &(key, code, shift, expected) in keys {
            assert_eq!(name(key, code, shift).as_deref(), expected, "{key} at {code}, with Shift: {shift}");
        }
    }

    #[test]
    fn a_letter_is_in_upper_case_with_shift_whatever_caps_lock_does() {
        assert_names(&[
            ("o", "KeyO", false, Some("o")),
            ("O", "KeyO", false, Some("o")),
            ("O", "KeyO", true, Some("O")),
            ("o", "KeyO", true, Some("O")),
        ]);
    }

    #[test]
    fn letters_of_other_scripts_stand_for_those_at_their_place() {
        assert_names(&[
            ("щ", "KeyO", false, Some("o")),
            ("Щ", "KeyO", true, Some("O")),
            ("Щ", "KeyO", false, Some("o")),
            ("ν", "KeyN", false, Some("n")),
            ("מ", "KeyN", false, Some("n")),
            ("لا", "KeyB", false, Some("b")),
            ("ん", "KeyY", false, Some("y")),
            ("б", "Comma", false, Some(",")),
            ("؟", "Slash", true, Some("?")),
            ("١", "Digit1", false, Some("1")),
            ("۴", "Numpad4", false, Some("4")),
        ]);
    }

    #[test]
    fn a_latin_letter_stands_for_itself_wherever_it_is() {
        assert_names(&[
            // AZERTY and Dvorak.
            ("q", "KeyA", false, Some("q")),
            ("z", "KeyW", false, Some("z")),
            ("s", "KeyO", false, Some("s")),
            (",", "KeyM", false, Some(",")),
            (";", "KeyZ", false, Some(";")),
            // What a dead key has made of another one.
            ("ó", "KeyO", false, Some("ó")),
            ("ế", "KeyE", false, Some("ế")),
        ]);
    }

    #[test]
    fn digits_and_signs_are_found_where_they_are_typed_and_else_by_their_place() {
        assert_names(&[
            ("&", "Digit1", false, Some("1")),
            ("é", "Digit2", false, Some("2")),
            ("1", "Digit1", true, Some("1")),
            ("à", "Digit0", false, Some("0")),
            ("-", "Digit6", false, Some("-")),
            ("+", "Digit1", false, Some("+")),
            ("!", "Digit1", true, Some("!")),
            ("?", "Minus", true, Some("?")),
            ("ß", "Minus", false, Some("-")),
            ("<", "Comma", true, Some("<")),
            ("+", "NumpadAdd", false, Some("+")),
        ]);
    }

    #[test]
    fn what_a_key_does_is_its_name_and_a_part_of_a_character_has_none() {
        assert_names(&[
            ("Enter", "NumpadEnter", false, Some("Enter")),
            ("Home", "Numpad7", false, Some("Home")),
            (" ", "Space", false, Some(" ")),
            ("\u{3000}", "Space", false, Some(" ")),
            ("Dead", "Equal", false, None),
            ("Process", "KeyO", false, None),
            ("Unidentified", "", false, None),
            ("", "KeyO", false, None),
        ]);
    }
}
