//! Valid files changed at random: each is read or refused, and what is read can be written and read again.

use crate::hostile::{SMALL, packed};
use fastrand::Rng;
use formats::puzzles::{FileFormat, FileProblem, Limit, read_puzzles, write_puzzles};

/// A valid file with every feature of the format.
fn whole() -> String {
    let solutions = "<solution asmNum=\"1\"><assembly>x 0 0 0 0 x 2 0 0 0</assembly><separation><pieces count=\"2\">1 3</pieces>\
        <state><dx>0 0</dx><dy>0 20000</dy><dz>0 0</dz></state><separation type=\"left\"><pieces count=\"1\">1</pieces>\
        </separation></separation></solution><solution><assembly>1 0 0 8 x x 2 0 0 0</assembly><separationInfo>3 1</separationInfo>\
        </solution>";
    SMALL
        .replacen(
            "<bitmap/>",
            "<bitmap><pair piece=\"0\" result=\"1\"/></bitmap><assembler>1 2</assembler>",
            1,
        )
        .replacen("<shape id=\"1\"/>", "<shape id=\"1\" min=\"1\" max=\"3\"/>", 1)
        .replacen("<colors/>", "<colors><color red=\"255\" green=\"0\" blue=\"1\"/></colors>", 1)
        .replacen(">##<", " hx=\"0\">#1#<", 1)
        .replacen("name=\"Row\"", "name=\"Row\" maxHoles=\"1\"", 1)
        .replacen("<solution>", &format!("{solutions}<solution>"), 1)
        .replacen("<assembly>0 0 0 0 2 0 0 0<", "<assembly>0 0 0 0 x x 2 0 0 0<", 1)
}

/// A text that is inserted.
const MARKS: [&[u8]; 30] = [
    b"<",
    b">",
    b"/>",
    b"\"",
    b"&",
    b"&amp;",
    b"&#0;",
    b"-",
    b"9",
    b"\0",
    b"\xff",
    b"#",
    b"+",
    b"_",
    b"x ",
    b"<!--",
    b"-->",
    b"<![CDATA[",
    b"]]>",
    b"<?",
    b"<!DOCTYPE a [",
    b" group=\"1\"",
    b" min=\"2\"",
    b" hx=\"-5\"",
    b"\xef\xbb\xbf",
    b"<separation>",
    b"</separation>",
    b"<problem>",
    b"</shapes>",
    b" count=\"2\"",
];
/// Replacements of a number.
const NUMBERS: [&str; 12] =
    ["0", "-1", "1", "2", "3", "24", "64", "4097", "1048577", "99999999999999999999", "x", ""];

/// Changes bytes in one place.
fn change(bytes: &mut Vec<u8>, random: &mut Rng) {
    if bytes.is_empty() {
        return;
    }
    let at = random.usize(..bytes.len());
    let end = (at + random.usize(..100)).min(bytes.len());
    match random.u8(..6) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let part = bytes[at..end].to_vec();
            drop(bytes.splice(at..at, part));
        }
        2 => bytes[at..end].reverse(),
        3 => bytes[at] = random.u8(..),
        4 => drop(bytes.splice(at..at, MARKS[random.usize(..MARKS.len())].iter().copied())),
        _ => {
            let Some(from) = (at..bytes.len()).find(|&index| bytes[index].is_ascii_digit()) else { return };
            let end = (from..bytes.len()).find(|&index| !bytes[index].is_ascii_digit());
            let number = NUMBERS[random.usize(..NUMBERS.len())];
            drop(bytes.splice(from..end.unwrap_or(bytes.len()), number.bytes()));
        }
    }
}

/// Checks that problems are within the limits, and the same after they were written.
fn check(problems: &[FileProblem]) {
    assert!(!problems.is_empty());
    for problem in problems {
        assert!(problem.spec.goal.shape.cells().len() <= Limit::GOAL_CELLS.most());
        assert!(problem.spec.pieces.iter().all(|piece| piece.min <= piece.max && piece.max > 0));
        drop(problem.puzzle());
    }
    let written =
        write_puzzles(FileFormat::XmPuzzle, problems).expect("the format has what was read from it");
    let again = read_puzzles(&written.bytes).expect("what was written");
    assert_eq!(problems.len(), again.problems.len());
    for (before, after) in problems.iter().zip(&again.problems) {
        assert_eq!(before.spec.goal.shape.cells().len(), after.spec.goal.shape.cells().len());
        assert_eq!(before.spec.pieces, after.spec.pieces);
        assert_eq!(before.assemblies, after.assemblies);
        assert_eq!(before.solutions.len(), after.solutions.len());
        for (before, after) in before.solutions.iter().zip(&after.solutions) {
            assert_eq!(before.separation, after.separation);
        }
    }
}

/// Reads `count` changed files.
fn read_changed(count: usize) {
    const SEED: u64 = 19;
    println!("seed {SEED}");
    let (file, mut random) = (whole().into_bytes(), Rng::with_seed(SEED));
    let remarks: usize =
        read_puzzles(&file).expect("a sound file").problems.iter().map(|one| one.solutions.len()).sum();
    assert_eq!(remarks, 3);
    let (mut sound, mut refused) = (0, 0);
    for _ in 0..count {
        // Some are packed before they are changed, some after that.
        let kind = random.u8(..8);
        let mut bytes = if kind == 0 { packed(&file) } else { file.clone() };
        (0..1 + random.usize(..5)).for_each(|_| change(&mut bytes, &mut random));
        let bytes = if kind == 1 { packed(&bytes) } else { bytes };
        match read_puzzles(&bytes) {
            Ok(file) => {
                sound += 1;
                check(&file.problems);
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(sound > count / 50 && refused > count / 50, "{sound} sound, {refused} refused");
}

#[test]
fn changed_files_are_read_or_refused() {
    read_changed(5_000);
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(1_000_000);
    }
}
