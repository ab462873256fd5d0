//! What ends a search, so that the user may want it back.

/// What has ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// It was restarted.
    Restart,
    /// Another puzzle was chosen.
    Puzzle,
    /// Another strategy was chosen.
    Strategy,
    /// An order or a symmetry was chosen.
    Option,
    /// A saved search was restored from a file.
    File,
}

impl Loss {
    /// What has happened, as a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Restart => "Restarted.",
            Self::Puzzle => "Puzzle changed.",
            Self::Strategy => "Strategy changed.",
            Self::Option => "Option changed.",
            Self::File => "File loaded.",
        }
    }

    /// Its name, after “Undo”.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restart => "restart",
            Self::Puzzle => "puzzle",
            Self::Strategy => "strategy",
            Self::Option => "option",
            Self::File => "file",
        }
    }
}
