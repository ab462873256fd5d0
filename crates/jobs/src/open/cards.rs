//! Cards of puzzles, as markup: a picture, the pieces, the sizes, the number of solutions, and the source.

use crate::open::difficulty::{Difficulty, known_counts};
use cubefall::puzzle::{PieceSpec, PuzzleSpec, shown_name};
use markup::{Markup, markup};
use pictures::{paint_number, thumbnail};
use words::{count, grouped};

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

impl Opens {
    /// What the card's number counts: files count assemblies, whether or not they come apart.
    const fn counted(&self) -> [&'static str; 2] {
        match self {
            Self::Puzzle(_) => ["solution", "solutions"],
            Self::Problem(_) => ["assembly", "assemblies"],
        }
    }
}

/// How a puzzle of the catalogue is rated, to choose by.
pub(crate) struct Rating {
    /// The number of cells of its goal.
    pub(crate) cells: usize,
    /// Its difficulty, if it is known.
    pub(crate) difficulty: Option<Difficulty>,
}

impl Rating {
    /// The key of its size.
    const fn size(&self) -> &'static str {
        match self.cells {
            ..=30 => "small",
            31..=64 => "medium",
            _ => "large",
        }
    }
}

/// What a card says beside its puzzle.
pub(crate) struct Card<'a> {
    pub(crate) puzzle: &'a PuzzleSpec,
    pub(crate) opens: Opens,
    /// The number of solutions, or of what a file counts, if it is known.
    pub(crate) known: Option<u64>,
    pub(crate) picture: Markup,
    pub(crate) rating: Option<Rating>,
}

impl<'a> Card<'a> {
    /// The card of a puzzle of the catalogue, with the number of solutions that a person counts: up to as
    /// many symmetries as is known.
    pub(crate) fn of_catalogue(puzzle: &'a PuzzleSpec, rating: Rating, picture: Markup) -> Self {
        let known = known_counts(puzzle);
        let solutions = known.reflection.or(known.rotation).or(known.raw);
        let opens = Opens::Puzzle(puzzle.id.clone());
        Self { puzzle, opens, known: solutions, picture, rating: Some(rating) }
    }

    /// The card of a problem of a file, with the file's number of assemblies.
    pub(crate) fn of_problem(puzzle: &'a PuzzleSpec, number: usize, assemblies: Option<u64>) -> Self {
        let (opens, picture) = (Opens::Problem(number), thumbnail(&puzzle.goal.shape, "goal"));
        Self { puzzle, opens, known: assemblies, picture, rating: None }
    }

    /// An item of a list.
    pub(crate) fn markup(&self) -> Markup {
        let Self { puzzle, opens, known, picture, rating } = self;
        let (id, number) = match opens {
            Opens::Puzzle(id) => (Some(id), None),
            Opens::Problem(number) => (None, Some(number)),
        };
        let source = Some(&puzzle.source).filter(|source| !source.is_empty());
        let difficulty = rating.as_ref().and_then(|rating| rating.difficulty).map(Difficulty::key);
        let sizes = sizes(puzzle, *known, opens.counted());
        markup!(
            "<li class=\"card\" data-words=\"{}\" data-size=\"{}\" data-difficulty=\"{}\"><button type=\"button\" data-puzzle=\"{}\" data-problem=\"{}\">\
             <span class=\"card-picture\">{}</span><span class=\"card-title\">{}</span>\
             <span class=\"card-sizes\">{}{}</span><span class=\"card-pieces\">{}</span>{}{}</button></li>",
            words(puzzle, &sizes),
            rating.as_ref().map(Rating::size),
            difficulty,
            id,
            number,
            picture,
            shown_name(&puzzle.title).replace(" × ", &format!("{NO_BREAK}×{NO_BREAK}")),
            sizes,
            difficulty.map(|difficulty| format!("; {difficulty}")),
            pieces(&puzzle.pieces),
            source.map(|source| markup!("<span class=\"card-source\">{}</span>", source)),
            // The page shows it where it knows of that.
            id.map(|_| markup!("<span class=\"card-solved\" hidden=\"\">Solved by hand ✓</span>")),
        )
    }
}

/// What a search for puzzles looks through, in lower case.
fn words(puzzle: &PuzzleSpec, sizes: &str) -> String {
    /// The most characters of a text: a file may have a million.
    const MOST: usize = 2000;
    [&puzzle.id, &puzzle.title, &puzzle.group, &puzzle.source, &puzzle.comment, sizes]
        .map(|text| text.chars().take(MOST).collect::<String>().to_ascii_lowercase().replace(NO_BREAK, " "))
        .join(" ")
}

/// As in "7 pieces, 27 cells, 240 solutions".
fn sizes(puzzle: &PuzzleSpec, known: Option<u64>, [one, many]: [&str; 2]) -> String {
    let pieces: usize = puzzle.pieces.iter().map(|piece| piece.max).fold(0, usize::saturating_add);
    let cells = puzzle.goal.shape.cells().len() as u64;
    let mut text = [count(pieces as u64, "piece", "pieces"), count(cells, "cell", "cells")].join(", ");
    match known {
        Some(0) => text.extend([", no ", one]),
        Some(number) => text.extend([", ", &count(number, one, many)]),
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
    fn a_card_has_sizes_and_a_number() {
        let soma = catalogue::ALL.entry("soma").expect("an entry").spec();
        let of = |Card { puzzle, known, opens, .. }: Card| {
            sizes(puzzle, known, opens.counted()).replace(NO_BREAK, " ")
        };
        let rating = Rating { cells: 27, difficulty: None };
        let card = Card::of_catalogue(&soma, rating, Markup::new());
        assert_eq!(of(card), "7 pieces, 27 cells, 240 solutions");
        let of_file = |assemblies| of(Card::of_problem(&soma, 0, assemblies));
        assert_eq!(of_file(Some(502)), "7 pieces, 27 cells, 502 assemblies");
        assert_eq!(of_file(Some(0)), "7 pieces, 27 cells, no assembly");
        assert_eq!(of_file(None), "7 pieces, 27 cells");
    }

    #[test]
    fn a_card_of_the_catalogue_can_be_chosen_by_size_and_difficulty() {
        let soma = catalogue::ALL.entry("soma").expect("an entry").spec();
        let card = |cells, difficulty| {
            Card::of_catalogue(&soma, Rating { cells, difficulty }, Markup::new())
                .markup()
                .as_str()
                .to_owned()
        };
        for (cells, size) in [(30, "small"), (31, "medium"), (64, "medium"), (65, "large")] {
            assert!(card(cells, None).contains(&format!("data-size=\"{size}\"")), "{cells}");
        }
        let hard = card(27, Some(Difficulty::Hard));
        assert!(hard.contains("data-difficulty=\"hard\"") && hard.contains("solutions; hard<"), "{hard}");
        assert!(!card(27, None).contains("data-difficulty"));
        assert!(!Card::of_problem(&soma, 0, None).markup().as_str().contains("data-size"));
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
        let markup = Card::of_problem(&spec, 0, None).markup();
        assert!(!markup.as_str().contains("<b>") && !markup.as_str().contains("<i>"));
    }
}
