//! The solutions: those found, those listed, and the one that is shown.

mod browsing;
pub(super) mod filter;
pub(super) mod found;
pub(super) mod levels;
pub(super) mod listing;
mod opening;
pub(super) mod solutions_readout;
mod taking_apart;
pub(super) mod wall;

use crate::solutions::browsing::{Automatic, Browsing, BuildPlan};
use crate::solutions::filter::{FilterCondition, Filtering, Pieces, pieces_of};
use crate::solutions::found::{Favourites, Found, Linked};
use crate::solutions::levels::Levels;
use crate::solutions::listing::{Listing, Numbering, Sources};
use crate::solutions::wall::{Finale, Wall};
use crate::subject::Subject;
use crate::{ApartCommand, Filter, List, Order, Pick, SolutionView};
use codes::placement_code;
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::{Cell, Coord, sort_by_number};
use cubefall::solution::{Assembly, Solution, SolutionName};
use std::sync::Arc;

/// The solutions: those found, those listed, and the one that is shown.
#[derive(Clone, Debug)]
pub(crate) struct SolutionLists {
    /// The solutions that playback has found.
    found: Found,
    /// A message about the first assembly that failed verification. If there is one, the program has a fault.
    fault: Option<String>,
    /// The solution from a link.
    linked: Option<Linked>,
    list: List,
    /// The filter, if there is one.
    filtering: Option<Filtering>,
    favourites: Favourites,
    levels: Levels,
    /// Whether the form of the filter is open.
    filter_open: bool,
    /// The cell that the user has chosen for a condition.
    chosen_cell: Option<Cell>,
    /// Whether the solution shown is to give way to the next that passes the filter.
    seeks: bool,
    /// The one that is shown.
    browsing: Option<Browsing>,
    explosion: f32,
    cut: f32,
    /// The wall, while it is open or is being made.
    wall: Option<Wall>,
    /// The end of the search, until the wall opens.
    finale: Option<Finale>,
}

impl SolutionLists {
    /// The most solutions that are examined for one that can be built. A worst one takes some tenths of a
    /// millisecond.
    const EXAMINED: usize = 200;

    pub(crate) fn new(subject: &Subject, found: Found) -> Self {
        Self {
            found,
            fault: None,
            linked: None,
            list: List::Stage,
            filtering: None,
            favourites: Favourites::default(),
            levels: Levels::default(),
            filter_open: false,
            chosen_cell: None,
            seeks: false,
            browsing: None,
            explosion: 0.0,
            cut: subject.height(),
            wall: None,
            finale: None,
        }
    }

    /// With these favourites, as they were stored.
    pub(crate) fn with_favourites(self, names: impl IntoIterator<Item = SolutionName>) -> Self {
        Self { favourites: Favourites::new(names), ..self }
    }

    /// Replaces the solutions found by those of another search. The chosen list, the favourites and the
    /// levels stay.
    pub(crate) fn load(&mut self, subject: &Subject, found: Found) {
        let list = if self.list == List::Link { List::Stage } else { self.list };
        let (favourites, levels) = (std::mem::take(&mut self.favourites), std::mem::take(&mut self.levels));
        *self = Self { list, favourites, levels, ..Self::new(subject, found) };
    }

    /// Restores the solutions of a search that was ended. None is shown, and the favourites stay.
    pub(crate) fn restore(&mut self, before: Self) {
        let (favourites, mut levels) =
            (std::mem::take(&mut self.favourites), std::mem::take(&mut self.levels));
        levels.replace(before.levels);
        *self = Self { favourites, levels, browsing: None, wall: None, finale: None, ..before };
        if let Some(filtering) = &mut self.filtering {
            filtering.restart();
        }
    }

    /// Drops the solutions found, for a restart of the search.
    pub(crate) fn restart(&mut self) {
        self.found = Found::default();
        self.fault = None;
        self.filtering = None;
        self.chosen_cell = None;
        self.close();
    }

    /// Adds the solution with this number, unless it was found before.
    pub(crate) fn add(&mut self, number: u64, placements: &[PlacementId], subject: &Subject) {
        if number <= self.found.len() as u64 {
            return;
        }
        if let (Err(error), None) = (self.found.add(subject, placements.into()), &self.fault) {
            self.fault = Some(format!("An assembly failed the check and is not listed: {error}."));
        }
    }

    pub(crate) fn apply(&mut self, command: SolutionsCommand, sources: Sources<'_>) {
        if command.shows_one() {
            let selected = self.wall.as_ref().and_then(|wall| wall.selected);
            self.close_wall();
            if let (SolutionsCommand::ToggleApart, Some(index)) = (&command, selected) {
                self.look_at(index, sources);
            }
        }
        match command {
            SolutionsCommand::List(list) => self.set_list(list, sources),
            SolutionsCommand::SetFilter(filter) => self.set_filter(filter, sources),
            SolutionsCommand::AddCondition(condition) => {
                self.chosen_cell = None;
                self.set_filter(self.filter_now().with(condition), sources);
            }
            SolutionsCommand::RemoveCondition(condition) => {
                self.set_filter(self.filter_now().without(condition), sources);
            }
            SolutionsCommand::Sort(order) => {
                self.set_filter(Filter { order, ..self.filter_now() }, sources);
            }
            SolutionsCommand::OpenFilter(open) => self.open_filter(open, sources),
            SolutionsCommand::ChooseCell(cell) => {
                let volume = sources.subject.puzzle().region().volume();
                self.chosen_cell = cell.filter(|cell| self.filter_open && cell.index() < volume);
            }
            SolutionsCommand::MoveCell(step) => self.move_cell(step, sources),
            SolutionsCommand::Show(pick) => self.show(pick, sources),
            SolutionsCommand::ToggleSlideShow => self.toggle(Automatic::SlideShow, sources),
            SolutionsCommand::ToggleAssembling => self.toggle(Automatic::Assembling, sources),
            SolutionsCommand::SetPlaced(placed) => self.change(|browsing| browsing.set_placed(placed)),
            SolutionsCommand::ToggleBuilding => self.toggle_building(sources),
            SolutionsCommand::BuildNext => self.change(|browsing| browsing.build(true)),
            SolutionsCommand::BuildPrevious => self.change(|browsing| browsing.build(false)),
            SolutionsCommand::BuildAgain => self.change(Browsing::build_again),
            SolutionsCommand::BuildAnother => self.build_another(sources),
            SolutionsCommand::ToggleApart => self.toggle_apart(0, sources),
            SolutionsCommand::TakeAllApart { workers } => self.take_all_apart(workers),
            SolutionsCommand::BuildByMoves => self.build_by_moves(sources),
            SolutionsCommand::Apart(command) => self.change_apart(|apart| apart.apply(command)),
            SolutionsCommand::SetExplosion(explosion) => self.explosion = explosion.clamp(0.0, 1.0),
            SolutionsCommand::SetCut(cut) => self.cut = cut.max(0.0).min(sources.subject.height()),
            SolutionsCommand::ToggleFavourite => self.toggle_favourite(),
            SolutionsCommand::OpenWall => self.open_wall(sources),
            SolutionsCommand::ToggleWall => {
                if !self.close_wall() {
                    self.open_wall(sources);
                }
            }
            SolutionsCommand::Select(index) => self.select(index),
        }
    }

    /// Advances by `dt` seconds.
    pub(crate) fn tick(&mut self, dt: f64, sources: Sources<'_>) {
        let Some(browsing) = &mut self.browsing else { return };
        let is_due = browsing.tick(dt);
        let shown = browsing.index();
        if is_due && let Some(next) = self.listing(sources).after(shown) {
            self.look_at(next, sources);
        }
    }

    /// Applies the filter to at most `most` more solutions. Returns whether some are left.
    pub(crate) fn filter(&mut self, most: u64, sources: Sources<'_>) -> bool {
        let Some(mut filtering) = self.filtering.take() else { return false };
        let filter = filtering.filter().clone();
        let listing = Listing { filtering: Some(&filtering), ..self.listing(sources) };
        // What concerns the assembly takes longer than the rest.
        let most = if filter.is_slow() { most.div_ceil(4) } else { most };
        let end = listing.examinable().min(filtering.examined() + most as usize);
        let mut hits = Vec::new();
        for index in filtering.examined()..end {
            if listing.passes(index) {
                hits.push((listing.rank(filter.order, index), index));
            }
        }
        let (is_done, is_left) = (end == listing.len(), end < listing.examinable());
        hits.into_iter().for_each(|(rank, index)| filtering.add(rank, index));
        filtering.set_examined(end, is_done);
        self.filtering = Some(filtering);
        if self.seeks {
            self.seek_passing(is_done, sources);
        }
        if is_done {
            self.rearrange_wall();
        }
        is_left
    }

    /// Shows the next solution that passes a new filter, once it is known.
    fn seek_passing(&mut self, is_done: bool, sources: Sources<'_>) {
        let listing = self.listing(sources);
        let shown = self.browsing.as_ref().map(Browsing::index);
        let is_known = |shown: &usize| {
            is_done || (listing.filter().order == Order::Found && listing.row_of(*shown) < listing.rows())
        };
        let next = shown.filter(is_known).and_then(|shown| listing.after(shown));
        self.seeks &= !is_done && next.is_none();
        if let Some(next) = next {
            self.look_at(next, sources);
        }
    }

    /// Whether a solution is shown.
    pub(crate) fn is_open(&self) -> bool {
        self.browsing.is_some()
    }

    /// Whether the user builds a solution along.
    pub(crate) fn is_building(&self) -> bool {
        self.browsing.as_ref().is_some_and(Browsing::is_building)
    }

    /// Whether the solution shown is taken apart.
    pub(crate) fn is_apart(&self) -> bool {
        self.browsing.as_ref().is_some_and(|browsing| browsing.apart().is_some())
    }

    /// Whether the shown solution will change without a command.
    pub(crate) fn is_active(&self) -> bool {
        self.browsing.as_ref().is_some_and(Browsing::is_active)
    }

    /// Closes the wall and the solution. Returns whether one was shown.
    pub(crate) fn close(&mut self) -> bool {
        self.wall = None;
        self.finale = None;
        self.browsing.take().is_some()
    }

    /// The solutions that playback has found.
    pub(crate) fn found(&self) -> &Found {
        &self.found
    }

    /// The message about an assembly that failed verification.
    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// The changes of favourites that have to be stored: each with whether the solution is one now.
    pub(crate) fn favourites_to_store(&mut self) -> Vec<(SolutionName, bool)> {
        self.favourites.take_changed()
    }

    /// The solutions that are listed.
    pub(crate) fn listing<'a>(&'a self, sources: Sources<'a>) -> Listing<'a> {
        Listing {
            list: self.list,
            sources,
            found: &self.found,
            linked: self.linked.as_ref(),
            filtering: self.filtering.as_ref(),
            favourites: &self.favourites,
            levels: &self.levels,
        }
    }

    /// The solution that is shown, in the position in which it is shown.
    pub(crate) fn shown_solution(&self, sources: Sources<'_>) -> Option<Solution> {
        let browsing = self.browsing.as_ref()?;
        Some(Solution::of(self.problem_of(browsing, sources), browsing.placements()))
    }

    /// Changes to another list if the current one has become empty.
    pub(crate) fn leave_empty_list(&mut self, sources: Sources<'_>) {
        let listing = self.listing(sources);
        match self.list {
            List::Own if listing.is_empty() && listing.has(List::All) => self.set_list(List::All, sources),
            List::Own if listing.is_empty() => self.set_list(List::Stage, sources),
            List::All if !listing.has(List::All) => self.set_list(List::Stage, sources),
            _ => {}
        }
    }

    /// Changes the list. If a solution was open, the first of the new list is shown.
    pub(crate) fn set_list(&mut self, list: List, sources: Sources<'_>) {
        if list == self.list || !self.listing(sources).has(list) {
            return;
        }
        self.list = list;
        if let Some(filtering) = self.filtering.take() {
            let first = filtering.first().clone();
            self.filtering = Some(self.filtering(filtering.filter().clone(), first, sources));
        }
        if self.browsing.take().is_some() {
            // The first of all, since the filter has not been applied yet.
            self.show(Pick::Number(1), sources);
        }
    }

    /// Shows a solution.
    pub(crate) fn show(&mut self, pick: Pick, sources: Sources<'_>) {
        let shown = self.browsing.as_ref().map(Browsing::index);
        if let Some(index) = self.listing(sources).picked(pick, shown) {
            self.look_at(index, sources);
        }
    }

    /// The current solution and its display settings, for a link.
    pub(crate) fn solution_view(&self, sources: Sources<'_>) -> Option<SolutionView> {
        let browsing = self.browsing.as_ref()?;
        Some(SolutionView {
            code: placement_code(
                sources.subject.all(),
                self.problem_of(browsing, sources),
                browsing.placements(),
            ),
            standing: browsing.plan().standing,
            placed: (browsing.placed() < browsing.pieces()).then_some(browsing.placed()),
            apart: (self.explosion * 100.0).round() as u8,
            cut: (self.cut < sources.subject.height()).then(|| (self.cut * 100.0).round() as u16),
            building: browsing.is_building(),
            moves: browsing.apart().map(|apart| apart.moves_made().min(255) as u8),
        })
    }

    /// Verifies and shows the solution of a link. Returns whether it is valid.
    pub(crate) fn open(&mut self, solution: &SolutionView, sources: Sources<'_>) -> bool {
        let Some(linked) = Linked::decode(&solution.code, solution.standing, sources.subject) else {
            return false;
        };
        self.set_list(List::Stage, sources);
        match self.found_already(&linked, sources.subject) {
            Some(index) if linked.standing == 0 => self.look_at(index, sources),
            _ => {
                self.linked = Some(linked);
                self.set_list(List::Link, sources);
                self.look_at(0, sources);
            }
        }
        if solution.building {
            self.toggle_building(sources);
        }
        if let Some(moves) = solution.moves {
            self.toggle_apart(moves.into(), sources);
        }
        if let Some(placed) = solution.placed {
            self.change(|browsing| browsing.set_placed(placed));
        }
        self.apply(SolutionsCommand::SetExplosion(f32::from(solution.apart) / 100.0), sources);
        let cut = solution.cut.map_or(sources.subject.height(), |cut| f32::from(cut) / 100.0);
        self.apply(SolutionsCommand::SetCut(cut), sources);
        true
    }

    /// The index of this solution among those that the search has found.
    fn found_already(&self, linked: &Linked, subject: &Subject) -> Option<usize> {
        (0..self.found.len()).find(|&index| linked.is(self.found.placements(index), subject))
    }

    /// The whole solution of a link that is shown is shown in the list of all, if that has it.
    pub(crate) fn list_linked_with_all(&mut self, sources: Sources<'_>) {
        let is_whole =
            |browsing: &Browsing| browsing.placed() == browsing.pieces() && !browsing.is_building();
        let linked = self.linked.as_ref().filter(|linked| linked.standing == 0 && self.list == List::Link);
        let (Some(linked), true) = (linked, self.browsing.as_ref().is_some_and(is_whole)) else { return };
        let all = Listing { list: List::All, ..self.listing(sources) };
        let found = (0..all.len()).find(|&index| linked.is(all.placements(index), sources.subject));
        if let Some(index) = found {
            self.set_list(List::All, sources);
            self.look_at(index, sources);
        }
    }

    /// Shows a listed solution, whole.
    fn look_at(&mut self, index: usize, sources: Sources<'_>) {
        let listing = self.listing(sources);
        let (solution, shown) = (listing.solution(index), listing.shown(index));
        let plan = BuildPlan::onto(listing.standing(), &solution, &shown.0, sources.subject.namer());
        let numbering = Numbering::new(listing.number(index), &solution, sources);
        let other = Browsing::new(index, shown, numbering, plan);
        self.seeks = false;
        match &mut self.browsing {
            Some(browsing) => browsing.turn_to(other),
            None => self.browsing = Some(other),
        }
    }

    /// Looks for the number of the solution shown among the solutions found since.
    pub(crate) fn update_number(&mut self, sources: Sources<'_>) {
        self.change(|browsing| browsing.numbering_mut().update(sources));
    }

    fn toggle(&mut self, what: Automatic, sources: Sources<'_>) {
        if !self.is_open() {
            self.show(Pick::Last, sources);
        }
        self.change(|browsing| browsing.toggle(what));
    }

    fn toggle_building(&mut self, sources: Sources<'_>) {
        if !self.is_open() {
            self.show(Pick::Last, sources);
        }
        self.explosion = 0.0;
        self.cut = sources.subject.height();
        if let Some(mut browsing) = self.browsing.take() {
            let index = browsing.index();
            browsing.toggle_building(|| self.next_buildable(index, sources));
            self.browsing = Some(browsing);
        }
    }

    /// The next solution of the list, after the one of this index, whose pieces can all be put in one after
    /// the other. Only the next few hundred are examined.
    fn next_buildable(&self, index: usize, sources: Sources<'_>) -> Option<usize> {
        let listing = self.listing(sources);
        let others = std::iter::successors(Some(index), |&index| listing.after(index)).skip(1);
        let others = others.take_while(|&other| other != index).take(Self::EXAMINED);
        let is_buildable =
            |&other: &usize| Assembly::onto(&listing.solution(other), listing.standing()).is_complete();
        others.into_iter().find(is_buildable)
    }

    /// While building along: builds the next solution of the list; if the pieces of this one cannot all be
    /// put in, the next of which they can.
    fn build_another(&mut self, sources: Sources<'_>) {
        let shown = self.browsing.as_ref().filter(|browsing| browsing.is_building());
        let next =
            |shown: &Browsing| shown.alternative().or_else(|| self.listing(sources).after(shown.index()));
        if let Some(next) = shown.and_then(next) {
            self.look_at(next, sources);
            self.toggle_building(sources);
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Browsing)) {
        if let Some(browsing) = &mut self.browsing {
            change(browsing);
        }
    }

    fn filter_now(&self) -> Filter {
        self.filtering.as_ref().map_or(Filter::default(), |filtering| filtering.filter().clone())
    }

    fn filtering(&self, filter: Filter, first: Pieces, sources: Sources<'_>) -> Filtering {
        let listing = self.listing(sources);
        Filtering::new(filter, listing.problem().region(), first, listing.standing(), listing.images())
    }

    /// Sets the filter. The solution shown stays if it passes, turned if that is necessary, or else gives way
    /// to the next that does.
    fn set_filter(&mut self, filter: Filter, sources: Sources<'_>) {
        let filter = filter.admitted(sources.subject.puzzle());
        let same_first = filter.same_first();
        let first = match &self.filtering {
            // If their number is unchanged, so are the pieces.
            Some(before) if before.filter().same_first() == same_first => before.first().clone(),
            _ => self.first_pieces(same_first, sources),
        };
        let has_conditions = !filter.conditions.is_empty();
        let turns = filter.turns() || self.filter_now().turns();
        let filtering = (!filter.is_empty()).then(|| self.filtering(filter, first, sources));
        self.filtering = filtering;
        self.rearrange_wall();
        if turns {
            self.turn_wall();
        }
        let Some(browsing) = self.browsing.as_ref().filter(|browsing| !browsing.is_building()) else {
            return;
        };
        let (index, listing) = (browsing.index(), self.listing(sources));
        let passes = !has_conditions || listing.passes(index);
        let (stands, stood) = ((listing.shown(index)), (browsing.placements(), browsing.is_turned()));
        if (&*stands.0, stands.1) != stood {
            self.look_at(index, sources);
        }
        self.seeks = !passes;
    }

    /// The first pieces of the solution shown, in the order of the puzzle, with their cells.
    fn first_pieces(&self, count: usize, sources: Sources<'_>) -> Pieces {
        let Some(browsing) = &self.browsing else { return Pieces::new() };
        let mut placements = browsing.placements().to_vec();
        sort_by_number(&mut placements, |id| id.index() as u64);
        placements.truncate(count);
        pieces_of(self.problem_of(browsing, sources), &placements)
    }

    /// Opens or closes the form of the filter. What is filtered stays so.
    fn open_filter(&mut self, open: bool, sources: Sources<'_>) {
        self.filter_open = open;
        self.chosen_cell = None;
        if self.filter_open && !self.is_open() && !self.has_open_wall() {
            self.show(Pick::First, sources);
        }
    }

    /// Chooses the next cell in this direction, or at first the first one.
    fn move_cell(&mut self, step: Coord, sources: Sources<'_>) {
        let region = sources.subject.puzzle().region();
        let extent = region.extent();
        let next = match self.chosen_cell {
            // The goal need not be a box, so the next cell may be farther away.
            Some(cell) => (1..extent.x.max(extent.y).max(extent.z))
                .find_map(|away| region.cell_at(region.coord_of(cell) + step * away)),
            None => Some(Cell::new(0)),
        };
        if self.filter_open && next.is_some() {
            self.chosen_cell = next;
        }
    }

    /// The cell that the user has chosen for a condition.
    fn chosen_cell(&self) -> Option<Cell> {
        self.chosen_cell.filter(|_| self.filter_open)
    }

    /// The problem that the placements of the solution shown are of.
    fn problem_of<'a>(&self, browsing: &Browsing, sources: Sources<'a>) -> &'a Arc<Problem> {
        let of_all = browsing.is_turned() || self.list.is_of_all();
        if of_all { sources.subject.all() } else { sources.subject.problem() }
    }

    fn toggle_favourite(&mut self) {
        let Some(names) = self.browsing.as_ref().and_then(|browsing| browsing.plan().names) else { return };
        self.favourites.toggle(names);
        if let Some(filtering) =
            self.filtering.as_mut().filter(|it| it.filter().has(FilterCondition::Favourite))
        {
            filtering.restart();
        }
    }
}

/// A command about solutions. One that does not apply now, such as showing a solution before one is found,
/// has no effect.
#[derive(Clone, PartialEq, Debug)]
pub enum SolutionsCommand {
    /// List these solutions.
    List(List),
    /// List only the solutions that pass this filter.
    SetFilter(Filter),
    /// List only those that also meet this condition.
    AddCondition(FilterCondition),
    /// Drop this condition.
    RemoveCondition(FilterCondition),
    /// List them in this order.
    Sort(Order),
    /// Open or close the form of the filter.
    OpenFilter(bool),
    /// While the form of the filter is open: choose the cell that a piece is to fill.
    ChooseCell(Option<Cell>),
    /// While the form of the filter is open: choose the next cell in this direction.
    MoveCell(Coord),
    /// Show a solution, and pause the search.
    Show(Pick),
    /// Start or stop the slide show.
    ToggleSlideShow,
    /// Start or stop building the solution automatically, piece by piece.
    ToggleAssembling,
    /// Show only this many pieces of the solution in the box; at least those in the user's cube.
    SetPlaced(usize),
    /// Start or stop building the solution along, from the empty box or from the user's cube.
    ToggleBuilding,
    /// The user has inserted the piece: show the next one.
    BuildNext,
    /// Go back by a piece.
    BuildPrevious,
    /// Build the same solution once more.
    BuildAgain,
    /// Build the next solution of the list; after the last one, the first.
    BuildAnother,
    /// Take the solution apart, move by move, or put it together again.
    ToggleApart,
    /// While building along: show the moves that put it together where straight ones of single pieces do not.
    BuildByMoves,
    /// While it is taken apart: make moves.
    Apart(ApartCommand),
    /// Find the level of each listed solution, or end that.
    TakeAllApart {
        /// The number of workers.
        workers: usize,
    },
    /// Draw the pieces of the solution apart: 0 together, 1 all apart.
    SetExplosion(f32),
    /// Cut the solution away above this height, in cells.
    SetCut(f32),
    /// Toggle whether the current solution is a favourite.
    ToggleFavourite,
    /// Open the wall of all listed solutions.
    OpenWall,
    /// Open or close it.
    ToggleWall,
    /// Select a solution on the wall, by its index in the list, or none.
    Select(Option<usize>),
}

impl SolutionsCommand {
    /// Whether it shows a single solution, so that the wall is closed.
    const fn shows_one(&self) -> bool {
        !matches!(
            self,
            Self::List(_)
                | Self::SetFilter(_)
                | Self::AddCondition(_)
                | Self::RemoveCondition(_)
                | Self::Sort(_)
                | Self::OpenFilter(_)
                | Self::ChooseCell(_)
                | Self::MoveCell(_)
                | Self::SetExplosion(_)
                | Self::SetCut(_)
                | Self::ToggleFavourite
                | Self::TakeAllApart { .. }
                | Self::OpenWall
                | Self::ToggleWall
                | Self::Select(_)
        )
    }
}
