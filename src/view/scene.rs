//! The entry point of the view: a scene that is made in steps, takes frames, is advanced, and is drawn with a
//! look.

use super::camera::{Extent, Eye, OrbitCamera};
use super::detail::{Detail, Pass};
use super::motion::{Animation, Arrangement, Arrows, DrawnBody, Ghosts, Marks};
use super::picking::Ray;
use super::render::{
    BodyMesh, BodyModel, BodyPainter, CROSS, Casters, Coat, Colors, Glass, Gpu, Instances, LetterAtlas,
    LinePainter, MarkPainter, Paint, SUN, ShadowMap, ShadowPainter, Surface, TableModel, Theme, Tools,
    Triangles, wall_paints,
};
use super::space;
use super::wall::{NO_WALL, SolutionWall, WallChange};
use app::{CarriedPlace, Frame, Motion, Pose, Props, WallPicture};
use cubefall::puzzle::{Coord, Rotation};
use cubefall::solution::Side;
use pictures::Paints;
use std::rc::Rc;
use three_d::{EuclideanSpace, InnerSpace, Mat4, Point3, Transform, Vec3, vec2, vec3};

/// Room above a piece that flies over the box, in the home view, in cells.
const HEADROOM: f32 = 0.5;
/// Room around the box where it is seen alone, in cells.
const BOX_MARGIN: f32 = 0.75;
/// Free plate around what rests on it.
const PLATE_MARGIN: f32 = 0.4;
/// The seconds in which letters come or go.
const LETTERING: f32 = 0.5;
/// The opacity of a ghost at full strength.
const GHOST_OPACITY: f32 = 0.5;

/// When pieces have their letters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Lettering {
    /// Always.
    #[default]
    Always,
    /// While the picture shows no solution.
    UntilSolved,
    /// Never.
    Never,
}

/// Everything on the table. It is made when the puzzle changes. It owns its GPU objects, which are freed when
/// it is dropped.
pub struct Scene {
    /// Copies of a piece have one model.
    bodies: Vec<(Rc<BodyModel>, Paint)>,
    painter: BodyPainter,
    lines: LinePainter,
    mark_painter: MarkPainter,
    shadows: ShadowPainter,
    sun: ShadowMap,
    sky: ShadowMap,
    table: TableModel,
    glass: Glass,
    animation: Animation,
    ghosts: Ghosts,
    marks: Marks,
    arrows: Arrows,
    lettering: Lettering,
    /// How much of the letters is there.
    lettered: f32,
    /// Whether the frame is a solution, and whether it has no motion.
    is_solved: bool,
    is_still: bool,
    /// Whether something has moved since the shadows were drawn.
    shadows_are_old: bool,
    /// The numbers of cells of the box along each axis.
    extent: Coord,
    /// The size of the box, and whether it may have empty cells.
    room: (Vec3, bool),
    /// The wall of solutions, while it is open or gives way.
    wall: Option<SolutionWall>,
}

/// A point of the picture as a camera sees it: x to the right and y up, both in [-1, 1], in a viewport of
/// this size in pixels.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// The camera.
    pub camera: &'a OrbitCamera,
    /// The size of the viewport.
    pub size: (u32, u32),
    /// The point.
    pub point: (f32, f32),
}

impl Seen<'_> {
    fn ray(self) -> Option<Ray> {
        Ray::through(&self.camera.eye_of(self.size), self.point)
    }
}

/// Copies of a piece that are drawn alike.
struct Alike {
    /// The first of them.
    body: usize,
    cut: f32,
    presence: f32,
    matrices: Vec<Mat4>,
}

/// A scene that is being made in steps, since a puzzle may have hundreds of different pieces.
pub struct SceneMaker {
    arrangement: Arrangement,
    letters: LetterAtlas,
    /// The first bodies. Copies of a piece have one model.
    bodies: Vec<(Rc<BodyModel>, Paint)>,
}

impl SceneMaker {
    /// The maximum number of models that are made in a step: each takes at most a millisecond.
    const MODELS: usize = 16;

    /// The scene of a puzzle with the letters of the atlas, before the first step.
    pub fn new(props: &Props, letters: &LetterAtlas) -> Self {
        Self { arrangement: Arrangement::new(props), letters: letters.with_cross(), bodies: Vec::new() }
    }

    /// Makes the models of the next bodies. Returns whether there were any.
    pub fn step(&mut self, gpu: &Gpu, props: &Props) -> bool {
        let mut made = 0;
        let first = self.bodies.len();
        for (index, (body, place)) in
            props.bodies.iter().zip(&self.arrangement.places).enumerate().skip(first)
        {
            let known = index.checked_sub(1).filter(|&last| props.bodies[last].piece == body.piece);
            let model = match known {
                Some(last) => self.bodies[last].0.clone(),
                None if made == Self::MODELS => break,
                None => {
                    made += 1;
                    let cells: Vec<[i32; 3]> = body.cells.iter().map(|&cell| space::lattice(cell)).collect();
                    Rc::new(BodyModel::new(gpu, &BodyMesh::new(&cells, place.turn)))
                }
            };
            let window = self.letters.window(body.letter);
            self.bodies.push((model, Paint::of(&Paints::default(), body.piece.index(), window)));
        }
        self.bodies.len() > first
    }

    /// The puzzle's bodies at rest on the tray.
    pub fn finish(mut self, gpu: &Gpu, props: &Props) -> Scene {
        while self.step(gpu, props) {}
        let Self { arrangement, letters, bodies } = self;
        let plate = arrangement.radius + PLATE_MARGIN;
        let reach = plate + 1.0;
        let slant = vec2(-SUN.x, -SUN.z) / SUN.y;
        Scene {
            bodies,
            painter: BodyPainter::new(gpu, letters.texture(gpu)),
            lines: LinePainter::new(gpu),
            mark_painter: MarkPainter::new(gpu, props.extent, letters.window(CROSS)),
            shadows: ShadowPainter::new(gpu),
            sun: ShadowMap::new(gpu, 256, reach, slant, 40.0),
            sky: ShadowMap::new(gpu, 96, reach, vec2(0.0, 0.0), 3.0),
            table: TableModel::new(gpu, plate, reach),
            glass: Glass::new(gpu, props.extent, &props.goal),
            animation: Animation::new(props, &arrangement),
            ghosts: Ghosts::new(props.bodies.len()),
            marks: Marks::new(),
            arrows: Arrows::new(props.extent),
            lettering: Lettering::default(),
            lettered: 1.0,
            is_solved: false,
            is_still: true,
            shadows_are_old: true,
            extent: props.extent,
            room: (space::size(props.extent), !props.goal.is_empty()),
            wall: None,
        }
    }
}

impl Scene {
    /// Sets the newest frame.
    ///
    /// # Panics
    /// When the frame does not have a pose for each body.
    pub fn show(&mut self, frame: &Frame) {
        // Behind the wall nobody sees a flight.
        match (&self.wall, frame.motion) {
            (Some(_), Motion::Flight { .. }) => {
                self.animation.show(&Frame { motion: Motion::Still, ..frame.clone() });
            }
            _ => self.animation.show(frame),
        }
        self.ghosts.show(frame);
        self.marks.show(frame);
        self.arrows.show(frame);
        (self.is_solved, self.is_still) = (frame.is_solved, frame.motion == Motion::Still);
    }

    /// Sets the paints of the bodies.
    pub fn set_paints(&mut self, props: &Props, paints: &Paints) {
        for ((_, paint), body) in self.bodies.iter_mut().zip(&props.bodies) {
            *paint = Paint::of(paints, body.piece.index(), paint.window);
        }
        if let Some(wall) = &mut self.wall {
            wall.set_paints(&wall_paints(self.bodies.iter().map(|(_, paint)| *paint)));
        }
    }

    /// Sets when the bodies have their letters.
    pub const fn set_lettering(&mut self, lettering: Lettering) {
        self.lettering = lettering;
        if matches!(lettering, Lettering::Never) {
            self.lettered = 0.0;
        }
    }

    /// Advances by `dt` seconds. Returns whether something moved or still has to, so that a repaint is due.
    /// Call it after each [`show`](Self::show).
    pub fn advance(&mut self, dt: f32) -> bool {
        let moved = self.animation.advance(dt);
        self.shadows_are_old |= moved;
        let ghosts = self.ghosts.advance(dt, &self.animation);
        let marks = self.marks.advance(dt, self.ghosts.clash());
        let arrows = self.arrows.advance(dt);
        let wall = self.wall.as_mut().is_some_and(|wall| wall.advance(dt));
        self.wall.take_if(|wall| wall.is_gone());
        let letters = self.advance_letters(dt, moved);
        moved || ghosts || marks || arrows || wall || letters
    }

    /// Lets letters come or go. They go when the last piece has arrived. Returns whether they still do.
    fn advance_letters(&mut self, dt: f32, moved: bool) -> bool {
        let goal = match self.lettering {
            Lettering::Always => 1.0,
            Lettering::UntilSolved if !self.is_solved => 1.0,
            Lettering::UntilSolved if moved => self.lettered,
            Lettering::UntilSolved | Lettering::Never => 0.0,
        };
        let most = if self.is_still { 1.0 } else { dt / LETTERING };
        let by = (goal - self.lettered).max(-most).min(most);
        self.lettered += by;
        by != 0.0
    }

    /// Opens the wall, or sets what it shows, in a picture of this aspect ratio. Returns its extent if that
    /// is new.
    pub fn show_wall(&mut self, gpu: &Gpu, picture: &WallPicture, aspect: f32) -> Option<Extent> {
        let Self { bodies, room, wall, .. } = self;
        let wall = wall.get_or_insert_with(|| {
            let paints = wall_paints(bodies.iter().map(|(_, paint)| *paint));
            SolutionWall::new(gpu, *room, &paints, picture)
        });
        wall.show(picture, aspect).then(|| wall.extent())
    }

    /// Closes the wall, if it is open: the solution `shown` flies to the middle, unless nothing may fly.
    pub fn leave_wall(&mut self, shown: Option<usize>, is_still: bool) {
        if let Some(wall) = &mut self.wall {
            wall.leave(shown, is_still);
        }
    }

    /// The body at a point of the picture, and how it lies.
    pub fn body_at(&self, seen: Seen) -> Option<(usize, Rotation)> {
        let (_, body) = self.animation.first_hit(&seen.ray()?, None)?;
        Some((body, space::rotation(self.animation.place(body).turn)))
    }

    /// How far the middle of a body is from a point of the picture: to the right and up.
    pub fn grip(&self, Seen { camera, size, point }: Seen, body: usize) -> (f32, f32) {
        let at = Point3::from_vec(self.animation.place(body).center);
        let seen = camera.eye_of(size).view_projection.transform_point(at);
        (seen.x - point.0, seen.y - point.1)
    }

    /// Which of the places a carried body points at, if any. If none, it follows the pointer over the table.
    pub fn carry(
        &mut self,
        seen: Seen,
        (body, pose): (usize, Pose),
        places: &[CarriedPlace],
    ) -> Option<usize> {
        let ray = seen.ray()?;
        let until = self.animation.first_hit(&ray, Some(body)).map_or(f32::MAX, |(at, _)| at);
        let first = space::first_cell(self.extent);
        let middles = places.iter().map(|place| space::world(place.sum) / place.cells as f32 + first);
        // Where nothing fits before a piece in the box, what is behind it is meant.
        let is_in_box = self.is_in_box(ray.at(until));
        let hidden = || ray.pointed(middles.clone(), f32::MAX).filter(|_| is_in_box);
        let pointed = ray.pointed(middles.clone(), until).or_else(hidden);
        let height = self.animation.hover(body, pose);
        if let (None, Some(at)) = (pointed, ray.at_height(height)) {
            let far = vec2(at.x, at.z).magnitude() / self.table.radius();
            self.animation.carry(
                body,
                if far > 1.0 { vec3(at.x / far, height, at.z / far) } else { at },
                pose,
            );
        }
        pointed
    }

    /// Whether a point is in the box, or on its surface.
    fn is_in_box(&self, at: Vec3) -> bool {
        /// For rounding, in cells.
        const NEAR: f32 = 0.05;
        let half = space::size(self.extent) / 2.0;
        at.x.abs() < half.x + NEAR && at.z.abs() < half.z + NEAR
    }

    /// Where the edge of the table's plate is in the picture, at the back, the front, the left and the right
    /// of the box: to the right and up, in [-1, 1].
    pub fn sides(&self, camera: &OrbitCamera, size: (u32, u32)) -> [(f32, f32); 4] {
        let view_projection = camera.eye_of(size).view_projection;
        [Side::Back, Side::Front, Side::Left, Side::Right].map(|side| {
            let at = space::world(side.outwards()) * self.table.radius();
            let seen = view_projection.transform_point(Point3::from_vec(at));
            (seen.x, seen.y)
        })
    }

    /// Lets go of a carried body: it comes down on the table where it is.
    pub fn let_go(&mut self, body: usize) {
        self.animation.let_go(body);
    }

    /// Lets frames to come have one copy of a piece where another one is now. Those between them move up.
    pub fn reorder(&mut self, from: usize, to: usize) {
        self.animation.reorder(from, to);
    }

    /// The wall, while it is open or gives way.
    pub fn wall(&self) -> Option<&SolutionWall> {
        self.wall.as_ref()
    }

    /// Whether a body has landed in the box in the last frame, while no other was moving.
    pub const fn has_landed(&self) -> bool {
        self.animation.has_landed()
    }

    /// How many bodies have landed in the last frame, in the box or where they were let go.
    pub const fn landed(&self) -> usize {
        self.animation.landed()
    }

    /// Draws everything on a canvas of `size` pixels.
    pub fn draw(&mut self, surface: &mut Surface, size: (u32, u32), look: Look) {
        let Look { camera, theme, pass } = look;
        let change = self.wall.as_ref().map_or(NO_WALL, SolutionWall::change);
        let colors = theme.colors().at(change.table);
        if std::mem::take(&mut self.shadows_are_old) {
            self.draw_shadows();
        }
        surface.draw(size, pass, colors.background, |viewport| {
            let eye = camera.eye(viewport);
            let triangles = Triangles::of(pass.detail == Detail::Full, self.bodies.len());
            self.painter.begin(&eye, &colors, triangles);
            self.draw_bodies(&eye, change.others);
            self.draw_table(&eye, &colors, change);
            if let Some(wall) = &mut self.wall {
                wall.draw(&eye, &colors, &self.lines, pass.detail == Detail::Full);
            }
            if change.others <= 0.0 {
                return;
            }
            self.draw_ghosts(&eye);
            // Pieces that are taken apart go through it.
            let glass =
                (1.0 - 0.7 * self.animation.explosion()) * (1.0 - self.animation.gliding()) * change.others;
            self.glass.draw(&eye, &colors, &self.lines, glass);
            let tools = Tools { eye: &eye, colors: &colors, bodies: &self.painter, lines: &self.lines };
            self.mark_painter.draw(&tools, self.marks.shown());
            self.mark_painter.draw_arrows(
                &tools,
                &self.arrows.arrows(&self.animation),
                self.arrows.strength(),
            );
        });
    }

    fn draw_shadows(&self) {
        let alike = self.alike();
        let casters: Vec<Casters> = alike
            .iter()
            .map(|&Alike { body, cut, presence, ref matrices }| Casters {
                model: &self.bodies[body].0,
                matrices,
                cut,
                presence,
            })
            .collect();
        self.shadows.paint(&self.sun, &casters);
        self.shadows.paint(&self.sky, &casters);
    }

    /// The table, which is larger under the wall, without the shadows of what has given way to it.
    fn draw_table(&self, eye: &Eye, colors: &Colors, WallChange { others, table }: WallChange) {
        let radius = self.wall.as_ref().map_or(0.0, SolutionWall::radius);
        let spread = 1.0 + (radius / self.table.radius() - 1.0).max(0.0) * table;
        let colors = Colors { shadow: colors.shadow * others, ..*colors };
        self.table.draw(eye, &colors, spread, [&self.sun, &self.sky]);
    }

    fn draw_bodies(&self, eye: &Eye, share: f32) {
        if share <= 0.0 {
            return;
        }
        for Alike { body, cut, presence, matrices } in self.alike() {
            let (model, paint) = &self.bodies[body];
            let paint = Paint { lettering: self.lettered, ..*paint };
            let presence = presence * share;
            let whole = cut == f32::MAX && presence >= 1.0;
            let coat = if whole { Coat::Solid } else { Coat::Partial { cut, presence } };
            self.painter.draw(eye, model, &Instances { matrices: &matrices, paint, coat });
        }
    }

    /// The bodies to draw, by what is drawn at once.
    fn alike(&self) -> Vec<Alike> {
        /// Those that fade alternate with those that appear.
        const LAST: usize = 8;
        let mut all: Vec<Alike> = Vec::new();
        for DrawnBody { body, placed, presence, cut } in self.animation.drawn() {
            let matrix = placed.matrix(self.animation.centroid(body));
            let is_alike = |other: &&mut Alike| {
                Rc::ptr_eq(&self.bodies[other.body].0, &self.bodies[body].0)
                    && (other.cut, other.presence) == (cut, presence)
            };
            match all.iter_mut().rev().take(LAST).find(is_alike) {
                Some(others) => others.matrices.push(matrix),
                None => all.push(Alike { body, cut, presence, matrices: vec![matrix] }),
            }
        }
        all
    }

    fn draw_ghosts(&self, eye: &Eye) {
        let next = self.arrows.ghosts(&self.animation).into_iter();
        let next = next.map(|(body, placed)| (body, placed, self.arrows.strength()));
        for (index, placed, strength) in self.ghosts.ghosts().chain(next) {
            let (model, paint) = &self.bodies[index];
            let matrix = placed.matrix(self.animation.centroid(index));
            let paint = Paint { opacity: GHOST_OPACITY * strength, lettering: self.lettered, ..*paint };
            self.painter.draw(eye, model, &Instances { matrices: &[matrix], paint, coat: Coat::Veil });
        }
    }
}

impl Extent {
    /// The extent of the home view: the box, the room above it for flights, the bodies on the tray, and the
    /// plate.
    pub fn of(props: &Props) -> Self {
        let height = space::size(props.extent).y;
        // In the box, no body is higher than the box.
        Self::up_to(props, height + height.min(span(props)) + HEADROOM)
    }

    /// The same with room for pieces held over the box, in any rotation.
    pub fn while_building(props: &Props) -> Self {
        Self::up_to(props, space::size(props.extent).y + 1.0 + span(props))
    }

    /// The box alone, with the room above it that flights need: for a solution, of which no piece is on the
    /// tray.
    pub fn of_box(props: &Props) -> Self {
        let size = space::size(props.extent);
        let height = size.y + size.y.min(span(props)) + HEADROOM;
        let (x, z) = (size.x / 2.0 + BOX_MARGIN, size.z / 2.0 + BOX_MARGIN);
        let corners = [(-x, -z), (x, -z), (x, z), (-x, z)];
        let points = corners.iter().flat_map(|&(x, z)| [vec3(x, 0.0, z), vec3(x, height, z)]).collect();
        Self { points, focus: vec3(0.0, size.y / 2.0, 0.0), steeper: 0.0 }
    }

    /// This room, from the lowest coordinates of cells to those beyond the highest, and a little more.
    pub fn of_room(props: &Props, room: [[i32; 3]; 2]) -> Self {
        let [low, high] = room.map(|[x, y, z]| {
            space::world(Coord::new(x, y, z)) + space::first_cell(props.extent) - vec3(0.5, 0.5, 0.5)
        });
        let margin = vec3(BOX_MARGIN, 0.0, BOX_MARGIN);
        let ends = [low - margin, high + margin + vec3(0.0, HEADROOM, 0.0)];
        let corner = |n: usize| vec3(ends[n & 1].x, ends[n >> 1 & 1].y, ends[n >> 2].z);
        Self { points: (0..8).map(corner).collect(), focus: (low + high) / 2.0, steeper: 0.0 }
    }

    /// The box and the tray, with room over the box up to this height over the table, in cells.
    pub fn up_to(props: &Props, height: f32) -> Self {
        let arrangement = Arrangement::new(props);
        let plate = arrangement.radius + PLATE_MARGIN;
        let size = space::size(props.extent);
        let mut points: Vec<Vec3> = arrangement.corners().collect();
        for (x, z) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            points.push(vec3(x * size.x, 0.0, z * size.z));
            points.push(vec3(x * size.x, height, z * size.z));
        }
        points.extend((0..48).map(|n| {
            let (sin, cos) = (std::f32::consts::TAU * n as f32 / 48.0).sin_cos();
            vec3(cos * plate, 0.0, sin * plate)
        }));
        Self { points, focus: vec3(0.0, size.y / 2.0, 0.0), steeper: 0.0 }
    }
}

/// The length of the longest body, in cells.
fn span(props: &Props) -> f32 {
    let spans =
        props.bodies.iter().flat_map(|body| &body.cells).map(|cell| cell.x.max(cell.y).max(cell.z) + 1);
    spans.max().unwrap_or(0) as f32
}

/// How a scene is seen.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// From where.
    pub camera: &'a OrbitCamera,
    /// In which colours.
    pub theme: Theme,
    /// How finely, and which part of it.
    pub pass: Pass,
}
