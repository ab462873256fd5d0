//! The guide: its sentence and its buttons, above the picture. A film has one button, and no panel beside it.

use crate::web::browser::dom::{
    by_id, document, elements, enable, focused, focused_in, ignore, keep_focus, return_focus, set_attribute,
    set_flag, set_hidden, set_markup, set_style, set_text,
};
use crate::web::browser::done::LESSONS;
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::GuideReadout;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};
use words::decimal;

/// The guide.
#[derive(Default)]
pub(crate) struct GuidePanel {
    /// What had the focus before it was opened.
    opener: Option<HtmlElement>,
}

impl Panel for GuidePanel {
    type Readout = Option<GuideReadout>;

    fn write(&mut self, now: &Self::Readout, before: Option<&Self::Readout>) {
        // The markup shows it ahead at a first visit.
        if before.is_none_or(|before| kind(before.as_ref()) != kind(now.as_ref())) {
            self.set_shown(kind(now.as_ref()));
        }
        let last = before.and_then(Option::as_ref);
        let Some(guide) = now else { return look_at("") };
        let focused = focused_in(&by_id(ids::GUIDE));
        if last.is_none_or(|last| last.stage != guide.stage || !Arc::ptr_eq(&last.lesson, &guide.lesson)) {
            set_markup(&by_id(ids::GUIDE_MORE), &guide.moment().more);
            keep_done(guide);
            look_at(&guide.moment().look);
        }
        set_text(&by_id::<Element>(ids::GUIDE_TEXT), &guide.text);
        mark_wrong(guide.wrong);
        write_buttons(guide);
        let is_last = guide.stage == guide.stages;
        let next = match (guide.at_end, is_last) {
            (true, _) => ids::GUIDE_SOLUTIONS,
            (false, true) if document().get_element_by_id(ids::GUIDE_FIRST.name()).is_some() => {
                ids::GUIDE_FIRST
            }
            (false, true) => ids::GUIDE_LEAVE,
            (false, false) => ids::GUIDE_NEXT,
        };
        keep_focus(focused, next);
    }
}

impl GuidePanel {
    /// Shows a kind of guide, or none. Hidden, it returns the focus to what had it before, if that was
    /// reached by a key: the browser would mark it at the next key otherwise.
    fn set_shown(&mut self, kind: Option<&str>) {
        let had_focus = focused_in(&by_id(ids::GUIDE)).is_some();
        if let Some(root) = document().document_element() {
            match kind {
                Some(kind) => set_attribute(&root, "data-guided", kind),
                None => ignore(root.remove_attribute("data-guided")),
            }
        }
        let was_hidden = by_id::<HtmlElement>(ids::GUIDE).hidden();
        set_hidden(&by_id(ids::GUIDE), kind.is_none());
        match kind {
            Some(FILM) => {
                self.opener = focused().filter(|opener| matches!(opener.matches(":focus-visible"), Ok(true)));
                if self.opener.is_none() {
                    return_focus(None, ids::STAGE);
                }
            }
            Some(_) if was_hidden => self.opener = focused(),
            None if had_focus => return_focus(self.opener.take().as_ref(), ids::STAGE),
            _ => {}
        }
    }
}

/// The kind of a guide that goes on by itself.
const FILM: &str = "film";

/// The kind of a guide, which the style depends on.
fn kind(guide: Option<&GuideReadout>) -> Option<&'static str> {
    guide.map(|guide| if guide.lesson.is_film() { FILM } else { "lesson" })
}

/// Stores that a lesson is done at its last moment, and marks those that are done in the list of all.
fn keep_done(guide: &GuideReadout) {
    let GuideReadout { lesson, stage, stages, .. } = guide;
    if !lesson.is_film() && *stages > 1 && stage == stages {
        LESSONS.add(&lesson.id);
    }
    let done = LESSONS.all();
    for mark in elements(".lessons small span[hidden]") {
        let button = mark.closest("[data-action]").ok().flatten();
        let action = button.and_then(|button| button.get_attribute("data-action")).unwrap_or_default();
        if action.strip_prefix("lesson=").is_some_and(|id| done.iter().any(|done| done == id)) {
            set_hidden(&mark, false);
        }
    }
}

/// Writes what the buttons say, and shows those that apply.
fn write_buttons(guide: &GuideReadout) {
    let GuideReadout { lesson, stage, stages, paused, leads, at_end, .. } = guide;
    let is_lesson = !lesson.is_film();
    let asks = guide.moment().question.is_some();
    let progress = format!("{stage} of {stages}");
    let progress = match (is_lesson, *stages == 1) {
        (_, true) => String::new(),
        (true, _) => format!("{}: {progress}", lesson.title),
        (false, _) => progress,
    };
    set_text(&by_id::<Element>(ids::GUIDE_STAGE), &progress);
    set_text(&by_id::<Element>(ids::GUIDE_NEXT), if asks { "Show me" } else { "Next" });
    set_text(&by_id::<Element>(ids::GUIDE_PAUSE), if *paused { "Go on" } else { "Pause" });
    set_text(&by_id::<Element>(ids::GUIDE_LEAVE), if *at_end || is_lesson { "Close" } else { "Skip" });
    enable(ids::GUIDE_BACK, *stage > 1);
    enable(ids::GUIDE_PAUSE, *leads);
    set_hidden(&by_id(ids::GUIDE_NEXT), stage == stages);
    set_hidden(&by_id(ids::GUIDE_BACK), *stages == 1);
    set_hidden(&by_id(ids::GUIDE_PAUSE), *at_end || *stages == 1);
    set_hidden(&by_id(ids::GUIDE_ENDS), !at_end || *leads);
    set_style(&by_id(ids::GUIDE_LINE), "--done", &decimal(*stage as f64 / *stages as f64, 3));
}

/// Marks the wrong answer that was chosen last.
fn mark_wrong(wrong: Option<usize>) {
    let Some(index) = wrong else { return };
    let selector = format!("[data-action=answer-{}]", index + 1);
    if let Ok(Some(answer)) = document().query_selector(&selector) {
        set_flag(&answer, "data-wrong", true);
    }
}

/// Outlines a part of the page, by its key.
fn look_at(part: &str) {
    if let Some(root) = document().document_element() {
        set_attribute(&root, "data-look", part);
    }
}
