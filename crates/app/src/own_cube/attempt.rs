//! What it takes the user to complete a cube by hand: moves, hints, and the time, if the clock was started.

use words::count;

/// The result of completing a cube by hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The seconds for which it was seen.
    pub seconds: u32,
    /// The number of pieces put in and taken out.
    pub moves: u32,
    /// The number of hints.
    pub hints: u32,
}

impl Score {
    /// The largest number of each kind that is read.
    const MOST: u32 = 9_999_999;

    /// Decodes it: three numbers with dots between them.
    pub fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split('.').map(|number| number.parse().ok().filter(|&it| it <= Self::MOST));
        let [seconds, moves, hints] = [(); 3].map(|()| numbers.next().flatten());
        Some(Self { seconds: seconds?, moves: moves?, hints: hints? }).filter(|_| numbers.next().is_none())
    }

    /// The text that [`read`](Self::read) decodes.
    pub fn text(self) -> String {
        format!("{}.{}.{}", self.seconds, self.moves, self.hints)
    }

    /// As in "without a hint, 41 minutes, 37 moves".
    pub(super) fn clause(self) -> String {
        let hints = match self.hints {
            0 => "without a hint".to_owned(),
            hints => format!("with {}", count(u64::from(hints), "hint", "hints")),
        };
        let time = match u64::from(self.seconds) {
            seconds @ ..120 => count(seconds, "second", "seconds"),
            seconds => count(seconds / 60, "minute", "minutes"),
        };
        [hints, time, count(u64::from(self.moves), "move", "moves")].join(", ")
    }
}

/// The state of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ClockState {
    /// Nobody wants it.
    #[default]
    Off,
    /// It starts with the first edit.
    Ready,
    /// It runs while the user's cube is seen.
    Running,
    /// The cube is complete.
    Stopped,
}

/// What the user has done since the box was empty, or since the clock was started.
#[derive(Clone, Default, Debug)]
pub(super) struct Attempt {
    clock: ClockState,
    seconds: f64,
    /// The time, in seconds of a monotonic clock.
    now: f64,
    moves: u32,
    hints: u32,
    /// Whether pieces came into the box otherwise than by hand.
    is_helped: bool,
    /// The number of edits before the clock was started. While it runs, undo does not go farther.
    floor: usize,
    /// The result, once the clock is stopped. What is done after that does not change it.
    result: Score,
    /// The result to beat.
    to_beat: Option<Score>,
}

impl Attempt {
    /// The most seconds between two looks at the clock that count. The page looks every second, unless the
    /// machine sleeps.
    const LONGEST: f64 = 10.0;

    /// Passes the time. It counts if the cube `was_seen` since the time before.
    pub(super) fn set_clock(&mut self, now: f64, was_seen: bool) {
        let passed = now - std::mem::replace(&mut self.now, now);
        if was_seen && self.clock == ClockState::Running {
            self.seconds += passed.clamp(0.0, Self::LONGEST);
        }
    }

    /// An attempt that has not begun, with the clock in this state. `floor` is the number of edits so far.
    pub(super) fn again(&self, clock: ClockState, floor: usize) -> Self {
        Self { clock, floor, now: self.now, to_beat: self.to_beat, ..Self::default() }
    }

    /// The same with a result to beat.
    pub(super) fn against(self, to_beat: Option<Score>) -> Self {
        Self { to_beat, ..self }
    }

    /// The first edit starts a clock that is ready.
    pub(super) fn begin(&mut self, edits: usize) {
        if self.clock == ClockState::Ready {
            *self = self.again(ClockState::Running, edits);
        }
    }

    /// Pieces came into the box otherwise than by hand.
    pub(super) fn help(&mut self) {
        *self = Self { is_helped: true, ..self.again(ClockState::Off, 0).against(None) };
    }

    /// Pieces were put into the box or taken out by an edit. Without the clock, an empty box is another
    /// beginning.
    pub(super) fn add_moves(&mut self, moves: usize, (was_empty, is_empty): (bool, bool)) {
        if is_empty && !self.runs() {
            let clock = if self.clock == ClockState::Ready { self.clock } else { ClockState::Off };
            *self = self.again(clock, 0);
            return;
        }
        self.is_helped &= !(was_empty && moves == 1);
        self.moves = self.moves.saturating_add(moves as u32);
    }

    pub(super) const fn add_hint(&mut self) {
        self.hints = self.hints.saturating_add(1);
    }

    /// The cube is complete: the clock stops. Returns whether all of it was done by hand.
    pub(super) fn end(&mut self) -> bool {
        if self.runs() {
            self.result = self.score();
            self.clock = ClockState::Stopped;
        }
        !self.is_helped
    }

    /// Whether the clock runs or is ready.
    pub(super) fn is_timed(&self) -> bool {
        matches!(self.clock, ClockState::Ready | ClockState::Running)
    }

    pub(super) fn runs(&self) -> bool {
        self.clock == ClockState::Running
    }

    pub(super) const fn moves(&self) -> u32 {
        self.moves
    }

    /// The number of edits that cannot be undone now.
    pub(super) fn floor(&self) -> usize {
        if self.runs() { self.floor } else { 0 }
    }

    /// The result so far, or at which the clock was stopped.
    pub(super) fn score(&self) -> Score {
        match self.clock {
            ClockState::Stopped => self.result,
            _ => Score { seconds: self.seconds as u32, moves: self.moves, hints: self.hints },
        }
    }

    /// While the clock is ready, the result to beat, which is all zero if there is none.
    pub(super) fn challenge(&self) -> Option<Score> {
        (self.clock == ClockState::Ready).then_some(self.to_beat.unwrap_or_default())
    }

    /// What the panel shows. The puzzle has this name.
    pub(super) fn readout(&self, name: &str) -> ClockReadout {
        let score = self.score();
        let counted = |number: u32, one, many| count(u64::from(number), one, many);
        let to_beat = self.to_beat.map(|score| format!("To beat: {}.", score.clause()));
        let text = match self.clock {
            ClockState::Off => String::new(),
            ClockState::Ready => {
                [to_beat.as_deref().unwrap_or_default(), "The clock starts with your first piece."]
                    .join(" ")
                    .trim_start()
                    .to_owned()
            }
            ClockState::Running => {
                let hints = (score.hints > 0).then(|| counted(score.hints, "hint", "hints"));
                let time = format!("{}:{:02}", score.seconds / 60, score.seconds % 60);
                [Some(time), Some(counted(score.moves, "move", "moves")), hints]
                    .into_iter()
                    .flatten()
                    .collect::<Vec<_>>()
                    .join(", ")
            }
            ClockState::Stopped => format!("{name}, {}.", score.clause()),
        };
        ClockReadout { state: self.clock, text }
    }
}

/// The readout of the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockReadout {
    /// Its state.
    pub state: ClockState,
    /// The time and what was done in it, in words.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_as_it_was_written() {
        let score = Score { seconds: 2460, moves: 37, hints: 0 };
        assert_eq!((score.text().as_str(), Score::read("2460.37.0")), ("2460.37.0", Some(score)));
        for text in
            ["", "1.2", "1.2.3.4", "1.2.x", "1.-2.3", "10000000.1.1", "1..1", "1.1.99999999999999999999"]
        {
            assert_eq!(Score::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_score_is_told_in_words() {
        let clause = |seconds, moves, hints| Score { seconds, moves, hints }.clause();
        assert_eq!(clause(2460, 37, 0), "without a hint, 41 minutes, 37 moves");
        assert_eq!(clause(1, 1, 1), "with 1 hint, 1 second, 1 move");
        assert_eq!(clause(119, 1200, 2), "with 2 hints, 119 seconds, 1,200 moves");
    }

    #[test]
    fn only_what_is_seen_is_counted() {
        let mut attempt = Attempt::default().again(ClockState::Running, 0);
        attempt.set_clock(100.0, false);
        attempt.set_clock(103.5, true);
        attempt.set_clock(200.0, false);
        attempt.set_clock(201.0, true);
        assert_eq!(attempt.score().seconds, 4);
        attempt.set_clock(1.0, true);
        assert_eq!(attempt.score().seconds, 4, "a clock that goes back takes nothing");
        attempt.set_clock(100_000.0, true);
        assert_eq!(attempt.score().seconds, 14, "the machine slept");
    }
}
