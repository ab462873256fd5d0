//! The editor: every change can be undone, and what is known belongs to the document.

use app::{Answer, Brush, Editor, EditorCommand as Command, Exhibit, History, Record};
use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Rotation, Shape};
use design::{CertificateMoment, Change, Inspection, MomentMark, ShapeId};
use fastrand::Rng;
use formats::Collection;
use messages::{Analysis, Count, HelpfulChanges, Reason};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const SEED: u64 = 220;

fn empty() -> Editor {
    Editor::new(PuzzleSpec::default(), History::default())
}

fn number(rng: &mut Rng, least: i32, most: i32) -> i32 {
    rng.i32(least..=most)
}

fn coord(rng: &mut Rng, least: i32, most: i32) -> Coord {
    Coord::new(number(rng, least, most), number(rng, least, most), number(rng, least, most))
}

fn brush(rng: &mut Rng) -> Brush {
    match rng.u8(0..4) {
        0 => Brush::Remove,
        _ => Brush::Add { variable: rng.bool(), color: Color::new(rng.u8(0..4)) },
    }
}

/// Any command but undo and redo.
fn command(rng: &mut Rng) -> Command {
    let turns = [Rotation::TO_THE_FRONT, Rotation::TIPPED_BACK, Rotation::ROLLED_RIGHT];
    let name = |rng: &mut Rng| String::from(char::from(b'a' + rng.u8(0..26)));
    match rng.u8(0..24) {
        0..=8 => Command::Paint { at: coord(rng, -1, 4), brush: brush(rng) },
        9 => Command::Turn(turns[rng.u8(0..3) as usize]),
        10 => Command::Mirror,
        11 => Command::Move(coord(rng, -2, 2)),
        12 => Command::Crop,
        13 => Command::Fill(coord(rng, 0, 4)),
        14 if rng.bool() => Command::Color(Color::new(rng.u8(0..4))),
        14 => Command::Clear,
        15 => Command::Title(name(rng)),
        16 => Command::Rename(name(rng)),
        17 if rng.bool() => Command::LeastCopies(rng.u8(0..4).into()),
        17 => Command::MostCopies(rng.u8(0..4).into()),
        18 => Command::Mirrored(rng.bool()),
        19 => Command::Holes(rng.bool().then(|| rng.u8(0..3).into())),
        20 => Command::AddPiece,
        21 => Command::Duplicate,
        22 => Command::Delete,
        _ => match rng.u8(0..6) {
            4 => Command::MakePool,
            5 => Command::UseSet((0..4).map(|_| rng.usize(0..3)).collect()),
            0 => Command::Load {
                spec: Box::new(catalogue::ALL.get("soma").to_spec()),
                name: "Soma cube".to_owned(),
            },
            1 => Command::AddPieces(vec![PieceSpec { name: "a".to_owned(), ..PieceSpec::default() }; 2]),
            _ => Command::Select(ShapeId::Piece(rng.u8(0..4).into())),
        },
    }
}

#[test]
fn undo_returns_every_earlier_state_and_redo_every_later_one() {
    let mut rng = Rng::with_seed(SEED);
    for round in 0..10_000 {
        let mut editor = empty();
        let mut states = vec![editor.spec().clone()];
        for _ in 0..rng.u8(1..16) {
            if editor.perform(command(&mut rng)) {
                states.push(editor.spec().clone());
            }
            editor.perform(Command::EndStroke);
        }
        let last = states.len() - 1;
        for state in states[..last].iter().rev() {
            assert!(editor.perform(Command::Undo));
            assert_eq!(editor.spec(), state, "round {round}, seed {SEED}");
        }
        assert!(!editor.perform(Command::Undo));
        for state in &states[1..] {
            assert!(editor.perform(Command::Redo));
            assert_eq!(editor.spec(), state, "round {round}, seed {SEED}");
        }
        assert!(!editor.perform(Command::Redo));
    }
}

#[test]
fn a_stored_history_still_undoes_everything() {
    let mut rng = Rng::with_seed(SEED + 1);
    for round in 0..300 {
        let mut editor = empty();
        for _ in 0..20 {
            editor.perform(command(&mut rng));
        }
        for _ in 0..rng.u8(0..4) {
            editor.perform(Command::Undo);
        }
        let text = serde_json::to_string(editor.history()).expect("it can be written");
        let history: History = serde_json::from_str(&text).expect("it can be read");
        let mut restored = Editor::new(editor.spec().clone(), history);
        assert_eq!(restored.readout().undo, editor.readout().undo, "round {round}, seed {}", SEED + 1);
        assert_eq!(restored.readout().redo, editor.readout().redo, "round {round}, seed {}", SEED + 1);
        while restored.perform(Command::Undo) {}
        assert_eq!(*restored.spec(), PuzzleSpec::default(), "round {round}, seed {}", SEED + 1);
    }
}

#[test]
fn a_history_that_does_not_lead_to_the_document_is_not_used() {
    let mut editor = empty();
    editor.perform(Command::Fill(Coord::new(2, 2, 2)));
    let mut other = PuzzleSpec::default();
    other.goal.shape = Shape::of(&[Coord::new(0, 0, 0)]);
    let restored = Editor::new(other.clone(), editor.history().clone());
    assert_eq!(restored.readout().undo, None);
    assert_eq!(*restored.spec(), other);
}

#[test]
fn a_stroke_is_undone_at_once_and_two_strokes_one_by_one() {
    let mut editor = empty();
    let paint =
        |x| Command::Paint { at: Coord::new(x, 0, 0), brush: Brush::Add { variable: false, color: None } };
    let cells = |editor: &Editor| editor.spec().goal.shape.cells().len();
    assert!((0..3).all(|x| editor.perform(paint(x))));
    editor.perform(Command::EndStroke);
    assert!((3..5).all(|x| editor.perform(paint(x))));
    editor.perform(Command::Undo);
    assert_eq!(cells(&editor), 3);
    assert_eq!(editor.readout().undo.as_deref(), Some("add cells to goal"));
    editor.perform(Command::Undo);
    assert_eq!(cells(&editor), 0);
}

#[test]
fn a_cell_beside_the_grid_moves_the_shape() {
    let mut editor = empty();
    let brush = Brush::Add { variable: false, color: None };
    for at in [Coord::new(0, 0, 0), Coord::new(-1, 0, 0), Coord::new(0, 0, -1)] {
        editor.perform(Command::Paint { at, brush });
    }
    let cells = [Coord::new(0, 0, 0), Coord::new(0, 0, 1), Coord::new(1, 0, 1)];
    assert_eq!(editor.spec().goal.shape, Shape::of(&cells));
}

#[test]
fn a_stroke_that_turns_out_to_be_none_leaves_nothing() {
    let mut editor = empty();
    let brush = Brush::Add { variable: false, color: None };
    let paint = |x| Command::Paint { at: Coord::new(x, 0, 0), brush };
    editor.perform(paint(0));
    editor.perform(Command::EndStroke);
    let before = editor.clone();
    assert!(!editor.perform(Command::CancelStroke), "it has ended");
    editor.perform(paint(1));
    editor.perform(paint(2));
    assert!(editor.perform(Command::CancelStroke));
    assert_eq!(editor.spec(), before.spec());
    assert_eq!(editor.readout().undo, before.readout().undo);
    assert_eq!(editor.readout().redo, None);
}

#[test]
fn what_is_typed_is_no_stroke_that_can_turn_out_to_be_none() {
    let mut editor = empty();
    editor.perform(Command::AddPiece);
    for command in [Command::Title, Command::Rename] {
        editor.perform(Command::EndStroke);
        assert!(["B", "Ba", "Bar"].into_iter().all(|text| editor.perform(command(text.to_owned()))));
        assert!(!editor.perform(Command::CancelStroke));
        // What is typed goes on.
        assert!(editor.perform(command("Bars".to_owned())));
    }
    let spec = editor.spec();
    assert_eq!((spec.title.as_str(), spec.pieces[0].name.as_str()), ("Bars", "Bars"));
    for name in ["rename piece", "title", "add piece"] {
        assert_eq!(editor.readout().undo.as_deref(), Some(name));
        editor.perform(Command::Undo);
    }
}

#[test]
fn what_could_be_redone_before_such_a_stroke_still_can_be() {
    let mut editor = empty();
    let brush = Brush::Add { variable: false, color: None };
    let paint = |x| Command::Paint { at: Coord::new(x, 0, 0), brush };
    for x in 0..2 {
        editor.perform(paint(x));
        editor.perform(Command::EndStroke);
    }
    let drawn = editor.spec().clone();
    editor.perform(Command::Undo);
    editor.perform(paint(5));
    editor.perform(paint(6));
    editor.perform(Command::CancelStroke);
    assert!(editor.perform(Command::Redo));
    assert_eq!(*editor.spec(), drawn);
    editor.perform(Command::Undo);
    editor.perform(paint(5));
    editor.perform(Command::EndStroke);
    assert!(!editor.perform(Command::Redo), "a stroke that has ended stays");
}

#[test]
fn a_shape_in_too_large_a_box_is_not_opened() {
    let mut spec = catalogue::ALL.get("soma").to_spec();
    spec.pieces[1].shape = Shape::of(&[Coord::new(0, 0, 0), Coord::new(100, 100, 100)]);
    let refused = Editor::drawable(spec.clone()).expect_err("too large");
    assert!(refused.contains("101 × 101 × 101"), "{refused}");
    let stored = Record::new(1, spec, History::default()).encode();
    assert_eq!(Record::decode(&stored), Err(refused));
}

#[test]
fn a_record_with_a_shape_far_from_the_corner_is_refused_with_its_place() {
    let mut editor = empty();
    editor.perform(Command::AddPiece);
    let text = Record::new(1, editor.spec().clone(), editor.history().clone()).encode();
    let mut layers = vec![String::new(); 4095];
    layers.push(["/".repeat(4095), ".".repeat(4095), "#".to_owned()].concat());
    let far = serde_json::to_string(&layers).expect("JSON");
    let reason =
        |name: &str| format!("the grid of {name} has 4096 × 4096 × 4096 cells; 32768 can be drawn on");
    let refused = |part: &str, instead: &str| {
        assert!(text.contains(part), "{text}");
        Record::decode(&text.replacen(part, instead, 1)).expect_err("too large")
    };
    let spec = format!("{{\"id\":\"\",\"title\":\"far\",\"goal\":{{\"shape\":{far}}},\"pieces\":[]}}");
    assert_eq!(refused("\"goal\":{\"shape\":[]", &format!("\"goal\":{{\"shape\":{far}")), reason("the goal"));
    let piece = |shape: &str| format!("\"name\":\"A\",\"shape\":{shape}");
    assert_eq!(refused(&piece("[]"), &piece(&far)), reason("piece 1"));
    for (change, name) in [
        (format!("{{\"Cells\":{{\"shape\":\"Goal\",\"removed\":[],\"added\":{far}}}}}"), "the goal"),
        (
            r##"{"Cells":{"shape":"Goal","at":[4095,4095,4095],"removed":["#"],"added":[]}}"##.to_owned(),
            "the goal",
        ),
        (format!("{{\"Piece\":{{\"at\":1,\"before\":null,\"after\":{{{}}}}}}}", piece(&far)), "piece 2"),
        (format!("{{\"Document\":{{\"before\":{spec},\"after\":{spec}}}}}"), "the goal"),
    ] {
        let once = refused("\"changes\":[", &format!("\"changes\":[{change},"));
        assert_eq!(once, format!("in step 1 of its history, {}", reason(name)));
    }
}

#[test]
fn a_long_shape_is_not_moved_until_its_grid_is_too_large() {
    let row: Vec<Coord> = (0..1000).map(|x| Coord::new(x, 0, 0)).collect();
    let mut spec = drawn().spec().clone();
    spec.goal.shape = Shape::of(&row);
    let mut editor = Editor::new(Editor::drawable(spec).expect("a small box"), History::default());
    assert!(editor.perform(Command::Move(Coord::new(0, 5, 0))));
    assert!(!editor.perform(Command::Move(Coord::new(0, 5, 5))));
    assert!(editor.readout().refused.is_some_and(|text| text.contains("32768")));
    let record = Record::new(1, editor.spec().clone(), editor.history().clone());
    let read = Record::decode(&record.encode()).map(|read| read.spec);
    assert_eq!(read, Ok(record.spec), "what is drawn can be opened again");
}

#[test]
fn the_number_of_copies_that_is_entered_takes_the_other_along() {
    let mut editor = drawn();
    editor.perform(Command::Select(ShapeId::Piece(0)));
    let mut copies_after = |command| {
        editor.perform(command);
        let piece = &editor.spec().pieces[0];
        (piece.min, piece.max)
    };
    assert_eq!(copies_after(Command::LeastCopies(5)), (5, 5));
    assert_eq!(copies_after(Command::MostCopies(2)), (2, 2));
    assert_eq!(copies_after(Command::MostCopies(9)), (2, 9));
    assert_eq!(copies_after(Command::LeastCopies(0)), (0, 9));
    assert_eq!(copies_after(Command::MostCopies(0)), (0, 1));
}

#[test]
fn what_is_no_puzzle_yet_is_not_waited_for() {
    let mut editor = drawn();
    editor.perform(Command::AddPiece);
    assert_eq!(editor.readout().answer, Answer::Awaited);
    let version = editor.version();
    editor.learn(version, Analysis::Inspected(Inspection::of(editor.spec())));
    assert!(matches!(editor.readout().answer, Answer::Invalid(fault) if fault.contains("no cell")));
}

#[test]
fn a_shape_beyond_the_limits_is_shown_whole_and_may_shrink() {
    let row: Vec<Coord> = (0..30).map(|x| Coord::new(x, 0, 0)).collect();
    let mut spec = catalogue::ALL.get("soma").to_spec();
    spec.goal.shape = Shape::of(&row);
    let mut editor = Editor::new(Editor::drawable(spec).expect("a small box"), History::default());
    assert_eq!(editor.readout().grid, Coord::new(30, 3, 3));
    let brush = Brush::Add { variable: false, color: None };
    assert!(!editor.perform(Command::Paint { at: Coord::new(-1, 0, 0), brush }));
    assert!(editor.readout().refused.is_some());
    assert!(editor.perform(Command::Paint { at: Coord::new(29, 1, 0), brush }));
    assert!(editor.perform(Command::Paint { at: Coord::new(29, 0, 0), brush: Brush::Remove }));
}

#[test]
fn a_colour_that_goes_together_with_another_is_not_given_itself() {
    let color = |number| Color::new(number).expect("a colour");
    let mut spec = catalogue::ALL.get("soma").to_spec();
    spec.color_pairs = vec![(color(1), color(2))];
    let mut editor = Editor::new(spec, History::default());
    let paint = |number| Command::Paint {
        at: Coord::default(),
        brush: Brush::Add { variable: false, color: Some(color(number)) },
    };
    editor.perform(paint(1));
    assert_eq!(editor.spec().color_pairs, [(color(1), color(2))]);
    editor.perform(paint(3));
    assert_eq!(editor.spec().color_pairs, [(color(1), color(2)), (color(3), color(3))]);
}

#[test]
fn a_shape_is_coloured_at_once() {
    let mut editor = empty();
    let color = Color::new(2);
    editor.perform(Command::Fill(Coord::new(2, 1, 1)));
    assert!(editor.perform(Command::Color(color)));
    assert!(editor.spec().goal.shape.cells().iter().all(|cell| cell.color == color));
    assert_eq!(editor.spec().color_pairs.len(), 1, "it goes together with itself");
    assert!(!editor.perform(Command::Color(color)), "it has the colour");
    assert_eq!(editor.readout().undo.as_deref(), Some("colour goal"));
    editor.perform(Command::Undo);
    assert!(editor.spec().color_pairs.is_empty());
    editor.perform(Command::Redo);
    assert!(editor.perform(Command::Color(None)));
    assert!(editor.spec().goal.shape.cells().iter().all(|cell| cell.color.is_none()));
}

#[test]
fn what_is_too_large_is_refused_with_a_reason() {
    let mut editor = empty();
    assert!(!editor.perform(Command::Fill(Coord::new(25, 1, 1))));
    editor.perform(Command::EndStroke);
    assert!(editor.readout().refused.is_some_and(|text| text.contains("24")));
    assert!(!editor.perform(Command::Fill(Coord::new(0, 1, 1))));
    assert!(editor.readout().refused.is_some_and(|text| text.contains("1 to 24")));
    assert!(editor.perform(Command::Fill(Coord::new(16, 16, 16))));
    assert_eq!(editor.readout().refused, None);
    assert!(!editor.perform(Command::Fill(Coord::new(17, 16, 16))));
    assert!(editor.readout().refused.is_some_and(|text| text.contains("4096")));
    assert_eq!(editor.spec().goal.shape.cells().len(), 4096);
}

#[test]
fn pieces_get_names_that_are_free() {
    let mut editor = empty();
    assert!((0..3).all(|_| editor.perform(Command::AddPiece)));
    editor.perform(Command::Duplicate);
    let names: Vec<&str> = editor.spec().pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["A", "B", "C", "D"]);
}

fn drawn() -> Editor {
    let mut editor = empty();
    editor.perform(Command::Fill(Coord::new(2, 1, 1)));
    editor.perform(Command::AddPiece);
    editor.perform(Command::Fill(Coord::new(2, 1, 1)));
    editor
}

#[test]
fn what_is_about_an_earlier_document_is_ignored() {
    let mut editor = drawn();
    let count = |found| Analysis::Counted(Count { found, progress: 1.0, ..Count::default() });
    let before = editor.version();
    editor.learn(before, count(1));
    assert!(matches!(editor.readout().answer, Answer::Count(count) if count.found == 1));
    editor.perform(Command::Mirrored(true));
    assert_eq!(editor.readout().answer, Answer::Awaited);
    editor.learn(before, count(2));
    assert_eq!(editor.readout().answer, Answer::Awaited);
    editor.learn(editor.version(), count(3));
    assert!(matches!(editor.readout().answer, Answer::Count(count) if count.found == 3));
}

#[test]
fn a_document_that_is_opened_is_not_taken_for_the_one_before() {
    let mut editor = drawn();
    let before = editor.version();
    editor.open(catalogue::ALL.get("soma").to_spec(), History::default());
    editor.learn(before, Analysis::Counted(Count { found: 1, progress: 1.0, ..Count::default() }));
    assert_eq!(editor.readout().answer, Answer::Awaited);
    assert_eq!(editor.readout().title, "Soma cube");
    assert_eq!(editor.readout().undo, None);
}

#[test]
fn a_change_that_gives_a_solution_is_made_and_undone() {
    let mut editor = drawn();
    let before = editor.spec().clone();
    let added = Change::Cell { shape: ShapeId::Goal, removed: None, added: Some(Coord::new(-1, 0, 0)) };
    let changes = HelpfulChanges { found: vec![added.clone()], is_over: true, may_be_more: false };
    editor.learn(editor.version(), Analysis::Changes(changes.clone()));
    assert_eq!(editor.readout().changes, Some(changes));
    editor.perform(Command::Select(ShapeId::Piece(0)));
    assert!(editor.perform(Command::Change(added.clone())));
    assert_eq!(editor.readout().selected, ShapeId::Goal);
    assert_eq!(editor.readout().changes, None);
    assert_eq!(editor.spec().goal.shape, added.changed(&before.goal.shape));
    assert!(editor.perform(Command::Undo));
    assert_eq!(editor.spec(), &before);
    assert_eq!(editor.readout().selected, ShapeId::Piece(0));
}

#[test]
fn a_pool_is_made_and_a_set_of_it_is_kept() {
    let mut editor = Editor::new(catalogue::ALL.get("soma").to_spec(), History::default());
    editor.perform(Command::MakePool);
    assert!(editor.spec().pieces.iter().all(|piece| (piece.min, piece.max) == (0, 1)));
    assert!(!editor.perform(Command::MakePool), "it is one");
    let before = editor.spec().clone();
    editor.perform(Command::UseSet(vec![0, 1, 0, 2, 0, 0, 1]));
    let kept = |index: usize, copies| PieceSpec { min: copies, max: copies, ..before.pieces[index].clone() };
    assert_eq!(editor.spec().pieces, [kept(1, 1), kept(3, 2), kept(6, 1)]);
    editor.perform(Command::Undo);
    assert_eq!(*editor.spec(), before);
    assert_eq!(editor.readout().undo.as_deref(), Some("let pieces be left out"));
}

fn reason(moments: Vec<CertificateMoment>, is_proved: bool) -> Reason {
    Reason { sentence: "No.".to_owned(), moments, certificate: "{}".to_owned(), is_proved }
}

#[test]
fn only_a_reason_that_is_proved_has_a_certificate() {
    for is_proved in [true, false] {
        let mut editor = drawn();
        editor.learn(editor.version(), Analysis::Impossible(reason(Vec::new(), is_proved)));
        assert_eq!(editor.certificate().is_some(), is_proved);
        let answer = editor.readout().answer;
        assert!(matches!(answer, Answer::Impossible { is_proved: shown, .. } if shown == is_proved));
    }
}

#[test]
fn a_picture_of_the_reason_is_shown_as_soon_as_there_is_one_unless_the_puzzle_has_changed() {
    let moment = CertificateMoment { text: "no".to_owned(), cells: Vec::new(), placed: Vec::new() };
    let reason = |moments| reason(moments, true);
    let exhibit = |changes: bool, pictures: usize| {
        let mut editor = drawn();
        editor.await_reason(1);
        if changes {
            editor.perform(Command::Clear);
        }
        let reason = reason(vec![moment.clone(); pictures]);
        editor.learn(editor.version(), Analysis::Impossible(reason));
        editor.readout().exhibit
    };
    assert_eq!(exhibit(false, 3), Exhibit::Reason(1));
    assert_eq!(exhibit(false, 1), Exhibit::Reason(0));
    assert_eq!(exhibit(false, 0), Exhibit::Shape);
    assert_eq!(exhibit(true, 3), Exhibit::Shape);
}

#[test]
fn the_stage_shows_the_picture_of_a_reason_and_returns_to_the_drawing() {
    let mut editor = drawn();
    let marked = (Coord::new(1, 0, 0), MomentMark::Problem);
    let moment = CertificateMoment { text: "no".to_owned(), cells: vec![marked], placed: Vec::new() };
    editor.learn(editor.version(), Analysis::Impossible(reason(vec![moment], true)));
    assert!(editor.picture().is_drawn_on);
    editor.perform(Command::Show(Exhibit::Reason(0)));
    let picture = editor.picture();
    assert!(!picture.is_drawn_on && picture.cubes.iter().all(|cube| cube.is_faint));
    assert_eq!(picture.marks, [marked]);
    assert_eq!(editor.readout().caption.as_deref(), Some("no"));
    editor.perform(Command::Crop);
    assert!(!editor.picture().is_drawn_on, "nothing was cropped");
    editor.perform(Command::Clear);
    assert!(editor.picture().is_drawn_on);
}

#[test]
fn cells_that_nothing_fills_are_marked_on_the_goal_only() {
    let mut editor = drawn();
    let inspection = Inspection { unfillable: vec![[1, 0, 0], [7, 0, 0]], ..Inspection::default() };
    editor.learn(editor.version(), Analysis::Inspected(inspection));
    assert!(editor.picture().marks.is_empty());
    editor.perform(Command::Select(ShapeId::Goal));
    assert_eq!(editor.picture().marks, [(Coord::new(1, 0, 0), MomentMark::Problem)]);
}

/// Written by each version: a small puzzle, of which a step was undone.
const VERSIONS: [&str; 2] = [
    include_str!("../../../../tests/data/drawing-1.json"),
    include_str!("../../../../tests/data/drawing-2.json"),
];

#[test]
fn stored_puzzles_of_each_version_open_with_their_history() {
    for text in VERSIONS {
        let record = Record::decode(text.trim_end()).expect("it can be read");
        assert_eq!((record.spec.title.as_str(), record.changed), ("Two in eight", 1_764_000_000_000));
        let mut editor = Editor::new(record.spec, record.history);
        assert_eq!(editor.readout().redo.as_deref(), Some("mirror B"));
        let mut steps = 0;
        while editor.perform(Command::Undo) {
            steps += 1;
        }
        assert_eq!((steps, editor.spec()), (5, &PuzzleSpec::default()));
    }
}

#[test]
fn a_change_is_as_long_as_its_cells_wherever_they_are() {
    let mut editor = empty();
    editor.perform(Command::Fill(Coord::new(16, 16, 16)));
    let text = |editor: &Editor| serde_json::to_string(editor.history()).expect("JSON");
    let before = text(&editor).len();
    let top: Vec<Coord> = (1..15).flat_map(|y| (1..15).map(move |x| Coord::new(x, y, 15))).collect();
    for &at in &top {
        editor.perform(Command::Paint { at, brush: Brush::Remove });
    }
    assert!(text(&editor).len() < before + 100 * top.len(), "{}", text(&editor).len());
    let record = Record::new(1, editor.spec().clone(), editor.history().clone());
    let read = Record::decode(&record.encode()).expect("it can be read");
    let mut restored = Editor::new(read.spec, read.history);
    assert!(restored.perform(Command::Undo));
    assert_eq!(restored.spec().goal.shape.cells().len(), 4096, "they are a stroke");
    assert!(restored.perform(Command::Redo));
    assert_eq!(restored.spec(), editor.spec());
}

#[test]
fn the_earliest_entries_of_a_long_history_are_forgotten() {
    let mut editor = empty();
    let title = |number: usize| format!("{number} {}", "long ".repeat(4000));
    for number in 0..90 {
        editor.perform(Command::Title(title(number)));
        editor.perform(Command::EndStroke);
    }
    let length = serde_json::to_string(editor.history()).expect("JSON").len();
    assert!((1 << 20..2 << 20).contains(&length), "{length}");
    let mut restored = Editor::new(editor.spec().clone(), editor.history().clone());
    let undone = std::iter::from_fn(|| restored.perform(Command::Undo).then_some(())).count();
    assert!((20..30).contains(&undone), "a megabyte of steps of 40 kB: {undone}");
    assert_eq!(restored.spec().title, title(89 - undone));
    while restored.perform(Command::Redo) {}
    assert_eq!(restored.spec(), editor.spec());
    // An entry that is too long by itself stays until the next one.
    let mut editor = empty();
    editor.perform(Command::Title("long ".repeat(300_000)));
    assert!(editor.perform(Command::Undo));
}

#[test]
fn a_damaged_record_or_one_of_a_later_version_is_refused_with_a_reason() {
    for (text, reason) in [("{", "damaged"), ("{\"version\":3}", "version 3"), ("{\"version\":1}", "damaged")]
    {
        let refused = Record::decode(text).expect_err(text);
        assert!(refused.contains(reason), "{refused}");
    }
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let editor = drawn();
    let record = Record::new(7, editor.spec().clone(), editor.history().clone());
    assert_eq!(Record::decode(&record.encode()).map(|read| read.spec), Ok(record.spec));
}

#[test]
fn a_collection_keeps_each_text_and_refuses_what_it_cannot_read() {
    // The second cannot be read by this version.
    let record = Record::new(1, catalogue::ALL.get("soma").to_spec(), History::default()).encode();
    let texts = vec![record, "{\"version\":99}".to_owned()];
    let file = Collection::new(texts.clone()).encode();
    let read = |file: &str| Collection::decode(file.as_bytes());
    assert_eq!(read(&file).expect("a collection").map(|collection| collection.drawings), Ok(texts));
    assert_eq!(read("{\"title\":\"Soma cube\"}"), None);
    assert_eq!(Collection::decode(&[0xff, 0x00]), None);
    let later = read(&file.replace("\"cubefall-drawings\": 1", "\"cubefall-drawings\": 2"));
    assert!(matches!(later, Some(Err(reason)) if reason.contains("version 2")));
    let damaged = read(&file[..file.len() - 3]);
    assert!(matches!(damaged, Some(Err(reason)) if reason.contains("damaged")));
}
