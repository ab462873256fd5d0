//! The stage: the picture, what the home view frames, the wall, and the piece that a pointer drags.

use crate::view::Theme;
use crate::web::browser::dom::{by_id, focus_in_place, set_flag};
use crate::web::browser::ids;
use crate::web::input::action::{CameraMotion, HandAction, HandTurn, WallAction};
use crate::web::page::model::Model;
use crate::web::page::picture::{Framing, Occasion, Picture, PieceLook};
use app::{
    ApartCommand, ApartReadout, App, CubeEdit, FindAllState, Frame, Grab, Mode, Motion, OwnCubeCommand, Pick,
    Readouts, Showing, Shown, SolutionsCommand,
};
use cubefall::puzzle::{Cell, Coord, Puzzle, Rotation};
use std::sync::Arc;
use web_sys::HtmlCanvasElement;

/// The picture, and what the user does on it.
pub(super) struct Stage {
    picture: Picture,
    /// The puzzle of the picture.
    puzzle: Arc<Puzzle>,
    /// The piece that a pointer drags.
    drag: Option<Drag>,
    /// The body that a pointer has touched or carries.
    grip: Option<Grip>,
    /// Whether the pieces of the user's cube are moved on the stage. The home view has no room for pieces
    /// over the box then, so that it stays when one is grabbed.
    by_hand: bool,
    /// What was looked at in the last frame.
    view: Option<View>,
    /// Whether the camera stays as a link has set it.
    keeps_stance: bool,
    /// The seconds for which the search has been seeking a step.
    seeking: f64,
}

/// A piece that is dragged: where it was touched, and where in the picture that is now: x to the right and y
/// up, both in [-1, 1].
#[derive(Clone, Copy)]
struct Drag {
    piece: usize,
    cell: Coord,
    at: (f32, f32),
}

/// A body that a pointer has touched, and carries once it has moved.
#[derive(Clone, Copy)]
struct Grip {
    body: usize,
    /// How it lay.
    lies: Rotation,
    /// Where it was touched, and how far its middle is from there.
    from: (f32, f32),
    middle: (f32, f32),
    /// Where the pointer is.
    at: (f32, f32),
    touch: Touch,
    by_finger: bool,
    is_carried: bool,
}

/// What a pointer may do that has touched a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    /// It grabs the body when it moves.
    Grabs,
    /// It grabs, or flips to another solution.
    MaySwipe,
    /// It flips.
    Swipes,
}

/// What a user looks at: a mode, or a chapter of the guide.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    mode: Mode,
    shows_own_cube: bool,
    builds: bool,
    comes_apart: bool,
    chapter: Option<usize>,
}

impl View {
    fn of(readout: Readouts<'_>) -> Self {
        let solutions = readout.solutions();
        Self {
            mode: readout.mode(),
            shows_own_cube: readout.showing() == Showing::OwnCube,
            builds: solutions.build.is_some(),
            comes_apart: solutions.apart.is_some(),
            chapter: readout.guide().map(|guide| guide.stage),
        }
    }
}

/// How a frame is drawn.
#[derive(Clone, Copy)]
pub(super) struct FrameRequest {
    /// The seconds since the frame before.
    pub(super) dt: f64,
    pub(super) theme: Theme,
    /// Whether it is a frame of a film.
    pub(super) filmed: bool,
    /// Whether what has changed is there at once.
    pub(super) jumps: bool,
}

/// What has become of a frame.
#[derive(Clone, Copy)]
pub(super) struct DrawnFrame {
    /// Whether something still moves.
    pub(super) moves: bool,
    /// Whether it waits for a seek.
    pub(super) holds: bool,
}

impl Stage {
    /// The maximum time for which the picture waits for a seek, in seconds.
    const LONGEST_HOLD: f64 = 0.5;

    /// A stage whose picture is not open.
    pub(super) fn new(app: &App) -> Self {
        Self {
            picture: Picture::new(app.props()),
            puzzle: Arc::clone(app.puzzle()),
            drag: None,
            grip: None,
            by_hand: false,
            view: None,
            keeps_stance: false,
            seeking: 0.0,
        }
    }

    /// Opens the picture, at the start or after the loss of the GPU context.
    pub(super) fn open(&mut self, app: &App) {
        self.picture.open(app.props());
    }

    /// Closes the picture after the loss of the GPU context.
    pub(super) fn close(&mut self) {
        self.picture.close();
    }

    /// Sets how pieces look.
    pub(super) fn set_look(&mut self, app: &App, look: PieceLook) {
        self.picture.set_look(app.props(), look);
    }

    /// Repaints even if nothing moves.
    pub(super) const fn repaint(&mut self) {
        self.picture.repaint();
    }

    /// The page was hidden, or is seen again.
    pub(super) fn on_visibility(&mut self) {
        self.picture.on_visibility();
    }

    /// Lets the picture have another puzzle, if the app has.
    pub(super) fn follow_puzzle(&mut self, app: &Model) {
        let puzzle = app.puzzle();
        if !Arc::ptr_eq(&self.puzzle, puzzle) && self.puzzle != *puzzle {
            self.puzzle = Arc::clone(puzzle);
            self.picture.change_puzzle(app.props(), framing(app.readout()));
        }
    }

    /// Draws the frame of the app, if something has changed.
    pub(super) fn draw(&mut self, app: &Model, request: FrameRequest) -> DrawnFrame {
        self.show_wall(app);
        if self.grip.is_some_and(|grip| grip.is_carried) && !app.is_carrying() {
            // A key has ended it.
            self.let_go();
        }
        let view = View::of(app.readout());
        self.follow_view(view, app.is_carrying());
        self.picture.name_sides(view.builds || view.shows_own_cube);
        if !app.is_carrying() {
            let framing = match framing(app.readout()) {
                Framing::Held if self.by_hand && app.readout().showing() == Showing::OwnCube => Framing::Tray,
                framing => framing,
            };
            self.picture.set_framing(app.props(), framing);
        }
        let holds = self.holds(app.readout().is_seeking(), request.dt);
        if request.filmed {
            self.picture.repaint();
        }
        self.picture.make(app.props());
        if !(holds && self.picture.has_shown()) {
            let frame = app.frame();
            let motion = if request.jumps { Motion::Still } else { frame.motion };
            self.picture.show(Frame { motion, ..frame }, app.props(), app.readout().is_active());
        }
        let occasion = match app.find_all_state() {
            _ if request.filmed => Occasion::Film,
            FindAllState::Running => Occasion::Search,
            _ => Occasion::Usual,
        };
        let moves = self.picture.paint(request.dt as f32, request.theme, occasion);
        DrawnFrame { moves, holds }
    }

    /// Shows the wall, or lets it give way to what is shown.
    fn show_wall(&mut self, app: &Model) {
        match app.wall() {
            Some(wall) => self.picture.show_wall(&wall),
            None => {
                let shown = app.readout().solutions().shown.map(|shown| shown.place - 1);
                self.picture.leave_wall(app.props(), shown);
            }
        }
    }

    /// Returns the camera to the home view where a user comes to look at something else; but not where a
    /// grabbed piece leads there, since the camera stays under it.
    fn follow_view(&mut self, view: View, is_carrying: bool) {
        let before = self.view.replace(view);
        if before.is_some_and(|before| before != view) && !is_carrying && !self.keeps_stance {
            self.picture.steer(CameraMotion::Home);
        }
    }

    /// Whether the picture waits for a seek. After a while it shows the steps in between.
    fn holds(&mut self, seeks: bool, dt: f64) -> bool {
        self.seeking = if seeks { self.seeking + dt } else { 0.0 };
        seeks && self.seeking < Self::LONGEST_HOLD
    }

    /// Offers the home view while the camera is elsewhere.
    pub(super) fn offer_home(&mut self) {
        self.picture.offer_home();
    }

    /// Marks on the canvas whether the picture is still changing, so that tests can wait for its end.
    pub(super) fn set_moving(&self, moving: bool) {
        self.picture.set_moving(moving);
    }

    /// Draws the wall larger than it is shown, for a poster. The canvas has that size until the next picture.
    pub(super) fn draw_poster(&mut self, theme: Theme) {
        self.picture.draw_poster(theme);
    }

    /// The canvas.
    pub(super) const fn canvas(&self) -> &HtmlCanvasElement {
        self.picture.canvas()
    }

    /// Whether there is a picture.
    pub(super) const fn is_drawn(&self) -> bool {
        self.picture.is_drawn()
    }

    /// Whether its scene is not made yet.
    pub(super) fn is_making(&mut self) -> bool {
        self.picture.is_making()
    }

    /// Whether a frame was ever shown.
    pub(super) const fn has_shown(&self) -> bool {
        self.picture.has_shown()
    }

    /// Moves the camera.
    pub(super) fn steer(&mut self, motion: CameraMotion) {
        self.picture.steer(motion);
    }

    /// The camera relative to the home view.
    pub(super) fn stance(&self) -> Option<[i32; 6]> {
        self.picture.stance()
    }

    /// Sets the camera relative to the home view.
    pub(super) fn set_stance(&mut self, stance: Option<[i32; 6]>) {
        self.picture.set_stance(stance);
        (self.view, self.keeps_stance) = (None, stance.is_some());
    }

    /// Notes that the user goes on from where a link has led.
    pub(super) const fn release_stance(&mut self) {
        self.keeps_stance = false;
    }
}

// What the user does on it.
impl Stage {
    /// What the user wants of the wall: to select or to show one of its solutions.
    pub(super) fn act_on_wall(&mut self, action: WallAction, app: &App) -> Option<SolutionsCommand> {
        let selected = app.wall()?.selected;
        let (next, shows) = match action {
            WallAction::Point(at) => (self.picture.point(at), false),
            WallAction::Choose(at) => (self.picture.point(Some(at)), true),
            WallAction::Move(right, near) => {
                // So that Enter shows the solution, and presses no button; and then, arrow keys flip, which
                // on the picture would turn it.
                focus_in_place(&by_id(ids::STAGE));
                (self.picture.beside(selected, (right, near)).or(selected), false)
            }
            WallAction::Show => (selected, true),
        };
        match next {
            Some(index) if shows => Some(SolutionsCommand::Show(Pick::Number(index + 1))),
            _ if !shows && next != selected => Some(SolutionsCommand::Select(next)),
            _ => None,
        }
    }

    /// While the form of the filter is open: the cell at a place of the picture.
    pub(super) fn cell_at(&self, at: (f32, f32), app: &Model) -> Option<Cell> {
        let readout = app.readout().solutions();
        let (form, shown) = (readout.filter_form.as_ref()?, readout.shown?);
        if !is_whole(shown) || shown.building || readout.apart.is_some() {
            // The pieces are not where they belong.
            return None;
        }
        let region = app.puzzle().region();
        let cells = form.pieces.iter().flat_map(|(_, cells)| cells.iter());
        let seen = cells.map(|cell| region.coord_of(cell)).filter(|cell| cell.z as f32 + 0.5 < shown.cut);
        region.cell_at(self.picture.pick(at, region.extent(), seen)?)
    }

    /// Takes a piece into the hand, moves it, or lets go of it. While a solution is taken apart, it moves as
    /// the others let it; else it is carried, and the box becomes the user's.
    pub(super) fn act_by_hand(&mut self, action: HandAction, app: &mut Model) {
        match action {
            HandAction::Grab { at, .. } if app.readout().solutions().apart.is_some() => self.grab(at, app),
            HandAction::Grab { at, by_finger } => {
                let may_swipe = by_finger && matches!(app.readout().showing(), Showing::Solution { .. });
                self.touch(at, if may_swipe { Touch::MaySwipe } else { Touch::Grabs }, by_finger);
            }
            HandAction::Drag(at) if self.grip.is_some() => self.carry(at, app),
            HandAction::Drag(at) => self.drag_to(at, app),
            HandAction::LetGo if self.grip.is_some() => self.drop_carried(app),
            HandAction::LetGo => {
                self.drag = None;
                self.mark_held(false, false);
                apply_by_hand(app, ApartCommand::LetGo);
            }
            HandAction::Turn(turn) => self.turn_in_hand(turn, app),
            HandAction::Move(quarter_turns) => {
                let extent = app.puzzle().region().extent();
                let side = self.picture.camera().side_at(extent, quarter_turns);
                apply_by_hand(app, ApartCommand::Nudge(side));
            }
        }
    }

    /// Sets whether the pieces of the user's cube are moved on the stage.
    pub(super) const fn set_by_hand(&mut self, is: bool) {
        self.by_hand = is;
    }

    /// Notes the piece at a place of the picture. It is grabbed when the pointer moves, since a tap means
    /// something else.
    fn touch(&mut self, at: (f32, f32), touch: Touch, by_finger: bool) {
        let Some((body, lies, middle)) = self.picture.body_at(at) else { return };
        self.grip = Some(Grip { body, lies, from: at, middle, at, touch, by_finger, is_carried: false });
        self.mark_held(true, false);
    }

    /// Marks on the canvas whether a piece is held, and whether it has left its place: the pointer asks for
    /// it.
    fn mark_held(&self, is_held: bool, is_carried: bool) {
        set_flag(self.canvas(), "data-held", is_held);
        set_flag(self.canvas(), "data-carried", is_carried);
    }

    /// Carries the piece that is touched: over the box to the place that it points at, else over the table.
    fn carry(&mut self, at: (f32, f32), app: &mut Model) {
        /// The least way after which a touch is a grab, in heights of the picture.
        const LEAST: f32 = 0.012;
        let Some(grip) = &mut self.grip else { return };
        grip.at = at;
        let (x, y) = (at.0 - grip.from.0, at.1 - grip.from.1);
        if !grip.is_carried {
            let across = x * self.picture.camera().aspect();
            if across.hypot(y) < LEAST || grip.touch == Touch::Swipes {
                return;
            }
            // A finger that goes sideways flips through solutions, and any other grabs.
            if grip.touch == Touch::MaySwipe && across.abs() > 1.5 * y.abs() {
                grip.touch = Touch::Swipes;
                return;
            }
            let grab = Grab { body: grip.body, lies: grip.lies, by_finger: grip.by_finger };
            let Some(body) = app.change(|app| app.grab(grab)) else {
                self.grip = None;
                return;
            };
            self.picture.reorder(grip.body, body);
            (grip.body, grip.is_carried) = (body, true);
            self.mark_held(true, true);
        }
        self.point_at_place(app);
    }

    /// Finds the place that the carried piece points at.
    fn point_at_place(&mut self, app: &mut Model) {
        let (Some(grip), Some(pose)) = (self.grip, app.carried_pose()) else { return };
        let places = app.carried_places();
        let point = (grip.at.0 + grip.middle.0, grip.at.1 + grip.middle.1);
        let pointed = self.picture.carry(point, (grip.body, pose), &places);
        app.change(|app| app.carry_to(pointed.map(|index| places[index].placement)));
    }

    /// Turns the piece in hand by a quarter, as it is seen.
    fn turn_in_hand(&mut self, HandTurn { about, clockwise }: HandTurn, app: &mut Model) {
        let turn = self.picture.camera().clockwise(about);
        let turn = if clockwise { turn } else { turn.inverse() };
        app.apply(OwnCubeCommand::Edit(CubeEdit::Turn(turn)));
        self.point_at_place(app);
    }

    /// Lets go of the carried piece: it goes in where it points at, or stays on the table.
    fn drop_carried(&mut self, app: &mut Model) {
        if self.grip.is_some_and(|grip| grip.is_carried) {
            app.change(|app| app.drop_carried());
        }
        self.let_go();
    }

    /// Forgets the piece that a pointer has touched or carries.
    fn let_go(&mut self) {
        let Some(grip) = self.grip.take() else { return };
        self.mark_held(false, false);
        if grip.is_carried {
            self.picture.let_go(grip.body);
        }
    }

    fn grab(&mut self, at: (f32, f32), app: &mut Model) {
        let extent = app.puzzle().region().extent();
        let Some((piece, cell)) = self.picture.pick_among(at, (extent, app.movable_cells())) else { return };
        self.drag = Some(Drag { piece, cell, at });
        self.mark_held(true, true);
        apply_by_hand(app, ApartCommand::Hold(Some(piece)));
    }

    /// Moves the piece by cells until it is under the pointer, as far as it goes.
    fn drag_to(&mut self, to: (f32, f32), app: &mut Model) {
        let extent = app.puzzle().region().extent();
        while let Some(Drag { piece, cell, at }) = self.drag {
            let way = (to.0 - at.0, to.1 - at.1);
            let Some((side, seen)) = self.picture.camera().dragged(cell, extent, way) else { return };
            let next = cell + side.outwards();
            apply_by_hand(app, ApartCommand::Pull(side));
            let cells = app.movable_cells();
            if cells.contains(&(piece, next)) {
                self.drag = Some(Drag { piece, cell: next, at: (at.0 + seen.0, at.1 + seen.1) });
            } else if cells.contains(&(piece, cell)) {
                return;
            } else {
                // It is free, and away.
                self.drag = None;
            }
        }
    }
}

fn apply_by_hand(app: &mut Model, command: ApartCommand) {
    app.apply(SolutionsCommand::Apart(command));
}

/// What the home view shows of what is shown now.
fn framing(readout: Readouts<'_>) -> Framing {
    let solutions = readout.solutions();
    match (readout.showing(), solutions.apart.as_ref()) {
        (Showing::OwnCube, _) => Framing::Held,
        _ if solutions.build.is_some() => Framing::Held,
        (_, Some(&ApartReadout { sight: Some(sight), .. })) => Framing::Apart(sight),
        (Showing::Solution { .. } | Showing::Wall, _) if solutions.shown.is_some_and(is_whole) => {
            Framing::Box
        }
        _ => Framing::Tray,
    }
}

/// Whether all its pieces are in the box.
fn is_whole(shown: Shown) -> bool {
    shown.placed == shown.pieces && shown.explosion == 0.0
}
