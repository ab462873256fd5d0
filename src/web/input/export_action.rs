//! What the buttons of the export panel request.

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
    File(FileFormat),
}

impl ExportAction {
    /// The action that the markup's `data-export` names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        Some(match key {
            "copy" => Self::Text,
            "png" => Self::Picture,
            "webm" => Self::Film,
            _ => Self::File(FileFormat::from_key(key)?),
        })
    }
}

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::web) enum FileFormat {
    /// A sheet of paper.
    Sheet,
    /// Data to read back.
    Json,
    /// All pieces side by side, for a printer.
    Plate,
    /// The pieces where they lie, for a printer.
    Stl,
    /// The same in colours.
    Glb,
}

impl FileFormat {
    /// All of them.
    pub(in crate::web) const ALL: [Self; 5] = [Self::Sheet, Self::Json, Self::Plate, Self::Stl, Self::Glb];

    /// What the markup and messages call it.
    pub(in crate::web) const fn key(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Json => "json",
            Self::Plate => "plate",
            Self::Stl => "stl",
            Self::Glb => "glb",
        }
    }

    /// The format that the markup or a message names.
    pub(in crate::web) fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.key() == key)
    }
}
