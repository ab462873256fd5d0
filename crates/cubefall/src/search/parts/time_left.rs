//! The estimated remaining time of a piece of work.

/// The remaining time, if the speed stays the same. `spent` is the time, in any unit, from the progress `from` to the progress
/// `to`, both in [0, 1]; the result has the same unit. Returns nothing if too little is done for an estimate.
///
/// `from` is not 0 if the work was resumed.
pub fn time_left(spent: f64, from: f64, to: f64) -> Option<f64> {
    const LEAST: f64 = 0.001;
    let gained = to - from;
    (gained >= LEAST).then(|| spent * (1.0 - to).max(0.0) / gained)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_has_the_same_speed() {
        assert_eq!(time_left(10.0, 0.0, 0.25), Some(30.0));
        assert_eq!(time_left(10.0, 0.5, 0.75), Some(10.0), "the work before `from` took none of this time");
        assert_eq!(time_left(10.0, 0.5, 1.0), Some(0.0));
    }

    #[test]
    fn too_little_progress_gives_no_estimate() {
        assert_eq!(time_left(10.0, 0.5, 0.5), None);
        assert_eq!(time_left(0.0, 0.0, 0.0), None);
        assert_eq!(time_left(1.0, 0.5, 0.4), None, "a worker was released");
    }
}
