//! The guide: its sentence and its buttons, above the picture.

use crate::web::browser::dom::{
    by_id, document, enable, focused, focused_in, keep_focus, return_focus, set_attribute, set_flag,
    set_hidden, set_markup, set_text,
};
use crate::web::browser::ids;
use crate::web::panels::panel::Panel;
use app::GuideReadout;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// The guide.
#[derive(Default)]
pub(crate) struct Guide {
    /// What had the focus before it was opened.
    opener: Option<HtmlElement>,
}

impl Panel for Guide {
    type Readout = Option<GuideReadout>;

    fn write(&mut self, now: &Self::Readout, before: Option<&Self::Readout>) {
        // The markup shows it ahead at a first visit.
        if before.is_none_or(|before| before.is_some() != now.is_some()) {
            self.set_shown(now.is_some());
        }
        let last = before.and_then(Option::as_ref);
        let Some(guide) = now else { return look_at("") };
        let focused = focused_in(&by_id(ids::GUIDE));
        if last.is_none_or(|last| last.stage != guide.stage || !Arc::ptr_eq(&last.lesson, &guide.lesson)) {
            set_markup(&by_id(ids::GUIDE_MORE), &guide.moment().more);
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

impl Guide {
    /// Shows or hides it. Hidden, it returns the focus to what had it before.
    fn set_shown(&mut self, shown: bool) {
        let had_focus = focused_in(&by_id(ids::GUIDE)).is_some();
        if let Some(root) = document().document_element() {
            set_flag(&root, "data-guided", shown);
        }
        set_hidden(&by_id(ids::GUIDE), !shown);
        match shown {
            true => self.opener = focused(),
            false if had_focus => return_focus(self.opener.take().as_ref(), ids::STAGE),
            false => {}
        }
    }
}

/// Writes what the buttons say, and shows those that apply.
fn write_buttons(guide: &GuideReadout) {
    let GuideReadout { lesson, stage, stages, paused, leads, at_end, .. } = guide;
    let is_lesson = !lesson.id.is_empty();
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
    set_hidden(&by_id(ids::GUIDE_ENDS), !at_end);
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
