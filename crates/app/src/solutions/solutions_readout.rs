//! What the panels and the view show of the solutions.

use crate::apart::{Apart, Awaited};
use crate::frame::bodies_of;
use crate::solutions::SolutionLists;
use crate::solutions::browsing::{Automatic, Browsing, NextPiece};
use crate::solutions::filter::{Filtering, pieces_of};
use crate::solutions::listing::Sources;
use crate::solutions::wall::WallReadout;
use crate::{
    ApartReadout, Filter, Frame, LevelsReadout, List, Mark, MarkKind, Motion, NextMove, Pose, Preview, Props,
};
use cubefall::disassembly::Level;
use cubefall::problem::{Problem, Symmetry};
use cubefall::puzzle::{Cell, CellSet, Coord, PieceId, Puzzle};
use cubefall::solution::{Side, SolutionName};
use messages::Glide;
use pictures::places;
use words::{count, grouped};

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
    /// Once the solutions are sorted by ease: how many go straight down, how many need pieces from the side,
    /// and how many cannot be built by single straight moves.
    pub ease: Option<[usize; 3]>,
    /// The solution that is shown.
    pub shown: Option<Shown>,
    /// What the form of the filter shows, while it is open.
    pub filter_form: Option<FilterCells>,
    /// The next step of building along.
    pub build: Option<BuildReadout>,
    /// How far the listed solutions are taken apart.
    pub levels: LevelsReadout,
    /// How the solution shown comes apart, while that is shown.
    pub apart: Option<ApartReadout>,
    /// The wall, while it is open.
    pub wall: Option<WallReadout>,
}

/// The solution that is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// Its place in the list, from 1.
    pub place: usize,
    /// Its place as the user counts, from 1: among those that pass the filter if it has conditions; nothing
    /// if it does not pass.
    pub row: Option<usize>,
    /// Whether the filter has turned it, so that it meets the conditions.
    pub turned: bool,
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

impl SolutionLists {
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
            filtering: is_filtering || listing.awaits_levels(),
            ease: listing.filtering.filter(|_| !is_filtering).and_then(Filtering::ease),
            levels: self.levels.readout(listing.numbered() > 0, self.full_listing(sources).numbered()),
            shown: self.browsing.as_ref().map(|browsing| self.shown(browsing, sources)),
            filter_form: self.filter_open.then(|| self.filter_cells(sources)),
            build: building.map(|browsing| {
                BuildReadout::new(self.problem_of(browsing, sources), browsing, listing.rows())
            }),
            apart: self.browsing.as_ref().and_then(Browsing::apart).map(Apart::readout),
            wall: self.wall_readout(sources),
        }
    }

    fn shown(&self, browsing: &Browsing, sources: Sources<'_>) -> Shown {
        let (plan, subject) = (browsing.plan(), sources.subject);
        Shown {
            place: browsing.index() + 1,
            row: self.listing(sources).place_of(browsing.index()),
            turned: browsing.is_turned(),
            number: browsing.numbering().number(),
            name: plan.names.map(|names| names.name),
            favourite: plan.names.is_some_and(|names| self.favourites.contains(names)),
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

    /// A sentence about the shown solution: its place in the list, and what a person sees of it.
    pub(crate) fn sentence(&self, sources: Sources<'_>) -> Option<String> {
        if let Some(wall) = self.wall_sentence(sources) {
            return Some(wall);
        }
        let browsing = self.browsing.as_ref()?;
        let solution = self.place(browsing, sources);
        let (placed, pieces, standing) = (browsing.placed(), browsing.pieces(), browsing.plan().standing);
        if placed == standing && standing > 0 {
            let pieces = count(standing as u64, "piece stands", "pieces stand");
            return Some(format!("{solution}: {pieces} in your cube."));
        }
        if let (Some(last), true) = (browsing.in_the_box().last(), placed < pieces) {
            let (name, how) = (sources.subject.puzzle().called(last.piece), insertion(last.from));
            return Some(format!("{solution}, piece {placed} of {pieces}: {name} {how}."));
        }
        let level = self.listing(sources).level(browsing.index());
        Some(format!("{solution}. {}", ease(browsing, level)))
    }

    /// The place of the solution shown in its list.
    fn place(&self, browsing: &Browsing, sources: Sources<'_>) -> String {
        let [place, listed] =
            [browsing.index() + 1, self.listing(sources).len()].map(|number| grouped(number as u64));
        match self.list {
            List::Link => "The solution of the link".to_owned(),
            List::Stage | List::All | List::Own => format!("Solution {place} of {listed}"),
        }
    }
}

/// How easily the pieces go in, or else what is known of how they come apart.
fn ease(browsing: &Browsing, level: Option<&Level>) -> String {
    let plan = browsing.plan();
    match (browsing.pieces() - plan.possible, plan.sideways) {
        (1.., _) if level == Some(&Level::Locked) => {
            "It is locked: no moves take it apart. Apart says why.".to_owned()
        }
        (0, 0) => "Every piece can go straight down.".to_owned(),
        (0, 1) => "One piece slides in from the side, all others go straight down.".to_owned(),
        (0, some) => format!("{some} pieces slide in from the side, all others go straight down."),
        _ => {
            let how = match level {
                Some(level @ Level::Apart(_)) => format!("level {level}"),
                _ => "not all pieces go in by straight moves".to_owned(),
            };
            format!("It interlocks: {how}. Apart shows how they move.")
        }
    }
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

/// The next step of building along.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildReadout {
    /// The instruction: the piece, and the side from which it is inserted; or that no step is left.
    pub title: String,
    /// The side from which the piece is inserted.
    pub from: Option<Side>,
    /// Its cells, layer by layer, in words.
    pub cells: String,
    /// Whether moves can be shown that put it together where straight ones of single pieces do not.
    pub interlocks: bool,
    /// If not all pieces can be put in, and that is said before anything is built: how many more can.
    pub warning: Option<usize>,
    /// The solution that can be built next, if there is one.
    pub another: Option<Another>,
    /// Whether the last piece can be removed: it was not in the user's cube.
    pub can_go_back: bool,
    /// The number of pieces in the box, and the number of all.
    pub placed: (usize, usize),
    /// The piece to insert, and its cells; nothing at the end.
    pub piece: Option<(PieceId, CellSet)>,
    /// The pieces in the box, and their cells.
    pub standing: Vec<(PieceId, CellSet)>,
    /// The pieces that can be inserted after this one, in order.
    pub waiting: Vec<PieceId>,
}

impl BuildReadout {
    /// The step at which `browsing` is, in a list of `listed` solutions.
    pub(super) fn new(problem: &Problem, browsing: &Browsing, listed: usize) -> Self {
        let puzzle = problem.puzzle();
        let cells = |id| problem.get(id).cells.clone();
        let standing = browsing.in_the_box().iter().map(|step| (step.piece, cells(step.placement)));
        let next = browsing.next();
        let after = browsing.placed() + usize::from(next.is_some());
        let filled: Vec<Coord> = next
            .map(|step| cells(step.placement).iter().map(|cell| puzzle.region().coord_of(cell)).collect())
            .unwrap_or_default();
        Self {
            title: title(puzzle, browsing),
            from: next.and_then(|step| step.from),
            cells: places(&filled),
            interlocks: !browsing.plan().is_complete() && browsing.plan().standing == 0,
            warning: browsing.warns().then(|| browsing.plan().insertable(browsing.placed()).len()),
            another: match browsing.alternative() {
                Some(_) => Some(Another::Buildable),
                None => (listed > 1 && !browsing.warns()).then_some(Another::Next),
            },
            can_go_back: browsing.placed() > browsing.plan().standing,
            placed: (browsing.placed(), browsing.pieces()),
            piece: next.map(|step| (step.piece, cells(step.placement))),
            standing: standing.collect(),
            waiting: browsing.plan().insertable(after).iter().map(|step| step.piece).collect(),
        }
    }
}

/// What can be built next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Another {
    /// The next solution of the list.
    Next,
    /// The next one whose pieces can all be put in.
    Buildable,
}

/// That not all pieces of a solution can be put in.
fn warning(browsing: &Browsing) -> String {
    let (possible, pieces) = (browsing.plan().possible, browsing.pieces());
    format!(
        "This solution cannot be put together one piece after the other by straight moves: {possible} of its {pieces} pieces go in."
    )
}

fn title(puzzle: &Puzzle, browsing: &Browsing) -> String {
    if browsing.warns() {
        return warning(browsing);
    }
    let Some(step) = browsing.next() else {
        return match browsing.pieces() - browsing.placed() {
            0 => "That was the last piece: it is whole.".to_owned(),
            1 => "The last piece cannot be put in by a straight move.".to_owned(),
            left => format!("The last {left} pieces cannot be put in one by one by straight moves."),
        };
    };
    let name = puzzle.called(step.piece);
    let from = step.from.map_or("outside".to_owned(), |side| side.to_string());
    match (browsing.placed(), step.slide == Coord::default()) {
        (0, _) => format!("Begin with {name}."),
        (_, true) => format!("{name} goes straight in, from {from}."),
        (_, false) => format!("{name} slides in from {from}."),
    }
}

impl SolutionLists {
    /// The frame, if a solution is shown.
    pub(crate) fn frame(&self, sources: Sources<'_>, jumps: bool) -> Option<Frame> {
        let browsing = self.browsing.as_ref()?;
        let (problem, props) = (self.problem_of(browsing, sources), sources.subject.props());
        let placed = browsing.in_the_box().iter().map(|step| (step.placement, step.slide));
        let mut poses = props.poses(problem, placed);
        let preview = preview(browsing, problem, props, &poses);
        if let Some(Preview { body, pose }) = preview {
            poses[body] = match browsing.next_piece() {
                NextPiece::OnTray => None,
                NextPiece::Held => Some(pose.held_over(&props.bodies[body], props.extent.z)),
                NextPiece::InBox => Some(pose),
            };
        }
        let (glides, next_move, holds) = match browsing.apart() {
            Some(apart) => {
                let bodies = bodies_of(browsing.placements(), problem, (props, &poses));
                let of_pieces = apart.glides(jumps);
                let number = if of_pieces.is_empty() { 0 } else { poses.len() };
                (glides(of_pieces, &bodies, number), next_move(apart, &bodies), apart.holds())
            }
            None => (Vec::new(), None, Vec::new()),
        };
        Some(Frame {
            glides,
            next_move,
            holds,
            poses,
            refusal: None,
            preview,
            marks: self.marks(browsing, problem),
            motion: Motion::Flight { seconds: Browsing::SECONDS_A_FLIGHT as f32 },
            explosion: self.explosion,
            cut: self.cut,
            is_solved: browsing.apart().is_none()
                && self.explosion == 0.0
                && browsing.in_the_box().len() == browsing.placements().len(),
        })
    }
}

/// Where each body is while the solution is taken apart.
fn glides(glides_of_pieces: Vec<Glide>, bodies: &[Option<usize>], number: usize) -> Vec<Glide> {
    let mut glides = vec![Glide::NONE; number];
    for (&body, glide) in bodies.iter().zip(glides_of_pieces) {
        if let Some(body) = body {
            glides[body] = glide;
        }
    }
    glides
}

/// The next move, if nothing moves.
fn next_move(apart: &Apart, bodies: &[Option<usize>]) -> Option<NextMove> {
    let Awaited { moved, way, comes } = apart.awaited()?;
    let bodies = bodies.iter().enumerate().filter(|(piece, _)| moved >> piece & 1 == 1);
    Some(NextMove { bodies: bodies.filter_map(|(_, &body)| body).collect(), way, comes })
}

/// The pose of the piece that the user inserts next.
fn preview(browsing: &Browsing, problem: &Problem, props: &Props, poses: &[Option<Pose>]) -> Option<Preview> {
    let step = browsing.next()?;
    let body = props.free_body(poses, step.piece)?;
    Some(Preview { body, pose: Pose::of(problem, step.placement, step.slide) })
}

impl SolutionLists {
    /// The cells that the user fills next, those of the piece in hand while the solution is taken apart, or
    /// the one that the user has chosen for the filter.
    fn marks(&self, browsing: &Browsing, problem: &Problem) -> Vec<Mark> {
        let region = problem.puzzle().region();
        let mark = |cell| Mark { cell, kind: MarkKind::Target };
        if let Some(apart) = browsing.apart() {
            return apart.held_cells().into_iter().map(mark).collect();
        }
        let next = browsing.next().map(|step| problem.get(step.placement).cells.clone());
        let cells = next.unwrap_or_else(|| self.chosen_cell().into_iter().collect());
        cells.iter().map(|cell| mark(region.coord_of(cell))).collect()
    }

    /// What the form of the filter shows.
    fn filter_cells(&self, sources: Sources<'_>) -> FilterCells {
        let browsing = self.browsing.as_ref();
        let pieces = browsing.map(|it| pieces_of(self.problem_of(it, sources), it.placements()));
        FilterCells { pieces: pieces.unwrap_or_default(), chosen: self.chosen_cell() }
    }
}

/// What the form of the filter shows: the solution shown, and the cell that the user has chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct FilterCells {
    /// The pieces of the solution shown, with their cells; none without one.
    pub pieces: Vec<(PieceId, CellSet)>,
    /// The chosen cell.
    pub chosen: Option<Cell>,
}
