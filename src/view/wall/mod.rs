//! The wall: all solutions of a list stand on the table in place of the box and the tray.

mod layout;
mod wall_motion;

use super::camera::{Extent, Eye, OrbitCamera};
use super::motion::ease;
use super::picking::Ray;
use super::render::{BoxEdges, Colors, Gpu, LinePainter, OVER, Stroke, WallPainter, WallPaints};
use app::WallPicture;
use layout::Layout;
use three_d::{DepthTest, RenderStates, Vec3, vec3};
use wall_motion::WallMotion;

/// The seconds in which the wall takes the place of the box.
pub const OPENING: f32 = 1.2;
/// The seconds in which it gives way.
pub const CLOSING: f32 = 0.9;
/// The share of that time in which the box and the tray fade.
const FADE: f32 = 0.3;
/// By how much more cells there have to be before they are sent to the GPU, as a share of those that it has.
const MORE: usize = 4;

/// The wall, from when it opens until it has given way.
pub struct SolutionWall {
    painter: WallPainter,
    outline: BoxEdges,
    motion: WallMotion,
    /// The size of a solution.
    size: Vec3,
    is_open: bool,
    /// How far it has taken the place of the box, in 0..=1.
    share: f32,
    /// The number of bytes of cells on the GPU.
    sent: usize,
    /// Of which list they are.
    generation: u32,
    /// Whether the places on the GPU are those of now.
    is_placed: bool,
}

/// How much of the box and the tray is left, and how much of the wall is there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct WallChange {
    /// The share of the box, the tray and their shadows that is to be seen.
    pub others: f32,
    /// The share of the way to the table of the wall.
    pub table: f32,
}

/// No wall.
pub(super) const NO_WALL: WallChange = WallChange { others: 1.0, table: 0.0 };

impl SolutionWall {
    /// An empty wall of solutions of a puzzle: the size of its box, whether that may have empty cells, and
    /// the colours of its bodies.
    pub(super) fn new(
        gpu: &Gpu,
        (size, is_hollow): (Vec3, bool),
        paints: &WallPaints,
        picture: &WallPicture,
    ) -> Self {
        let middle = vec3(0.0, size.y / 2.0, 0.0);
        Self {
            painter: WallPainter::new(gpu, size, is_hollow, paints),
            outline: BoxEdges::new(gpu, middle, size * 0.505),
            motion: WallMotion::new(Layout::new(picture.solutions, size, 1.0)),
            size,
            is_open: true,
            share: 0.0,
            sent: 0,
            generation: picture.generation,
            is_placed: false,
        }
    }

    /// Sets the colours of the bodies.
    pub(super) fn set_paints(&mut self, paints: &WallPaints) {
        self.painter.set_paints(paints);
    }

    /// Sets what it shows, in a picture of this aspect ratio. Returns whether it has a new extent.
    pub(super) fn show(&mut self, picture: &WallPicture, aspect: f32) -> bool {
        self.is_open = true;
        if picture.is_still {
            self.share = 1.0;
        }
        let cells = picture.cells.len();
        let is_complete = picture.places.len() == picture.solutions;
        if self.generation != picture.generation {
            (self.generation, self.sent) = (picture.generation, 0);
        }
        if self.sent != cells && (cells < self.sent || is_complete || cells >= self.sent + self.sent / MORE) {
            self.painter.set_cells(picture.cells);
            self.sent = cells;
            self.is_placed = false;
        }
        let layout = Layout::new(picture.solutions, self.size, aspect);
        let is_new = *self.motion.layout() != layout || self.share == 0.0;
        self.is_placed &= !self.motion.show(picture, &layout);
        is_new
    }

    /// Lets it give way to the box: `shown` flies to the middle, all others sink. Without motion, it is gone
    /// at once.
    pub(super) fn leave(&mut self, shown: Option<usize>, is_still: bool) {
        if std::mem::take(&mut self.is_open) {
            self.motion.leave(shown);
        }
        if is_still {
            self.share = 0.0;
        }
    }

    /// Whether it has given way.
    pub(super) fn is_gone(&self) -> bool {
        !self.is_open && self.share <= 0.0
    }

    /// The extent of its home view.
    pub(super) fn extent(&self) -> Extent {
        self.motion.layout().extent()
    }

    /// Advances by `dt` seconds. Returns whether anything has moved.
    pub(super) fn advance(&mut self, dt: f32) -> bool {
        let before = self.share;
        let way = if self.is_open { dt / OPENING } else { -dt / CLOSING };
        self.share = (self.share + way).clamp(0.0, 1.0);
        let moved = self.motion.advance(dt);
        self.is_placed &= !moved;
        moved || self.share != before
    }

    /// How far it has taken the place of the box.
    pub(super) fn change(&self) -> WallChange {
        WallChange { others: 1.0 - (self.share / FADE).min(1.0), table: ease(self.share) }
    }

    /// The radius of the table that it needs.
    pub(super) fn radius(&self) -> f32 {
        self.motion.layout().radius()
    }

    /// Draws it.
    pub(super) fn draw(&mut self, eye: &Eye, colors: &Colors, lines: &LinePainter, is_fine: bool) {
        if !self.is_placed {
            let room = self.size.x * self.size.y * self.size.z;
            self.painter.set_cubes(&self.motion.cubes((self.sent as f32 / room) as usize));
            self.is_placed = true;
        }
        self.painter.draw(eye, colors, is_fine);
        let Some(at) = self.motion.selected().and_then(|index| self.motion.position(index)) else { return };
        let width = 2.5 * LinePainter::thin(eye);
        let states = RenderStates { depth_test: DepthTest::Always, ..OVER };
        let stroke = Stroke {
            ink: colors.accent,
            width,
            rim: colors.background,
            rim_width: width / 2.0,
            front: 1.0,
            back: 0.0,
            nearer: 0.0,
            states,
        };
        lines.draw(eye, &self.outline, at, &stroke);
    }

    /// Whether the last picture shows it as it is.
    pub fn is_drawn(&self) -> bool {
        self.is_placed
    }

    /// The solution at a point of a picture of this size in pixels: x to the right and y up, both in [-1, 1].
    pub fn pick(&self, camera: &OrbitCamera, size: (u32, u32), point: (f32, f32)) -> Option<usize> {
        self.motion.hit(&Ray::through(&camera.eye_of(size), point)?)
    }

    /// Where the top of a solution is in such a picture.
    pub fn seen_at(&self, camera: &OrbitCamera, size: (u32, u32), index: usize) -> Option<(f32, f32)> {
        let top = self.motion.position(index)? + vec3(0.0, self.size.y, 0.0);
        let clip = camera.eye_of(size).view_projection * top.extend(1.0);
        (clip.w > 0.0).then(|| (clip.x / clip.w, clip.y / clip.w))
    }

    /// The solution beside another one: by columns to the right and rows nearer.
    pub fn next(&self, from: Option<usize>, way: (i32, i32)) -> Option<usize> {
        self.motion.next(from, way)
    }
}
