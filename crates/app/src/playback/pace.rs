//! The pace of playback: the steps due, and the rate reached.

/// The steps that are due.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pace {
    due: f64,
    hold: f64,
}

impl Pace {
    /// The maximum time for which steps can be due, in seconds. A slow machine drops the rest.
    const LONGEST_DUE: f64 = 0.1;

    /// Advances by `dt` seconds, at `rate` steps a second.
    pub(crate) fn tick(&mut self, rate: f64, dt: f64) {
        let held = self.hold.min(dt);
        self.hold -= held;
        self.due = (self.due + rate * (dt - held)).min((rate * Self::LONGEST_DUE).max(1.0));
    }

    /// Takes at most `most` of the whole steps that are due.
    pub(crate) fn take(&mut self, most: u64) -> u64 {
        let steps = (self.due as u64).min(most);
        self.due -= steps as f64;
        steps
    }

    /// Delays the next steps by `seconds`.
    pub(crate) fn hold(&mut self, seconds: f64) {
        self.hold = seconds;
        self.due = 0.0;
    }

    /// Drops the steps that are due.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The rates reached, over windows long enough to read.
#[derive(Clone, Default, Debug)]
pub(crate) struct RateMeter {
    counted: Rates<u64>,
    seconds: f64,
    reached: Rates<f64>,
}

/// Steps, and how many of them were tries.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Rates<N> {
    pub(crate) steps: N,
    pub(crate) tries: N,
}

impl RateMeter {
    /// The minimum window, in seconds. In a shorter one the rate would fluctuate.
    const WINDOW: f64 = 0.5;

    pub(crate) fn count(&mut self, steps: u64, tries: u64) {
        self.counted.steps += steps;
        self.counted.tries += tries;
    }

    pub(crate) fn tick(&mut self, dt: f64) {
        self.seconds += dt;
        // At a low rate, the window must have some steps, or the rate would be 0 half of the time.
        let long_enough = self.counted.steps >= 4 || self.seconds >= 4.0 * Self::WINDOW;
        if self.seconds >= Self::WINDOW && long_enough {
            let a_second = |count: u64| count as f64 / self.seconds;
            self.reached = Rates { steps: a_second(self.counted.steps), tries: a_second(self.counted.tries) };
            (self.counted, self.seconds) = (Rates::default(), 0.0);
        }
    }

    /// The rates per second over the last full window.
    pub(crate) fn rates(&self) -> Rates<f64> {
        self.reached
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_steps_are_taken_as_time_and_rate_allow() {
        let mut pace = Pace::default();
        let mut taken = 0;
        for _ in 0..600 {
            pace.tick(25.0, 1.0 / 60.0);
            taken += pace.take(u64::MAX);
        }
        assert!((249..=250).contains(&taken), "{taken}");
    }

    #[test]
    fn a_long_pause_is_not_caught_up() {
        let mut pace = Pace::default();
        pace.tick(1000.0, 3600.0);
        assert_eq!(pace.take(u64::MAX), 100);
    }

    #[test]
    fn a_hold_delays_the_steps_by_its_length() {
        let mut pace = Pace::default();
        pace.hold(1.0);
        pace.tick(10.0, 1.0);
        assert_eq!(pace.take(u64::MAX), 0);
        pace.tick(10.0, 0.1);
        assert_eq!(pace.take(u64::MAX), 1);
    }
}
