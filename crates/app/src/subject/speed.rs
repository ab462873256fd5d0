//! The speed that is set.

use std::f64::consts::LN_10;

/// A speed by its place on a logarithmic scale of ten places per decade, from one step a second. The last place is full speed: as
/// fast as the budget of a frame allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Speed(u8);

impl Speed {
    /// Full speed: as fast as the budget of a frame allows.
    pub const FASTEST: Self = Self(80);

    /// The speed at this place, at most the last.
    pub fn at(place: u8) -> Self {
        Self(place).min(Self::FASTEST)
    }

    /// The speed nearest to this many steps a second.
    pub fn nearest(steps_per_second: f64) -> Self {
        Self::at((10.0 * steps_per_second.max(1.0).ln() / LN_10).round() as u8)
    }

    /// Its place on the scale, 0 to 80.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// Steps a second, or `None` for full speed.
    pub fn steps_per_second(self) -> Option<f64> {
        let (decades, rest) = (i32::from(self.0 / 10), f64::from(self.0 % 10));
        (self < Self::FASTEST).then(|| 10f64.powi(decades) * (rest / 10.0 * LN_10).exp())
    }
}

impl Default for Speed {
    /// About six steps a second: slow enough to follow.
    fn default() -> Self {
        Self(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_grow_tenfold_in_ten_places_from_one_step_a_second() {
        assert_eq!(Speed::at(0).steps_per_second(), Some(1.0));
        assert_eq!(Speed::at(30).steps_per_second().map(f64::round), Some(1000.0));
        assert_eq!(Speed::at(80).steps_per_second(), None);
        assert_eq!(Speed::at(255), Speed::FASTEST);
    }
}
