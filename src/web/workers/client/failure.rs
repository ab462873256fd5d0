//! Why a worker does no more.

/// Why a worker does no more. Reasons are clauses that go on after "because".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::web) enum Failure {
    /// The browser has no workers.
    Unsupported,
    /// Its program was not fetched and compiled, for this reason.
    NoProgram(String),
    /// It did not start, for this reason. Another worker may.
    NotStarted(String),
    /// It started and was lost, for this reason. Another worker may do better.
    Lost(String),
    /// It refused what was requested, for this reason. So would any other.
    Refused(String),
}
