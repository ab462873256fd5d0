//! The words of how the solutions that were found first come apart.

use cubefall::disassembly::Level;
use messages::{Count, TakenApart};
use words::grouped;

/// Whether they come apart, and how hard the hardest is, as a sentence; nothing before the first is taken
/// apart.
pub(super) fn comes_apart(count: &Count) -> String {
    let known = &count.apart;
    let are_all = count.is_all() && known.solutions == count.found;
    match (known.solutions, are_all) {
        (0, _) => String::new(),
        (1, true) => single(known, "It", "it"),
        (1, false) => single(known, "The first one", "the first one"),
        (_, true) => several(known, "Of these"),
        (solutions, false) => several(known, &format!("Of the first {}", grouped(solutions))),
    }
}

/// Of a single solution, which is named by these words at the beginning of a sentence and within one.
fn single(known: &TakenApart, subject: &str, within: &str) -> String {
    match &known.hardest {
        Some(level) => format!("{subject} comes apart: level {level}."),
        None if known.undecided > 0 => format!("Whether {within} comes apart is not known."),
        // A single piece has nothing to come apart from.
        None if known.held.is_empty() => String::new(),
        None => format!("{subject} is locked."),
    }
}

/// Of several solutions.
fn several(known: &TakenApart, of_these: &str) -> String {
    let level = known.hardest.as_ref().map_or(String::new(), Level::to_string);
    let apart = match known.apart {
        0 => "none comes apart".to_owned(),
        1 => format!("one comes apart: level {level}"),
        apart if apart == known.solutions => format!("all come apart, the hardest of level {level}"),
        apart => format!("{} come apart, the hardest of level {level}", grouped(apart)),
    };
    let undecided = match known.undecided {
        0 => String::new(),
        undecided => format!("; of {} it is not known", grouped(undecided)),
    };
    format!("{of_these}, {apart}{undecided}.")
}

/// Why the first solution stays together, and which pieces never come free, if no solution comes apart; else
/// nothing.
pub(super) fn why_held(count: &Count) -> String {
    let TakenApart { solutions, apart, held, reason, .. } = &*count.apart;
    match (solutions, &held[..]) {
        (0, _) => String::new(),
        _ if *apart > 0 => String::new(),
        (1, _) | (_, []) => reason.clone(),
        (_, [piece]) => format!("{piece} never comes free. The first solution: {reason}"),
        (_, [pieces @ .., last]) => {
            format!("{} and {last} never come free. The first solution: {reason}", pieces.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of solutions, of which these were taken apart.
    fn count(found: u64, progress: f64, apart: TakenApart) -> Count {
        Count { found, progress, apart: Box::new(apart), ..Count::default() }
    }

    fn level(moves: &[u32]) -> Option<Level> {
        Some(Level::Apart(moves.to_vec()))
    }

    fn known(solutions: u64, apart: u64) -> TakenApart {
        TakenApart {
            solutions,
            apart,
            hardest: level(&[5, 2]).filter(|_| apart > 0),
            ..TakenApart::default()
        }
    }

    #[test]
    fn only_what_was_taken_apart_is_said_to_come_apart() {
        assert_eq!(comes_apart(&count(7, 0.5, known(0, 0))), "");
        assert_eq!(comes_apart(&count(1, 1.0, known(1, 1))), "It comes apart: level 5.2.");
        assert_eq!(comes_apart(&count(1, 0.5, known(1, 1))), "The first one comes apart: level 5.2.");
        assert_eq!(
            comes_apart(&count(7, 1.0, known(7, 3))),
            "Of these, 3 come apart, the hardest of level 5.2."
        );
        assert_eq!(
            comes_apart(&count(7, 1.0, known(7, 7))),
            "Of these, all come apart, the hardest of level 5.2."
        );
        assert_eq!(comes_apart(&count(7, 0.9, known(7, 1))), "Of the first 7, one comes apart: level 5.2.");
        assert_eq!(comes_apart(&count(7_000, 1.0, known(1_000, 0))), "Of the first 1,000, none comes apart.");
    }

    #[test]
    fn what_is_not_known_is_not_called_locked() {
        let undecided = |solutions| TakenApart { undecided: 1, ..known(solutions, 0) };
        assert_eq!(comes_apart(&count(1, 1.0, undecided(1))), "Whether it comes apart is not known.");
        assert_eq!(
            comes_apart(&count(2, 1.0, undecided(2))),
            "Of these, none comes apart; of 1 it is not known."
        );
        assert_eq!(comes_apart(&count(1, 1.0, known(1, 0))), "", "a single piece");
    }

    #[test]
    fn pieces_never_come_free_only_while_no_solution_comes_apart() {
        let held = |solutions, apart| TakenApart {
            held: ["A", "B", "C"].map(str::to_owned).to_vec(),
            reason: "A holds B.".to_owned(),
            ..known(solutions, apart)
        };
        let one = count(1, 1.0, held(1, 0));
        assert_eq!((comes_apart(&one).as_str(), why_held(&one).as_str()), ("It is locked.", "A holds B."));
        let never = "A, B and C never come free. The first solution: A holds B.";
        assert_eq!(why_held(&count(2, 1.0, held(2, 0))), never);
        assert_eq!(why_held(&count(3, 1.0, held(3, 1))), "");
    }
}
