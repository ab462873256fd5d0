//! The page of the editor: its state, its stage, its panels, its worker and its storage.

use super::action::{EditorAction, Tool};
use super::address;
use super::drawings::Drawings;
use super::panels::{self, EditorPanels, Surroundings, dialogs};
use super::stage::EditorStage;
use crate::web::browser::ids::{self, Id};
use crate::web::browser::offline::keep_files;
use crate::web::page::appearance::Appearance;
use crate::web::page::handle::{FramedPage, Handle};
use crate::web::page::opening::{OpenedAtStart, Opening};
use crate::web::page::preferences::{Preferences, saves_data};
use crate::web::workers::client::{Failure, Program, SingleUse, WorkerHandle, WorkerTask};
use app::{Brush, Editor, EditorCommand as Command, Exhibit, History};
use codes::pack;
use cubefall::puzzle::{Color, Coord, PieceSpec, PuzzleSpec, Shape, ShapeCell, shown_name};
use design::ShapeId;
use messages::{Analyze, AnalyzeEvent, AnalyzeRequest, Bytes, MOST_CELLS_OF_ALL, Open};
use std::rc::Rc;

/// The maximum number of cells of a random piece.
const MOST_CELLS_OF_RANDOM: u8 = 30;

/// The page of the editor.
pub(super) struct EditorPage {
    pub(super) handle: Handle<Self>,
    pub(super) editor: Editor,
    pub(super) stage: EditorStage,
    pub(super) panels: EditorPanels,
    pub(super) drawings: Drawings,
    pub(super) opening: Opening,
    /// Whether what the start opens is there, to be shown in the next picture.
    pub(super) is_opened: bool,
    /// The page of the list of puzzles that is shown.
    pub(super) listed: usize,
    preferences: Preferences,
    tool: Tool,
    color: Option<Color>,
    /// The cell that keys change.
    cursor: Coord,
    /// The brush of a stroke on the layers, and the grid when it began, which stays, so that nothing moves
    /// under the pointer.
    layer_stroke: Option<(Brush, Coord)>,
    program: Rc<Program>,
    analyst: Option<WorkerHandle<Analyze>>,
    /// The workers that read files.
    pub(super) opener: SingleUse<Open>,
    /// The worker that reads the last file.
    pub(super) reading: Option<usize>,
    /// The sentence about the files that came with the one being read.
    pub(super) left_out: Option<String>,
    /// The name of the file that is being read.
    pub(super) file: String,
    /// The version of the document that the analyst has.
    sent: Option<u64>,
    /// A message that stays until the next command.
    message: Option<String>,
    /// The number of puzzles that were opened.
    opened: u64,
    /// The same when pieces or a template were requested, which are for the puzzle that was open then.
    requested: u64,
    is_dirty: bool,
    /// Whether the browser was asked to keep the page's files.
    is_kept: bool,
}

impl FramedPage for EditorPage {
    type Action = EditorAction;
    const STAGE: Id = ids::CANVAS;

    fn opening(&mut self) -> &mut Opening {
        &mut self.opening
    }

    fn act(&mut self, action: EditorAction) {
        self.carry_out(action);
    }

    /// Shows what has changed. Returns whether something still moves.
    fn frame(&mut self, dt: f64) -> bool {
        self.analyze();
        self.panels.begin_frame();
        self.show();
        if self.is_dirty {
            // The picture follows when the panels are complete.
            return true;
        }
        let moves = self.stage.paint(dt as f32, self.preferences.theme());
        if self.is_opened && self.opening.is_begun() {
            self.opening.end();
        }
        if self.is_opened && !moves && !self.is_kept && !saves_data() {
            self.is_kept = true;
            keep_files();
        }
        moves
    }

    fn apply_preferences(&mut self) {
        self.preferences.show_theme();
        self.stage.repaint();
    }

    fn open_picture(&mut self) {
        self.stage.open();
    }

    fn close_picture(&mut self) {
        self.stage.close();
    }

    fn repaint(&mut self) {
        self.stage.repaint();
    }
}

impl EditorPage {
    /// Opens the page, and starts its frames.
    pub(super) fn open() -> Handle<Self> {
        let handle = Handle::open(Self::new);
        handle.with(Self::open_stored);
        handle
    }

    fn new(handle: &Handle<Self>) -> Self {
        let preferences = Preferences::load();
        preferences.show_theme();
        let appearance = Appearance::load();
        appearance.show();
        let fragment = address::fragment();
        let opening = Opening::begin(&OpenedAtStart {
            key: "cubefall.drawing.opening",
            fragment: &fragment,
            last: "The last puzzle",
            can_fail: !fragment.is_empty() || Drawings::has_last(),
        });
        Self {
            opening,
            is_opened: false,
            drawings: Drawings::new(&handle.receiver(Self::take_stored)),
            listed: 0,
            handle: handle.clone(),
            editor: Editor::new(first_puzzle(), History::default()),
            stage: EditorStage::new(appearance.paints()),
            panels: EditorPanels::new(),
            preferences,
            tool: Tool::Add,
            color: None,
            cursor: Coord::default(),
            layer_stroke: None,
            program: Program::of::<Analyze>(),
            analyst: None,
            opener: SingleUse::default(),
            reading: None,
            left_out: None,
            file: String::new(),
            sent: None,
            message: None,
            opened: 0,
            requested: 0,
            is_dirty: true,
            is_kept: false,
        }
    }

    /// Shows in the panels what has changed, and prepares its picture.
    fn show(&mut self) {
        if std::mem::take(&mut self.is_dirty) {
            let mut readout = self.editor.readout();
            readout.grid = self.layer_stroke.map_or(readout.grid, |(_, grid)| grid);
            self.cursor = self.cursor.min(readout.grid - Coord::new(1, 1, 1));
            // What is left of it is shown in the next frames.
            let around = self.surroundings();
            self.is_dirty = self.panels.update(readout, around);
            self.stage.show(self.editor.picture());
        }
    }

    fn surroundings(&self) -> Surroundings {
        let (status, may_copy) = self.drawings.status();
        Surroundings {
            tool: self.tool,
            cursor: self.cursor,
            search: address::of_search(self.editor.spec()),
            message: self.message.clone(),
            status,
            is_shared: self.drawings.is_linked(),
            may_copy,
        }
    }

    pub(super) fn switch_theme(&mut self) {
        self.preferences.switch_theme();
        self.apply_preferences();
    }

    /// Shows a message.
    pub(super) fn refuse(&mut self, message: String) {
        self.message = Some(message);
        self.is_dirty = true;
    }

    pub(super) fn set_dirty(&mut self) {
        self.is_dirty = true;
    }

    /// Shows the fields as the document is: what was typed may be refused.
    pub(super) fn rewrite_fields(&mut self) {
        self.is_dirty = true;
        self.panels.rewrite_fields();
    }

    /// Carries out a command.
    pub(super) fn perform(&mut self, command: Command) {
        self.rewrite_fields();
        self.message = None;
        let is_stroke = matches!(command, Command::Paint { .. } | Command::CancelStroke);
        if self.editor.perform(command) {
            if !is_stroke {
                self.adopt_link();
            }
            self.drawings.store_later();
            // At once: the next picture may be late.
            self.analyze();
        }
    }

    /// The puzzle of a link that was changed becomes one of one's own.
    fn adopt_link(&mut self) {
        if self.drawings.is_linked() && !self.editor.history().is_empty() {
            self.drawings.adopt();
            self.drawings.store_later();
        }
    }

    /// Opens another puzzle with its history. Returns the version of its document.
    pub(super) fn set_editor(&mut self, spec: PuzzleSpec, history: History) -> u64 {
        self.editor.open(spec, history);
        self.opened += 1;
        self.is_dirty = true;
        self.editor.version()
    }

    pub(super) fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.is_dirty = true;
    }

    pub(super) fn choose_color(&mut self, color: Option<Color>) {
        self.color = color;
        self.is_dirty = true;
    }

    /// The brush of the tool, or, if `removes`, that of the tool for removing.
    pub(super) const fn brush(&self, removes: bool) -> Brush {
        match self.tool {
            Tool::Remove => Brush::Remove,
            Tool::Add | Tool::Variable if removes => Brush::Remove,
            tool => Brush::Add { variable: matches!(tool, Tool::Variable), color: self.color },
        }
    }

    /// Paints a cell.
    pub(super) fn paint(&mut self, cell: Option<(Coord, Brush)>) {
        if let Some((at, brush)) = cell {
            self.perform(Command::Paint { at, brush });
        }
    }

    /// Ends a stroke. The grid may have grown by it.
    pub(super) fn end_stroke(&mut self) {
        self.layer_stroke = None;
        self.is_dirty = true;
        self.editor.perform(Command::EndStroke);
        self.adopt_link();
    }

    /// Undoes what a stroke has painted that turns out to be none.
    pub(super) fn cancel_stroke(&mut self) {
        self.layer_stroke = None;
        self.perform(Command::CancelStroke);
    }

    fn cell(&self, at: Coord) -> Option<ShapeCell> {
        let readout = self.editor.readout();
        let shape = &readout.shapes.iter().find(|shape| shape.id == readout.selected)?.shape;
        shape.cells().iter().find(|cell| cell.at == at).copied()
    }

    /// Whether a cell of the selected shape is already as the brush makes it.
    pub(super) fn is_painted(&self, at: Coord, brush: Brush) -> bool {
        let is_goal = self.editor.readout().selected == ShapeId::Goal;
        match (self.cell(at), brush) {
            (Some(cell), Brush::Add { variable, color }) => {
                cell.color == color && cell.variable == (variable && is_goal)
            }
            (None, Brush::Remove) => true,
            _ => false,
        }
    }

    /// Begins a stroke on the layers. A click on a cell that is as the brush makes it removes it.
    pub(super) fn begin_layer_stroke(&mut self, at: Coord, removes: bool) {
        self.editor.perform(Command::Show(Exhibit::Shape));
        let brush = self.brush(removes);
        let brush = if self.is_painted(at, brush) { Brush::Remove } else { brush };
        self.cursor = at;
        self.layer_stroke = Some((brush, self.editor.readout().grid));
        self.paint(Some((at, brush)));
    }

    pub(super) fn continue_layer_stroke(&mut self, at: Coord) {
        if let Some((brush, _)) = self.layer_stroke.filter(|&(brush, _)| !self.is_painted(at, brush)) {
            self.paint(Some((at, brush)));
        }
    }

    pub(super) fn move_cursor(&mut self, step: Coord) {
        let last = self.editor.readout().grid - Coord::new(1, 1, 1);
        self.cursor = (self.cursor + step).max(Coord::default()).min(last);
        self.is_dirty = true;
        self.say_cursor();
    }

    pub(super) fn paint_at_cursor(&mut self, removes: bool) {
        self.begin_layer_stroke(self.cursor, removes);
        self.end_stroke();
        self.say_cursor();
    }

    fn say_cursor(&self) {
        let readout = self.editor.readout();
        if let Some(shape) = readout.shapes.iter().find(|shape| shape.id == readout.selected) {
            panels::say_cursor(&shape.shape, self.cursor);
        }
    }

    pub(super) fn page_reason(&mut self, step: isize) {
        if let Exhibit::Reason(index) = self.editor.readout().exhibit {
            self.perform(Command::Show(Exhibit::Reason(index.saturating_add_signed(step))));
        }
    }

    /// Makes one of the changes that give a solution, or exactly one.
    pub(super) fn make_change(&mut self, index: usize) {
        let changes = self.editor.readout().changes.unwrap_or_default();
        if let Some(change) = changes.found.into_iter().nth(index) {
            self.perform(Command::Change(change));
        }
    }

    /// Gives all cells of the selected shape the chosen colour.
    pub(super) fn color_all(&mut self) {
        self.perform(Command::Color(self.color));
    }

    /// Makes the selected shape a box with the sides that were entered.
    pub(super) fn fill(&mut self) {
        self.perform(Command::Fill(panels::sides()));
    }

    /// Replaces the puzzle by one of the catalogue.
    fn load(&mut self, Bytes(bytes): &Bytes) {
        if let Ok(spec) = codes::unpack(bytes) {
            let name = format!("begin with {}", shown_name(&spec.title));
            self.perform(Command::Load { spec: Box::new(spec), name });
            dialogs::close(ids::TEMPLATES);
        }
    }

    /// Sends the document to the analyst, if it does not have it.
    fn analyze(&mut self) {
        let version = self.editor.version();
        if self.sent != Some(version) {
            self.sent = Some(version);
            let document = Bytes(pack(self.editor.spec()));
            self.request(&AnalyzeRequest::Puzzle { version, document });
        }
    }

    fn request(&mut self, request: &AnalyzeRequest) {
        let (program, receive) = (&self.program, self.handle.receiver(Self::receive));
        let start = || WorkerHandle::start(program, move |answer| receive(answer));
        self.analyst.get_or_insert_with(start).send(request);
    }

    /// Starts another analyst after a failure.
    pub(super) fn restart_analyst(&mut self) {
        self.analyst = None;
        self.sent = None;
        self.editor.forget_failure();
        self.is_dirty = true;
    }

    /// Takes an answer, and shows it at once: the next picture may be late.
    pub(super) fn receive(&mut self, answer: Result<AnalyzeEvent, Failure>) {
        self.is_dirty = true;
        match answer {
            Ok(AnalyzeEvent::Known { version, analysis }) => self.editor.learn(version, analysis),
            Ok(AnalyzeEvent::Templates(groups)) => dialogs::show_templates(&groups),
            Ok(AnalyzeEvent::Template(_) | AnalyzeEvent::Polycubes(_)) if self.requested != self.opened => {}
            Ok(AnalyzeEvent::Template(puzzle)) => self.load(&puzzle),
            Ok(AnalyzeEvent::Polycubes(Bytes(bytes))) => {
                let pieces = codes::unpack(&bytes).map(|spec| spec.pieces).unwrap_or_default();
                self.perform(Command::AddPieces(pieces));
            }
            Err(failure) => {
                // The next request starts another one.
                self.analyst = None;
                let reason = failure.clause(WorkerTask::Analyze);
                dialogs::fail_templates(&reason);
                self.editor.fail(reason);
            }
        }
        self.show();
    }

    pub(super) fn open_templates(&mut self) {
        dialogs::open(ids::TEMPLATES);
        self.request(&AnalyzeRequest::Templates);
    }

    pub(super) fn request_template(&mut self, id: String) {
        self.requested = self.opened;
        self.request(&AnalyzeRequest::Template(id));
    }

    /// Requests all polycubes of the size that was entered, or a random one.
    pub(super) fn request_polycubes(&mut self, all: bool) {
        let most = if all { MOST_CELLS_OF_ALL } else { MOST_CELLS_OF_RANDOM };
        let Some(cells) = panels::polycube_size(most) else {
            return self.refuse(match all {
                true => format!(
                    "All pieces of a size are added from 1 to {most} cells. There are 1,023 of 7: add random ones."
                ),
                false => format!("A random piece has 1 to {most} cells."),
            });
        };
        self.requested = self.opened;
        let seed = (!all).then(|| (js_sys::Math::random() * 9e15) as u64);
        self.request(&AnalyzeRequest::Polycubes { cells, seed });
    }
}

/// The puzzle of a first visit: a small goal, and a first piece.
pub(super) fn first_puzzle() -> PuzzleSpec {
    let goal = (0..8).map(|n| Coord::new(n & 1, n >> 1 & 1, n >> 2)).collect::<Vec<_>>();
    let corner = [Coord::new(0, 0, 0), Coord::new(1, 0, 0), Coord::new(0, 1, 0)];
    let piece = PieceSpec { name: "A".to_owned(), shape: Shape::of(&corner), ..PieceSpec::default() };
    let mut spec = PuzzleSpec {
        id: "drawn".to_owned(),
        title: "My puzzle".to_owned(),
        pieces: vec![piece],
        ..PuzzleSpec::default()
    };
    spec.goal.shape = Shape::of(&goal);
    spec
}
