//! How hard a puzzle is, by a measure that is computed and not felt.

use cubefall::problem::{Problem, Reduction, Symmetry};
use cubefall::puzzle::{Counts, PuzzleSpec};

/// How hard a puzzle is.
///
/// A solution is a choice of a place in the goal for each piece. The measure is the number of all such
/// choices for each choice that is a solution: the mean number of tries of whoever chooses blindly. Pieces
/// and places make it larger, solutions smaller, and it depends on no strategy. The limits are in the gaps
/// between the boxes of a few pieces, the figures of the Soma cube, and the pentominoes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Difficulty {
    Easy,
    Medium,
    Hard,
    /// It is known to have no solution.
    Impossible,
}

/// The decimal logarithms of the most choices for each solution of an easy puzzle, and of one of medium
/// difficulty.
const EASY: f64 = 7.0;
const MEDIUM: f64 = 15.0;

impl Difficulty {
    /// The difficulty of a puzzle with these counts of its solutions, if one of them is known.
    pub(super) fn of(problem: &Problem, known: Counts) -> Option<Self> {
        Some(match rarity(problem, known)? {
            f64::INFINITY => Self::Impossible,
            ..EASY => Self::Easy,
            ..MEDIUM => Self::Medium,
            _ => Self::Hard,
        })
    }

    /// Its word, which is also its key in the markup.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Impossible => "impossible",
        }
    }
}

/// The counts of a puzzle that are known: published, else counted.
pub(super) fn known_counts(puzzle: &PuzzleSpec) -> Counts {
    let counted = puzzle.counted.unwrap_or_default();
    let Some(published) = &puzzle.published else { return counted };
    Counts {
        raw: published.raw.or(counted.raw),
        rotation: published.rotation.or(counted.rotation),
        reflection: published.reflection.or(counted.reflection),
    }
}

/// The number of solutions with each rotation and reflection counted, if a count is known. From other counts
/// it follows but for solutions that are their own images, which hardly change its logarithm.
fn solutions(problem: &Problem, known: Counts) -> Option<u64> {
    let images = |symmetry| {
        Reduction::group(problem.puzzle(), symmetry).map_or(1, |group| group.rotations + group.reflections)
            as u64
    };
    let of = |count: Option<u64>, symmetry| count.map(|count| count.saturating_mul(images(symmetry)));
    known
        .raw
        .or_else(|| of(known.rotation, Symmetry::Rotation))
        .or_else(|| of(known.reflection, Symmetry::Reflection))
}

/// The decimal logarithm of the number of choices for each solution, infinite without a solution.
fn rarity(problem: &Problem, known: Counts) -> Option<f64> {
    Some(choices(problem) - (solutions(problem, known)? as f64).log10())
}

/// The decimal logarithm of the number of choices: of each piece, as many of its placements as it has copies.
fn choices(problem: &Problem) -> f64 {
    let of_piece = |places: usize, copies: usize| {
        (0..copies)
            .map(|copy| (places.saturating_sub(copy).max(1) as f64 / (copy + 1) as f64).log10())
            .sum::<f64>()
    };
    problem.pieces().map(|(piece, copies)| of_piece(problem.count_of(piece), copies)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difficulty(id: &str) -> Difficulty {
        let entry = catalogue::ALL.entry(id).expect("an entry");
        let known = known_counts(&entry.spec());
        Difficulty::of(&Problem::new(&entry.puzzle()), known).expect("a known number of solutions")
    }

    #[test]
    fn the_choices_of_a_puzzle_are_those_of_its_pieces() {
        let of = |id: &str| choices(&Problem::new(&catalogue::ALL.get(id)));
        let soma: f64 =
            [144, 72, 72, 144, 96, 96, 64].map(|places: i32| f64::from(places).log10()).iter().sum();
        assert!((of("soma") - soma).abs() < 1e-9);
        // Six squares in 36 places, three unit cubes in 27.
        let ways = f64::from(36 * 35 * 34 * 33 * 32 / 720 * 31) * f64::from(27 * 26 * 25 / 6);
        assert!((of("slothouber-graatsma") - ways.log10()).abs() < 1e-9);
    }

    #[test]
    fn a_count_up_to_symmetry_stands_for_all_images() {
        let soma = Problem::new(&catalogue::ALL.get("soma"));
        let only = |raw, rotation, reflection| solutions(&soma, Counts { raw, rotation, reflection });
        for number in
            [only(Some(11520), None, None), only(None, Some(480), None), only(None, None, Some(240))]
        {
            assert_eq!(number, Some(11520));
        }
        assert_eq!(only(None, None, None), None);
    }

    #[test]
    fn each_puzzle_of_the_ladder_is_at_least_as_hard_as_the_one_before() {
        let rarity = |id: &&str| {
            let known = known_counts(&catalogue::ALL.entry(id).expect("an entry").spec());
            rarity(&Problem::new(&catalogue::ALL.get(id)), known).expect("a known number of solutions")
        };
        let ladder: Vec<f64> = catalogue::LADDER.iter().map(rarity).collect();
        assert!(ladder.is_sorted() && ladder.iter().all(|rarity| rarity.is_finite()), "{ladder:?}");
    }

    #[test]
    fn known_puzzles_are_as_hard_as_people_say() {
        for (id, expected) in [
            ("two-corners", Difficulty::Easy),
            ("twelve", Difficulty::Easy),
            ("soma", Difficulty::Medium),
            ("soma-barrow", Difficulty::Medium),
            ("pentominoes-6x10", Difficulty::Hard),
            ("bedlam", Difficulty::Hard),
            ("five-tetrominoes", Difficulty::Impossible),
        ] {
            assert_eq!(difficulty(id), expected, "{id}");
        }
    }
}
