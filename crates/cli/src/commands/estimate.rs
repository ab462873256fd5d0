//! `cubefall estimate`: how large the search for all solutions is, and how long it will take.

use crate::arguments::Estimate;
use crate::documents::{EstimateDocument, Interval, ThreadTime};
use crate::interrupt::{Interrupt, LastWords, in_case};
use crate::outcome::{Failure, Outcome};
use crate::parts::placements;
use crate::running::Slice;
use crate::screen::{Screen, name, print_json};
use crate::verbosity::remark;
use cubefall::problem::Problem;
use cubefall::search::{Between, Search, Strategy, Survey};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use words::{counted, grouped};

/// Estimates the search, or counts it if it is short.
pub(super) fn run(arguments: &Estimate) -> Result<Outcome, Failure> {
    in_case(LastWords::remark(NOTHING));
    let subject = arguments.subject.open()?;
    let problem = placements(&subject.puzzle, arguments.counting.symmetry(&subject))?;
    let interrupt = Interrupt::attend();
    let Some(report) = Report::make(arguments, &problem, &interrupt)? else {
        remark(&format!("partial: interrupted; {NOTHING}"));
        return Ok(Outcome::Interrupted);
    };
    match arguments.json {
        true => print_json(&report.document(subject.puzzle.id()))?,
        false => report.print(&mut Screen::text(), name(subject.puzzle.name()).as_ref())?,
    }
    if interrupt.is_requested() {
        remark("partial: interrupted; the estimate is of the walks until then");
        return Ok(Outcome::Interrupted);
    }
    Ok(Outcome::Done)
}

/// What is known before the first walk.
const NOTHING: &str = "nothing is known so far";

/// What is known of the search.
struct Report {
    /// The number of walks; 0 if the search has ended, so that the counts are its own.
    walks: u64,
    /// Whether these are enough.
    is_enough: bool,
    lucky: u64,
    seconds: f64,
    seed: u64,
    steps: Between,
    nodes: Between,
    /// The solutions; nothing if the walks of too few batches have found any.
    solutions: Option<Between>,
    /// The seconds of the search in one thread.
    time: Between,
    /// The numbers of threads for which the time is reported.
    threads: Vec<usize>,
}

impl Report {
    /// The fewest walks from which anything is known: how far they differ.
    const FEWEST: u64 = 2;

    /// The share of the time in which the search itself may end.
    const WHOLE: f64 = 0.25;

    /// Makes it; nothing if it is interrupted before the first walk.
    fn make(
        arguments: &Estimate,
        problem: &Arc<Problem>,
        interrupt: &Interrupt,
    ) -> Result<Option<Self>, Failure> {
        let start = Instant::now();
        let clock = || start.elapsed().as_secs_f64();
        let budget = arguments.seconds;
        let mut search = Search::try_new(problem, Strategy::TURBO.plan()).map_err(|error| {
            Failure::Usage(format!("{} cannot be searched: {error}", problem.puzzle().id()))
        })?;
        let mut slice = Slice::of_one();
        let may_end = arguments.walks.is_none();
        while may_end && !search.is_over() && clock() < budget * Self::WHOLE && !interrupt.is_requested() {
            slice.time(u64::MAX, |steps| search.run(steps, |_| ControlFlow::Continue(())));
        }
        if search.is_over() {
            return Ok(Some(Self::counted(arguments, &search, clock())));
        }
        let mut survey = Survey::new(problem, arguments.seed, Survey::MOST).expect("it can be searched");
        let goes_on = || !interrupt.is_requested() && (arguments.walks.is_some() || clock() < budget);
        let is_enough = |survey: &Survey| arguments.walks.is_some_and(|walks| survey.walks() >= walks);
        while !is_enough(&survey) && survey.walk_while(clock, goes_on) {}
        if survey.walks() < Self::FEWEST && !interrupt.is_requested() {
            return Err(Failure::Stuck(format!(
                "no two walks down the search tree have ended in {budget} s, so nothing is known; choose more --seconds"
            )));
        }
        let steps = survey.steps();
        let report = Self {
            walks: survey.walks(),
            is_enough: survey.is_enough(),
            lucky: survey.lucky(),
            seconds: clock(),
            seed: arguments.seed,
            steps,
            nodes: survey.nodes(),
            solutions: survey.solutions(),
            time: steps.times(survey.seconds_a_step().unwrap_or(0.0)),
            threads: arguments.threads(),
        };
        Ok((report.walks >= Self::FEWEST).then_some(report))
    }

    /// The counts of a search that has ended.
    fn counted(arguments: &Estimate, search: &Search, seconds: f64) -> Self {
        let stats = search.stats();
        let exactly = |number: f64| Between { least: number, mean: number, most: number };
        Self {
            walks: 0,
            is_enough: true,
            lucky: 0,
            seconds,
            seed: arguments.seed,
            steps: exactly(stats.steps() as f64),
            nodes: exactly(stats.nodes() as f64),
            solutions: Some(exactly(stats.solutions() as f64)),
            time: exactly(seconds),
            threads: arguments.threads(),
        }
    }

    fn print(&self, out: &mut impl Write, name: &str) -> Result<(), Failure> {
        match self.walks {
            0 => writeln!(out, "{name}: searched to its end in {}", duration(self.seconds))?,
            walks => writeln!(
                out,
                "{name}: estimated from {} in {} (seed {})",
                counted(walks as usize, "walk"),
                duration(self.seconds),
                self.seed
            )?,
        }
        writeln!(out, "steps: {}", self.interval(self.steps, rough))?;
        writeln!(out, "nodes: {}", self.interval(self.nodes, rough))?;
        match (self.solutions, self.lucky) {
            (Some(solutions), _) => writeln!(out, "solutions: {}", self.interval(solutions, rough))?,
            (None, 0) => writeln!(out, "solutions: no walk has found any; there may be none, or many")?,
            (None, _) => writeln!(
                out,
                "solutions: some; the walks of too few batches have found any to know how many"
            )?,
        }
        for &threads in &self.threads {
            let time = self.time.times(1.0 / threads as f64);
            writeln!(out, "time with {}: {}", counted(threads, "thread"), self.interval(time, duration))?;
        }
        Ok(())
    }

    /// An estimate in words.
    fn interval(&self, number: Between, text: fn(f64) -> String) -> String {
        if self.walks == 0 {
            text(number.mean)
        } else if self.is_vague(number) {
            // By Markov's inequality: the mean of the walks is more than ten times the number in one of ten
            // estimates at most.
            format!("more than {}; cannot be known better from so few walks", text(number.mean / 10.0))
        } else {
            let Between { least, mean, most } = number;
            format!("about {}, from {} to {} in nine of ten estimates", text(mean), text(least), text(most))
        }
    }

    /// Whether the interval of a number says nothing.
    fn is_vague(&self, number: Between) -> bool {
        !self.is_enough || number.is_vague()
    }

    fn document(&self, id: &str) -> EstimateDocument {
        let of = |number: Between| {
            let Between { least, mean, most } = number;
            Interval { least, mean, most, vague: self.is_vague(number) }
        };
        let time = |&threads: &usize| {
            let seconds = of(self.time.times(1.0 / threads as f64));
            ThreadTime { threads, seconds }
        };
        EstimateDocument {
            puzzle: id.to_owned(),
            exact: self.walks == 0,
            walks: self.walks,
            seed: self.seed,
            steps: of(self.steps),
            nodes: of(self.nodes),
            solutions: self.solutions.map(of),
            lucky: self.lucky,
            time: self.threads.iter().map(time).collect(),
        }
    }
}

/// A number to three digits.
fn rough(number: f64) -> String {
    match number {
        _ if number.is_infinite() => "1e308".to_owned(),
        1e15.. => format!("{number:.1e}"),
        1000.0.. => {
            let unit = 10_f64.powf(number.log10().floor() - 2.0);
            grouped(((number / unit).round() * unit) as u64)
        }
        10.0.. => format!("{number:.0}"),
        _ => format!("{number:.1}").trim_end_matches(".0").to_owned(),
    }
}

/// A time in seconds, to two units.
pub(crate) fn duration(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let in_two = |large: f64, name: &str, small: f64, its: &str| {
        let rounded = (seconds / small).round() * small;
        format!("{:.0} {name} {:.0} {its}", (rounded / large).floor(), rounded % large / small)
    };
    match seconds {
        _ if seconds < 9.95 => format!("{seconds:.2} s"),
        _ if seconds < 99.5 => format!("{seconds:.0} s"),
        _ if seconds < 100.0 * MINUTE => in_two(MINUTE, "min", 1.0, "s"),
        _ if seconds < 2.0 * DAY => in_two(HOUR, "h", MINUTE, "min"),
        _ if seconds < YEAR => in_two(DAY, "days", HOUR, "h"),
        _ => format!("{} years", rough(seconds / YEAR)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_and_times_two_units() {
        assert_eq!(
            [0.0, 3.25, 42.0, 999.4, 20_274_394.0, 2e20].map(rough),
            ["0", "3.2", "42", "999", "20,300,000", "2.0e20"]
        );
        assert_eq!(
            [0.5, 42.0, 119.6, 7384.0, 90_000.0, 4e5, 4e9].map(duration),
            ["0.50 s", "42 s", "2 min 0 s", "2 h 3 min", "25 h 0 min", "4 days 15 h", "127 years"]
        );
    }
}
