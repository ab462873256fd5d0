//! How long it will take.

/// How long what is left will take if it goes on as it went: `spent`, in any unit, brought it from the fraction `from` to
/// the fraction `to`, both in [0, 1]. The answer has the same unit. Nothing where too little is done to tell.
///
/// `from` is where the work began: not 0 if it was resumed.
pub fn time_left(spent: f64, from: f64, to: f64) -> Option<f64> {
    const LEAST: f64 = 0.001;
    let gained = to - from;
    (gained >= LEAST).then(|| spent * (1.0 - to).max(0.0) / gained)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_goes_on_as_it_went() {
        assert_eq!(time_left(10.0, 0.0, 0.25), Some(30.0));
        assert_eq!(time_left(10.0, 0.5, 0.75), Some(10.0), "what was done before took none of the time");
        assert_eq!(time_left(10.0, 0.5, 1.0), Some(0.0));
    }

    #[test]
    fn too_little_tells_nothing() {
        assert_eq!(time_left(10.0, 0.5, 0.5), None);
        assert_eq!(time_left(0.0, 0.0, 0.0), None);
        assert_eq!(time_left(1.0, 0.5, 0.4), None, "a worker was lost");
    }
}
