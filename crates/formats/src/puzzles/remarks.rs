//! Remarks of readers and writers, and those about puzzles of every format.

use super::Place;
use cubefall::problem::Problem;
use cubefall::puzzle::{Color, Coord, Piece, PieceId, Puzzle, PuzzleSpec, TurnedPiece};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::{fmt, mem};
use words::counted_range;

/// A remark of a reader about an accepted file, or of a writer about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: RemarkKind,
}

/// A kind of remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// The piece is not connected.
    Disconnected {
        /// The piece.
        piece: String,
    },
    /// The piece has variable cells, which only a goal can have.
    VariableCells {
        /// The piece.
        piece: String,
        /// Whether they are taken as filled, as the program of the format does, or as empty.
        filled: bool,
    },
    /// The piece has the shape and the colours of an earlier one.
    Repeats {
        /// The piece.
        piece: String,
        /// The earlier one.
        earlier: String,
    },
    /// The piece can fill the same cells in orientations that differ in their colours.
    ColoredAlike {
        /// The piece.
        piece: String,
    },
    /// The piece fits nowhere in the goal.
    CannotFit {
        /// The piece.
        piece: String,
        /// Whether it would fit if colours did not matter.
        colors: bool,
    },
    /// The volumes of goal and pieces exclude a solution.
    Volumes {
        /// The cells of the fewest copies of each piece.
        least: usize,
        /// The cells of the most copies of each piece.
        most: usize,
        /// The cells that must be filled.
        required: usize,
        /// All cells of the goal.
        region: usize,
    },
    /// The piece got another name, since the file has none, or another piece has the same.
    Named {
        /// The name in the file; may be empty.
        from: String,
        /// The name given.
        to: String,
    },
    /// The piece has a place in the file. It is omitted with its cells.
    Placed {
        /// The piece.
        piece: String,
    },
    /// This part of the file is ignored.
    Ignored(String),
    /// A stored solution is ignored, for this reason.
    BrokenSolution(String),
    /// This is how a part of the file is read.
    Read(String),
    /// The written format cannot store this part.
    LeftOut(String),
    /// The puzzle is too large to test for pieces that repeat another or fit nowhere.
    Untested,
}

impl Remark {
    /// Whether the puzzle that was read differs from the file: by what is left out, added or called
    /// otherwise.
    pub const fn is_about_reading(&self) -> bool {
        matches!(
            self.kind,
            RemarkKind::VariableCells { .. }
                | RemarkKind::Named { .. }
                | RemarkKind::Placed { .. }
                | RemarkKind::Ignored(_)
                | RemarkKind::BrokenSolution(_)
                | RemarkKind::Read(_)
        )
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::File {
            write!(f, "{}: ", self.place)?;
        }
        match &self.kind {
            RemarkKind::Disconnected { piece } => write!(f, "piece {piece} is not connected"),
            RemarkKind::VariableCells { piece, filled } => {
                let state = if *filled { "filled" } else { "empty" };
                write!(f, "piece {piece} has variable cells; they are taken as {state}")
            }
            RemarkKind::Repeats { piece, earlier } => {
                write!(f, "piece {piece} has the same shape as piece {earlier}")
            }
            RemarkKind::ColoredAlike { piece } => write!(
                f,
                "piece {piece} can fill the same cells with its colours in other places; that counts as one placement here, \
                 and as several in BurrTools"
            ),
            RemarkKind::CannotFit { piece, colors } => {
                let reason = if *colors { ", since no colours match" } else { "" };
                write!(f, "piece {piece} fits nowhere in the goal{reason}")
            }
            RemarkKind::Volumes { least, most, required, region } => write!(
                f,
                "the pieces fill {}, the goal has {}: there is no solution",
                counted_range(*least, *most, "cell"),
                counted_range(*required, *region, "cell")
            ),
            RemarkKind::Named { from, to } if from.is_empty() => {
                write!(f, "a piece without a name is called {to}")
            }
            RemarkKind::Named { from, to } => write!(f, "a second piece {from} is called {to}"),
            RemarkKind::Placed { piece } => {
                write!(f, "piece {piece} has a place in the file; the puzzle is the rest")
            }
            RemarkKind::Ignored(what) => write!(f, "ignored: {what}"),
            RemarkKind::BrokenSolution(why) => write!(f, "ignored: a stored solution ({why})"),
            RemarkKind::Read(how) => f.write_str(how),
            RemarkKind::LeftOut(what) => write!(f, "the format cannot store {what}"),
            RemarkKind::Untested => {
                f.write_str("the puzzle is too large to test for pieces that repeat another or fit nowhere")
            }
        }
    }
}

/// A remark, and what the others of its kind are about.
struct Group {
    first: String,
    /// What all of them have in common.
    common: Remark,
    others: Vec<String>,
}

/// The remarks as sentences. Those that differ only in their piece or, without one, in their place are one
/// sentence.
pub fn sentences_of<'a>(remarks: impl IntoIterator<Item = &'a Remark>) -> Vec<String> {
    let mut groups: Vec<Group> = Vec::new();
    for remark in remarks {
        let (about, common) = parts(remark);
        match groups.iter_mut().find(|group| group.common == common) {
            Some(group) => group.others.push(about),
            None => groups.push(Group { first: remark.to_string(), common, others: Vec::new() }),
        }
    }
    groups.into_iter().map(Group::sentence).collect()
}

impl Group {
    fn sentence(self) -> String {
        const MOST: usize = 8;
        let Self { first, others, .. } = self;
        let more = others.len().saturating_sub(MOST);
        let named = others[..others.len() - more].join(", ");
        match (others.len(), more) {
            (0, _) => first,
            (_, 0) => format!("{first}; likewise {named}"),
            _ => format!("{first}; likewise {named} and {more} more"),
        }
    }
}

/// What a remark is about, and the rest of it.
fn parts(remark: &Remark) -> (String, Remark) {
    let mut common = Remark { place: Place::File, kind: remark.kind.clone() };
    let about = match &mut common.kind {
        RemarkKind::Disconnected { piece }
        | RemarkKind::VariableCells { piece, .. }
        | RemarkKind::ColoredAlike { piece }
        | RemarkKind::CannotFit { piece, .. }
        | RemarkKind::Placed { piece } => mem::take(piece),
        RemarkKind::Repeats { piece, earlier } => format!("{} as {}", mem::take(piece), mem::take(earlier)),
        RemarkKind::Named { from, to } if from.is_empty() => mem::take(to),
        RemarkKind::Named { from, to } => {
            let about = format!("{from} as {to}");
            (*from, *to) = ("another".to_owned(), String::new());
            about
        }
        _ => remark.place.to_string(),
    };
    (about, common)
}

/// The remarks about a puzzle: pieces that are not connected, repeat another or fit nowhere, and volumes that
/// exclude a solution. An invalid document has no remarks.
pub fn remarks_of(spec: &PuzzleSpec) -> Vec<Remark> {
    Inspection::new().remarks_of(spec)
}

/// The inspection of the problems of a file. Its work is limited for all of them together, since a small file
/// can describe a thousand problems of hundreds of large pieces.
pub(super) struct Inspection {
    /// The number of cells that may still be compared.
    left: u64,
}

impl Inspection {
    /// About a second of work.
    const WORK: u64 = 200_000_000;

    pub(super) const fn new() -> Self {
        Self { left: Self::WORK }
    }

    /// The remarks about a problem, as in [`remarks_of`].
    pub(super) fn remarks_of(&mut self, spec: &PuzzleSpec) -> Vec<Remark> {
        let Ok(puzzle) = Puzzle::from_spec(spec) else { return Vec::new() };
        let name = |piece: PieceId| puzzle.piece(piece).name().to_owned();
        let is_disconnected = |piece: &PieceId| !puzzle.piece(*piece).polycube().is_connected();
        let disconnected = puzzle.piece_ids().filter(is_disconnected);
        let mut kinds: Vec<_> =
            disconnected.map(|piece| RemarkKind::Disconnected { piece: name(piece) }).collect();
        let variable =
            spec.pieces.iter().filter(|piece| piece.shape.cells().iter().any(|cell| cell.variable));
        kinds.extend(
            variable.map(|piece| RemarkKind::VariableCells { piece: piece.name.clone(), filled: true }),
        );
        let (repeats, alike, unfit) = (self.repeats(&puzzle), self.alike(&puzzle), self.unfit(&puzzle));
        let is_complete = repeats.is_some() && alike.is_some() && unfit.is_some();
        let repeats = repeats.into_iter().flatten();
        kinds.extend(
            repeats
                .map(|(piece, earlier)| RemarkKind::Repeats { piece: name(piece), earlier: name(earlier) }),
        );
        kinds
            .extend(alike.into_iter().flatten().map(|piece| RemarkKind::ColoredAlike { piece: name(piece) }));
        let unfit = unfit.into_iter().flatten();
        kinds.extend(unfit.map(|(piece, colors)| RemarkKind::CannotFit { piece: name(piece), colors }));
        let volumes = puzzle.volumes();
        if volumes.exclude_solutions() {
            kinds.push(RemarkKind::Volumes {
                least: volumes.least,
                most: volumes.most,
                required: volumes.required,
                region: volumes.region,
            });
        }
        if !is_complete {
            kinds.push(RemarkKind::Untested);
        }
        kinds.into_iter().map(|kind| Remark { place: Place::File, kind }).collect()
    }

    /// The pieces that are rotations of earlier ones, each with the earlier one. Nothing if it takes too much
    /// work.
    fn repeats(&mut self, puzzle: &Puzzle) -> Option<Vec<(PieceId, PieceId)>> {
        let mut of_volume: HashMap<usize, Vec<PieceId>> = HashMap::new();
        for piece in puzzle.piece_ids() {
            of_volume.entry(puzzle.piece(piece).volume_of(1)).or_default().push(piece);
        }
        let mut repeats = Vec::new();
        for (volume, pieces) in of_volume.into_iter().filter(|(_, pieces)| pieces.len() > 1) {
            let mut first: HashMap<Form, PieceId> = HashMap::new();
            for piece in pieces {
                self.spend(FORMS * volume as u64)?;
                match first.entry(least_form(puzzle.piece(piece))) {
                    Entry::Occupied(earlier) => repeats.push((piece, *earlier.get())),
                    Entry::Vacant(none) => drop(none.insert(piece)),
                }
            }
        }
        // The iteration order of the map is random.
        repeats.sort_unstable();
        Some(repeats)
    }

    /// The pieces with orientations that fill the same cells and differ in their colours. Nothing if it takes
    /// too much work.
    fn alike(&mut self, puzzle: &Puzzle) -> Option<Vec<PieceId>> {
        let mut alike = Vec::new();
        for id in puzzle.piece_ids().filter(|&id| !puzzle.piece(id).colors().is_empty()) {
            self.spend(FORMS * puzzle.piece(id).volume_of(1) as u64)?;
            let forms = puzzle.piece(id).turned();
            let cells = |form: &TurnedPiece| form.cells.iter().map(|&(at, _)| at).collect::<Vec<Coord>>();
            let distinct: HashSet<Vec<Coord>> = forms.iter().map(cells).collect();
            alike.extend((distinct.len() < forms.len()).then_some(id));
        }
        Some(alike)
    }

    /// The pieces without a placement, and whether colours keep them out. Nothing if it takes too much work.
    fn unfit(&mut self, puzzle: &Puzzle) -> Option<Vec<(PieceId, bool)>> {
        let mut unfit = Vec::new();
        for piece in puzzle.piece_ids() {
            if !Problem::has_placement(puzzle, piece, &mut self.left)? {
                unfit.push((piece, Problem::is_kept_out_by_colors(puzzle, piece, &mut self.left)?));
            }
        }
        Some(unfit)
    }

    /// Subtracts work from the rest, if that is enough.
    fn spend(&mut self, work: u64) -> Option<()> {
        self.left = self.left.checked_sub(work)?;
        Some(())
    }
}

/// The maximum number of forms of a piece: rotations and reflections.
const FORMS: u64 = 48;

/// The cells of a turned piece with their colours, and whether it may be mirrored.
type Form = (Vec<(Coord, Option<Color>)>, bool);

/// The least form of a piece: the same for pieces that differ in their names and copies only.
fn least_form(piece: &Piece) -> Form {
    let forms = piece.turned().into_iter().map(|turned| turned.cells);
    (forms.min().unwrap_or_default(), piece.may_be_mirrored())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: usize, kind: RemarkKind) -> Remark {
        Remark { place: Place::Line(line), kind }
    }

    #[test]
    fn remarks_that_differ_in_their_piece_are_one_sentence() {
        let kind = |piece: usize| RemarkKind::CannotFit {
            piece: piece.to_string(),
            colors: piece.is_multiple_of(10),
        };
        let remarks: Vec<Remark> =
            (1..=59).map(|piece| Remark { place: Place::File, kind: kind(piece) }).collect();
        let sentences = sentences_of(&remarks);
        assert_eq!(sentences.len(), 2, "of two reasons: {sentences:?}");
        assert!(sentences[0].starts_with("piece 1 fits nowhere in the goal; likewise 2, 3, 4, "));
        assert!(sentences[0].ends_with(" and 45 more"), "{}", sentences[0]);
        assert!(sentences[1].ends_with("; likewise 20, 30, 40, 50"), "{}", sentences[1]);
    }

    #[test]
    fn remarks_of_several_places_are_one_sentence_and_a_single_one_stays() {
        let colors = RemarkKind::Ignored("colours".to_owned());
        let remarks = [at(3, colors.clone()), at(4, RemarkKind::Untested), at(7, colors)];
        let sentences = sentences_of(&remarks);
        assert_eq!(
            sentences,
            [format!("{}; likewise {}", remarks[0], Place::Line(7)), remarks[1].to_string()]
        );
    }

    fn spec(goal: &str, pieces: &str) -> PuzzleSpec {
        let text =
            format!(r#"{{ "id": "x", "title": "x", "goal": {{ "shape": {goal} }}, "pieces": [{pieces}] }}"#);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn kinds(goal: &str, pieces: &str) -> Vec<RemarkKind> {
        remarks_of(&spec(goal, pieces)).into_iter().map(|remark| remark.kind).collect()
    }

    fn repeats(piece: &str, earlier: &str) -> RemarkKind {
        RemarkKind::Repeats { piece: piece.to_owned(), earlier: earlier.to_owned() }
    }

    #[test]
    fn pieces_repeat_others_if_they_can_take_their_place() {
        let square = r######"["####/####/####"]"######;
        let [flat, steep] = [r######"["##/#"]"######, r######"["#", "##"]"######];
        let two =
            |a: &str, b: &str| format!(r#"{{ "name": "A", "shape": {a} }}, {{ "name": "B", "shape": {b} }}"#);
        let range = r#", "min": 0, "max": 9"#;
        let pieces = two(&format!("{flat}{range}"), steep);
        assert_eq!(kinds(square, &pieces), [repeats("B", "A")], "turned, and another number of copies");
        for (other, why) in [
            (format!(r#"{steep}, "mirrored": true"#), "it may be mirrored"),
            (r######"["#1#1/#1"]"######.to_owned(), "it is painted"),
            (r######"["###"]"######.to_owned(), "it has another shape"),
        ] {
            assert_eq!(kinds(square, &two(&format!("{flat}{range}"), &other)), [], "{why}");
        }
    }

    #[test]
    fn a_sound_puzzle_gives_rise_to_no_remark() {
        let fine = r######"{ "name": "A", "shape": ["##"] }, { "name": "B", "shape": ["#"], "min": 0, "max": 9 }"######;
        assert_eq!(kinds(r######"["##/#+"]"######, fine), []);
        assert_eq!(kinds("[]", fine), [], "it is refused elsewhere");
    }

    #[test]
    fn colours_can_keep_a_piece_out() {
        let piece =
            r######"{ "name": "A", "shape": ["#1"], "min": 0 }, { "name": "B", "shape": ["##"] }"######;
        let unfit = |colors| RemarkKind::CannotFit { piece: "A".to_owned(), colors };
        assert_eq!(kinds(r######"["#2#2"]"######, piece), [unfit(true)]);
        let too_long = piece.replacen("#1", "#1#1#1", 1);
        assert_eq!(kinds(r######"["#2#2"]"######, &too_long), [unfit(false)], "it is too long, too");
        assert_eq!(kinds(r######"["#2#"]"######, piece), []);
    }

    #[test]
    fn orientations_that_differ_only_in_colours_are_remarked() {
        let kinds_of = |shape: &str| {
            kinds(r######"["###/###"]"######, &format!(r#"{{ "name": "A", "shape": [{shape}] }}, {REST}"#))
        };
        const REST: &str = r######"{ "name": "B", "shape": ["#"], "min": 0, "max": 6 }"######;
        for (shape, is_alike) in [
            (r######""#1##""######, true),
            (r######""##1#""######, false),
            (r######""#1#1#1""######, false),
            (r######""#1#2/#""######, true),
            (r######""###""######, false),
        ] {
            let expected = is_alike.then(|| RemarkKind::ColoredAlike { piece: "A".to_owned() });
            assert_eq!(kinds_of(shape), Vec::from_iter(expected), "{shape}");
        }
    }

    #[test]
    fn the_work_is_limited_and_that_is_remarked() {
        let pieces: Vec<_> =
            (0..4).map(|name| format!(r######"{{ "name": "{name}", "shape": ["####"] }}"######)).collect();
        let spec = spec(r######"["###/###", "###/###"]"######, &pieces.join(","));
        let whole = remarks_of(&spec);
        assert_eq!(whole.len(), 3 + 4 + 1, "{whole:?}");
        let untested = RemarkKind::Untested;
        for left in [0, 10, 200, 500] {
            let remarks = Inspection { left }.remarks_of(&spec);
            assert!(remarks.iter().any(|remark| remark.kind == untested), "{left}: {remarks:?}");
        }
        let mut inspection = Inspection::new();
        assert_eq!(inspection.remarks_of(&spec), whole);
        assert!(inspection.left < Inspection::WORK);
    }
}
