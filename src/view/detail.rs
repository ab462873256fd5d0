//! The level of detail of the picture: lower while something moves and frames come late, full at rest.

/// How finely the picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Detail {
    /// With a quarter of the pixels, too.
    Low,
    /// With fewer triangles.
    Medium,
    /// Everything.
    #[default]
    Full,
}

/// Chooses the level from the time between frames.
#[derive(Clone, Copy, Default, Debug)]
pub struct DetailMeter {
    /// The level while something moves.
    moving: Detail,
    /// Frames since the last choice, and the seconds between them.
    frames: u32,
    seconds: f32,
    /// Whether a higher level was too slow since the last rest.
    too_slow: bool,
    /// The seconds for which nothing has moved.
    rest: f32,
}

impl Detail {
    /// The share of the canvas's sides that is drawn.
    pub const fn scale(self) -> f64 {
        match self {
            Self::Low => 0.5,
            Self::Medium | Self::Full => 1.0,
        }
    }
}

impl DetailMeter {
    /// The frames from one choice to the next.
    const FRAMES: u32 = 6;
    /// Frames farther apart than this are late, in seconds.
    const LATE: f32 = 0.05;
    /// Frames nearer than this leave time for a higher level, in seconds: as at 50 frames a second.
    const EARLY: f32 = 0.021;
    /// The seconds of rest after which the picture is drawn in full, so that it is not between two motions.
    const REST: f32 = 0.3;

    /// The level of a frame, `dt` seconds after the one before, 0 after idling; `moves` is whether something moves in it.
    pub fn frame(&mut self, dt: f32, moves: bool) -> Detail {
        if !moves {
            self.rest += dt;
            (self.frames, self.seconds) = (0, 0.0);
            if self.is_settled() {
                self.too_slow = false;
                return Detail::Full;
            }
            return self.moving;
        }
        self.rest = 0.0;
        if dt > 0.0 {
            self.frames += 1;
            self.seconds += dt;
        }
        if self.frames == Self::FRAMES {
            self.choose();
        }
        self.moving
    }

    /// Whether the picture stays as it is without another frame. Else one is due, though nothing moves.
    pub fn is_settled(&self) -> bool {
        self.moving == Detail::Full || self.rest >= Self::REST
    }

    fn choose(&mut self) {
        let between = self.seconds / self.frames as f32;
        (self.frames, self.seconds) = (0, 0.0);
        self.moving = match self.moving {
            Detail::Full if between > Self::LATE => Detail::Medium,
            Detail::Medium if between > Self::LATE => Detail::Low,
            Detail::Low if between < Self::EARLY && !self.too_slow => Detail::Medium,
            Detail::Medium if between < Self::EARLY && !self.too_slow => Detail::Full,
            same => return self.moving = same,
        };
        self.too_slow |= between > Self::LATE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The levels of frames in motion, on a machine that takes these seconds for a frame of each level.
    fn levels(meter: &mut DetailMeter, frames: usize, seconds: [f32; 3]) -> Vec<Detail> {
        let mut level = meter.frame(0.0, true);
        (0..frames)
            .map(|_| {
                level = meter.frame(seconds[level as usize], true);
                level
            })
            .collect()
    }

    /// What a picture at rest is drawn with in the end.
    fn at_rest(meter: &mut DetailMeter) -> Detail {
        let mut level = meter.frame(0.016, false);
        for _ in 0..1000 {
            if meter.is_settled() {
                break;
            }
            level = meter.frame(0.016, false);
        }
        assert!(meter.is_settled(), "the last frame is drawn");
        level
    }

    #[test]
    fn smooth_pictures_are_always_drawn_in_full() {
        let mut meter = DetailMeter::default();
        assert_eq!(levels(&mut meter, 500, [0.016; 3]), [Detail::Full; 500]);
        assert_eq!(meter.frame(0.016, false), Detail::Full);
        assert!(meter.is_settled(), "no frame more than before");
    }

    #[test]
    fn late_frames_lower_the_level_step_by_step_until_they_are_in_time() {
        for (seconds, end) in [
            ([0.01, 0.03, 0.09], Detail::Medium),
            ([0.03, 0.06, 0.09], Detail::Low),
            ([0.2, 0.3, 0.4], Detail::Low),
        ] {
            let mut meter = DetailMeter::default();
            let seen = levels(&mut meter, 100, seconds);
            assert!(seen.is_sorted_by(|a, b| a >= b), "never up and down: {seconds:?}");
            assert_eq!(seen.last(), Some(&end), "{seconds:?}");
        }
    }

    #[test]
    fn a_picture_at_rest_is_drawn_in_full_and_the_next_motion_begins_as_the_last_ended() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, 100, [0.03, 0.06, 0.09]);
        assert_eq!(at_rest(&mut meter), Detail::Full);
        assert_eq!(meter.frame(0.0, true), Detail::Low);
    }

    #[test]
    fn a_short_rest_between_two_motions_changes_nothing() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, 100, [0.03, 0.06, 0.09]);
        for _ in 0..10 {
            assert_eq!(meter.frame(0.1, false), Detail::Low);
            assert_eq!(meter.frame(0.016, true), Detail::Low);
        }
    }

    #[test]
    fn a_level_that_was_too_slow_is_not_tried_again_before_the_next_rest() {
        let mut meter = DetailMeter::default();
        let quick_at_low = [0.016, 0.06, 0.09];
        levels(&mut meter, 100, quick_at_low);
        assert!(levels(&mut meter, 500, quick_at_low).iter().all(|&level| level == Detail::Low));
        at_rest(&mut meter);
        assert_eq!(levels(&mut meter, 500, [0.016; 3]).last(), Some(&Detail::Full), "the load has gone");
    }
}
