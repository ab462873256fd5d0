//! What the buttons of the export panel request.

use crate::web::workers::protocol::FileForm;

/// How a solution is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum ExportAction {
    /// Copy it as text, in its author's notation.
    Text,
    /// Save the picture as it is seen.
    Picture,
    /// Film how it is put together; or end the film.
    Film,
    /// Save or print a file.
    File(FileForm),
}

impl ExportAction {
    /// The action that the markup's `data-export` names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "copy" => Self::Text,
            "png" => Self::Picture,
            "webm" => Self::Film,
            _ => Self::File(FileForm::from_key(key)?),
        })
    }
}
