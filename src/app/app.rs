//! The app: takes commands and time. What of it is about solutions, is seen and is read stands in files of its own.

use crate::app::editor::own_cube::OwnCube;
use crate::app::errand::Job;
use crate::app::find_all::FindAll;
use crate::app::playback::player::{Drive, Goal, Player};
use crate::app::preparation::{both, placement_table, search, symmetries};
use crate::app::shown::stage;
use crate::app::solutions::browsing::{Automatic, Browsing};
use crate::app::solutions::gallery::Gallery;
use crate::app::solutions::linked::Linked;
use crate::app::solutions::sieve::Sieve;
use crate::app::tree::tree_view::TreeView;
use crate::app::{Command, Errand, FindAllReadout, List, Props, Settings, WorkerId, WorkerNews};
use crate::problem::{Problem, Symmetry};
use crate::puzzle::Puzzle;
use crate::search::Plan;
use crate::solution::{Namer, SolutionName, Verifier};
use std::cell::OnceCell;
use std::sync::Arc;

/// All that goes on, without the browser: a puzzle being searched, and the solutions being looked at.
#[derive(Clone, Debug)]
pub struct App {
    pub(in crate::app) plan: Plan,
    pub(in crate::app) symmetry: Symmetry,
    pub(in crate::app) puzzle: Arc<Puzzle>,
    /// What can be counted for this puzzle.
    pub(in crate::app) symmetries: Vec<Symmetry>,
    pub(in crate::app) props: Props,
    pub(in crate::app) verifier: Verifier,
    pub(in crate::app) namer: Namer,
    pub(in crate::app) problem: Arc<Problem>,
    /// All placements, however much of that is counted; made when it is first asked for.
    pub(in crate::app) all: OnceCell<Arc<Problem>>,
    pub(in crate::app) player: Player,
    pub(in crate::app) tree: TreeView,
    pub(in crate::app) gallery: Gallery,
    pub(in crate::app) find_all: FindAll,
    /// The solution that came with a link.
    pub(in crate::app) linked: Option<Linked>,
    /// Which solutions are listed and looked at.
    pub(in crate::app) list: List,
    /// What passes of those listed; everything without it.
    pub(in crate::app) sieve: Option<Sieve>,
    /// Sorted.
    pub(in crate::app) favourites: Vec<SolutionName>,
    /// The first assembly that the check refused, in words. There should be none, ever; if there is, users are told.
    pub(in crate::app) fault: Option<String>,
    /// What could not be done as asked.
    pub(in crate::app) notice: Option<String>,
    /// What could not be opened.
    pub(in crate::app) remark: Option<String>,
    pub(in crate::app) browsing: Option<Browsing>,
    /// The user's own cube, once he has begun to set it up.
    pub(in crate::app) own_cube: Option<OwnCube>,
    pub(in crate::app) explosion: f32,
    pub(in crate::app) cut: f32,
    pub(in crate::app) reduced_motion: bool,
}

impl App {
    /// A puzzle about to be searched.
    pub fn new(settings: Settings) -> Self {
        let Settings { puzzle, plan, symmetry, speed, playing } = settings;
        let (problem, symmetry, uncounted) = placement_table(&puzzle, symmetry);
        let (search, plan, unsearched) = search(&puzzle, &problem, plan);
        let mut player = Player::new(search, speed);
        if playing {
            player.set_drive(Drive::Playing);
        }
        Self {
            plan,
            symmetry,
            props: stage::props(&puzzle),
            verifier: Verifier::new(&puzzle),
            namer: Namer::new(&puzzle),
            cut: puzzle.region().extent().z as f32,
            symmetries: symmetries(&puzzle),
            puzzle,
            problem,
            all: OnceCell::new(),
            player,
            tree: TreeView::default(),
            gallery: Gallery::default(),
            find_all: FindAll::default(),
            linked: None,
            list: List::Stage,
            sieve: None,
            favourites: Vec::new(),
            fault: None,
            notice: both(uncounted, unsearched),
            remark: None,
            browsing: None,
            own_cube: None,
            explosion: 0.0,
            reduced_motion: false,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// All placements of all pieces.
    pub(in crate::app) fn all(&self) -> &Arc<Problem> {
        self.all.get_or_init(|| Problem::new(&self.puzzle))
    }

    /// What there is to draw.
    pub fn props(&self) -> &Props {
        &self.props
    }

    /// How many solutions the stage's search has found.
    pub fn found(&self) -> usize {
        self.gallery.len()
    }

    /// Does what the user asked for. What has no meaning now, such as showing a solution before one is found, does
    /// nothing.
    pub fn apply(&mut self, command: Command) {
        match self.meant(command) {
            Command::TogglePlay => self.toggle_play(),
            Command::Step => self.seek(Goal::Step),
            Command::StepBack => self.seek(Goal::StepBefore),
            Command::StepOverBack => self.seek(Goal::PlacementBefore),
            Command::PreviousSolution => self.seek(Goal::SolutionBefore),
            Command::Jump(step) => self.go_through_time(|player| player.jump(step)),
            Command::SetBreakpoint(breakpoint) => {
                self.player.breakpoints.set(breakpoint);
                self.player.heed_breakpoints();
            }
            Command::ToggleBreakpoint(index) => {
                self.player.breakpoints.toggle(index);
                self.player.heed_breakpoints();
            }
            Command::RemoveBreakpoint(index) => self.player.breakpoints.remove(index),
            Command::Tree(command) => self.look_at_tree(command),
            Command::StepOver => self.seek(Goal::Placement),
            Command::NextSolution => self.seek(Goal::Solution),
            Command::RunToEnd => self.seek(Goal::End),
            Command::Restart => self.restart(),
            Command::SetSpeed(speed) => self.player.set_speed(speed),
            Command::Load(settings) => self.load(settings),
            Command::SetStrategy(strategy) => self.search_by(strategy.plan()),
            Command::SetPieceOrder(order) => self.search_by(self.plan.with_pieces(order)),
            Command::SetCellOrder(order) => self.search_by(self.plan.with_cells(order)),
            Command::SetSymmetry(symmetry) => {
                let before = (self.puzzle.clone(), self.symmetry);
                self.symmetry = symmetry;
                self.restart();
                self.forget_all_unless(before);
            }
            Command::Show(pick) => self.show(pick),
            Command::ToggleSlideShow => self.toggle_automatic(Automatic::SlideShow),
            Command::ToggleAssembling => self.toggle_automatic(Automatic::Assembling),
            Command::SetPlaced(placed) => self.with_browsing(|browsing| browsing.set_placed(placed)),
            Command::ToggleBuilding => self.toggle_building(),
            Command::BuildOn => self.build(true),
            Command::BuildBack => self.build(false),
            Command::SetExplosion(explosion) => self.explosion = explosion.clamp(0.0, 1.0),
            Command::SetCut(cut) => self.cut = cut.max(0.0).min(self.height()),
            Command::BackToSearch => self.go_back(),
            Command::ToggleOwnCube => self.toggle_own_cube(),
            Command::Edit(edit) => self.with_own_cube(|own, puzzle| own.edit(edit, puzzle)),
            Command::Undo => self.with_own_cube(OwnCube::undo),
            Command::Redo => self.with_own_cube(OwnCube::redo),
            Command::AskAgain => self.with_own_cube(OwnCube::ask),
            Command::ShowCompletion => self.show_completion(),
            Command::SetReducedMotion(reduced) => self.reduced_motion = reduced,
            Command::List(list) => self.look_into(list),
            Command::Sift(filter) => self.set_filter(filter),
            Command::ToggleFavourite => self.toggle_favourite(),
            Command::FindAll { workers } => self.with_find_all(|all, _, _| all.start(workers)),
            Command::TogglePauseFindAll => self.with_find_all(|all, _, _| all.toggle_pause()),
            Command::CancelFindAll => self.with_find_all(|all, _, _| all.cancel()),
        }
    }

    /// What a command means now: for someone who builds along, to go on is to put the next piece in, and to leave is to leave
    /// the building first.
    fn meant(&self, command: Command) -> Command {
        match command {
            Command::Step | Command::TogglePlay if self.is_building() => Command::BuildOn,
            Command::StepBack if self.is_building() => Command::BuildBack,
            Command::BackToSearch if self.is_building() => Command::ToggleBuilding,
            command => command,
        }
    }

    /// Tells the time, in seconds of a clock that only goes forward. Only the search for all solutions asks for it: its
    /// workers go on while there are no frames, and so no ticks.
    pub fn tell_time(&mut self, now: f64) {
        self.find_all.tell_time(now);
    }

    /// Takes up what a worker says.
    pub fn hear(&mut self, worker: WorkerId, news: WorkerNews) {
        match worker.job() {
            Job::All => self.with_find_all(|all, puzzle, problem| all.hear(worker, news, puzzle, problem)),
            Job::Ways => {
                if let Some(own) = &mut self.own_cube {
                    own.hear(worker, news, &self.puzzle);
                }
            }
        }
    }

    /// Looks after the workers: to be called about twice a second while there are any.
    pub fn watch_workers(&mut self) {
        self.with_find_all(|all, _, _| all.watch());
        if let Some(own) = &mut self.own_cube {
            own.watch();
        }
    }

    /// Whether the search for all solutions is going on: what there is to read about it changes by itself.
    pub fn finds_all(&self) -> bool {
        self.find_all.is_running()
    }

    /// The puzzle, and what is counted of it.
    pub fn searched(&self) -> (Arc<Puzzle>, Symmetry) {
        (self.puzzle.clone(), self.symmetry)
    }

    /// What is to be done with the workers, in this order. Each is told once.
    pub fn errands(&mut self) -> Vec<Errand> {
        let mut errands = self.find_all.errands();
        errands.extend(self.own_cube.iter_mut().flat_map(OwnCube::errands));
        errands
    }

    /// What there is to read about the search for all solutions.
    pub fn find_all(&self) -> FindAllReadout {
        self.find_all.readout(self.symmetry.counted(&self.puzzle))
    }

    /// Lets `dt` seconds pass: steps become due, slides turn. No search is done here.
    pub fn tick(&mut self, dt: f64) {
        self.find_all.frame(self.is_active());
        if let Some(browsing) = &mut self.browsing {
            if browsing.tick(dt) {
                let shown = browsing.index;
                self.turn_over(shown);
            }
        } else if !self.has_own_cube() {
            self.player.tick(dt);
        }
    }

    /// Takes at most `most` of the steps that are due. Returns whether more are due at once; a caller with time left
    /// calls again.
    pub fn work(&mut self, most: u64) -> bool {
        if self.is_elsewhere() && !self.player.is_bound() {
            return false;
        }
        let Self { problem, verifier, player, gallery, fault, .. } = self;
        player.work(most, |number, placements| {
            if number <= gallery.len() as u64 {
                return;
            }
            let added = gallery.add(verifier, problem, placements.into());
            if let (Err(error), None) = (added, &fault) {
                *fault = Some(format!("An assembly failed the check and is not listed: {error}."));
            }
        })
    }

    /// Whether the search that is looked at is on its way to a step, through others.
    pub fn is_on_its_way(&self) -> bool {
        !self.is_elsewhere() && self.player.is_bound()
    }

    /// Whether time alone will change something: the search plays, or slides turn.
    pub fn is_active(&self) -> bool {
        match &self.browsing {
            Some(browsing) => browsing.is_active() || self.player.is_bound(),
            None if self.has_own_cube() => self.player.is_bound(),
            None => self.player.drive() != Drive::Paused,
        }
    }

    /// Begins anew with all of this. What one prefers, and what one has begun that is not of this search, stays.
    pub(in crate::app) fn load(&mut self, settings: Settings) {
        self.go_to_search();
        let find_all = std::mem::take(&mut self.find_all);
        let favourites = std::mem::take(&mut self.favourites);
        let before = (self.puzzle.clone(), self.symmetry);
        let list = if self.list == List::Link { List::Stage } else { self.list };
        let own_cube = self.own_cube.take();
        let kept = Self { reduced_motion: self.reduced_motion, find_all, list, ..Self::new(settings) };
        *self = Self { favourites, own_cube, ..kept };
        self.forget_all_unless(before);
    }

    fn toggle_play(&mut self) {
        let waiting = self.is_elsewhere() || self.player.drive() == Drive::Paused;
        self.go_to_search();
        if waiting && self.player.search().is_over() {
            return self.restart_playing();
        }
        match waiting {
            true => self.player.set_out(Drive::Playing),
            false => self.player.pause(),
        }
    }

    /// Whether something else than the search is looked at.
    pub(in crate::app) fn is_elsewhere(&self) -> bool {
        self.browsing.is_some() || self.has_own_cube()
    }

    /// Leaves the solution that is looked at; without one, the user's own cube.
    fn go_back(&mut self) {
        if self.browsing.take().is_none() {
            self.leave_own_cube();
        }
    }

    /// Leaves all that is not the search.
    pub(in crate::app) fn go_to_search(&mut self) {
        self.browsing = None;
        self.leave_own_cube();
    }

    fn seek(&mut self, goal: Goal) {
        self.go_to_search();
        self.player.set_out(Drive::Seeking(goal));
    }

    pub(in crate::app) fn go_through_time(&mut self, go: impl FnOnce(&mut Player)) {
        self.go_to_search();
        go(&mut self.player);
    }

    fn restart_playing(&mut self) {
        self.restart();
        self.player.set_drive(Drive::Playing);
    }

    fn search_by(&mut self, plan: Plan) {
        self.plan = plan;
        self.restart();
    }

    /// Begins again, and goes on by itself if it did so before.
    fn restart(&mut self) {
        let playing = !self.is_elsewhere() && self.player.drive() == Drive::Playing;
        self.go_to_search();
        (self.fault, self.remark) = (None, None);
        (self.gallery, self.sieve) = (Gallery::default(), None);
        let (problem, symmetry, uncounted) = placement_table(&self.puzzle, self.symmetry);
        let (search, plan, unsearched) = search(&self.puzzle, &problem, self.plan);
        (self.problem, self.symmetry, self.plan) = (problem, symmetry, plan);
        self.notice = both(uncounted, unsearched);
        let breakpoints = std::mem::take(&mut self.player.breakpoints);
        self.player = Player::new(search, self.player.speed());
        self.player.breakpoints = breakpoints;
        self.tree.forget();
        if playing {
            self.player.set_drive(Drive::Playing);
        }
    }

    /// Changes how the search for all solutions stands. What it finds is listed from the first solution on, unless another one
    /// is being looked at; once that is forgotten, the stage's are.
    fn with_find_all(&mut self, change: impl FnOnce(&mut FindAll, &Arc<Puzzle>, &Arc<Problem>)) {
        let before = self.find_all.collected();
        change(&mut self.find_all, &self.puzzle, &self.problem);
        match (before, self.find_all.collected()) {
            (_, None) if self.list == List::All => self.set_list(List::Stage),
            (None, Some(_)) if self.browsing.is_none() => self.set_list(List::All),
            _ => {}
        }
    }

    /// Forgets all solutions of another puzzle, or counted in another way.
    pub(in crate::app) fn forget_all_unless(&mut self, same: (Arc<Puzzle>, Symmetry)) {
        if (self.puzzle.clone(), self.symmetry) != same {
            self.with_find_all(|all, _, _| all.clear());
        }
        if let Some(own) = self.own_cube.as_mut().filter(|_| self.puzzle != same.0) {
            own.begin_anew(&self.puzzle);
            self.forget_completions();
        }
    }
}
