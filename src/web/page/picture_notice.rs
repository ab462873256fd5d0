//! The messages about the GPU context of a page's picture.

use crate::web::page::opening::{clear_notice, show_notice};

/// Whether a message about the context is shown, which ends when there is one. Any other message stays.
#[derive(Default)]
pub(crate) struct PictureNotice {
    is_shown: bool,
}

impl PictureNotice {
    /// A context was requested: it is there, or the browser has none. `remedy` is what works without one.
    pub(crate) fn open(&mut self, is_there: bool, remedy: &str) {
        match (is_there, self.is_shown) {
            (true, true) => clear_notice(),
            (true, false) => {}
            (false, _) => {
                show_notice(&format!("This browser offers no WebGL2, so there is no picture. {remedy}"));
            }
        }
        self.is_shown = !is_there;
    }

    /// The context was lost. `kept` is what was not.
    pub(crate) fn lose(&mut self, kept: &str) {
        show_notice(&format!("The browser lost the 3D picture, and restores it if possible. {kept}"));
        self.is_shown = true;
    }
}
