//! What is no sound file is refused with its place, and takes little memory and time.

use cubefall::formats::puzzles::{FileError, FileReason, Limit, Place, read_puzzles};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// A file of two pieces that fill a row of three cells, with one solution.
pub const SMALL: &str = "<?xml version=\"1.0\"?>
<puzzle version=\"2\"><gridType type=\"0\"/><colors/>
<shapes><voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\">###</voxel><voxel x=\"2\" y=\"1\" z=\"1\" name=\"domino\" type=\"0\">##</voxel>
<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel></shapes>
<problems><problem name=\"Row\" state=\"2\" assemblies=\"1\" solutions=\"1\"><shapes><shape id=\"1\"/><shape id=\"2\" count=\"1\"/></shapes>
<result id=\"0\"/><bitmap/><solutions><solution><assembly>0 0 0 0 2 0 0 0</assembly></solution></solutions></problem></problems>
<comment>three &amp; more</comment></puzzle>";

fn refused(text: &str) -> FileError {
    read_puzzles(text.as_bytes()).expect_err(text)
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector takes all bytes")
}

#[test]
fn the_small_file_is_sound() {
    let file = read_puzzles(SMALL.as_bytes()).expect("a sound file");
    assert_eq!((file.problems.len(), file.remarks.len()), (1, 0));
    let problem = &file.problems[0];
    assert_eq!(problem.spec.title, "Row");
    assert_eq!(problem.spec.comment, "three & more");
    assert_eq!(
        problem.spec.pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>(),
        ["domino", "S3"]
    );
    assert_eq!((problem.assemblies, problem.solutions.len()), (Some(1), 1));
    assert_eq!(read_puzzles(&packed(SMALL.as_bytes())), Ok(file));
}

#[test]
fn each_fault_has_its_place() {
    let element = |path: &str| Place::Element(path.to_owned());
    for (from, to, place) in [
        ("x=\"2\"", "x=\"3\"", element("shapes/voxel 2")),
        ("x=\"2\"", "x=\"-2\"", element("shapes/voxel 2")),
        (">##<", ">#?<", element("shapes/voxel 2")),
        (">##<", ">#64#<", element("shapes/voxel 2")),
        ("<result id=\"0\"/>", "", element("problems/problem 1")),
        ("<result id=\"0\"/>", "<result id=\"3\"/>", element("problems/problem 1/result")),
        ("count=\"1\"", "count=\"-1\"", element("problems/problem 1/shapes/shape 2")),
        ("count=\"1\"", "min=\"2\" max=\"1\"", element("problems/problem 1/shapes/shape 2")),
        ("2 0 0 0<", "2 0 0 99<", element("problems/problem 1/solutions/solution 1/assembly")),
        ("2 0 0 0<", "2 0 0<", element("problems/problem 1/solutions/solution 1/assembly")),
        ("2 0 0 0<", "2 0 0 0 1<", element("problems/problem 1/solutions/solution 1/assembly")),
        (
            "<bitmap/>",
            "<bitmap><pair piece=\"63\" result=\"0\"/></bitmap>",
            element("problems/problem 1/bitmap/pair 1"),
        ),
        ("version=\"2\"", "version=\"3\"", element("puzzle")),
        ("<gridType type=\"0\"/>", "<gridType type=\"2\"/>", element("gridType")),
    ] {
        assert_eq!(refused(&SMALL.replacen(from, to, 1)).place, place, "{from} -> {to}");
    }
}

#[test]
fn grids_other_than_cubes_are_refused_by_name() {
    for (number, name) in [(1, "prisms"), (2, "spheres"), (3, "rhombic"), (4, "octahedra")] {
        let text = SMALL.replacen("gridType type=\"0\"", &format!("gridType type=\"{number}\""), 1);
        assert!(
            matches!(refused(&text).reason, FileReason::Unsupported(what) if what.contains(name)),
            "{number}"
        );
    }
}

#[test]
fn a_shape_of_a_billion_cells_is_refused_by_its_size() {
    let text = SMALL.replacen("x=\"2\" y=\"1\" z=\"1\"", "x=\"1000\" y=\"1000\" z=\"1000\"", 1);
    assert_eq!(refused(&text).reason, FileReason::TooMany { limit: Limit::BoxCells, found: 1_000_000_000 });
    let text = SMALL.replacen("x=\"2\"", "x=\"18446744073709551615\"", 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::BoxCells, .. }));
    let text = SMALL.replacen("count=\"1\"", "count=\"4294967295\"", 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::Copies, .. }));
}

#[test]
fn many_references_to_a_large_shape_are_refused() {
    let text = SMALL.replacen("x=\"2\" y=\"1\" z=\"1\"", "x=\"100\" y=\"100\" z=\"100\"", 1);
    let text = text.replacen(">##<", &format!(">{}<", "#".repeat(1_000_000)), 1);
    let text = text.replacen("<shape id=\"1\"/>", &"<shape id=\"1\"/>".repeat(500), 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::PieceCells, .. }));
}

#[test]
fn many_copies_of_a_large_piece_in_a_solution_are_refused() {
    let text = SMALL.replacen("x=\"2\" y=\"1\" z=\"1\"", "x=\"100\" y=\"100\" z=\"100\"", 1);
    let text = text.replacen(">##<", &format!(">{}<", "#".repeat(1_000_000)), 1);
    let text = text.replacen("<shape id=\"1\"/>", "<shape id=\"1\" count=\"4000\"/>", 1);
    let text = text.replacen("<assembly>", &format!("<assembly>{}", "0 0 0 0 ".repeat(3_999)), 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::StoredCells, .. }));
}

#[test]
fn a_small_file_that_unpacks_to_much_is_refused_at_the_limit() {
    let bomb = packed(&vec![b' '; 200 << 20]);
    assert!(bomb.len() < 1 << 20);
    let found = Limit::FileBytes.most() + 1;
    let reason = FileReason::TooMany { limit: Limit::FileBytes, found };
    assert_eq!(read_puzzles(&bomb), Err(FileError::file(reason)));
}

#[test]
fn entities_that_grow_are_refused() {
    let laughs = "<!DOCTYPE p [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><puzzle version=\"2\"><comment>&b;</comment></puzzle>";
    assert!(matches!(refused(laughs).reason, FileReason::Unsupported(_)));
}

#[test]
fn deep_nesting_is_refused() {
    let parts = "<separation type=\"left\"><pieces count=\"1\">0</pieces>";
    let deep = |depth: usize| {
        let separation = [&parts.repeat(depth), "</separation>".repeat(depth).as_str()].concat();
        SMALL.replacen("</assembly>", &format!("</assembly>{separation}"), 1)
    };
    assert!(read_puzzles(deep(Limit::Depth.most() - 9).as_bytes()).is_ok());
    for text in [deep(Limit::Depth.most()), "<a b='/>'>".repeat(100_000)] {
        let found = Limit::Depth.most() + 1;
        assert_eq!(refused(&text).reason, FileReason::TooMany { limit: Limit::Depth, found });
    }
}

#[test]
fn text_that_is_not_utf_8_is_latin_1_and_a_byte_order_mark_is_skipped() {
    let mut latin = SMALL.as_bytes().to_vec();
    let at = SMALL.find("domino").expect("a name");
    latin[at] = 0xf6;
    assert_eq!(read_puzzles(&latin).expect("a sound file").problems[0].spec.pieces[0].name, "\u{f6}omino");
    let marked = [b"\xef\xbb\xbf", SMALL.as_bytes()].concat();
    assert_eq!(read_puzzles(&marked), read_puzzles(SMALL.as_bytes()));
}

#[test]
fn a_file_that_is_cut_anywhere_is_refused() {
    for bytes in [SMALL.as_bytes().to_vec(), packed(SMALL.as_bytes())] {
        for length in 0..bytes.len() {
            assert!(read_puzzles(&bytes[..length]).is_err(), "{length} bytes");
        }
    }
}

#[test]
fn a_fault_of_one_problem_does_not_hide_the_others() {
    let (start, end) = (SMALL.find("<problem ").expect("one"), SMALL.find("</problems>").expect("its end"));
    let problem = &SMALL[start..end];
    let broken = problem.replacen("<result id=\"0\"/>", "", 1);
    let file = read_puzzles(SMALL.replacen(problem, &[&broken, problem].concat(), 1).as_bytes())
        .expect("one is sound");
    assert_eq!((file.problems.len(), file.remarks.len()), (1, 1));
    assert_eq!(file.remarks[0].place, Place::Element("problems/problem 1".to_owned()));
}

/// Changes in a sound file: some bytes removed, repeated, or replaced.
fn changed(random: &mut fastrand::Rng) -> Vec<u8> {
    const MARKS: [&[u8]; 12] =
        [b"<", b">", b"\"", b"&", b"-", b"9", b"99999999999", b"\0", b"\xff", b"#", b"x ", b"</shapes>"];
    let mut bytes = SMALL.as_bytes().to_vec();
    for _ in 0..1 + random.usize(..4) {
        let at = random.usize(..bytes.len());
        let end = (at + random.usize(..20)).min(bytes.len());
        let part = bytes[at..end].to_vec();
        let new: Vec<u8> = match random.u8(..3) {
            0 => Vec::new(),
            1 => part.repeat(2),
            _ => MARKS[random.usize(..MARKS.len())].to_vec(),
        };
        bytes.splice(at..end, new);
        if bytes.is_empty() {
            return bytes;
        }
    }
    bytes
}

/// Reads that many changed files. None of them may make it panic.
fn read_changed(count: usize) {
    const SEED: u64 = 19;
    println!("seed {SEED}");
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut sound, mut refused) = (0, 0);
    for _ in 0..count {
        let bytes = changed(&mut random);
        let bytes = if random.u8(..8) == 0 { packed(&bytes) } else { bytes };
        match read_puzzles(&bytes) {
            Ok(file) => {
                sound += 1;
                file.problems.iter().for_each(|problem| drop(problem.puzzle()));
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
    read_changed(10_000);
}

mod exhaustive {
    #[test]
    #[ignore = "takes minutes: make exhaustive"]
    fn a_million_changed_files_are_read_or_refused() {
        super::read_changed(1_000_000);
    }
}
