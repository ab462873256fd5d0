//! Numbers and counted nouns as text.

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

/// A number with its thousands separated by commas.
///
/// ```
/// assert_eq!([999_u64, 1_000, 4_895_876].map(words::grouped), ["999", "1,000", "4,895,876"]);
/// ```
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A [grouped] number and its noun, or what else depends on the number. In sentences of the pages, this is
/// what writes numbers before nouns.
///
/// ```
/// assert_eq!(words::count(1, "assembly", "assemblies"), "1 assembly");
/// assert_eq!(words::count(19_186, "assembly comes apart", "assemblies come apart"), "19,186 assemblies come apart");
/// ```
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A number in digits only and its noun, which is given in the singular: for errors and the command line.
///
/// ```
/// use words::counted;
///
/// assert_eq!([counted(1, "cell"), counted(2000, "cell"), counted(0, "copy")], ["1 cell", "2000 cells", "0 copies"]);
/// ```
pub fn counted(number: usize, noun: &str) -> String {
    let plural = match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{noun}s"),
    };
    format!("{number} {}", if number == 1 { noun } else { &plural })
}

/// A range of numbers and their noun, as [`counted`] has it; of one number, that number.
///
/// ```
/// use words::counted_range;
///
/// assert_eq!([counted_range(5, 6, "cell"), counted_range(1, 1, "cell")], ["5 to 6 cells", "1 cell"]);
/// ```
pub fn counted_range(least: usize, most: usize, noun: &str) -> String {
    match least == most {
        true => counted(most, noun),
        false => format!("{least} to {}", counted(most, noun)),
    }
}

/// Formats a number from 0 to below 10^15 with at most four decimal places, as `format!` does. The page
/// formats numbers with this function only, since the formatting of the standard library adds 6 kB to it.
///
/// ```
/// use words::decimal;
///
/// assert_eq!([decimal(2.0 / 3.0, 3), decimal(2.5, 0), decimal(1.0, 1)], ["0.667", "2", "1.0"]);
/// ```
pub fn decimal(value: f64, places: usize) -> String {
    let (whole, scale) = (value.trunc(), 10_u64.pow(places as u32));
    // The fraction in 2^-64: exact, unless it is too small for a bit that is lost to decide anything.
    let fraction = ((value - whole) * 2_f64.powi(64)) as u64;
    let scaled = u128::from(fraction) * u128::from(scale);
    let (units, rest) = (whole as u64 * scale + (scaled >> 64) as u64, scaled as u64);
    // Round half to even.
    let half = 1_u64 << 63;
    let units = units + u64::from(rest > half || rest == half && units % 2 == 1);
    match places {
        0 => units.to_string(),
        _ => format!("{}.{:0places$}", units / scale, units % scale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!([0_u64, 999, 1000, 4_895_876].map(grouped), ["0", "999", "1,000", "4,895,876"]);
    }

    #[test]
    fn one_is_singular_and_a_range_of_one_number_is_that_number() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "cell")), ["0 cells", "1 cell", "2 cells"]);
        assert_eq!([0, 1, 2].map(|number| counted(number, "copy")), ["0 copies", "1 copy", "2 copies"]);
        let ranges = [(0, 1), (1, 1), (0, 2)].map(|(least, most)| counted_range(least, most, "cell"));
        assert_eq!(ranges, ["0 to 1 cell", "1 cell", "0 to 2 cells"]);
    }

    #[test]
    fn decimals_are_those_of_the_library() {
        let mut random = fastrand::Rng::with_seed(1);
        let compare = |value: f64| {
            for places in 0..=4 {
                assert_eq!(decimal(value, places), format!("{value:.places$}"), "{value:e}");
            }
        };
        // Eighths lie halfway between two decimals of two places, and numbers of three places nearly so.
        (0..4000).for_each(|number| compare(f64::from(number) / 8.0));
        (0..4000).for_each(|number| compare(f64::from(number) / 1000.0));
        for _ in 0..20_000 {
            let size = 10_f64.powi(random.i32(-20..15));
            compare(size * random.f64());
            compare(f64::from((size * random.f64()) as f32));
        }
    }
}
