//! Preferences: theme, single keys and favourites, stored in the browser; motion, from the system.

use crate::view::Theme;
use crate::web::browser::dom::{by_id, document, set_attribute, set_text, window};
use crate::web::browser::{ids, storage};
use crate::web::panels::tabs::PanelSize;
use cubefall::solution::SolutionName;
use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::Element;

const THEME: &str = "cubefall.theme";
const SINGLE_KEYS: &str = "cubefall.single-keys";
const DETAILS: &str = "cubefall.details";
const FAVOURITES: &str = "cubefall.favourites";
const GUIDED: &str = "cubefall.guided";
const PANEL: &str = "cubefall.panel";

/// The user's preferences, in local storage. Values that are missing or invalid have their defaults.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preferences {
    theme: Option<Theme>,
    /// Whether single keys are shortcuts.
    single_keys: bool,
    /// Whether details are shown: words in digits, and the options of counting.
    details: bool,
}

impl Preferences {
    /// Loads the stored preferences.
    pub(crate) fn load() -> Self {
        let theme = storage::get(THEME).and_then(|name| theme_named(&name));
        let single_keys = storage::get(SINGLE_KEYS).is_none_or(|stored| stored != "false");
        Self { theme, single_keys, details: storage::get(DETAILS).is_some_and(|stored| stored == "true") }
    }

    /// The theme chosen, or else the system's.
    pub(crate) fn theme(&self) -> Theme {
        let system = if media_matches("(prefers-color-scheme: dark)") { Theme::Night } else { Theme::Day };
        self.theme.unwrap_or(system)
    }

    /// Switches to the other theme, and stores it.
    pub(crate) fn switch_theme(&mut self) {
        let other = if self.theme() == Theme::Day { Theme::Night } else { Theme::Day };
        self.theme = Some(other);
        storage::set(THEME, theme_name(other));
    }

    /// Whether single keys are shortcuts.
    pub(crate) const fn has_single_keys(&self) -> bool {
        self.single_keys
    }

    /// Whether details are shown.
    pub(crate) const fn shows_details(&self) -> bool {
        self.details
    }

    /// Switches single-key shortcuts on or off, and stores the choice.
    pub(crate) fn set_single_keys(&mut self, on: bool) {
        self.single_keys = on;
        storage::set(SINGLE_KEYS, if on { "true" } else { "false" });
    }

    /// Shows or hides details, and stores the choice.
    pub(crate) fn set_details(&mut self, shown: bool) {
        self.details = shown;
        storage::set(DETAILS, if shown { "true" } else { "false" });
    }

    /// The size of the panel, as it was left. It is closed at the first visit.
    pub(crate) fn panel_size() -> PanelSize {
        storage::get(PANEL).and_then(|name| PanelSize::named(&name)).unwrap_or_default()
    }

    /// Stores the size of the panel.
    pub(crate) fn store_panel_size(size: PanelSize) {
        storage::set(PANEL, size.name());
    }

    /// Whether the guide was shown by itself before, which it is at the first visit only.
    pub(crate) fn was_guided() -> bool {
        storage::get(GUIDED).is_some()
    }

    /// Stores that the guide was shown.
    pub(crate) fn store_guided() {
        storage::set(GUIDED, "true");
    }

    /// The stored names of the favourites. Invalid names are ignored.
    pub(crate) fn favourites() -> Vec<SolutionName> {
        let stored = storage::get(FAVOURITES).unwrap_or_default();
        stored.split(' ').filter_map(|name| name.parse().ok()).collect()
    }

    /// Stores whether a solution is a favourite, and keeps those that another tab has stored. Returns whether
    /// the browser has stored it.
    pub(crate) fn store_favourite(name: SolutionName, favourite: bool) -> bool {
        let mut names = Self::favourites();
        names.retain(|&other| other != name);
        if favourite {
            names.push(name);
        }
        let names: Vec<String> = names.iter().map(SolutionName::to_string).collect();
        storage::set(FAVOURITES, &names.join(" "))
    }

    /// Why a favourite is not stored, as a message.
    pub(crate) fn why_not_stored() -> &'static str {
        if storage::is_allowed() {
            "The favourite is not stored, since the browser's storage for this page is full. It is there until the page is closed."
        } else {
            "The favourite is not stored, since this browser lets the page store nothing. It is there until the page is closed."
        }
    }

    /// Applies the theme to the page.
    pub(crate) fn show_theme(&self) {
        let theme = self.theme();
        if let Some(root) = document().document_element() {
            set_attribute(&root, "data-theme", theme_name(theme));
        }
        set_text(&by_id::<Element>(ids::THEME_LABEL), if theme == Theme::Night { "Light" } else { "Dark" });
    }
}

/// Whether the system prefers reduced motion.
pub(crate) fn reduced_motion() -> bool {
    media_matches("(prefers-reduced-motion: reduce)")
}

/// Whether the user wants to save data.
pub(crate) fn saves_data() -> bool {
    let get = |of: &JsValue, name: &str| Reflect::get(of, &JsValue::from_str(name)).unwrap_or_default();
    get(&get(&window().navigator(), "connection"), "saveData").is_truthy()
}

fn media_matches(query: &str) -> bool {
    let list = window().match_media(query);
    list.ok().flatten().is_some_and(|list| list.matches())
}

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Day => "light",
        Theme::Night => "dark",
    }
}

fn theme_named(name: &str) -> Option<Theme> {
    [Theme::Day, Theme::Night].into_iter().find(|&theme| theme_name(theme) == name)
}
