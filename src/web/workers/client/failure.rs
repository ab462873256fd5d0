//! Why a worker has ended.

/// The reason of a program of another build than the page's, and of one that is no longer on the server.
pub(super) const UPDATED: &str =
    "its program could not be loaded, since Cubefall was updated: load the page again, nothing is lost";

/// The reason of a program that did not arrive.
pub(super) const NOT_LOADED: &str =
    "its program could not be loaded; check the connection, or load the page again";

/// Why a worker has ended. Reasons are clauses that follow "because".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// The browser has no workers.
    Unsupported,
    /// Its program was not fetched and compiled, for this reason.
    NoProgram(String),
    /// It did not start, for this reason. Another worker may.
    NotStarted(String),
    /// It started and was lost, for this reason. Another worker may succeed.
    Lost(String),
    /// It refused the request, for this reason. Every worker would.
    Refused(String),
}

impl Failure {
    /// The reason, where what is missing without workers need not be said.
    pub(crate) fn reason(self) -> String {
        match self {
            Self::Unsupported => "this browser has no workers".to_owned(),
            Self::NoProgram(reason)
            | Self::NotStarted(reason)
            | Self::Lost(reason)
            | Self::Refused(reason) => reason,
        }
    }
}
