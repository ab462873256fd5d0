//! Numbers as text, and the arithmetic of the authors' machines.

use crate::grouped;

/// The number of values of a 32-bit word, which wraps around.
pub(super) const WORD_32: u128 = 1 << 32;

/// Numbers as text, one after the other.
pub(super) fn listed(numbers: &[u128]) -> String {
    numbers.iter().map(|&number| grouped(number)).collect::<Vec<_>>().join(" ")
}

/// A number to three significant digits, whole from 1,000 on.
pub(super) fn short(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        size if size >= 1000.0 => {
            let step = 10_f64.powf(size.log10().floor() - 2.0);
            grouped(((size / step).round() * step) as u128)
        }
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        size if size >= 1.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    }
}

/// `number` rounded to its first digit.
pub(super) fn to_one_digit(number: u128) -> u128 {
    let unit = 10_u128.pow(number.checked_ilog10().unwrap_or(0));
    (number + unit / 2) / unit * unit
}
