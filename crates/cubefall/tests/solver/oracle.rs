//! A naive oracle for solutions, from the definition. It shares only coordinates with the solver.

use cubefall::puzzle::{Color, Coord, Piece, PieceSpec, Puzzle, PuzzleSpec, Shape};
use cubefall::solution::Solution;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A solution as a set, so that the order of placing does not matter: each piece's place in the list, and its
/// cells.
pub type Packing = BTreeSet<(usize, BTreeSet<Coord>)>;

/// A linear map of space by its rows.
pub type Matrix = [[i32; 3]; 3];

/// The 48 symmetries of the cube: each permutation of the axes with each choice of their directions.
pub fn symmetries() -> Vec<Matrix> {
    let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let signs = (0..8).map(|bits: i32| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 }));
    signs.flat_map(|signs| permutations.map(|to| signed_permutation(to, signs))).collect()
}

/// The 24 of them that are no reflections.
pub fn turns() -> Vec<Matrix> {
    symmetries().into_iter().filter(|&matrix| determinant(matrix) == 1).collect()
}

fn signed_permutation(to: [usize; 3], signs: [i32; 3]) -> Matrix {
    let mut matrix = [[0; 3]; 3];
    for row in 0..3 {
        matrix[row][to[row]] = signs[row];
    }
    matrix
}

pub fn determinant([a, b, c]: Matrix) -> i32 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

pub fn image(matrix: Matrix, c: Coord) -> Coord {
    let [x, y, z] = matrix.map(|row| row[0] * c.x + row[1] * c.y + row[2] * c.z);
    Coord::new(x, y, z)
}

/// Whether some turn and shift takes the one set of cells to the other.
pub fn congruent(cells: &[Coord], others: &[Coord]) -> bool {
    let others: BTreeSet<Coord> = others.iter().copied().collect();
    turns().into_iter().any(|turn| {
        others.iter().any(|&to| {
            let by = to - image(turn, cells[0]);
            cells.iter().map(|&cell| image(turn, cell) + by).collect::<BTreeSet<_>>() == others
        })
    })
}

/// Every packing of the puzzle, by recursion: the first empty cell is filled by each placement of each piece.
pub fn packings(puzzle: &Arc<Puzzle>) -> BTreeSet<Packing> {
    let free = puzzle.region().coords().iter().copied().collect();
    let left = puzzle.pieces().iter().map(Piece::most).collect();
    let mut found = BTreeSet::new();
    fill(puzzle, &free, left, &mut Packing::new(), &mut found);
    found
}

fn fill(
    puzzle: &Arc<Puzzle>,
    free: &BTreeSet<Coord>,
    left: Vec<usize>,
    packing: &mut Packing,
    found: &mut BTreeSet<Packing>,
) {
    let Some(&target) = free.first() else {
        found.insert(packing.clone());
        return;
    };
    for index in (0..left.len()).filter(|&index| left[index] > 0) {
        let mut fewer = left.clone();
        fewer[index] -= 1;
        for place in places_over(&puzzle.pieces()[index], target, free) {
            let rest = free.difference(&place).copied().collect();
            packing.insert((index, place.clone()));
            fill(puzzle, &rest, fewer.clone(), packing, found);
            packing.remove(&(index, place));
        }
    }
}

/// The sets of free cells with `target` among them that have the piece's shape.
fn places_over(piece: &Piece, target: Coord, free: &BTreeSet<Coord>) -> BTreeSet<BTreeSet<Coord>> {
    let cells = piece.polycube().cells();
    let placed = |turn, anchor| {
        let by = target - image(turn, anchor);
        cells.iter().map(|&cell| image(turn, cell) + by).collect::<BTreeSet<_>>()
    };
    let all = turns().into_iter().flat_map(|turn| cells.iter().map(move |&anchor| placed(turn, anchor)));
    all.filter(|place| place.is_subset(free)).collect()
}

pub fn packing_of(solution: &Solution) -> Packing {
    solution.pieces().iter().map(|(piece, cells)| (piece.index(), cells.iter().copied().collect())).collect()
}

/// Every assembly that a document allows, from the definition: sets of placements that share no cell, use
/// each piece as often as it should be, and leave no cell empty that must be filled, nor too many others.
pub fn assemblies(spec: &PuzzleSpec) -> BTreeSet<Packing> {
    let mut places: Vec<(usize, BTreeSet<Coord>)> = Vec::new();
    for (index, piece) in spec.pieces.iter().enumerate() {
        places.extend(places_of(spec, piece).into_iter().map(|cells| (index, cells)));
    }
    let mut found = BTreeSet::new();
    add_places(spec, &places, &mut Packing::new(), &mut found);
    found
}

/// Takes each of the places in turn, or leaves it out.
fn add_places(
    spec: &PuzzleSpec,
    places: &[(usize, BTreeSet<Coord>)],
    packing: &mut Packing,
    found: &mut BTreeSet<Packing>,
) {
    if is_assembly(spec, packing) {
        found.insert(packing.clone());
    }
    for (at, (piece, cells)) in places.iter().enumerate() {
        let copies = packing.iter().filter(|(other, _)| other == piece).count();
        if copies < spec.pieces[*piece].max && packing.iter().all(|(_, other)| other.is_disjoint(cells)) {
            packing.insert((*piece, cells.clone()));
            add_places(spec, &places[at + 1..], packing, found);
            packing.remove(&(*piece, cells.clone()));
        }
    }
}

fn is_assembly(spec: &PuzzleSpec, packing: &Packing) -> bool {
    let is_filled = |at: &Coord| packing.iter().any(|(_, cells)| cells.contains(at));
    let empty: Vec<_> = spec.goal.shape.cells().iter().filter(|cell| !is_filled(&cell.at)).collect();
    let counts = spec.pieces.iter().enumerate().all(|(index, piece)| {
        let used = packing.iter().filter(|(other, _)| *other == index).count();
        piece.min <= used && used <= piece.max
    });
    !packing.is_empty()
        && counts
        && empty.iter().all(|cell| cell.variable)
        && spec.goal.most_holes.is_none_or(|most| empty.len() <= most)
}

/// The sets of the goal's cells that a piece can fill, turned and if it may be mirrored, where its colours go
/// with theirs.
fn places_of(spec: &PuzzleSpec, piece: &PieceSpec) -> BTreeSet<BTreeSet<Coord>> {
    let goal = spec.goal.shape.cells();
    let go_together = |one: Option<Color>, other: Option<Color>| match (one, other) {
        (Some(one), Some(other)) => spec.color_pairs.contains(&(one, other)),
        _ => true,
    };
    let mut places = BTreeSet::new();
    for matrix in if piece.mirrored { symmetries() } else { turns() } {
        let turned: Vec<_> =
            piece.shape.cells().iter().map(|cell| (image(matrix, cell.at), cell.color)).collect();
        for to in goal {
            let by = to.at - turned[0].0;
            let lies = |&(cell, color): &(Coord, Option<Color>)| {
                let below = goal.iter().find(|below| below.at == cell + by)?;
                go_together(color, below.color).then_some(below.at)
            };
            places.extend(turned.iter().map(lies).collect::<Option<BTreeSet<Coord>>>());
        }
    }
    places
}

/// Whether some turn takes a shape to its mirror image, colours and all.
pub fn is_own_mirror_image(shape: &Shape) -> bool {
    let moved = |matrix: Matrix| {
        let cells: Vec<_> = shape.cells().iter().map(|cell| (image(matrix, cell.at), cell.color)).collect();
        let least = cells.iter().map(|cell| cell.0).reduce(Coord::min).expect("a shape has cells");
        cells.into_iter().map(|(cell, color)| (cell - least, color)).collect::<BTreeSet<_>>()
    };
    let mirror_image = moved([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    turns().into_iter().any(|turn| moved(turn) == mirror_image)
}
