//! Who does which part of a search, and what came of it.

use super::PartResult;

/// The book that is kept of a search in [`Parts`](crate::search::Parts): which parts wait, who has which, and the results of
/// those that are done. It knows neither threads nor time; workers are numbers that the keeper gives them.
///
/// What is joined does not depend on who did what, nor on the order in which it came: a part has one result, the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    parts: Vec<Part>,
    /// No part below it waits.
    lowest: usize,
    done: usize,
    solutions: usize,
}

#[derive(Clone, PartialEq, Debug)]
enum Part {
    Waiting,
    /// How far it is, in [0, 1], as far as is known.
    Taken {
        worker: usize,
        fraction: f64,
    },
    Done(PartResult),
}

impl Ledger {
    /// The ledger of so many parts, numbered from 0, which all wait.
    pub fn new(parts: usize) -> Self {
        Self { parts: vec![Part::Waiting; parts], lowest: 0, done: 0, solutions: 0 }
    }

    /// The next part for `worker`: the lowest one that waits, if one does. A worker may have several.
    pub fn take(&mut self, worker: usize) -> Option<usize> {
        let waits = |part: &Part| matches!(part, Part::Waiting);
        let ahead = self.parts[self.lowest..].iter().position(waits);
        let part = ahead.map(|ahead| self.lowest + ahead);
        self.lowest = part.map_or(self.parts.len(), |part| part + 1);
        self.parts[part?] = Part::Taken { worker, fraction: 0.0 };
        part
    }

    /// Notes how far a part is that somebody has; `fraction` is in [0, 1].
    pub fn tell(&mut self, part: usize, fraction: f64) {
        if let Some(Part::Taken { fraction: known, .. }) = self.parts.get_mut(part) {
            *known = fraction.clamp(0.0, 1.0);
        }
    }

    /// Notes the result of a part, whoever has done it, and says whether that was news. A second result of the same part
    /// is passed over, and so is one of a part that there is not.
    pub fn finish(&mut self, part: usize, result: PartResult) -> bool {
        let Some(entry) = self.parts.get_mut(part) else { return false };
        if matches!(entry, Part::Done(_)) {
            return false;
        }
        self.done += 1;
        self.solutions += result.len();
        *entry = Part::Done(result);
        true
    }

    /// The worker is gone, or has given up: what it has and has not done waits again.
    pub fn lose(&mut self, worker: usize) {
        for (part, entry) in self.parts.iter_mut().enumerate() {
            if matches!(entry, Part::Taken { worker: holder, .. } if *holder == worker) {
                *entry = Part::Waiting;
                self.lowest = self.lowest.min(part);
            }
        }
    }

    /// Whether every part is done.
    pub fn is_done(&self) -> bool {
        self.done == self.of()
    }

    /// How many parts are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// How many parts there are.
    pub fn of(&self) -> usize {
        self.parts.len()
    }

    /// How many solutions the parts that are done have.
    pub fn solutions(&self) -> usize {
        self.solutions
    }

    /// How much is done, in [0, 1]: the parts that are done, and of those that somebody has as much as was told. Parts
    /// count alike, though some are larger. It falls only where a worker is lost.
    pub fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        let share = |part: &Part| match part {
            Part::Waiting => 0.0,
            Part::Taken { fraction, .. } => *fraction,
            Part::Done(_) => 1.0,
        };
        self.parts.iter().map(share).sum::<f64>() / self.of() as f64
    }

    /// The result of a part that is done.
    pub fn result(&self, part: usize) -> Option<&PartResult> {
        match self.parts.get(part)? {
            Part::Done(result) => Some(result),
            _ => None,
        }
    }

    /// The results of the parts that are done, each with its part, in the order of the parts. Once all are done, this is
    /// the whole search's result.
    pub fn in_order(&self) -> impl Iterator<Item = (usize, &PartResult)> {
        (0..self.of()).filter_map(|part| Some((part, self.result(part)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Reduction;
    use crate::problem::{PlacementId, Problem, Symmetry};
    use crate::puzzle::Puzzle;
    use crate::puzzle::catalogue;
    use crate::search::{Parts, Search, Strategy};
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// A result that can be told from others: of as many solutions as its number.
    fn result(number: usize) -> PartResult {
        PartResult::sample(number)
    }

    #[test]
    fn parts_are_handed_out_lowest_first_and_once() {
        let mut ledger = Ledger::new(3);
        let taken: Vec<_> = [7, 8, 7, 8].into_iter().map(|worker| ledger.take(worker)).collect();
        assert_eq!(taken, [Some(0), Some(1), Some(2), None]);
        assert_eq!((ledger.done(), ledger.of(), ledger.is_done()), (0, 3, false));
    }

    #[test]
    fn the_parts_of_a_lost_worker_wait_again_and_no_others() {
        let mut ledger = Ledger::new(5);
        for worker in [1, 2, 1, 2] {
            ledger.take(worker);
        }
        assert!(ledger.finish(0, result(1)));
        ledger.lose(1);
        let taken: Vec<_> = std::iter::from_fn(|| ledger.take(3)).collect();
        assert_eq!(taken, [2, 4], "0 is done, 1 and 3 are the other worker's");
    }

    #[test]
    fn a_second_result_is_passed_over() {
        let mut ledger = Ledger::new(2);
        ledger.take(1);
        ledger.lose(1);
        ledger.take(2);
        // The one that was believed dead answers after all, then the other.
        assert!(ledger.finish(0, result(3)));
        assert!(!ledger.finish(0, result(4)));
        assert!(!ledger.finish(9, result(4)), "there is no such part");
        ledger.lose(2);
        assert_eq!((ledger.done(), ledger.solutions()), (1, 3));
        assert_eq!(ledger.result(0), Some(&result(3)));
        assert_eq!(ledger.take(1), Some(1), "what is done is not handed out again");
    }

    #[test]
    fn progress_is_the_share_of_parts_done_and_told() {
        let mut ledger = Ledger::new(4);
        assert_eq!(ledger.progress(), 0.0);
        ledger.take(1);
        ledger.take(1);
        ledger.finish(0, result(0));
        ledger.tell(1, 0.5);
        ledger.tell(3, 0.5);
        assert_eq!(ledger.progress(), 1.5 / 4.0, "nobody has part 3");
        ledger.tell(1, f64::INFINITY);
        assert_eq!(ledger.progress(), 2.0 / 4.0);
        ledger.lose(1);
        assert_eq!(ledger.progress(), 1.0 / 4.0);
        assert_eq!((Ledger::new(0).progress(), Ledger::new(0).is_done()), (1.0, true));
    }

    proptest! {
        /// Whatever workers do, die of and repeat: in the end each part is there once, in order.
        #[test]
        fn every_history_ends_in_the_same_results(
            parts in 1..20_usize,
            history in prop::collection::vec((0..4_usize, 0..4_u8, 0..20_usize), 0..200),
        ) {
            let mut ledger = Ledger::new(parts);
            let mut told = 0;
            for (worker, deed, part) in history {
                match deed {
                    0 => ledger.lose(worker),
                    1 => { told += usize::from(ledger.finish(part, result(part))); }
                    _ => if let Some(taken) = ledger.take(worker) {
                        prop_assert!(ledger.result(taken).is_none());
                    }
                }
                prop_assert_eq!(ledger.done(), told);
            }
            (0..4).for_each(|worker| ledger.lose(worker));
            while let Some(part) = ledger.take(0) {
                prop_assert!(ledger.finish(part, result(part)));
            }
            prop_assert!(ledger.is_done());
            let numbers: Vec<_> = ledger.in_order().map(|(part, found)| (part, found.len())).collect();
            prop_assert_eq!(numbers, (0..parts).map(|part| (part, part)).collect::<Vec<_>>());
            prop_assert_eq!(ledger.solutions(), parts * (parts - 1) / 2);
        }
    }

    #[test]
    fn parts_done_backwards_by_several_make_the_whole_search() {
        let puzzle = catalogue::get("soma");
        let reduction =
            Reduction::of(&catalogue::get("soma"), Symmetry::Rotation).expect("Soma can be counted so");
        let problem = Problem::reduced(&puzzle, reduction);
        let mut whole = Vec::new();
        Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
            whole.push(placements.to_vec());
            ControlFlow::Continue(())
        });
        // Even where every part lacks one placement only.
        for least in [1, 30, 1_000_000] {
            let joined = join_backwards(&puzzle, &problem, least);
            assert!(joined == whole && whole.len() == 480, "{least}: {} of 480", joined.len());
        }
    }

    /// The solutions of at least so many parts, done by three workers from the last to the first.
    fn join_backwards(
        _puzzle: &Puzzle,
        problem: &std::sync::Arc<Problem>,
        least: usize,
    ) -> Vec<Vec<PlacementId>> {
        let parts = Parts::new(problem, least).expect("Soma is small enough");
        let mut ledger = Ledger::new(parts.len());
        let taken: Vec<_> = (0..).map_while(|turn| ledger.take(turn % 3)).collect();
        for &part in taken.iter().rev() {
            let mut search = parts.search(part, problem);
            let mut placements = Vec::new();
            search.run(u64::MAX, |solution| {
                placements.extend_from_slice(solution);
                ControlFlow::Continue(())
            });
            assert!(ledger.finish(part, PartResult::new(search.stats(), placements)));
        }
        ledger.in_order().flat_map(|(_, found)| found.solutions()).map(<[_]>::to_vec).collect()
    }
}
