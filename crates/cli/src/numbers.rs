//! Numbers of the command line. What is none is refused with the form and the range that it should have.

use std::ops::RangeInclusive;

/// Reads a whole number of `what` in a range.
pub(crate) fn whole<T: TryFrom<u64>>(
    what: &'static str,
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let within = match (*range.start(), *range.end()) {
        (0, u64::MAX) => String::new(),
        (least, u64::MAX) => format!(" from {least}"),
        (least, most) => format!(" from {least} to {most}"),
    };
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            format!("write {what} as a whole number{within}, in digits only, without a sign, a comma, a point or a unit")
        })
    }
}

/// Reads a number of `what` in a range that `within` describes.
pub(crate) fn decimal(
    what: &'static str,
    within: &'static str,
    is_within: fn(f64) -> bool,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|&number: &f64| number.is_finite() && is_within(number));
        number.ok_or_else(|| {
            format!("write {what} as a number {within}, in digits, with a point for fractions and without a unit, such as 2.5")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_NUMBERS: [&str; 10] = ["", "-1", "1,5", "20mm", "NaN", "inf", "-inf", "1e400", "0x10", "1 000"];

    #[test]
    fn what_is_no_number_is_refused_with_the_range() {
        let (count, length) = (whole::<u32>("N", 1..=9), decimal("L", "above 0", |number| number > 0.0));
        for text in NO_NUMBERS.into_iter().chain(["0", "10", "1.5", "99999999999999999999"]) {
            let error = count(text).expect_err(text);
            assert!(error.starts_with("write N as a whole number from 1 to 9"), "{error}");
        }
        for text in NO_NUMBERS.into_iter().chain(["0", "-0"]) {
            let error = length(text).expect_err(text);
            assert!(error.starts_with("write L as a number above 0"), "{error}");
        }
        assert_eq!((count("9"), length("2.5"), length("1e-3")), (Ok(9), Ok(2.5), Ok(0.001)));
    }
}
