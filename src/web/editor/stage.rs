//! The stage: the canvas, the scene on it, the camera, and strokes of the pointer.

use crate::view::{
    DetailMeter, EditorScene, Extent, Gpu, Hit, Hover, Look, OrbitCamera, Pass, Surface, Theme,
};
use crate::web::browser::dom::by_id;
use crate::web::browser::ids;
use crate::web::browser::screen::{PicturePace, Resolution, open_canvas};
use crate::web::input::action::CameraMotion;
use crate::web::input::pointer::Contacts;
use crate::web::page::picture_notice::PictureNotice;
use crate::web::page::preferences::reduced_motion;
use crate::web::panels::home_view::HomeView;
use crate::web::panels::panel::Live;
use app::{Brush, EditorPicture};
use cubefall::puzzle::Coord;
use pictures::Paints;
use web_sys::{HtmlCanvasElement, PointerEvent};

/// The stage.
pub(super) struct EditorStage {
    canvas: HtmlCanvasElement,
    resolution: Resolution,
    drawing: Option<Drawing>,
    notice: PictureNotice,
    camera: OrbitCamera,
    picture: EditorPicture,
    hover: Option<Hover>,
    contacts: Contacts,
    stroke: Stroke,
    meter: DetailMeter,
    pace: PicturePace,
    /// The seconds since the last picture.
    waited: f32,
    /// What was drawn last.
    pass: Pass,
    is_stale: bool,
    home: Live<HomeView>,
    paints: Paints,
}

struct Drawing {
    gpu: Gpu,
    surface: Surface,
    scene: EditorScene,
}

/// What a pointer that is down does.
enum Stroke {
    /// None is down.
    Idle,
    /// It moves the view, as two fingers always do.
    Steering,
    /// It paints cells of the same plane as its first one, seen as they were when it began.
    Painting { picture: EditorPicture, brush: Brush, plane: Option<(usize, i32)>, last: Option<Coord> },
}

impl EditorStage {
    /// A stage for cubes with these paints.
    pub(super) fn new(paints: Paints) -> Self {
        let picture = EditorPicture { grid: Coord::new(3, 3, 3), ..EditorPicture::default() };
        let mut stage = Self {
            canvas: by_id(ids::CANVAS),
            resolution: Resolution::default(),
            drawing: None,
            notice: PictureNotice::default(),
            camera: OrbitCamera::new(Extent::of_draft(&picture), 1.0),
            picture,
            hover: None,
            contacts: Contacts::default(),
            stroke: Stroke::Idle,
            meter: DetailMeter::default(),
            pace: PicturePace::default(),
            waited: 0.0,
            pass: Pass::default(),
            is_stale: true,
            home: Live::new(HomeView),
            paints,
        };
        stage.open();
        stage
    }

    /// Opens the canvas, at the start or after the loss of the GPU context.
    pub(super) fn open(&mut self) {
        self.drawing = open_canvas(&self.canvas).map(|gpu| Drawing {
            surface: Surface::new(&gpu),
            scene: EditorScene::new(&gpu, self.paints.clone()),
            gpu,
        });
        if let Some(Drawing { gpu, scene, .. }) = &mut self.drawing {
            scene.show(gpu, &self.picture);
        }
        self.notice.open(self.drawing.is_some(), "Draw on the layers below; the answers are right.");
        self.is_stale = true;
        self.pace = PicturePace::default();
    }

    /// Closes it after the loss of the GPU context.
    pub(super) fn close(&mut self) {
        self.drawing = None;
        self.notice.lose("Nothing of the puzzle is lost.");
    }

    /// Sets the picture. A stroke keeps its grid until it ends, so that nothing moves under the pointer.
    pub(super) fn show(&mut self, mut picture: EditorPicture) {
        if let Stroke::Painting { picture: before, .. } = &self.stroke {
            picture.grid = before.grid;
        }
        if picture == self.picture {
            return;
        }
        if picture.grid != self.picture.grid {
            self.camera.set_extent(Extent::of_draft(&picture));
        }
        if let Some(Drawing { gpu, scene, .. }) = &mut self.drawing {
            scene.show(gpu, &picture);
        }
        self.picture = picture;
        self.is_stale = true;
    }

    /// Draws if something has changed. Returns whether something still moves, or is not drawn in full yet.
    pub(super) fn paint(&mut self, dt: f32, theme: Theme) -> bool {
        let turns = self.camera.tick(dt, reduced_motion());
        self.home.update(self.camera.stance().is_none());
        let Some(Drawing { surface, scene, .. }) = &mut self.drawing else { return false };
        self.waited += dt;
        let waits = self.pace.is_drawing(&mut self.meter);
        let size = if waits { None } else { self.resolution.fit(&self.canvas, true) };
        let Some(size) = size else {
            self.is_stale |= turns;
            return true;
        };
        let (width, height) = (size.width, size.height);
        let reshaped = self.camera.set_aspect(width as f32 / height as f32);
        let moves = turns || size.is_new || reshaped || std::mem::take(&mut self.is_stale);
        let pass = self.meter.frame(std::mem::take(&mut self.waited), moves);
        let is_due = std::mem::replace(&mut self.pass, pass) != pass || moves;
        if is_due {
            scene.hover(self.hover);
            scene.draw(surface, (width, height), Look { camera: &self.camera, theme, pass });
            self.pace.drawn(&self.canvas);
        }
        is_due || !self.meter.is_settled()
    }

    pub(super) const fn repaint(&mut self) {
        self.is_stale = true;
    }

    /// The page was hidden, or is seen again.
    pub(super) fn on_visibility(&mut self) {
        self.pace.interrupt();
        self.repaint();
    }

    pub(super) fn steer(&mut self, motion: CameraMotion) {
        self.is_stale |= motion.apply(&mut self.camera);
    }

    /// Whether a pointer that is down paints.
    pub(super) const fn is_painting(&self) -> bool {
        matches!(self.stroke, Stroke::Painting { .. })
    }

    /// The pointer goes down. Returns the cell to paint.
    pub(super) fn press(&mut self, event: &PointerEvent, brush: Brush) -> Option<(Coord, Brush)> {
        let picture = self.picture.clone();
        let is_alone = self.contacts.add(event) == 1;
        let has_target = self.hit(event, &picture).and_then(|hit| target(hit, brush)).is_some();
        let paints =
            is_alone && event.button() == 0 && !event.shift_key() && picture.is_drawn_on && has_target;
        if !paints {
            self.stroke = Stroke::Steering;
            return None;
        }
        self.stroke = Stroke::Painting { picture, brush, plane: None, last: None };
        self.paint_at(event)
    }

    /// The pointer moves. Returns the cell to paint, if it paints.
    pub(super) fn drag(&mut self, event: &PointerEvent, brush: Brush) -> Option<(Coord, Brush)> {
        match &self.stroke {
            Stroke::Idle => {
                let hit = self.hit(event, &self.picture).filter(|_| self.picture.is_drawn_on);
                self.set_hover(hit.and_then(|hit| target(hit, brush)).map(|(at, _)| hover(at, brush)));
                None
            }
            Stroke::Steering => {
                let height = self.canvas.client_height().max(1) as f32;
                if let Some(motion) = self.contacts.motion(event, height) {
                    self.steer(motion);
                }
                None
            }
            Stroke::Painting { .. } => self.paint_at(event),
        }
    }

    /// The cell under the pointer, if the stroke paints it and did not just do so.
    fn paint_at(&mut self, event: &PointerEvent) -> Option<(Coord, Brush)> {
        let Stroke::Painting { picture, brush, .. } = &self.stroke else { return None };
        let (brush, hit) = (*brush, self.hit(event, picture)?);
        let (at, (axis, level)) = target(hit, brush)?;
        let Stroke::Painting { plane, last, .. } = &mut self.stroke else { return None };
        let is_first = plane.is_none();
        let is_new = *last != Some(at) && *plane.get_or_insert((axis, level)) == (axis, level);
        // A cell beside the grid moves all others, so that it can only be the first and last of a stroke.
        let is_beside = at.x.min(at.y).min(at.z) < 0;
        if !is_new || (is_beside && !is_first) {
            return None;
        }
        *last = Some(at);
        if is_beside {
            self.stroke = Stroke::Idle;
        }
        self.set_hover(None);
        Some((at, brush))
    }

    pub(super) fn release(&mut self, event: &PointerEvent) {
        self.contacts.remove(event);
        self.stroke = Stroke::Idle;
    }

    pub(super) fn set_hover(&mut self, hover: Option<Hover>) {
        self.is_stale |= self.hover != hover;
        self.hover = hover;
    }

    fn hit(&self, event: &PointerEvent, picture: &EditorPicture) -> Option<Hit> {
        let bounds = self.canvas.get_bounding_client_rect();
        let (width, height) = (bounds.width() as f32, bounds.height() as f32);
        let x = 2.0 * (event.client_x() as f32 - bounds.left() as f32) / width - 1.0;
        let y = 1.0 - 2.0 * (event.client_y() as f32 - bounds.top() as f32) / height;
        self.camera.pick((x, y), (width as u32, height as u32), picture)
    }
}

/// The cell that a brush changes, and the plane of the face that was hit: its axis and its place along it.
fn target(hit: Hit, brush: Brush) -> Option<(Coord, (usize, i32))> {
    match (hit, brush) {
        (Hit::Face { cell, before }, _) => {
            let step = [before.x - cell.x, before.y - cell.y, before.z - cell.z];
            let axis = step.iter().position(|&step| step != 0)?;
            let at = if brush == Brush::Remove { cell } else { before };
            Some((at, (axis, [at.x, at.y, at.z][axis])))
        }
        (Hit::Floor(_), Brush::Remove) => None,
        (Hit::Floor(at), Brush::Add { .. }) => Some((at, (2, 0))),
    }
}

const fn hover(at: Coord, brush: Brush) -> Hover {
    match brush {
        Brush::Add { .. } => Hover::Adds(at),
        Brush::Remove => Hover::Removes(at),
    }
}
