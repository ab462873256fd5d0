//! The strength of something that appears and disappears.

/// The time constant, in seconds.
const FADE: f32 = 0.22;
/// The strength below which it is invisible.
const GONE: f32 = 0.012;

/// The minimum time between two immediate changes, in seconds.
pub(crate) const HOLD: f32 = 0.35;

/// A strength in 0..=1. It follows slowly, so that what changes faster than about three times a second blends into a steady
/// picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength(f32);

impl Strength {
    /// The strength of an invisible object.
    pub const NONE: Self = Self(0.0);

    /// The strength as a number.
    pub fn value(self) -> f32 {
        self.0
    }

    /// Advances by `dt` seconds, or to the end, towards 1 if `wanted`, else towards 0. Returns whether it changed or still has
    /// to.
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
