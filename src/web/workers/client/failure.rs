//! Why a worker has ended.

/// Why a worker has ended. Reasons are clauses that follow "because".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::web) enum Failure {
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
