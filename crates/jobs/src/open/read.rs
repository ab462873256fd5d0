//! A puzzle file, or the catalogue, as the page shows it. It knows no browser.

use super::cards::{Card, Opens};
use super::naming::{PASTED, name_after};
use crate::unpacked;
use crate::{Bytes, OpenEvent, OpenedFile, OpenedProblem, PieceCells};
use app::Collection;
use catalogue::Entry;
use formats::puzzles::{FileProblem, PuzzleFile, read_puzzles, sentences_of};
use formats::{Markup, is_begun, markup, pack, read_begun};

/// What the numbers of solutions count.
const COUNTED: &str = "Solutions that differ by a rotation count once; mirror images too, where each piece has its mirror image.";

/// The gallery of the catalogue by group.
pub(crate) fn gallery() -> Markup {
    let group = |(group, entries): (&str, &[Entry])| {
        let cards: Markup = entries.iter().map(|entry| Card::of_catalogue(&entry.spec()).markup()).collect();
        markup!("<section><h3>{}</h3><ul class=\"cards\">{}</ul></section>", group, cards)
    };
    let groups: Markup = catalogue::ALL.groups().map(group).collect();
    markup!("<p class=\"hint\">{}</p>{}", COUNTED, groups)
}

/// The document of a puzzle of the catalogue, packed.
///
/// # Errors
/// When the catalogue has no such puzzle.
pub(crate) fn puzzle(id: &str) -> Result<Bytes, String> {
    let puzzle = catalogue::ALL.find(id).ok_or_else(|| format!("the catalogue has no puzzle {id}"))?;
    Ok(Bytes(pack(&puzzle.to_spec())))
}

/// What a file of this name has: puzzles that were drawn, all of them in one file, or else the problems of a puzzle file.
///
/// # Errors
/// When it is refused: with place and reason.
pub(crate) fn opened(name: &str, bytes: &[u8]) -> Result<OpenEvent, String> {
    match Collection::decode(bytes) {
        Some(collection) => collection.map(|collection| OpenEvent::Collection(collection.drawings)),
        None => file(name, bytes).map(OpenEvent::File),
    }
}

/// The content of a puzzle file of this name.
///
/// # Errors
/// When it is refused: with place and reason.
fn file(name: &str, bytes: &[u8]) -> Result<OpenedFile, String> {
    let PuzzleFile { format, mut problems, remarks } =
        read_puzzles(bytes).map_err(|error| error.to_string())?;
    name_after(name, problems.iter_mut().map(|problem| &mut problem.spec));
    let cards = (0..).zip(&problems).map(|(number, problem)| card(number, problem)).collect();
    Ok(OpenedFile {
        format: format.title().to_owned(),
        remarks: sentences_of(&remarks),
        problems: problems.iter().map(opened_problem).collect(),
        cards,
    })
}

/// What a text is that was pasted while the user sets up a cube of this puzzle: an assembly, or else puzzles.
///
/// # Errors
/// When it is neither: with place and reason.
pub(crate) fn pasted(Bytes(packed): &Bytes, text: &str) -> Result<OpenEvent, String> {
    if !is_begun(text) {
        let what = "these are neither layers of the box, nor JSON of a solution, nor a puzzle file";
        let file = file(PASTED, text.as_bytes()).map_err(|reason| format!("{what} ({reason})"));
        return file.map(OpenEvent::File);
    }
    let begun = read_begun(&unpacked(packed)?, text).map_err(|error| error.to_string())?;
    Ok(OpenEvent::Cube(PieceCells::of(&begun)))
}

fn card(number: usize, problem: &FileProblem) -> Markup {
    Card { puzzle: &problem.spec, opens: Opens::Problem(number), solutions: problem.assemblies }.markup()
}

fn opened_problem(problem: &FileProblem) -> OpenedProblem {
    let puzzle = match problem.puzzle() {
        // The document of the puzzle begins at the origin, so its boxes are within the limits.
        Ok(puzzle) => Ok(Bytes(pack(&puzzle.to_spec()))),
        Err(error) => Err(error.to_string()),
    };
    OpenedProblem { puzzle, remarks: sentences_of(&problem.remarks) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubefall::problem::Problem;
    use cubefall::puzzle::Puzzle;
    use cubefall::search::{Search, Strategy};
    use cubefall::solution::Solution;
    use formats::puzzles::write_native;
    use formats::to_json;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn the_gallery_has_a_card_for_each_puzzle_and_each_card_opens_it() {
        let markup = gallery();
        let markup = markup.as_str();
        assert_eq!(markup.matches("<li ").count(), catalogue::ALL.entries().len());
        for known in catalogue::ALL.all() {
            assert!(markup.contains(&format!("data-puzzle=\"{}\"", known.id())));
            let Bytes(bytes) = puzzle(known.id()).expect("a puzzle of the catalogue");
            assert_eq!(unpacked(&bytes).expect("a puzzle").region(), known.region());
        }
        assert!(puzzle("no-such-puzzle").is_err());
    }

    #[test]
    fn a_file_is_opened_as_the_puzzle_that_was_written() {
        let soma = catalogue::ALL.get("soma");
        let written = write_native(&FileProblem::of(soma.to_spec())).expect("a document");
        let opened = file("soma.json", &written.bytes).expect("a sound file");
        let [OpenedProblem { puzzle: Ok(Bytes(bytes)), .. }] = &opened.problems[..] else {
            panic!("{opened:?}")
        };
        assert_eq!(unpacked(bytes).expect("a puzzle").pieces(), soma.pieces());
        assert!(opened.cards.as_str().contains("data-problem=\"0\""));
    }

    fn solution(puzzle: &Arc<Puzzle>) -> Solution {
        let (problem, mut solution) = (Problem::new(puzzle), Solution::new(Vec::new()));
        Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
            solution = Solution::of(&problem, placements);
            ControlFlow::Break(())
        });
        solution
    }

    #[test]
    fn what_is_pasted_is_recognised_by_its_content() {
        let soma = catalogue::ALL.get("soma");
        let packed = Bytes(pack(&soma.to_spec()));
        let solution = solution(&soma);
        for text in [solution.text(&soma), to_json(&soma, &solution)] {
            let Ok(OpenEvent::Cube(pieces)) = pasted(&packed, &text) else { panic!("{text}") };
            let begun = PieceCells::to_solution(pieces, &soma).expect("pieces of the puzzle");
            assert_eq!(begun.text(&soma), solution.text(&soma));
        }
        let puzzle = write_native(&FileProblem::of(soma.to_spec())).expect("a document").bytes;
        let puzzle = pasted(&packed, str::from_utf8(&puzzle).expect("JSON"));
        assert!(matches!(puzzle, Ok(OpenEvent::File(_))), "{puzzle:?}");
        let refused = pasted(&packed, "It was a dark and stormy night.").expect_err("a story");
        assert!(refused.starts_with("these are neither layers of the box, nor JSON"), "{refused}");
    }

    #[test]
    fn drawn_puzzles_in_one_file_are_there_as_they_were_stored() {
        let texts = vec!["{\"version\":1}".to_owned(), "nonsense".to_owned()];
        let written = Collection::new(texts.clone()).encode();
        assert_eq!(opened("all.json", written.as_bytes()), Ok(OpenEvent::Collection(texts)));
        assert!(opened("all.json", &written.as_bytes()[..written.len() - 2]).is_err());
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        assert!(file("story.txt", b"It was a dark and stormy night.").is_err());
        assert!(file("empty", b"").is_err());
    }
}
