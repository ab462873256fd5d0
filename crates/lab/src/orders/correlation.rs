//! Correlation coefficients.

/// Pearson's coefficient: 1 if one is an increasing linear function of the other, -1 if a decreasing one. Nothing for fewer than
/// two pairs, or if one of the lists does not vary.
pub(crate) fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0 / count, y + pair.1 / count));
    let centred = pairs.iter().map(|pair| (pair.0 - x, pair.1 - y));
    let (xx, xy, yy) =
        centred.fold((0.0, 0.0, 0.0), |(xx, xy, yy), (x, y)| (xx + x * x, xy + x * y, yy + y * y));
    // The deviations of a constant list are rounding errors.
    let varies = |squares: f64, mean: f64| squares > 1e-20 * count * mean * mean;
    let coefficient = xy / (xx * yy).sqrt();
    (varies(xx, x) && varies(yy, y) && coefficient.is_finite()).then(|| coefficient.clamp(-1.0, 1.0))
}

/// Spearman's coefficient: Pearson's coefficient of the ranks. Equal values share the mean of their ranks.
pub(crate) fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let ranked: Vec<(f64, f64)> = ranks(&x).into_iter().zip(ranks(&y)).collect();
    pearson(&ranked)
}

/// The rank of each value, from 1.
fn ranks(values: &[f64]) -> Vec<f64> {
    // Twice the mean rank of the values equal to it: twice the number of lesser values, plus the number of equal ones, plus one.
    let rank = |value: f64| {
        let less = values.iter().filter(|&&other| other < value).count();
        let equal = values.iter().filter(|&&other| other == value).count();
        less as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(|&value| rank(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: Option<f64>, expected: f64) -> bool {
        value.is_some_and(|value| (value - expected).abs() < 1e-12)
    }

    #[test]
    fn coefficients_are_those_computed_by_hand() {
        // Means 3 and 4; deviations (-2, -1, 0, 1, 2) and (-2, 0, 1, 0, 1): sums of products 6, of squares 10 and 6.
        let pairs = [(1.0, 2.0), (2.0, 4.0), (3.0, 5.0), (4.0, 4.0), (5.0, 5.0)];
        assert!(close(pearson(&pairs), 6.0 / 60f64.sqrt()));
        // Ranks 1, 2.5, 4.5, 2.5, 4.5: deviations (-2, -0.5, 1.5, -0.5, 1.5); products 7, squares 10 and 9.
        assert!(close(spearman(&pairs), 7.0 / 90f64.sqrt()));
    }

    #[test]
    fn what_grows_or_falls_throughout_has_rank_correlation_one() {
        let growing = [(1.0, 1.0), (2.0, 4.0), (3.0, 9.0), (10.0, 1e6)];
        assert!(close(spearman(&growing), 1.0) && pearson(&growing) < Some(0.99));
        let falling = growing.map(|(x, y)| (x, -y));
        assert!(close(spearman(&falling), -1.0));
    }

    #[test]
    fn what_does_not_vary_correlates_with_nothing() {
        for pairs in
            [&[][..], &[(1.0, 2.0)], &[(0.1, 2.0), (0.1, 3.0), (0.1, 5.0)], &[(1.0, 7.0), (2.0, 7.0)]]
        {
            assert_eq!((pearson(pairs), spearman(pairs)), (None, None));
        }
    }
}
