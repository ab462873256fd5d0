//! Markup: whatever the text, it is well-formed XML, and the text in it is the text that was given.

use cubefall::problem::Problem;
use cubefall::puzzle::{Coord, PieceId, Puzzle, PuzzleSpec, Shape};
use cubefall::search::{Search, Strategy as Solver};
use cubefall::solution::Solution;
use markup::{HtmlDocument, Markup, MarkupPlace, Style, escaped, is_xml_char, markup};
use pictures::{Sheet, piece_color, sheet, thumbnail};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use roxmltree::{Document, ParsingOptions};
use std::ops::ControlFlow;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Always the same texts.
const SEED: [u8; 32] = *b"Any text is text, whoever types.";

/// Runs a property of any text: of all characters, and of those that mean something in markup.
fn for_any_text(property: impl Fn(&str)) {
    let special = prop::sample::select(
        "<>&\"'=/;#!-[]{} \t\n\r\0\u{1b}\u{85}\u{fffd}\u{fffe}\u{ffff}\u{1fffe}ab"
            .chars()
            .collect::<Vec<_>>(),
    );
    let character = prop_oneof![any::<char>(), special];
    let texts = prop::collection::vec(character, 0..40).prop_map(|text| text.into_iter().collect::<String>());
    let config = Config { failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &SEED));
    let outcome = runner.run(&texts, |text| {
        property(&text);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}\nseed: {:?}", str::from_utf8(&SEED)));
}

/// What XML 1.0 allows of a text.
fn allowed(text: &str) -> String {
    text.chars().filter(|&character| is_xml_char(character)).collect()
}

/// Names that are hostile, each in its way.
const HOSTILE: [&str; 12] = [
    "<img src=x onerror=\"document.title='ran'\">",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "&lt;b&gt; &amp; &#60;",
    "</title><script>alert(1)</script>",
    "]]><!--",
    "javascript:alert(1)",
    "\u{202e}gpj.exe",
    "\u{fffe}\u{ffff}\u{0}\u{8}\u{b}\u{1b}[31m\u{9b}",
    "a\r\nb\tc",
    "e\u{301}\u{35c}\u{489}",
    "{}{0}",
];

#[test]
fn exactly_the_characters_of_xml_are_allowed() {
    for number in 0..=0x11_0000 {
        let Some(character) = char::from_u32(number) else { continue };
        // Production 2 of XML 1.0, fifth edition.
        let expected =
            matches!(number, 0x9 | 0xA | 0xD | 0x20..=0xD7FF | 0xE000..=0xFFFD | 0x1_0000..=0x10_FFFF);
        assert_eq!(is_xml_char(character), expected, "U+{number:04X}");
    }
}

#[test]
fn every_character_survives_in_text_and_in_attributes() {
    for number in (0..=0x11_0000).filter_map(char::from_u32).collect::<Vec<_>>().chunks(4096) {
        let text: String = number.iter().collect();
        assert_survives(&text);
    }
    HOSTILE.into_iter().for_each(assert_survives);
    for_any_text(assert_survives);
}

/// Asserts that a parser reads the text that was written.
fn assert_survives(text: &str) {
    let markup = markup!("<p title=\"{}\">{}</p>", text, text);
    let document = Document::parse(markup.as_str()).unwrap_or_else(|error| panic!("{error}: {text:?}"));
    let root = document.root_element();
    assert_eq!(root.attribute("title"), Some(allowed(text).as_str()));
    assert_eq!(root.text().unwrap_or_default(), allowed(text));
    let by_hand = format!("<p>{}</p>", escaped(text, MarkupPlace::Content));
    assert_eq!(
        Document::parse(&by_hand).expect("XML").root_element().text().unwrap_or_default(),
        allowed(text)
    );
    assert_eq!(Markup::try_from(markup.as_str().to_owned()), Ok(markup), "what is made can be decoded");
}

#[test]
fn markup_in_an_attribute_is_text() {
    let inner = markup!("<b>{}</b>", "\"");
    let outer = markup!("<p title=\"{}\">{}</p>", inner, inner);
    let document = Document::parse(outer.as_str()).expect("XML");
    assert_eq!(document.root_element().attribute("title"), Some("<b>&quot;</b>"));
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("b")).count(), 1);
}

#[test]
fn an_attribute_without_a_value_is_left_out() {
    let row = |class: Option<&str>, on: bool| {
        markup!(
            "<li class=\"{}\" id=\"x-{}\"><input checked=\"{}\"/>{}</li>",
            class,
            class,
            on.then_some(""),
            class
        )
    };
    assert_eq!(row(None, false).as_str(), "<li id=\"x-\"><input/></li>");
    assert_eq!(row(Some("a"), true).as_str(), "<li class=\"a\" id=\"x-a\"><input checked=\"\"/>a</li>");
}

#[test]
fn what_may_run_or_load_something_is_not_decoded() {
    for refused in [
        "<script>alert(1)</script>",
        "<iframe></iframe>",
        "<img/>",
        "<object></object>",
        "<style>p{}</style>",
        "<foreign></foreign>",
        "<p onclick=\"alert(1)\"></p>",
        "<p oNclick=\"alert(1)\"></p>",
        "<p style=\"color:red\"></p>",
        "<p sTyle=\"color:red\"></p>",
        "<button formaction=\"javascript:alert(1)\"></button>",
        "<a href=\"javascript:alert(1)\"></a>",
        "<a hRef=\"javascript:alert(1)\"></a>",
        "<a href=\"//elsewhere\"></a>",
        "<a xlink:href=\"https://elsewhere\"></a>",
        "<p",
        "<p>",
        "</p>",
        "<p></b>",
        "<b></bb>",
        "<p title='a'></p>",
        "<p title=a></p>",
        "<p title></p>",
        "<p  title=\"a\"></p>",
        "<p title=\"<b>\"></p>",
        "<p title=\"a\"id=\"b\"></p>",
        "<p/ >",
        "< p></p>",
        "a & b",
        "a > b",
        "&nbsp;",
        "<!-- a -->",
        "<![CDATA[a]]>",
        "<?a?>",
        "\u{fffe}",
        "\u{0}",
    ] {
        assert!(Markup::try_from(refused.to_owned()).is_err(), "{refused:?}");
        assert!(serde_json::from_value::<Markup>(refused.into()).is_err(), "{refused:?}");
    }
    for taken in
        ["", "a {} b", "<p title=\"{}\">&amp;</p>", "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>"]
    {
        assert_eq!(
            Markup::try_from(taken.to_owned()).map(|markup| markup.as_str().to_owned()),
            Ok(taken.to_owned())
        );
    }
}

#[test]
fn what_is_decoded_from_any_text_is_well_formed() {
    for_any_text(|text| {
        for text in [text.to_owned(), format!("<p title=\"{text}\">{text}</p>"), format!("<p {text}></p>")] {
            let Ok(markup) = Markup::try_from(text.clone()) else { continue };
            let whole = format!("<div>{}</div>", markup.as_str());
            // The same attribute twice is not well-formed, but harmless.
            if let Err(error) = Document::parse(&whole) {
                assert!(error.to_string().contains("attribute"), "{error}: {text:?}");
            }
        }
    });
}

/// A puzzle of two pieces with this name, and its solution.
fn named(name: &str) -> (std::sync::Arc<Puzzle>, Solution) {
    let mut spec: PuzzleSpec = catalogue::ALL.get("soma").to_spec();
    name.clone_into(&mut spec.title);
    spec.restriction = None;
    for (index, piece) in spec.pieces.iter_mut().enumerate() {
        piece.name = format!("{name}{index}");
    }
    let puzzle = Puzzle::from_spec(&spec).expect("names do not matter");
    let mut solution = Solution::new(Vec::new());
    Search::new(&Problem::new(&puzzle), Solver::TURBO.plan()).run(u64::MAX, |placements| {
        solution = Solution::of(&Problem::new(&puzzle), placements);
        ControlFlow::Break(())
    });
    (puzzle, solution)
}

#[test]
fn a_sheet_is_well_formed_whatever_the_names() {
    let long = "Ω<".repeat(2500);
    for name in HOSTILE.into_iter().chain([long.as_str()]) {
        let (puzzle, solution) = named(name);
        let sheet = sheet(&puzzle, &solution, None, |piece: PieceId| piece_color(piece.index()));
        for document in [sheet.to_html(), sheet.styled(Style::Linked("sheet.css"))] {
            let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
            let document = Document::parse_with_options(document.as_str(), options)
                .unwrap_or_else(|error| panic!("{error}: {name:?}"));
            let of =
                |tag: &str| document.descendants().find(|node| node.has_tag_name(tag)).expect("it has one");
            assert_eq!(of("h1").text(), Some(allowed(name).as_str()));
            assert!(of("title").text().is_some_and(|title| title.starts_with(&allowed(name))));
            let steps = document.descendants().filter(|node| node.attribute("class") == Some("step"));
            assert!(
                steps.clone().count() == 7 && !document.descendants().any(|node| node.has_tag_name("script"))
            );
        }
        let decoded = serde_json::to_string(&sheet).and_then(|text| serde_json::from_str::<Sheet>(&text));
        assert_eq!(decoded.expect("a sheet"), sheet, "it can be sent");
    }
}

#[test]
fn a_document_has_its_title_as_text() {
    let body = thumbnail(&Shape::of(&[Coord::default()]), "goal");
    let document = HtmlDocument::new("</title><script>", Style::Own("p { margin: 0 }"), &body);
    assert!(document.as_str().contains("<title>&lt;/title&gt;&lt;script&gt;</title>"));
}
