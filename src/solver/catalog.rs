//! The puzzles that come with the program, as their authors wrote them.

use super::{CellSet, Coord, Piece, Puzzle, Region, Restriction};

/// The Soma cube as "Of Cubes and Computers" plans it: each piece in the left back corner of the bottom layer, the
/// three-character rows of each layer in turn, up to the last row that is not empty. P and Q are each other's mirror
/// image.
const SOMA_PLANS: [(&str, &str); 7] = [
    ("L", "XXXX  "),
    ("S", " XXXX "),
    ("T", "XXX X "),
    ("R", "XX X  "),
    ("P", "X  X     XX "),
    ("Q", " X  X    XX "),
    ("Y", "XX X     X  "),
];

const SOMA_SIDE: u32 = 3;

/// The Soma cube: seven pieces, 3 × 3 × 3.
pub fn soma() -> Puzzle {
    let piece =
        |(name, plan)| Piece::new(name, &plan_coords(plan, SOMA_SIDE as i32), 1).expect("a plan is a piece");
    let region = Region::cuboid(SOMA_SIDE, SOMA_SIDE, SOMA_SIDE).expect("27 cells fit a word");
    Puzzle::new("Soma cube", region, SOMA_PLANS.map(piece).to_vec()).expect("the plans have 27 cells")
}

/// The four places that "Of Cubes and Computers" leaves to L: as planned, moved by y, by z, and by both. No other
/// rotation or reflection of L is among them, so that each solution is found in one of its 48 images.
pub fn soma_seed_restriction(soma: &Puzzle) -> Restriction {
    let (name, plan) = SOMA_PLANS[0];
    let planned = plan_coords(plan, SOMA_SIDE as i32);
    let moved = |y, z| planned.iter().map(move |&cell| cell + Coord::new(0, y, z));
    let keep = [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map(|(y, z)| soma.region().set_of(moved(y, z)).expect("L stays inside"));
    Restriction { piece: soma.piece_named(name).expect("Soma has an L"), keep: Vec::<CellSet>::from(keep) }
}

/// The cells that a plan fills in a cube of `side`.
fn plan_coords(plan: &str, side: i32) -> Vec<Coord> {
    let coord = |index: i32| Coord::new(index % side, index / side % side, index / (side * side));
    (0..).map(coord).zip(plan.chars()).filter(|&(_, mark)| mark != ' ').map(|(coord, _)| coord).collect()
}
