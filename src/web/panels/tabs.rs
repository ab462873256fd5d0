//! The panel's tabs, as the ARIA authoring practices describe them: one tab stop, arrow keys between the tabs.

use crate::app::Tab;
use crate::web::browser::dom::{by_id, ignore, set_attribute, set_hidden};
use crate::web::browser::listeners::Listeners;
use web_sys::{Event, HtmlElement, KeyboardEvent};

/// The tabs and the panels that they show, in the order of [`Tab::ALL`].
const TABS: [(&str, &str); 3] =
    [("tab-search", "search"), ("tab-solutions", "solutions"), ("tab-lab", "lab")];

/// The panel that is shown.
pub(in crate::web) fn chosen() -> Tab {
    let is_chosen = |index: &usize| !by_id::<HtmlElement>(TABS[*index].1).hidden();
    (0..TABS.len()).find(is_chosen).map_or(Tab::default(), |index| Tab::ALL[index])
}

/// Shows the panel at `index`, from 0, from its top.
pub(in crate::web) fn select(index: usize) {
    by_id::<HtmlElement>("panel").set_scroll_top(0);
    for (place, (tab, panel)) in TABS.into_iter().enumerate() {
        let (tab, chosen) = (by_id::<HtmlElement>(tab), place == index);
        set_attribute(&tab, "aria-selected", if chosen { "true" } else { "false" });
        set_attribute(&tab, "tabindex", if chosen { "0" } else { "-1" });
        set_hidden(&by_id(panel), !chosen);
    }
}

/// Lets clicks and arrow keys change the tab; `selected` is told which panel it shows now.
pub(in crate::web) fn listen(listeners: &mut Listeners, selected: impl Fn(&'static str) + Clone + 'static) {
    for (index, (tab, _)) in TABS.into_iter().enumerate() {
        let tab: HtmlElement = by_id(tab);
        let clicked = selected.clone();
        listeners.on(&tab, "click", move |_: &Event| {
            select(index);
            clicked(TABS[index].1);
        });
        let moved = selected.clone();
        listeners.on(&tab, "keydown", move |event: &KeyboardEvent| {
            let next = match event.key().as_str() {
                "ArrowRight" | "ArrowDown" => (index + 1) % TABS.len(),
                "ArrowLeft" | "ArrowUp" => (index + TABS.len() - 1) % TABS.len(),
                "Home" => 0,
                "End" => TABS.len() - 1,
                _ => return,
            };
            event.prevent_default();
            select(next);
            ignore(by_id::<HtmlElement>(TABS[next].0).focus());
            moved(TABS[next].1);
        });
    }
}
