//! The progress of a search, as a bar on the terminal.

use cubefall::search::time_left;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// A progress bar on stderr, if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The fraction at which the work began, in [0, 1].
    from: f64,
    steps: u64,
    seconds: f64,
}

impl Progress {
    const PARTS: u64 = 1000;

    /// A bar that begins at the fraction `from`, in [0, 1].
    pub(crate) fn new(from: f64) -> Self {
        // The draw target draws nothing unless stderr is a terminal.
        let bar = ProgressBar::with_draw_target(Some(Self::PARTS), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("[{bar:30}] {msg}").expect("the template is one");
        Self { bar: bar.with_style(style.progress_chars("=> ")), from, steps: 0, seconds: 0.0 }
    }

    /// Shows the progress, an estimate in [0, 1]. The last slice of work took `steps` steps and `seconds` seconds.
    pub(crate) fn show(&mut self, progress: f64, steps: u64, seconds: f64, what: &str) {
        self.steps += steps;
        self.seconds += seconds;
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position((progress * Self::PARTS as f64) as u64);
        let speed = HumanCount((self.steps as f64 / self.seconds.max(1e-9)) as u64);
        let left = self.left(progress);
        self.bar.set_message(format!("about {:.1} %{left}, {speed} steps/s, {what}", 100.0 * progress));
    }

    fn left(&self, progress: f64) -> String {
        let Some(seconds) = time_left(self.seconds, self.from, progress) else { return String::new() };
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
