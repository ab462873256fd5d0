//! The listed solutions, and the number of one in the full list.

use crate::find_all::SearchForAll;
use crate::own_cube::OwnCube;
use crate::solutions::filter::{FilterCondition, Filtering, Pieces, in_coords, pieces_of, rank_of};
use crate::solutions::found::{Favourites, Found, Linked};
use crate::solutions::levels::Levels;
use crate::subject::Subject;
use crate::{Filter, FindAllState, Order};
use cubefall::disassembly::Level;
use cubefall::problem::{Image, PlacementId, Problem, Symmetry};
use cubefall::puzzle::{CellSet, PieceId};
use cubefall::solution::{Solution, SolutionName};
use std::sync::Arc;

/// The parts of the app that have solutions, besides playback.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) find_all: &'a SearchForAll,
    pub(crate) own_cube: &'a OwnCube,
    /// Whether playback finds solutions in the order of the full list.
    pub(crate) in_full_order: bool,
}

/// The listed solutions, and those of them that pass the filter: the rows. Both are indexed from 0.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    pub(super) list: List,
    pub(super) sources: Sources<'a>,
    pub(super) found: &'a Found,
    pub(super) linked: Option<&'a Linked>,
    pub(super) filtering: Option<&'a Filtering>,
    pub(super) favourites: &'a Favourites,
    pub(super) levels: &'a Levels,
}

impl<'a> Listing<'a> {
    /// The number of listed solutions.
    pub fn len(&self) -> usize {
        match self.list {
            List::Stage => self.found.len(),
            List::All => self.sources.find_all.collected().unwrap_or(0),
            List::Own => self.sources.own_cube.completions(),
            List::Link => usize::from(self.linked.is_some()),
        }
    }

    /// Whether no solution is listed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of solutions known to pass the filter so far.
    pub fn rows(&self) -> usize {
        self.filtering.map_or(self.len(), |filtering| filtering.hits().len())
    }

    /// The index of the solution in a row.
    ///
    /// # Panics
    /// When there are fewer rows.
    pub fn in_row(&self, row: usize) -> usize {
        self.filtering.map_or(row, |filtering| filtering.hits()[row].1)
    }

    /// The row of a solution; if it does not pass, that of the next one that does.
    pub fn row_of(&self, index: usize) -> usize {
        self.filtering.map_or(index, |filtering| {
            let place = (self.rank(filtering.filter().order, index), index);
            filtering.hits().partition_point(|&hit| hit < place)
        })
    }

    /// Whether the filter is to be applied to more solutions now.
    pub fn is_filtering(&self) -> bool {
        self.filtering.is_some_and(|filtering| filtering.examined() < self.examinable())
    }

    /// Whether the filter waits for the levels of solutions.
    pub(super) fn awaits_levels(&self) -> bool {
        self.examinable() < self.len()
    }

    /// The number of solutions to which the filter can be applied: if it asks for levels while they are
    /// found, those that have one.
    pub(super) fn examinable(&self) -> usize {
        let asks = self.filtering.is_some_and(|filtering| filtering.filter().asks_levels());
        let known = if asks && self.numbered() > 0 { self.levels.frontier() } else { None };
        known.map_or(self.len(), |known| known.min(self.len()))
    }

    /// The level of a solution, if it is known.
    pub fn level(&self, index: usize) -> Option<&'a Level> {
        self.levels.of(self.number(index)? - 1)
    }

    /// Whether workers find more solutions of this list.
    pub(super) fn grows(&self) -> bool {
        let state = self.sources.find_all.state();
        self.list == List::All && matches!(state, FindAllState::Running | FindAllState::Paused)
    }

    /// A solution as it is shown: if the filter turns solutions, in the position in which it meets the
    /// conditions.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn solution(&self, index: usize) -> Solution {
        match self.turned(index) {
            Some(pieces) => in_coords(self.problem().region(), &pieces),
            None => Solution::of(self.problem(), self.placements(index)),
        }
    }

    /// The cells of each piece of a solution, as it is listed.
    pub(super) fn pieces(&self, index: usize) -> Pieces {
        pieces_of(self.problem(), self.placements(index))
    }

    /// A solution in the position in which it is shown, if the filter has turned it.
    fn turned(&self, index: usize) -> Option<Pieces> {
        self.filtering.filter(|it| it.filter().turns())?.position(&self.pieces(index))
    }

    /// A solution as it is shown, by its placements, and whether it was turned: then they are of the problem
    /// without symmetry reduction.
    pub(super) fn shown(&self, index: usize) -> (Vec<PlacementId>, bool) {
        let all = self.sources.subject.all();
        let placements =
            |pieces: Pieces| pieces.iter().map(|(piece, cells)| all.find(*piece, cells)).collect();
        match self.turned(index).and_then(placements) {
            Some(turned) => (turned, true),
            None => (self.placements(index).to_vec(), false),
        }
    }

    /// A solution as it is shown, by its placements, and the problem that they are of.
    pub(super) fn shown_in(&self, index: usize) -> (&'a Problem, Vec<PlacementId>) {
        let (placements, is_turned) = self.shown(index);
        (if is_turned { self.sources.subject.all() } else { self.problem() }, placements)
    }

    /// Whether a solution passes the filter.
    pub(super) fn passes(&self, index: usize) -> bool {
        self.filtering.is_none_or(|filtering| {
            let filter = filtering.filter();
            let is_wanted = !filter.has(FilterCondition::Favourite) || self.is_favourite(index);
            is_wanted && filter.allows(|| self.level(index)) && filtering.passes(&self.pieces(index))
        })
    }

    /// The symmetries by which solutions of this list may be turned: those by which they are counted. The
    /// user's cube stands as it is.
    pub(super) fn images(&self) -> Vec<Image> {
        match self.list {
            List::Own | List::Link => Vec::new(),
            List::Stage | List::All => self.sources.subject.symmetry().images(self.sources.subject.puzzle()),
        }
    }

    /// The number of a solution in the full list, from 1, if this list is a part of that one.
    pub fn number(&self, index: usize) -> Option<usize> {
        (index < self.numbered()).then_some(index + 1)
    }

    /// The number of solutions, from the first on, that have the numbers of the full list.
    pub(super) fn numbered(&self) -> usize {
        match self.list {
            List::Stage if self.sources.in_full_order => self.len(),
            List::All => self.sources.find_all.numbered(),
            List::Stage | List::Own | List::Link => 0,
        }
    }

    /// The name of a solution.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn name(&self, index: usize) -> Option<SolutionName> {
        self.sources.subject.namer().name(&self.solution(index))
    }

    /// Whether a solution is a favourite.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn is_favourite(&self, index: usize) -> bool {
        let names = || self.sources.subject.namer().names(&self.solution(index));
        !self.favourites.is_empty() && names().is_some_and(|names| self.favourites.contains(names))
    }

    /// Whether this list can be shown. The list of playback always can.
    pub(super) fn has(&self, list: List) -> bool {
        match list {
            List::Stage => true,
            List::All => self.sources.find_all.collected().is_some(),
            List::Own => self.sources.own_cube.completions() > 0,
            List::Link => self.linked.is_some(),
        }
    }

    pub(super) fn filter(&self) -> Filter {
        self.filtering.map_or(Filter::default(), |filtering| filtering.filter().clone())
    }

    /// The problem that the placements of the solutions are of.
    pub(super) fn problem(&self) -> &'a Arc<Problem> {
        let subject = self.sources.subject;
        if self.list.is_of_all() { subject.all() } else { subject.problem() }
    }

    /// The placements of a solution.
    ///
    /// # Panics
    /// When there are fewer.
    pub(super) fn placements(&self, index: usize) -> &'a [PlacementId] {
        match self.list {
            List::Stage => self.found.placements(index),
            List::All => self.sources.find_all.placements(index),
            List::Own => self.sources.own_cube.completion(index),
            List::Link => &self.linked.expect("its solution is listed").placements,
        }
    }

    /// The number of pieces of each solution that are in the user's cube.
    pub(super) fn standing(&self) -> usize {
        match self.list {
            List::Own => self.sources.own_cube.standing(),
            List::Link => self.linked.map_or(0, |linked| linked.standing),
            List::Stage | List::All => 0,
        }
    }

    /// The sort key of a solution.
    pub(super) fn rank(&self, order: Order, index: usize) -> u64 {
        match order {
            Order::Level => rank_of(self.level(index)),
            _ => order.rank(|| self.solution(index), self.standing(), self.sources.subject.namer()),
        }
    }

    /// The place of a solution, from 1, as the user counts: among those that pass the filter if it has
    /// conditions, else in the list.
    pub(super) fn place_of(&self, index: usize) -> Option<usize> {
        if !self.has_conditions() {
            return Some(index + 1);
        }
        let row = self.row_of(index);
        (row < self.rows() && self.in_row(row) == index).then_some(row + 1)
    }

    fn has_conditions(&self) -> bool {
        self.filtering.is_some_and(|filtering| !filtering.filter().conditions.is_empty())
    }

    /// The index of the picked solution among those that pass the filter; [`Pick::Number`] picks among all.
    /// `shown` is the current one.
    pub(super) fn picked(&self, pick: Pick, shown: Option<usize>) -> Option<usize> {
        let number = match pick {
            Pick::Number(number) => Some(number),
            Pick::Place(place) if !self.has_conditions() => Some(place),
            _ => None,
        };
        if let (Some(number), Some(last)) = (number, self.len().checked_sub(1)) {
            return Some(number.saturating_sub(1).min(last));
        }
        let last = self.rows().checked_sub(1)?;
        Some(self.in_row(match (pick, shown) {
            (Pick::First, _) => 0,
            (Pick::Place(place), _) => place.saturating_sub(1).min(last),
            (Pick::Previous, Some(index)) => self.row_of(index).saturating_sub(1),
            (Pick::Next, Some(index)) => self.row_after(index).min(last),
            (Pick::Next, None) => 0,
            (Pick::Previous, None) | (Pick::Last | Pick::Number(_), _) => last,
        }))
    }

    /// The solution after this one; after the last one, the first.
    pub(super) fn after(&self, index: usize) -> Option<usize> {
        let next = self.row_after(index);
        let row = if next < self.rows() { next } else { 0 };
        (row < self.rows()).then(|| self.in_row(row))
    }

    fn row_after(&self, index: usize) -> usize {
        let row = self.row_of(index);
        row + usize::from(row < self.rows() && self.in_row(row) == index)
    }
}

/// A list of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Those that playback has found so far, in the order of the search.
    Stage,
    /// Those that the search for all solutions has found, in its order.
    All,
    /// Those that complete the user's own cube.
    Own,
    /// The one that came with a link.
    Link,
}

impl List {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Stage, Self::All, Self::Own, Self::Link];

    /// A short name that never changes.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Stage => "stage",
            Self::All => "all",
            Self::Own => "own",
            Self::Link => "link",
        }
    }

    /// The list with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.key() == key)
    }

    /// Whether its placements are of the problem without symmetry reduction.
    pub(crate) const fn is_of_all(self) -> bool {
        matches!(self, Self::Own | Self::Link)
    }
}

/// A choice among the listed solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The first.
    First,
    /// The one before, or the first.
    Previous,
    /// The one after, or the last.
    Next,
    /// The last found so far.
    Last,
    /// The one with this number among all that are listed, from 1, or the nearest.
    Number(usize),
    /// The one at this place, from 1, or the nearest: among those that pass the filter if it has conditions,
    /// else in the list.
    Place(usize),
}

/// The number of a solution in the full list: all solutions by the fastest strategy, as `cubefall build`
/// numbers them. Unless the list is that one, the solution is compared with those that the search for all
/// solutions has found so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Numbering {
    /// The forms that the full list can have of the solution, each as sorted placements.
    forms: Vec<Vec<PlacementId>>,
    /// The number of solutions of the full list that it was compared with.
    compared: usize,
    number: Option<usize>,
}

impl Numbering {
    /// The numbering of a solution. `number` is its number, if the list shows it.
    pub(super) fn new(number: Option<usize>, solution: &Solution, sources: Sources<'_>) -> Self {
        let forms = if number.is_some() { Vec::new() } else { forms(solution, sources) };
        Self { forms, compared: 0, number }
    }

    /// The number, from 1, once it is known.
    pub(super) fn number(&self) -> Option<usize> {
        self.number
    }

    /// Compares the solution with those that the search for all solutions has found since.
    pub(super) fn update(&mut self, sources: Sources<'_>) {
        let find_all = sources.find_all;
        if self.number.is_some() || self.compared == find_all.numbered() {
            return;
        }
        let has = |placements: &[PlacementId]| {
            self.forms.iter().any(|form| placements.iter().all(|id| form.contains(id)))
        };
        // A search that has begun again has fewer; what it finds first is known.
        let mut others = self.compared..find_all.numbered();
        self.number = others.find(|&index| has(find_all.placements(index))).map(|index| index + 1);
        self.compared = find_all.numbered();
    }
}

/// The forms of a solution that the problem counts: itself, or those of its images.
fn forms(solution: &Solution, sources: Sources<'_>) -> Vec<Vec<PlacementId>> {
    let (puzzle, problem) = (sources.subject.puzzle(), sources.subject.problem());
    let own: Option<Vec<(PieceId, CellSet)>> = solution
        .pieces()
        .iter()
        .map(|(piece, cells)| Some((*piece, puzzle.region().set_of(cells.iter().copied())?)))
        .collect();
    let symmetry: Symmetry = sources.subject.symmetry();
    let images = symmetry.images_of(puzzle, &own.unwrap_or_default());
    let counted = images.iter().enumerate().filter_map(|(index, image)| {
        let form: Option<Vec<PlacementId>> =
            image.iter().map(|(piece, cells)| problem.find(*piece, cells)).collect();
        form.filter(|form| problem.counts(form.iter().copied())).map(|form| (index, form))
    });
    let counted: Vec<(usize, Vec<PlacementId>)> = counted.collect();
    let is_counted = counted.first().is_some_and(|&(index, _)| index == 0);
    let most = if is_counted { 1 } else { counted.len() };
    counted.into_iter().take(most).map(|(_, form)| form).collect()
}
