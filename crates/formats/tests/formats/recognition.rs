//! The format of a file is found by its content.

use crate::foreign::foreign;
use crate::{hostile, native, polysolve, psv, studio};
use formats::puzzles::{FileFormat, format_of, read_puzzles};

#[test]
fn each_format_is_recognised_with_a_mark_or_blanks_before_it() {
    for (text, format) in [
        (native::SMALL, FileFormat::Native),
        (hostile::SMALL, FileFormat::XmPuzzle),
        (polysolve::SOMA, FileFormat::Polysolve),
        (studio::SMALL, FileFormat::PuzzleStudio),
        (psv::SOMA, FileFormat::PolySolver),
        (psv::PENTOMINOES, FileFormat::PolySolver),
    ] {
        for before in ["", "\u{feff}"] {
            let file = read_puzzles([before, text].concat().as_bytes())
                .unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(file.format, format, "{text}");
        }
        let is_text = format == FileFormat::PolySolver;
        let blank = if is_text { "a description of several words (and Board)" } else { " \t" };
        let rest = if is_text { text.split_once('\n').map_or("", |(_, rest)| rest) } else { text };
        assert_eq!(format_of(&format!("{blank}\r\n{rest}")), Some(format), "{text}");
    }
}

#[test]
fn the_order_of_keys_does_not_matter() {
    for (text, format) in [
        (polysolve::SOMA, FileFormat::Polysolve),
        (studio::SMALL, FileFormat::PuzzleStudio),
        (native::SMALL, FileFormat::Native),
    ] {
        let sorted: serde_json::Value = serde_json::from_str(text).expect("a document");
        let entries = sorted.as_object().expect("an object").iter().rev();
        let reversed: Vec<String> = entries.map(|(key, value)| format!("\"{key}\": {value}")).collect();
        for text in [sorted.to_string(), format!("{{ {} }}", reversed.join(", "))] {
            assert_eq!(format_of(&text), Some(format), "{text}");
        }
    }
}

#[test]
fn files_of_other_formats_are_not_recognised() {
    for name in [
        "mit/41.cubes",
        "mit/bedlam.brick",
        "mit/diabolical.brick",
        "mit/penta.cubes",
        "mit/soma.brick",
        "mit/test.brick",
        "mit/tetra.cubes",
        "mit/ultraviolet.brick",
        "isc/test.xmpuzzle",
        "isc/solved.xml",
    ] {
        let Some(bytes) = foreign(name) else { return };
        let taken =
            [FileFormat::PolySolver, FileFormat::Polysolve, FileFormat::PuzzleStudio, FileFormat::Native];
        let format = read_puzzles(&bytes).ok().map(|file| file.format);
        assert!(format.is_none_or(|format| !taken.contains(&format)), "{name}");
    }
    for text in
        ["D:xDim=2:yDim=2\n~D\n", "/SOMA01\n/111/\n", "ooo\nooo\n\nooo\n", "Tile\nBoard\n", "board\n\nXX\n"]
    {
        assert_eq!(format_of(text).filter(|format| *format == FileFormat::PolySolver), None, "{text}");
    }
}
