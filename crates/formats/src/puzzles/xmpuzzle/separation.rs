//! Disassemblies.

use super::element::Element;
use crate::puzzles::{FileError, FileReason, Limit, Separation};
use std::collections::HashSet;

/// The separation of an element. `slots` maps the file's numbers, which include unused copies, to pieces; `depth` is the nesting
/// of separations.
pub(super) fn separation(
    element: &Element,
    slots: &[Option<usize>],
    depth: usize,
) -> Result<Separation, FileError> {
    if depth >= Limit::Depth.most() {
        return Err(element.refused(FileReason::TooMany { limit: Limit::Depth, found: depth + 1 }));
    }
    let pieces =
        element.child("pieces").ok_or_else(|| element.invalid("the element pieces is missing".to_owned()))?;
    let pieces = moved(&pieces, slots)?;
    let states =
        element.children("state").map(|state| moves(&state, pieces.len())).collect::<Result<_, _>>()?;
    let part = |kind: &str| {
        let part = element.children("separation").find(|part| part.attribute("type") == Some(kind));
        part.map(|part| separation(&part, slots, depth + 1).map(Box::new)).transpose()
    };
    Ok(Separation { pieces, states, removed: part("removed")?, left: part("left")? })
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

/// The translation of each piece in a state.
fn moves(state: &Element, pieces: usize) -> Result<Vec<[i32; 3]>, FileError> {
    let along = |name: &str| -> Result<Vec<i32>, FileError> {
        let moves =
            state.child(name).ok_or_else(|| state.invalid(format!("the element {name} is missing")))?;
        let numbers: Vec<i32> = moves.numbers()?;
        match numbers.len() == pieces {
            true => Ok(numbers),
            false => Err(moves.invalid(format!("it has {} numbers for {pieces} pieces", numbers.len()))),
        }
    };
    let [x, y, z] = [along("dx")?, along("dy")?, along("dz")?];
    Ok((0..pieces).map(|piece| [x[piece], y[piece], z[piece]]).collect())
}
