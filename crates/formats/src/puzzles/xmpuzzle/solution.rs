//! The solutions that a file stores: assemblies, how they come apart, and the rotations as the format numbers
//! them.

use super::element::{Element, shortened};
use super::voxel::Part;
use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Place, StoredSeparation, limits};
use cubefall::puzzle::{Coord, PieceId, Shape};
use cubefall::solution::Solution;
use std::collections::HashSet;

/// A solution, and its slots. A slot is a copy of a piece, used or not.
pub(super) struct Assembly {
    pub(super) solution: Solution,
    pub(super) slots: Slots,
}

/// The slots of a solution.
#[derive(Default)]
pub(super) struct Slots {
    /// For each slot that is used, the index among the pieces of the solution.
    pieces: Vec<Option<usize>>,
    /// The translation of each piece of the solution. That of a state of a separation begins with it.
    translations: Vec<[i32; 3]>,
}

/// The solution that the text describes. Adds the number of its cells to `stored`, that of all solutions.
pub(super) fn assembly(element: &Element, parts: &[Part], stored: &mut usize) -> Result<Assembly, FileError> {
    let text = element.text();
    let mut words = text.split_whitespace();
    let (mut pieces, mut slots) = (Vec::new(), Slots::default());
    for part in parts {
        for _ in 0..part.most {
            let first =
                words.next().ok_or_else(|| element.invalid("it ends before the last piece".to_owned()))?;
            if first == "x" {
                slots.pieces.push(None);
                continue;
            }
            *stored += part.filled.cells().len();
            check(limits::STORED_CELLS, *stored)
                .map_err(|error| error.at(Place::Element(element.path().to_owned())))?;
            let mut next = Some(first);
            let mut number = || word(element, next.take().or_else(|| words.next()));
            let by = [number()?, number()?, number()?];
            let turn = number()?;
            slots.pieces.push(Some(pieces.len()));
            slots.translations.push(by);
            pieces.push((piece(element, part)?, cells(element, part, by, turn)?));
        }
    }
    match words.next() {
        None => Ok(Assembly { solution: Solution::new(pieces), slots }),
        Some(word) => Err(element.invalid(format!("\"{}\" follows the last piece", shortened(word)))),
    }
}

fn word(element: &Element, word: Option<&str>) -> Result<i32, FileError> {
    let word = word.ok_or_else(|| element.invalid("it ends within a piece".to_owned()))?;
    word.parse().map_err(|_| element.invalid(format!("\"{}\" is not a number", shortened(word))))
}

/// The piece of a part. A part without copies or cells is not a piece.
fn piece(element: &Element, part: &Part) -> Result<PieceId, FileError> {
    part.piece.ok_or_else(|| element.invalid("it uses a piece without copies or cells".to_owned()))
}

/// The cells of a piece that is rotated about its hotspot and then translated.
fn cells(element: &Element, part: &Part, by: [i32; 3], turn: i32) -> Result<Vec<Coord>, FileError> {
    let far = Shape::LONGEST_SIDE as i32 * 2;
    let turn = usize::try_from(turn).ok().filter(|turn| *turn < TURNS);
    match turn {
        Some(turn) if by.iter().all(|by| (-far..=far).contains(by)) => {
            let [x, y, z] = by;
            let by = Coord::new(x, y, z);
            Ok(part
                .filled
                .coords()
                .into_iter()
                .map(|cell| turned(turn, cell - part.voxel.hotspot) + by)
                .collect())
        }
        Some(_) => Err(element.invalid(format!("the translation {by:?} is too large"))),
        None => Err(element.invalid(format!("a rotation is a number from 0 to {}", TURNS - 1))),
    }
}

/// The separation of an element. The file numbers slots, which include unused copies; `depth` is the nesting
/// of separations.
pub(super) fn separation(
    element: &Element,
    slots: &Slots,
    depth: usize,
) -> Result<StoredSeparation, FileError> {
    if depth >= limits::DEPTH.most() {
        return Err(element.refused(FileReason::TooMany { limit: limits::DEPTH, found: depth + 1 }));
    }
    let pieces =
        element.child("pieces").ok_or_else(|| element.invalid("the element pieces is missing".to_owned()))?;
    let pieces = moved(&pieces, &slots.pieces)?;
    let states =
        element.children("state").map(|state| moves(&state, &pieces, slots)).collect::<Result<_, _>>()?;
    let part = |kind: &str| {
        let part = element.children("separation").find(|part| part.attribute("type") == Some(kind));
        part.map(|part| separation(&part, slots, depth + 1).map(Box::new)).transpose()
    };
    Ok(StoredSeparation { pieces, states, removed: part("removed")?, left: part("left")? })
}

/// The pieces that an element lists by their slots: at least one, none twice.
fn moved(element: &Element, slots: &[Option<usize>]) -> Result<Vec<usize>, FileError> {
    let mut seen = HashSet::new();
    let piece = |slot: usize| match slots.get(slot).copied().flatten() {
        None => Err(element.invalid(format!("the assembly does not use piece {slot}"))),
        Some(piece) if !seen.insert(piece) => Err(element.invalid(format!("it lists piece {slot} twice"))),
        Some(piece) => Ok(piece),
    };
    let listed: Vec<usize> = element.numbers()?;
    let count = element.number("count")?.unwrap_or(listed.len());
    match listed.len() {
        0 => Err(element.invalid("it lists no piece".to_owned())),
        found if found != count => {
            Err(element.invalid(format!("it lists {found} pieces and counts {count}")))
        }
        _ => listed.into_iter().map(piece).collect(),
    }
}

/// How far each piece is from its place in the assembly in a state.
fn moves(state: &Element, pieces: &[usize], slots: &Slots) -> Result<Vec<[i32; 3]>, FileError> {
    let along = |name: &str| -> Result<Vec<i32>, FileError> {
        let moves =
            state.child(name).ok_or_else(|| state.invalid(format!("the element {name} is missing")))?;
        let numbers: Vec<i32> = moves.numbers()?;
        match numbers.len() == pieces.len() {
            true => Ok(numbers),
            false => {
                Err(moves.invalid(format!("it has {} numbers for {} pieces", numbers.len(), pieces.len())))
            }
        }
    };
    let translations = [along("dx")?, along("dy")?, along("dz")?];
    let by = |(at, &piece): (usize, &usize)| {
        [0, 1, 2].map(|axis| translations[axis][at].saturating_sub(slots.translations[piece][axis]))
    };
    Ok(pieces.iter().enumerate().map(by).collect())
}

/// For each rotation, the sources of x, y and z: 1, 2 and 3 stand for x, y and z, negative numbers for their
/// opposites. So `[1, -3, 2]` maps (x, y, z) to (x, -z, y).
const ROTATIONS: [[i32; 3]; 24] = [
    [1, 2, 3],
    [1, -3, 2],
    [1, -2, -3],
    [1, 3, -2],
    [-3, 2, 1],
    [-2, -3, 1],
    [3, -2, 1],
    [2, 3, 1],
    [-1, 2, -3],
    [-1, -3, -2],
    [-1, -2, 3],
    [-1, 3, 2],
    [3, 2, -1],
    [2, -3, -1],
    [-3, -2, -1],
    [-2, 3, -1],
    [-2, 1, 3],
    [3, 1, 2],
    [2, 1, -3],
    [-3, 1, -2],
    [2, -1, 3],
    [-3, -1, 2],
    [-2, -1, -3],
    [3, -1, -2],
];

/// The number of transformations: the rotations, then the rotations of the mirror image.
pub(super) const TURNS: usize = 2 * ROTATIONS.len();

/// The image of a cell.
pub(super) fn turned(turn: usize, Coord { x, y, z }: Coord) -> Coord {
    let mirrored = turn >= ROTATIONS.len();
    let from = [if mirrored { -x } else { x }, y, z];
    let [x, y, z] =
        ROTATIONS[turn % ROTATIONS.len()].map(|axis| axis.signum() * from[axis.unsigned_abs() as usize - 1]);
    Coord::new(x, y, z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rotations_differ_and_keep_the_hand_and_the_others_change_it() {
        let axes = [Coord::new(1, 0, 0), Coord::new(0, 1, 0), Coord::new(0, 0, 1)];
        let images: Vec<[Coord; 3]> = (0..TURNS).map(|turn| axes.map(|axis| turned(turn, axis))).collect();
        assert_eq!(images.iter().collect::<HashSet<_>>().len(), TURNS);
        for (turn, [a, b, c]) in images.into_iter().enumerate() {
            let hand =
                a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x);
            assert_eq!(hand, if turn < 24 { 1 } else { -1 }, "{turn}");
        }
    }
}
