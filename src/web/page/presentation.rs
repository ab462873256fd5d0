//! The presentation: the whole screen for the sentence, the cube and the path.

use crate::web::browser::dom::{by_id, document, focus_in_place, focused, return_focus, set_flag};
use crate::web::browser::ids;
use crate::web::browser::screen::{WakeLock, enter_full_screen, is_full_screen, leave_full_screen};
use web_sys::HtmlElement;

/// The presentation.
#[derive(Default)]
pub(crate) struct Presentation {
    running: Option<Running>,
}

struct Running {
    /// What had the focus before.
    focused: Option<HtmlElement>,
    /// Whether the browser has shown it on the full screen.
    was_full: bool,
    black: bool,
    /// Keeps the screen on.
    awake: Option<WakeLock>,
}

impl Presentation {
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Begins or ends it.
    pub(crate) fn toggle(&mut self) {
        match self.running.take() {
            Some(running) => end(running),
            None => self.begin(),
        }
    }

    fn begin(&mut self) {
        // An entry of the menu is gone afterwards.
        let focused = focused().map(|entry| match entry.closest("#menu") {
            Ok(Some(_)) => by_id(ids::MENU_OPEN),
            _ => entry,
        });
        flag("data-presenting", true);
        enter_full_screen();
        focus_in_place(&by_id(ids::STAGE));
        let awake = WakeLock::request();
        self.running = Some(Running { focused, was_full: false, black: false, awake });
    }

    /// Requests the wake lock again, which a hidden page loses.
    pub(crate) fn on_visible(&mut self) {
        if let Some(running) = &mut self.running {
            WakeLock::renew(&mut running.awake);
        }
    }

    /// Notes whether the page is shown on the full screen. Returns whether the user has left that.
    pub(crate) fn has_left_screen(&mut self) -> bool {
        let Some(running) = &mut self.running else {
            // It has ended before the browser has shown it.
            leave_full_screen();
            return false;
        };
        let is_full = is_full_screen();
        std::mem::replace(&mut running.was_full, is_full) && !is_full
    }

    /// Makes the screen black, or shows it again.
    pub(crate) fn toggle_black(&mut self) {
        if let Some(running) = &mut self.running {
            running.black = !running.black;
            flag("data-black", running.black);
        }
    }

    /// Shows a black screen again. Returns whether it was black.
    pub(crate) fn show_again(&mut self) -> bool {
        let was_black = self.running.as_ref().is_some_and(|running| running.black);
        if was_black {
            self.toggle_black();
        }
        was_black
    }
}

/// Ends it, and returns the focus.
fn end(running: Running) {
    flag("data-presenting", false);
    flag("data-black", false);
    leave_full_screen();
    return_focus(running.focused.as_ref(), ids::STAGE);
}

/// Sets or removes an attribute of the document's root.
fn flag(name: &str, on: bool) {
    if let Some(root) = document().document_element() {
        set_flag(&root, name, on);
    }
}
