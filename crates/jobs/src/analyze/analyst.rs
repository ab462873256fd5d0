//! What the analyst does with a document: it inspects it and counts its solutions, and takes the first ones
//! apart; if there are none, it looks for the reason, and then for changes that give some; if there are
//! several, for pieces that can be swapped so that one is left, unless the puzzle is a pool of pieces, whose
//! sets are counted. It knows no browser.

use super::counting::Counting;
use super::separating::Separating;
use cubefall::problem::Problem;
use cubefall::puzzle::{Puzzle, PuzzleSpec};
use design::{Argument, Certificate, Change, ChangeSearch, Explainer, Inspection, Proof, Verdict, check};
use messages::{Analysis, Count, HelpfulChanges, PAGE_PLACEMENTS, Reason};
use std::sync::Arc;
use words::grouped;

/// The maximum number of placements of a puzzle that is searched here.
const MOST_PLACEMENTS: usize = PAGE_PLACEMENTS.most();
/// The steps of the search for changes of a goal of one cell between two looks at the clock: about a
/// millisecond. Each table that is made is a step; the more cells, the fewer.
const STEPS_OF_CHANGES: usize = 1_280;
/// The number of changes after which the search for them ends.
const MOST_CHANGES: usize = 12;

/// The analysis of a document.
pub(crate) struct Analyst {
    spec: PuzzleSpec,
    puzzle: Arc<Puzzle>,
    count: Counting,
    separating: Separating,
    /// Looks for a reason until there is a solution.
    explainer: Option<Explainer>,
    /// The search for changes: that give a solution, once there is a reason why there is none, or that leave
    /// one, once there are two.
    changes: Option<Improvement>,
    /// What was worked on last.
    turn: Turn,
}

/// What is worked on in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// The number of solutions, or the reason why there are none.
    Answer,
    /// How the first solutions come apart.
    Separating,
    /// The search for changes.
    Changes,
}

impl Turn {
    const fn next(self) -> Self {
        match self {
            Self::Answer => Self::Separating,
            Self::Separating => Self::Changes,
            Self::Changes => Self::Answer,
        }
    }
}

/// A search for changes, and the first that it has found.
struct Improvement {
    search: ChangeSearch,
    found: Vec<Change>,
}

impl Analyst {
    /// Inspects a document. Returns what is known at once, and the rest of the work, if there is any.
    pub(crate) fn new(spec: &PuzzleSpec) -> (Vec<Analysis>, Option<Self>) {
        match Puzzle::from_spec(spec) {
            Ok(puzzle) => Self::of(spec, &puzzle),
            Err(_) => (vec![Analysis::Inspected(Inspection::of(spec))], None),
        }
    }

    fn of(spec: &PuzzleSpec, puzzle: &Arc<Puzzle>) -> (Vec<Analysis>, Option<Self>) {
        let mut left = MOST_PLACEMENTS;
        for piece in puzzle.piece_ids() {
            let placements = Problem::count_placements(puzzle, piece, left);
            let Some(rest) = left.checked_sub(placements) else {
                return (too_large(spec, puzzle), None);
            };
            left = rest;
        }
        let count = Counting::new(puzzle);
        let analyst = Self {
            spec: spec.clone(),
            puzzle: Arc::clone(puzzle),
            separating: Separating::new(puzzle, count.problem()),
            count,
            explainer: Some(Explainer::new(puzzle)),
            changes: None,
            turn: Turn::Changes,
        };
        (vec![Analysis::Inspected(Inspection::of(spec))], Some(analyst))
    }

    /// Whether all is known.
    pub(crate) fn is_over(&self) -> bool {
        [Turn::Answer, Turn::Separating, Turn::Changes].into_iter().all(|turn| !self.has_work(turn))
    }

    fn has_work(&self, turn: Turn) -> bool {
        match turn {
            Turn::Answer => self.is_counting() || self.explainer.is_some(),
            Turn::Separating => self.separating.is_busy(),
            Turn::Changes => self.changes.as_ref().is_some_and(|changes| !changes.is_enough()),
        }
    }

    /// Whether solutions are left to be counted. There are none once there is a reason.
    fn is_counting(&self) -> bool {
        let has_reason = self.changes.is_some() && self.count.found() == 0;
        !has_reason && !self.count.is_over()
    }

    /// Works for about a millisecond. Returns what must not wait: the first solution, the last number, the
    /// reason, a change, or how the last solution comes apart.
    pub(crate) fn work(&mut self) -> Option<Analysis> {
        self.turn = self.turn.next();
        match self.turn {
            turn if !self.has_work(turn) => None,
            Turn::Answer if self.is_counting() => self.count(),
            Turn::Answer => self.explain(),
            Turn::Separating => self.separate(),
            Turn::Changes => {
                let steps = STEPS_OF_CHANGES / self.spec.goal.shape.cells().len().max(1);
                self.changes.as_mut()?.work(steps.clamp(1, 20) as u64)
            }
        }
    }

    fn count(&mut self) -> Option<Analysis> {
        let had_none = self.count.found() == 0;
        self.separating.add(self.count.run(self.separating.room()));
        let (found, is_over) = (self.count.found(), self.count.is_over());
        let has_some = found > 0;
        if has_some {
            self.explainer = None;
        }
        if found > 1 && self.changes.is_none() && !self.count.is_of_pool() {
            self.changes = Some(Improvement::by(ChangeSearch::unique(&self.spec)));
        }
        if (has_some && had_none) || is_over {
            return Some(self.counted());
        }
        self.explain()
    }

    fn separate(&mut self) -> Option<Analysis> {
        self.separating.work();
        (!self.separating.is_busy() && !self.is_counting()).then(|| self.counted())
    }

    fn explain(&mut self) -> Option<Analysis> {
        let explainer = self.explainer.as_mut()?;
        explainer.run(1);
        let verdict = explainer.verdict().cloned()?;
        self.explainer = None;
        match verdict {
            Verdict::Impossible(certificate) => Some(self.impossible(&certificate)),
            // The count finds it too.
            Verdict::Possible(_) => None,
        }
    }

    /// What is known so far: the number, unless there is a reason why it is 0, and how solutions come apart.
    pub(crate) fn progress(&self) -> Option<Analysis> {
        (self.is_counting() || self.separating.is_busy()).then(|| self.counted())
    }

    fn counted(&self) -> Analysis {
        Analysis::Counted(Count { apart: Box::new(self.separating.known()), ..self.count.count() })
    }

    fn impossible(&mut self, certificate: &Certificate) -> Analysis {
        match check(&self.puzzle.to_spec(), certificate) {
            Ok(proof) => {
                self.changes = Some(Improvement::by(ChangeSearch::possible(&self.spec)));
                Analysis::Impossible(reason(certificate, &self.puzzle, proof))
            }
            Err(objection) => {
                Analysis::NotSearched(format!("a reason failed its check ({objection}); please report this"))
            }
        }
    }
}

/// What is known of a puzzle that has too many placements: that it has no solution, if the volumes exclude
/// one.
fn too_large(spec: &PuzzleSpec, puzzle: &Puzzle) -> Vec<Analysis> {
    let facts = Analysis::Inspected(Inspection::without_placements(spec));
    let volumes = Certificate::of(Argument::Volumes);
    match check(&puzzle.to_spec(), &volumes) {
        Ok(proof) => {
            // Changes are not looked for.
            let changes = HelpfulChanges { found: Vec::new(), is_over: true, may_be_more: true };
            let reason = Analysis::Impossible(reason(&volumes, puzzle, proof));
            vec![facts, reason, Analysis::Changes(changes)]
        }
        Err(_) => {
            let most = grouped(MOST_PLACEMENTS as u64);
            let words = format!(
                "it has more than {most} placements; \u{201c}Watch the search\u{201d} opens it on the page that searches"
            );
            vec![facts, Analysis::NotSearched(words)]
        }
    }
}

/// What is shown of a certificate that was checked.
fn reason(certificate: &Certificate, puzzle: &Puzzle, proof: Proof) -> Reason {
    Reason {
        sentence: certificate.sentence(puzzle),
        moments: certificate.moments(puzzle),
        certificate: certificate.document(puzzle),
        is_proved: proof == Proof::Complete,
    }
}

impl Improvement {
    const fn by(search: ChangeSearch) -> Self {
        Self { search, found: Vec::new() }
    }

    /// Works for about a millisecond. Returns the changes found so far if there are more, or no more.
    fn work(&mut self, steps: u64) -> Option<Analysis> {
        self.search.run(steps);
        let more = self.search.take_found();
        let has_more = !more.is_empty();
        self.found.extend(more.into_iter().map(|finding| finding.change));
        self.found.truncate(MOST_CHANGES);
        let is_over = self.is_enough();
        (has_more || is_over).then(|| {
            let may_be_more = !self.search.is_over() && is_over;
            Analysis::Changes(HelpfulChanges { found: self.found.clone(), is_over, may_be_more })
        })
    }

    fn is_enough(&self) -> bool {
        self.search.is_over() || self.found.len() >= MOST_CHANGES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is known of a puzzle at the end, in the order in which it was found.
    fn analyses(spec: &PuzzleSpec) -> Vec<Analysis> {
        let (mut known, analyst) = Analyst::new(spec);
        let Some(mut analyst) = analyst else { return known };
        while !analyst.is_over() {
            known.extend(analyst.work());
            if let Some(Analysis::Counted(count)) = analyst.progress() {
                assert_eq!(count.is_all(), analyst.count.is_over());
            }
        }
        known
    }

    fn of(id: &str) -> Vec<Analysis> {
        analyses(&PuzzleSpec { restriction: None, ..catalogue::ALL.get(id).to_spec() })
    }

    #[test]
    fn all_solutions_are_counted_and_the_first_one_is_reported_at_once() {
        let known = of("soma");
        let counts: Vec<&Count> = known.iter().filter_map(counted).collect();
        let [first, .., last] = counts[..] else { panic!("{known:?}") };
        assert!(matches!(&known[0], Analysis::Inspected(facts) if facts.pieces.len() == 7));
        assert!(first.found == 1 && !first.is_all());
        assert!(last.found == 240 && last.is_all());
        assert!(240 <= last.nodes && last.nodes <= last.tried);
        assert_eq!(last.first, first.first);
        assert!(last.apart.is_over && (last.apart.solutions, last.apart.apart) == (240, 240));
        let assembly = first.assembly.as_ref().expect("an order");
        assert_eq!((assembly.pieces.len(), assembly.left_out), (7, 0));
    }

    const fn counted(analysis: &Analysis) -> Option<&Count> {
        match analysis {
            Analysis::Counted(count) => Some(count),
            _ => None,
        }
    }

    #[test]
    fn swaps_that_leave_one_of_several_solutions_are_found() {
        let spec = PuzzleSpec { restriction: None, ..catalogue::ALL.get("diabolical").to_spec() };
        let known = analyses(&spec);
        let Some(Analysis::Changes(HelpfulChanges { found, is_over: true, .. })) = known.last() else {
            panic!("{known:?}")
        };
        assert!(!found.is_empty());
        for change in found {
            let known = analyses(&change.apply(&spec));
            let last = known.iter().filter_map(counted).next_back();
            assert!(last.is_some_and(|count| count.found == 1 && count.is_all()), "{change}");
        }
    }

    #[test]
    fn a_puzzle_without_solutions_has_a_reason_and_no_number() {
        for (id, word) in [("long-bar", "fits nowhere"), ("six-squares-and-a-bar", "search")] {
            let known = of(id);
            // The count may end before there is a reason.
            let of_rest = |analysis: &&Analysis| counted(analysis).is_none_or(|count| count.found > 0);
            let known: Vec<&Analysis> = known.iter().filter(of_rest).collect();
            let [Analysis::Inspected(_), Analysis::Impossible(reason), changes @ ..] = &known[..] else {
                panic!("{known:?}")
            };
            assert!(reason.sentence.contains(word) && reason.is_proved, "{}", reason.sentence);
            assert!(changes.iter().all(|change| matches!(change, Analysis::Changes(_))), "{known:?}");
        }
    }

    #[test]
    fn a_report_of_a_search_is_not_shown_as_proved() {
        let puzzle = catalogue::ALL.get("soma");
        let report = Certificate::of(Argument::Search { nodes: 1, deepest: Vec::new() });
        assert!(!reason(&report, &puzzle, Proof::Report).is_proved);
        assert!(reason(&report, &puzzle, Proof::Complete).is_proved);
    }

    #[test]
    fn changes_that_give_a_solution_are_found_after_the_reason() {
        // Five cells for a row of four: a cell less in the row of the pieces, or one more in the goal, at its
        // end or beside it.
        let row = |cells| (0..cells).map(|x| cubefall::puzzle::Coord::new(x, 0, 0)).collect::<Vec<_>>();
        let mut spec = PuzzleSpec::default();
        spec.goal.shape = cubefall::puzzle::Shape::of(&row(4));
        spec.pieces = [1, 4]
            .map(|cells| cubefall::puzzle::PieceSpec {
                name: cells.to_string(),
                shape: cubefall::puzzle::Shape::of(&row(cells)),
                ..Default::default()
            })
            .to_vec();
        let known = analyses(&spec);
        let Some(Analysis::Changes(HelpfulChanges { found, is_over: true, may_be_more: false })) =
            known.last()
        else {
            panic!("{known:?}")
        };
        assert_eq!(found.len(), 4, "{found:?}");
        for change in found {
            let known = analyses(&change.apply(&spec));
            assert!(matches!(known.last(), Some(Analysis::Counted(count)) if count.found > 0), "{change}");
        }
    }

    #[test]
    fn what_is_no_puzzle_is_inspected_only() {
        let known = analyses(&PuzzleSpec::default());
        assert!(matches!(&known[..], [Analysis::Inspected(facts)] if facts.fault.is_some()), "{known:?}");
    }

    #[test]
    fn a_puzzle_with_too_many_placements_is_not_searched_unless_volumes_exclude_a_solution() {
        let mut spec = catalogue::ALL.get("soma").to_spec();
        spec.restriction = None;
        let row = |y, z| (0..20).map(move |x| cubefall::puzzle::Coord::new(x, y, z));
        let cells: Vec<_> = (0..10).flat_map(|z| (0..20).flat_map(move |y| row(y, z))).collect();
        spec.goal.shape = cubefall::puzzle::Shape::of(&cells);
        spec.pieces[2..4].iter_mut().for_each(|piece| piece.max = 4_000);
        let known = analyses(&spec);
        let [Analysis::Inspected(_), Analysis::NotSearched(words)] = &known[..] else { panic!("{known:?}") };
        assert!(words.contains("200,000 placements"), "{words}");
        // The pieces of the Soma cube have 27 cells.
        spec.pieces[2..4].iter_mut().for_each(|piece| piece.max = 1);
        let known = analyses(&spec);
        let [Analysis::Inspected(_), Analysis::Impossible(reason), Analysis::Changes(changes)] = &known[..]
        else {
            panic!("{known:?}")
        };
        assert!(reason.is_proved && reason.sentence.contains("27 cells"), "{}", reason.sentence);
        assert!(changes.found.is_empty() && changes.is_over);
    }
}
