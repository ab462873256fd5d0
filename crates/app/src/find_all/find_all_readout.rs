//! The readout of the search for all solutions.

use crate::find_all::{FindAllState, SearchForAll};
use crate::subject::Subject;
use cubefall::search::Ledger;
use formats::file_stem;
use messages::argument;
use words::{count, decimal, grouped};

/// The readout of the search for all solutions.
#[derive(Clone, PartialEq, Debug)]
pub struct FindAllReadout {
    /// Its state.
    pub state: FindAllState,
    /// The same in a sentence.
    pub sentence: String,
    /// The number of workers, resting ones included.
    pub workers: usize,
    /// The number of workers that were lost and replaced.
    pub lost: usize,
    /// The number of workers that rest, so that frames are not late.
    pub resting: usize,
    /// The number of parts, once it is known.
    pub parts: usize,
    /// The progress, in [0, 1].
    pub progress: f64,
    /// The number of solutions found so far.
    pub solutions: String,
    /// The time taken so far, without pauses.
    pub spent: String,
    /// The estimated remaining time.
    pub left: String,
    /// The command that does the same on the command line, if much is left to do.
    pub command: Option<FindAllCommandLine>,
}

/// A command that finds all solutions on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindAllCommandLine {
    /// The command.
    pub text: String,
    /// Whether it needs the file of the puzzle.
    pub needs_file: bool,
}

/// The seconds that have to be left for the command line to be offered, and to have passed: before, the
/// estimate is a guess.
const LONG: f64 = 300.0;
const WATCHED: f64 = 5.0;

impl SearchForAll {
    /// The readout. `counted` describes what is counted, as text after a number.
    pub(crate) fn readout(&self, subject: &Subject) -> FindAllReadout {
        let (progress, spent) = (self.progress(), self.watch.seconds());
        let idle = self.state == FindAllState::Idle;
        let left = match &self.state {
            FindAllState::Idle => self.outlook.seconds(self.planned),
            FindAllState::Running | FindAllState::Paused | FindAllState::Left | FindAllState::Failed(_) => {
                self.left()
            }
            FindAllState::Done | FindAllState::Cancelled => None,
        };
        let expected = self.outlook.words(self.planned).filter(|_| idle);
        let unless_idle = |text: String| if idle { "–".to_owned() } else { text };
        FindAllReadout {
            state: self.state.clone(),
            sentence: self.sentence(subject),
            workers: self.pool.wanted(),
            lost: self.pool.lost(),
            resting: self.pool.resting(),
            parts: self.ledger.as_ref().map_or(0, Ledger::of),
            progress,
            solutions: unless_idle(grouped(self.solutions() as u64)),
            spent: if idle || self.found_before { "–".to_owned() } else { duration(spent) },
            left: expected.map(|(few, _)| few).or(left.map(duration)).unwrap_or("–".to_owned()),
            command: left
                .filter(|&left| left >= LONG && (idle || spent >= WATCHED))
                .map(|_| command(subject)),
        }
    }

    fn solutions(&self) -> usize {
        self.ledger.as_ref().map_or(0, Ledger::solutions)
    }

    fn sentence(&self, subject: &Subject) -> String {
        let counted = subject.counted();
        let workers = count(self.pool.wanted() as u64, "worker", "workers");
        let lost = match self.pool.lost() {
            0 => String::new(),
            1 => " One was lost, and its parts were done again.".to_owned(),
            lost => format!(" {} were lost, and their parts were done again.", grouped(lost as u64)),
        };
        let resting = match self.pool.resting() {
            0 => String::new(),
            1 => " One rests, so that the picture keeps up.".to_owned(),
            resting => format!(" {} rest, so that the picture keeps up.", grouped(resting as u64)),
        };
        let of = self.ledger.as_ref().map(|ledger| {
            format!("{} of {}", grouped(ledger.done() as u64), count(ledger.of() as u64, "part", "parts"))
        });
        let (parts, found) = (of.unwrap_or("no part".to_owned()), self.solutions());
        match &self.state {
            FindAllState::Idle => {
                let expected = self.outlook.words(self.planned).map(|(_, end)| end);
                let end = expected.unwrap_or("; the stage continues meanwhile.".to_owned());
                format!("All solutions, {counted}, by workers in the background{end}")
            }
            FindAllState::Running if !self.pool.is_ready() => format!("Starting {workers}…"),
            FindAllState::Running => {
                format!("Searching by turbo, with {workers}: {parts} done.{resting}{lost}")
            }
            FindAllState::Paused => format!("Paused: {parts} done, by {workers}.{lost}"),
            FindAllState::Done if self.found_before => format!("{} {counted}, found before.", all(found)),
            FindAllState::Done => {
                let (all, time) = (all(found), duration(self.watch.seconds()));
                let too_many = if self.can_be_kept(subject) { "" } else { TOO_MANY };
                format!("{all} {counted} in {time}, by {workers}.{lost}{too_many}")
            }
            FindAllState::Cancelled => {
                format!("Cancelled with {parts} done. {} found until then.", kept(found))
            }
            FindAllState::Left => {
                format!("Left with {parts} done. {} found until then; Resume does the rest.", kept(found))
            }
            FindAllState::Failed(reason) => format!(
                "It had to stop with {parts} done: {reason}. {} found until then; Resume does the rest.",
                kept(found)
            ),
        }
    }
}

/// The command for all solutions of a puzzle, counted as on the page, as a text for a shell.
fn command(subject: &Subject) -> FindAllCommandLine {
    let (puzzle, symmetry) = (subject.puzzle(), subject.symmetry().key());
    let (what, needs_file) = argument(puzzle);
    let file = file_stem(puzzle, None, None);
    let text = format!("cubefall solve {what} --symmetry {symmetry} --checkpoint {file}.txt");
    FindAllCommandLine { text, needs_file }
}

/// What is said of solutions that are too many to be kept.
const TOO_MANY: &str = " They are too many to be kept when the page is closed.";

/// All solutions, as the beginning of a sentence.
fn all(found: usize) -> String {
    match found {
        0 => "There is no solution: everything was searched,".to_owned(),
        1 => "The only solution".to_owned(),
        _ => format!("All {}", count(found as u64, "solution", "solutions")),
    }
}

/// The number of solutions, with its verb.
fn kept(found: usize) -> String {
    match found {
        0 => "No solution was".to_owned(),
        _ => count(found as u64, "solution was", "solutions were"),
    }
}

/// A time in seconds as text.
fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match seconds {
        _ if seconds < 0.995 => format!("{} s", decimal(seconds, 2)),
        _ if seconds < 59.95 => format!("{} s", decimal(seconds, 1)),
        _ if whole < 3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_the_units_that_fit_them() {
        let times = [0.0, 0.024, 0.994, 0.996, 2.14, 59.94, 59.96, 61.4, 3599.6, 7380.0];
        let texts = ["0.00 s", "0.02 s", "0.99 s", "1.0 s", "2.1 s", "59.9 s", "1 min 00 s", "1 min 01 s"];
        assert_eq!(times[..8].iter().map(|&time| duration(time)).collect::<Vec<_>>(), texts);
        assert_eq!(
            times[8..].iter().map(|&time| duration(time)).collect::<Vec<_>>(),
            ["1 h 00 min", "2 h 03 min"]
        );
    }
}
