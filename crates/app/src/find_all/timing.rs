//! The time that the search for all solutions takes: that of its workers, and that between frames.

/// A stopwatch whose time is set from outside.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Stopwatch {
    /// The time last set, in seconds.
    now: f64,
    /// The seconds that it had run when it was last started.
    spent: f64,
    /// The time at which it was last started, if it runs.
    since: Option<f64>,
}

impl Stopwatch {
    /// Sets the time, in seconds of a monotonic clock.
    pub(super) fn set(&mut self, now: f64) {
        self.now = self.now.max(now);
    }

    /// The time last set.
    pub(super) fn now(&self) -> f64 {
        self.now
    }

    /// Stops it and resets it to 0.
    pub(super) fn reset(&mut self) {
        *self = Self { now: self.now, ..Self::default() };
    }

    /// Stops it as if it had run for this many seconds.
    pub(super) fn reset_to(&mut self, seconds: f64) {
        *self = Self { now: self.now, spent: seconds, since: None };
    }

    pub(super) fn stop(&mut self) {
        self.spent = self.seconds();
        self.since = None;
    }

    pub(super) fn start(&mut self) {
        self.since = self.since.or(Some(self.now));
    }

    /// The seconds that it has run.
    pub(super) fn seconds(&self) -> f64 {
        self.spent + self.since.map_or(0.0, |since| self.now - since)
    }
}

/// Measures the interval between frames with and without workers at work. The caller gives the time of each
/// frame.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Smoothness {
    /// The time of the last frame, in seconds.
    last: Option<f64>,
    /// Seconds between frames while no worker is at work, smoothed.
    usual: Option<f64>,
    /// Frames since the last check, and the seconds between them.
    frames: u32,
    seconds: f64,
    /// Whether frames were late when that was last checked.
    behind: bool,
}

impl Smoothness {
    /// The interval between frames that always counts as smooth, in seconds.
    const FLUENT: f64 = 1.0 / 30.0;
    /// Frames are late when their interval is this many times the usual one.
    const BEHIND: f64 = 1.5;
    /// The minimum number of frames between two checks.
    const LEAST_FRAMES: u32 = 2;
    const LEAST_SECONDS: f64 = 0.4;
    /// The weight of a frame in the usual interval.
    const WEIGHT: f64 = 0.1;

    /// Records a frame in which something moves.
    pub(super) fn frame(&mut self, now: f64, workers_at_work: bool) {
        let Some(last) = self.last.replace(now) else { return };
        let passed = now - last;
        if workers_at_work {
            self.frames += 1;
            self.seconds += passed;
        } else {
            let usual = self.usual.unwrap_or(passed);
            self.usual = Some(usual + Self::WEIGHT * (passed - usual));
            self.frames = 0;
            self.seconds = 0.0;
        }
    }

    /// Records that nothing moves: the interval to the next frame is not measured.
    pub(super) fn still(&mut self) {
        self.last = None;
    }

    /// Whether frames were late since the last check; nothing if there were too few.
    pub(super) fn is_behind(&mut self) -> Option<bool> {
        if self.frames < Self::LEAST_FRAMES || self.seconds < Self::LEAST_SECONDS {
            return None;
        }
        let between = self.seconds / f64::from(self.frames);
        self.frames = 0;
        self.seconds = 0.0;
        self.behind = between > Self::BEHIND * self.usual.unwrap_or_default().max(Self::FLUENT);
        Some(self.behind)
    }

    /// Whether a picture may take long while workers are at work: frames were late, or are slow even without
    /// workers, or nothing has moved so far.
    pub(super) fn is_slow(&self) -> bool {
        self.behind || self.usual.is_none_or(|usual| usual > Self::BEHIND * Self::FLUENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_do_not_count() {
        let mut watch = Stopwatch::default();
        watch.set(100.0);
        assert_eq!(watch.seconds(), 0.0);
        watch.start();
        watch.set(103.0);
        watch.stop();
        watch.set(150.0);
        watch.stop();
        watch.start();
        watch.set(151.0);
        watch.start();
        watch.set(152.0);
        assert_eq!(watch.seconds(), 5.0);
        watch.reset();
        assert_eq!(watch.seconds(), 0.0);
    }

    /// `count` frames, `between` seconds apart.
    fn frames(smoothness: &mut Smoothness, count: u32, between: f64, workers_at_work: bool) {
        let start = smoothness.last.unwrap_or_default();
        (1..=count).for_each(|number| smoothness.frame(start + f64::from(number) * between, workers_at_work));
    }

    #[test]
    fn frames_are_late_relative_to_the_usual_interval_unless_they_are_smooth() {
        for (usual, with_workers, behind) in [
            (1.0 / 60.0, 1.0 / 40.0, false),
            (1.0 / 60.0, 1.0 / 15.0, true),
            (1.0 / 12.0, 1.0 / 10.0, false),
            (1.0 / 12.0, 1.0 / 3.0, true),
        ] {
            let mut smoothness = Smoothness::default();
            frames(&mut smoothness, 60, usual, false);
            frames(&mut smoothness, 30, with_workers, true);
            assert_eq!(smoothness.is_behind(), Some(behind), "{usual} {with_workers}");
            assert_eq!(smoothness.is_behind(), None, "there were no frames since");
        }
    }

    #[test]
    fn pictures_are_slow_unless_frames_are_known_to_be_smooth() {
        for (usual, with_workers, slow) in
            [(1.0 / 60.0, 1.0 / 60.0, false), (1.0 / 60.0, 1.0 / 15.0, true), (1.0 / 12.0, 1.0 / 12.0, true)]
        {
            let mut smoothness = Smoothness::default();
            assert!(smoothness.is_slow(), "nothing has moved");
            frames(&mut smoothness, 60, usual, false);
            frames(&mut smoothness, 30, with_workers, true);
            smoothness.is_behind();
            assert_eq!(smoothness.is_slow(), slow, "{usual} {with_workers}");
        }
    }

    #[test]
    fn time_without_motion_is_not_an_interval_between_frames() {
        let mut smoothness = Smoothness::default();
        frames(&mut smoothness, 30, 1.0 / 60.0, true);
        smoothness.still();
        smoothness.frame(100.0, true);
        assert_eq!(smoothness.is_behind(), Some(false));
    }
}
