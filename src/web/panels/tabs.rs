//! The panel: its tabs, by the ARIA authoring practices (one tab stop, arrow keys between the tabs), and its
//! size.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, document, ignore, press, set_attribute, set_hidden};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, PanelAction, Sink};
use crate::web::input::keyboard::Key;
use crate::web::panels::panel::Panel;
use app::{Mode, Tab};
use web_sys::{Event, HtmlElement};

/// The tabs.
pub(crate) struct Tabs;

/// The size of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum PanelSize {
    /// It is closed.
    #[default]
    Closed,
    /// On a narrow page, the lower half. On a wide one it stands beside the picture, at full height.
    Half,
    /// On a narrow page, most of it.
    Full,
}

impl PanelSize {
    /// The name by which it is stored, and by which the style sheet knows it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Half => "half",
            Self::Full => "full",
        }
    }

    /// The size with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Closed, Self::Half, Self::Full].into_iter().find(|size| size.name() == name)
    }
}

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TabsReadout {
    pub(crate) tab: Tab,
    pub(crate) size: PanelSize,
}

/// The ids of a tab, and of the part of the panel that it shows.
const fn ids_of(tab: Tab) -> (Id, Id) {
    match tab {
        Tab::Search => (ids::TAB_SEARCH, ids::SEARCH),
        Tab::Tree => (ids::TAB_TREE, ids::TREE_PANEL),
        Tab::Lab => (ids::TAB_LAB, ids::LAB),
        Tab::Solutions => (ids::TAB_SOLUTIONS, ids::SOLUTIONS),
        Tab::Filter => (ids::TAB_FILTER, ids::FILTER_PANEL),
        Tab::Export => (ids::TAB_EXPORT, ids::EXPORT_PANEL),
    }
}

impl Tabs {
    /// Scrolls the panel to its top.
    pub(crate) fn scroll_to_top(&self) {
        by_id::<HtmlElement>(ids::PANEL).set_scroll_top(0);
    }
}

impl Panel for Tabs {
    type Readout = TabsReadout;

    fn write(&mut self, now: &TabsReadout, _: Option<&TabsReadout>) {
        let mode = now.tab.mode();
        for tab in Tab::ALL {
            let ((id, panel), chosen) = (ids_of(tab), tab == now.tab);
            let element: HtmlElement = by_id(id);
            set_attribute(&element, "aria-selected", if chosen { "true" } else { "false" });
            set_attribute(&element, "tabindex", if chosen { "0" } else { "-1" });
            set_hidden(&element, tab.mode() != mode);
            set_hidden(&by_id(panel), !chosen);
        }
        press(ids::WATCH, mode == Mode::Watch);
        press(ids::BROWSE, mode == Mode::Browse);
        let is_open = now.size != PanelSize::Closed;
        set_attribute(&by_id::<HtmlElement>(ids::PANEL_OPEN), "aria-expanded", &is_open.to_string());
        let resize: HtmlElement = by_id(ids::PANEL_ROOM);
        let change = if now.size == PanelSize::Full { "Lower" } else { "Taller" };
        set_attribute(&resize, "aria-label", change);
        set_attribute(&resize, "title", change);
        if let Some(root) = document().document_element() {
            set_attribute(&root, "data-mode", if mode == Mode::Watch { "watch" } else { "browse" });
            set_attribute(&root, "data-panel", now.size.name());
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        for tab in Tab::ALL {
            let element: HtmlElement = by_id(ids_of(tab).0);
            let clicked = sink.clone();
            listeners.on(&element, "click", move |_: &Event| clicked(Action::Panel(PanelAction::Show(tab))));
            let moved = sink.clone();
            listeners.on(&element, "keydown", move |event: &Event| {
                let Some(next) = Key::plain(event).and_then(|key| next(tab, &key.name)) else { return };
                event.prevent_default();
                moved(Action::Panel(PanelAction::Show(next)));
                ignore(by_id::<HtmlElement>(ids_of(next).0).focus());
            });
        }
    }
}

/// The tab of the same mode to which a key moves from `tab`.
fn next(tab: Tab, key: &str) -> Option<Tab> {
    let tabs: Vec<Tab> = Tab::ALL.into_iter().filter(|other| other.mode() == tab.mode()).collect();
    let index = tabs.iter().position(|&other| other == tab)?;
    let next = match key {
        "ArrowRight" | "ArrowDown" => (index + 1) % tabs.len(),
        "ArrowLeft" | "ArrowUp" => (index + tabs.len() - 1) % tabs.len(),
        "Home" => 0,
        "End" => tabs.len() - 1,
        _ => return None,
    };
    Some(tabs[next])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_move_between_the_tabs_of_a_mode_in_a_circle() {
        assert_eq!(next(Tab::Search, "ArrowRight"), Some(Tab::Tree));
        assert_eq!(next(Tab::Search, "ArrowLeft"), Some(Tab::Lab));
        assert_eq!(next(Tab::Export, "ArrowRight"), Some(Tab::Solutions));
        assert_eq!(next(Tab::Filter, "Home"), Some(Tab::Solutions));
        assert_eq!(next(Tab::Tree, "a"), None);
    }

    #[test]
    fn a_size_has_the_name_by_which_it_is_found() {
        for size in [PanelSize::Closed, PanelSize::Half, PanelSize::Full] {
            assert_eq!(PanelSize::named(size.name()), Some(size));
        }
        assert_eq!(PanelSize::named("wide"), None);
    }
}
