//! A running search: its progress bar on the terminal, and its slices of work.

use crate::verbosity::is_quiet;
use cubefall::search::time_left;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// A progress bar on stderr, if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The fraction at which the work began, in [0, 1].
    from: f64,
    steps: u64,
    seconds: f64,
    /// The steps that are left, if that is known better than from the fraction.
    steps_left: Option<f64>,
}

impl Progress {
    const PARTS: u64 = 1000;

    /// A bar that begins at the fraction `from`, in [0, 1].
    pub(crate) fn new(from: f64) -> Self {
        // Stderr draws nothing unless it is a terminal.
        let target = if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(Self::PARTS), target);
        let style = ProgressStyle::with_template("[{bar:30}] {msg}").expect("the template is one");
        Self {
            bar: bar.with_style(style.progress_chars("=> ")),
            from,
            steps: 0,
            seconds: 0.0,
            steps_left: None,
        }
    }

    /// Shows the progress, an estimate in [0, 1]. The last slice of work took `steps` steps and `seconds`
    /// seconds.
    pub(crate) fn show(&mut self, progress: f64, steps: u64, seconds: f64, what: &str) {
        self.steps += steps;
        self.seconds += seconds;
        if !self.is_shown() {
            return;
        }
        self.bar.set_position((progress * Self::PARTS as f64) as u64);
        let speed = HumanCount((self.steps as f64 / self.seconds.max(1e-9)) as u64);
        let left = self.left(progress);
        self.bar.set_message(format!("about {:.1} %{left}, {speed} steps/s, {what}", 100.0 * progress));
    }

    /// Whether there is a terminal to show it on.
    pub(crate) fn is_shown(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Sets the steps that are left, if they are known.
    pub(crate) fn expect(&mut self, steps_left: Option<f64>) {
        self.steps_left = steps_left;
    }

    fn left(&self, progress: f64) -> String {
        let by_steps = self.steps_left.filter(|_| self.steps > 0);
        let seconds = by_steps.map(|left| left * self.seconds / self.steps as f64);
        let Some(seconds) = seconds.or_else(|| time_left(self.seconds, self.from, progress)) else {
            return String::new();
        };
        let left = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        format!(", {} left", indicatif::HumanDuration(left))
    }

    /// Writes to the terminal while the bar is hidden.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

/// Removes the bar.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A number of steps that takes some hundredths of a second. It adapts to the time that a step takes.
pub(super) struct Slice(u64);

impl Slice {
    const SHORT: f64 = 0.02;
    const LONG: f64 = 0.08;

    /// A small slice to begin with.
    pub(super) fn new() -> Self {
        Self(1 << 10)
    }

    /// A single step to begin with, for steps some of which take long.
    pub(super) fn of_one() -> Self {
        Self(1)
    }

    /// Calls `work` with this number of steps, at most `most`. Returns its result and the seconds that it
    /// took.
    pub(super) fn time<T>(&mut self, most: u64, work: impl FnOnce(u64) -> T) -> (T, f64) {
        let start = Instant::now();
        let done = work(self.0.min(most));
        let seconds = start.elapsed().as_secs_f64();
        if seconds < Self::SHORT {
            self.0 = self.0.saturating_mul(2);
        } else if seconds > Self::LONG {
            self.0 = (self.0 / 2).max(1);
        }
        (done, seconds)
    }
}
