//! Saved searches: in the browser, so that a search survives a reload and a closed tab; and in files.

use crate::web::browser::dom::{by_id, set_hidden, window};
use crate::web::browser::{files, ids, storage};
use crate::web::page::opening::{OpenedAtStart, Opening};
use app::{App, SavedNames, Settings, Start, TimeReadout, earlier_name, saved_name};
use wasm_bindgen::JsValue;

/// The names of the saved searches, a line for each, the last one first.
const LIST: &str = "cubefall.searches";
/// The key of the saved search that was set aside: it cannot be restored, or failed to open.
const ASIDE: &str = "cubefall.search.damaged";

/// The key of a saved search. Searches with the same settings, except for speed, have the same key.
fn key(name: &str) -> String {
    format!("cubefall.search:{name}")
}

/// The text of a saved search.
fn stored(name: &str) -> Option<String> {
    storage::get(&key(name)).or_else(|| storage::get(&key(earlier_name(name)?)))
}

/// Removes the text of a saved search.
fn remove_text(name: &str) {
    for name in earlier_name(name).into_iter().chain([name]) {
        storage::remove(&key(name));
    }
}

/// Removes a saved search.
fn remove(name: &str) {
    remove_text(name);
    match names().without(name).text() {
        Some(list) => drop(storage::set(LIST, &list)),
        None => storage::remove(LIST),
    }
}

/// The names of the saved searches.
fn names() -> SavedNames {
    SavedNames::read(storage::get(LIST).as_deref())
}

/// The start with this fragment.
pub(crate) fn opening(fragment: &str) -> Opening {
    // A puzzle of the catalogue without a saved search cannot fail.
    let can_fail = fragment.contains("cubes") || names().last_stored().is_some();
    Opening::begin(&OpenedAtStart {
        key: "cubefall.opening",
        fragment,
        last: "The last saved search",
        can_fail,
    })
}

/// Sets the last saved search aside: it is kept, but not restored by itself.
pub(crate) fn set_last_aside() {
    let names = names();
    let Some(name) = names.last_stored() else { return };
    if let Some(text) = stored(name) {
        set_aside(name, &text);
    }
    show_aside();
}

/// Sets a saved search aside, in place of the one before.
fn set_aside(name: &str, text: &str) {
    // There may be no room for it twice.
    remove(name);
    storage::set(ASIDE, text);
}

/// Offers to save or delete the search that was set aside, if there is one.
pub(crate) fn show_aside() {
    set_hidden(&by_id(ids::ASIDE), storage::get(ASIDE).is_none());
}

/// Saves the search that was set aside to a file, as it is.
pub(crate) fn save_aside() {
    let text = storage::get(ASIDE).unwrap_or_default();
    files::save("cubefall-set-aside.txt", "text/plain", &JsValue::from_str(&text));
}

/// Deletes the search that was set aside.
pub(crate) fn delete_aside() {
    storage::remove(ASIDE);
    show_aside();
}

/// The start of the page: the fragment with the search that was saved for it; for an empty fragment, the
/// search saved last.
pub(crate) fn start(fragment: &str) -> Start {
    let mut used = None;
    let start = Start::resolve(fragment, |settings| {
        let name = match settings {
            Some(settings) => saved_name(settings.clone()),
            None => names().last_stored()?.to_owned(),
        };
        let text = stored(&name)?;
        used = Some((name, text.clone()));
        Some(text)
    });
    match (start.refused().map(ToString::to_string), used) {
        (Some(why), Some((name, text))) => {
            set_aside(&name, &text);
            start.with_remark(format!("The saved search {why}. It was not restored."))
        }
        _ => start,
    }
}

/// The settings and the step of a search.
type State = (Settings, TimeReadout);

/// Saves the search in the browser while the page is open.
#[derive(Default)]
pub(crate) struct Persistence {
    /// The saved search, and its step.
    saved: Option<State>,
    /// The time of the last check, in milliseconds.
    looked_at: f64,
    /// The search that could not be saved, by its name, and its last step.
    refused: Option<(String, u64)>,
    /// Whether the user knows that the browser forbids storage.
    knows_forbidden: bool,
}

/// Why a search is not saved, as a message.
type Refusal = &'static str;

const TOO_LARGE: Refusal = "This search has become larger than the browser's storage for a page. To have it after the page is \
                            closed, save it to a file.";
const FULL: Refusal = "The browser's storage for this page is full. To have this search after the page is closed, save it to a file.";
const FORBIDDEN: Refusal = "This browser lets the page store nothing. To have this search after the page is closed, save it to a file.";

impl Persistence {
    /// Milliseconds between two checks.
    const INTERVAL: f64 = 10_000.0;
    /// The maximum length. Browsers store five million characters for a page in all.
    const MOST_CHARACTERS: usize = 4_000_000;

    /// The persistence of an app that was restored at a step, or of a new one.
    pub(crate) fn new(restored: Option<(&App, &TimeReadout)>) -> Self {
        let saved = restored.map(|(app, time)| (app.settings(), time.clone()));
        Self { saved, ..Self::default() }
    }

    /// Whether the next check is not due yet.
    pub(crate) fn waits(&self) -> bool {
        Self::now() - self.looked_at < Self::INTERVAL
    }

    fn now() -> f64 {
        window().performance().map_or(0.0, |clock| clock.now())
    }

    /// Saves the search, if it has changed.
    ///
    /// # Errors
    /// When the browser has no room for it. The error is returned once for each search.
    pub(crate) fn save(&mut self, app: &App, time: &TimeReadout) -> Result<(), Refusal> {
        self.looked_at = Self::now();
        let (settings, end) = (app.settings(), time.end);
        let name = saved_name(settings.clone());
        let state = (settings, time.clone());
        let was_refused = self.refused.as_ref().is_some_and(|it| it.0 == name && it.1 <= end);
        if self.saved.as_ref() == Some(&state) || was_refused {
            return Ok(());
        }
        if end == 0 {
            // A search that was restarted replaces the saved one.
            if self.saved.take().is_some_and(|saved| saved_name(saved.0) == name) {
                remove(&name);
            }
            return Ok(());
        }
        if !storage::is_allowed() {
            return if std::mem::replace(&mut self.knows_forbidden, true) { Ok(()) } else { Err(FORBIDDEN) };
        }
        let text = app.save();
        let is_too_large = text.len() > Self::MOST_CHARACTERS;
        if is_too_large || !save_as(&name, &text) {
            self.refused = Some((name, end));
            return Err(if is_too_large { TOO_LARGE } else { FULL });
        }
        self.saved = Some(state);
        self.refused = None;
        Ok(())
    }
}

/// Saves a search, as the first in the list. Of the others, from the last one, those beyond the maximum
/// number are removed, and those whose room it needs. Returns whether it is saved; if it has no room even
/// without the others, these are kept.
fn save_as(name: &str, text: &str) -> bool {
    /// The maximum number of saved searches.
    const MOST: usize = 8;
    let mut names = names().with(name);
    let mut removed: Vec<(String, String)> = Vec::new();
    let store = |names: &SavedNames| {
        storage::set(&key(name), text) && storage::set(LIST, &names.text().unwrap_or_default())
    };
    while names.count() > MOST || !store(&names) {
        let Some(last) = names.pop() else {
            for (key, text) in &removed {
                storage::set(key, text);
            }
            return false;
        };
        removed.extend(stored(&last).map(|text| (key(&last), text)));
        remove_text(&last);
    }
    if let Some(earlier) = earlier_name(name) {
        storage::remove(&key(earlier));
    }
    true
}

/// Saves the search to a file. Returns the outcome as a message.
pub(crate) fn save_file(app: &App) -> String {
    let Settings { puzzle, plan, .. } = app.settings();
    let name = format!("cubefall-{}-{}.txt", puzzle.id(), plan.strategy.key());
    files::save(&name, "text/plain", &JsValue::from_str(&app.save()));
    format!("Saved to the file {name}.")
}
