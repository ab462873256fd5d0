//! The level of detail of the picture: lower while something moves and frames come late, full at rest.

/// How finely the picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Detail {
    /// With a fifth of the triangles and one sample of each pixel.
    Coarse,
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
    /// Whether everything was too slow since the last rest.
    too_slow: bool,
    /// The seconds for which nothing has moved.
    rest: f32,
}

impl DetailMeter {
    /// The frames from one choice to the next.
    const FRAMES: u32 = 6;
    /// Frames farther apart than this are late, in seconds.
    const LATE: f32 = 0.05;
    /// Frames nearer than this leave time for everything, in seconds: as at 50 frames a second.
    const EARLY: f32 = 0.021;
    /// The seconds of rest after which the picture is drawn in full, so that it is not between two motions.
    const REST: f32 = 0.3;

    /// Something begins to move that may take long to draw: it is coarse until its frames turn out to be early.
    pub fn begin_coarse(&mut self) {
        *self = Self { moving: Detail::Coarse, ..Self::default() };
    }

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
        match self.moving {
            Detail::Full if between > Self::LATE => {
                self.moving = Detail::Coarse;
                self.too_slow = true;
            }
            Detail::Coarse if between < Self::EARLY && !self.too_slow => self.moving = Detail::Full,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seconds that a machine takes for a frame of each level: coarse, full.
    type Machine = [f32; 2];

    const FAST: Machine = [0.016; 2];
    const SLOW: Machine = [0.06, 0.15];
    /// Every frame is in time while it is coarse.
    const BETWEEN: Machine = [0.016, 0.06];

    #[test]
    fn what_may_take_long_is_fine_only_where_its_frames_are_early() {
        for (machine, last) in [(FAST, Detail::Full), (SLOW, Detail::Coarse)] {
            let mut meter = DetailMeter::default();
            meter.begin_coarse();
            let levels = levels(&mut meter, machine);
            assert_eq!((levels[0], levels[199]), (Detail::Coarse, last), "{machine:?}");
        }
    }

    /// The levels of frames in motion.
    fn levels(meter: &mut DetailMeter, machine: Machine) -> Vec<Detail> {
        let mut level = meter.frame(0.0, true);
        (0..200)
            .map(|_| {
                level = meter.frame(machine[level as usize], true);
                level
            })
            .collect()
    }

    /// What a picture at rest is drawn with in the end.
    fn at_rest(meter: &mut DetailMeter) -> Detail {
        let mut level = meter.frame(0.016, false);
        for _ in 0..100 {
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
        assert!(levels(&mut meter, FAST).iter().all(|&level| level == Detail::Full));
        assert_eq!(meter.frame(0.016, false), Detail::Full);
        assert!(meter.is_settled(), "no frame more than before");
    }

    #[test]
    fn late_frames_make_the_picture_coarse_once_and_for_the_whole_motion() {
        for machine in [SLOW, BETWEEN] {
            let seen = levels(&mut DetailMeter::default(), machine);
            let coarse = seen.iter().position(|&level| level == Detail::Coarse).expect("frames are late");
            assert!(seen[coarse..].iter().all(|&level| level == Detail::Coarse), "{machine:?}");
        }
    }

    #[test]
    fn a_picture_at_rest_is_drawn_in_full_and_the_next_motion_begins_as_the_last_ended() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, SLOW);
        assert_eq!(at_rest(&mut meter), Detail::Full);
        assert_eq!(meter.frame(0.0, true), Detail::Coarse);
    }

    #[test]
    fn a_short_rest_between_two_motions_changes_nothing() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, SLOW);
        for _ in 0..10 {
            assert_eq!(meter.frame(0.1, false), Detail::Coarse);
            assert_eq!(meter.frame(0.016, true), Detail::Coarse);
        }
    }

    #[test]
    fn everything_is_drawn_again_after_a_rest_once_there_is_time_for_it() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, SLOW);
        at_rest(&mut meter);
        assert_eq!(levels(&mut meter, FAST).last(), Some(&Detail::Full));
    }
}
