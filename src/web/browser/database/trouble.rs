//! Why the browser's database cannot be used.

use std::fmt;
use web_sys::DomException;

/// Why the browser did not store or find something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The page may not store anything, as in some private windows.
    Forbidden,
    /// There is no space left for the page.
    Full,
    /// A newer version of the page has changed how it stores.
    Outdated,
    /// Anything else, in the words of the browser.
    Other(String),
}

impl Trouble {
    /// What an error of the browser means. There may be none, as when the browser ends a transaction by itself.
    pub(super) fn of(error: Option<&DomException>) -> Self {
        let Some(error) = error else { return Self::Other("it gave no reason".to_owned()) };
        match error.name().as_str() {
            "QuotaExceededError" => Self::Full,
            "NotAllowedError" | "SecurityError" => Self::Forbidden,
            "VersionError" => Self::Outdated,
            name => {
                let message = error.message();
                let message = message.trim_end_matches(['.', ' ']);
                Self::Other(if message.is_empty() { name } else { message }.to_owned())
            }
        }
    }

    /// What an error means that occurred while the database was being opened.
    pub(super) fn of_opening(error: Option<&DomException>) -> Self {
        // Firefox before version 115 answers so in a private window.
        if error.is_some_and(|error| error.name() == "InvalidStateError") {
            return Self::Forbidden;
        }
        Self::of(error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden => f.write_str("this browser does not let the page store anything"),
            Self::Full => f.write_str("the browser's storage is full"),
            Self::Outdated => f.write_str(
                "a newer version of this page has stored here since it was loaded; load the page again",
            ),
            Self::Other(reason) => write!(f, "the browser could not store it ({reason})"),
        }
    }
}
