//! Files as the world has them: with marks, line ends and fillings of other programs, packed, cut, or of
//! another kind.

use crate::foreign::assemblies;
use crate::hostile::{SMALL, packed};
use crate::{native, polysolve, psv, studio};
use formats::puzzles::{
    FileError, FileProblem, FileReason, Place, PuzzleFile, RemarkKind, limits, read_puzzles,
};

fn read(bytes: &[u8]) -> PuzzleFile {
    let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).into_owned();
    read_puzzles(bytes).unwrap_or_else(|error| panic!("{error}\n{}", shown()))
}

fn refused(bytes: &[u8]) -> FileError {
    read_puzzles(bytes).expect_err("it is no puzzle file")
}

fn only(file: PuzzleFile) -> FileProblem {
    assert_eq!(file.problems.len(), 1);
    file.problems.into_iter().next().expect("a problem")
}

/// The cube as a figure of yass, with this character for its cells.
fn cube(mark: char) -> String {
    let row = mark.to_string().repeat(3);
    let layer = [row.as_str(); 3].join("\n");
    [layer.as_str(); 3].join("\n\n")
}

fn solutions_of(text: &str) -> usize {
    assemblies(&only(read(text.as_bytes())))
}

#[test]
fn any_character_but_those_of_pieces_and_empty_cells_is_a_cell_of_a_figure() {
    for mark in ['o', '*', 'x', 'X', 'O', '@', '+', '1', 'A', '\u{2588}', '\u{e9}', '-', '0', '?', '/', '|'] {
        let file = read(cube(mark).as_bytes());
        assert_eq!(file.remarks, [], "{mark}");
        let problem = only(file);
        assert_eq!(problem.spec.goal.shape.cells().len(), 27, "{mark}");
        assert_eq!((problem.spec.pieces.len(), &problem.remarks[..]), (7, &[][..]), "{mark}");
    }
    assert_eq!(solutions_of(&cube('*')), 240);
    let several = cube('*').replacen("***", "+x4", 2);
    assert_eq!(only(read(several.as_bytes())).spec.goal.shape.cells().len(), 27);
    // The T has a place, among cells that are drawn otherwise.
    let placed = cube('#').replace('#', "%").replacen("%%%\n%%%\n%%%", "%%%\n%t%\nttt", 1);
    assert_eq!(only(read(placed.as_bytes())).spec.pieces.len(), 6);
}

#[test]
fn a_figure_has_its_layers_whatever_stands_between_them() {
    let cells = |text: &str| only(read(text.as_bytes())).spec.goal.shape.coords();
    let plain = cube('*');
    let expected = cells(&plain);
    for between in
        ["\n# the next\n", "\n   \t # the next\n", "\n\n# a\n\n# b\n\n", "\n#\n#\n", "\n \t \n", "\n\n\n\n"]
    {
        for around in ["", "# a cube\n", "\n\n# a cube\n\n"] {
            let text = [around, &plain.replace("\n\n", between), "\n", around].concat();
            assert_eq!(cells(&text), expected, "{text}");
            assert_eq!(read(text.as_bytes()).remarks, [], "{text}");
        }
    }
    for after in [" ", "\t", "  \t# the end of a row", "..", ". #.*"] {
        let text = plain.replace("***\n", &format!("***{after}\n"));
        assert_eq!(cells(&text), expected, "{text}");
    }
}

#[test]
fn a_comment_within_a_layer_ends_it_with_a_remark_and_a_tab_is_refused() {
    let text = cube('*').replacen("***\n", "***\n# still the first\n", 1);
    let file = read(text.as_bytes());
    let [remark] = &file.remarks[..] else { panic!("{:?}", file.remarks) };
    assert_eq!(remark.place, Place::Line(2));
    assert!(matches!(remark.kind, RemarkKind::Read(_)));
    for (blank, line) in [("\t", 5), ("\u{a0}", 5), ("\u{2003}", 5), ("\u{b}", 5), ("\0", 5), ("\u{85}", 5)] {
        let error = refused(cube('o').replacen("\n\nooo", &format!("\n\n{blank}ooo"), 1).as_bytes());
        assert_eq!(error.place, Place::Line(line), "{blank:?}: {error}");
    }
}

/// A text for each format that is text.
fn texts() -> [&'static str; 8] {
    [
        SMALL,
        native::SMALL,
        polysolve::SOMA,
        studio::SMALL,
        psv::SOMA,
        crate::texts::BRICK,
        crate::texts::BUSCHE,
        crate::texts::YASS,
    ]
}

#[test]
fn marks_line_ends_and_fillings_change_nothing_in_any_format() {
    for text in texts().into_iter().chain(["; figures\n/SOMA1\n/***/***/***\n/***/***/***\n/***/***/***\n"]) {
        let expected = read(text.as_bytes());
        for before in ["", "\u{feff}"] {
            for end in ["\n", "\r\n", "\r", "\r\r\n"] {
                for after in ["", "\u{1a}", "\u{1a}\0\0\0", "\0\0\0\0", "\r\n\u{1a}"] {
                    let changed = [before, &text.replace('\n', end), after].concat();
                    assert_eq!(read(changed.as_bytes()), expected, "{changed:?}");
                }
            }
        }
    }
    let mut ends = ["\n", "\r\n"].into_iter().cycle();
    let mixed: String =
        cube('*').split('\n').flat_map(|line| [line, ends.next().expect("endless")]).collect();
    assert_eq!(read(mixed.as_bytes()), read(cube('*').as_bytes()));
}

#[test]
fn control_characters_are_no_cells_and_no_names() {
    for text in [
        "#\nL\nx.\nx\u{1b}x\n\n#\n2 2 1\n#\nL\n",
        "D:xDim=2:yDim=2\nL\nA A\u{7}\nA A\n~L\n~D\n",
        "/SOMA\n/1\u{8}1/\n",
        "ooo\no\u{0}o\n",
    ] {
        assert!(matches!(refused(text.as_bytes()).place, Place::Line(2..=4)), "{text:?}");
    }
}

#[test]
fn wide_characters_are_refused_by_their_name_and_with_the_remedy() {
    for text in texts() {
        for mark in ["", "\u{feff}"] {
            let text = [mark, text].concat();
            let of_16: [Vec<u8>; 2] = [
                text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            ];
            let of_32: [Vec<u8>; 2] = [
                text.chars().flat_map(|letter| u32::from(letter).to_le_bytes()).collect(),
                text.chars().flat_map(|letter| u32::from(letter).to_be_bytes()).collect(),
            ];
            for (wide, name) in
                of_16.iter().map(|it| (it, "UTF-16")).chain(of_32.iter().map(|it| (it, "UTF-32")))
            {
                for bytes in [wide.clone(), packed(wide)] {
                    let message = refused(&bytes).to_string();
                    assert!(message.contains(name) && message.contains("save it as UTF-8"), "{message}");
                }
            }
        }
    }
}

/// The remarks about a file as a whole.
fn remarks(bytes: &[u8]) -> Vec<RemarkKind> {
    read(bytes).remarks.into_iter().map(|remark| remark.kind).collect()
}

#[test]
fn a_packed_file_opens_with_what_follows_it_named() {
    let whole = packed(SMALL.as_bytes());
    assert_eq!(remarks(&whole), []);
    for after in [&[0; 512][..], b"\0", b"\n", b"a letter that was appended", &[0x1f], b"PK\x03\x04"] {
        let remarks = remarks(&[&whole, after].concat());
        let [RemarkKind::Ignored(what)] = &remarks[..] else { panic!("{remarks:?}") };
        assert!(what.contains(&after.len().to_string()), "{what}");
        assert_eq!(read(&[&whole, after].concat()).problems, read(&whole).problems);
    }
    // The parts of a file that was packed in several are one text.
    let (first, second) = SMALL.as_bytes().split_at(100);
    assert_eq!(read(&[packed(first), packed(second)].concat()), read(&whole));
    for text in texts() {
        assert_eq!(read(&packed(text.as_bytes())), read(text.as_bytes()), "each format may be packed");
    }
}

#[test]
fn a_file_that_is_packed_twice_opens_with_a_remark_and_one_packed_more_often_does_not() {
    let twice = packed(&packed(SMALL.as_bytes()));
    assert!(matches!(remarks(&twice)[..], [RemarkKind::Read(_)]));
    assert_eq!(read(&twice).problems, read(SMALL.as_bytes()).problems);
    assert!(refused(&packed(&twice)).to_string().contains("unpack it first"));
    let bomb = packed(&packed(&vec![b' '; 200 << 20]));
    assert!(matches!(refused(&bomb).reason, FileReason::TooMany { limit: limits::UNPACKED_BYTES, .. }));
    let parts = |empty| [packed(b"").repeat(empty), packed(SMALL.as_bytes())].concat();
    assert_eq!(read(&parts(4_095)).problems, read(SMALL.as_bytes()).problems);
    for more in [4_096, 200_000] {
        assert!(refused(&parts(more)).to_string().contains("4096 parts"));
    }
}

#[test]
fn a_packed_file_that_is_cut_or_damaged_is_refused_with_that_reason() {
    let whole = packed(SMALL.as_bytes());
    for length in 2..whole.len() {
        assert_eq!(refused(&whole[..length]), FileError::file(FileReason::Truncated), "{length} bytes");
    }
    let second = [packed(&SMALL.as_bytes()[..100]), packed(&SMALL.as_bytes()[100..])].concat();
    assert_eq!(refused(&second[..second.len() - 9]), FileError::file(FileReason::Truncated));
    let mut damaged = whole;
    damaged[40] ^= 0x55;
    assert!(refused(&damaged).to_string().contains("damaged"));
}

#[test]
fn files_of_other_kinds_are_refused_by_their_name() {
    let tar = [&[b'a'; 257][..], b"ustar\0"].concat();
    let zip = [b"PK\x03\x04\x14\0\0\0\x08\0", SMALL.as_bytes()].concat();
    for (bytes, name) in [
        (&zip[..], "a zip archive"),
        (b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "a zip archive"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "a 7z archive"),
        (b"Rar!\x1a\x07\x01\0", "a rar archive"),
        (b"\xfd7zXZ\0\0\x04", "packed by xz"),
        (b"BZh91AY&SY\0\0", "packed by bzip2"),
        (b"\x28\xb5\x2f\xfd\x04", "packed by zstd"),
        (&tar, "a tar archive"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
        (b"GIF89a\x01\0", "a picture"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture"),
        (b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0", "a picture"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "a picture"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (b"<!DOCTYPE html><html></html>", "a web page"),
        (b"\xef\xbb\xbf \r\n<!-- saved from url=(0014)about:internet -->\n<HTML><p>404</HTML>", "a web page"),
        (b"<?xml version=\"1.0\"?>\n<!doctype HTML PUBLIC \"x\">\n<html/>", "a web page"),
        (b"<html>\n<head><title>502 Bad Gateway</title></head></html>", "a web page"),
        (b"From: <Saved by Blink>\nSnapshot-Content-Location: x", "a saved web page"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "Git LFS"),
        (b"", "the file is empty"),
        (b" \n\t\r\n", "only blanks"),
        (b"\xef\xbb\xbf", "empty"),
        (&[0; 4096], "only zero bytes"),
    ] {
        for bytes in [bytes.to_vec(), packed(bytes)] {
            let error = refused(&bytes);
            assert!(error.to_string().contains(name), "{name}: {error}");
            assert_eq!(error.place, Place::File);
        }
    }
}

#[test]
fn a_problem_for_which_no_goal_is_chosen_is_named_and_numbers_are_those_of_the_file() {
    let unset = |id: &str| SMALL.replacen("<result id=\"0\"/>", &format!("<result id=\"{id}\"/>"), 1);
    for id in ["4294967295", " 4294967295 ", "-1"] {
        let error = refused(unset(id).as_bytes());
        assert!(error.to_string().ends_with("no goal is chosen"), "{error}");
    }
    assert!(refused(unset("4294967294").as_bytes()).to_string().contains("there is no shape 4294967294"));
    let file = read(include_bytes!("../../../../tests/data/files/problems.xmpuzzle"));
    let problems =
        file.problems.iter().map(|problem| (problem.number, problem.name.as_str(), assemblies(problem)));
    let expected = [(1, "A", 1), (2, "A", 2), (4, "1", 2), (5, "", 1), (6, "a", 1)];
    assert_eq!(problems.collect::<Vec<_>>(), expected);
    let [remark] = &file.remarks[..] else { panic!("{:?}", file.remarks) };
    assert!(
        remark.to_string().contains("no goal is chosen") && remark.to_string().contains("problem 3"),
        "{remark}"
    );
}

#[test]
fn a_problem_is_chosen_by_its_number_or_else_by_a_name_that_no_other_has() {
    let file = read(include_bytes!("../../../../tests/data/files/problems.xmpuzzle"));
    let chosen = |wanted| file.problem(wanted).map(|problem| problem.number).map_err(|it| it.to_string());
    for (wanted, number) in [("1", 1), ("4", 4), ("", 5), ("a", 6)] {
        assert_eq!(chosen(Some(wanted)), Ok(number), "{wanted:?}");
    }
    let remedy = "choose one with the option problem: 1, 2, 4, 5, 6";
    for (wanted, found) in [
        (None, "the document has 5 problems"),
        (Some("A"), "the document has 2 problems named \"A\""),
        (Some("3"), "the document has no problem \"3\""),
    ] {
        assert_eq!(chosen(wanted), Err(format!("{found}; {remedy}")));
    }
}

#[test]
fn a_piece_that_its_colours_keep_out_is_named_with_that_reason() {
    let file = read(include_bytes!("../../../../tests/data/files/colour-no-pairs.xmpuzzle"));
    let kinds: Vec<_> = only(file).remarks.into_iter().map(|remark| remark.kind).collect();
    let kept_out = |kind: &RemarkKind| matches!(kind, RemarkKind::CannotFit { piece, colors: true } if piece == "domino");
    assert!(kinds.iter().any(kept_out), "{kinds:?}");
}

#[test]
fn shapes_begin_at_the_origin_wherever_a_file_has_them() {
    let moved = studio::SMALL
        .replace("0,0,0; 1,0,0; 0,1,0; 1,1,0", "-7,-900,0; -6,-900,0; -7,-899,0; -6,-899,0")
        .replace("\"1,1,0\": true", "\"-6,-899,0\": true")
        .replace("0,0,0; 0,1,0", "-7,-900,0; -7,-899,0")
        .replace("\"voxels\": \"1,0,0\"", "\"voxels\": \"-6,-900,0\"");
    let (near, far) = (read(studio::SMALL.as_bytes()), read(moved.as_bytes()));
    assert_eq!(near.problems, far.problems);
    let corners = |problem: &FileProblem| {
        let shapes = problem.spec.pieces.iter().map(|piece| &piece.shape).chain([&problem.spec.goal.shape]);
        shapes
            .map(|shape| shape.coords().into_iter().reduce(cubefall::puzzle::Coord::min))
            .collect::<Vec<_>>()
    };
    for problem in far.problems.iter() {
        assert!(corners(problem).iter().all(|corner| *corner == Some(cubefall::puzzle::Coord::default())));
    }
}
