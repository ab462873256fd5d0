//! Shapes of the file, and the pieces that problems make of them.

use super::element::{Element, check_grid, shortened};
use crate::puzzles::file_error::check;
use crate::puzzles::{FileError, FileReason, Limit, Place};
use cubefall::puzzle::{Color, Coord, PieceId, Shape, ShapeCell};

/// A shape of the file.
pub(super) struct Voxel {
    /// Its name; may be empty.
    pub(super) name: String,
    /// Its cells, at the coordinates of the file.
    pub(super) shape: Shape,
    /// The point that rotations are about.
    pub(super) hotspot: Coord,
    /// Its weight, which matters only for taking apart.
    pub(super) weight: i32,
}

impl Voxel {
    pub(super) fn read(element: &Element) -> Result<Self, FileError> {
        check_grid(element)?;
        let size = [element.required("x")?, element.required("y")?, element.required("z")?];
        check_size(element, size)?;
        let hot = |name: &str| Ok::<i32, FileError>(element.number(name)?.unwrap_or(0));
        let hotspot = Coord::new(hot("hx")?, hot("hy")?, hot("hz")?);
        let near = -(Shape::LONGEST_SIDE as i32)..=Shape::LONGEST_SIDE as i32;
        if [hotspot.x, hotspot.y, hotspot.z].iter().any(|side| !near.contains(side)) {
            return Err(element.invalid(format!("its hotspot {hotspot} is too far away")));
        }
        Ok(Self {
            name: element.title(),
            shape: cells(element, size)?,
            hotspot,
            weight: element.number("weight")?.unwrap_or(1),
        })
    }
}

/// Checks the size before anything of it is allocated.
fn check_size(element: &Element, size: [usize; 3]) -> Result<(), FileError> {
    let volume = size.iter().fold(1, |volume: usize, &side| volume.saturating_mul(side));
    check(Limit::BOX_CELLS, volume).map_err(|error| error.at(Place::Element(element.path().to_owned())))?;
    match size.iter().find(|side| **side > Shape::LONGEST_SIDE) {
        Some(side) => {
            Err(element
                .invalid(format!("a side has {side} cells; at most {} are accepted", Shape::LONGEST_SIDE)))
        }
        None => Ok(()),
    }
}

/// The cells that the text draws: x first, then y, then z. A colour may follow a cell.
fn cells(element: &Element, [width, depth, height]: [usize; 3]) -> Result<Shape, FileError> {
    let text = element.text();
    let (text, mut cells, mut index) = (text.as_bytes(), Vec::new(), 0);
    let mut at = 0;
    while let Some(&state) = text.get(at) {
        let digits = text[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = &text[at + 1..at + 1 + digits];
        at += 1 + digits;
        if !matches!(state, b'#' | b'+' | b'_') {
            return Err(element.invalid(format!(
                "cell {} is '{}'; cells are '#', '+' and '_'",
                index + 1,
                shown(element, at - 1 - digits)
            )));
        }
        if state != b'_' && index < width * depth * height {
            let (x, y, z) = (index % width, index / width % depth, index / width / depth);
            let at = Coord::new(x as i32, y as i32, z as i32);
            cells.push(ShapeCell { at, variable: state == b'+', color: color(element, number)? });
        }
        index += 1;
    }
    match index == width * depth * height {
        true => Ok(Shape::from_cells(cells)),
        false => Err(element.refused(FileReason::Invalid(format!(
            "its text has {index} cells, but {width}×{depth}×{height} are {}",
            width * depth * height
        )))),
    }
}

/// The character at a byte of the text.
fn shown(element: &Element, byte: usize) -> char {
    element.text().get(byte..).and_then(|rest| rest.chars().next()).unwrap_or('?')
}

/// The colour of a cell; nothing if it is neutral.
fn color(element: &Element, digits: &[u8]) -> Result<Option<Color>, FileError> {
    let text = String::from_utf8_lossy(digits);
    let number: u32 = match text.trim_start_matches('0') {
        "" => return Ok(None),
        text => text.parse().unwrap_or(u32::MAX),
    };
    let color = u8::try_from(number).ok().and_then(Color::new);
    color.map(Some).ok_or_else(|| {
        element.invalid(format!("there is no colour {}; colours are 1 to {}", shortened(&text), Color::MOST))
    })
}

/// A shape of the problem, and how many copies of it are used.
pub(super) struct Part<'a> {
    pub(super) voxel: &'a Voxel,
    /// The cells that it fills: those that are not variable, as BurrTools has it.
    pub(super) filled: Shape,
    pub(super) least: usize,
    pub(super) most: usize,
    /// The groups that copies of it belong to, and how many do.
    pub(super) groups: Vec<(u32, usize)>,
    /// The piece that it is, if a copy of it may be used.
    pub(super) piece: Option<PieceId>,
    pub(super) name: String,
}
