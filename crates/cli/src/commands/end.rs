//! How a search ended, and its statistics.

use crate::outcome::{Failure, Outcome, say};
use crate::screen::Screen;
use cubefall::puzzle::counted;
use cubefall::search::Stats;
use std::fmt::Write as _;
use std::io::Write as _;

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Exhausted,
    /// A fold's list is full.
    Full {
        /// How many assemblies it has.
        kept: usize,
    },
    /// The limit of solutions was reached.
    Limit,
    MaxSteps,
    /// There are more sets of pieces than are kept.
    ManySets,
    Interrupted,
}

/// Prints on stderr if the search is not complete, and chooses the outcome. `saved` follows what it has done so far.
pub(crate) fn conclude(end: End, found: u64, steps: u64, saved: &str) -> Result<Outcome, Failure> {
    let (solutions, steps) = (counted(found as usize, "solution"), counted(steps as usize, "step"));
    let so_far = format!("{solutions} in {steps} so far{saved}");
    match end {
        End::Exhausted => {}
        End::Limit => say(&format!("partial: stopped by --limit; {so_far}")),
        End::MaxSteps => say(&format!("partial: stopped by --max-steps; {so_far}")),
        End::ManySets => {
            say(&format!("partial: stopped, since more sets of pieces were found than are kept; {so_far}"));
        }
        End::Interrupted => {
            say(&format!("partial: interrupted; {so_far}"));
            return Ok(Outcome::Interrupted);
        }
        End::Full { kept } => {
            return Err(Failure::Stuck(format!(
                "the fold's list is full with {kept} assemblies ({so_far}); choose a strategy that goes depth first, \
                 such as fold-lazy or turbo"
            )));
        }
    }
    Ok(if found > 0 { Outcome::Done } else { Outcome::NoSolution })
}

/// Prints the counts on stderr.
pub(crate) fn print_report(stats: &Stats) -> Result<(), Failure> {
    Ok(Screen::messages().write_all(report(stats).as_bytes())?)
}

/// The report of "A Better Sort of Input" and "Machinery Translation", as their sample outputs print it.
fn report(stats: &Stats) -> String {
    let mut text = String::from("Possibilities (explored, kept) at each stage:\n");
    for level in stats.levels() {
        let _ = writeln!(text, "  ({},{})", level.tried, level.kept);
    }
    let _ = writeln!(text, "Total possibilities explored: {}", stats.tried());
    let _ = writeln!(text, "Total possibilities kept: {}", stats.kept());
    text
}
