//! A smoothed number.

/// The time constant, in seconds.
const FOLLOW: f32 = 0.09;

/// A number that follows its goal exponentially.
pub(crate) struct Follower {
    pub now: f32,
    pub goal: f32,
}

impl Follower {
    /// At rest.
    pub fn at(value: f32) -> Self {
        Self { now: value, goal: value }
    }

    /// Advances by `dt` seconds, or to the end. Returns whether it moved or still has to.
    pub fn advance(&mut self, dt: f32, at_once: bool) -> bool {
        let before = self.now;
        self.now += (self.goal - self.now) * (1.0 - (-dt / FOLLOW).exp());
        if at_once || (self.goal - self.now).abs() < 1e-3 {
            self.now = self.goal;
        }
        self.now != before || self.now != self.goal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_arrives_and_then_rests() {
        let mut follower = Follower::at(0.0);
        assert!(!follower.advance(0.1, false));
        follower.goal = 1.0;
        assert!(follower.advance(0.0, false), "it still has to move");
        let mut before = 0.0;
        while follower.advance(0.016, false) {
            assert!(follower.now > before && follower.now <= 1.0);
            before = follower.now;
        }
        assert_eq!(follower.now, 1.0);
        follower.goal = 0.0;
        assert!(follower.advance(0.0, true));
        assert_eq!(follower.now, 0.0);
    }
}
