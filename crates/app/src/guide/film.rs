//! The film of the first visit: the search of a tiny puzzle at the pace of reading, and then that of the Soma
//! cube to its end.

use messages::{Goal, Lesson, LessonMoment};
use words::grouped;

/// The tiny puzzle, piece by piece.
const TINY: &str = "puzzle=four-in-twelve&order=given&symmetry=raw&paused";

/// The page's usual search.
const SOMA: &str = "paused";

/// What takes the place of the time for all steps of the Soma cube at the pace of the moment.
pub(super) const SPAN: &str = "{span}";

/// What takes the place of the number of solutions found.
pub(super) const FOUND: &str = "{found}";

/// Its moments: the search, what it leads to, the milliseconds from one step to the next, and the caption.
const MOMENTS: [(&str, Goal, u32, &str); 11] = [
    (TINY, Goal::Fit, 500, "Four pieces and a box. Do they fit?"),
    (TINY, Goal::NoRoom, 900, "Crosses: no room here. It tries the next place."),
    (TINY, Goal::DeadEnd, 700, "It fits. But now nothing can fill the marked corner."),
    (TINY, Goal::Back, 600, "Dead end: no place for the next piece. One comes out."),
    (TINY, Goal::Solution, 600, "It goes on by itself, faster and faster."),
    (TINY, Goal::Here, 0, "All four are in: a solution!"),
    (SOMA, Goal::Going, 500, "Now the Soma cube: seven pieces."),
    (SOMA, Goal::Going, 500, "At this pace, all of it takes {span}."),
    (SOMA, Goal::End, 0, "Full speed: {found}."),
    (SOMA, Goal::Shown, 0, "Everything is tried. Here is one solution."),
    (SOMA, Goal::Finale, 0, "And these are all: {found}."),
];

/// The film of the first visit, as a lesson.
pub(crate) fn first_visit() -> Lesson {
    let moment = |(search, goal, pace, text): (&str, Goal, u32, &str)| LessonMoment {
        search: search.to_owned(),
        goal,
        pace,
        quickens: goal == Goal::Solution,
        text: text.to_owned(),
        ..LessonMoment::default()
    };
    Lesson { id: String::new(), title: String::new(), moments: MOMENTS.into_iter().map(moment).collect() }
}

/// A long time in the unit that fits it, to two digits.
pub(super) fn span(seconds: f64) -> String {
    const UNITS: [(&str, f64); 4] =
        [("years", 365.25 * 86_400.0), ("days", 86_400.0), ("hours", 3600.0), ("minutes", 60.0)];
    let (unit, number) = UNITS
        .into_iter()
        .map(|(unit, length)| (unit, seconds / length))
        .find(|&(_, number)| number >= 2.0)
        .unwrap_or(("seconds", seconds));
    let digits = 10f64.powi((number.max(1.0).log10() as i32 - 1).max(0));
    format!("about {} {unit}", grouped(((number / digits).round() * digits) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::rehearsal::steps_of;

    #[test]
    fn a_long_time_is_read_in_the_unit_that_fits_it() {
        for (seconds, text) in [
            (12.4, "about 12 seconds"),
            (150.0, "about 3 minutes"),
            (7300.0, "about 2 hours"),
            (2_472_745.0, "about 29 days"),
            (86_400.0 * 700.0, "about 700 days"),
            (365.25 * 86_400.0 * 2.0, "about 2 years"),
            (365.25 * 86_400.0 * 81_234.0, "about 81,000 years"),
        ] {
            assert_eq!(span(seconds), text);
        }
    }

    #[test]
    fn each_moment_of_the_film_is_after_the_one_before() {
        let film = first_visit();
        let steps = steps_of(&film);
        for (moments, steps) in film.moments.windows(2).zip(steps.windows(2)) {
            let [before, moment] = moments else { unreachable!("windows of two") };
            if moment.continues(before) {
                assert_eq!(moment.goal.is_event(), steps[1] > steps[0], "{}", moment.text);
            }
        }
    }
}
