//! Whether the picture keeps up while workers search.

/// Measures how fast frames follow each other, with workers at work and without. The time of each frame is given.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Smoothness {
    /// When the last frame was, in seconds.
    last: Option<f64>,
    /// Seconds between frames while no worker is at work, smoothed.
    usual: Option<f64>,
    /// Frames since the last check, and the seconds between them.
    frames: u32,
    seconds: f64,
}

impl Smoothness {
    /// Seconds between frames that look fluent to everyone.
    const FLUENT: f64 = 1.0 / 30.0;
    /// The picture is behind when frames are this many times as far apart as usual.
    const BEHIND: f64 = 1.5;
    /// The least frames and seconds between two checks.
    const LEAST_FRAMES: u32 = 2;
    const LEAST_SECONDS: f64 = 0.4;
    /// How much a frame counts in what is usual.
    const WEIGHT: f64 = 0.1;

    /// Takes note of a frame in which something moves.
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

    /// Takes note that nothing moves: the time to the next frame means nothing.
    pub(super) fn still(&mut self) {
        self.last = None;
    }

    /// Whether frames came late since the last check, if there were enough of them.
    pub(super) fn is_behind(&mut self) -> Option<bool> {
        if self.frames < Self::LEAST_FRAMES || self.seconds < Self::LEAST_SECONDS {
            return None;
        }
        let between = self.seconds / f64::from(self.frames);
        self.frames = 0;
        self.seconds = 0.0;
        Some(between > Self::BEHIND * self.usual.unwrap_or_default().max(Self::FLUENT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` frames, `between` seconds apart.
    fn frames(smoothness: &mut Smoothness, count: u32, between: f64, workers_at_work: bool) {
        let start = smoothness.last.unwrap_or_default();
        (1..=count).for_each(|number| smoothness.frame(start + f64::from(number) * between, workers_at_work));
    }

    #[test]
    fn frames_are_late_by_what_is_usual_here_but_never_when_they_are_fluent() {
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
    fn time_in_which_nothing_moved_is_not_between_frames() {
        let mut smoothness = Smoothness::default();
        frames(&mut smoothness, 30, 1.0 / 60.0, true);
        smoothness.still();
        smoothness.frame(100.0, true);
        assert_eq!(smoothness.is_behind(), Some(false));
    }
}
