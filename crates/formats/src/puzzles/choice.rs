//! The choice of one problem of a file.

use super::{FileError, FileProblem, Place, PuzzleFile};
use cubefall::puzzle::Puzzle;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

/// Why no problem of a file is chosen: what is missing, and which there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceError(String);

impl PuzzleFile {
    /// The problem with this number or name, or the only one. A number has precedence over a name.
    ///
    /// # Errors
    /// When there is no such problem, or there are several.
    pub fn problem(&self, wanted: Option<&str>) -> Result<&FileProblem, ChoiceError> {
        let number = wanted.and_then(|wanted| wanted.parse().ok());
        let by_number = || self.problems.iter().find(|problem| Some(problem.number) == number);
        let named: Vec<&FileProblem> = match wanted {
            None => self.problems.iter().collect(),
            Some(wanted) => by_number().map_or_else(
                || self.problems.iter().filter(|problem| problem.name == wanted).collect(),
                |one| vec![one],
            ),
        };
        match named[..] {
            [problem] => Ok(problem),
            _ => Err(ChoiceError::new(wanted, named.len(), &self.problems)),
        }
    }

    /// The puzzle of one of its problems. An error names the problem if there are others.
    ///
    /// # Errors
    /// When the document is no puzzle, or too large a one.
    pub fn puzzle_of(&self, problem: &FileProblem) -> Result<Arc<Puzzle>, FileError> {
        let place = Place::Element(format!("problem {}", problem.number));
        problem.puzzle().map_err(|error| if self.problems.len() > 1 { error.at(place) } else { error })
    }
}

impl ChoiceError {
    fn new(wanted: Option<&str>, count: usize, problems: &[FileProblem]) -> Self {
        const MOST_LISTED: usize = 40;
        let found = match (wanted, count) {
            (None, count) => format!("the document has {count} problems"),
            (Some(wanted), 0) => format!("the document has no problem {wanted:?}"),
            (Some(wanted), count) => format!("the document has {count} problems named {wanted:?}"),
        };
        let numbers: Vec<String> =
            problems.iter().take(MOST_LISTED).map(|problem| problem.number.to_string()).collect();
        let more = if problems.len() > MOST_LISTED { ", …" } else { "" };
        Self(format!("{found}; choose one with the option problem: {}{more}", numbers.join(", ")))
    }
}

impl Display for ChoiceError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for ChoiceError {}
