//! Markup and scripts enter a document in one place only.

use crate::sources::{ROOT, Sources, all_files, made_up};
use std::fs;
use std::path::Path;

/// What makes markup, a document or a script of a text, in Rust and in JavaScript.
const WRITERS: [&str; 22] = [
    "set_inner_html",
    "set_outer_html",
    "insert_adjacent_html",
    "set_html_unsafe",
    "srcdoc",
    "create_contextual_fragment",
    "DomParser",
    "HtmlTemplateElement",
    "HtmlScriptElement",
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "setHTMLUnsafe",
    "parseHTMLUnsafe",
    "createContextualFragment",
    "DOMParser",
    "document.write",
    "eval(",
    "new Function",
    "new_with_args",
    "new_no_args",
    "inline_js",
];

/// The beginnings of the lines that may: the page's one writer, and the grammar that names what it refuses.
const EXEMPT: [(&str, &str); 3] = [
    ("crates/markup/src/grammar.rs", "const REFUSED: "),
    ("src/web/browser/dom.rs", "element.set_inner_html(markup.as_str());"),
    ("src/web/browser/dom.rs", "frame.set_srcdoc(document.as_str());"),
];

#[test]
fn markup_enters_the_document_in_one_place() {
    let read = |path: String| {
        let text = fs::read_to_string(Path::new(ROOT).join(&path)).ok()?;
        Some((path, text))
    };
    // These tests have the names of the writers.
    let is_own = |path: &String| path.starts_with("crates/workspace-tests/");
    let files = ["src", "crates", "www"].into_iter().flat_map(all_files).filter(|path| !is_own(path));
    let files: Sources = files.filter_map(read).collect();
    let found = writers(&files);
    let expected = EXEMPT.map(|(path, beginning)| format!("{path}: {beginning}"));
    let are_expected = found.len() == expected.len()
        && found.iter().zip(&expected).all(|(line, begins)| line.starts_with(begins));
    assert!(are_expected, "markup is written with `set_markup` alone:\n{}", found.join("\n"));
}

#[test]
fn no_element_of_the_pages_has_a_style_attribute() {
    for path in all_files("www") {
        let text = fs::read_to_string(Path::new(ROOT).join(&path)).unwrap_or_default();
        assert!(!path.ends_with(".html") || !text.contains(" style="), "{path}");
    }
}

#[test]
fn a_writer_is_seen_however_it_is_written() {
    for line in [
        "element.set_inner_html(&text);",
        "Element :: set_inner_html ( &element, &text );",
        "element.innerHTML = text;",
        "element['innerHTML'] = text;",
        "document.write(text);",
        "document . write (text)",
        "frame.srcdoc = text;",
        "<iframe srcdoc=\"\"></iframe>",
        "js_sys::eval(&text)",
        "new  Function(text)",
    ] {
        assert_eq!(writers(&made_up(&[("src/a.rs", line)])).len(), 1, "{line}");
    }
    for line in ["// element.set_inner_html(&text);", "/// `innerHTML`", "document.writer", "retrieval(text)"]
    {
        assert!(writers(&made_up(&[("src/a.rs", line)])).is_empty(), "{line}");
    }
}

/// The lines with a writer, each after the path of its file. Comments that begin a line do not count, and
/// neither do spaces around `.`, `(` and `::`.
fn writers(files: &Sources) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in files {
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        found.extend(lines.filter(|line| has_writer(line)).map(|line| format!("{path}: {line}")));
    }
    found
}

fn has_writer(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let line = words.join(" ").replace(" . ", ".").replace(" (", "(");
    let is_in_name = |character: char| character.is_alphanumeric() || character == '_';
    WRITERS.iter().any(|writer| {
        line.match_indices(writer).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + writer.len()..]);
            let begins = !before.ends_with(is_in_name) || before.ends_with("set_");
            begins && !(writer.ends_with(is_in_name) && after.starts_with(is_in_name))
        })
    })
}
