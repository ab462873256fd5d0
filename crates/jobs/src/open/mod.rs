//! The job of reading puzzle files, the catalogue and the lessons.

mod cards;
mod difficulty;
mod gallery;
mod lesson_document;

use crate::open::cards::Card;
use crate::{Outbox, Service};
use codes::pack;
use formats::puzzles::{FileProblem, PuzzleFile, read_puzzles, sentences_of};
use formats::{Collection, is_begun, read_begun};
pub use lesson_document::{
    AnswerDocument, FigureDocument, LessonDocument, MomentDocument, QuestionDocument, lesson, lesson_among,
    lesson_documents,
};
use markup::Markup;
use messages::{
    Bytes, GallerySection, Open, OpenEvent, OpenRequest, OpenedFile, OpenedProblem, PASTED, PieceCells,
    unpacked,
};
use std::ops::Range;

/// Reads puzzle files, the catalogue and the lessons.
#[derive(Default)]
pub struct OpenService {
    /// The sections of the gallery that are still to be made. Each is sent at once, so that the first one is
    /// soon there.
    sections: Range<usize>,
}

impl Service for OpenService {
    type Job = Open;

    fn take(&mut self, request: OpenRequest, outbox: &mut Outbox<Open>) {
        let event = match request {
            OpenRequest::Gallery => {
                self.sections = 0..gallery::sections();
                return;
            }
            OpenRequest::Puzzle(id) => puzzle(&id).map(OpenEvent::Puzzle),
            OpenRequest::Lesson(id) => lesson(&id).map(OpenEvent::Lesson),
            OpenRequest::File { name, content: Bytes(bytes) } => opened(&name, &bytes),
            OpenRequest::Pasted { puzzle, text } => pasted(&puzzle, &text),
        };
        match event {
            Ok(event) => outbox.event(event),
            Err(reason) => outbox.refuse(reason),
        }
    }

    fn is_busy(&self) -> bool {
        !self.sections.is_empty()
    }

    fn work(&mut self, outbox: &mut Outbox<Open>, _: &dyn Fn() -> f64) {
        if let Some(number) = self.sections.next() {
            let (content, more) = (gallery::section(number), self.is_busy());
            outbox.event(OpenEvent::Gallery(GallerySection { content, more }));
        }
    }
}

/// The document of a puzzle of the catalogue, packed.
///
/// # Errors
/// When the catalogue has no such puzzle.
fn puzzle(id: &str) -> Result<Bytes, String> {
    let puzzle = catalogue::ALL.find(id).ok_or_else(|| format!("the catalogue has no puzzle {id:?}"))?;
    Ok(Bytes(pack(&puzzle.to_spec())))
}

/// What a file of this name has: puzzles that were drawn, all of them in one file, or else the problems of a
/// puzzle file.
///
/// # Errors
/// When it is refused: with place and reason.
fn opened(name: &str, bytes: &[u8]) -> Result<OpenEvent, String> {
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
    name_after(name, &mut problems);
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
fn pasted(Bytes(packed): &Bytes, text: &str) -> Result<OpenEvent, String> {
    if !is_begun(text) {
        let what = "these are neither layers of the box, nor JSON of a solution, nor a puzzle file";
        let file = file(PASTED, text.as_bytes()).map_err(|reason| format!("{what} ({reason})"));
        return file.map(OpenEvent::File);
    }
    let begun = read_begun(&unpacked(packed)?, text).map_err(|error| error.to_string())?;
    Ok(OpenEvent::Cube(PieceCells::of(&begun)))
}

fn card(number: usize, problem: &FileProblem) -> Markup {
    Card::of_problem(&problem.spec, number, problem.assemblies).markup()
}

fn opened_problem(problem: &FileProblem) -> OpenedProblem {
    let puzzle = match problem.puzzle() {
        // The document of the puzzle begins at the origin, so its boxes are within the limits.
        Ok(puzzle) => Ok(Bytes(pack(&puzzle.to_spec()))),
        Err(error) => Err(error.to_string()),
    };
    OpenedProblem { puzzle, remarks: sentences_of(&problem.remarks) }
}

/// Gives the problems of a file its name, where their own say nothing. The name of a goal is none of the
/// puzzle.
fn name_after(file: &str, problems: &mut [FileProblem]) {
    // Text that was pasted has no ending, and no name either.
    let Some((stem, _)) = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()) else { return };
    let is_single = problems.len() == 1;
    let titles: Vec<String> = problems.iter().map(|problem| problem.spec.title.clone()).collect();
    for FileProblem { number, is_named_for_goal, spec, .. } in problems {
        let is_shared = titles.iter().filter(|&title| *title == spec.title).count() > 1;
        match (!*is_named_for_goal && says_something(&spec.title), is_single) {
            (true, _) => {}
            (false, true) => stem.clone_into(&mut spec.title),
            (false, false) if is_shared || spec.title.is_empty() => spec.title = format!("{stem}: {number}"),
            (false, false) => spec.title = format!("{stem}: {}", spec.title),
        }
        if let Some(number) = spec.id.strip_prefix(NUMBERED) {
            let ending = if is_single { String::new() } else { format!("-{number}") };
            spec.id = format!("{}{ending}", plain(stem));
        }
    }
}

/// The beginning of the ids of puzzles whose format has none.
const NUMBERED: &str = "problem-";

/// Words that say what a shape or a problem is for, and not which puzzle it is.
const EMPTY_WORDS: [&str; 9] =
    ["problem", "puzzle", "target", "goal", "solution", "result", "assembly", "untitled", "unnamed"];

/// Whether a title is more than "Problem 1", "3 × 3 × 3", "Target" or a letter.
fn says_something(title: &str) -> bool {
    let title = title.to_lowercase();
    let words = title.split(|c: char| !c.is_alphabetic());
    words.into_iter().any(|word| word.chars().count() > 2 && !EMPTY_WORDS.contains(&word))
}

/// A name as an id: small letters, digits and dashes.
fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use cubefall::problem::Problem;
    use cubefall::puzzle::{Puzzle, PuzzleSpec};
    use cubefall::search::{Search, Strategy};
    use cubefall::solution::Solution;
    use formats::puzzles::write_native;
    use formats::to_json;
    use markup::markup;
    use messages::{Job, WorkerReport, decode, encode};
    use std::ops::ControlFlow;
    use std::sync::Arc;

    #[test]
    fn messages_are_decoded_as_they_were_encoded() {
        let bytes = Bytes((0..=255).collect());
        let file = OpenRequest::File { name: "soma.brick".to_owned(), content: bytes.clone() };
        let pasted = OpenRequest::Pasted { puzzle: bytes.clone(), text: "|LLL|".to_owned() };
        for request in [OpenRequest::Gallery, OpenRequest::Puzzle("soma".to_owned()), file, pasted] {
            assert_eq!(decode(&encode(&request)), Ok(request));
        }
        let problems = [Ok(bytes.clone()), Err("no cells".to_owned())]
            .map(|puzzle| OpenedProblem { puzzle, remarks: vec!["a remark".to_owned()] });
        let file = OpenedFile {
            format: "Cubefall JSON".to_owned(),
            remarks: Vec::new(),
            problems: problems.to_vec(),
            cards: markup!("<li>{}</li>", "<b>"),
        };
        let lesson = lesson("all").expect("the list of lessons");
        let cube = OpenEvent::Cube(vec![PieceCells { piece: 2, cells: vec![[0, 1, 2]] }]);
        for event in [
            OpenEvent::Gallery(GallerySection { content: markup!("<ul></ul>"), more: true }),
            OpenEvent::Puzzle(bytes),
            OpenEvent::Lesson(lesson),
            OpenEvent::File(file),
            cube,
            OpenEvent::Collection(vec!["{}".to_owned()]),
        ] {
            assert_eq!(decode(&encode(&event)), Ok(event));
        }
    }

    #[test]
    fn each_card_of_the_gallery_opens_its_puzzle() {
        for known in catalogue::ALL.all() {
            let Bytes(bytes) = puzzle(known.id()).expect("a puzzle of the catalogue");
            assert_eq!(unpacked(&bytes).expect("a puzzle").region(), known.region());
        }
        assert!(puzzle("no-such-puzzle").is_err());
    }

    #[test]
    fn the_gallery_comes_section_by_section_and_the_last_one_is_known() {
        let mut session = Session::new(OpenService::default(), 0.0);
        session.receive(&encode(&OpenRequest::Gallery), 0.0);
        let mut sections = Vec::new();
        while session.is_busy() {
            // With a clock that jumps, each slice makes one section.
            let clock = std::cell::Cell::new(0.0);
            session.run_slice(|| clock.replace(clock.get() + 1000.0));
            let events = session.take_messages();
            let events = events.iter().filter_map(|message| match decode(message) {
                Ok(WorkerReport::Event(event @ OpenEvent::Gallery(_))) => Some(event),
                _ => None,
            });
            sections.push(events.collect::<Vec<_>>());
        }
        assert_eq!(sections.len(), gallery::sections());
        for (number, events) in (1..).zip(&sections) {
            let [event] = &events[..] else { panic!("{} sections at once", events.len()) };
            assert_eq!(Open::is_last(event), number == sections.len());
        }
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
        for text in [solution.text(&soma), to_json(&soma, &solution, &catalogue::ALL)] {
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

    /// The ids and titles of the problems of a file with these titles. Those in brackets are names of goals.
    fn named(file: &str, titles: &[&str]) -> Vec<(String, String)> {
        let problem = |(number, title): (usize, &&str)| FileProblem {
            number,
            is_named_for_goal: title.starts_with('['),
            ..FileProblem::of(PuzzleSpec {
                id: format!("problem-{number}"),
                title: title.trim_matches(['[', ']']).to_owned(),
                ..PuzzleSpec::default()
            })
        };
        let mut problems: Vec<FileProblem> = (1..).zip(titles).map(problem).collect();
        name_after(file, &mut problems);
        problems.into_iter().map(|problem| (problem.spec.id, problem.spec.title)).collect()
    }

    fn titles(named: &[(String, String)]) -> Vec<&str> {
        named.iter().map(|(_, title)| title.as_str()).collect()
    }

    #[test]
    fn a_single_problem_without_a_title_of_its_own_is_called_as_its_file() {
        for title in ["Problem", "problem", "Problem 1", "Target", "Solution (2)", "g", "3 × 3 × 3", ""] {
            let expected = ("my-burr".to_owned(), "My burr".to_owned());
            assert_eq!(named("My burr.xmpuzzle", &[title]), [expected], "{title}");
        }
        assert_eq!(named("x.xmpuzzle", &["Bermuda"]), [("x".to_owned(), "Bermuda".to_owned())]);
    }

    #[test]
    fn the_name_of_a_goal_is_none_of_the_puzzle() {
        assert_eq!(named("a.b.xmpuzzle", &["[Solid Knot]"]), [("a-b".to_owned(), "a.b".to_owned())]);
        let several = named("set.xmpuzzle", &["[Tower]", "[Bridge]", "Crown"]);
        assert_eq!(titles(&several), ["set: Tower", "set: Bridge", "Crown"]);
    }

    #[test]
    fn several_problems_are_told_apart() {
        let [first, second] = &named("set.xml", &["Problem 1", "a cube"])[..] else { panic!() };
        assert_eq!((first.0.as_str(), first.1.as_str()), ("set-1", "set: Problem 1"));
        assert_eq!((second.0.as_str(), second.1.as_str()), ("set-2", "a cube"));
        let alike = named("set.xml", &["[Target]", "[Target]"]);
        assert_eq!(titles(&alike), ["set: 1", "set: 2"]);
    }

    #[test]
    fn text_without_a_file_keeps_its_names() {
        let own = [("problem-1".to_owned(), "Problem 1".to_owned())];
        assert_eq!(named("The pasted text", &["Problem 1"]), own);
        assert_eq!(named(".xml", &["Problem 1"]), own);
    }
}
