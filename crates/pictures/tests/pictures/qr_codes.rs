//! QR codes, decoded by another library.

use pictures::{TooLong, qr_code};

/// The number of pixels of a module.
const SCALE: usize = 3;

/// The side of the picture in modules, and for each whether it is dark.
fn modules(svg: &str) -> (usize, Vec<bool>) {
    let (_, rest) = svg.split_once("viewBox=\"0 0 ").expect("a view box");
    let side: usize = rest.split(' ').next().and_then(|side| side.parse().ok()).expect("a number");
    let mut dark = vec![false; side * side];
    let (_, rest) = svg.split_once(" d=\"").expect("a path");
    for run in rest.split('"').next().expect("its end").split('M').skip(1) {
        let numbers: Vec<usize> = run
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let [x, y, length, ..] = numbers[..] else { panic!("{run}") };
        dark[y * side + x..][..length].fill(true);
    }
    (side, dark)
}

fn decoded(svg: &str) -> String {
    let (side, dark) = modules(svg);
    let shade = |x: usize, y: usize| if dark[y / SCALE * side + x / SCALE] { 0 } else { 255 };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side * SCALE, side * SCALE, shade);
    let grids = picture.detect_grids();
    assert_eq!(grids.len(), 1, "one code");
    grids[0].decode().expect("it can be decoded").1
}

#[test]
fn a_code_is_decoded_to_its_text() {
    let address = "https://cubefall.example/#puzzle=bedlam&strategy=turbo&step=1234567";
    for text in
        [String::from("a"), String::from(address), format!("{address}&cubes={}", "aZ09-_".repeat(100))]
    {
        assert_eq!(decoded(qr_code(&text).expect("a code").as_str()), text);
    }
}

#[test]
fn a_text_that_is_too_long_is_refused_with_its_length() {
    assert!(qr_code(&"a".repeat(TooLong::MOST)).is_ok());
    let error = qr_code(&"a".repeat(TooLong::MOST + 1)).expect_err("too long");
    assert_eq!(error, TooLong { found: TooLong::MOST + 1 });
    assert_eq!(error.to_string(), "it has 2954 characters, and a QR code holds at most 2953");
}
