//! Draws the marks on cells.

use super::body::{BodyModel, BodyPainter, Coat, Instances, Paint};
use super::body_mesh::BodyMesh;
use super::gpu::Gpu;
use super::lines::{BoxEdges, Edge, LinePainter, OVER, Stroke};
use super::palette::Colors;
use crate::view::camera::Eye;
use crate::view::motion::{Arrow, CellMark, Sign};
use crate::view::space;
use app::MarkKind;
use cubefall::puzzle::Coord;
use three_d::{DepthTest, InnerSpace, Mat4, One, Quat, RenderStates, Vec2, Vec3, vec3};

/// The opacity of the mark on a clashing cell at full strength.
pub(super) const CLASH_OPACITY: f32 = 0.8;
/// The opacity of an outline behind something.
const THROUGH: f32 = 0.35;
/// Half the side of an outline: clear of the neighbours of an empty cell, and around a filled one.
const INSIDE: f32 = 0.465;
const OUTSIDE: f32 = 0.51;

/// The width of an arrow's lines and that of their rims, in multiples of a thin line.
const ARROW: (f32, f32) = (4.0, 1.5);
/// Half the width of an arrow's head, and its length, in cells.
const HEAD: (f32, f32) = (0.26, 0.38);

/// The models of marks on the GPU.
pub(crate) struct MarkPainter {
    gpu: Gpu,
    /// The middle of the cell (0, 0, 0).
    first: Vec3,
    cell: BodyModel,
    inside: BoxEdges,
    outside: BoxEdges,
    /// Where the cross is in the atlas of letters.
    cross: Vec2,
}

/// The painters that draw marks.
pub(crate) struct Tools<'a> {
    pub eye: &'a Eye,
    pub colors: &'a Colors,
    pub bodies: &'a BodyPainter,
    pub lines: &'a LinePainter,
}

/// The style of the outline of a cell.
struct Outline {
    color: Vec3,
    /// Whether the outline is inside the cell, which is empty.
    inside: bool,
    /// The width of its lines and of their rims, in multiples of a thin line.
    width: f32,
    rim: f32,
    opacity: f32,
    /// The opacity of the tint of the whole cell.
    tint: f32,
}

impl MarkPainter {
    /// The models for a box of `extent` cells.
    pub fn new(gpu: &Gpu, extent: Coord, cross: Vec2) -> Self {
        let cube = |half: f32| BoxEdges::new(gpu, vec3(0.0, 0.0, 0.0), vec3(half, half, half));
        Self {
            gpu: gpu.clone(),
            first: space::first_cell(extent),
            cell: BodyModel::new(gpu, &BodyMesh::new(&[[0, 0, 0]], Quat::one())),
            inside: cube(INSIDE),
            outside: cube(OUTSIDE),
            cross,
        }
    }

    /// Draws the marks over everything else, the farthest first.
    pub fn draw(&self, tools: &Tools<'_>, marks: &[CellMark]) {
        let distance = |mark: &CellMark| (self.middle(mark) - tools.eye.position).magnitude();
        let mut marks = marks.to_vec();
        space::sort_farthest_first(&mut marks, distance);
        for mark in &marks {
            match mark.sign {
                Sign::Clash => {
                    let opacity = CLASH_OPACITY * mark.strength.value();
                    let [color, ink] = tools.colors.taken;
                    let paint = Paint { ink, window: self.cross, ..Paint::plain(color, opacity) };
                    self.fill(tools, mark, paint);
                }
                Sign::Pointed(kind) => {
                    let outline = Outline::of(kind, tools.colors);
                    let tint = outline.tint * mark.strength.value();
                    if tint > 0.0 {
                        self.fill(tools, mark, Paint::plain(outline.color, tint));
                    }
                    self.outline(tools, mark, &outline);
                }
            }
        }
    }

    /// Draws arrows over everything.
    pub fn draw_arrows(&self, tools: &Tools<'_>, arrows: &[Arrow], strength: f32) {
        if arrows.is_empty() {
            return;
        }
        let lines: Vec<Edge> = arrows.iter().flat_map(|arrow| lines_of(arrow, tools.eye)).collect();
        let lines = BoxEdges::of(&self.gpu, &lines);
        let (ink, rim) = (tools.colors.accent, tools.colors.table);
        // All rims first, so that none of them is over another line.
        for (ink, width) in [(rim, ARROW.0 + 2.0 * ARROW.1), (ink, ARROW.0)] {
            let stroke = Stroke {
                ink,
                width: width * LinePainter::thin(tools.eye),
                rim,
                rim_width: 0.0,
                front: strength,
                back: strength,
                nearer: 0.0,
                states: RenderStates { depth_test: DepthTest::Always, ..OVER },
            };
            tools.lines.draw(tools.eye, &lines, vec3(0.0, 0.0, 0.0), &stroke);
        }
    }

    fn middle(&self, mark: &CellMark) -> Vec3 {
        space::world(mark.cell) + self.first
    }

    /// A cube over everything.
    fn fill(&self, tools: &Tools<'_>, mark: &CellMark, paint: Paint) {
        let matrix = Mat4::from_translation(self.middle(mark));
        tools.bodies.draw(
            tools.eye,
            &self.cell,
            &Instances { matrices: &[matrix], paint, coat: Coat::Overlay },
        );
    }

    /// The edges of the cell: opaque where they are visible, faint where they are hidden.
    fn outline(&self, tools: &Tools<'_>, mark: &CellMark, outline: &Outline) {
        let thin = LinePainter::thin(tools.eye);
        let hidden = RenderStates { depth_test: DepthTest::GreaterOrEqual, ..OVER };
        for (share, states) in [(THROUGH, hidden), (1.0, OVER)] {
            let front = outline.opacity * share * mark.strength.value();
            let stroke = Stroke {
                ink: outline.color,
                width: outline.width * thin,
                rim: tools.colors.table,
                rim_width: outline.rim * thin,
                front,
                back: 0.5 * front,
                nearer: 0.04,
                states,
            };
            let edges = if outline.inside { &self.inside } else { &self.outside };
            tools.lines.draw(tools.eye, edges, self.middle(mark), &stroke);
        }
    }
}

impl Outline {
    fn of(kind: MarkKind, colors: &Colors) -> Self {
        let (color, clash) = (colors.accent, colors.clash);
        match kind {
            MarkKind::Target => Self { color, inside: true, width: 2.2, rim: 0.9, opacity: 1.0, tint: 0.2 },
            MarkKind::Taken => {
                Self { color: clash, inside: false, width: 2.2, rim: 0.9, opacity: 1.0, tint: 0.45 }
            }
            MarkKind::Passed => Self { color, inside: false, width: 1.3, rim: 0.0, opacity: 0.6, tint: 0.0 },
            MarkKind::Unfillable => {
                Self { color: clash, inside: true, width: 1.8, rim: 0.7, opacity: 1.0, tint: 0.3 }
            }
        }
    }
}

/// The lines of an arrow: its shaft, and two from its tip, in the plane that is seen best.
fn lines_of(arrow: &Arrow, eye: &Eye) -> [Edge; 3] {
    let tip = arrow.from + arrow.way;
    let towards = arrow.way.normalize();
    let across = towards.cross(eye.position - tip);
    // Any plane is as good as another if one looks along it.
    let across =
        if across.magnitude() > 1e-3 { across } else { towards.cross(vec3(towards.y, towards.z, towards.x)) };
    let across = across.normalize_to(HEAD.0);
    let line = |start: Vec3| Edge { start, end: tip, outward: eye.position - tip };
    let neck = tip - towards * HEAD.1;
    [line(arrow.from), line(neck + across), line(neck - across)]
}
