//! Keeping the search: in the browser, so that it survives a reload and a closed tab, and in files.

use crate::app::{App, Command, Link, ResumeError, Settings, TimeReadout};
use crate::lab::grouped;
use crate::web::browser::dom::{by_id, set_text, window};
use crate::web::browser::{save, storage};
use wasm_bindgen::JsValue;
use web_sys::Element;

/// The names of the searches that are kept, a line for each, the last one first.
const LIST: &str = "cubefall.searches";
/// What could not be taken up is not lost.
const DAMAGED: &str = "cubefall.search.damaged";

/// What a search is kept under: each that differs in more than its speed has a place of its own.
fn key(name: &str) -> String {
    ["cubefall.search:", name].concat()
}

/// What a search is called in the list: as the address has it.
fn name(settings: Settings) -> String {
    let Settings { speed, playing, .. } = Settings::default();
    Link { settings: Settings { speed, playing, ..settings }, ..Link::default() }.text()
}

/// Puts a name before all others in the list. What is too much for the list is forgotten; the last of it at once if `crowded`.
/// Returns whether something was.
fn list(name: &str, crowded: bool) -> bool {
    /// So many searches are kept.
    const MOST: usize = 8;
    let before = storage::get(LIST).unwrap_or_default();
    let mut names = vec![name];
    names.extend(before.lines().filter(|&other| other != name));
    let most = if crowded { names.len() - 1 } else { MOST };
    let forgotten = names.split_off(most.clamp(1, names.len()));
    forgotten.iter().for_each(|name| storage::remove(&key(name)));
    storage::set(LIST, &names.join("\n"));
    !forgotten.is_empty()
}

/// Forgets a search.
fn forget(name: &str) {
    storage::remove(&key(name));
    let names = storage::get(LIST).unwrap_or_default();
    let others: Vec<&str> = names.lines().filter(|&other| other != name).collect();
    storage::set(LIST, &others.join("\n"));
}

/// The app as the address says; with the search that this browser kept, if it kept that one. Where the address asks for none, it
/// is the last one.
pub(in crate::web) fn open(fragment: &str) -> (App, Link, Keeping) {
    let (link, left_out) = Link::read(fragment);
    let mut app = App::new(link.settings.clone());
    let taken_up = take_up(&mut app, fragment.is_empty());
    let says_where = !link.settings.playing || link.look.is_some() || link.cube.is_some();
    if taken_up == Ok(true) && !says_where {
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

/// Takes up the search that was kept of the app's settings, or the last one, whichever it is. Returns whether there was one.
fn take_up(app: &mut App, last: bool) -> Result<bool, ResumeError> {
    let list = storage::get(LIST).unwrap_or_default();
    let name = if last { list.lines().next().unwrap_or_default().to_owned() } else { name(app.settings()) };
    let Some(text) = storage::get(&key(&name)) else { return Ok(false) };
    let taken_up = app.resume(&text);
    if taken_up.is_err() {
        storage::set(DAMAGED, &text);
        forget(&name);
    }
    taken_up.map(|()| true)
}

/// Which search it is, and where it stands.
type State = (Settings, TimeReadout);

fn state(app: &App) -> State {
    (app.settings(), app.readout().time)
}

/// What the browser keeps of the search, while the page is open.
#[derive(Default)]
pub(in crate::web) struct Keeping {
    /// The search that is kept, and where it stood.
    kept: Option<State>,
    /// When it was last seen to, in milliseconds.
    seen_to: f64,
    /// The search that was too large, by its name, and how far it was.
    too_large: Option<(String, u64)>,
}

impl Keeping {
    /// Milliseconds.
    const BETWEEN_KEEPINGS: f64 = 10_000.0;
    /// Browsers keep five million characters for a page, of all that it has.
    const MOST_CHARACTERS: usize = 4_000_000;

    /// Keeps the search if it was not seen to for a while. Returns whether it is to be asked again soon.
    pub(in crate::web) fn now_and_then(&mut self, app: &App) -> bool {
        let now = window().performance().map_or(0.0, |clock| clock.now());
        let waits = now - self.seen_to < Self::BETWEEN_KEEPINGS;
        if !waits {
            self.seen_to = now;
            self.keep(app);
        }
        waits
    }

    /// Keeps the search if it has changed since it was kept.
    pub(in crate::web) fn keep(&mut self, app: &App) {
        let (state, name) = (state(app), name(app.settings()));
        let end = state.1.end;
        let was_too_large = self.too_large.as_ref().is_some_and(|it| it.0 == name && it.1 <= end);
        if self.kept.as_ref() == Some(&state) || was_too_large {
            return;
        }
        if end == 0 {
            // What was begun anew need not be kept as it was.
            if self.kept.take().is_some_and(|kept| self::name(kept.0) == name) {
                forget(&name);
            }
            return;
        }
        let text = app.save();
        if text.len() > Self::MOST_CHARACTERS || !keep(&name, &text) {
            self.too_large = Some((name, end));
            return say(
                "This search has become larger than what the browser keeps for a page. To have it after the page is closed, \
                 save it to a file.",
            );
        }
        (self.kept, self.too_large) = (Some(state), None);
    }
}

/// Keeps a search, and forgets older ones until there is room for it. Returns whether there is.
fn keep(name: &str, text: &str) -> bool {
    let mut kept = storage::set(&key(name), text);
    list(name, false);
    while !kept && list(name, true) {
        kept = storage::set(&key(name), text);
    }
    kept
}

/// Lets the browser save the search to a file.
pub(in crate::web) fn save_file(app: &App) {
    let Settings { puzzle, plan, .. } = app.settings();
    let name = ["cubefall-", puzzle.id(), "-", plan.strategy.key(), ".txt"].concat();
    save::file(&name, "text/plain", &JsValue::from_str(&app.save()));
    say(&["Saved to the file ", &name, "."].concat());
}

/// Takes up the search of a file, and says what came of it.
pub(in crate::web) fn load_file(app: &mut App, name: &str, text: Option<&str>) {
    let refused = match text.map(|text| app.resume(text)) {
        Some(Ok(())) => {
            let step = grouped(app.readout().time.now);
            return say(&["The search of ", name, " is taken up, at step ", &step, "."].concat());
        }
        Some(Err(why)) => why.to_string(),
        None => "could not be read".to_owned(),
    };
    say(&["The file ", name, " ", &refused, ". Everything here is as it was."].concat());
}

fn say(text: &str) {
    set_text(&by_id::<Element>("saved-search-status"), text);
}
