//! Keeping the search: in the browser, so that it survives a reload and a closed tab, and in files.

use super::dom::{by_id, document, set_text, window};
use super::listeners::Listeners;
use super::page::PageHandle;
use super::promise::settle;
use super::{save, storage};
use crate::app::{App, Command, Link, ResumeError, SavedSearch, Settings, TimeReadout};
use crate::lab::grouped;
use wasm_bindgen::JsValue;
use web_sys::{Element, Event, HtmlInputElement};

const KEPT: &str = "cubefall.search";
/// What could not be taken up is not lost.
const DAMAGED: &str = "cubefall.search.damaged";

/// The app as the address says; with the search that this browser kept, if the address asks for that one or for none.
pub(super) fn open(fragment: &str) -> (App, Link, Keeping) {
    let (link, left_out) = Link::read(fragment);
    let mut app = App::new(link.settings);
    let taken_up = take_up(&mut app, fragment.is_empty());
    if taken_up == Ok(true) && link.step == 0 && link.look.is_none() {
        // It waits where it stood.
        if !fragment.is_empty() {
            app.apply(Command::SetSpeed(link.settings.speed));
        }
        left_out.into_iter().for_each(|sentence| app.remark(sentence));
    } else {
        app.open(&link, left_out);
    }
    let kept = (taken_up == Ok(true)).then(|| state(&app));
    let keeping = Keeping { kept, ..Keeping::default() };
    if let Err(why) = taken_up {
        app.remark(format!(
            "The search that this browser had kept {why}. It was not taken up, but is kept aside under the name {DAMAGED}."
        ));
    }
    (app, link, keeping)
}

/// Takes up the search that was kept, if it is the app's, or whichever it is. Returns whether it was.
fn take_up(app: &mut App, whichever: bool) -> Result<bool, ResumeError> {
    let Some(text) = storage::get(KEPT) else { return Ok(false) };
    let taken_up = SavedSearch::read(&text).and_then(|saved| {
        let [kept, asked] = [saved.settings(), app.link().settings]
            .map(|Settings { puzzle, plan, symmetry, .. }| (puzzle, plan, symmetry));
        let wanted = whichever || kept == asked;
        if wanted {
            app.resume_saved(saved)?;
        }
        Ok(wanted)
    });
    if taken_up.is_err() {
        storage::set(DAMAGED, &text);
        storage::remove(KEPT);
    }
    taken_up
}

/// Which search it is, and where it stands.
type State = (Settings, TimeReadout);

fn state(app: &App) -> State {
    (app.link().settings, app.readout().time)
}

/// What the browser keeps of the search, while the page is open.
#[derive(Default)]
pub(super) struct Keeping {
    /// The search that is kept, and where it stood.
    kept: Option<State>,
    /// When it was last seen to, in milliseconds.
    seen_to: f64,
    /// How far the search was that was too large.
    too_large: Option<u64>,
}

impl Keeping {
    /// Milliseconds.
    const BETWEEN_KEEPINGS: f64 = 10_000.0;
    /// Browsers keep five million characters for a page, of all that it has.
    const MOST_CHARACTERS: usize = 4_000_000;

    /// Keeps the search if it was not seen to for a while. Returns whether it is to be asked again soon.
    pub(super) fn now_and_then(&mut self, app: &App) -> bool {
        let now = window().performance().map_or(0.0, |clock| clock.now());
        let waits = now - self.seen_to < Self::BETWEEN_KEEPINGS;
        if !waits {
            self.seen_to = now;
            self.keep(app);
        }
        waits
    }

    /// Keeps the search if it has changed since it was kept.
    pub(super) fn keep(&mut self, app: &App) {
        let state = state(app);
        let end = state.1.end;
        if self.kept.as_ref() == Some(&state) || self.too_large.is_some_and(|step| step <= end) {
            return;
        }
        if end == 0 {
            // What has not begun need not be kept.
            if self.kept.is_some() {
                storage::remove(KEPT);
            }
            return;
        }
        let text = app.save();
        if text.len() > Self::MOST_CHARACTERS || !storage::set(KEPT, &text) {
            self.too_large = Some(end);
            return say(
                "This search has become larger than what the browser keeps for a page. To have it after the page is closed, \
                 save it to a file.",
            );
        }
        (self.kept, self.too_large) = (Some(state), None);
    }
}

/// Lets the search be kept when the page is hidden or left, and files be loaded.
pub(super) fn listen(listeners: &mut Listeners, page: &PageHandle) {
    let handle = page.clone();
    listeners.on(&window(), "pagehide", move |_: &Event| handle.keep_search());
    let handle = page.clone();
    listeners.on(&document(), "visibilitychange", move |_: &Event| {
        if document().hidden() {
            handle.keep_search();
        }
    });
    let (handle, input) = (page.clone(), by_id::<HtmlInputElement>("search-file"));
    let files = input.clone();
    listeners.on(&input, "change", move |_: &Event| read_file(&handle, &files));
}

/// Lets the browser save the search to a file.
pub(super) fn save_file(app: &App) {
    let (puzzle, plan) = (app.link().settings.puzzle, app.link().settings.plan);
    let name = ["cubefall-", puzzle.key(), "-", plan.strategy.key(), ".txt"].concat();
    save::file(&name, "text/plain", &JsValue::from_str(&app.save()));
    say(&["Saved to the file ", &name, "."].concat());
}

/// Reads the file that was chosen, and lets the page take it up.
fn read_file(page: &PageHandle, input: &HtmlInputElement) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let (page, name) = (page.clone(), file.name());
    settle(
        &file.text(),
        Box::new(move |text| {
            let text = text.ok().and_then(|text| text.as_string());
            page.with(|page| page.load_search(&name, text.as_deref()));
        }),
    );
    // The same file may be chosen again.
    input.set_value("");
}

/// Takes up the search of a file, and says what came of it.
pub(super) fn load_file(app: &mut App, name: &str, text: Option<&str>) {
    let refused = match text.map(|text| app.resume(text)) {
        Some(Ok(())) => {
            let step = grouped(app.link().step);
            return say(&["The search of ", name, " is taken up, at step ", &step, "."].concat());
        }
        Some(Err(why)) => why.to_string(),
        None => "could not be read".to_owned(),
    };
    say(&["The file ", name, " ", &refused, ". Everything here is as it was."].concat());
}

fn say(text: &str) {
    set_text(&by_id::<Element>("keep-status"), text);
}
