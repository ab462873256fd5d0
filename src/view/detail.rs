//! The level of detail of the picture: lower while something moves and frames come late, full at rest.
//!
//! No picture is to take the GPU longer than a quarter of a second, since the browser shows nothing else
//! meanwhile. Where the processor draws, a large picture in full takes longer: what moves has fewer pixels
//! then, and what rests is drawn strip by strip.

/// How finely the picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Detail {
    /// As coarse, with a quarter of the pixels along each side.
    Quarter,
    /// As coarse, with half of the pixels along each side.
    Half,
    /// With a fifth of the triangles and one sample of each pixel.
    Coarse,
    /// Everything.
    #[default]
    Full,
}

impl Detail {
    /// How many pixels of the canvas are along a side of one that is drawn.
    pub(super) const fn pixel(self) -> u32 {
        match self {
            Self::Quarter => 4,
            Self::Half => 2,
            Self::Coarse | Self::Full => 1,
        }
    }

    const fn coarser(self) -> Self {
        match self {
            Self::Full => Self::Coarse,
            Self::Coarse => Self::Half,
            Self::Half | Self::Quarter => Self::Quarter,
        }
    }

    const fn finer(self) -> Self {
        match self {
            Self::Quarter => Self::Half,
            Self::Half => Self::Coarse,
            Self::Coarse | Self::Full => Self::Full,
        }
    }
}

/// What is drawn in a frame: a picture, or one of the strips that it is divided into from the bottom up. It
/// is shown with the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// How finely.
    pub detail: Detail,
    /// The number of the strip, from 0.
    pub strip: u32,
    /// The number of strips.
    pub strips: u32,
}

impl Pass {
    /// A whole picture.
    pub const fn whole(detail: Detail) -> Self {
        Self { detail, strip: 0, strips: 1 }
    }

    /// Whether it completes the picture.
    pub(super) const fn is_last(self) -> bool {
        self.strip + 1 == self.strips
    }

    /// The rows of the strip in a picture of this height: the first one, and how many.
    pub(super) const fn rows(self, height: u32) -> (u32, u32) {
        let first = height * self.strip / self.strips;
        (first, height * (self.strip + 1) / self.strips - first)
    }
}

impl Default for Pass {
    fn default() -> Self {
        Self::whole(Detail::Full)
    }
}

/// Chooses the level from the time between frames, and from the time that the GPU takes for a picture.
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
    /// What was drawn last.
    last: Pass,
    /// The seconds that a full picture takes, as far as is known.
    full: f32,
    /// Those that its strips have taken so far.
    taken: f32,
    /// How many pictures in a row have left time for a finer level.
    quick: u32,
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
    /// The seconds that a picture or a strip of one should take the GPU at most. The next one, nearer to the
    /// eye, may take twice as long.
    const SLOW: f32 = 0.1;
    /// How many times the one of a level takes the time of the one of the next coarser level: less than four
    /// times, as some of it is for each vertex.
    const STEP: f32 = 3.0;
    /// How many times the one in full takes the time of the coarse one, at most.
    const SAMPLES: f32 = 4.0;
    /// The maximum number of strips: each takes the time of all vertices.
    const MOST_STRIPS: f32 = 32.0;
    /// The pictures in a row that have to leave time for a finer level.
    const QUICK: u32 = 3;

    /// Something begins to move that may take long to draw: it is coarse until its frames turn out to be
    /// early.
    pub fn begin_coarse(&mut self) {
        *self = Self { moving: Detail::Coarse, ..Self::default() };
    }

    /// What to draw in a frame, `dt` seconds after the one before, 0 after idling; `moves` is whether
    /// something moves in it.
    pub fn frame(&mut self, dt: f32, moves: bool) -> Pass {
        self.last = if moves { self.moved(dt) } else { self.rested(dt) };
        self.last
    }

    fn moved(&mut self, dt: f32) -> Pass {
        self.rest = 0.0;
        if dt > 0.0 {
            self.frames += 1;
            self.seconds += dt;
        }
        if self.frames == Self::FRAMES {
            self.choose();
        }
        Pass::whole(self.moving)
    }

    fn rested(&mut self, dt: f32) -> Pass {
        self.rest += dt;
        (self.frames, self.seconds) = (0, 0.0);
        if self.moving != Detail::Full && self.rest < Self::REST {
            return Pass::whole(self.moving);
        }
        self.too_slow = false;
        let Pass { detail, strip, strips } = self.last;
        match detail {
            _ if !self.last.is_last() => Pass { detail, strip: strip + 1, strips },
            Detail::Full => self.last,
            Detail::Coarse => self.begin_rest(Detail::Full),
            // It has all pixels soon, and smooth edges later.
            Detail::Half | Detail::Quarter => self.begin_rest(Detail::Coarse),
        }
    }

    /// The first strip of a picture at rest.
    fn begin_rest(&mut self, detail: Detail) -> Pass {
        self.taken = 0.0;
        Pass { detail, strip: 0, strips: self.strips(detail) }
    }

    /// The picture has changed though nothing moves, in a frame `dt` seconds after the one before. If it
    /// changes again before it was drawn, as while the user turns it, it is drawn as what moves is, and in
    /// strips once it stays the same.
    pub fn redraw(&mut self, dt: f32) {
        if self.moving == Detail::Full {
            return;
        }
        if self.last.detail != Detail::Full || !self.last.is_last() {
            self.rest = -dt;
        }
        self.last = Pass::whole(self.moving);
    }

    /// Whether the picture stays as it is without another frame. Else one is due, though nothing moves.
    pub fn is_settled(&self) -> bool {
        self.moving == Detail::Full
            || (self.rest >= Self::REST && self.last.detail == Detail::Full && self.last.is_last())
    }

    /// The GPU has taken these seconds for what was drawn last.
    pub fn took(&mut self, seconds: f32) {
        let Pass { detail, strips, .. } = self.last;
        if strips > 1 {
            return self.took_strip(seconds);
        }
        self.full = seconds * Self::samples(detail) * (detail.pixel() * detail.pixel()) as f32;
        if seconds > Self::SLOW {
            self.coarsen(seconds);
        }
        let is_quick = detail < Detail::Coarse && seconds * Self::STEP < Self::SLOW;
        self.quick = if is_quick { self.quick + 1 } else { 0 };
        if self.quick == Self::QUICK {
            (self.moving, self.quick) = (self.moving.finer(), 0);
        }
    }

    /// The same for a strip. The first one shows whether fewer are enough.
    fn took_strip(&mut self, seconds: f32) {
        let Pass { detail, strip, strips } = self.last;
        self.taken += seconds;
        if strip == 0 {
            self.full = seconds * Self::samples(detail) * strips as f32;
            if 2 * self.strips(detail) <= strips {
                // The level before, after which this one begins anew.
                self.last = Pass::whole(if detail == Detail::Full { Detail::Coarse } else { self.moving });
            }
        } else if self.last.is_last() {
            self.full = Self::samples(detail) * self.taken;
        }
    }

    /// How many times as long a full picture takes as one of this level with as many pixels.
    fn samples(detail: Detail) -> f32 {
        if detail == Detail::Full { 1.0 } else { Self::SAMPLES }
    }

    /// The number of strips of a picture at rest.
    fn strips(&self, detail: Detail) -> u32 {
        (self.full / Self::samples(detail) / Self::SLOW).ceil().clamp(1.0, Self::MOST_STRIPS) as u32
    }

    /// Chooses the level that is expected to be quick enough where the last one took these seconds.
    fn coarsen(&mut self, mut seconds: f32) {
        self.too_slow = true;
        self.moving = self.last.detail;
        while seconds > Self::SLOW && self.moving > Detail::Quarter {
            self.moving = self.moving.coarser();
            seconds /= Self::STEP;
        }
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

    /// The seconds that a machine takes for a frame of each level, from the coarsest one.
    type Machine = [f32; 4];

    const FAST: Machine = [0.016; 4];
    const SLOW: Machine = [0.06, 0.06, 0.06, 0.15];
    /// Every frame is in time while it is coarse.
    const BETWEEN: Machine = [0.016, 0.016, 0.016, 0.06];
    /// The processor draws the wall from nearby.
    const PROCESSOR: Machine = [0.06, 0.2, 0.7, 2.5];

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
        let mut level = meter.frame(0.0, true).detail;
        (0..200)
            .map(|_| {
                level = meter.frame(machine[level as usize], true).detail;
                level
            })
            .collect()
    }

    /// What a picture at rest is drawn with in the end.
    fn at_rest(meter: &mut DetailMeter) -> Detail {
        let mut level = meter.frame(0.016, false).detail;
        for _ in 0..100 {
            if meter.is_settled() {
                break;
            }
            level = meter.frame(0.016, false).detail;
        }
        assert!(meter.is_settled(), "the last frame is drawn");
        level
    }

    #[test]
    fn smooth_pictures_are_always_drawn_in_full() {
        let mut meter = DetailMeter::default();
        assert!(levels(&mut meter, FAST).iter().all(|&level| level == Detail::Full));
        assert_eq!(meter.frame(0.016, false), Pass::whole(Detail::Full));
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
        assert_eq!(meter.frame(0.0, true), Pass::whole(Detail::Coarse));
    }

    #[test]
    fn a_short_rest_between_two_motions_changes_nothing() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, SLOW);
        for _ in 0..10 {
            assert_eq!(meter.frame(0.1, false), Pass::whole(Detail::Coarse));
            assert_eq!(meter.frame(0.016, true), Pass::whole(Detail::Coarse));
        }
    }

    #[test]
    fn everything_is_drawn_again_after_a_rest_once_there_is_time_for_it() {
        let mut meter = DetailMeter::default();
        levels(&mut meter, SLOW);
        at_rest(&mut meter);
        assert_eq!(levels(&mut meter, FAST).last(), Some(&Detail::Full));
    }

    /// Draws what the meter chooses, in the time of a machine, until the picture has settled. Returns what
    /// was drawn.
    fn drawn(meter: &mut DetailMeter, machine: Machine, moves: bool) -> Vec<(Pass, f32)> {
        let mut seen: Vec<(Pass, f32)> = Vec::new();
        let mut last = meter.last;
        for frame in 0..400 {
            let pass = meter.frame(0.016, moves);
            if moves || pass != last {
                let seconds = machine[pass.detail as usize] / pass.strips as f32;
                meter.took(seconds);
                seen.push((pass, seconds));
            }
            last = pass;
            if (moves && frame == 30) || (!moves && meter.is_settled()) {
                break;
            }
        }
        seen
    }

    #[test]
    fn what_takes_long_moves_with_fewer_pixels_and_is_drawn_in_strips_at_rest() {
        let mut meter = DetailMeter::default();
        meter.begin_coarse();
        let moving = drawn(&mut meter, PROCESSOR, true);
        assert_eq!(moving[0], (Pass::whole(Detail::Coarse), 0.7), "nothing is known yet");
        assert!(moving[1..].iter().all(|&(pass, _)| pass == Pass::whole(Detail::Quarter)), "{moving:?}");
        let rest = drawn(&mut meter, PROCESSOR, false);
        assert!(rest.iter().all(|&(_, seconds)| seconds < 0.25), "{rest:?}");
        let sharp = rest.iter().take_while(|(pass, _)| pass.detail == Detail::Coarse).count();
        for (part, detail) in [(&rest[..sharp], Detail::Coarse), (&rest[sharp..], Detail::Full)] {
            assert!(part.iter().all(|(pass, _)| pass.detail == detail), "all pixels first: {rest:?}");
            let last = part.last().map_or(0, |(pass, _)| pass.strips);
            let strips: Vec<u32> =
                part.iter().filter(|(pass, _)| pass.strips == last).map(|(pass, _)| pass.strip).collect();
            assert_eq!(strips, (0..last).collect::<Vec<_>>(), "each once, in order");
            assert!(last > 1 && part.len() - strips.len() <= 4, "few show how many there are to be");
        }
        assert!(meter.is_settled());
        let until_sharp: f32 = rest[..sharp].iter().map(|(_, seconds)| seconds).sum();
        assert!(until_sharp < PROCESSOR[3] / 2.0, "it is sharp long before it is smooth");
    }

    #[test]
    fn what_changes_in_each_frame_is_shown_in_each_frame() {
        let mut meter = DetailMeter::default();
        drawn(&mut meter, PROCESSOR, true);
        drawn(&mut meter, PROCESSOR, false);
        let changed = [0.016, 0.5].repeat(50).into_iter().map(|dt| {
            meter.redraw(dt);
            let pass = meter.frame(dt, false);
            meter.took(PROCESSOR[pass.detail as usize] / pass.strips as f32);
            pass
        });
        // The first change may be the only one.
        let passes: Vec<Pass> = changed.skip(1).collect();
        assert!(
            passes.iter().all(|&pass| pass == Pass::whole(Detail::Quarter)),
            "strips are shown with the last"
        );
    }

    #[test]
    fn a_change_at_rest_begins_with_the_first_strip_and_a_quick_machine_has_one() {
        let mut meter = DetailMeter::default();
        drawn(&mut meter, PROCESSOR, true);
        drawn(&mut meter, PROCESSOR, false);
        meter.redraw(0.0);
        assert!(!meter.is_settled());
        let again = drawn(&mut meter, PROCESSOR, false);
        assert!(again[0].0.strip == 0 && again.last().is_some_and(|(pass, _)| pass.is_last()), "{again:?}");
        let mut quick = DetailMeter::default();
        drawn(&mut quick, FAST, true);
        assert!(drawn(&mut quick, FAST, false).is_empty(), "the moving one was in full");
    }

    #[test]
    fn pixels_come_back_when_there_is_time_for_them() {
        let mut meter = DetailMeter::default();
        drawn(&mut meter, PROCESSOR, true);
        let seen = drawn(&mut meter, FAST, true);
        assert_eq!(seen.last().map(|(pass, _)| pass.detail), Some(Detail::Coarse), "{seen:?}");
    }

    #[test]
    fn strips_cover_a_picture_once() {
        for (height, strips) in [(900, 1), (901, 7), (5, 32)] {
            let rows = (0..strips).map(|strip| Pass { detail: Detail::Full, strip, strips }.rows(height));
            let mut next = 0;
            for (first, count) in rows {
                assert_eq!(first, next);
                next += count;
            }
            assert_eq!(next, height);
        }
    }
}
