//! Going to what a link shows.

use crate::app::App;
use crate::{Link, OwnCubeCommand};
use formats::placements_of_code;

impl App {
    /// Goes to the step, the solution or the cube of a link.
    pub(super) fn go_to(&mut self, link: &Link) {
        if let Some(stage) = link.guide {
            return self.open_guide_of_link(stage);
        }
        self.guide = None;
        self.go_to_search();
        let waits_there = self.playback.is_paused() && self.playback.recording().now() == link.step;
        match link.settings.playing {
            true => self.playback.play(),
            false if waits_there => {}
            false => self.playback.jump(link.step),
        }
        let name = self.subject.puzzle().name().to_owned();
        if let Some(code) = &link.cube {
            self.edit(OwnCubeCommand::Toggle);
            if placements_of_code(code, self.subject.all()).is_none() {
                self.remark("The link's pieces cannot be read, so they are ignored.".to_owned());
            } else if !self.own_cube.load(code, &self.subject) {
                self.remark(format!("The link's pieces do not fit into your {name}, so they are ignored."));
            }
        }
        if let Some(solution) = &link.solution
            && !self.with_solutions(|solutions, sources| solutions.open(solution, sources))
        {
            self.remark(format!("The link's solution is not a solution of the {name}, so it is ignored."));
        }
    }
}
