//! Our own JSON: each limit is checked before anything of that size is allocated.

use crate::mutations::{MANY, QUICK, changed_json, read_changed};
use formats::puzzles::{FileError, FileFormat, FileReason, Limit, Place, limits, read_puzzles};

pub const SMALL: &str = r######"{ "id": "x", "title": "x", "goal": { "shape": ["##/#+", "##"], "most_holes": 1 }, "pieces": [
  { "name": "A", "shape": ["##/#1"], "min": 0, "max": 2 }, { "name": "B", "shape": ["#", "#"], "mirrored": true } ],
  "colors": ["red"], "color_pairs": [[1, 1]] }"######;

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

fn with_shape(shape: &str) -> String {
    SMALL.replacen(r######"["##/#+", "##"]"######, shape, 1)
}

#[test]
fn the_small_file_is_sound() {
    let file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
    assert_eq!((file.format, file.problems.len()), (FileFormat::Native, 1));
    let marked = ["\u{feff}", SMALL].concat();
    assert_eq!(read_puzzles(marked.as_bytes()), Ok(file));
}

#[test]
fn sizes_are_refused_by_their_limit_and_path() {
    let limit = |text: &str| {
        let FileError { place, reason } = refused(text);
        match (place, reason) {
            (Place::Element(path), FileReason::TooMany { limit, .. }) => (limit, path),
            other => panic!("{other:?}"),
        }
    };
    let of = |limit, path: &str| (limit, path.to_owned());
    let row = "#".repeat(4097);
    assert_eq!(limit(&with_shape(&format!("[\"{row}\"]"))), of(Limit::GOAL_CELLS, "goal"));
    let sparse = [".".repeat(4096), "/".repeat(4096)].concat();
    assert_eq!(limit(&with_shape(&format!("[\"{sparse}\"]"))), of(Limit::BOX_CELLS, "goal.shape"));
    let layers = "\"\",".repeat(2_000_000);
    assert_eq!(limit(&with_shape(&format!("[{layers}\"#\"]"))), of(Limit::BOX_CELLS, "goal.shape"));
    let piece = r######"{ "name": "A", "shape": ["##/#1"], "min": 0, "max": 2 },"######;
    assert_eq!(limit(&SMALL.replacen(piece, &piece.repeat(512), 1)), of(Limit::PIECES, "pieces"));
    assert_eq!(limit(&SMALL.replacen("\"max\": 2", "\"max\": 4097", 1)), of(Limit::COPIES, "pieces[0]"));
    let large = format!(
        "{{ \"name\": \"A\", \"shape\": [\"{}\"] }},",
        [&"#".repeat(1024), "/"].concat().repeat(1023)
    );
    assert_eq!(limit(&SMALL.replacen(piece, &large.repeat(5), 1)), of(limits::SHAPE_CELLS, "pieces[4]"));
}

#[test]
fn deep_nesting_is_refused_at_its_place() {
    let depth = 100_000;
    let deep = format!("{{ \"id\":\n {} {}", "[".repeat(depth), "]".repeat(depth));
    let found = limits::DEPTH.most() + 1;
    let reason = FileReason::TooMany { limit: limits::DEPTH, found };
    assert_eq!(refused(&deep), FileError { place: Place::Position { line: 2, column: found }, reason });
}

#[test]
fn a_file_that_is_cut_anywhere_is_refused() {
    for length in 0..SMALL.len() {
        assert!(read_puzzles(&SMALL.as_bytes()[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(QUICK, 193, |random| changed_json(SMALL, random));
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(super::MANY, 194, |random| super::changed_json(super::SMALL, random));
    }
}
