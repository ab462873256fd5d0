//! The opener's work: a puzzle file, or the catalogue, as the page shows it. It knows no browser.

use super::cards::Card;
use super::naming::name_after;
use crate::formats::puzzles::{FileProblem, PuzzleFile, Remark, read_puzzles};
use crate::formats::{escaped, pack};
use crate::puzzle::catalogue::{self, Entry};
use crate::web::workers::protocol::{Bytes, OpenedFile, OpenedProblem};

/// What the numbers of solutions count.
const COUNTED: &str = "Solutions that differ by a rotation count once; mirror images too, where each piece has its mirror image.";

/// The gallery of the catalogue by group, as markup.
pub(super) fn gallery() -> String {
    let group = |(group, entries): (&str, &[Entry])| {
        let cards: String = entries.iter().map(|entry| Card::of_catalogue(&entry.spec()).markup()).collect();
        format!("<section><h3>{}</h3><ul class=\"cards\">{cards}</ul></section>", escaped(group))
    };
    let groups: String = catalogue::groups().map(group).collect();
    format!("<p class=\"hint\">{COUNTED}</p>{groups}")
}

/// The document of a puzzle of the catalogue, packed.
///
/// # Errors
/// When the catalogue has no such puzzle.
pub(super) fn puzzle(id: &str) -> Result<Bytes, String> {
    let puzzle = catalogue::find(id).ok_or_else(|| format!("the catalogue has no puzzle {id}"))?;
    Ok(Bytes(pack(&puzzle.to_spec())))
}

/// The content of a file of this name.
///
/// # Errors
/// When it is refused: with place and reason.
pub(super) fn file(name: &str, bytes: &[u8]) -> Result<OpenedFile, String> {
    let PuzzleFile { format, mut problems, remarks } =
        read_puzzles(bytes).map_err(|error| error.to_string())?;
    name_after(name, problems.iter_mut().map(|problem| &mut problem.spec));
    let cards = (0..).zip(&problems).map(|(number, problem)| card(number, problem)).collect();
    Ok(OpenedFile {
        format: format.title().to_owned(),
        remarks: texts(&remarks),
        problems: problems.iter().map(opened).collect(),
        cards,
    })
}

fn card(number: usize, problem: &FileProblem) -> String {
    let opens = ("data-problem", number.to_string());
    Card { puzzle: &problem.spec, opens, solutions: problem.assemblies }.markup()
}

fn opened(problem: &FileProblem) -> OpenedProblem {
    let puzzle = match problem.puzzle() {
        Ok(_) => Ok(Bytes(pack(&problem.spec))),
        Err(error) => Err(error.to_string()),
    };
    OpenedProblem { puzzle, remarks: texts(&problem.remarks) }
}

fn texts(remarks: &[Remark]) -> Vec<String> {
    remarks.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::puzzles::write_native;
    use crate::web::workers::service::unpacked;

    #[test]
    fn the_gallery_has_a_card_for_each_puzzle_and_each_card_opens_it() {
        let markup = gallery();
        assert_eq!(markup.matches("<li ").count(), catalogue::entries().len());
        for known in catalogue::all() {
            assert!(markup.contains(&format!("data-puzzle=\"{}\"", known.id())));
            let Bytes(bytes) = puzzle(known.id()).expect("a puzzle of the catalogue");
            assert_eq!(unpacked(&bytes).expect("a puzzle").region(), known.region());
        }
        assert!(puzzle("no-such-puzzle").is_err());
    }

    #[test]
    fn a_file_is_opened_as_the_puzzle_that_was_written() {
        let soma = catalogue::get("soma");
        let written = write_native(&FileProblem::of(soma.to_spec())).expect("a document");
        let opened = file("soma.json", &written.bytes).expect("a sound file");
        let [OpenedProblem { puzzle: Ok(Bytes(bytes)), .. }] = &opened.problems[..] else {
            panic!("{opened:?}")
        };
        assert_eq!(unpacked(bytes).expect("a puzzle").pieces(), soma.pieces());
        assert!(opened.cards.contains("data-problem=\"0\""));
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        assert!(file("story.txt", b"It was a dark and stormy night.").is_err());
        assert!(file("empty", b"").is_err());
    }
}
