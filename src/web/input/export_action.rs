//! The actions of the export panel.

use jobs::FileForm;

/// An action of the export panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportAction {
    /// Copy the solution as text.
    Text,
    /// Save the picture as it is shown.
    Picture,
    /// Start or stop a film of the solution being built.
    Film,
    /// End a film without saving it.
    CancelFilm,
    /// Save or print a file.
    File(FileForm),
}

impl ExportAction {
    /// The action that the markup's `data-export` names.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "copy" => Self::Text,
            "png" => Self::Picture,
            "webm" => Self::Film,
            "webm-cancel" => Self::CancelFilm,
            _ => Self::File(FileForm::from_key(key)?),
        })
    }
}
