//! The commands of the editor, and what each changes in a document.

use crate::Exhibit;
use crate::editor::drawable::drawable;
use crate::editor::history::{Course, DocumentChange, EditStep};
use crate::editor::operations::{self, Brush, EditRefusal};
use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Rotation, Shape};
use design::{Change, ShapeId};

/// A command of the editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditorCommand {
    /// Show this shape, to be changed.
    Select(ShapeId),
    /// Change the cell at these coordinates of the selected shape, as the brush does. They may be one less
    /// than 0.
    Paint {
        /// The cell.
        at: Coord,
        /// What becomes of it.
        brush: Brush,
    },
    /// Change a shape, which the document must have, and select it.
    Change(Change),
    /// Let each piece be left out, so that the puzzle is a pool.
    MakePool,
    /// Keep these numbers of copies of each piece, and no other pieces.
    UseSet(Vec<usize>),
    /// The stroke has ended: what is painted next is undone by itself.
    EndStroke,
    /// The stroke was none: undo what it has painted, if there is one.
    CancelStroke,
    /// Turn the selected shape.
    Turn(Rotation),
    /// Exchange left and right of the selected shape.
    Mirror,
    /// Move the selected shape by this step within its grid.
    Move(Coord),
    /// Move the selected shape to the corner of its grid.
    Crop,
    /// Make the selected shape a box with these sides.
    Fill(Coord),
    /// Give all cells of the selected shape this colour, or none.
    Color(Option<Color>),
    /// Remove all cells of the selected shape.
    Clear,
    /// Set the title of the puzzle.
    Title(String),
    /// Set the name of the selected piece.
    Rename(String),
    /// Set the fewest copies of the selected piece. The most are not fewer.
    LeastCopies(usize),
    /// Set the most copies of the selected piece, at least 1. The fewest are not more.
    MostCopies(usize),
    /// Set whether the mirror image of the selected piece may be used in its place.
    Mirrored(bool),
    /// Set the maximum number of holes; nothing if all variable cells may stay empty.
    Holes(Option<usize>),
    /// Append a piece without cells, and select it.
    AddPiece,
    /// Append these pieces. Those whose names are taken get others.
    AddPieces(Vec<PieceSpec>),
    /// Append a copy of the selected piece, and select it.
    Duplicate,
    /// Remove the selected piece.
    Delete,
    /// Replace the document by this one.
    Load {
        /// The document.
        spec: Box<PuzzleSpec>,
        /// What the undo button calls that.
        name: String,
    },
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// Show this on the stage.
    Show(Exhibit),
}

/// The changes of a command, with a name; nothing if it changes nothing.
pub(super) fn step(
    command: EditorCommand,
    spec: &PuzzleSpec,
    selected: ShapeId,
) -> Result<Option<EditStep>, EditRefusal> {
    use EditorCommand as Command;
    let editing = Editing { spec, selected };
    Ok(match command {
        Command::Paint { at, brush } => editing.paint(at, brush)?,
        Command::Change(change) => {
            let changed = Editing { spec, selected: change.shape() };
            let verb = if matches!(change, Change::Cell { .. }) { "change a cell of" } else { "swap" };
            let after = operations::within_limits(changed.shape(), change.changed(changed.shape()))?;
            let step = changed.reshape(verb, after);
            step.map(|step| EditStep { selected: (selected, change.shape()), ..step })
        }
        Command::Turn(rotation) => editing.reshape("turn", operations::turned(editing.shape(), rotation)),
        Command::Mirror => editing.reshape("mirror", operations::mirrored(editing.shape())),
        Command::Move(by) => editing.reshape("move", operations::moved(editing.shape(), by)?),
        Command::Crop => editing.reshape("crop", operations::cropped(editing.shape())),
        Command::Fill(sides) => editing.reshape("make a box of", operations::filled(editing.shape(), sides)?),
        Command::Color(color) => editing.color(color),
        Command::Clear => editing.reshape("clear", Shape::default()),
        Command::Title(title) => editing.title(title),
        Command::Rename(name) => editing.rename(&name),
        Command::LeastCopies(min) => {
            let min = min.min(MOST_COPIES);
            editing.piece("copies of", |piece| PieceSpec { min, max: piece.max.max(min), ..piece })
        }
        Command::MostCopies(max) => {
            let max = max.clamp(1, MOST_COPIES);
            editing.piece("copies of", |piece| PieceSpec { min: piece.min.min(max), max, ..piece })
        }
        Command::Mirrored(mirrored) => {
            editing.piece("mirror image of", |piece| PieceSpec { mirrored, ..piece })
        }
        Command::Holes(most) => {
            let change = DocumentChange::Holes { before: spec.goal.most_holes, after: most };
            (spec.goal.most_holes != most).then(|| editing.step("number of holes", vec![change], selected))
        }
        Command::AddPiece => Some(editing.append("add piece", vec![PieceSpec::default()])),
        Command::AddPieces(pieces) if pieces.is_empty() => None,
        Command::AddPieces(pieces) => Some(editing.append("add pieces", pieces)),
        Command::MakePool => editing.make_pool(),
        Command::UseSet(copies) => editing.use_set(&copies),
        Command::Duplicate => editing.duplicate(),
        Command::Delete => editing.delete(),
        Command::Load { spec: after, name } => {
            let after = Box::new(drawable(*after));
            let change = DocumentChange::Document { before: Box::new(spec.clone()), after };
            Some(editing.step(&name, vec![change], ShapeId::Goal))
        }
        Command::Select(_)
        | Command::EndStroke
        | Command::CancelStroke
        | Command::Undo
        | Command::Redo
        | Command::Show(_) => None,
    })
}

/// The maximum number of copies of a piece.
const MOST_COPIES: usize = 999;

/// A document and the selected shape.
struct Editing<'a> {
    spec: &'a PuzzleSpec,
    selected: ShapeId,
}

impl Editing<'_> {
    fn shape(&self) -> &Shape {
        self.selected.of(self.spec)
    }

    fn step(&self, name: &str, changes: Vec<DocumentChange>, selected: ShapeId) -> EditStep {
        EditStep {
            name: name.to_owned(),
            changes,
            selected: (self.selected, selected),
            course: Course::Single,
        }
    }

    /// The name of the selected shape in the middle of a sentence.
    fn selected_name(&self) -> String {
        match self.selected {
            ShapeId::Goal => "goal".to_owned(),
            ShapeId::Piece(piece) => self.spec.pieces[piece].name.clone(),
        }
    }

    fn paint(&self, at: Coord, brush: Brush) -> Result<Option<EditStep>, EditRefusal> {
        let is_goal = self.selected == ShapeId::Goal;
        let brush = match brush {
            Brush::Add { variable, color } => Brush::Add { variable: variable && is_goal, color },
            Brush::Remove => Brush::Remove,
        };
        let before = self.shape();
        let after = operations::painted(before, at, brush)?;
        let preposition = match (brush, after.cells().len() > before.cells().len()) {
            (Brush::Remove, _) => "remove cells from",
            (Brush::Add { .. }, true) => "add cells to",
            (Brush::Add { .. }, false) => "change cells of",
        };
        let name = format!("{preposition} {}", self.selected_name());
        let color = match brush {
            Brush::Add { color, .. } => color,
            Brush::Remove => None,
        };
        Ok(self.with_color(&name, color, &after).map(|step| EditStep { course: Course::Stroke, ..step }))
    }

    fn color(&self, color: Option<Color>) -> Option<EditStep> {
        let name = format!("colour {}", self.selected_name());
        self.with_color(&name, color, &operations::colored(self.shape(), color))
    }

    /// Changes the selected shape to one in which this colour may be new.
    fn with_color(&self, name: &str, color: Option<Color>, after: &Shape) -> Option<EditStep> {
        let cells = DocumentChange::of_shape(self.selected, self.shape(), after)?;
        let pair = color.and_then(|color| self.pair(color));
        Some(self.step(name, pair.into_iter().chain([cells]).collect(), self.selected))
    }

    /// A colour that is used and goes together with none goes together with itself.
    fn pair(&self, color: Color) -> Option<DocumentChange> {
        let before = self.spec.color_pairs.clone();
        let has_some = before.iter().any(|&(one, other)| one == color || other == color);
        (!has_some).then(|| {
            let after = before.iter().copied().chain([(color, color)]).collect();
            DocumentChange::Pairs { before, after }
        })
    }

    fn reshape(&self, verb: &str, after: Shape) -> Option<EditStep> {
        let change = DocumentChange::of_shape(self.selected, self.shape(), &after)?;
        Some(self.step(&format!("{verb} {}", self.selected_name()), vec![change], self.selected))
    }

    fn title(&self, title: String) -> Option<EditStep> {
        let before = self.spec.title.clone();
        let change = DocumentChange::Title { before, after: title.clone() };
        (self.spec.title != title)
            .then(|| EditStep { course: Course::Typing, ..self.step("title", vec![change], self.selected) })
    }

    /// A name that is taken stays free to be typed on: the inspection reports it.
    fn rename(&self, name: &str) -> Option<EditStep> {
        let step = self.piece("rename", |piece| PieceSpec { name: name.to_owned(), ..piece })?;
        Some(EditStep { name: "rename piece".to_owned(), course: Course::Typing, ..step })
    }

    /// A change of the selected piece.
    fn piece(&self, name: &str, change: impl FnOnce(PieceSpec) -> PieceSpec) -> Option<EditStep> {
        let ShapeId::Piece(at) = self.selected else { return None };
        let before = self.spec.pieces[at].clone();
        let after = change(before.clone());
        let name = format!("{name} {}", before.name);
        let changes =
            vec![DocumentChange::Piece { at, before: Some(before.clone()), after: Some(after.clone()) }];
        (before != after).then(|| self.step(&name, changes, self.selected))
    }

    /// Appends pieces, with names that are free, and selects the first of them.
    fn append(&self, name: &str, pieces: Vec<PieceSpec>) -> EditStep {
        let first = self.spec.pieces.len();
        let mut names: Vec<String> = self.spec.pieces.iter().map(|piece| piece.name.clone()).collect();
        let mut changes = Vec::new();
        for (at, piece) in (first..).zip(pieces) {
            let name = free_name(&names, &piece.name);
            names.push(name.clone());
            changes.push(DocumentChange::Piece {
                at,
                before: None,
                after: Some(PieceSpec { name, ..piece }),
            });
        }
        self.step(name, changes, ShapeId::Piece(first))
    }

    fn make_pool(&self) -> Option<EditStep> {
        let pieces = self.spec.pieces.iter();
        let pieces = pieces.map(|piece| Some(PieceSpec { min: 0, ..piece.clone() }));
        self.replace_pieces("let pieces be left out", self.selected, pieces)
    }

    fn use_set(&self, copies: &[usize]) -> Option<EditStep> {
        let used = |(piece, &copies): (&PieceSpec, &usize)| {
            (copies > 0).then(|| PieceSpec { min: copies, max: copies, ..piece.clone() })
        };
        self.replace_pieces(
            "use a set of pieces",
            ShapeId::Goal,
            self.spec.pieces.iter().zip(copies).map(used),
        )
    }

    /// Replaces each piece by another one, or by nothing, and selects a shape.
    fn replace_pieces(
        &self,
        name: &str,
        selected: ShapeId,
        pieces: impl DoubleEndedIterator<Item = Option<PieceSpec>> + ExactSizeIterator,
    ) -> Option<EditStep> {
        let change = |(at, (before, after)): (usize, (&PieceSpec, Option<PieceSpec>))| {
            let changes = after.as_ref() != Some(before);
            changes.then(|| DocumentChange::Piece { at, before: Some(before.clone()), after })
        };
        // From the last to the first, so that a piece that is removed moves none that is still to be
        // replaced.
        let pieces = self.spec.pieces.iter().zip(pieces).enumerate().rev();
        let changes: Vec<DocumentChange> = pieces.filter_map(change).collect();
        (!changes.is_empty()).then(|| self.step(name, changes, selected))
    }

    fn duplicate(&self) -> Option<EditStep> {
        let ShapeId::Piece(at) = self.selected else { return None };
        let piece = self.spec.pieces[at].clone();
        let name = format!("duplicate {}", piece.name);
        Some(self.append(&name, vec![piece]))
    }

    fn delete(&self) -> Option<EditStep> {
        let ShapeId::Piece(at) = self.selected else { return None };
        let piece = self.spec.pieces[at].clone();
        let name = format!("delete {}", piece.name);
        let left = self.spec.pieces.len() - 1;
        let next = if left == 0 { ShapeId::Goal } else { ShapeId::Piece(at.min(left - 1)) };
        Some(self.step(&name, vec![DocumentChange::Piece { at, before: Some(piece), after: None }], next))
    }
}

/// This name if it is free; else the first free one of A to Z and numbers.
fn free_name(taken: &[String], wanted: &str) -> String {
    let is_free = |name: &String| !name.is_empty() && !taken.contains(name);
    let letters = ('A'..='Z').map(String::from);
    let mut names = [wanted.to_owned()].into_iter().chain(letters).chain((1..).map(|n: u32| n.to_string()));
    names.find(is_free).expect("there are more names than pieces")
}
