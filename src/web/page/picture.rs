//! The picture: the canvas, the scene on it, and the camera.

use crate::view::{Detail, DetailMeter, Extent, Look, OrbitCamera, Scene, SceneMaker, Surface, Theme};
use crate::web::browser::dom::{by_id, set_attribute, set_flag};
use crate::web::browser::ids;
use crate::web::browser::screen::{draw_letters, fit_canvas, open_canvas};
use crate::web::input::action::CameraMotion;
use crate::web::page::opening::{clear_notice, show_notice};
use crate::web::page::preferences::reduced_motion;
use crate::web::panels::home_view::HomeView;
use crate::web::panels::panel::Live;
use app::{Frame, Motion, Props};
use web_sys::HtmlCanvasElement;

/// The picture.
pub(super) struct Picture {
    canvas: HtmlCanvasElement,
    /// The scene and its context; nothing if the browser has no WebGL2, or the context was lost.
    drawing: Option<Drawing>,
    /// Whether the GPU context is lost, which the page reports.
    is_lost: bool,
    camera: OrbitCamera,
    /// Whether the home view has room for pieces that are held over the box.
    roomy: bool,
    /// The last frame that the scene was given.
    shown: Option<Frame>,
    /// Whether a repaint is due because of a new size or theme.
    stale: bool,
    meter: DetailMeter,
    /// The level of detail of the last picture.
    detail: Detail,
    home: Live<HomeView>,
}

struct Drawing {
    context: three_d::Context,
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

    fn new(context: three_d::Context, props: &Props) -> Self {
        let mut drawing = Self { surface: Surface::new(&context), context, stand: Stand::Begun };
        drawing.begin(props);
        drawing
    }

    /// Begins the scene of a puzzle. That of a small one is made at once.
    fn begin(&mut self, props: &Props) {
        self.stand = Stand::Begun;
        let cells: i64 = [props.extent.x, props.extent.y, props.extent.z].map(i64::from).iter().product();
        if props.bodies.len() <= Self::MOST_BODIES && cells <= Self::MOST_CELLS {
            while self.scene().is_none() {
                self.make(props);
            }
        }
    }

    /// Takes a step to make the scene.
    fn make(&mut self, props: &Props) {
        self.stand = match std::mem::replace(&mut self.stand, Stand::Begun) {
            Stand::Begun => {
                let letters = props.bodies.iter().map(|body| body.letter).collect();
                Stand::Making(SceneMaker::new(props, &draw_letters(letters)))
            }
            Stand::Making(mut maker) => match maker.step(&self.context, props) {
                true => Stand::Making(maker),
                false => Stand::Made(Box::new(maker.finish(&self.context, props))),
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
    /// A picture that is not open.
    pub(super) fn new(props: &Props) -> Self {
        Self {
            canvas: by_id(ids::CANVAS),
            drawing: None,
            is_lost: false,
            camera: OrbitCamera::new(Extent::of(props), 1.0),
            roomy: false,
            shown: None,
            stale: true,
            meter: DetailMeter::default(),
            detail: Detail::default(),
            home: Live::new(HomeView),
        }
    }

    /// Opens the picture, at the start or after the loss of the GPU context.
    pub(super) fn open(&mut self, props: &Props) {
        self.drawing = open_canvas(&self.canvas).map(|context| Drawing::new(context, props));
        match &self.drawing {
            Some(_) if self.is_lost => clear_notice(),
            // At the start, a message is about something else that did not arrive.
            Some(_) => {}
            None => show_notice(
                "This browser offers no WebGL2, so there is no picture. The search runs and the figures are right. \
                 To see the pieces, switch on hardware acceleration or use a current browser.",
            ),
        }
        self.is_lost = false;
        self.shown = None;
        self.stale = true;
    }

    /// Closes the picture after the loss of the GPU context.
    pub(super) fn close(&mut self) {
        self.drawing = None;
        self.is_lost = true;
        show_notice("The browser lost the 3D picture, and restores it if possible. The search continues.");
    }

    /// Changes the puzzle. The context stays, since browsers limit their number.
    pub(super) fn change_puzzle(&mut self, props: &Props, roomy: bool) {
        self.fit_camera(props, roomy);
        if let Some(drawing) = &mut self.drawing {
            drawing.begin(props);
        }
        self.shown = None;
    }

    /// Makes more of the scene of a large puzzle. The picture before stays until it is made.
    pub(super) fn make(&mut self, props: &Props) {
        if let Some(drawing) = &mut self.drawing {
            drawing.make(props);
        }
    }

    /// Whether its scene is not made yet.
    pub(super) fn is_making(&mut self) -> bool {
        self.drawing.as_mut().is_some_and(|drawing| drawing.scene().is_none())
    }

    /// Fits the home view to the scene; with `roomy`, to pieces held over the box too.
    fn fit_camera(&mut self, props: &Props, roomy: bool) {
        self.roomy = roomy;
        let extent = if roomy { Extent::while_building } else { Extent::of };
        self.camera.set_extent(extent(props));
        self.stale = true;
    }

    /// Sets whether the home view has room for pieces held over the box.
    pub(super) fn set_roomy(&mut self, props: &Props, roomy: bool) {
        if self.roomy != roomy {
            self.fit_camera(props, roomy);
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
        self.camera.stance()
    }

    /// Sets the camera relative to the home view.
    pub(super) fn set_stance(&mut self, stance: Option<[i32; 6]>) {
        self.camera.set_stance(stance);
        self.stale = true;
    }

    /// Moves the camera.
    pub(super) fn steer(&mut self, motion: CameraMotion) {
        self.stale |= motion.apply(&mut self.camera);
    }

    /// Repaints even if nothing moves.
    pub(super) const fn repaint(&mut self) {
        self.stale = true;
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

    /// Advances by `dt` seconds, and draws if something has changed. `filmed` pictures are always drawn in full. Returns whether
    /// something still moves, or is not drawn in full yet.
    pub(super) fn paint(&mut self, dt: f32, theme: Theme, filmed: bool) -> bool {
        let Some(Drawing { surface, stand, .. }) = &mut self.drawing else { return false };
        let Stand::Made(scene) = stand else { return true };
        let moving = scene.advance(dt);
        let turning = self.camera.tick(dt, reduced_motion());
        let moves = moving || turning;
        let detail = if filmed { Detail::Full } else { self.meter.frame(dt, moves) };
        self.stale |= std::mem::replace(&mut self.detail, detail) != detail;
        let (width, height, resized) = fit_canvas(&self.canvas);
        let reshaped = self.camera.set_aspect(width as f32 / height as f32);
        if moves || reshaped || resized || std::mem::take(&mut self.stale) {
            let look = Look { camera: &self.camera, theme, detail };
            scene.draw(surface, (width, height), look);
        }
        moves || !(filmed || self.meter.is_settled())
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
