//! Draws a picture of the editor.

use crate::view::camera::{Extent, Eye};
use crate::view::detail::Detail;
use crate::view::render::{
    BodyMesh, BodyModel, BodyPainter, BoxEdges, Casters, Coat, Colors, Edge, Gpu, Instances, LetterAtlas,
    LinePainter, OVER, Paint, SUN, ShadowMap, ShadowPainter, Stroke, Surface, TableModel, Triangles, vector,
};
use crate::view::scene::Look;
use crate::view::space;
use app::{Cube, EditorPicture};
use cubefall::puzzle::Coord;
use design::MomentMark;
use pictures::Paints;
use std::collections::BTreeSet;
use three_d::{DepthTest, InnerSpace, Mat4, One, Quat, RenderStates, Vec2, Vec3, vec2, vec3};

/// The colour of the goal's cubes, which no piece has.
const GOAL: [u8; 3] = [0xb8, 0xad, 0x9b];
/// The opacity of a cube that is drawn as a veil.
const FAINT: f32 = 0.22;
/// Up to this number of veils, each shines through those before it.
const MOST_FAINT: usize = 256;
/// The most marks that are drawn.
const MOST_MARKS: usize = 512;
/// The opacity of a mark behind something.
const THROUGH: f32 = 0.4;
/// Half the side of a mark, in cells.
const HALF: f32 = 0.51;
/// The free plate around the grid, in cells.
const MARGIN: f32 = 0.9;

/// What the pointer is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hover {
    /// A cell that a click fills.
    Adds(Coord),
    /// A cell that a click removes.
    Removes(Coord),
}

/// The stage of the editor. It owns its GPU objects; those that depend on the size of the grid are made when
/// it changes.
pub struct EditorScene {
    cube: BodyModel,
    bodies: BodyPainter,
    paints: Paints,
    lines: LinePainter,
    shadows: ShadowPainter,
    outline: BoxEdges,
    stage: GridModels,
    picture: EditorPicture,
    /// Its solid cubes that are not enclosed by others.
    in_sight: Vec<Cube>,
    hover: Option<Hover>,
}

/// What depends on the size of the grid.
struct GridModels {
    grid: BoxEdges,
    table: TableModel,
    sun: ShadowMap,
    sky: ShadowMap,
}

impl EditorScene {
    /// The stage with nothing on it, for cubes with these paints.
    pub fn new(gpu: &Gpu, paints: Paints) -> Self {
        let picture = EditorPicture { grid: Coord::new(3, 3, 3), ..EditorPicture::default() };
        let letters = LetterAtlas::default().with_cross();
        Self {
            cube: BodyModel::new(gpu, &BodyMesh::new(&[[0, 0, 0]], Quat::one())),
            bodies: BodyPainter::new(gpu, letters.texture(gpu)),
            paints,
            lines: LinePainter::new(gpu),
            shadows: ShadowPainter::new(gpu),
            outline: BoxEdges::new(gpu, vec3(0.0, 0.0, 0.0), vec3(HALF, HALF, HALF)),
            stage: GridModels::new(gpu, picture.grid),
            picture,
            in_sight: Vec::new(),
            hover: None,
        }
    }

    /// Sets the picture.
    pub fn show(&mut self, gpu: &Gpu, picture: &EditorPicture) {
        if picture.grid != self.picture.grid {
            self.stage = GridModels::new(gpu, picture.grid);
        }
        self.picture = picture.clone();
        self.in_sight = in_sight(picture);
        let matrices: Vec<Mat4> = self.in_sight.iter().map(|cube| self.matrix(cube)).collect();
        let casters = [Casters { model: &self.cube, matrices: &matrices, cut: f32::MAX, presence: 1.0 }];
        self.shadows.paint(&self.stage.sun, &casters);
        self.shadows.paint(&self.stage.sky, &casters);
    }

    /// Sets the cell that a click would change.
    pub const fn hover(&mut self, hover: Option<Hover>) {
        self.hover = hover;
    }

    /// Draws everything on a canvas of `size` pixels.
    pub fn draw(&mut self, surface: &mut Surface, size: (u32, u32), look: Look) {
        let Look { camera, theme, pass } = look;
        let colors = theme.colors();
        surface.draw(size, pass, colors.background, |viewport| {
            let eye = camera.eye(viewport);
            let triangles = Triangles::of(pass.detail == Detail::Full, self.in_sight.len());
            self.bodies.begin(&eye, &colors, triangles);
            // Those of a piece follow each other.
            for alike in self.in_sight.chunk_by(|one, next| one.piece == next.piece) {
                self.draw_cubes(&eye, alike, 1.0, Coat::Solid);
            }
            self.stage.table.draw(&eye, &colors, 1.0, [&self.stage.sun, &self.stage.sky]);
            self.draw_grid(&eye, &colors);
            let faint = self.faint(&eye);
            // Of very many, none shines through others of its colour, as one by one they would take longer
            // than a frame may.
            let is_many = faint.len() > MOST_FAINT;
            for cubes in faint.chunk_by(|one, next| is_many && one.piece == next.piece) {
                self.draw_cubes(&eye, cubes, FAINT, Coat::Veil);
            }
            self.draw_marks(&eye, &colors);
        });
    }

    /// The veils, the farthest first.
    fn faint(&self, eye: &Eye) -> Vec<Cube> {
        let mut cubes: Vec<Cube> = self.picture.cubes.iter().filter(|cube| cube.is_faint).copied().collect();
        let distance = |cube: &Cube| (self.middle(cube.at) - eye.position).magnitude();
        space::sort_farthest_first(&mut cubes, distance);
        cubes
    }

    fn middle(&self, at: Coord) -> Vec3 {
        space::world(at) + space::first_cell(self.picture.grid)
    }

    fn matrix(&self, cube: &Cube) -> Mat4 {
        Mat4::from_translation(self.middle(cube.at))
    }

    /// Draws cubes of one colour.
    fn draw_cubes(&self, eye: &Eye, cubes: &[Cube], opacity: f32, coat: Coat) {
        const NO_LETTER: Vec2 = vec2(0.0, 0.0);
        let paint = match cubes[0].piece {
            Some(piece) => Paint { opacity, ..Paint::of(&self.paints, piece, NO_LETTER) },
            None => Paint::plain(vector(GOAL), opacity),
        };
        let matrices: Vec<Mat4> = cubes.iter().map(|cube| self.matrix(cube)).collect();
        self.bodies.draw(eye, &self.cube, &Instances { matrices: &matrices, paint, coat });
    }

    fn draw_grid(&self, eye: &Eye, colors: &Colors) {
        let stroke = Stroke { front: 0.5, back: 0.5, ..stroke(eye, colors.glass) };
        self.lines.draw(eye, &self.stage.grid, vec3(0.0, 0.0, 0.0), &stroke);
    }

    fn draw_marks(&self, eye: &Eye, colors: &Colors) {
        for &(at, mark) in self.picture.marks.iter().take(MOST_MARKS) {
            let color = match mark {
                MomentMark::Problem | MomentMark::Class(2..) => colors.clash,
                MomentMark::Forced | MomentMark::Class(_) => colors.accent,
            };
            self.draw_outline(eye, at, color);
        }
        match self.hover {
            Some(Hover::Adds(at)) => self.draw_outline(eye, at, colors.accent),
            Some(Hover::Removes(at)) => self.draw_outline(eye, at, colors.clash),
            None => {}
        }
    }

    /// The outline of a cell, fainter where something is before it.
    fn draw_outline(&self, eye: &Eye, at: Coord, color: Vec3) {
        let width = 2.0 * LinePainter::thin(eye);
        let seen = Stroke { front: 1.0, back: 0.5, width, nearer: 0.002, ..stroke(eye, color) };
        let states = RenderStates { depth_test: DepthTest::Always, ..OVER };
        let through = Stroke { front: THROUGH, back: THROUGH / 2.0, states, ..seen };
        for stroke in [through, seen] {
            self.lines.draw(eye, &self.outline, self.middle(at), &stroke);
        }
    }
}

/// The solid cubes that are not enclosed by six others.
fn in_sight(picture: &EditorPicture) -> Vec<Cube> {
    let solid: Vec<Cube> = picture.cubes.iter().filter(|cube| !cube.is_faint).copied().collect();
    let taken: BTreeSet<Coord> = solid.iter().map(|cube| cube.at).collect();
    let is_enclosed = |cube: &Cube| cube.at.neighbours().all(|cell| taken.contains(&cell));
    solid.into_iter().filter(|cube| !is_enclosed(cube)).collect()
}

/// A thin line of a colour.
fn stroke(eye: &Eye, ink: Vec3) -> Stroke {
    let width = LinePainter::thin(eye);
    Stroke { ink, width, rim: ink, rim_width: 0.0, front: 1.0, back: 1.0, nearer: 0.0, states: OVER }
}

impl GridModels {
    fn new(gpu: &Gpu, grid: Coord) -> Self {
        let plate = radius(grid);
        let reach = plate + 1.0;
        let slant = vec2(-SUN.x, -SUN.z) / SUN.y;
        Self {
            grid: BoxEdges::of(gpu, &floor_lines(grid)),
            table: TableModel::new(gpu, plate, reach),
            sun: ShadowMap::new(gpu, 256, reach, slant, 40.0),
            sky: ShadowMap::new(gpu, 96, reach, vec2(0.0, 0.0), 3.0),
        }
    }
}

/// The radius of the plate under a grid.
fn radius(grid: Coord) -> f32 {
    let size = space::size(grid);
    (size.x / 2.0).hypot(size.z / 2.0) + MARGIN
}

/// The lines between the cells of the floor, just above the table.
fn floor_lines(grid: Coord) -> Vec<Edge> {
    const HEIGHT: f32 = 0.006;
    let (size, up) = (space::size(grid), vec3(0.0, 1.0, 0.0));
    let point = |x: f32, z: f32| vec3(x - size.x / 2.0, HEIGHT, z - size.z / 2.0);
    let edge = |start, end| Edge { start, end, outward: up };
    let across = (0..=grid.x).map(|x| edge(point(x as f32, 0.0), point(x as f32, size.z)));
    let along = (0..=grid.y).map(|z| edge(point(0.0, z as f32), point(size.x, z as f32)));
    across.chain(along).collect()
}

/// The extent of the home view of a grid.
pub(super) fn extent_of(grid: Coord) -> Extent {
    let size = space::size(grid);
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
    let mut points = Vec::new();
    for (x, z) in corners {
        points.extend([0.0, size.y].map(|y| vec3(x * size.x, y, z * size.z)));
    }
    let plate = radius(grid);
    points.extend((0..24).map(|n| {
        let (sin, cos) = (std::f32::consts::TAU * n as f32 / 24.0).sin_cos();
        vec3(cos * plate, 0.0, sin * plate)
    }));
    Extent { points, focus: vec3(0.0, size.y / 2.0, 0.0), steeper: 0.0 }
}

impl Extent {
    /// The extent of the home view of a picture of the editor.
    pub fn of_draft(picture: &EditorPicture) -> Self {
        extent_of(picture.grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_is_out_of_sight_if_solid_ones_enclose_it() {
        let cube = |index: i32| Coord::new(index % 3, index / 3 % 3, index / 9);
        let with = |faint: Option<Coord>| EditorPicture {
            cubes: (0..27)
                .map(|index| Cube { at: cube(index), piece: None, is_faint: Some(cube(index)) == faint })
                .collect(),
            ..EditorPicture::default()
        };
        let middle = Coord::new(1, 1, 1);
        let all = in_sight(&with(None));
        assert!(all.len() == 26 && all.iter().all(|cube| cube.at != middle));
        assert!(in_sight(&with(Some(Coord::new(1, 1, 2)))).iter().any(|cube| cube.at == middle));
    }
}
