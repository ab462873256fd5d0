//! What can be said about a document at once, without a search.

use cubefall::problem::{Problem, Reduction, Symmetry, SymmetryGroup};
use cubefall::puzzle::{Cell, CellSet, Coord, PieceSpec, Polycube, Puzzle, PuzzleSpec, Volumes};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use words::grouped;

/// The facts about a document that need no search. What depends on placements is missing where the document
/// is no valid puzzle.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct Inspection {
    /// Why the document is no puzzle yet: the first fault.
    pub fault: Option<String>,
    /// The cells of the goal that have to be filled.
    pub required: usize,
    /// All cells of the goal.
    pub cells: usize,
    /// The cells of the fewest copies of all pieces, and of the most.
    pub of_pieces: (usize, usize),
    /// The rotations that map the goal to itself, the identity included, and the reflections; nothing without
    /// a valid puzzle.
    pub symmetries: Option<(usize, usize)>,
    /// The facts about each piece.
    pub pieces: Vec<PieceInspection>,
    /// The cells that have to be filled and that no placement fills, as `[x, y, z]`.
    pub unfillable: Vec<[i32; 3]>,
}

/// The facts about a piece.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct PieceInspection {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: usize,
    /// Whether its cells are connected by faces. A piece without cells is.
    pub is_connected: bool,
    /// The number of its orientations, with those of its mirror image if that may be used too. In a valid
    /// puzzle, colours make some of them different.
    pub orientations: usize,
    /// The number of its placements in the goal; nothing without a valid puzzle.
    pub placements: Option<usize>,
    /// Whether it has none, and would have one if colours did not matter.
    pub is_kept_out_by_colors: bool,
    /// The first piece before it of the same shape, or of the mirrored one.
    pub resembles: Option<Resemblance>,
}

/// A piece that another one resembles.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub enum Resemblance {
    /// The piece with this index has the same shape, and both could be copies of one piece.
    Same(usize),
    /// The piece with this index is its mirror image, and neither can be turned into the other.
    Mirrored(usize),
}

impl Inspection {
    /// The cells that are compared at most to find out whether colours keep a piece out: some milliseconds.
    const WORK: u64 = 1_000_000;

    /// The facts about a document.
    pub fn of(spec: &PuzzleSpec) -> Self {
        let mut inspection = Self::without_placements(spec);
        match Puzzle::from_spec(spec) {
            Ok(puzzle) => inspection.add_placements(&puzzle),
            Err(fault) => inspection.fault = Some(fault.to_string()),
        }
        inspection
    }

    /// Whether the fewest copies of the pieces have more cells than the goal.
    pub const fn has_too_many_pieces(&self) -> bool {
        self.of_pieces.0 > self.cells
    }

    /// The facts that do not depend on placements, of which a large puzzle has too many.
    pub fn without_placements(spec: &PuzzleSpec) -> Self {
        let cells = spec.goal.shape.cells();
        let required = cells.iter().filter(|cell| !cell.variable).count();
        let holes = (cells.len() - required).min(spec.goal.most_holes.unwrap_or(usize::MAX));
        let volume = |of: fn(&PieceSpec) -> usize| {
            let volumes = spec.pieces.iter().map(|piece| of(piece).saturating_mul(piece.shape.cells().len()));
            volumes.fold(0, usize::saturating_add)
        };
        Self {
            required: cells.len() - holes,
            cells: cells.len(),
            of_pieces: (volume(|piece| piece.min), volume(|piece| piece.max)),
            pieces: pieces(&spec.pieces),
            ..Self::default()
        }
    }

    /// Whether the numbers of cells exclude a solution.
    pub const fn excludes_solutions(&self) -> bool {
        let (least, most) = self.of_pieces;
        Volumes { least, most, required: self.required, region: self.cells }.exclude_solutions()
    }

    /// Adds what only a valid puzzle has.
    fn add_placements(&mut self, puzzle: &Arc<Puzzle>) {
        let problem = Problem::new(puzzle);
        for (piece, facts) in puzzle.piece_ids().zip(&mut self.pieces) {
            facts.placements = Some(problem.ids_of(piece).len());
            let mut work = Self::WORK;
            facts.is_kept_out_by_colors = facts.placements == Some(0)
                && Problem::is_kept_out_by_colors(puzzle, piece, &mut work) == Some(true);
            facts.orientations = puzzle.piece(piece).turned().len();
        }
        let filled = problem.filled_by_all(problem.ids());
        let region = puzzle.region();
        let missing: CellSet = region.required().difference(&filled);
        let triple = |cell: Cell| {
            let Coord { x, y, z } = region.coord_of(cell);
            [x, y, z]
        };
        self.unfillable = missing.iter().map(triple).collect();
        let by = Symmetry::auto(puzzle);
        let group = Reduction::group(puzzle, by).unwrap_or(SymmetryGroup { rotations: 1, reflections: 0 });
        self.symmetries = Some((group.rotations, group.reflections));
    }
}

/// The facts about the pieces that do not depend on the goal.
fn pieces(specs: &[PieceSpec]) -> Vec<PieceInspection> {
    let mut known: Vec<Option<Polycube>> = Vec::new();
    let mut all = Vec::new();
    for spec in specs {
        let polycube = Polycube::new(&spec.shape.coords()).ok();
        let resembled = polycube.as_ref().and_then(|polycube| resemblance(polycube, &known));
        let is_worth_saying = |resemblance: &Resemblance| match *resemblance {
            Resemblance::Same(other) => is_exchangeable(spec, &specs[other]),
            Resemblance::Mirrored(_) => true,
        };
        all.push(PieceInspection {
            name: spec.name.clone(),
            cells: spec.shape.cells().len(),
            is_connected: polycube.as_ref().is_none_or(Polycube::is_connected),
            orientations: polycube.as_ref().map_or(0, |polycube| orientations(polycube, spec.mirrored)),
            placements: None,
            is_kept_out_by_colors: false,
            resembles: resembled.filter(is_worth_saying),
        });
        known.push(polycube);
    }
    all
}

/// Whether pieces of the same shape could as well be copies of one piece.
fn is_exchangeable(one: &PieceSpec, other: &PieceSpec) -> bool {
    let is_plain = |piece: &PieceSpec| {
        piece.min == piece.max && piece.shape.cells().iter().all(|cell| cell.color.is_none())
    };
    is_plain(one) && is_plain(other) && one.mirrored == other.mirrored
}

fn orientations(polycube: &Polycube, may_be_mirrored: bool) -> usize {
    let chiral = may_be_mirrored && polycube.is_chiral();
    polycube.orientations().len() * if chiral { 2 } else { 1 }
}

/// The first of the known polycubes that is a rotation of this one, or else of its mirror image. Colours do
/// not matter.
fn resemblance(polycube: &Polycube, known: &[Option<Polycube>]) -> Option<Resemblance> {
    let find = |polycube: &Polycube| {
        let turned: Vec<Polycube> =
            polycube.orientations().into_iter().map(|orientation| orientation.polycube).collect();
        known.iter().position(|other| other.as_ref().is_some_and(|other| turned.contains(other)))
    };
    let same = find(polycube).map(Resemblance::Same);
    same.or_else(|| find(&polycube.mirrored()).map(Resemblance::Mirrored))
}

impl Inspection {
    /// What stands out, in words: first what excludes a solution, then what may be a mistake.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(self.volumes());
        let nowhere = self.pieces.iter().filter(|piece| piece.placements == Some(0));
        remarks.extend(nowhere.map(|piece| {
            let reason = if piece.is_kept_out_by_colors { ", since no colours match" } else { "" };
            format!("Piece {} fits nowhere{reason}.", piece.name)
        }));
        remarks.extend(match self.unfillable.len() {
            0 => None,
            1 => Some("No piece can fill the marked cell.".to_owned()),
            more => Some(format!("No piece can fill the {more} marked cells.")),
        });
        let loose = self.pieces.iter().filter(|piece| !piece.is_connected);
        remarks.extend(loose.map(|piece| format!("Piece {} is not connected.", piece.name)));
        remarks.extend(self.pieces.iter().filter_map(|piece| self.resemblance(piece)));
        remarks
    }

    /// What the numbers of cells exclude, with the difference.
    fn volumes(&self) -> Option<String> {
        if !self.excludes_solutions() || self.cells == 0 || self.pieces.is_empty() {
            return None;
        }
        let (least, most) = self.of_pieces;
        Some(match self.has_too_many_pieces() {
            true => format!("The pieces have {} too many.", cells(least - self.cells)),
            false => format!("The pieces have {} too few.", cells(self.required - most)),
        })
    }

    fn resemblance(&self, piece: &PieceInspection) -> Option<String> {
        Some(match piece.resembles? {
            Resemblance::Same(other) => format!(
                "Pieces {} and {} have the same shape, and exchanging them gives another solution. Make them one piece with two copies to avoid \
                 that.",
                self.pieces[other].name, piece.name
            ),
            Resemblance::Mirrored(other) => {
                format!("Pieces {} and {} are mirror images.", self.pieces[other].name, piece.name)
            }
        })
    }
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{} cells", grouped(count as u64)) }
}
