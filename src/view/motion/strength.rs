//! The strength of something that appears and disappears.

/// The time constant, in seconds.
const FADE: f32 = 0.22;
/// Weaker than this is gone.
const GONE: f32 = 0.012;

/// How long something stays at least before it changes, in seconds, where the change is at once: it may do that only
/// now and then.
pub(in crate::view) const HOLD: f32 = 0.35;

/// In 0..=1. It follows slowly: what comes and goes faster than about three times a second melts into a steady
/// picture, and nothing flashes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::view) struct Strength(f32);

impl Strength {
    /// Of what is not there.
    pub const NONE: Self = Self(0.0);

    /// The number.
    pub fn value(self) -> f32 {
        self.0
    }

    /// Advances by `dt` seconds, or to the end, towards full strength if `wanted` and else towards none. True when it
    /// changed or still has to, as `dt` may be 0.
    pub fn follow(&mut self, wanted: bool, dt: f32, at_once: bool) -> bool {
        let (before, goal) = (self.0, f32::from(u8::from(wanted)));
        self.0 += (goal - self.0) * if at_once { 1.0 } else { 1.0 - (-dt / FADE).exp() };
        if (goal - self.0).abs() < GONE {
            self.0 = goal;
        }
        self.0 != before || self.0 != goal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_softly_and_rests_when_it_is_there() {
        let mut strength = Strength::NONE;
        assert!(!strength.follow(false, 0.1, false));
        assert!(strength.follow(true, 0.0, false), "it still has to move");
        let mut before = 0.0;
        while strength.follow(true, 1.0 / 60.0, false) {
            assert!(strength.value() > before && strength.value() - before < 0.1);
            before = strength.value();
        }
        assert_eq!(strength.value(), 1.0);
        assert!(strength.follow(false, 0.0, true));
        assert_eq!(strength, Strength::NONE);
    }
}
