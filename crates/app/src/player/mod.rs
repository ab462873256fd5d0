//! A player: one puzzle on a page of someone else, whose solution is built piece by piece, or which is
//! searched.

mod building;
mod finding;
mod played_link;
mod player_error;

use crate::playback::Playback;
use crate::subject::{Subject, SubjectLoader};
use crate::{Budget, Frame, Link, Motion, PlaybackCommand, Props, Settings, Speed, Work};
use building::Building;
use codes::placements_of_code;
use cubefall::problem::Symmetry;
use cubefall::puzzle::Puzzle;
use cubefall::solution::Solution;
use finding::SolutionFinder;
pub use played_link::PlayedLink;
pub use player_error::PlayerError;
use std::sync::Arc;

/// What a player shows of its puzzle.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerContent {
    /// The search, with all that it tries.
    Search,
    /// How the solution of this number is built, counted from 1 in the order of the fastest strategy, as
    /// `cubefall build` does.
    Numbered(u64),
    /// How this solution is built.
    Given(Solution),
    /// How the solution with this code in a link is built.
    Coded(String),
}

/// A puzzle that is played.
#[derive(Clone, Debug)]
pub struct Player {
    settings: Settings,
    stage: PlayerStage,
    /// How many times as fast as usual it plays.
    speed: f64,
    reduced_motion: bool,
}

#[derive(Clone, Debug)]
enum PlayerStage {
    /// Its placements are being made.
    Loading(SubjectLoader, PlayerContent),
    /// The solution is being looked for.
    Finding(Box<SolutionFinder>),
    Building(Box<Building>),
    Searching(Box<(Subject, Playback)>),
}

impl Player {
    /// The speeds that are offered.
    const SPEEDS: (f64, f64) = (0.1, 1e6);

    /// A player that is empty until [`advance`](Self::advance) has made what it shows.
    pub fn new(puzzle: &Arc<Puzzle>, content: PlayerContent) -> Self {
        let (puzzle, symmetry) = (Arc::clone(puzzle), Symmetry::usual(puzzle));
        Self::with(Settings { puzzle, symmetry, ..Settings::default() }, content)
    }

    /// The same with these settings of its search.
    pub fn with(settings: Settings, content: PlayerContent) -> Self {
        let loader = SubjectLoader::new(&settings.puzzle, settings.symmetry);
        Self { settings, stage: PlayerStage::Loading(loader, content), speed: 1.0, reduced_motion: false }
    }

    /// Advances by `dt` seconds, and does the due work that the budget grants. Returns whether it is to be
    /// called again, though no command comes.
    ///
    /// # Errors
    /// When there is nothing to show.
    pub fn advance(&mut self, dt: f64, budget: &mut impl Budget) -> Result<bool, PlayerError> {
        while let Some(next) = self.prepare(budget)? {
            self.stage = next;
            self.set_speed(self.speed);
        }
        match &mut self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => Ok(true),
            PlayerStage::Building(building) => Ok(building.tick(dt * self.speed)),
            PlayerStage::Searching(searching) => {
                let (_, playback) = &mut **searching;
                playback.tick(dt);
                while !playback.is_paused() {
                    let most = budget.grant(Work::Search);
                    if most == 0 || !playback.work(most, |_, _| {}) {
                        break;
                    }
                }
                Ok(!playback.is_paused())
            }
        }
    }

    /// Takes the steps towards what it shows that the budget grants. Returns what follows, once that is
    /// there.
    fn prepare(&mut self, budget: &mut impl Budget) -> Result<Option<PlayerStage>, PlayerError> {
        match &mut self.stage {
            PlayerStage::Loading(loader, content) => {
                while budget.grant(Work::Load) > 0 {
                    if let Some((subject, _)) = loader.step().map_err(PlayerError::TooLarge)? {
                        return PlayerStage::of(subject, content, &self.settings).map(Some);
                    }
                }
                Ok(None)
            }
            PlayerStage::Finding(finding) => {
                let found = finding.work(budget)?;
                Ok(found.map(|building| PlayerStage::Building(Box::new(building))))
            }
            PlayerStage::Building(_) | PlayerStage::Searching(_) => Ok(None),
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Arc<Puzzle> {
        &self.settings.puzzle
    }

    /// The puzzle's bodies and its goal, once they are known.
    pub fn props(&self) -> Option<&Props> {
        Some(self.subject()?.props())
    }

    fn subject(&self) -> Option<&Subject> {
        match &self.stage {
            PlayerStage::Loading(..) => None,
            PlayerStage::Finding(finding) => Some(finding.subject()),
            PlayerStage::Building(building) => Some(building.subject()),
            PlayerStage::Searching(searching) => Some(&searching.0),
        }
    }

    /// Whether it can be played.
    pub const fn is_ready(&self) -> bool {
        matches!(self.stage, PlayerStage::Building(_) | PlayerStage::Searching(_))
    }

    /// The picture of the present state, once the bodies are known.
    pub fn frame(&self) -> Option<Frame> {
        let frame = match &self.stage {
            PlayerStage::Loading(..) => return None,
            PlayerStage::Finding(finding) => finding.frame(),
            PlayerStage::Building(building) => building.frame(self.speed),
            PlayerStage::Searching(searching) => searching.1.frame(&searching.0),
        };
        let is_still = self.reduced_motion && matches!(frame.motion, Motion::Flight { .. });
        let motion = if is_still { Motion::Still } else { frame.motion };
        Some(Frame { motion, ..frame })
    }

    /// The present step: the number of pieces in the box, or that of the steps of the search.
    pub fn step(&self) -> u64 {
        match &self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => 0,
            PlayerStage::Building(building) => building.placed() as u64,
            PlayerStage::Searching(searching) => searching.1.target(),
        }
    }

    /// The number of steps: of the pieces, or of those that the search has taken so far.
    pub fn steps(&self) -> u64 {
        match &self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => 0,
            PlayerStage::Building(building) => building.pieces() as u64,
            PlayerStage::Searching(searching) => searching.1.recording().end().max(searching.1.target()),
        }
    }

    /// Whether it plays.
    pub fn is_playing(&self) -> bool {
        match &self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => false,
            PlayerStage::Building(building) => building.is_playing(),
            PlayerStage::Searching(searching) => searching.1.is_playing(),
        }
    }

    /// Whether nothing follows the present step.
    pub fn is_over(&self) -> bool {
        match &self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => false,
            PlayerStage::Building(building) => building.placed() == building.pieces(),
            PlayerStage::Searching(searching) => searching.1.is_over(),
        }
    }

    /// The letters of the pieces in the box.
    pub fn placed(&self) -> Vec<char> {
        let (Some(props), Some(frame)) = (self.props(), self.frame()) else { return Vec::new() };
        let bodies = props.bodies.iter().zip(&frame.poses);
        bodies.filter(|(_, pose)| pose.is_some()).map(|(body, _)| body.letter).collect()
    }

    /// The fragment of the page's address that opens the same.
    pub fn link(&self) -> String {
        let settings = Settings { playing: true, ..self.settings.clone() };
        let solution = match &self.stage {
            PlayerStage::Building(building) => Some(building.view()),
            _ => None,
        };
        Link { settings, solution, ..Link::default() }.address()
    }

    /// Plays from the present step on, or from the first one if nothing follows.
    pub fn play(&mut self) {
        match &mut self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => {}
            PlayerStage::Building(building) => building.play(),
            PlayerStage::Searching(searching) => {
                let (subject, playback) = &mut **searching;
                if playback.is_over() && !playback.is_seeking() {
                    playback.restart(subject, playback.plan());
                }
                playback.play();
            }
        }
    }

    /// Stops at the present step.
    pub fn pause(&mut self) {
        match &mut self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => {}
            PlayerStage::Building(building) => building.pause(),
            PlayerStage::Searching(searching) => searching.1.pause(),
        }
    }

    /// Takes the next step.
    pub fn next(&mut self) {
        match &mut self.stage {
            PlayerStage::Searching(searching) => searching.1.apply(PlaybackCommand::Step),
            _ => self.seek(self.step() + 1),
        }
    }

    /// Goes back by one step.
    pub fn back(&mut self) {
        match &mut self.stage {
            PlayerStage::Searching(searching) => searching.1.apply(PlaybackCommand::StepBack),
            _ => self.seek(self.step().saturating_sub(1)),
        }
    }

    /// Goes to a step, or to the last one if there are fewer.
    pub fn seek(&mut self, step: u64) {
        match &mut self.stage {
            PlayerStage::Loading(..) | PlayerStage::Finding(_) => {}
            PlayerStage::Building(building) => building.seek(step),
            PlayerStage::Searching(searching) => searching.1.jump(step),
        }
    }

    /// Sets how many times as fast as usual it plays, within limits.
    pub fn set_speed(&mut self, speed: f64) {
        self.speed = speed.max(Self::SPEEDS.0).min(Self::SPEEDS.1);
        if let PlayerStage::Searching(searching) = &mut self.stage {
            let usual = self.settings.speed;
            let set = usual.steps_per_second().map_or(usual, |steps| Speed::nearest(steps * self.speed));
            searching.1.set_speed(set);
        }
    }

    /// Whether pieces appear in their places, and do not fly there.
    pub const fn prefers_reduced_motion(&self) -> bool {
        self.reduced_motion
    }

    /// Sets whether pieces appear in their places, and do not fly there.
    pub const fn set_reduced_motion(&mut self, reduced: bool) {
        self.reduced_motion = reduced;
    }
}

impl PlayerStage {
    /// What follows when the placements are made.
    fn of(subject: Subject, content: &PlayerContent, settings: &Settings) -> Result<Self, PlayerError> {
        Ok(match content {
            PlayerContent::Search => {
                let (playback, _) = Playback::new(&subject, settings.plan, settings.speed);
                Self::Searching(Box::new((subject, playback)))
            }
            PlayerContent::Numbered(number) => Self::Finding(Box::new(SolutionFinder::new(subject, *number))),
            PlayerContent::Given(solution) => Self::building(subject, solution)?,
            PlayerContent::Coded(code) => {
                let placements = placements_of_code(code, subject.all()).ok_or(PlayerError::UnknownCode)?;
                let solution = Solution::of(subject.all(), &placements);
                Self::building(subject, &solution)?
            }
        })
    }

    fn building(subject: Subject, solution: &Solution) -> Result<Self, PlayerError> {
        let building = Building::given(subject, solution).map_err(PlayerError::NoSolution)?;
        Ok(Self::Building(Box::new(building)))
    }
}
