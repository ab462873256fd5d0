//! Invalid files are refused with the place, and take little memory and time.

use flate2::{Compression, write::GzEncoder};
use formats::puzzles::{FileError, FileFormat, FileReason, Limit, Place, limits, read_puzzles};
use std::collections::HashSet;
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

pub fn packed(bytes: &[u8]) -> Vec<u8> {
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
        (
            "<bitmap/>",
            "<bitmap><pair piece=\"63\" result=\"0\"/></bitmap>",
            element("problems/problem 1/bitmap/pair 1"),
        ),
        ("version=\"2\"", "version=\"3\"", element("puzzle")),
        ("<gridType type=\"0\"/>", "<gridType type=\"2\"/>", element("gridType")),
        ("type=\"0\">##<", "type=\"1\">##<", element("shapes/voxel 2")),
        ("<result id=\"0\"/>", "<result id=\"0\" id=\"1\"/>", Place::Position { line: 6, column: 16 }),
        ("three", "\0", Place::Position { line: 7, column: 10 }),
        ("three", "&three;", Place::Position { line: 7, column: 10 }),
        ("domino", "&#1;", Place::Position { line: 3, column: 85 }),
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
    assert_eq!(refused(&text).reason, FileReason::TooMany { limit: Limit::BOX_CELLS, found: 1_000_000_000 });
    let text = SMALL.replacen("x=\"2\"", "x=\"18446744073709551615\"", 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::BOX_CELLS, .. }));
    let text = SMALL.replacen("count=\"1\"", "count=\"4294967295\"", 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: Limit::COPIES, .. }));
}

#[test]
fn many_references_to_a_large_shape_are_refused() {
    let text = SMALL.replacen("x=\"2\" y=\"1\" z=\"1\"", "x=\"100\" y=\"100\" z=\"100\"", 1);
    let text = text.replacen(">##<", &format!(">{}<", "#".repeat(1_000_000)), 1);
    let text = text.replacen("<shape id=\"1\"/>", &"<shape id=\"1\"/>".repeat(500), 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: limits::SHAPE_CELLS, .. }));
}

#[test]
fn many_copies_of_a_large_piece_in_a_solution_are_refused() {
    let text = SMALL.replacen("x=\"2\" y=\"1\" z=\"1\"", "x=\"100\" y=\"100\" z=\"100\"", 1);
    let text = text.replacen(">##<", &format!(">{}<", "#".repeat(1_000_000)), 1);
    let text = text.replacen("<shape id=\"1\"/>", "<shape id=\"1\" count=\"4000\"/>", 1);
    let text = text.replacen("<assembly>", &format!("<assembly>{}", "0 0 0 0 ".repeat(3_999)), 1);
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: limits::STORED_CELLS, .. }));
}

#[test]
fn a_small_file_that_unpacks_to_much_is_refused_at_the_limit() {
    let bomb = packed(&vec![b' '; 200 << 20]);
    assert!(bomb.len() < 1 << 20);
    let found = limits::UNPACKED_BYTES.most() + 1;
    let reason = FileReason::TooMany { limit: limits::UNPACKED_BYTES, found };
    assert_eq!(read_puzzles(&bomb), Err(FileError::file(reason)));
}

#[test]
fn entities_that_grow_are_refused() {
    let laughs = "<!DOCTYPE p [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><puzzle version=\"2\"><comment>&b;</comment></puzzle>";
    assert!(matches!(refused(laughs).reason, FileReason::Unsupported(_)));
}

#[test]
fn a_document_type_definition_is_refused_where_it_is() {
    let definition = "<!DOCTYPE p [<!ENTITY a \"ha\">]>\n<puzzle version=\"2\"/>";
    for (before, line, column) in [
        ("", 1, 1),
        ("<?xml version=\"1.0\"?>", 1, 22),
        ("<?xml version=\"1.0\"?>\n", 2, 1),
        ("<?xml version=\"1.0\"?>\r\n\n  <!-- \u{fc} <!DOCTYPE no> -->  ", 3, 29),
        ("<?xml version=\"1.0\"?><!-- a\nb --><?go on?> ", 2, 16),
    ] {
        let found = refused(&format!("{before}{definition}"));
        assert!(
            matches!(&found.reason, FileReason::Unsupported(what) if what.contains("definition")),
            "{before}"
        );
        assert_eq!(found.place, Place::Position { line, column }, "{before}");
    }
}

#[test]
fn columns_count_characters_in_every_format_with_columns() {
    for (text, line, column) in [
        ("{\"id\": \"\u{fc}\u{fc}\", \"title\": x}", 1, 23),
        ("{\"id\":\n \"\u{1f9e9}\", ]", 2, 7),
        ("<puzzle version=\"2\"><comment>\u{fc}\u{fc}&a;</comment></puzzle>", 1, 32),
    ] {
        assert_eq!(refused(text).place, Place::Position { line, column }, "{text}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let parts = "<separation type=\"left\"><pieces count=\"1\">0</pieces>";
    let deep = |depth: usize| {
        let separation = [&parts.repeat(depth), "</separation>".repeat(depth).as_str()].concat();
        SMALL.replacen("</assembly>", &format!("</assembly>{separation}"), 1)
    };
    assert!(read_puzzles(deep(limits::DEPTH.most() - 9).as_bytes()).is_ok());
    for text in [deep(limits::DEPTH.most()), "<a b='/>'>".repeat(100_000)] {
        let found = limits::DEPTH.most() + 1;
        assert_eq!(refused(&text).reason, FileReason::TooMany { limit: limits::DEPTH, found });
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
fn a_text_that_ends_too_early_is_refused_with_its_last_line() {
    for (text, line) in [("<puzzle>", 1), ("<puzzle>\n<shapes>\n", 2), (&SMALL[..SMALL.len() - 1], 7)] {
        assert_eq!(refused(text), FileError::line(line, FileReason::Truncated), "{text}");
    }
}

#[test]
fn messages_have_the_place_once_and_what_to_do() {
    let message = refused(&SMALL.replacen("three", "\0", 1)).to_string();
    assert!(message.starts_with("line 7, column 10: ") && !message.contains("7:10"), "{message}");
    let utf16: Vec<u8> =
        [0xfeff].into_iter().chain(SMALL.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let message = read_puzzles(&utf16).expect_err("16 bits").to_string();
    assert!(message.contains("save it as UTF-8"), "{message}");
    let message = refused("A letter to a friend.").to_string();
    assert!(FileFormat::ALL.iter().all(|format| message.contains(format.title())), "{message}");
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

#[test]
fn a_broken_solution_is_a_remark_and_the_others_are_kept() {
    let sound = "<solution><assembly>0 0 0 0 2 0 0 0</assembly>";
    let separation = |pieces: &str, moves: &str| {
        let dx = format!("<dx>{moves}</dx><dy>{moves}</dy><dz>{moves}</dz>");
        format!("{sound}<separation><pieces>{pieces}</pieces><state>{dx}</state></separation></solution>")
    };
    assert_eq!(read_solutions(&separation("0 1", "0 0")), (2, 0));
    for broken in [
        "0 0 0 24 ",
        "0 0 0",
        "0 0 0 0",
        "0 0 0 0 2 0 0 0 1",
        "",
        "x x x",
        "9999999999 0 0 0 x",
        "0 0 0 99 x",
    ] {
        let solution = format!("<solution><assembly>{broken}</assembly></solution>");
        assert_eq!(read_solutions(&solution), (1, 1), "{broken}");
    }
    for (pieces, moves) in [("0 2", "0 0"), ("0 0", "0 0"), ("", ""), ("0 1", "0"), ("-1", "0"), ("0", "0 0")]
    {
        assert_eq!(read_solutions(&separation(pieces, moves)), (1, 1), "pieces {pieces}, moves {moves}");
    }
    assert_eq!(read_solutions("<solution/>"), (1, 1));
    assert_eq!(read_solutions(&"<solution/>".repeat(1000)), (1, 21), "the others are counted in one");
}

/// The numbers of solutions and of remarks of a file with a sound solution and another one.
fn read_solutions(other: &str) -> (usize, usize) {
    let text = SMALL.replacen("<solution>", &format!("{other}<solution>"), 1);
    let file = read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {other}"));
    (file.problems[0].solutions.len(), file.problems[0].remarks.len())
}

#[test]
fn ignored_parts_have_remarks() {
    for (from, to) in [
        ("<bitmap/>", "<bitmap/><assembler version=\"1.3\">1 2 3</assembler>"),
        ("<bitmap/>", "<bitmap/><mystery/>"),
        ("<colors/>", "<colors/><mystery/>"),
        ("<colors/>", "<colors><color red=\"256\"/></colors>"),
        ("<shape id=\"1\"/>", "<shape id=\"1\" group=\"x\"/>"),
        ("<shape id=\"1\"/>", "<shape id=\"1\"><group group=\"1\"/></shape>"),
        ("</assembly>", "</assembly><separationInfo>3 1</separationInfo>"),
        ("assemblies=\"1\"", "assemblies=\"-1\""),
        ("<shape id=\"1\"/>", "<shape id=\"1\"/><shape id=\"1\" count=\"0\"/>"),
        ("name=\"domino\"", "name=\"domino\" weight=\"2\""),
    ] {
        let text = SMALL.replacen(from, to, 1);
        assert_ne!(text, SMALL, "{from}");
        let file = read_puzzles(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {to}"));
        assert_eq!(file.remarks.len() + file.problems[0].remarks.len(), 1, "{to}");
        assert_eq!(file.problems[0].solutions.len(), 1, "{to}");
    }
}

#[test]
fn cells_that_many_problems_copy_have_one_limit() {
    let problem = |shapes: &str| format!("<problem><shapes>{shapes}</shapes><result id=\"0\"/></problem>");
    let file = |shape: &str, problems: &str| {
        format!(
            "<puzzle><shapes>{shape}</shapes><problems>{problems}</problems><comment>{}</comment></puzzle>",
            "x".repeat(1 << 20)
        )
    };
    let large = format!("<voxel x=\"16\" y=\"16\" z=\"16\">{}</voxel>", "#".repeat(4096));
    let text = file(&large, &problem(&"<shape id=\"0\"/>".repeat(500)).repeat(900));
    let read = read_puzzles(text.as_bytes()).expect("the first problems are read");
    assert!(read.problems.len() < 10, "{}", read.problems.len());
    assert!(read.problems[0].spec.comment.len() <= 1 << 16);
    // All pieces have one name in the file.
    let small = format!("<voxel x=\"1\" y=\"1\" z=\"1\" name=\"{}\">#</voxel>", "x".repeat(100_000));
    let text = file(&small, &problem(&"<shape id=\"0\"/>".repeat(512)).repeat(100));
    let read = read_puzzles(text.as_bytes()).expect("a sound file");
    let names = read.problems[99].spec.pieces.iter().map(|piece| piece.name.as_str());
    assert_eq!(names.clone().collect::<HashSet<_>>().len(), 512);
    assert!(names.map(str::len).max() < Some(300));
    let text = file(&small, &problem("").repeat(1001));
    assert!(matches!(refused(&text).reason, FileReason::TooMany { limit: limits::PROBLEMS, .. }));
}

#[test]
fn nesting_is_counted_wherever_it_hides() {
    // What looks like the end of a comment is its text; the ends in it close nothing.
    for hidden in ["<!--></a>-->", "<!--</a>-->", "<![CDATA[</a>]]>", "<?a </a>?>", "<!-->-></a>-->"] {
        let text = ["<a>", &hidden.repeat(200_000), &"<a>".repeat(200_000)].concat();
        let reason = FileReason::TooMany { limit: limits::DEPTH, found: limits::DEPTH.most() + 1 };
        assert_eq!(refused(&text).reason, reason, "{hidden}");
        let text = ["<a>", &hidden.replace("</a>", &"</a>".repeat(200_000)), &"<a>".repeat(200_000)].concat();
        assert_eq!(refused(&text).reason, reason, "{hidden}");
    }
}

#[test]
fn very_many_attributes_or_namespaces_are_refused() {
    let attributes: String = (0..300_000).map(|number| format!(" a{number}=\"\"")).collect();
    for end in ["/>", ">", "", "<"] {
        assert_eq!(refused(&format!("<puzzle>\n<shapes{attributes}{end}")).place, Place::Line(2), "{end}");
    }
    let namespaces: String = (0..60).map(|number| format!(" xmlns:a{number}=\"{number}\"")).collect();
    let text =
        ["<puzzle>", &format!("<a{namespaces}>").repeat(100), &"<a xmlns:b=\"\"/>".repeat(1000)].concat();
    assert!(matches!(refused(&text).reason, FileReason::Invalid(_)));
}

#[test]
fn text_is_read_beyond_comments() {
    let text = SMALL.replacen("0 0 0 0 2 0", "0 0 0 <!-- a comment --> 0 2<![CDATA[ ]]>0", 1);
    assert_eq!(read_puzzles(text.as_bytes()), read_puzzles(SMALL.as_bytes()));
}

#[test]
fn utf_16_is_refused() {
    let wide: Vec<u8> = format!("\u{feff}{SMALL}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(read_puzzles(&wide).is_err());
    assert!(read_puzzles(&packed(&wide)).is_err());
}
