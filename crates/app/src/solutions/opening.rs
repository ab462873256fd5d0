//! How the wall opens, is made, follows the list, and closes; and the end of a search, which opens it.

use crate::List;
use crate::solutions::SolutionLists;
use crate::solutions::browsing::Browsing;
use crate::solutions::listing::{Listing, Pick, Sources};
use crate::solutions::wall::{FEWEST, Finale, SelectedSolution, Wall, WallPicture, WallReadout};
use cubefall::disassembly::Level;
use words::{count, grouped};

impl SolutionLists {
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

    /// The solutions of the wall have to be made anew, since a new filter shows them in other positions.
    pub(super) fn turn_wall(&mut self) {
        if let Some(wall) = &mut self.wall {
            wall.turned = Some(Vec::new());
        }
    }

    /// Whether the wall is not complete.
    pub(crate) fn is_wall_due(&self, sources: Sources<'_>) -> bool {
        let listing = self.listing(sources);
        self.wall.as_ref().is_some_and(|wall| {
            let is_made = wall.made() == wall.most(&listing) && wall.turned.is_none();
            wall.list != listing.list || !is_made || !(wall.is_arranged || listing.awaits_levels())
        })
    }

    /// Adds at most `most` solutions to the wall, and turns as many. Returns whether some are left.
    pub(crate) fn make_wall(&mut self, most: u64, sources: Sources<'_>) -> bool {
        let Some(mut wall) = self.wall.take() else { return false };
        let listing = self.listing(sources);
        let has_another_list = wall.list != listing.list || wall.made() > listing.len();
        if has_another_list {
            let (is_open, generation, revision) = (wall.is_open, wall.generation + 1, wall.revision);
            wall = Wall { is_open, generation, revision, ..Wall::new(listing.list, sources) };
        }
        let end = wall.most(&listing).min(wall.made() + most as usize);
        for _ in wall.made()..end {
            wall.add(&listing);
            wall.is_arranged = false;
        }
        wall.turn(most as usize, &listing);
        if !wall.is_arranged && !listing.is_filtering() && !listing.awaits_levels() {
            wall.arrange(&listing);
        }
        let is_due = wall.made() < wall.most(&listing) || wall.turned.is_some();
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
            selected: selected.map(|index| SelectedSolution {
                place: index + 1,
                name: listing.name(index),
                level: listing.level(index).map(Level::to_string),
            }),
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

impl SolutionLists {
    /// The number of the solution shown, from 1, if it is of this list.
    pub(crate) fn shown_of(&self, list: List) -> Option<usize> {
        self.browsing.as_ref().filter(|_| self.list == list).map(|browsing| browsing.index() + 1)
    }

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
