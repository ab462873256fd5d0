//! Scales: the mapping of values to lengths.

/// The type of a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Distances are differences.
    Linear,
    /// Distances are ratios. Values of 0 or less are not drawn.
    Log,
}

/// The range of an axis, and its scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
    /// The distance of two ticks: a difference, or on a logarithmic scale a number of decades.
    step: f64,
}

const FARTHEST: f64 = 1e100;

impl Scale {
    /// Whether `value` can be drawn: it is a number, and far enough from the limits of `f64` for calculations.
    pub(super) fn has(self, value: f64) -> bool {
        match self {
            Self::Linear => value.abs() <= FARTHEST,
            Self::Log => (1.0 / FARTHEST..=FARTHEST).contains(&value),
        }
    }
}

impl Span {
    /// The span that contains all of `values` that can be drawn, and ends at ticks. There is room for about `steps` steps between
    /// ticks.
    pub(super) fn of(scale: Scale, steps: f64, values: impl Iterator<Item = f64>) -> Self {
        let values = values.filter(|&value| scale.has(value));
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 1.0) };
        match scale {
            Scale::Log => Self::decades(low.log10().floor(), high.log10().ceil(), steps),
            Scale::Linear => Self::linear(low, high, steps),
        }
    }

    fn decades(low: f64, high: f64, steps: f64) -> Self {
        let high = high.max(low + 1.0);
        let step = ((high - low) / steps).ceil();
        Self { scale: Scale::Log, low: 10f64.powf(low), high: 10f64.powf(high), step }
    }

    fn linear(low: f64, high: f64, steps: f64) -> Self {
        // A single value, or values that are almost equal, get some room on both sides.
        let size = low.abs().max(high.abs());
        let room = if high - low > size / 1e6 { 0.0 } else { (size / 10.0).max(0.5) };
        let (low, high) = (low - room, high + room);
        let least = (high - low) / steps;
        let unit = 10f64.powf(least.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|n| n * unit).into_iter().find(|&step| step >= least);
        let step = step.unwrap_or(10.0 * unit);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { scale: Scale::Linear, low, high, step }
    }

    /// The position of `value`, from 0 for the least to 1 for the greatest, clamped.
    pub(super) fn place(self, value: f64) -> f64 {
        let at = |value: f64| if self.scale == Scale::Log { value.log10() } else { value };
        if !self.scale.has(value) {
            return 0.0;
        }
        ((at(value) - at(self.low)) / (at(self.high) - at(self.low))).clamp(0.0, 1.0)
    }

    /// The values of the ticks, each with its label.
    pub(super) fn ticks(self) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Log => {
                let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
                let decades = (low..=high).step_by(self.step as usize);
                decades.map(|power| (10f64.powi(power), decade_label(power))).collect()
            }
            Scale::Linear => {
                let count = ((self.high - self.low) / self.step).round() as i32;
                let values = (0..=count).map(|n| self.low + f64::from(n) * self.step);
                let places = (-self.step.log10().floor()).clamp(0.0, 9.0) as usize;
                values.map(|value| (value, linear_label(value, places))).collect()
            }
        }
    }
}

/// A short label for 10 to the `power`: 1, 10, 100, 1 k, …, 100 E; a decimal fraction below 1; a power beyond these.
fn decade_label(power: i32) -> String {
    const PREFIXES: [&str; 7] = ["", " k", " M", " G", " T", " P", " E"];
    match power {
        0..=20 => {
            let number = ["1", "10", "100"][power as usize % 3];
            format!("{number}{}", PREFIXES[power as usize / 3])
        }
        -3..0 => format!("{:.*}", -power as usize, 10f64.powi(power)),
        _ => format!("10{}", superscript(power)),
    }
}

fn superscript(number: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = |c: char| c.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    number.to_string().chars().map(raised).collect()
}

fn linear_label(value: f64, places: usize) -> String {
    let label = if value.abs() >= 1e7 { format!("{value:e}") } else { format!("{value:.places$}") };
    if label.trim_start_matches(['-', '0', '.']).is_empty() { "0".to_owned() } else { label }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, values: &[f64]) -> Vec<String> {
        let span = Span::of(scale, 6.0, values.iter().copied());
        span.ticks().into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn decades_are_labelled_by_si_prefixes() {
        assert_eq!(labels(Scale::Log, &[0.02, 3000.0]), ["0.01", "0.1", "1", "10", "100", "1 k", "10 k"]);
        assert_eq!(labels(Scale::Log, &[5.0, 2e17]), ["1", "1 k", "1 M", "1 G", "1 T", "1 P", "1 E"]);
        assert_eq!(labels(Scale::Log, &[2e-5, 1e-4]), ["10⁻⁵", "10⁻⁴"]);
    }

    #[test]
    fn linear_ticks_are_round_and_hold_all_values() {
        assert_eq!(labels(Scale::Linear, &[13.0, 34.0]), ["10", "15", "20", "25", "30", "35"]);
        assert_eq!(labels(Scale::Linear, &[-0.1, 0.25]), ["-0.1", "0", "0.1", "0.2", "0.3"]);
        assert_eq!(labels(Scale::Linear, &[3.0]), ["2.4", "2.6", "2.8", "3.0", "3.2", "3.4", "3.6"]);
    }

    #[test]
    fn positions_are_between_the_ends_for_any_value() {
        for scale in [Scale::Linear, Scale::Log] {
            for values in [&[][..], &[7.0], &[0.0, f64::NAN, 1e300], &[-5.0, f64::INFINITY], &[1e-300, 1e300]]
            {
                let span = Span::of(scale, 6.0, values.iter().copied());
                for value in [0.0, -1.0, 1.0, f64::NAN, f64::INFINITY, 1e-300, 1e300] {
                    assert!((0.0..=1.0).contains(&span.place(value)), "{scale:?} {values:?} {value}");
                }
                assert!((2..=8).contains(&span.ticks().len()), "{scale:?} {values:?} {span:?}");
            }
        }
    }

    #[test]
    fn a_tenth_of_a_thousand_lies_two_thirds_of_the_way() {
        let span = Span::of(Scale::Log, 6.0, [1.0, 1000.0].into_iter());
        assert!((span.place(100.0) - 2.0 / 3.0).abs() < 1e-12);
    }
}
