//! Any bytes are a file of puzzles, or are refused with a reason. Puzzles that can be opened can be written, if the format allows it,
//! and read again.

#![no_main]

use cubefall::formats::puzzles::{FileFormat, read_puzzles, write_puzzles};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = match read_puzzles(bytes) {
        Ok(file) => file,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    if file.problems.iter().any(|problem| problem.puzzle().is_err()) {
        return;
    }
    for &format in FileFormat::ALL.iter().filter(|format| format.is_writable()) {
        if let Ok(written) = write_puzzles(format, &file.problems) {
            read_puzzles(&written.bytes).expect("what is written can be read");
        }
    }
});
