//! The app: takes commands and time, and says what there is to see and to read.

use super::browsing::{Automatic, Browsing, Hand};
use super::build_plan::BuildPlan;
use super::build_readout::BuildReadout;
use super::find_all::FindAll;
use super::gallery::Gallery;
use super::narration::Narrator;
use super::pace::Rates;
use super::player::{Drive, Goal, Player};
use super::sieve::Sieve;
use super::{
    Command, Errand, Filter, FindAllReadout, Frame, LevelRow, List, Mark, MarkKind, Motion, Pick, Preview,
    Props, Readout, Refusal, Settings, Shown, StageList, Words, WorkerId, WorkerNews, stage,
};
use crate::solver::{
    Catalog, Coord, Event, List as FoldList, Namer, PlacementId, PlacementTable, Plan, Puzzle, Reduction,
    Search, Solution, SolutionName, Strategy, Symmetry, SymmetryError, Verifier,
};
use std::collections::BTreeSet;

/// All that goes on, without the browser: a puzzle being searched, and the solutions being looked at.
#[derive(Clone, Debug)]
pub struct App {
    catalog: Catalog,
    plan: Plan,
    symmetry: Symmetry,
    puzzle: Puzzle,
    /// What can be counted for this puzzle.
    symmetries: Vec<Symmetry>,
    props: Props,
    verifier: Verifier,
    namer: Namer,
    table: PlacementTable,
    player: Player,
    gallery: Gallery,
    find_all: FindAll,
    /// Which solutions are listed and looked at.
    list: List,
    /// What passes of those listed; everything without it.
    sieve: Option<Sieve>,
    favourites: BTreeSet<SolutionName>,
    /// The first assembly that the check refused, in words. There should be none, ever; if there is, users are told.
    fault: Option<String>,
    /// What could not be done as asked.
    notice: Option<String>,
    browsing: Option<Browsing>,
    explosion: f32,
    cut: f32,
    reduced_motion: bool,
}

impl App {
    /// How many assemblies of a fold's list are shown.
    const LISTED: usize = 3;

    /// A puzzle about to be searched.
    pub fn new(settings: Settings) -> Self {
        let Settings { puzzle: catalog, plan, symmetry, speed, playing } = settings;
        let puzzle = catalog.puzzle();
        let (table, symmetry, uncounted) = placement_table(catalog, &puzzle, symmetry);
        let (search, plan, unsearched) = search(&puzzle, &table, plan);
        let mut player = Player::new(search, speed);
        if playing {
            player.set_drive(Drive::Playing);
        }
        Self {
            catalog,
            plan,
            symmetry,
            props: stage::props(&puzzle),
            verifier: Verifier::new(&puzzle),
            namer: Namer::new(&puzzle),
            cut: puzzle.region().extent().z as f32,
            symmetries: symmetries(catalog),
            puzzle,
            table,
            player,
            gallery: Gallery::default(),
            find_all: FindAll::default(),
            list: List::Stage,
            sieve: None,
            favourites: BTreeSet::new(),
            fault: None,
            notice: both(uncounted, unsearched),
            browsing: None,
            explosion: 0.0,
            reduced_motion: false,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What there is to draw.
    pub fn props(&self) -> &Props {
        &self.props
    }

    /// How many solutions the stage's search has found.
    pub fn found(&self) -> usize {
        self.gallery.len()
    }

    /// How many solutions are listed: those that the stage's search has found, or all.
    pub fn listed(&self) -> usize {
        match self.list {
            List::Stage => self.gallery.len(),
            List::All => self.find_all.collected().unwrap_or(0),
        }
    }

    /// How many of them have been found to pass the filter, so far.
    pub fn rows(&self) -> usize {
        self.sieve.as_ref().map_or(self.listed(), |sieve| sieve.hits.len())
    }

    /// Which solution stands in a row of the list, by its number from 0.
    ///
    /// # Panics
    /// When there are fewer rows.
    pub fn in_row(&self, row: usize) -> usize {
        self.sieve.as_ref().map_or(row, |sieve| sieve.hits[row])
    }

    /// In which row a solution stands; where it does not pass, that of the next one that does.
    pub fn row_of(&self, index: usize) -> usize {
        self.sieve.as_ref().map_or(index, |sieve| sieve.hits.partition_point(|&hit| hit < index))
    }

    /// Looks at more of the solutions, at most so many, whether they pass the filter. Returns whether some are left.
    pub fn sift(&mut self, most: usize) -> bool {
        let Some(mut sieve) = self.sieve.take() else { return false };
        let end = self.listed().min(sieve.looked_at + most);
        for index in sieve.looked_at..end {
            let passes = sieve.passes(self.puzzle.region(), &self.table, self.placements(index));
            if passes && (!sieve.filter.favourites || self.is_favourite(index)) {
                sieve.hits.push(index);
            }
        }
        sieve.looked_at = end;
        self.sieve = Some(sieve);
        end < self.listed()
    }

    /// The names of the favourites, of all puzzles.
    pub fn favourites(&self) -> impl Iterator<Item = SolutionName> {
        self.favourites.iter().copied()
    }

    /// Takes up the favourites that were kept.
    pub fn set_favourites(&mut self, favourites: impl IntoIterator<Item = SolutionName>) {
        self.favourites = favourites.into_iter().collect();
    }

    /// Whether a solution is a favourite.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn is_favourite(&self, index: usize) -> bool {
        !self.favourites.is_empty()
            && self.namer.name(&self.solution(index)).is_some_and(|name| self.favourites.contains(&name))
    }

    /// A solution of those listed, by its number from 0.
    ///
    /// # Panics
    /// When fewer are listed.
    pub fn solution(&self, index: usize) -> Solution {
        self.table.solution(&self.puzzle, self.placements(index))
    }

    /// Does what the user asked for. What has no meaning now, such as showing a solution before one is found, does
    /// nothing.
    pub fn apply(&mut self, command: Command) {
        match self.meant(command) {
            Command::TogglePlay => self.toggle_play(),
            Command::Step => self.seek(Goal::Step),
            // A search cannot go back.
            Command::StepBack => {}
            Command::StepOver => self.seek(Goal::Placement),
            Command::NextSolution => self.seek(Goal::Solution),
            Command::RunToEnd => self.seek(Goal::End),
            Command::Restart => self.restart(),
            Command::SetSpeed(speed) => self.player.set_speed(speed),
            Command::Load(settings) => {
                let find_all = std::mem::take(&mut self.find_all);
                let favourites = std::mem::take(&mut self.favourites);
                let (before, list) = ((self.catalog, self.symmetry), self.list);
                let kept =
                    Self { reduced_motion: self.reduced_motion, find_all, list, ..Self::new(settings) };
                *self = Self { favourites, ..kept };
                self.forget_all_unless(before);
            }
            Command::SetStrategy(strategy) => self.search_by(strategy.plan()),
            Command::SetPieceOrder(order) => self.search_by(self.plan.with_pieces(order)),
            Command::SetCellOrder(order) => self.search_by(self.plan.with_cells(order)),
            Command::SetSymmetry(symmetry) => {
                let before = (self.catalog, self.symmetry);
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
            Command::SetCut(cut) => self.cut = cut.clamp(0.0, self.height()),
            Command::BackToSearch => self.browsing = None,
            Command::SetReducedMotion(reduced) => self.reduced_motion = reduced,
            Command::List(list) => self.set_list(list),
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

    /// Takes up what a worker of the search for all solutions says.
    pub fn hear(&mut self, worker: WorkerId, news: WorkerNews) {
        self.with_find_all(|all, puzzle, table| all.hear(worker, news, puzzle, table));
    }

    /// Looks after the workers of the search for all solutions: to be called about twice a second while it runs.
    pub fn watch_workers(&mut self) {
        self.with_find_all(|all, _, _| all.watch());
    }

    /// Whether the search for all solutions is going on: what there is to read about it changes by itself.
    pub fn finds_all(&self) -> bool {
        self.find_all.is_running()
    }

    /// The puzzle, and what is counted of it.
    pub fn searched(&self) -> (Catalog, Symmetry) {
        (self.catalog, self.symmetry)
    }

    /// What is to be done with the workers of the search for all solutions, in this order. Each is told once.
    pub fn errands(&mut self) -> Vec<Errand> {
        self.find_all.errands()
    }

    /// What there is to read about the search for all solutions.
    pub fn find_all(&self) -> FindAllReadout {
        self.find_all.readout(self.catalog.counted(self.symmetry))
    }

    /// Lets `dt` seconds pass: steps become due, slides turn. No search is done here.
    pub fn tick(&mut self, dt: f64) {
        self.find_all.frame(self.is_active());
        match &mut self.browsing {
            Some(browsing) => {
                if browsing.tick(dt) {
                    let shown = browsing.index;
                    self.turn_over(shown);
                }
            }
            None => self.player.tick(dt),
        }
    }

    /// Takes at most `most` of the steps that are due. Returns whether more are due at once; a caller with time left
    /// calls again.
    pub fn work(&mut self, most: u64) -> bool {
        if self.browsing.is_some() {
            return false;
        }
        let Self { puzzle, table, verifier, player, gallery, fault, .. } = self;
        player.work(table, most, |placements| {
            let added = gallery.add(verifier, puzzle, table, placements.into());
            if let (Err(error), None) = (added, &fault) {
                *fault = Some(format!("An assembly failed the check and is not listed: {error}."));
            }
        })
    }

    /// Whether time alone will change something: the search plays, or slides turn.
    pub fn is_active(&self) -> bool {
        match &self.browsing {
            Some(browsing) => browsing.is_active(),
            None => self.player.drive() != Drive::Paused,
        }
    }

    /// What there is to see.
    pub fn frame(&self) -> Frame {
        let motion = match (self.reduced_motion, self.motion()) {
            (true, Motion::Flight { .. }) => Motion::Still,
            (_, motion) => motion,
        };
        let (explosion, cut) = match self.browsing {
            Some(_) => (self.explosion, self.cut),
            None => (0.0, self.height()),
        };
        let mut poses = stage::poses(&self.props, &self.table, self.in_the_box());
        let refusal = self.refusal(&poses);
        let preview = self.preview(&poses);
        if let (Some(Preview { body, pose }), Some(browsing)) = (preview, &self.browsing) {
            poses[body] = match browsing.hand() {
                Hand::ComesLater => None,
                Hand::Holds => Some(stage::held(&self.props, body, pose)),
                Hand::LeavesLater => Some(pose),
            };
        }
        Frame { poses, refusal, preview, marks: self.marks(), motion, explosion, cut }
    }

    /// What there is to read.
    pub fn readout(&self) -> Readout {
        let search = self.player.search();
        let stats = search.stats();
        let playing = self.browsing.is_none() && self.player.drive() != Drive::Paused;
        let rates = if playing { self.player.rates() } else { Rates::default() };
        Readout {
            sentence: self.sentence(),
            notice: self.notice.clone(),
            playing,
            finished: search.is_over(),
            puzzle: self.catalog,
            plan: self.plan,
            symmetry: self.symmetry,
            symmetries: self.symmetries.clone(),
            speed: self.player.speed(),
            rate: rates.steps,
            try_rate: rates.tries,
            level: search.level(),
            trying: search.trying().filter(|_| !search.is_over()),
            stage_list: self.stage_list(),
            levels: self.level_rows(),
            tried: stats.tried(),
            kept: stats.kept(),
            progress: search.progress(&self.table),
            words: self.words(),
            found: self.gallery.len(),
            list: self.list,
            lists: match self.find_all.collected() {
                Some(_) => vec![List::All, List::Stage],
                None => vec![List::Stage],
            },
            listed: self.listed(),
            filter: self.sieve.as_ref().map_or(Filter::default(), |sieve| sieve.filter),
            rows: self.rows(),
            shown: self.shown(),
        }
    }

    fn level_rows(&self) -> Vec<LevelRow> {
        let search = self.player.search();
        let rows = search.stats().levels().iter().enumerate();
        rows.map(|(level, stats)| {
            let piece = search.piece_of(level);
            let placements = piece.map(|piece| self.table.count_of(piece));
            LevelRow { piece, placements, tried: stats.tried, kept: stats.kept }
        })
        .collect()
    }

    fn stage_list(&self) -> Option<StageList> {
        let search = self.player.search();
        let listed = search.listed()?;
        let partial = |list, index| {
            let placements = search.partial(&self.table, list, index).into_iter();
            let pieces = placements.map(|id| (self.table.get(id).piece, self.table.get(id).cells)).collect();
            (index, pieces)
        };
        let first = listed.index.saturating_sub(1).min(listed.of.saturating_sub(Self::LISTED));
        let extended =
            (first..listed.of.min(first + Self::LISTED)).map(|index| partial(FoldList::Extended, index));
        let kept = listed.kept.saturating_sub(Self::LISTED)..listed.kept;
        let kept = kept.map(|index| partial(FoldList::Kept, index));
        Some(StageList { listed, extended: extended.collect(), kept: kept.collect() })
    }

    fn height(&self) -> f32 {
        self.puzzle.region().extent().z as f32
    }

    fn toggle_play(&mut self) {
        let waiting = self.browsing.take().is_some() || self.player.drive() == Drive::Paused;
        if waiting && self.player.search().is_over() {
            return self.restart_playing();
        }
        self.player.set_drive(if waiting { Drive::Playing } else { Drive::Paused });
    }

    fn seek(&mut self, goal: Goal) {
        self.browsing = None;
        self.player.set_drive(Drive::Seeking(goal));
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
        let playing = self.browsing.is_none() && self.player.drive() == Drive::Playing;
        self.browsing = None;
        self.fault = None;
        (self.gallery, self.sieve) = (Gallery::default(), None);
        let (table, symmetry, uncounted) = placement_table(self.catalog, &self.puzzle, self.symmetry);
        let (search, plan, unsearched) = search(&self.puzzle, &table, self.plan);
        (self.table, self.symmetry, self.plan) = (table, symmetry, plan);
        self.notice = both(uncounted, unsearched);
        self.player = Player::new(search, self.player.speed());
        if playing {
            self.player.set_drive(Drive::Playing);
        }
    }

    fn show(&mut self, pick: Pick) {
        if let (Pick::Number(number), Some(last)) = (pick, self.listed().checked_sub(1)) {
            return self.look_at(number.saturating_sub(1).min(last));
        }
        let Some(last) = self.rows().checked_sub(1) else { return };
        let shown = self.browsing.as_ref().map(|browsing| browsing.index);
        let row = match (pick, shown) {
            (Pick::First, _) => 0,
            (Pick::Previous, Some(index)) => self.row_of(index).saturating_sub(1),
            (Pick::Next, Some(index)) => self.row_of(index + 1).min(last),
            // The way into the solutions from the search is by the last one found.
            _ => last,
        };
        self.look_at(self.in_row(row));
    }

    /// Shows the solution after this one; after the last, the first.
    fn turn_over(&mut self, shown: usize) {
        let next = self.row_of(shown + 1);
        match (self.rows(), next < self.rows()) {
            (0, _) => {}
            (_, true) => self.look_at(self.in_row(next)),
            (_, false) => self.look_at(self.in_row(0)),
        }
    }

    /// Lists only what passes; what is looked at stays.
    fn set_filter(&mut self, filter: Filter) {
        let same = self.sieve.as_ref().filter(|sieve| sieve.filter.same_first == filter.same_first);
        let first = same.map(|sieve| sieve.first.clone());
        let like = self.browsing.as_ref().map(|browsing| self.placements(browsing.index));
        let mut sieve = Sieve::new(filter, &self.table, like.unwrap_or_default());
        // Whoever turns over those that begin alike does not change what they begin with.
        sieve.first = first.unwrap_or(sieve.first);
        self.sieve = (!filter.is_empty()).then_some(sieve);
    }

    fn toggle_favourite(&mut self) {
        let Some(name) = self.browsing.as_ref().and_then(|browsing| browsing.plan.name) else { return };
        if !self.favourites.remove(&name) {
            self.favourites.insert(name);
        }
        if let Some(sieve) = self.sieve.as_mut().filter(|sieve| sieve.filter.favourites) {
            sieve.begin_again();
        }
    }

    /// Shows a solution of those listed, whole.
    fn look_at(&mut self, index: usize) {
        let plan = BuildPlan::new(&self.solution(index), self.placements(index), &self.namer);
        match &mut self.browsing {
            Some(browsing) => browsing.turn_to(index, plan),
            None => self.browsing = Some(Browsing::new(index, plan)),
        }
    }

    fn toggle_automatic(&mut self, what: Automatic) {
        if self.browsing.is_none() {
            self.show(Pick::Last);
        }
        self.with_browsing(|browsing| browsing.toggle(what));
    }

    fn placements(&self, index: usize) -> &[PlacementId] {
        match self.list {
            List::Stage => self.gallery.placements(index),
            List::All => self.find_all.placements(index),
        }
    }

    /// Changes how the search for all solutions stands. Once it is over, what it found is listed, unless a solution of the
    /// stage's is being looked at; once that is forgotten, the stage's are.
    fn with_find_all(&mut self, change: impl FnOnce(&mut FindAll, &Puzzle, &PlacementTable)) {
        let before = self.find_all.collected();
        change(&mut self.find_all, &self.puzzle, &self.table);
        match (before, self.find_all.collected()) {
            (_, None) => self.set_list(List::Stage),
            (None, Some(_)) if self.browsing.is_none() => self.set_list(List::All),
            _ => {}
        }
    }

    /// Lists these solutions; who looked at one of the others sees the first of these.
    fn set_list(&mut self, list: List) {
        let known = list == List::Stage || self.find_all.collected().is_some();
        if list == self.list || !known {
            return;
        }
        self.list = list;
        if let Some(sieve) = &mut self.sieve {
            sieve.begin_again();
        }
        if self.browsing.take().is_some() {
            self.show(Pick::First);
        }
    }

    /// Forgets all solutions of another puzzle, or counted in another way.
    fn forget_all_unless(&mut self, same: (Catalog, Symmetry)) {
        if (self.catalog, self.symmetry) != same {
            self.with_find_all(|all, _, _| all.clear());
        }
    }

    fn toggle_building(&mut self) {
        if self.browsing.is_none() {
            self.show(Pick::Last);
        }
        (self.explosion, self.cut) = (0.0, self.height());
        self.with_browsing(Browsing::toggle_building);
    }

    fn build(&mut self, on: bool) {
        if self.is_building() {
            self.with_browsing(|browsing| browsing.build(on));
        }
    }

    fn with_browsing(&mut self, change: impl FnOnce(&mut Browsing)) {
        if let Some(browsing) = &mut self.browsing {
            change(browsing);
        }
    }

    /// The placements to be seen in the box, and whence each slides to its place.
    fn in_the_box(&self) -> Vec<(PlacementId, Coord)> {
        match &self.browsing {
            None => {
                let placed = self.player.search().placed(&self.table);
                placed.into_iter().map(|id| (id, Coord::default())).collect()
            }
            Some(browsing) => browsing.in_the_box().iter().map(|step| (step.placement, step.slide)).collect(),
        }
    }

    fn motion(&self) -> Motion {
        match self.browsing {
            Some(_) => Motion::Flight { seconds: Browsing::SECONDS_A_FLIGHT as f32 },
            None => self.player.motion(),
        }
    }

    fn refusal(&self, poses: &[Option<super::Pose>]) -> Option<Refusal> {
        let Some(Event::Refused { placement, clash }) = self.player.last() else { return None };
        if self.browsing.is_some() || self.player.motion() == Motion::Snapshots {
            return None;
        }
        let region = self.puzzle.region();
        Some(Refusal {
            body: stage::free_body(&self.props, poses, self.table.get(placement).piece)?,
            pose: stage::pose(&self.table, placement, Coord::default()),
            clash: clash.iter().map(|cell| region.coord_of(cell)).collect(),
            step: self.player.search().stats().steps(),
        })
    }

    /// Where the piece will be that someone who builds along puts in next.
    fn preview(&self, poses: &[Option<super::Pose>]) -> Option<Preview> {
        let step = self.browsing.as_ref()?.next()?;
        let body = stage::free_body(&self.props, poses, step.piece)?;
        Some(Preview { body, pose: stage::pose(&self.table, step.placement, step.slide) })
    }

    /// The cells that the search is about now, while it is slow enough to follow; or those that someone who builds along fills
    /// next.
    fn marks(&self) -> Vec<Mark> {
        let mark = |cell, kind| Mark { cell: self.puzzle.region().coord_of(cell), kind };
        if let Some(browsing) = &self.browsing {
            let cells = browsing.next().map(|step| self.table.get(step.placement).cells).unwrap_or_default();
            return cells.iter().map(|cell| mark(cell, MarkKind::Target)).collect();
        }
        if self.player.motion() == Motion::Snapshots {
            return Vec::new();
        }
        match self.player.last() {
            Some(Event::Looked { cell, filled: true }) => vec![mark(cell, MarkKind::Passed)],
            Some(Event::Counted { cell, ways: 0 }) => vec![mark(cell, MarkKind::Dead)],
            Some(Event::Isolated { cells }) => cells.iter().map(|cell| mark(cell, MarkKind::Dead)).collect(),
            _ => self.player.search().target().map(|cell| mark(cell, MarkKind::Target)).into_iter().collect(),
        }
    }

    /// The words of the last try: the assembly is the one that the placement was tested against.
    fn words(&self) -> Words {
        let assembly = self.player.search().assembly(&self.table);
        let tested = |placement: PlacementId| {
            let placement = self.table.get(placement);
            (placement.cells, Some(placement.piece))
        };
        match self.player.last() {
            Some(Event::Refused { placement, .. }) => {
                let (placement, piece) = tested(placement);
                Words { assembly, placement, piece }
            }
            Some(
                Event::Placed { placement }
                | Event::Solved { placement }
                | Event::Repeated { placement }
                | Event::Removed { placement },
            ) => {
                let (placement, piece) = tested(placement);
                Words { assembly: assembly.difference(placement), placement, piece }
            }
            _ => Words { assembly, ..Words::default() },
        }
    }

    /// Whether someone builds a solution along.
    pub fn is_building(&self) -> bool {
        self.browsing.as_ref().is_some_and(|browsing| browsing.building)
    }

    /// What someone who builds along is to do now.
    pub fn build_step(&self) -> Option<BuildReadout> {
        let browsing = self.browsing.as_ref().filter(|browsing| browsing.building)?;
        Some(BuildReadout::new(&self.puzzle, &self.table, browsing))
    }

    /// The solution that is looked at.
    pub fn shown(&self) -> Option<Shown> {
        self.browsing.as_ref().map(|browsing| Shown {
            number: browsing.index + 1,
            name: browsing.plan.name,
            favourite: browsing.plan.name.is_some_and(|name| self.favourites.contains(&name)),
            placed: browsing.placed,
            pieces: browsing.pieces(),
            possible: browsing.plan.possible,
            sideways: browsing.plan.sideways,
            slide_show: browsing.automatic == Automatic::SlideShow,
            assembling: browsing.automatic == Automatic::Assembling,
            building: browsing.building,
            explosion: self.explosion,
            cut: self.cut,
            height: self.puzzle.region().extent().z,
        })
    }

    fn sentence(&self) -> String {
        let found = if self.browsing.is_some() { self.listed() } else { self.found() };
        let search = self.player.search();
        let counted = self.catalog.counted(self.symmetry);
        let lazy = self.plan.strategy == Strategy::FoldLazy;
        let narrator = Narrator { puzzle: &self.puzzle, table: &self.table, search, counted, found, lazy };
        match (&self.fault, &self.browsing) {
            (Some(fault), _) => fault.clone(),
            (None, Some(browsing)) => narrator.looking(browsing.index + 1, browsing),
            (None, None) if search.is_over() => narrator.end(),
            (None, None) if self.player.motion() == Motion::Snapshots => narrator.summary(),
            (None, None) => narrator.step(self.player.last(), self.player.was_shut_in()),
        }
    }
}

/// What can be counted for this puzzle.
fn symmetries(catalog: Catalog) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|&symmetry| catalog.reduction(symmetry).is_ok()).collect()
}

/// The placements of the puzzle as `symmetry` wants them; where it cannot be had, as the author has them, and a word
/// about that.
fn placement_table(
    catalog: Catalog,
    puzzle: &Puzzle,
    symmetry: Symmetry,
) -> (PlacementTable, Symmetry, Option<String>) {
    match catalog.reduction(symmetry) {
        Ok(reduction) => (PlacementTable::reduced(puzzle, reduction), symmetry, None),
        Err(error) => {
            let restriction = Reduction::restricting(catalog.seed_restriction());
            let notice = uncounted(&error, catalog);
            (PlacementTable::reduced(puzzle, restriction), Symmetry::Seed, Some(notice))
        }
    }
}

/// The search that `plan` wants; where the puzzle is too large for it, one by a strategy that takes it, and a word about
/// that.
fn search(puzzle: &Puzzle, table: &PlacementTable, plan: Plan) -> (Search, Plan, Option<String>) {
    match Search::try_new(puzzle.region(), table, plan) {
        Ok(search) => (search, plan, None),
        Err(error) => {
            let able = Strategy::taking(puzzle.region().volume()).next();
            let plan = able.expect("some strategy takes every puzzle of the catalogue").plan();
            let notice = format!("The puzzle is searched by {} instead: {error}.", plan.strategy.key());
            (Search::new(puzzle.region(), table, plan), plan, Some(notice))
        }
    }
}

/// The two notices as one.
fn both(one: Option<String>, other: Option<String>) -> Option<String> {
    let notices: Vec<String> = one.into_iter().chain(other).collect();
    (!notices.is_empty()).then(|| notices.join(" "))
}

fn uncounted(error: &SymmetryError, catalog: Catalog) -> String {
    format!("For this puzzle {error}. It is counted as its author does: {}.", catalog.counted(Symmetry::Seed))
}
