//! Lengths that can be made, and those that can't.

use models::Print;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn usual_lengths_are_accepted() {
    for (cell, clearance) in [(15.0, 0.2), (1.0, 0.0), (100.0, 49.9), (25.4, 0.01)] {
        let print = Print::new(cell, clearance).expect("it can be made");
        assert_eq!((print.cell(), print.clearance()), (cell, clearance));
    }
    assert_eq!(Print::new(15.0, 0.2), Ok(Print::default()));
    assert!(Print::new(15.0, -0.0).expect("none").clearance().is_sign_positive());
}

#[test]
fn impossible_lengths_are_refused_with_the_reason() {
    for (cell, clearance, why) in [
        (0.0, 0.0, "a cell of 0 mm cannot be made; give it a side from 1 to 100 mm"),
        (-15.0, 0.2, "a cell of -15 mm"),
        (f32::NAN, 0.2, "a cell of NaN mm"),
        (f32::INFINITY, 0.2, "a cell of inf mm"),
        (101.0, 0.2, "a cell of 101 mm"),
        (
            15.0,
            7.5,
            "a clearance of 7.5 mm cannot be used with cells of 15 mm; choose 0, or from 0.01 mm to less than 7.5 mm",
        ),
        (15.0, -0.2, "a clearance of -0.2 mm"),
        (15.0, 0.001, "a clearance of 0.001 mm"),
        (15.0, f32::NAN, "a clearance of NaN mm"),
    ] {
        let error = Print::new(cell, clearance).expect_err(why).to_string();
        assert!(error.starts_with(why), "{error}");
    }
}
