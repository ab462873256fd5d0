//! The wall: the listed solutions side by side, as one picture; and the end of a search.

use crate::List;
use crate::frame::Props;
use crate::solutions::listing::{Listing, Pick, Sources};
use cubefall::puzzle::Coord;
use cubefall::solution::SolutionName;

/// The most solutions that stand on the wall, and the most bytes that their cells may take.
const MOST_SOLUTIONS: usize = 20_000;
const MOST_BYTES: usize = 8 << 20;

/// The fewest solutions that make a wall.
pub(super) const FEWEST: usize = 2;

/// The listed solutions side by side. Their cells are made in slices.
#[derive(Clone, Debug)]
pub(crate) struct Wall {
    pub(super) is_open: bool,
    /// The list that it is of.
    pub(super) list: List,
    /// For each cell of the region, its place in the box.
    pub(super) offsets: Vec<usize>,
    /// For each piece, its first body.
    pub(super) bodies: Vec<usize>,
    /// For each solution made, for each cell of the box along x, then y, then z: 0 if it is empty, else the
    /// number of the body in it.
    pub(super) cells: Vec<u8>,
    /// The same in the positions in which a new filter shows them, as far as they are made. Until all are,
    /// those before stand.
    pub(super) turned: Option<Vec<u8>>,
    /// The number of cells of the box.
    pub(super) room: usize,
    /// For each solution made, its place among those that stand, or nothing if the filter rejects it.
    pub(super) places: Vec<Option<usize>>,
    /// Whether the places are those of the present filter and order.
    pub(super) is_arranged: bool,
    /// How often the list and the places have changed.
    pub(super) generation: u32,
    pub(super) revision: u32,
    /// The solution that the pointer or the keyboard has selected.
    pub(super) selected: Option<usize>,
}

/// The wall, for the view.
#[derive(Clone, Copy, Debug)]
pub struct WallPicture<'a> {
    /// For each solution, one byte for each cell of the box, along x, then y, then z: 0 if it is empty, else
    /// one more than the index of the body in it, modulo 255.
    pub cells: &'a [u8],
    /// Another number for the cells of another list.
    pub generation: u32,
    /// The number of solutions that the wall will have.
    pub solutions: usize,
    /// For each solution, its place on the wall, or nothing if the filter rejects it. Those after the last
    /// have not been made yet.
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
#[derive(Clone, PartialEq, Debug)]
pub struct SelectedSolution {
    /// Its place in the list, from 1.
    pub place: usize,
    /// Its name.
    pub name: Option<SolutionName>,
    /// Its level, if it is known.
    pub level: Option<String>,
}

impl Wall {
    /// A wall of a list, with nothing on it.
    pub(super) fn new(list: List, sources: Sources<'_>) -> Self {
        let region = sources.subject.puzzle().region();
        let Coord { x, y, z } = region.extent();
        let place = |cell: &Coord| (cell.x + x * (cell.y + y * cell.z)) as usize;
        Self {
            is_open: false,
            list,
            offsets: region.coords().iter().map(place).collect(),
            bodies: first_bodies(sources.subject.props()),
            cells: Vec::new(),
            turned: None,
            room: (x * y * z) as usize,
            places: Vec::new(),
            is_arranged: false,
            generation: 0,
            revision: 0,
            selected: None,
        }
    }

    /// The number of listed solutions that it can have.
    pub(super) fn most(&self, listing: &Listing<'_>) -> usize {
        listing.len().min(MOST_SOLUTIONS).min(MOST_BYTES / self.room)
    }

    pub(super) fn made(&self) -> usize {
        self.cells.len() / self.room
    }

    /// Adds the solution of the list that comes next.
    pub(super) fn add(&mut self, listing: &Listing<'_>) {
        let mut cells = std::mem::take(&mut self.cells);
        self.append(&mut cells, listing);
        self.cells = cells;
    }

    /// Makes the cells of at most `most` solutions anew, if they have to be.
    pub(super) fn turn(&mut self, most: usize, listing: &Listing<'_>) {
        let Some(mut turned) = self.turned.take() else { return };
        let end = self.cells.len().min(turned.len() + most * self.room);
        while turned.len() < end {
            self.append(&mut turned, listing);
        }
        if end == self.cells.len() {
            self.cells = turned;
            self.generation += 1;
        } else {
            self.turned = Some(turned);
        }
    }

    /// Appends the cells of the solution that comes next, in the position in which it is shown.
    fn append(&self, cells: &mut Vec<u8>, listing: &Listing<'_>) {
        let begin = cells.len();
        cells.resize(begin + self.room, 0);
        let (problem, placements) = listing.shown_in(begin / self.room);
        for (index, &id) in placements.iter().enumerate() {
            let piece = problem.piece_of(id);
            let copies =
                placements[..index].iter().filter(|&&other| problem.piece_of(other) == piece).count();
            let body = self.bodies[piece.index()] + copies;
            for cell in problem.cells_of(id) {
                cells[begin + self.offsets[cell.index()]] = (body % 255) as u8 + 1;
            }
        }
    }

    /// Gives each solution its place: that in the list, or in its order; those that the filter rejects have
    /// none.
    pub(super) fn arrange(&mut self, listing: &Listing<'_>) {
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

/// The end of a search: a solution flies in, stands for a moment, and then the wall opens. Any command of the
/// user ends it.
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
    pub(super) const BEAT: f64 = 0.25;
    /// The seconds for which the solution stands.
    pub(super) const STANDING: f64 = 1.5;
}
