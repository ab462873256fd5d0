//! The search for the solution of a number.

use super::building::Building;
use super::player_error::PlayerError;
use crate::playback::plan_for;
use crate::subject::Subject;
use crate::{Budget, Frame, Motion, Work};
use cubefall::problem::PlacementId;
use cubefall::search::Strategy;
use cubefall::solve::Solutions;
use std::ops::ControlFlow;

/// A solution that is being looked for.
#[derive(Clone, Debug)]
pub(super) struct SolutionFinder {
    subject: Subject,
    solutions: Solutions,
    wanted: u64,
}

impl SolutionFinder {
    pub(super) fn new(subject: Subject, wanted: u64) -> Self {
        let (plan, _) = plan_for(subject.puzzle(), Strategy::TURBO.plan());
        let solutions = Solutions::of(subject.problem(), plan).expect("the plan is one for this puzzle");
        Self { subject, solutions, wanted }
    }

    pub(super) const fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Takes as many steps as the budget grants. Returns how the solution is built, once it is found.
    ///
    /// # Errors
    /// When there are fewer solutions.
    pub(super) fn work(&mut self, budget: &mut impl Budget) -> Result<Option<Building>, PlayerError> {
        loop {
            let most = budget.grant(Work::Search);
            if most == 0 {
                return Ok(None);
            }
            let mut found = None;
            let advanced = self.solutions.advance(most, |placements| {
                found = Some(placements.to_vec());
                ControlFlow::Break(())
            });
            advanced.expect("a search finds solutions only");
            match found {
                Some(placements) if self.solutions.found() == self.wanted => {
                    return Ok(Some(self.building(&placements)));
                }
                None if self.solutions.is_over() => {
                    let (wanted, solutions) = (self.wanted, self.solutions.found());
                    return Err(PlayerError::NoSuchSolution { wanted, solutions });
                }
                _ => {}
            }
        }
    }

    fn building(&self, placements: &[PlacementId]) -> Building {
        let (all, problem) = (self.subject.all(), self.subject.problem());
        let in_all = |&id: &PlacementId| problem.find_in(all, id).expect("all placements are among all");
        Building::new(self.subject.clone(), &placements.iter().map(in_all).collect::<Vec<_>>())
    }

    /// All pieces on the tray.
    pub(super) fn frame(&self) -> Frame {
        let bodies = self.subject.props().bodies.len();
        Frame::new(vec![None; bodies], Motion::Still, self.subject.height())
    }
}
