//! Numbers as they are read.

/// A count with its thousands separated by commas.
pub fn grouped(count: impl Into<u128>) -> String {
    let digits = count.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A quantity to three figures, or to the unit if it has more; in powers of ten where it is very large or very small.
pub(super) fn rounded(value: f64) -> String {
    let size = value.abs();
    match size {
        _ if value == 0.0 => "0".to_owned(),
        1e15.. => format!("{value:.2e}"),
        100.0.. => {
            let sign = if value < 0.0 { "-" } else { "" };
            format!("{sign}{}", grouped(size.round() as u64))
        }
        1e-4.. => format!("{value:.*}", (2 - size.log10().floor() as i32).max(0) as usize),
        _ => format!("{value:.2e}"),
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
    fn quantities_have_three_figures() {
        let cases = [
            (0.0, "0"),
            (1.0, "1.00"),
            (12.345, "12.3"),
            (0.012345, "0.0123"),
            (887_779_178.0, "887,779,178"),
        ];
        for (value, text) in cases {
            assert_eq!(rounded(value), text);
        }
        assert_eq!((rounded(1e-9).as_str(), rounded(-123.4).as_str()), ("1.00e-9", "-123"));
        assert_eq!((rounded(2.5e16).as_str(), rounded(1000.0).as_str()), ("2.50e16", "1,000"));
    }
}
