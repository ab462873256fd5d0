//! What is given to the program in place of what it needs: it says what that is, and what to write.

use super::folder::Folder;
use super::{misuse, quiet, run};
use testing::ROOT;

/// The options with numbers, each after a command that takes it.
const NUMBERS: [&str; 13] = [
    "solve soma --limit",
    "solve soma --max-steps",
    "solve soma --threads",
    "solve soma --parts",
    "solve soma --shard",
    "estimate soma --seconds",
    "estimate soma --walks",
    "estimate soma --threads",
    "lab axes --walks",
    "changes soma --limit",
    "changes soma --shard",
    "export soma 1 --as stl --cell",
    "export soma 1 --as stl --clearance",
];

#[test]
fn what_is_no_number_is_named_with_its_option_and_what_to_write() {
    for command in NUMBERS {
        let option = command.rsplit(' ').next().expect("an option");
        for value in ["-1", "-0.1", "20,5", "20mm", "NaN", "inf", "-inf", "1e400", "x"] {
            let said = misuse(&format!("{command} {value}"));
            let begins = format!("error: invalid value '{value}' for '{option} <");
            assert!(said.starts_with(&begins) && said.contains(">': write "), "{command} {value}: {said}");
            assert!(!said.contains("invalid digit") && !said.contains("float"), "{said}");
        }
    }
    for value in ["-1", "1.5", "0"] {
        for command in ["build soma", "export soma --as text"] {
            let said = misuse(&format!("{command} {value}"));
            assert!(said.contains("<SOLUTION>") && said.contains("from 1"), "{said}");
        }
    }
}

#[test]
fn a_link_of_the_page_is_the_puzzle_that_it_names() {
    let folder = Folder::new("inputs-links");
    let soma = quiet("solve soma --format count");
    folder.write("link.txt", "https://example.org/cubefall/#puzzle=soma&step=12\n");
    for link in ["https://example.org/cubefall/#puzzle=soma&step=4", "#puzzle=soma", &folder.file("link.txt")]
    {
        assert_eq!(quiet(&format!("solve {link} --format count --symmetry seed")), soma, "{link}");
    }
    // A puzzle that is in the link itself.
    let strip = format!("{ROOT}/tests/data/link-strip.txt");
    let text = std::fs::read_to_string(&strip).expect("a link");
    for link in [text.trim(), &strip] {
        assert!(quiet(&format!("info {link}")).contains("\nproblem 1: Strip\n"), "{link}");
        assert!(run(&format!("show {link}")).status.success(), "{link}");
    }
}

#[test]
fn a_link_without_a_puzzle_is_refused_as_one() {
    for (link, why) in [
        ("https://example.org/cubefall/#lesson=bits.3", "web address without a puzzle"),
        ("https://example.org/", "web address without a puzzle"),
        ("#puzzle=sooma", "the link names the puzzle sooma"),
    ] {
        let said = misuse(&format!("solve {link}"));
        assert!(said.contains(why) && said.contains("cubefall puzzles"), "{said}");
    }
    let damaged = run("solve #cubes=AZ-_9");
    assert_eq!(damaged.status.code(), Some(3));
    assert!(super::err(&damaged).contains("the puzzle of the link cannot be opened"));
}
