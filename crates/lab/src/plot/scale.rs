//! Scales: the mapping of values to lengths.

/// The type of a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Distances are differences.
    Linear,
    /// Distances are ratios. Values of 0 or less are not drawn.
    Log,
}

/// The range of an axis, its scale, and its ticks.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
    ticks: Ticks,
}

/// The values that are labelled.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ticks {
    /// Values at this distance.
    Steps(f64),
    /// Powers of ten, this many decades apart.
    Decades(usize),
    /// 1, 2 and 5 times powers of ten.
    Parts,
}

const FARTHEST: f64 = 1e100;

impl Scale {
    /// Whether `value` can be drawn: it is a number, and far enough from the limits of `f64` for
    /// calculations.
    pub(super) fn has(self, value: f64) -> bool {
        match self {
            Self::Linear => value.abs() <= FARTHEST,
            Self::Log => (1.0 / FARTHEST..=FARTHEST).contains(&value),
        }
    }
}

impl Span {
    /// The span that contains all of `values` that can be drawn, and ends at ticks. There is room for about
    /// `steps` steps between ticks.
    pub(super) fn of(scale: Scale, steps: f64, values: impl Iterator<Item = f64>) -> Self {
        let values = values.filter(|&value| scale.has(value));
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 1.0) };
        match scale {
            Scale::Log => Self::logarithmic(low, high, steps),
            Scale::Linear => Self::linear(low, high, steps),
        }
    }

    /// A short scale also has ticks at 2 and 5: its ends would otherwise be far from the values.
    fn logarithmic(low: f64, high: f64, steps: f64) -> Self {
        const SHORT: f64 = 2.2;
        let parts =
            Self { scale: Scale::Log, low: part_below(low), high: part_above(high), ticks: Ticks::Parts };
        if parts.low < parts.high && (parts.high / parts.low).log10() <= SHORT {
            return parts;
        }
        let (low, high) = (low.log10().floor(), high.log10().ceil());
        let high = high.max(low + 1.0);
        let step = ((high - low) / steps).ceil();
        let ticks = Ticks::Decades(step as usize);
        Self { scale: Scale::Log, low: 10f64.powf(low), high: 10f64.powf(high), ticks }
    }

    fn linear(low: f64, high: f64, steps: f64) -> Self {
        // A single value, or values that are almost equal, get a margin on both sides.
        let size = low.abs().max(high.abs());
        let margin = if high - low > size / 1e6 { 0.0 } else { (size / 10.0).max(0.5) };
        let (low, high) = (low - margin, high + margin);
        let least = (high - low) / steps;
        let unit = 10f64.powf(least.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|n| n * unit).into_iter().find(|&step| step >= least);
        let step = step.unwrap_or(10.0 * unit);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { scale: Scale::Linear, low, high, ticks: Ticks::Steps(step) }
    }

    /// The position of `value`, from 0 for the least to 1 for the greatest, clamped.
    pub(super) fn place(&self, value: f64) -> f64 {
        let at = |value: f64| if self.scale == Scale::Log { value.log10() } else { value };
        // A tick at an end may be rounded to a little beyond the farthest value.
        let inward = if value.abs() > 1.0 { value * (1.0 - 1e-9) } else { value * (1.0 + 1e-9) };
        if !self.scale.has(inward) {
            return 0.0;
        }
        ((at(value) - at(self.low)) / (at(self.high) - at(self.low))).clamp(0.0, 1.0)
    }

    /// The values of the ticks, each with its label.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let powers = || self.low.log10().floor() as i32..=self.high.log10().round() as i32;
        match self.ticks {
            Ticks::Decades(step) => {
                powers().step_by(step).map(|power| (10f64.powi(power), decade_label(1, power))).collect()
            }
            Ticks::Parts => {
                let all = powers().flat_map(|power| [1, 2, 5].map(|part| (part, power)));
                let values = all.map(|(part, power)| (part_of(part, power), decade_label(part, power)));
                values.filter(|&(value, _)| self.low <= value && value <= self.high).collect()
            }
            Ticks::Steps(step) => {
                let count = ((self.high - self.low) / step).round() as i32;
                let values = (0..=count).map(|n| self.low + f64::from(n) * step);
                let places = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
                values.map(|value| (value, linear_label(value, places))).collect()
            }
        }
    }
}

/// 1, 2 or 5 times a power of ten.
fn part_of(part: u8, power: i32) -> f64 {
    f64::from(part) * 10f64.powi(power)
}

/// The greatest of 1, 2 and 5 times powers of ten that is at most `value`.
fn part_below(value: f64) -> f64 {
    let power = value.log10().floor() as i32;
    let parts = [(5, power), (2, power), (1, power)].map(|(part, power)| part_of(part, power));
    parts.into_iter().find(|&part| part <= value).unwrap_or(part_of(5, power - 1))
}

/// The least of them that is at least `value`.
fn part_above(value: f64) -> f64 {
    let power = value.log10().floor() as i32;
    let parts = [(1, power), (2, power), (5, power)].map(|(part, power)| part_of(part, power));
    parts.into_iter().find(|&part| part >= value).unwrap_or(part_of(1, power + 1))
}

/// A short label for 1, 2 or 5 times 10 to the `power`: 1, 20, 500, 1 k, …, 100 E; a decimal fraction below
/// 1; a power beyond these.
fn decade_label(part: u8, power: i32) -> String {
    const PREFIXES: [&str; 7] = ["", " k", " M", " G", " T", " P", " E"];
    match power {
        0..=20 => {
            let zeros = ["", "0", "00"][power as usize % 3];
            format!("{part}{zeros}{}", PREFIXES[power as usize / 3])
        }
        -3..0 => format!("{:.*}", -power as usize, part_of(part, power)),
        _ if part == 1 => format!("10{}", superscript(power)),
        _ => format!("{part}·10{}", superscript(power)),
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
        assert_eq!(labels(Scale::Log, &[1e-7, 1e-4]), ["10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴"]);
    }

    #[test]
    fn a_short_logarithmic_scale_also_has_ticks_at_two_and_five() {
        assert_eq!(labels(Scale::Log, &[5.7e8, 9.9e9]), ["500 M", "1 G", "2 G", "5 G", "10 G"]);
        assert_eq!(labels(Scale::Log, &[0.9, 201.0]), ["0.1", "1", "10", "100", "1 k"]);
        assert_eq!(labels(Scale::Log, &[0.3, 4.0]), ["0.2", "0.5", "1", "2", "5"]);
        assert_eq!(labels(Scale::Log, &[2e-5, 1e-4]), ["2·10⁻⁵", "5·10⁻⁵", "10⁻⁴"]);
        assert_eq!(labels(Scale::Log, &[100.0, 100.0]), ["100", "1 k"]);
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
