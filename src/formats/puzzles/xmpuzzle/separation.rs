//! How an assembly is taken apart.

use super::element::Element;
use crate::formats::puzzles::{FileError, FileReason, Limit, Separation};

/// The separation of an element. `depth` is how many it is nested in.
pub(super) fn separation(element: &Element, depth: usize) -> Result<Separation, FileError> {
    if depth >= Limit::Depth.most() {
        return Err(element.refused(FileReason::TooMany { limit: Limit::Depth, found: depth + 1 }));
    }
    let pieces =
        element.child("pieces").ok_or_else(|| element.invalid("the element pieces is missing".to_owned()))?;
    let pieces: Vec<usize> = pieces.numbers()?;
    let states =
        element.children("state").map(|state| moves(&state, pieces.len())).collect::<Result<_, _>>()?;
    let part = |kind: &str| {
        let part = element.children("separation").find(|part| part.attribute("type") == Some(kind));
        part.map(|part| separation(&part, depth + 1).map(Box::new)).transpose()
    };
    Ok(Separation { pieces, states, removed: part("removed")?, left: part("left")? })
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
