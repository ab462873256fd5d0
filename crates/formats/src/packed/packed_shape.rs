//! A shape with a bit for each cell of the box around it.

use super::packed_error::PackedError;
use cubefall::puzzle::{Color, Coord, Limit, Shape, ShapeCell};
use serde::{Deserialize, Serialize};

/// A shape, whose box begins at the origin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PackedShape {
    /// The sides of the box.
    sides: [u16; 3],
    /// A bit for each cell of the box, in reading order: whether the shape has it.
    cells: Vec<u8>,
    /// A bit for each cell of the shape: whether it is variable. Empty if none is.
    variable: Vec<u8>,
    /// The number of each cell's colour, or 0. Empty if all are neutral.
    colors: Vec<u8>,
}

impl PackedShape {
    /// Packs a shape, whose coordinates must not be negative, and whose box must be within the limits.
    pub(super) fn of(shape: &Shape) -> Self {
        let sides =
            shape.coords().into_iter().fold(Coord::default(), |most, at| most.max(at + Coord::new(1, 1, 1)));
        let place = |at: Coord| (at.x + sides.x * (at.y + sides.y * at.z)) as usize;
        let cells = shape.cells();
        let variable = (0..cells.len()).filter(|&index| cells[index].variable);
        let variable = bits(cells.len(), variable);
        let colors: Vec<u8> = cells.iter().map(|cell| cell.color.map_or(0, Color::number)).collect();
        Self {
            sides: [sides.x, sides.y, sides.z].map(|side| side as u16),
            cells: bits((sides.x * sides.y * sides.z) as usize, cells.iter().map(|cell| place(cell.at))),
            variable: if variable.iter().all(|&byte| byte == 0) { Vec::new() } else { variable },
            colors: if colors.iter().all(|&color| color == 0) { Vec::new() } else { colors },
        }
    }

    /// Unpacks the shape. For errors, `number` is that of its piece, from 1, or 0 for the goal.
    pub(super) fn unpack(&self, number: usize) -> Result<Shape, PackedError> {
        let damaged = PackedError::Shape(number);
        let sides = self.sides.map(usize::from);
        // The product of three sides can exceed 32 bits, which is all that a browser's numbers of cells have.
        let size = sides.into_iter().fold(1, usize::saturating_mul);
        Limit::BoxCells.allow(size)?;
        if self.cells.len() != size.div_ceil(8) {
            return Err(damaged);
        }
        Limit::GoalCells.allow(self.cells.iter().map(|byte| byte.count_ones() as usize).sum())?;
        let places: Vec<usize> = (0..size).filter(|&place| bit(&self.cells, place)).collect();
        let fits = |list: &[u8], length: usize| list.is_empty() || list.len() == length;
        if !fits(&self.variable, places.len().div_ceil(8)) || !fits(&self.colors, places.len()) {
            return Err(damaged);
        }
        let cell = |(index, &place): (usize, &usize)| {
            let [x, y, z] = [place % sides[0], place / sides[0] % sides[1], place / sides[0] / sides[1]];
            let at = Coord::new(x as i32, y as i32, z as i32);
            let number = self.colors.get(index).copied().unwrap_or(0);
            let color = Color::new(number);
            (color.is_some() || number == 0).then(|| ShapeCell {
                at,
                variable: bit(&self.variable, index),
                color,
            })
        };
        places.iter().enumerate().map(cell).collect::<Option<_>>().map(Shape::from_cells).ok_or(damaged)
    }
}

/// Bytes with `count` bits, of which those at these places are set.
fn bits(count: usize, set: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut bytes = vec![0; count.div_ceil(8)];
    set.for_each(|place| bytes[place / 8] |= 1 << (place % 8));
    bytes
}

/// The bit at a place; 0 beyond the end.
fn bit(bytes: &[u8], place: usize) -> bool {
    bytes.get(place / 8).is_some_and(|byte| byte >> (place % 8) & 1 == 1)
}
