//! Looking at solutions: which are listed, which one is looked at, and how it is put together.

use crate::app::editor::own_cube::OwnCube;
use crate::app::solutions::browsing::{Automatic, Browsing};
use crate::app::solutions::build_plan::BuildPlan;
use crate::app::solutions::build_readout::BuildReadout;
use crate::app::solutions::sieve::Sieve;
use crate::app::{App, Filter, List, Order, Pick};
use crate::problem::{PlacementId, Problem};
use crate::solution::{Solution, SolutionName};
use std::sync::Arc;

impl App {
    /// How many solutions are listed: those that the stage's search has found, or all.
    pub fn listed(&self) -> usize {
        match self.list {
            List::Stage => self.gallery.len(),
            List::All => self.find_all.collected().unwrap_or(0),
            List::Own => self.own_cube.as_ref().map_or(0, OwnCube::completions),
            List::Link => usize::from(self.linked.is_some()),
        }
    }

    /// The table that the placements of the solutions listed are of.
    pub(in crate::app) fn table_of_list(&self) -> &Arc<Problem> {
        match (self.list, &self.own_cube) {
            (List::Own, Some(own)) => &own.problem,
            (List::Link, _) => self.all(),
            _ => &self.problem,
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
        self.sieve.as_ref().map_or(row, |sieve| sieve.hits[row].1)
    }

    /// Whether some solutions are still to be sifted.
    pub fn is_sifting(&self) -> bool {
        self.sieve.as_ref().is_some_and(|sieve| sieve.looked_at < self.listed())
    }

    /// In which row a solution stands; where it does not pass, that of the next one that does.
    pub fn row_of(&self, index: usize) -> usize {
        self.sieve.as_ref().map_or(index, |sieve| {
            let place = (self.rank(sieve.filter.order, index), index);
            sieve.hits.partition_point(|&hit| hit < place)
        })
    }

    /// How many pieces of the solutions listed stand already, in the user's cube.
    fn standing(&self) -> usize {
        match (self.list, &self.own_cube, &self.linked) {
            (List::Own, Some(own), _) => own.standing(),
            (List::Link, _, Some(linked)) => linked.standing,
            _ => 0,
        }
    }

    /// What a solution is sorted by.
    fn rank(&self, order: Order, index: usize) -> u64 {
        order.rank(|| self.solution(index), self.standing(), &self.namer)
    }

    /// The row after that of a solution.
    fn row_after(&self, index: usize) -> usize {
        let row = self.row_of(index);
        row + usize::from(row < self.rows() && self.in_row(row) == index)
    }

    /// A solution of those listed, by its number from 0.
    ///
    /// # Panics
    /// When fewer are listed.
    pub fn solution(&self, index: usize) -> Solution {
        Solution::of(self.table_of_list(), self.placements(index))
    }

    /// Whether someone builds a solution along.
    pub fn is_building(&self) -> bool {
        self.browsing.as_ref().is_some_and(|browsing| browsing.building)
    }

    /// What someone who builds along is to do now.
    pub fn build_step(&self) -> Option<BuildReadout> {
        let browsing = self.browsing.as_ref().filter(|browsing| browsing.building)?;
        Some(BuildReadout::new(&self.puzzle, self.table_of_list(), browsing))
    }

    /// Looks at more of the solutions, at most so many, whether they pass the filter. Returns whether some are left.
    pub fn sift(&mut self, most: usize) -> bool {
        let Some(mut sieve) = self.sieve.take() else { return false };
        // To see how a solution goes together takes longer than all else.
        let most = if sieve.filter.order == Order::Easiest { most.div_ceil(4) } else { most };
        let end = self.listed().min(sieve.looked_at + most);
        for index in sieve.looked_at..end {
            let passes = sieve.passes(self.puzzle.region(), self.table_of_list(), self.placements(index));
            if passes && (!sieve.filter.favourites || self.is_favourite(index)) {
                sieve.list(self.rank(sieve.filter.order, index), index);
            }
        }
        sieve.looked_at = end;
        sieve.sort(end == self.listed());
        self.sieve = Some(sieve);
        end < self.listed()
    }

    /// The names of the favourites, of all puzzles.
    pub fn favourites(&self) -> impl Iterator<Item = SolutionName> {
        self.favourites.iter().copied()
    }

    /// Takes up the favourites that were kept.
    pub fn set_favourites(&mut self, favourites: impl IntoIterator<Item = SolutionName>) {
        self.favourites.clear();
        for name in favourites {
            if let Err(place) = self.favourites.binary_search(&name) {
                self.favourites.insert(place, name);
            }
        }
    }

    /// Whether a solution is a favourite.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn is_favourite(&self, index: usize) -> bool {
        !self.favourites.is_empty()
            && self.namer.name(&self.solution(index)).is_some_and(|name| self.is_favourite_name(name))
    }

    pub(in crate::app) fn is_favourite_name(&self, name: SolutionName) -> bool {
        self.favourites.binary_search(&name).is_ok()
    }

    /// Shows a solution: one of those that pass the filter, but by its number any.
    pub(in crate::app) fn show(&mut self, pick: Pick) {
        if let (Pick::Number(number), Some(last)) = (pick, self.listed().checked_sub(1)) {
            return self.look_at(number.saturating_sub(1).min(last));
        }
        let Some(last) = self.rows().checked_sub(1) else { return };
        let shown = self.browsing.as_ref().map(|browsing| browsing.index);
        let row = match (pick, shown) {
            (Pick::First, _) => 0,
            (Pick::Previous, Some(index)) => self.row_of(index).saturating_sub(1),
            (Pick::Next, Some(index)) => self.row_after(index).min(last),
            // The way into the solutions from the search is by the last one found.
            _ => last,
        };
        self.look_at(self.in_row(row));
    }

    /// Shows the solution after this one; after the last, the first.
    pub(in crate::app) fn turn_over(&mut self, shown: usize) {
        let next = self.row_after(shown);
        match (self.rows(), next < self.rows()) {
            (0, _) => {}
            (_, true) => self.look_at(self.in_row(next)),
            (_, false) => self.look_at(self.in_row(0)),
        }
    }

    /// Shows a solution of those listed, whole.
    pub(in crate::app) fn look_at(&mut self, index: usize) {
        let plan =
            BuildPlan::onto(self.standing(), &self.solution(index), self.placements(index), &self.namer);
        match &mut self.browsing {
            Some(browsing) => browsing.turn_to(index, plan),
            None => self.browsing = Some(Browsing::new(index, plan)),
        }
    }

    pub(in crate::app) fn toggle_automatic(&mut self, what: Automatic) {
        if self.browsing.is_none() {
            self.show(Pick::Last);
        }
        self.with_browsing(|browsing| browsing.toggle(what));
    }

    /// Lists what the user wants to see listed. Where there is nothing to look at, he is back at the search.
    pub(in crate::app) fn look_into(&mut self, list: List) {
        let looked = self.browsing.is_some();
        self.set_list(list);
        if looked && self.browsing.is_none() {
            self.leave_own_cube();
        }
    }

    /// Lists these solutions; who looked at one of the others sees the first of these.
    pub(in crate::app) fn set_list(&mut self, list: List) {
        let known = match list {
            List::Stage => true,
            List::All => self.find_all.collected().is_some(),
            List::Own => self.own_cube.as_ref().is_some_and(|own| own.completions() > 0),
            List::Link => self.linked.is_some(),
        };
        if list == self.list || !known {
            return;
        }
        if let Some(sieve) =
            self.sieve.as_mut().filter(|_| [list, self.list].into_iter().any(List::has_own_table))
        {
            // The placements of these lists are of different tables.
            sieve.forget_first();
        }
        self.list = list;
        if let Some(sieve) = &mut self.sieve {
            sieve.begin_again();
        }
        if self.browsing.take().is_some() {
            // The first of all: which of them pass the filter is still to be found out.
            self.show(Pick::Number(1));
        }
    }

    /// Lists only what passes; what is looked at stays.
    pub(in crate::app) fn set_filter(&mut self, filter: Filter) {
        let same = self.sieve.as_ref().filter(|sieve| sieve.filter.same_first == filter.same_first);
        let first = same.map(|sieve| sieve.first.clone());
        let like = self.browsing.as_ref().map(|browsing| self.placements(browsing.index));
        let mut sieve = Sieve::new(filter, self.table_of_list(), like.unwrap_or_default());
        // Whoever turns over those that begin alike does not change what they begin with.
        sieve.first = first.unwrap_or(sieve.first);
        self.sieve = (!filter.is_empty()).then_some(sieve);
    }

    pub(in crate::app) fn toggle_favourite(&mut self) {
        let Some(name) = self.browsing.as_ref().and_then(|browsing| browsing.plan.name) else { return };
        match self.favourites.binary_search(&name) {
            Ok(place) => drop(self.favourites.remove(place)),
            Err(place) => self.favourites.insert(place, name),
        }
        if let Some(sieve) = self.sieve.as_mut().filter(|sieve| sieve.filter.favourites) {
            sieve.begin_again();
        }
    }

    pub(in crate::app) fn toggle_building(&mut self) {
        if self.browsing.is_none() {
            self.show(Pick::Last);
        }
        (self.explosion, self.cut) = (0.0, self.height());
        self.with_browsing(Browsing::toggle_building);
    }

    pub(in crate::app) fn build(&mut self, on: bool) {
        if self.is_building() {
            self.with_browsing(|browsing| browsing.build(on));
        }
    }

    pub(in crate::app) fn with_browsing(&mut self, change: impl FnOnce(&mut Browsing)) {
        if let Some(browsing) = &mut self.browsing {
            change(browsing);
        }
    }

    pub(in crate::app) fn placements(&self, index: usize) -> &[PlacementId] {
        match self.list {
            List::Stage => self.gallery.placements(index),
            List::All => self.find_all.placements(index),
            List::Own => self.own_cube.as_ref().expect("its solutions are listed").completion(index),
            List::Link => &self.linked.as_ref().expect("its solution is listed").placements,
        }
    }
}
