//! The solutions: those found, those listed, and the one that is shown.

mod browsing;
pub(super) mod filter;
pub(super) mod found;
pub(super) mod listing;
mod opening;
pub(super) mod solutions_readout;
pub(super) mod wall;

use crate::solutions::browsing::{Automatic, Browsing, BuildPlan};
use crate::solutions::filter::Filtering;
use crate::solutions::found::{Favourites, Found, Linked};
use crate::solutions::listing::{Listing, Numbering, Sources};
use crate::solutions::wall::{Finale, Wall};
use crate::subject::Subject;
use crate::{Filter, List, Order, Pick, SolutionView};
use cubefall::problem::PlacementId;
use cubefall::solution::SolutionName;
use formats::placement_code;

/// The solutions: those found, those listed, and the one that is shown.
#[derive(Clone, Debug)]
pub(crate) struct Solutions {
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
    /// The one that is shown.
    browsing: Option<Browsing>,
    explosion: f32,
    cut: f32,
    /// The wall, while it is open or is being made.
    wall: Option<Wall>,
    /// The end of the search, until the wall opens.
    finale: Option<Finale>,
}

impl Solutions {
    pub(crate) fn new(subject: &Subject, found: Found) -> Self {
        Self {
            found,
            fault: None,
            linked: None,
            list: List::Stage,
            filtering: None,
            favourites: Favourites::default(),
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

    /// Replaces the solutions found by those of another search. The chosen list and the favourites stay.
    pub(crate) fn load(&mut self, subject: &Subject, found: Found) {
        let list = if self.list == List::Link { List::Stage } else { self.list };
        let favourites = std::mem::take(&mut self.favourites);
        *self = Self { list, favourites, ..Self::new(subject, found) };
    }

    /// Restores the solutions of a search that was ended. None is shown, and the favourites stay.
    pub(crate) fn restore(&mut self, before: Self) {
        let favourites = std::mem::take(&mut self.favourites);
        *self = Self { favourites, browsing: None, wall: None, finale: None, ..before };
        if let Some(filtering) = &mut self.filtering {
            filtering.restart();
        }
    }

    /// Drops the solutions found, for a restart of the search.
    pub(crate) fn restart(&mut self) {
        self.found = Found::default();
        self.fault = None;
        self.filtering = None;
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
            self.close_wall();
        }
        match command {
            SolutionsCommand::List(list) => self.set_list(list, sources),
            SolutionsCommand::SetFilter(filter) => self.set_filter(filter, sources),
            SolutionsCommand::Show(pick) => self.show(pick, sources),
            SolutionsCommand::ToggleSlideShow => self.toggle(Automatic::SlideShow, sources),
            SolutionsCommand::ToggleAssembling => self.toggle(Automatic::Assembling, sources),
            SolutionsCommand::SetPlaced(placed) => self.change(|browsing| browsing.set_placed(placed)),
            SolutionsCommand::ToggleBuilding => self.toggle_building(sources),
            SolutionsCommand::BuildNext => self.change(|browsing| browsing.build(true)),
            SolutionsCommand::BuildPrevious => self.change(|browsing| browsing.build(false)),
            SolutionsCommand::BuildAgain => self.change(Browsing::build_again),
            SolutionsCommand::BuildAnother => self.build_another(sources),
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
        let filter = filtering.filter();
        let listing = self.listing(sources);
        // Finding the order of assembly takes longer than the rest.
        let most = if filter.order == Order::Easiest { most.div_ceil(4) } else { most };
        let end = listing.len().min(filtering.examined() + most as usize);
        for index in filtering.examined()..end {
            let passes = filtering.passes(listing.problem(), listing.placements(index));
            if passes && (!filter.favourites || listing.is_favourite(index)) {
                filtering.add(listing.rank(filter.order, index), index);
            }
        }
        let is_done = end == listing.len();
        filtering.set_examined(end, is_done);
        self.filtering = Some(filtering);
        if is_done {
            self.rearrange_wall();
        }
        !is_done
    }

    /// Whether a solution is shown.
    pub(crate) fn is_open(&self) -> bool {
        self.browsing.is_some()
    }

    /// Whether the user builds a solution along.
    pub(crate) fn is_building(&self) -> bool {
        self.browsing.as_ref().is_some_and(Browsing::is_building)
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
        }
    }

    fn is_favourite(&self, name: SolutionName) -> bool {
        self.favourites.contains(name)
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
        let of_all = [list, self.list].into_iter().any(List::is_of_all);
        if let Some(filtering) = &mut self.filtering {
            if of_all {
                // The placements of the two lists are of different problems.
                filtering.forget_first();
            }
            filtering.restart();
        }
        self.list = list;
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
        let listing = self.listing(sources);
        Some(SolutionView {
            code: placement_code(
                sources.subject.all(),
                listing.problem(),
                listing.placements(browsing.index()),
            ),
            standing: browsing.plan().standing,
            placed: (browsing.placed() < browsing.pieces()).then_some(browsing.placed()),
            apart: (self.explosion * 100.0).round() as u8,
            cut: (self.cut < sources.subject.height()).then(|| (self.cut * 100.0).round() as u16),
            building: browsing.is_building(),
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
        let is_in_linked = |&id: &PlacementId| {
            let placement = subject.problem().get(id);
            let mut others = linked.placements.iter().map(|&other| subject.all().get(other));
            others.any(|other| other.piece == placement.piece && other.cells == placement.cells)
        };
        (0..self.found.len()).find(|&index| self.found.placements(index).iter().all(is_in_linked))
    }

    /// Shows a listed solution, whole.
    fn look_at(&mut self, index: usize, sources: Sources<'_>) {
        let listing = self.listing(sources);
        let (solution, placements) = (listing.solution(index), listing.placements(index));
        let plan = BuildPlan::onto(listing.standing(), &solution, placements, sources.subject.namer());
        let numbering = Numbering::new(listing.number(index), &solution, sources);
        let other = Browsing::new(index, numbering, plan);
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
        self.change(Browsing::toggle_building);
    }

    /// While building along: builds the next solution of the list.
    fn build_another(&mut self, sources: Sources<'_>) {
        let shown = self.browsing.as_ref().filter(|browsing| browsing.is_building()).map(Browsing::index);
        if let Some(next) = shown.and_then(|shown| self.listing(sources).after(shown)) {
            self.look_at(next, sources);
            self.toggle_building(sources);
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Browsing)) {
        if let Some(browsing) = &mut self.browsing {
            change(browsing);
        }
    }

    /// Sets the filter. The current solution stays open.
    fn set_filter(&mut self, filter: Filter, sources: Sources<'_>) {
        let listing = self.listing(sources);
        let shown = self.browsing.as_ref().map(|browsing| listing.placements(browsing.index()));
        let mut filtering = Filtering::new(filter, listing.problem(), shown.unwrap_or_default());
        // If `same_first` is unchanged, so are the required first placements.
        if let Some(before) = self.filtering.as_ref().filter(|it| it.filter().same_first == filter.same_first)
        {
            filtering.set_first(before.first().to_vec());
        }
        self.filtering = (!filter.is_empty()).then_some(filtering);
        self.rearrange_wall();
    }

    fn toggle_favourite(&mut self) {
        let Some(name) = self.browsing.as_ref().and_then(|browsing| browsing.plan().name) else { return };
        self.favourites.toggle(name);
        if let Some(filtering) = self.filtering.as_mut().filter(|it| it.filter().favourites) {
            filtering.restart();
        }
    }
}

/// A command about solutions. One that does not apply now, such as showing a solution before one is found, has no effect.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolutionsCommand {
    /// List these solutions.
    List(List),
    /// List only the solutions that pass this filter.
    SetFilter(Filter),
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
    const fn shows_one(self) -> bool {
        !matches!(
            self,
            Self::List(_)
                | Self::SetFilter(_)
                | Self::SetExplosion(_)
                | Self::SetCut(_)
                | Self::ToggleFavourite
                | Self::OpenWall
                | Self::ToggleWall
                | Self::Select(_)
        )
    }
}
