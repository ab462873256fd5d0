//! What the user requests of the gallery, and what comes of it.

use crate::web::workers::protocol::OpenEvent;

/// A request to the gallery.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::web) enum GalleryAction {
    /// Show it.
    Show,
    /// Search a problem of the file that is open, by its index.
    Problem(usize),
    /// Open a file.
    File {
        /// Its name.
        name: String,
        /// Its size, in bytes.
        size: f64,
        /// Its bytes; `None` where it could not be read, or is too large.
        content: Option<Vec<u8>>,
    },
    /// The opener has answered; or why it did not.
    Answer(Result<OpenEvent, String>),
}
