//! The readout of the solutions.

use crate::solutions::building::browsing::{Automatic, Browsing};
use crate::solutions::filtering::Filtering;
use crate::solutions::listing::Sources;
use crate::solutions::solutions::Solutions;
use crate::{BuildReadout, Filter, List};
use cubefall::problem::Symmetry;
use cubefall::solution::{Side, SolutionName};
use design::count;
use lab::grouped;

/// The readout of the solutions.
#[derive(Clone, PartialEq, Debug)]
pub struct SolutionsReadout {
    /// The number of solutions that playback has found.
    pub found: usize,
    /// The chosen list.
    pub list: List,
    /// The lists that can be chosen.
    pub lists: Vec<List>,
    /// The number of solutions of the list.
    pub listed: usize,
    /// Whether the list is a part of the full list: then the places in it are the numbers of the solutions.
    pub numbered: bool,
    /// The filter.
    pub filter: Filter,
    /// The number of solutions known to pass it.
    pub rows: usize,
    /// Whether the filter has not yet been applied to all.
    pub filtering: bool,
    /// Once the solutions are sorted by ease: how many go straight down, how many need pieces from the side, and how many cannot
    /// be built by single straight moves.
    pub ease: Option<[usize; 3]>,
    /// The solution that is shown.
    pub shown: Option<Shown>,
    /// The next step of building along.
    pub build: Option<BuildReadout>,
}

/// The solution that is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// Its place in the list, from 1.
    pub place: usize,
    /// Its number in the full list, once it is known: the one by which `cubefall build` finds it.
    pub number: Option<usize>,
    /// Its name, the same in every run.
    pub name: Option<SolutionName>,
    /// Whether it is a favourite.
    pub favourite: bool,
    /// The size of its orbit: the number of its different images under the symmetries.
    pub coverings: usize,
    /// Whether these include mirror images: they do if the set of pieces is closed under mirroring.
    pub mirrored: bool,
    /// The number of its pieces that are in the user's cube.
    pub standing: usize,
    /// The number of its pieces in the box.
    pub placed: usize,
    /// The number of its pieces.
    pub pieces: usize,
    /// The number of pieces that can be inserted one after the other, each by a straight move.
    pub possible: usize,
    /// The number of those that are not inserted from above.
    pub sideways: usize,
    /// Whether the slide show runs.
    pub slide_show: bool,
    /// Whether it is being built automatically.
    pub assembling: bool,
    /// Whether the user builds it along.
    pub building: bool,
    /// How far its pieces are drawn apart, in [0, 1].
    pub explosion: f32,
    /// The height at which it is cut, in cells from the floor of the box.
    pub cut: f32,
    /// The height of the box, in cells.
    pub height: i32,
}

impl Solutions {
    /// The readout.
    pub(crate) fn readout(&self, sources: Sources<'_>) -> SolutionsReadout {
        let listing = self.listing(sources);
        let is_filtering = listing.is_filtering();
        let lists = [List::Link, List::Own, List::All, List::Stage];
        let building = self.browsing.as_ref().filter(|browsing| browsing.is_building());
        SolutionsReadout {
            found: self.found().len(),
            list: listing.list,
            lists: lists.into_iter().filter(|&list| listing.has(list)).collect(),
            listed: listing.len(),
            numbered: listing.len().checked_sub(1).is_some_and(|last| listing.number(last).is_some()),
            filter: listing.filter(),
            rows: listing.rows(),
            filtering: is_filtering,
            ease: listing.filtering.filter(|_| !is_filtering).and_then(Filtering::ease),
            shown: self.browsing.as_ref().map(|browsing| self.shown(browsing, sources)),
            build: building.map(|browsing| BuildReadout::new(listing.problem(), browsing, listing.rows())),
        }
    }

    fn shown(&self, browsing: &Browsing, sources: Sources<'_>) -> Shown {
        let (plan, subject) = (browsing.plan(), sources.subject);
        Shown {
            place: browsing.index() + 1,
            number: browsing.numbering().number(),
            name: plan.name,
            favourite: plan.name.is_some_and(|name| self.is_favourite(name)),
            coverings: plan.coverings,
            mirrored: subject.symmetries().contains(&Symmetry::Reflection),
            standing: plan.standing,
            placed: browsing.placed(),
            pieces: browsing.pieces(),
            possible: plan.possible,
            sideways: plan.sideways,
            slide_show: browsing.automatic() == Automatic::SlideShow,
            assembling: browsing.automatic() == Automatic::Assembling,
            building: browsing.is_building(),
            explosion: self.explosion,
            cut: self.cut,
            height: subject.puzzle().region().extent().z,
        }
    }

    /// A sentence about the shown solution. `search_waits` is whether the search is not over.
    pub(crate) fn sentence(&self, sources: Sources<'_>, search_waits: bool) -> Option<String> {
        let browsing = self.browsing.as_ref()?;
        let solution = identity(browsing);
        let (placed, pieces, standing) = (browsing.placed(), browsing.pieces(), browsing.plan().standing);
        if placed == standing && standing > 0 {
            let pieces = count(standing as u64, "piece stands", "pieces stand");
            return Some(format!("{solution}: {pieces} in your cube."));
        }
        if let (Some(last), true) = (browsing.in_the_box().last(), placed < pieces) {
            let (name, how) = (sources.subject.puzzle().piece(last.piece).name(), insertion(last.from));
            return Some(format!("{solution}, piece {placed} of {pieces}: {name} {how}."));
        }
        let search = if search_waits { " The search waits where it was." } else { "" };
        Some(format!("{solution}.{search}"))
    }
}

/// The name of the solution shown, and its number in the full list once it is known.
fn identity(browsing: &Browsing) -> String {
    let name = browsing.plan().name.map_or(String::new(), |name| format!(" {name}"));
    let number = browsing.numbering().number();
    let number = number.map_or(String::new(), |number| format!(", number {}", grouped(number as u64)));
    format!("Solution{name}{number}")
}

/// How a piece is inserted, as text after its name.
fn insertion(from: Option<Side>) -> String {
    match from {
        Some(Side::Above) => "goes straight down".to_owned(),
        Some(Side::Below) => "has to come through the floor".to_owned(),
        Some(side) => format!("slides in from {side}"),
        None => "cannot be put in by a straight move".to_owned(),
    }
}
