//! Telling where the app stands as a link, and going where a link leads.

use crate::app::playback::player::Drive;
use crate::app::preparation::both;
use crate::app::solutions::browsing::Browsing;
use crate::app::solutions::linked::{Linked, code, placements};
use crate::app::{App, Command, Link, List, Look, Settings, Tab};
use crate::problem::PlacementId;

impl App {
    /// Where it stands, but for the camera and the panel. One that plays is told without the step, which is another soon.
    pub fn link(&self) -> Link {
        let settings = self.settings();
        let step = if settings.playing { 0 } else { self.player.bound_for() };
        Link {
            settings,
            step,
            cube: self
                .own_cube
                .as_ref()
                .filter(|own| own.open)
                .map(|own| code(self.all(), &own.problem, own.placements())),
            look: self.browsing.as_ref().map(|it| self.look(it)),
            view: None,
            tab: Tab::default(),
        }
    }

    /// What is searched, how, how fast, and whether it plays before one's eyes.
    pub fn settings(&self) -> Settings {
        Settings {
            puzzle: self.puzzle.clone(),
            plan: self.plan,
            symmetry: self.symmetry,
            speed: self.player.speed(),
            playing: !self.is_elsewhere() && self.player.drive() == Drive::Playing,
        }
    }

    /// Goes where a link leads, and says what of it was left out: `left_out` and what it finds itself. A search of the same
    /// puzzle in the same way goes on from where it stands, and keeps what it has found.
    pub fn open(&mut self, link: &Link, left_out: Vec<String>) {
        let Settings { puzzle, plan, symmetry, speed, playing } = link.settings.clone();
        if (puzzle, plan, symmetry) == (self.puzzle.clone(), self.plan, self.symmetry) {
            self.apply(Command::SetSpeed(speed));
        } else {
            self.apply(Command::Load(link.settings.clone()));
        }
        self.go_to_search();
        match playing {
            true => self.player.set_out(Drive::Playing),
            false if self.player.waits_at(link.step) => {}
            false => self.player.jump(link.step),
        }
        self.remark = None;
        left_out.into_iter().for_each(|sentence| self.remark(sentence));
        if let Some(code) = &link.cube {
            self.set_up_as(code);
        }
        if let Some(look) = &link.look {
            self.look_as(look);
        }
    }

    /// Says something about what was to be opened, until another search begins.
    pub fn remark(&mut self, sentence: String) {
        self.remark = both(self.remark.take(), Some(sentence));
    }

    fn look(&self, browsing: &Browsing) -> Look {
        let cut = (self.cut < self.height()).then(|| (self.cut * 100.0).round() as u16);
        Look {
            code: code(self.all(), self.table_of_list(), self.placements(browsing.index)),
            standing: browsing.plan.standing,
            placed: (browsing.placed < browsing.pieces()).then_some(browsing.placed),
            apart: (self.explosion * 100.0).round() as u8,
            cut,
            building: browsing.building,
        }
    }

    /// Which of the solutions that the stage's search has found this one is, if it is one of them.
    fn found_already(&self, linked: &Linked) -> Option<usize> {
        let lies_alike = |&id: &PlacementId| {
            let placement = self.problem.get(id);
            let mut others = linked.placements.iter().map(|&other| self.all().get(other));
            others.any(|other| (other.piece, &other.cells) == (placement.piece, &placement.cells))
        };
        (0..self.gallery.len()).find(|&index| self.gallery.placements(index).iter().all(lies_alike))
    }

    /// Sets up the user's own cube as a link has it; what he had set up before can be had back by undoing.
    fn set_up_as(&mut self, code: &str) {
        self.toggle_own_cube();
        let mut is_set_up = false;
        self.with_own_cube(|own, puzzle| {
            let standing = placements(code, &own.problem);
            is_set_up = standing.is_some_and(|standing| own.begin_with(standing, puzzle));
        });
        if !is_set_up {
            self.remark(format!(
                "What the link puts into your {} cannot stand there, so it was left out.",
                self.puzzle.name()
            ));
        }
    }

    /// Looks at the solution of a link, which has to pass the check first.
    fn look_as(&mut self, look: &Look) {
        let Some(linked) = Linked::read(&look.code, look.standing, self.all(), &self.verifier) else {
            return self.remark(format!(
                "What the link shows is no solution of the {}, so it was left out.",
                self.puzzle.name()
            ));
        };
        self.set_list(List::Stage);
        match self.found_already(&linked) {
            Some(index) if linked.standing == 0 => self.look_at(index),
            _ => {
                self.linked = Some(linked);
                self.set_list(List::Link);
                self.look_at(0);
            }
        }
        if look.building {
            self.toggle_building();
        }
        if let Some(placed) = look.placed {
            self.with_browsing(|browsing| browsing.set_placed(placed));
        }
        self.apply(Command::SetExplosion(f32::from(look.apart) / 100.0));
        self.apply(Command::SetCut(look.cut.map_or(self.height(), |cut| f32::from(cut) / 100.0)));
    }
}
