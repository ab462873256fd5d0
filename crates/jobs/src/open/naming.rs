//! What a puzzle of a file is called: files are known by their names, and many formats have no others.

use cubefall::puzzle::PuzzleSpec;

/// The name of a text that is pasted.
pub const PASTED: &str = "The pasted text";

/// Gives the problems of a file its name, where their own say nothing.
pub(crate) fn name_after<'a>(file: &str, problems: impl ExactSizeIterator<Item = &'a mut PuzzleSpec>) {
    // Text that was pasted has no ending, and no name either.
    let Some((stem, _)) = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) else { return };
    let is_single = problems.len() == 1;
    for spec in problems {
        match (says_something(&spec.title), is_single) {
            (true, _) => {}
            (false, true) => stem.clone_into(&mut spec.title),
            (false, false) => spec.title = [stem, ": ", &spec.title].concat(),
        }
        if let Some(number) = spec.id.strip_prefix(NUMBERED) {
            let ending = if is_single { String::new() } else { ["-", number].concat() };
            spec.id = [&plain(stem), &*ending].concat();
        }
    }
}

/// The beginning of the ids of puzzles whose format has none.
const NUMBERED: &str = "problem-";

/// Whether a title is more than "Problem 1", "3 × 3 × 3" or a letter.
fn says_something(title: &str) -> bool {
    let title = title.to_ascii_lowercase();
    let has_word = title.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 2);
    has_word && !title.starts_with("problem")
}

/// A name as an id: small letters, digits and dashes.
fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(file: &str, titles: &[&str]) -> Vec<(String, String)> {
        let spec = |(number, title): (usize, &&str)| PuzzleSpec {
            id: format!("problem-{number}"),
            title: (*title).to_owned(),
            ..PuzzleSpec::default()
        };
        let mut specs: Vec<PuzzleSpec> = (1..).zip(titles).map(spec).collect();
        name_after(file, specs.iter_mut());
        specs.into_iter().map(|spec| (spec.id, spec.title)).collect()
    }

    #[test]
    fn a_single_problem_without_a_title_of_its_own_is_called_as_its_file() {
        for title in ["Problem", "problem", "Problem 1", "g", "3 × 3 × 3", ""] {
            let expected = ("my-burr".to_owned(), "My burr".to_owned());
            assert_eq!(named("My burr.xmpuzzle", &[title]), [expected], "{title}");
        }
        assert_eq!(named("x.xmpuzzle", &["Bermuda"]), [("x".to_owned(), "Bermuda".to_owned())]);
    }

    #[test]
    fn several_problems_are_told_apart() {
        let [first, second] = &named("set.xml", &["Problem 1", "a cube"])[..] else { panic!() };
        assert_eq!((first.0.as_str(), first.1.as_str()), ("set-1", "set: Problem 1"));
        assert_eq!((second.0.as_str(), second.1.as_str()), ("set-2", "a cube"));
    }

    #[test]
    fn text_without_a_file_keeps_its_names() {
        let own = [("problem-1".to_owned(), "Problem 1".to_owned())];
        assert_eq!(named("The pasted text", &["Problem 1"]), own);
        assert_eq!(named(".xml", &["Problem 1"]), own);
    }
}
