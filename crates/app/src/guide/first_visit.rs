//! The guide of the first visit.

use crate::guide::goal::Goal;
use crate::guide::lesson::{Lesson, LessonMoment};

/// The tiny puzzle, piece by piece.
const TINY: &str = "puzzle=four-in-twelve&order=given&symmetry=raw&paused";

/// Its moments. Only the last one is at another puzzle.
const MOMENTS: [(Goal, u32, &str); 7] = [
    (
        Goal::Here,
        0,
        "Cubefall packs puzzle pieces into a box while you watch. Here are a small box and four pieces. Can all of \
         them go in?",
    ),
    (Goal::Fit, 1200, "The program takes the first piece and tries a place. It fits, so it stays."),
    (
        Goal::NoRoom,
        1600,
        "It tries the next piece. Where the cubes are red, another piece is in the way: no room. So it tries \
         another place.",
    ),
    (
        Goal::DeadEnd,
        1600,
        "Here it fits. But look at the marked corner: no piece that is left can fill it any more. A dead end.",
    ),
    (
        Goal::Back,
        1200,
        "The program does not see that yet. It tries the next piece in every place, and it fits nowhere. So it goes \
         back: it takes a piece out again.",
    ),
    (
        Goal::Solution,
        700,
        "It goes on like this: try, go back, try the next place. At last everything is in. That is a solution!",
    ),
    (Goal::All, 0, "Now the Soma cube: seven pieces fill three layers of nine cubes."),
];

/// The guide of the first visit, as a lesson.
pub(crate) fn first_visit() -> Lesson {
    let moment = |(goal, pace, text): (Goal, u32, &str)| {
        let search = if goal == Goal::All { "" } else { TINY }.to_owned();
        LessonMoment { search, goal, pace, text: text.to_owned(), ..LessonMoment::default() }
    };
    Lesson { id: String::new(), title: String::new(), moments: MOMENTS.into_iter().map(moment).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use cubefall::problem::Problem;
    use cubefall::search::{Event, Search};

    #[test]
    fn the_tiny_search_reaches_each_goal_soon_and_in_order() {
        let Lesson { mut moments, id, title } = first_visit();
        moments.pop();
        let lesson = Lesson { id, title, moments };
        let steps = lesson.steps();
        assert!(steps.is_sorted_by(|one, other| one < other), "{steps:?}");
        let Settings { puzzle, plan, .. } = lesson.moments[0].settings();
        let mut search = Search::new(&Problem::new(&puzzle), plan);
        let last = (0..steps[steps.len() - 1]).map(|_| search.step()).last();
        assert!(matches!(last, Some(Event::Solved { .. })), "{last:?}");
        assert_eq!(search.stats().solutions(), 1, "the first solution");
        let stepping: f64 = (lesson.moments.iter().skip(1))
            .zip(steps.windows(2))
            .map(|(to, steps)| to.seconds() * (steps[1] - steps[0]) as f64)
            .sum();
        let reading: f64 = lesson.moments.iter().map(LessonMoment::reading).sum();
        assert!(stepping < 35.0 && stepping + reading < 90.0, "{stepping} s and {reading} s");
    }
}
