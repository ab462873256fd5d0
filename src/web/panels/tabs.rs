//! The panel's tabs, by the ARIA authoring practices: one tab stop, arrow keys between the tabs.

use crate::web::browser::callbacks::Listeners;
use crate::web::browser::dom::{by_id, ignore, set_attribute, set_hidden};
use crate::web::browser::ids::{self, Id};
use crate::web::input::action::{Action, Sink};
use crate::web::input::keyboard::Key;
use crate::web::panels::panel::Panel;
use app::Tab;
use web_sys::{Event, HtmlElement};

/// The tabs.
pub(crate) struct Tabs;

/// The ids of a tab, and of the part of the panel that it shows.
const fn ids_of(tab: Tab) -> (Id, Id) {
    match tab {
        Tab::Search => (ids::TAB_SEARCH, ids::SEARCH),
        Tab::Tree => (ids::TAB_TREE, ids::TREE_PANEL),
        Tab::Solutions => (ids::TAB_SOLUTIONS, ids::SOLUTIONS),
        Tab::Lab => (ids::TAB_LAB, ids::LAB),
    }
}

impl Tabs {
    /// Scrolls the page to the panel, which is below the picture on a narrow page.
    pub(crate) fn bring_into_view(&self) {
        by_id::<HtmlElement>(ids::PANEL).scroll_into_view();
    }

    /// Scrolls the panel to its top.
    pub(crate) fn scroll_to_top(&self) {
        by_id::<HtmlElement>(ids::PANEL).set_scroll_top(0);
    }
}

impl Panel for Tabs {
    type Readout = Tab;

    fn write(&mut self, now: &Tab, _: Option<&Tab>) {
        for tab in Tab::ALL {
            let ((id, panel), chosen) = (ids_of(tab), tab == *now);
            let element: HtmlElement = by_id(id);
            set_attribute(&element, "aria-selected", if chosen { "true" } else { "false" });
            set_attribute(&element, "tabindex", if chosen { "0" } else { "-1" });
            set_hidden(&by_id(panel), !chosen);
        }
    }

    fn listen(&self, listeners: &mut Listeners, sink: &Sink) {
        for (index, tab) in Tab::ALL.into_iter().enumerate() {
            let element: HtmlElement = by_id(ids_of(tab).0);
            let clicked = sink.clone();
            listeners.on(&element, "click", move |_: &Event| clicked(Action::Tab(tab)));
            let moved = sink.clone();
            listeners.on(&element, "keydown", move |event: &Event| {
                let Some(key) = Key::plain(event) else { return };
                let next = match key.name.as_str() {
                    "ArrowRight" | "ArrowDown" => (index + 1) % Tab::ALL.len(),
                    "ArrowLeft" | "ArrowUp" => (index + Tab::ALL.len() - 1) % Tab::ALL.len(),
                    "Home" => 0,
                    "End" => Tab::ALL.len() - 1,
                    _ => return,
                };
                event.prevent_default();
                let next = Tab::ALL[next];
                moved(Action::Tab(next));
                ignore(by_id::<HtmlElement>(ids_of(next).0).focus());
            });
        }
    }
}
