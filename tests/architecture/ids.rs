//! The names that connect the pages with their programs: every element that a program looks up is in a page or in markup that it
//! writes, and every action that markup names is one that a program knows.

use crate::sources::{ROOT, all_files};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_element_that_is_looked_up_exists() {
    let known = known("id=");
    let missing: Vec<_> = looked_up(&programs()).into_iter().filter(|id| !known.contains(id)).collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn every_action_that_markup_names_is_known() {
    let programs = programs();
    let is_known = |action: &String| {
        let parts: Vec<&str> = action.splitn(2, ['-', '=']).collect();
        let has = |text: &str| programs.contains(&format!("\"{text}\""));
        // Some are recognised by their beginning: "answer-2", "lesson=bits".
        let by_beginning = |sign: &str| {
            let rest = parts.get(1).copied().unwrap_or_default();
            has(&format!("{}{sign}", parts[0]))
                && (has(rest) || rest.is_empty() || rest.parse::<u8>().is_ok() || sign == "=")
        };
        has(action) || by_beginning("-") || by_beginning("=")
    };
    let unknown: Vec<_> = known("data-action=").into_iter().filter(|action| !is_known(action)).collect();
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn a_lookup_is_seen_however_it_is_written() {
    let code = "by_id(\"a\"); by_id::<Html<X>>(\n  \"b\"); dom::by_id ( \"c\" ); by_id(&name); get_element_by_id(\"e\"); // by_id(\"d\")";
    assert_eq!(looked_up(code), ["a", "b", "c"].map(str::to_owned).into());
}

/// The code of the pages' programs, without comments.
fn programs() -> String {
    let files = all_files("src").into_iter().chain(all_files("crates/jobs/src"));
    let read = |path: String| fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default();
    files.map(read).collect::<Vec<_>>().join("\n")
}

/// The literal ids that are looked up by `by_id`.
fn looked_up(code: &str) -> BTreeSet<String> {
    let code: Vec<&str> = code.lines().map(|line| line.split("// ").next().unwrap_or_default()).collect();
    let code = code.join(" ");
    let literal = |(at, name): (usize, &str)| {
        let arguments = code[at + name.len()..].trim_start();
        let arguments = match arguments.strip_prefix("::<") {
            Some(generic) => &generic[generic.find(">(").map(|at| at + 1)?..],
            None => arguments,
        };
        let text = arguments.strip_prefix('(')?.trim_start().strip_prefix('"')?;
        Some(text.split('"').next()?.to_owned())
    };
    // `get_element_by_id` may find nothing.
    let is_whole = |(at, _): &(usize, &str)| !code[..*at].ends_with('_');
    code.match_indices("by_id").filter(is_whole).filter_map(literal).collect()
}

/// The values of an attribute in the pages, and in the markup of their programs.
fn known(attribute: &str) -> BTreeSet<String> {
    let pages = all_files("www").into_iter().filter(|path| path.ends_with(".html"));
    let read = |path: String| fs::read_to_string(Path::new(ROOT).join(path)).unwrap_or_default();
    let text = pages.map(read).collect::<String>() + &programs().replace("\\\"", "\"");
    let quoted = [format!(" {attribute}\""), format!("<{attribute}\"")];
    let values = quoted.iter().flat_map(|begin| text.match_indices(begin.as_str()));
    let value = |(at, begin): (usize, &str)| text[at + begin.len()..].split('"').next().map(str::to_owned);
    values.filter_map(value).filter(|value| !value.contains(['{', '}'])).collect()
}
