//! The names of files.

use cubefall::puzzle::Puzzle;
use cubefall::solution::SolutionName;

/// The name of a file of a puzzle or of a solution of it without its ending, as in
/// `cubefall-soma-d8z1-vgnq-17`; without a number, `cubefall-soma-d8z1-vgnq`. It is a word for any shell,
/// whatever the puzzle's id: other characters are written as `_`.
pub fn file_stem(puzzle: &Puzzle, name: Option<SolutionName>, number: Option<usize>) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let id: String = puzzle.id().chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    let name = name.map_or(String::new(), |name| format!("-{name}"));
    let number = number.map_or(String::new(), |number| format!("-{number}"));
    format!("cubefall-{id}{name}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::puzzle::PuzzleSpec;

    #[test]
    fn files_say_what_they_hold() {
        let name = "d8z1-vgnq".parse().expect("a name");
        let soma = catalogue::ALL.get("soma");
        assert_eq!(file_stem(&soma, Some(name), Some(17)), "cubefall-soma-d8z1-vgnq-17");
        assert_eq!(file_stem(&soma, Some(name), None), "cubefall-soma-d8z1-vgnq");
    }

    #[test]
    fn no_id_is_more_than_a_word_of_a_shell() {
        let spec =
            PuzzleSpec { id: "a; rm -r \"$HOME\"\n'ä'".to_owned(), ..catalogue::ALL.get("soma").to_spec() };
        let puzzle = Puzzle::from_spec(&spec).expect("a puzzle");
        assert_eq!(file_stem(&puzzle, None, None), "cubefall-a__rm_-r___HOME_____");
    }
}
