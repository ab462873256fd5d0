//! The actions of the gallery, and the answers of its worker.

use jobs::OpenEvent;

/// An action of the gallery.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GalleryAction {
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
        /// Its bytes; `None` if it could not be read or is too large.
        content: Option<Vec<u8>>,
        /// The number of other files that came with it.
        others: u32,
    },
    /// Report that an address was dropped or pasted that is none of this page.
    ForeignAddress,
    /// Show the dialog for pasting a cube.
    ShowPaste,
    /// Read a pasted text, or the one in that dialog: as a cube while the user sets one up, else as a puzzle file.
    Pasted(Option<String>),
    /// The opener's answer, or why there is none.
    Answer(Result<OpenEvent, String>),
}
