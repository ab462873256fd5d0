//! The wall: the listed solutions side by side, as one picture; and the end of a search, which opens it.

use crate::List;
use crate::frame::Props;
use crate::solutions::Solutions;
use crate::solutions::browsing::Browsing;
use crate::solutions::listing::{Listing, Pick, Sources};
use cubefall::problem::{PlacementId, Problem};
use cubefall::puzzle::Coord;
use cubefall::solution::SolutionName;
use design::count;
use lab::grouped;

/// The most solutions that stand on the wall, and the most bytes that their cells may take.
const MOST_SOLUTIONS: usize = 20_000;
const MOST_BYTES: usize = 8 << 20;

/// The fewest solutions that make a wall.
const FEWEST: usize = 2;

/// The listed solutions side by side. Their cells are made in slices.
#[derive(Clone, Debug)]
pub(crate) struct Wall {
    is_open: bool,
    /// The list that it is of.
    list: List,
    /// For each cell of the region, its place in the box.
    offsets: Vec<usize>,
    /// For each piece, its first body.
    bodies: Vec<usize>,
    /// For each solution made, for each cell of the box along x, then y, then z: 0 if it is empty, else the number of the body in it.
    cells: Vec<u8>,
    /// The number of cells of the box.
    room: usize,
    /// For each solution made, its place among those that stand, or nothing if the filter rejects it.
    places: Vec<Option<usize>>,
    /// Whether the places are those of the present filter and order.
    is_arranged: bool,
    /// How often the list and the places have changed.
    generation: u32,
    revision: u32,
    /// The solution that the pointer or the keyboard has selected.
    selected: Option<usize>,
}

/// The wall, for the view.
#[derive(Clone, Copy, Debug)]
pub struct WallPicture<'a> {
    /// For each solution, one byte for each cell of the box, along x, then y, then z: 0 if it is empty, else one more than the index of
    /// the body in it, modulo 255.
    pub cells: &'a [u8],
    /// Another number for the cells of another list.
    pub generation: u32,
    /// The number of solutions that the wall will have.
    pub solutions: usize,
    /// For each solution, its place on the wall, or nothing if the filter rejects it. Those after the last have not been made yet.
    pub places: &'a [Option<usize>],
    /// Another number for other places.
    pub revision: u32,
    /// The one that is selected.
    pub selected: Option<usize>,
    /// The one that is shown when the wall is closed, and in place of which it was opened.
    pub shown: Option<usize>,
    /// Whether nothing may fly, since the user prefers reduced motion.
    pub is_still: bool,
}

/// What panels show of the wall.
#[derive(Clone, PartialEq, Debug)]
pub struct WallReadout {
    /// The number of solutions that it has.
    pub solutions: usize,
    /// The number of those that pass the filter.
    pub standing: usize,
    /// The selected one.
    pub selected: Option<SelectedSolution>,
}

/// A solution that is selected on the wall.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SelectedSolution {
    /// Its place in the list, from 1.
    pub place: usize,
    /// Its name.
    pub name: Option<SolutionName>,
}

impl Wall {
    /// A wall of a list, with nothing on it.
    fn new(list: List, sources: Sources<'_>) -> Self {
        let region = sources.subject.puzzle().region();
        let Coord { x, y, z } = region.extent();
        let place = |cell: &Coord| (cell.x + x * (cell.y + y * cell.z)) as usize;
        Self {
            is_open: false,
            list,
            offsets: region.coords().iter().map(place).collect(),
            bodies: first_bodies(sources.subject.props()),
            cells: Vec::new(),
            room: (x * y * z) as usize,
            places: Vec::new(),
            is_arranged: false,
            generation: 0,
            revision: 0,
            selected: None,
        }
    }

    /// The number of listed solutions that it can have.
    fn most(&self, listing: &Listing<'_>) -> usize {
        listing.len().min(MOST_SOLUTIONS).min(MOST_BYTES / self.room)
    }

    fn made(&self) -> usize {
        self.cells.len() / self.room
    }

    /// Adds a solution.
    fn add(&mut self, problem: &Problem, placements: &[PlacementId]) {
        let begin = self.cells.len();
        self.cells.resize(begin + self.room, 0);
        for (index, &id) in placements.iter().enumerate() {
            let piece = problem.piece_of(id);
            let copies =
                placements[..index].iter().filter(|&&other| problem.piece_of(other) == piece).count();
            let body = self.bodies[piece.index()] + copies;
            for cell in problem.cells_of(id) {
                self.cells[begin + self.offsets[cell.index()]] = (body % 255) as u8 + 1;
            }
        }
    }

    /// Gives each solution its place: that in the list, or in its order; those that the filter rejects have none.
    fn arrange(&mut self, listing: &Listing<'_>) {
        let made = self.made();
        let keeps_places = listing.filter().order == crate::Order::Found;
        self.places = vec![None; made];
        for row in 0..listing.rows() {
            let index = listing.in_row(row);
            if index < made {
                self.places[index] = Some(if keeps_places { index } else { row });
            }
        }
        self.is_arranged = true;
        self.revision += 1;
        self.selected = self.selected.filter(|&index| self.places.get(index).is_some_and(Option::is_some));
    }
}

/// For each piece, its first body. The copies of a piece follow each other.
fn first_bodies(props: &Props) -> Vec<usize> {
    let mut first = Vec::new();
    for (index, body) in props.bodies.iter().enumerate() {
        if first.len() <= body.piece.index() {
            first.resize(body.piece.index() + 1, index);
        }
    }
    first
}

impl Solutions {
    /// Whether the wall is open.
    pub(crate) fn has_open_wall(&self) -> bool {
        self.wall.as_ref().is_some_and(|wall| wall.is_open)
    }

    /// Opens the wall, unless there are too few solutions.
    pub(super) fn open_wall(&mut self, sources: Sources<'_>) {
        if self.listing(sources).len() < FEWEST {
            return;
        }
        self.change(Browsing::rest);
        self.begin_wall(sources).is_open = true;
    }

    /// The wall of the current list, which is begun if there is none.
    fn begin_wall(&mut self, sources: Sources<'_>) -> &mut Wall {
        let list = self.list;
        let kept = self.wall.take().filter(|wall| wall.list == list);
        self.wall.insert(kept.unwrap_or_else(|| Wall::new(list, sources)))
    }

    /// Closes the wall. Returns whether it was open.
    pub(crate) fn close_wall(&mut self) -> bool {
        let was_open = self.has_open_wall();
        self.wall = None;
        was_open
    }

    /// Selects a solution on the wall.
    pub(super) fn select(&mut self, index: Option<usize>) {
        if let Some(wall) = &mut self.wall {
            wall.selected = index.filter(|&index| wall.places.get(index).is_some_and(Option::is_some));
        }
    }

    /// The places are those of another filter or order now.
    pub(super) fn rearrange_wall(&mut self) {
        if let Some(wall) = &mut self.wall {
            wall.is_arranged = false;
        }
    }

    /// Whether the wall is not complete.
    pub(crate) fn is_wall_due(&self, sources: Sources<'_>) -> bool {
        let listing = self.listing(sources);
        self.wall.as_ref().is_some_and(|wall| {
            wall.list != listing.list || wall.made() != wall.most(&listing) || !wall.is_arranged
        })
    }

    /// Adds at most `most` solutions to the wall. Returns whether some are left.
    pub(crate) fn make_wall(&mut self, most: u64, sources: Sources<'_>) -> bool {
        let Some(mut wall) = self.wall.take() else { return false };
        let listing = self.listing(sources);
        let has_another_list = wall.list != listing.list || wall.made() > listing.len();
        if has_another_list {
            let (is_open, generation, revision) = (wall.is_open, wall.generation + 1, wall.revision);
            wall = Wall { is_open, generation, revision, ..Wall::new(listing.list, sources) };
        }
        let end = wall.most(&listing).min(wall.made() + most as usize);
        for index in wall.made()..end {
            wall.add(listing.problem(), listing.placements(index));
            wall.is_arranged = false;
        }
        if !wall.is_arranged && !listing.is_filtering() {
            wall.arrange(&listing);
        }
        let is_due = wall.made() < wall.most(&listing);
        self.wall = Some(wall);
        is_due
    }

    /// The wall, if it is open.
    pub(crate) fn wall_picture(&self, sources: Sources<'_>, is_still: bool) -> Option<WallPicture<'_>> {
        let wall = self.wall.as_ref().filter(|wall| wall.is_open)?;
        Some(WallPicture {
            cells: &wall.cells,
            generation: wall.generation,
            solutions: wall.most(&self.listing(sources)),
            places: &wall.places,
            revision: wall.revision,
            selected: wall.selected,
            shown: self.browsing.as_ref().map(Browsing::index),
            is_still,
        })
    }

    /// What panels show of the wall, if it is open.
    pub(super) fn wall_readout(&self, sources: Sources<'_>) -> Option<WallReadout> {
        let wall = self.wall.as_ref().filter(|wall| wall.is_open)?;
        let listing = self.listing(sources);
        let selected = wall.selected.filter(|&index| index < listing.len());
        Some(WallReadout {
            solutions: wall.most(&listing),
            standing: wall.places.iter().flatten().count(),
            selected: selected.map(|index| SelectedSolution { place: index + 1, name: listing.name(index) }),
        })
    }

    /// Whether all solutions of the wall have been given their places.
    fn has_arranged_wall(&self) -> bool {
        self.wall.as_ref().is_some_and(|wall| wall.places.len() == wall.made() && wall.is_arranged)
    }

    /// A sentence about the wall, if it is open.
    pub(super) fn wall_sentence(&self, sources: Sources<'_>) -> Option<String> {
        let WallReadout { solutions, standing, .. } = self.wall_readout(sources)?;
        let listing = self.listing(sources);
        let all = count(listing.len() as u64, "solution", "solutions");
        let which = match (solutions == listing.len(), standing == solutions || !self.has_arranged_wall()) {
            (true, true) => format!("All {all}"),
            (true, false) => format!("{} of {all}", grouped(standing as u64)),
            (false, true) => format!("The first {} of {all}", grouped(solutions as u64)),
            (false, false) => {
                format!("{} of the first {} of {all}", grouped(standing as u64), grouped(solutions as u64))
            }
        };
        Some(format!("{which}. Choose one to look at it."))
    }
}

/// The end of a search: a solution flies in, stands for a moment, and then the wall opens. Any command of the user ends it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Finale {
    /// The search has ended.
    Ended {
        /// The list to show, and the solution of it.
        list: List,
        pick: Pick,
        waited: f64,
    },
    /// The solution flies in and stands.
    Standing { waited: f64 },
}

impl Finale {
    /// The seconds from the end of the search to the solution.
    const BEAT: f64 = 0.25;
    /// The seconds for which the solution stands.
    const STANDING: f64 = 1.5;
}

impl Solutions {
    /// Begins the end of a search, unless it has found too few solutions.
    pub(crate) fn begin_finale(&mut self, list: List, pick: Pick, sources: Sources<'_>) {
        let listing = Listing { list, ..self.listing(sources) };
        if listing.len() >= FEWEST {
            self.finale = Some(Finale::Ended { list, pick, waited: 0.0 });
        }
    }

    /// Ends the end of a search where it is: the user goes on.
    pub(crate) fn cancel_finale(&mut self) {
        if self.finale.take().is_some() && !self.has_open_wall() {
            self.wall = None;
        }
    }

    /// Whether the end of a search goes on.
    pub(crate) fn has_finale(&self) -> bool {
        self.finale.is_some()
    }

    /// Advances the end of a search by `dt` seconds.
    pub(crate) fn tick_finale(&mut self, dt: f64, sources: Sources<'_>) {
        match &mut self.finale {
            None => {}
            Some(Finale::Ended { list, pick, waited }) => {
                *waited += dt;
                if *waited >= Finale::BEAT {
                    let (list, pick) = (*list, *pick);
                    self.set_list(list, sources);
                    self.show(pick, sources);
                    self.finale = Some(Finale::Standing { waited: 0.0 });
                    // It is made while the solution stands.
                    self.begin_wall(sources);
                }
            }
            Some(Finale::Standing { waited }) => {
                *waited += dt;
                if *waited >= Browsing::SECONDS_A_FLIGHT + Finale::STANDING {
                    self.finale = None;
                    self.open_wall(sources);
                }
            }
        }
    }
}
