//! Cards of puzzles, as markup: a picture, the pieces, the sizes, the number of solutions, and the source.

use app::count;
use cubefall::puzzle::{Counts, PieceSpec, PuzzleSpec};
use formats::{Markup, markup, paint_number, thumbnail};
use lab::grouped;

/// A card has pictures of this many pieces at most.
const MOST_PIECES: usize = 14;

/// A non-breaking space, between a number and its noun.
const NO_BREAK: &str = "\u{a0}";

/// What a click on a card opens.
pub(crate) enum Opens {
    /// The puzzle of the catalogue with this id.
    Puzzle(String),
    /// The problem of the file with this number, from 0.
    Problem(usize),
}

/// What a card says beside its puzzle.
pub(crate) struct Card<'a> {
    pub(crate) puzzle: &'a PuzzleSpec,
    pub(crate) opens: Opens,
    /// The number of solutions, if it is known.
    pub(crate) solutions: Option<u64>,
}

impl<'a> Card<'a> {
    /// The card of a puzzle of the catalogue, with the number of solutions that a person counts: up to as many symmetries as is known.
    pub(crate) fn of_catalogue(puzzle: &'a PuzzleSpec) -> Self {
        let PuzzleSpec { published, counted, .. } = puzzle;
        let published = published.as_ref().map(|counts| Counts {
            raw: counts.raw,
            rotation: counts.rotation,
            reflection: counts.reflection,
        });
        let known = [published, *counted].map(Option::unwrap_or_default);
        let solutions = [
            |counts: Counts| counts.reflection,
            |counts: Counts| counts.rotation,
            |counts: Counts| counts.raw,
        ]
        .into_iter()
        .find_map(|number| known.into_iter().find_map(number));
        Self { puzzle, opens: Opens::Puzzle(puzzle.id.clone()), solutions }
    }

    /// An item of a list.
    pub(crate) fn markup(&self) -> Markup {
        let Self { puzzle, opens, solutions } = self;
        let (id, number) = match opens {
            Opens::Puzzle(id) => (Some(id), None),
            Opens::Problem(number) => (None, Some(number)),
        };
        let source = Some(&puzzle.source).filter(|source| !source.is_empty());
        let sizes = sizes(puzzle, *solutions);
        markup!(
            "<li class=\"card\" data-words=\"{}\"><button type=\"button\" data-puzzle=\"{}\" data-problem=\"{}\">\
             <span class=\"card-picture\">{}</span><span class=\"card-title\">{}</span>\
             <span class=\"card-sizes\">{}</span><span class=\"card-pieces\">{}</span>{}</button></li>",
            words(puzzle, &sizes),
            id,
            number,
            thumbnail(&puzzle.goal.shape, "goal"),
            puzzle.title.replace(" × ", &format!("{NO_BREAK}×{NO_BREAK}")),
            sizes,
            pieces(&puzzle.pieces),
            source.map(|source| markup!("<span class=\"card-source\">{}</span>", source)),
        )
    }
}

/// What a search for puzzles looks through, in lower case.
fn words(puzzle: &PuzzleSpec, sizes: &str) -> String {
    [&puzzle.id, &puzzle.title, &puzzle.group, &puzzle.source, &puzzle.comment, sizes]
        .map(|text| text.to_ascii_lowercase().replace(NO_BREAK, " "))
        .join(" ")
}

/// As in "7 pieces, 27 cells, 240 solutions".
fn sizes(puzzle: &PuzzleSpec, solutions: Option<u64>) -> String {
    let pieces: usize = puzzle.pieces.iter().map(|piece| piece.max).fold(0, usize::saturating_add);
    let cells = puzzle.goal.shape.cells().len() as u64;
    let mut text = [count(pieces as u64, "piece", "pieces"), count(cells, "cell", "cells")].join(", ");
    match solutions {
        Some(0) => text.push_str(", no solution"),
        Some(solutions) => text.extend([", ", &count(solutions, "solution", "solutions")]),
        None => {}
    }
    // A number stays with its noun.
    text.split(", ").map(|part| part.replace(' ', NO_BREAK)).collect::<Vec<_>>().join(", ")
}

/// The pieces in their colours.
fn pieces(pieces: &[PieceSpec]) -> Markup {
    let picture = |(index, piece): (usize, &PieceSpec)| {
        let copies = (piece.max > 1).then(|| format!("×{}", grouped(piece.max as u64)));
        markup!(
            "<span class=\"card-piece paint-{}\">{}{}</span>",
            paint_number(index),
            thumbnail(&piece.shape, "piece"),
            copies
        )
    };
    let mut shown: Markup = pieces.iter().enumerate().take(MOST_PIECES).map(picture).collect();
    if let Some(more @ 1..) = pieces.len().checked_sub(MOST_PIECES) {
        shown.push(markup!("<span>and {} more</span>", more));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_sizes_and_solutions() {
        let soma = catalogue::ALL.entry("soma").expect("an entry").spec();
        let sizes = |solutions| sizes(&soma, solutions).replace(NO_BREAK, " ");
        assert_eq!(sizes(Card::of_catalogue(&soma).solutions), "7 pieces, 27 cells, 240 solutions");
        assert_eq!(sizes(Some(0)), "7 pieces, 27 cells, no solution");
        assert_eq!(sizes(None), "7 pieces, 27 cells");
    }

    #[test]
    fn a_card_shows_few_pieces_of_many() {
        let mut spec = catalogue::ALL.entry("soma").expect("an entry").spec();
        let piece = spec.pieces[0].clone();
        spec.pieces = vec![piece; MOST_PIECES + 3];
        assert_eq!(pieces(&spec.pieces).as_str().matches("<svg").count(), MOST_PIECES);
        assert!(pieces(&spec.pieces).as_str().ends_with("<span>and 3 more</span>"));
    }

    #[test]
    fn what_a_file_says_is_no_markup() {
        let spec =
            PuzzleSpec { title: "<b>\"".to_owned(), source: "<i>".to_owned(), ..PuzzleSpec::default() };
        let card = Card { puzzle: &spec, opens: Opens::Problem(0), solutions: None };
        let markup = card.markup();
        assert!(!markup.as_str().contains("<b>") && !markup.as_str().contains("<i>"));
    }
}
