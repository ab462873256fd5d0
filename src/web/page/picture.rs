//! The picture: the canvas, the scene on it, and the camera.

use crate::view::{
    CLOSING, Detail, DetailMeter, Extent, Gpu, Hit, Lettering, Look, OPENING, OrbitCamera, Pass, Scene,
    SceneMaker, Seen, SolutionWall, Surface, Theme,
};
use crate::web::browser::dom::{by_id, set_attribute, set_flag, set_hidden, set_style};
use crate::web::browser::screen::{PicturePace, Resolution, draw_letters, open_canvas, vibrate};
use crate::web::browser::{ids, sound};
use crate::web::input::action::CameraMotion;
use crate::web::page::picture_notice::PictureNotice;
use crate::web::page::preferences::reduced_motion;
use crate::web::panels::home_view::HomeView;
use crate::web::panels::panel::Live;
use app::{CarriedPlace, Cube, EditorPicture, Frame, Motion, Pose, Props, Sight, WallPicture};
use cubefall::puzzle::{Coord, Rotation};
use pictures::Paints;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, HtmlElement};
use words::grouped;

/// The shortest flight, in seconds, whose end is felt, and for how many milliseconds.
const FELT: f32 = 0.4;
const LANDING: u32 = 8;
/// The shortest flight whose end is heard, in seconds.
const AUDIBLE: f32 = 0.15;

/// The picture.
pub(super) struct Picture {
    canvas: HtmlCanvasElement,
    resolution: Resolution,
    /// The scene and its context; nothing if the browser has no WebGL2, or the context was lost.
    drawing: Option<Drawing>,
    notice: PictureNotice,
    camera: OrbitCamera,
    /// What the home view shows.
    framing: Framing,
    /// The last frame that the scene was given.
    shown: Option<Frame>,
    /// Whether a repaint is due because of a new size or theme.
    stale: bool,
    meter: DetailMeter,
    pace: PicturePace,
    /// The seconds since the last picture.
    waited: f32,
    /// What was drawn last.
    pass: Pass,
    home: Live<HomeView>,
    look: PieceLook,
    /// Whether the wall is open.
    has_wall: bool,
    /// Whether the user has moved the camera over the wall or selected another solution since the last
    /// picture. Many solutions are not drawn in full meanwhile.
    is_steered: bool,
    /// Whether the sides of the box are named on the table.
    has_sides: bool,
    /// The solution on the wall that has a caption.
    selected: Option<usize>,
    /// Where the pointer is over the wall: x to the right and y up, both in [-1, 1].
    pointer: Option<(f32, f32)>,
}

/// For what a picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Occasion {
    /// For the user, as soon as possible.
    Usual,
    /// For a user who waits for workers, which need the processor.
    Search,
    /// For a film: every picture, in full.
    Film,
}

/// What the home view shows.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Framing {
    /// The box, and the tray around it.
    #[default]
    Tray,
    /// The same, with room for pieces that are held over the box.
    Held,
    /// The box alone.
    Box,
    /// The pieces of a solution that is taken apart.
    Apart(Sight),
}

impl Framing {
    fn extent(self, props: &Props) -> Extent {
        match self {
            Self::Tray => Extent::of(props),
            Self::Held => Extent::while_building(props),
            Self::Box => Extent::of_box(props),
            Self::Apart(Sight::Pieces(room)) => Extent::of_room(props, room),
            Self::Apart(Sight::Tray(height)) => Extent::up_to(props, (height + 1) as f32),
        }
    }
}

/// How the pieces look, and whether they are heard.
#[derive(Default)]
pub(super) struct PieceLook {
    /// What they are painted with.
    pub(super) paints: Paints,
    /// When they have letters.
    pub(super) lettering: Lettering,
    /// Whether they are heard when they land.
    pub(super) is_heard: bool,
}

impl PieceLook {
    fn apply(&self, scene: &mut Scene, props: &Props) {
        scene.set_paints(props, &self.paints);
        scene.set_lettering(self.lettering);
    }
}

struct Drawing {
    gpu: Gpu,
    surface: Surface,
    stand: Stand,
}

/// How far the scene of a puzzle is made.
enum Stand {
    Begun,
    Making(SceneMaker),
    Made(Box<Scene>),
}

impl Drawing {
    /// The maximum numbers of bodies and of cells of the box of a scene that is made at once.
    const MOST_BODIES: usize = 64;
    const MOST_CELLS: i64 = 512;

    fn new(gpu: Gpu, props: &Props, look: &PieceLook) -> Self {
        let mut drawing = Self { surface: Surface::new(&gpu), gpu, stand: Stand::Begun };
        drawing.begin(props, look);
        drawing
    }

    /// Begins the scene of a puzzle. That of a small one is made at once.
    fn begin(&mut self, props: &Props, look: &PieceLook) {
        self.stand = Stand::Begun;
        let cells: i64 = [props.extent.x, props.extent.y, props.extent.z].map(i64::from).iter().product();
        if props.bodies.len() <= Self::MOST_BODIES && cells <= Self::MOST_CELLS {
            while self.scene().is_none() {
                self.make(props, look);
            }
        }
    }

    /// Takes a step to make the scene.
    fn make(&mut self, props: &Props, look: &PieceLook) {
        self.stand = match std::mem::replace(&mut self.stand, Stand::Begun) {
            Stand::Begun => {
                let letters = props.bodies.iter().map(|body| body.letter).collect();
                Stand::Making(SceneMaker::new(props, &draw_letters(letters)))
            }
            Stand::Making(mut maker) => match maker.step(&self.gpu, props) {
                true => Stand::Making(maker),
                false => {
                    let mut scene = Box::new(maker.finish(&self.gpu, props));
                    look.apply(&mut scene, props);
                    Stand::Made(scene)
                }
            },
            made @ Stand::Made(_) => made,
        };
    }

    const fn scene(&mut self) -> Option<&mut Scene> {
        match &mut self.stand {
            Stand::Made(scene) => Some(scene),
            Stand::Begun | Stand::Making(_) => None,
        }
    }
}

impl Picture {
    /// Seconds in which the camera goes from one home view to another.
    const APPROACH: f32 = 0.7;

    /// A picture that is not open.
    pub(super) fn new(props: &Props) -> Self {
        Self {
            canvas: by_id(ids::CANVAS),
            resolution: Resolution::default(),
            drawing: None,
            notice: PictureNotice::default(),
            camera: OrbitCamera::new(Extent::of(props), 1.0),
            framing: Framing::default(),
            shown: None,
            stale: true,
            meter: DetailMeter::default(),
            pace: PicturePace::default(),
            waited: 0.0,
            pass: Pass::default(),
            home: Live::new(HomeView),
            look: PieceLook::default(),
            has_wall: false,
            is_steered: false,
            has_sides: false,
            selected: None,
            pointer: None,
        }
    }

    /// Opens the picture, at the start or after the loss of the GPU context.
    pub(super) fn open(&mut self, props: &Props) {
        self.drawing = open_canvas(&self.canvas).map(|gpu| Drawing::new(gpu, props, &self.look));
        self.notice.open(
            self.drawing.is_some(),
            "The search runs and the figures are right. To see the pieces, switch on hardware acceleration or use a current browser.",
        );
        self.shown = None;
        self.has_wall = false;
        self.stale = true;
        self.pace = PicturePace::default();
    }

    /// Closes the picture after the loss of the GPU context.
    pub(super) fn close(&mut self) {
        self.drawing = None;
        self.notice.lose("The search continues.");
    }

    /// Changes the puzzle. The context stays, since browsers limit their number.
    pub(super) fn change_puzzle(&mut self, props: &Props, framing: Framing) {
        self.framing = framing;
        self.camera.set_extent(framing.extent(props));
        self.stale = true;
        if let Some(drawing) = &mut self.drawing {
            drawing.begin(props, &self.look);
        }
        self.shown = None;
    }

    /// Sets how the pieces look.
    pub(super) fn set_look(&mut self, props: &Props, look: PieceLook) {
        self.look = look;
        self.stale = true;
        if let Some(scene) = self.drawing.as_mut().and_then(Drawing::scene) {
            self.look.apply(scene, props);
        }
    }

    /// Makes more of the scene of a large puzzle. The picture before stays until it is made.
    pub(super) fn make(&mut self, props: &Props) {
        if let Some(drawing) = &mut self.drawing {
            drawing.make(props, &self.look);
        }
    }

    /// Whether its scene is not made yet.
    pub(super) fn is_making(&mut self) -> bool {
        self.drawing.as_mut().is_some_and(|drawing| drawing.scene().is_none())
    }

    /// Shows the wall. When it opens, the camera draws back until all of it is in view.
    pub(super) fn show_wall(&mut self, wall: &WallPicture<'_>) {
        let Some(Drawing { gpu, stand: Stand::Made(scene), .. }) = &mut self.drawing else { return };
        let opens = !std::mem::replace(&mut self.has_wall, true);
        let extent = scene.show_wall(gpu, wall, self.camera.aspect());
        match extent {
            Some(extent) if opens => self.camera.glide_to(extent, OPENING),
            Some(extent) => self.camera.set_extent(extent),
            None => {}
        }
        if opens {
            self.meter.begin_coarse();
            let label = format!("{} solutions, side by side", grouped(wall.solutions as u64));
            set_attribute(&self.canvas, "aria-label", &label);
            set_flag(&self.canvas, "data-wall", true);
        }
        self.stale |= scene.wall().is_some_and(|wall| !wall.is_drawn());
        self.is_steered |= self.selected != wall.selected;
        self.selected = wall.selected;
    }

    /// Lets the wall, if it is open, give way to the box: the solution `shown` flies into it, and the camera
    /// comes nearer.
    pub(super) fn leave_wall(&mut self, props: &Props, shown: Option<usize>) {
        if !std::mem::take(&mut self.has_wall) {
            return;
        }
        if let Some(scene) = self.drawing.as_mut().and_then(Drawing::scene) {
            scene.leave_wall(shown, reduced_motion());
        }
        self.meter.begin_coarse();
        self.camera.glide_to(self.framing.extent(props), CLOSING);
        set_flag(&self.canvas, "data-wall", false);
        (self.selected, self.pointer, self.shown, self.stale) = (None, None, None, true);
    }

    /// Sets where the pointer is over the wall. Returns the solution there.
    pub(super) fn point(&mut self, at: Option<(f32, f32)>) -> Option<usize> {
        self.pointer = at;
        let size = (self.canvas.width(), self.canvas.height());
        self.wall()?.pick(&self.camera, size, at?)
    }

    /// The solution beside the selected one: by columns to the right and rows nearer.
    pub(super) fn beside(&self, selected: Option<usize>, way: (i32, i32)) -> Option<usize> {
        self.wall()?.next(selected, way)
    }

    fn wall(&self) -> Option<&SolutionWall> {
        match &self.drawing {
            Some(Drawing { stand: Stand::Made(scene), .. }) if self.has_wall => scene.wall(),
            _ => None,
        }
    }

    /// Moves the caption to the selected solution.
    fn place_caption(&self) {
        let Some(selected) = self.selected else { return };
        let size = (self.canvas.width(), self.canvas.height());
        let place = self.wall().and_then(|wall| wall.seen_at(&self.camera, size, selected));
        if let Some(at) = place {
            place_text(&by_id(ids::WALL_CAPTION), at);
        }
    }

    /// Sets whether the sides of the box are named on the table.
    pub(super) fn name_sides(&mut self, are_named: bool) {
        if std::mem::replace(&mut self.has_sides, are_named) != are_named {
            set_hidden(&by_id(ids::SIDES), !are_named);
            self.stale = true;
        }
    }

    /// Moves the names of the sides to where these are.
    fn place_sides(&mut self) {
        let size = (self.canvas.width(), self.canvas.height());
        let Some(Drawing { stand: Stand::Made(scene), .. }) = &self.drawing else { return };
        let names = by_id::<Element>(ids::SIDES).children();
        for (index, at) in scene.sides(&self.camera, size).into_iter().enumerate() {
            if let Some(name) = names.item(index as u32).and_then(|name| name.dyn_into().ok()) {
                place_text(&name, at);
            }
        }
    }

    /// Draws the wall larger than it is shown, for a poster. The canvas has that size until the next picture.
    pub(super) fn draw_poster(&mut self, theme: Theme) {
        /// The longer side of a poster, in pixels.
        const LONGER: u32 = 3840;
        let Some(Drawing { surface, stand: Stand::Made(scene), .. }) = &mut self.drawing else { return };
        let aspect = self.camera.aspect();
        let (width, height) = match aspect < 1.0 {
            true => ((LONGER as f32 * aspect) as u32, LONGER),
            false => (LONGER, (LONGER as f32 / aspect) as u32),
        };
        self.canvas.set_width(width);
        self.canvas.set_height(height);
        scene.draw(
            surface,
            (width, height),
            Look { camera: &self.camera, theme, pass: Pass::whole(Detail::Coarse) },
        );
        self.stale = true;
    }

    /// Sets what the home view shows, which the camera approaches.
    pub(super) fn set_framing(&mut self, props: &Props, framing: Framing) {
        if self.framing == framing {
            return;
        }
        self.framing = framing;
        // Where the wall is left, the camera goes there.
        if !self.has_wall {
            self.camera.approach(framing.extent(props), Self::APPROACH);
            self.stale = true;
        }
    }

    /// The canvas.
    pub(super) const fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    /// Whether there is a picture.
    pub(super) const fn is_drawn(&self) -> bool {
        self.drawing.is_some()
    }

    /// The camera relative to the home view.
    pub(super) fn stance(&self) -> Option<[i32; 6]> {
        self.camera.stance().filter(|_| !self.has_wall)
    }

    /// Sets the camera relative to the home view.
    pub(super) fn set_stance(&mut self, stance: Option<[i32; 6]>) {
        self.camera.set_stance(stance);
        self.stale = true;
    }

    /// Moves the camera.
    pub(super) fn steer(&mut self, motion: CameraMotion) {
        self.is_steered = self.has_wall;
        self.stale |= match (motion, self.pointer) {
            (CameraMotion::Zoom(factor), Some(point)) if self.has_wall => {
                let size = (self.canvas.width(), self.canvas.height());
                self.camera.zoom_at(factor, point, size)
            }
            _ => motion.apply(&mut self.camera),
        };
    }

    /// The camera.
    pub(super) const fn camera(&self) -> &OrbitCamera {
        &self.camera
    }

    /// The first of these cells, each with what it belongs to, at a place of the picture.
    pub(super) fn pick_among(
        &self,
        at: (f32, f32),
        cells: (Coord, Vec<(usize, Coord)>),
    ) -> Option<(usize, Coord)> {
        self.camera.pick_among(at, (self.canvas.width(), self.canvas.height()), cells)
    }

    /// The cell of a box of `extent` cells at a place of the picture, among the `cells` that are filled.
    pub(super) fn pick(
        &self,
        at: (f32, f32),
        extent: Coord,
        cells: impl Iterator<Item = Coord>,
    ) -> Option<Coord> {
        let cube = |at| Cube { at, piece: None, is_faint: false };
        let filled = EditorPicture {
            grid: extent,
            cubes: cells.map(cube).collect(),
            marks: Vec::new(),
            is_drawn_on: false,
        };
        match self.camera.pick(at, (self.canvas.width(), self.canvas.height()), &filled)? {
            Hit::Face { cell, .. } => Some(cell),
            Hit::Floor(_) => None,
        }
    }

    /// The body at a place of the picture, how it lies, and how far its middle is from there.
    pub(super) fn body_at(&mut self, at: (f32, f32)) -> Option<(usize, Rotation, (f32, f32))> {
        let (seen, scene) = self.seen(at)?;
        let (body, lies) = scene.body_at(seen)?;
        Some((body, lies, scene.grip(seen, body)))
    }

    /// Which of the places a carried body points at, if any. If none, it follows the pointer over the table.
    pub(super) fn carry(
        &mut self,
        at: (f32, f32),
        carried: (usize, Pose),
        places: &[CarriedPlace],
    ) -> Option<usize> {
        self.stale = true;
        let (seen, scene) = self.seen(at)?;
        scene.carry(seen, carried, places)
    }

    /// Lets go of a carried body: it comes down on the table where it is.
    pub(super) fn let_go(&mut self, body: usize) {
        self.stale = true;
        if let Some(scene) = self.drawing.as_mut().and_then(Drawing::scene) {
            scene.let_go(body);
        }
    }

    /// Lets frames to come have one copy of a piece where another one is now.
    pub(super) fn reorder(&mut self, from: usize, to: usize) {
        if let Some(scene) = self.drawing.as_mut().and_then(Drawing::scene) {
            scene.reorder(from, to);
        }
    }

    fn seen(&mut self, point: (f32, f32)) -> Option<(Seen<'_>, &mut Scene)> {
        let size = (self.canvas.width(), self.canvas.height());
        let scene = self.drawing.as_mut().and_then(Drawing::scene)?;
        Some((Seen { camera: &self.camera, size, point }, scene))
    }

    /// Repaints even if nothing moves.
    pub(super) const fn repaint(&mut self) {
        self.stale = true;
    }

    /// The page was hidden, or is seen again.
    pub(super) fn on_visibility(&mut self) {
        self.pace.interrupt();
        self.repaint();
    }

    /// Whether a frame was ever shown.
    pub(super) const fn has_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Sets the frame to show. `active` is whether more frames follow without a command.
    pub(super) fn show(&mut self, frame: Frame, props: &Props, active: bool) {
        let Some(scene) = self.drawing.as_mut().and_then(Drawing::scene) else { return };
        if self.shown.as_ref() == Some(&frame) {
            return;
        }
        scene.show(&frame);
        self.stale = true;
        // The description is written only while it changes slowly enough to be read.
        if frame.motion != Motion::Snapshots || !active {
            set_attribute(&self.canvas, "aria-label", &description(&frame, props));
        }
        self.shown = Some(frame);
    }

    /// Advances by `dt` seconds, and draws if something has changed. Returns whether something still moves,
    /// or is not drawn in full yet.
    pub(super) fn paint(&mut self, dt: f32, theme: Theme, occasion: Occasion) -> bool {
        let Some(Drawing { stand, .. }) = &mut self.drawing else { return false };
        let Stand::Made(scene) = stand else { return true };
        let moving = scene.advance(dt);
        let is_audible =
            |shown: &Frame| matches!(shown.motion, Motion::Flight { seconds } if seconds >= AUDIBLE);
        let is_slow = |shown: &Frame| matches!(shown.motion, Motion::Flight { seconds } if seconds >= FELT);
        if self.look.is_heard && self.shown.as_ref().is_some_and(is_audible) {
            sound::knock(scene.landed());
        }
        if scene.has_landed() && self.shown.as_ref().is_some_and(is_slow) {
            vibrate(LANDING);
        }
        let turning = self.camera.tick(dt, reduced_motion());
        // With reduced motion what moves is there at once: it changes, and is not seen coarse before.
        let jumps = moving && reduced_motion();
        self.stale |= jumps;
        let moves = (moving && !jumps) || turning || self.is_steered;
        self.waited += dt;
        if self.has_to_wait(occasion) {
            self.stale |= moves;
            return true;
        }
        let filmed = occasion == Occasion::Film;
        let Some(size) = self.resolution.fit(&self.canvas, !filmed) else {
            self.stale |= moves;
            return true;
        };
        let reshaped = self.camera.set_aspect(size.width as f32 / size.height as f32);
        // An empty canvas cannot wait for strips.
        let moves = moves || size.is_new;
        self.is_steered = false;
        let is_stale = std::mem::take(&mut self.stale) || reshaped;
        let is_drawn = self.draw((size.width, size.height), theme, (moves, is_stale), filmed);
        // The wall has other rows in a picture of another shape.
        let is_outdated = reshaped && self.has_wall;
        // A film is drawn in every frame, and in full.
        moves || is_outdated || !(filmed || (!is_drawn && self.meter.is_settled()))
    }

    /// Whether no picture is due yet, however much has changed.
    fn has_to_wait(&mut self, occasion: Occasion) -> bool {
        let is_drawing = self.pace.is_drawing(&mut self.meter);
        match occasion {
            Occasion::Film => false,
            Occasion::Usual => is_drawing,
            Occasion::Search => is_drawing || (!self.is_steered && self.pace.gives_way()),
        }
    }

    /// Draws what the meter chooses, if that is not what was drawn last, or has moved or changed. Returns
    /// whether it did.
    fn draw(
        &mut self,
        size: (u32, u32),
        theme: Theme,
        (moves, is_stale): (bool, bool),
        filmed: bool,
    ) -> bool {
        let Some(Drawing { surface, stand: Stand::Made(scene), .. }) = &mut self.drawing else {
            return false;
        };
        let dt = std::mem::take(&mut self.waited);
        if is_stale {
            self.meter.redraw(dt);
        }
        let pass = if filmed { Pass::default() } else { self.meter.frame(dt, moves) };
        let is_due = moves || is_stale || pass != self.pass;
        self.pass = pass;
        if is_due {
            scene.draw(surface, size, Look { camera: &self.camera, theme, pass });
            if !filmed {
                self.pace.drawn(&self.canvas);
            }
            self.place_caption();
            if self.has_sides {
                self.place_sides();
            }
        }
        is_due
    }

    /// Offers the home view while the camera is elsewhere.
    pub(super) fn offer_home(&mut self) {
        self.home.update(self.camera.stance().is_none());
    }

    /// Marks on the canvas whether the picture is still changing, so that tests can wait for its end.
    pub(super) fn set_moving(&self, moving: bool) {
        set_flag(&self.canvas, "data-moving", moving);
    }
}

/// Moves a text to a point of the picture, or to the edge next to it.
fn place_text(text: &HtmlElement, (x, y): (f32, f32)) {
    let percent = |share: f32| format!("{}%", (50.0 + 50.0 * share).clamp(4.0, 96.0).round() as i32);
    set_style(text, "left", &percent(x));
    set_style(text, "top", &percent(-y));
}

/// Describes a frame in words.
fn description(frame: &Frame, props: &Props) -> String {
    let bodies = props.bodies.iter().zip(&frame.poses);
    let inside: String = bodies
        .filter(|(_, pose)| pose.is_some_and(|pose| !pose.held))
        .map(|(body, _)| format!(" {}", body.letter))
        .collect();
    match inside.is_empty() {
        true => "The empty box, all pieces on the tray around it".to_owned(),
        false => format!("The box with these pieces in it:{inside}; the others on the tray around it"),
    }
}
