//! A puzzle with placements made and excluded, by definition: sets of coordinates.

use cubefall::puzzle::{Color, PieceSpec, PuzzleSpec};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

pub(super) type Point = [i32; 3];

/// A placement: the piece, and the cells that it fills.
pub(super) type Placement = (usize, BTreeSet<Point>);

/// What is left of a puzzle.
#[derive(Clone)]
pub(super) struct State {
    /// All cells of the goal.
    pub(super) goal: Rc<BTreeSet<Point>>,
    /// The empty cells, and whether each must be filled.
    pub(super) empty: BTreeMap<Point, bool>,
    /// For each piece, how many copies must be placed, and how many may be: no more than have room in the
    /// goal, unless they must.
    pub(super) copies: Vec<(usize, usize)>,
    /// For each piece, its cells.
    pub(super) volumes: Vec<usize>,
    pub(super) active: BTreeSet<Placement>,
    /// How many more cells may stay empty.
    pub(super) most_holes: usize,
}

impl State {
    /// The empty goal of a document, and all placements of its pieces.
    pub(super) fn new(spec: &PuzzleSpec) -> Self {
        let goal = goal(spec);
        let mut active = BTreeSet::new();
        for (index, piece) in spec.pieces.iter().enumerate() {
            let forms = forms(piece);
            let placed = forms.iter().flat_map(|form| placements(form, &goal, spec));
            active.extend(placed.map(|cells| (index, cells)));
        }
        Self { active, ..Self::without_placements(spec) }
    }

    /// The same for claims about volumes alone, whose check takes little memory then, however many placements
    /// there are.
    pub(super) fn without_placements(spec: &PuzzleSpec) -> Self {
        let goal = goal(spec);
        let variable = goal.values().filter(|(required, _)| !required).count();
        let most = |piece: &PieceSpec| match goal.len().checked_div(piece.shape.cells().len()) {
            Some(room) => piece.max.min(room).max(piece.min),
            None => piece.max,
        };
        Self {
            goal: Rc::new(goal.keys().copied().collect()),
            copies: spec.pieces.iter().map(|piece| (piece.min, most(piece))).collect(),
            empty: goal.into_iter().map(|(at, (required, _))| (at, required)).collect(),
            volumes: spec.pieces.iter().map(|piece| piece.shape.cells().len()).collect(),
            active: BTreeSet::new(),
            most_holes: spec.goal.most_holes.unwrap_or(variable).min(variable),
        }
    }

    /// The state with a placement made.
    pub(super) fn with(&self, (piece, cells): &Placement) -> Self {
        let mut next = self.clone();
        next.empty.retain(|at, _| !cells.contains(at));
        let (least, most) = &mut next.copies[*piece];
        *least = least.saturating_sub(1);
        *most -= 1;
        let is_gone = *most == 0;
        next.active.retain(|(other, others)| !(is_gone && other == piece) && others.is_disjoint(cells));
        next
    }

    /// Whether nothing is placed.
    pub(super) fn is_empty(&self) -> bool {
        self.empty.len() == self.goal.len()
    }

    /// The cells that must be filled.
    pub(super) fn required(&self) -> impl Iterator<Item = &Point> {
        self.empty.iter().filter(|&(_, &required)| required).map(|(at, _)| at)
    }

    /// Whether this many cells may be filled.
    pub(super) fn may_fill(&self, cells: usize) -> bool {
        cells >= self.required().count()
            && cells <= self.empty.len()
            && self.empty.len() - cells <= self.most_holes
    }

    /// The placements of a piece.
    pub(super) fn active_of(&self, piece: usize) -> Vec<&BTreeSet<Point>> {
        self.active.iter().filter(|(other, _)| *other == piece).map(|(_, cells)| cells).collect()
    }

    /// All numbers of cells, and of cells among `counted`, that copies of the pieces can fill, each by its
    /// own placements without regard to the others.
    pub(super) fn sums(&self, counted: &BTreeSet<Point>) -> BTreeSet<(usize, usize)> {
        let mut sums = BTreeSet::from([(0, 0)]);
        for (piece, &(least, most)) in self.copies.iter().enumerate() {
            let placements = self.active_of(piece);
            let counts: BTreeSet<usize> =
                placements.iter().map(|cells| cells.intersection(counted).count()).collect();
            let (mut with, mut all) = (sums, BTreeSet::new());
            for copies in 0..=most {
                // More copies have no room.
                if with.is_empty() {
                    break;
                }
                if copies >= least {
                    all.extend(&with);
                }
                let volume = self.volumes[piece];
                let more = with.iter().flat_map(|&(v, c)| counts.iter().map(move |n| (v + volume, c + n)));
                with = more.filter(|&(cells, _)| cells <= self.empty.len()).collect();
            }
            sums = all;
        }
        sums
    }

    /// The numbers of cells that the copies can have together, whether they fit or not.
    pub(super) fn volumes(&self) -> BTreeSet<usize> {
        let mut sums = BTreeSet::from([0]);
        for (&(least, most), &volume) in self.copies.iter().zip(&self.volumes) {
            // For each remainder, the largest sum so far to which the least copies have been added: further
            // copies lead on from there.
            let mut last = vec![None; volume];
            let with_least = least.saturating_mul(volume);
            let mut is_reached = |sum: &usize| {
                if sum.checked_sub(with_least).is_some_and(|before| sums.contains(&before)) {
                    last[sum % volume] = Some(*sum);
                }
                last[sum % volume].is_some_and(|from| (sum - from) / volume <= most - least)
            };
            sums = (0..=self.empty.len()).filter(|sum| is_reached(sum)).collect();
        }
        sums
    }
}

/// The cells of the goal of a document: whether each must be filled, and its colour.
fn goal(spec: &PuzzleSpec) -> BTreeMap<Point, (bool, Option<Color>)> {
    let cells = spec.goal.shape.cells().iter();
    cells.map(|cell| ([cell.at.x, cell.at.y, cell.at.z], (!cell.variable, cell.color))).collect()
}

/// The cells of a piece with their colours, in one of its orientations.
type Form = Vec<(Point, Option<Color>)>;

/// The orientations of a piece: the signed permutations of the axes that are rotations, and all of them if it
/// may be mirrored.
fn forms(piece: &PieceSpec) -> Vec<Form> {
    const PERMUTATIONS: [([usize; 3], i32); 6] =
        [([0, 1, 2], 1), ([1, 2, 0], 1), ([2, 0, 1], 1), ([0, 2, 1], -1), ([2, 1, 0], -1), ([1, 0, 2], -1)];
    let mut forms = Vec::new();
    for (axes, parity) in PERMUTATIONS {
        for signs in 0..8 {
            let sign = |axis: usize| if signs >> axis & 1 == 0 { 1 } else { -1 };
            if parity * sign(0) * sign(1) * sign(2) < 0 && !piece.mirrored {
                continue;
            }
            let turned = |at: Point| [0, 1, 2].map(|axis| sign(axis) * at[axes[axis]]);
            let cells = piece.shape.cells().iter();
            forms.push(cells.map(|cell| (turned([cell.at.x, cell.at.y, cell.at.z]), cell.color)).collect());
        }
    }
    forms
}

/// The sets of cells that a form fills where it fits into the goal and the colours match.
fn placements(
    form: &Form,
    goal: &BTreeMap<Point, (bool, Option<Color>)>,
    spec: &PuzzleSpec,
) -> Vec<BTreeSet<Point>> {
    let Some(&(first, _)) = form.first() else { return Vec::new() };
    let match_colors = |piece: Option<Color>, cell: Option<Color>| match (piece, cell) {
        (Some(piece), Some(cell)) => spec.color_pairs.contains(&(piece, cell)),
        _ => true,
    };
    let at = |to: &Point, from: Point| [0, 1, 2].map(|axis| to[axis] + from[axis] - first[axis]);
    let fits = |to: &Point| {
        form.iter().all(|&(from, color)| {
            goal.get(&at(to, from)).is_some_and(|&(_, of_cell)| match_colors(color, of_cell))
        })
    };
    let places = goal.keys().filter(|to| fits(to));
    places.map(|to| form.iter().map(|&(from, _)| at(to, from)).collect()).collect()
}

/// The first claim of a certificate that is wrong, and where it is: the numbers of the steps that lead to it,
/// each within the one before, from 1; none for a claim at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// Where.
    pub steps: Vec<usize>,
    /// What is wrong.
    pub claim: Claim,
}

/// A claim that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The placement is not possible there: it is none of the piece's, it is excluded, it does not fit, or no
    /// copy is left.
    Placement,
    /// The cell or the piece is not one that must be covered.
    Item,
    /// The placement is not the only one of its cell or piece.
    NotForced,
    /// The volumes can add up.
    Volumes,
    /// The cell or the piece has a placement, or some piece has.
    HasPlacement,
    /// The two pieces have room beside each other, or are not both needed.
    Clash,
    /// A cell is none of the goal's empty cells, or is listed twice or out of order.
    Cells,
    /// The cells are not those of the pattern.
    Pattern,
    /// The pieces can cover other numbers of the cells, or as many as they must.
    Count,
    /// A weight, a modulus or a sum is out of range.
    Weights,
    /// A placement does not have the sum of its piece.
    Sum,
    /// The sum of all pieces may be that of all cells.
    Total,
    /// The assembly reached is not one, the search is within a chain, or another search finds a solution.
    Search,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            write!(f, "step {step}: ")?;
        }
        f.write_str(match self.claim {
            Claim::Placement => "the placement is not possible there",
            Claim::Item => "this cell or piece need not be covered",
            Claim::NotForced => "the placement is not the only one",
            Claim::Volumes => "the volumes can add up",
            Claim::HasPlacement => "this cell or piece has a placement, or some piece has",
            Claim::Clash => "the two pieces have room beside each other, or are not both needed",
            Claim::Cells => "the list of cells is not valid",
            Claim::Pattern => "the cells are not those of the pattern that it names",
            Claim::Count => {
                "the pieces can cover other numbers of the cells than it says, or as many as they must"
            }
            Claim::Weights => "a weight, a sum or the modulus is out of range",
            Claim::Sum => "a placement has another sum than its piece",
            Claim::Total => "the sum of all pieces may be that of all cells",
            Claim::Search => "the search is not what it says",
        })
    }
}

impl std::error::Error for Objection {}
