//! What happens in each frame: time passes, due work is done, and the result is shown.

use crate::app::{App, lost};
use crate::guide::Guide;
use crate::solutions::SolutionLists;
use crate::{Budget, Due, Effect, Frame, List, Motion, Output, Pick, Showing, Work, WorkerCommand, WorkerId};
use messages::ApartTask;

impl App {
    /// Advances by `dt` seconds, does the due work that the budget grants, and returns what is left to do.
    pub fn advance(&mut self, dt: f64, budget: &mut impl Budget) -> Output {
        self.tick(dt);
        let loads = self.load_on(budget);
        let checks = self.check_kept(budget);
        let due = Due { search: self.work(budget) || loads, filter: self.filter(budget) || checks };
        self.make_wall(budget);
        self.look_ahead(budget);
        self.compare(budget);
        if let Some(path) = &mut self.path {
            path.follow(&self.playback, &self.subject, dt);
        }
        self.with_solutions(SolutionLists::update_number);
        self.show_awaited();
        Output { effects: self.take_effects(), due }
    }

    fn tick(&mut self, dt: f64) {
        self.tick_guide(dt);
        if dt > 0.0 {
            self.find_all.frame(self.is_active());
        }
        self.with_solutions(|solutions, sources| solutions.tick_finale(dt, sources));
        match self.showing() {
            Showing::Search => self.playback.tick(dt),
            Showing::Solution { .. } => self.with_solutions(|solutions, sources| solutions.tick(dt, sources)),
            Showing::OwnCube => self.own_cube.tick(dt, self.reduced_motion),
            Showing::Wall => {}
        }
    }

    /// Takes due steps of the search. Returns whether more are due.
    fn work(&mut self, budget: &mut impl Budget) -> bool {
        if self.showing() != Showing::Search && !self.playback.is_seeking() {
            return false;
        }
        let mut is_due = !self.playback.is_paused();
        // What is sought may be an end that was reached before.
        let may_end = is_due && !self.playback.is_over() && !self.playback.is_seeking();
        let Self { subject, playback, solutions, .. } = self;
        while is_due {
            let most = budget.grant(Work::Search);
            if most == 0 {
                return true;
            }
            is_due = playback.work(most, |number, placed| solutions.add(number, placed, subject));
        }
        if may_end && self.playback.is_over() {
            self.begin_finale(List::Stage, Pick::Last);
        }
        false
    }

    /// Searches on for the number beside that of the user, who has completed a cube by hand.
    fn compare(&mut self, budget: &mut impl Budget) {
        while self.own_cube.is_compared() {
            match budget.grant(Work::Search) {
                0 => return,
                steps => self.own_cube.compare(&self.subject, steps),
            }
        }
    }

    /// Puts listed solutions on the wall.
    fn make_wall(&mut self, budget: &mut impl Budget) {
        let mut is_due = self.solutions.is_wall_due(self.sources());
        while is_due {
            let most = budget.grant(Work::Wall);
            if most == 0 {
                return;
            }
            is_due = self.with_solutions(|solutions, sources| solutions.make_wall(most, sources));
        }
    }

    /// Applies the filter to listed solutions. Returns whether some are left.
    fn filter(&mut self, budget: &mut impl Budget) -> bool {
        let mut is_due = self.solutions().is_filtering();
        while is_due {
            let most = budget.grant(Work::Filter);
            if most == 0 {
                return true;
            }
            is_due = self.with_solutions(|solutions, sources| solutions.filter(most, sources));
        }
        false
    }

    /// Checks solutions that a search before has found. Returns whether some are left.
    fn check_kept(&mut self, budget: &mut impl Budget) -> bool {
        while self.find_all.is_recalling() {
            let most = budget.grant(Work::Filter);
            if most == 0 {
                return true;
            }
            if let Err(error) = self.check_found_before(most as usize) {
                self.remark(lost(&error));
            }
        }
        false
    }

    /// The effects to carry out that no [`Output`] has had.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        let find_all = self.find_all.take_commands().into_iter().map(|(id, it)| Effect::FindAll(id, it));
        let own_cube = self.own_cube.take_commands().into_iter().map(|(id, it)| Effect::Complete(id, it));
        let favourites = self.solutions.favourites_to_store().into_iter();
        let favourites = favourites.map(|(name, favourite)| Effect::StoreFavourite { name, favourite });
        let mut effects: Vec<Effect> = find_all.chain(own_cube).chain(favourites).collect();
        if self.own_cube.take_solved() {
            effects.push(Effect::StoreSolved(self.subject.puzzle().id().to_owned()));
        }
        let mut apart = self.apart.follow(self.solutions.apart_request());
        apart.append(&mut self.follow_levels());
        effects.extend(apart.into_iter().map(|(id, it)| Effect::Apart(id, it)));
        effects
    }

    /// Lets workers go on with the solutions whose levels are wanted. Returns commands to them.
    fn follow_levels(&mut self) -> Vec<(WorkerId, WorkerCommand<ApartTask>)> {
        let mut ids = std::mem::take(&mut self.apart);
        let commands = self.with_solutions(|solutions, sources| solutions.follow_levels(sources, &mut ids));
        self.apart = ids;
        commands
    }

    /// Whether the frame or the readout will change without a command.
    pub(super) fn is_active(&self) -> bool {
        if self.pending.is_some() || self.is_led() || self.solutions.has_finale() {
            return true;
        }
        match self.showing() {
            Showing::Search => !self.playback.is_paused(),
            Showing::Solution { .. } => self.solutions.is_active() || self.playback.is_seeking(),
            Showing::OwnCube => {
                self.playback.is_seeking() || self.own_cube.is_compared() || self.own_cube.is_passing()
            }
            Showing::Wall => self.solutions.is_wall_due(self.sources()) || self.playback.is_seeking(),
        }
    }

    /// The picture of the present state.
    pub fn frame(&self) -> Frame {
        let frame = match self.showing() {
            Showing::OwnCube => self.own_cube.frame(&self.subject),
            Showing::Search | Showing::Solution { .. } | Showing::Wall => {
                let shown = self.solutions.frame(self.sources(), self.reduced_motion);
                shown.unwrap_or_else(|| self.playback.frame(&self.subject))
            }
        };
        let led = self.guide.as_ref().and_then(Guide::flight);
        let motion = match (frame.motion, led) {
            (Motion::Flight { .. }, _) if self.reduced_motion => Motion::Still,
            (Motion::Flight { .. }, Some(seconds)) => Motion::Flight { seconds: seconds as f32 },
            (motion, _) => motion,
        };
        Frame { motion, ..frame }
    }
}
