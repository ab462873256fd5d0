//! The camera, on an orbit around the box.

use cubefall::puzzle::Rotation;
use std::f32::consts::{PI, TAU};
use three_d::{EuclideanSpace, InnerSpace, Mat4, Point3, Vec3, Viewport, vec2, vec3, vec4};

/// The azimuth of the home view from the front to the right, in radians: three faces of the box are visible.
pub(super) const HOME_AZIMUTH: f32 = 0.42;
/// The elevation of the home view in a wide viewport, in radians.
const HOME_ELEVATION: f32 = 0.55;
/// The additional elevation in a narrow viewport, so that the tray fills it better.
const STEEPER: f32 = 0.2;

const FIELD_OF_VIEW: f32 = 28.0;
/// The least height of the eye above the table, in cells.
const LOWEST: f32 = 0.3;
/// The elevations that an orbit reaches, in radians: from the table to 80°, where one still sees the sides of
/// pieces.
const ELEVATIONS: (f32, f32) = (0.04, 80.0 * PI / 180.0);
const ZOOMS: (f32, f32) = (0.4, 6.0);
/// The margin around the scene in the home view, as a share of half the viewport.
const MARGIN: f32 = 0.035;
/// The scale of a stance in whole numbers.
const PARTS: f32 = 1e5;
/// The duration of the return to the home view, in seconds.
const HOMING: f32 = 0.4;
/// The distance from which a cube of a few cells fills the picture: one can always come as near.
const NEAR: f32 = 14.0;

/// The extent of the home view, in world coordinates.
#[derive(Clone, Debug)]
pub struct Extent {
    /// The points that the home view must show.
    pub points: Vec<Vec3>,
    /// The point that zooming in approaches. It is on the axis of the orbit.
    pub focus: Vec3,
    /// By how much steeper than usual it is seen from, in radians.
    pub steeper: f32,
}

/// An axis of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeenAxis {
    /// Out of the picture, to the viewer.
    Towards,
    /// To the right.
    Right,
    /// Up.
    Up,
}

/// The position of the eye, and its projection.
pub(super) struct Eye {
    pub position: Vec3,
    /// From the world to clip space.
    pub view_projection: Mat4,
    pub viewport: Viewport,
}

/// The camera relative to the home view, which may change with the window.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stance {
    azimuth: f32,
    /// The elevation above that of the home view, in radians.
    tilt: f32,
    zoom: f32,
    shift: Vec3,
}

const HOME: Stance = Stance { azimuth: HOME_AZIMUTH, tilt: 0.0, zoom: 1.0, shift: vec3(0.0, 0.0, 0.0) };

/// Where the camera is, whatever the home view.
#[derive(Clone, Copy, Debug)]
struct View {
    target: Vec3,
    distance: f32,
    azimuth: f32,
    elevation: f32,
}

impl View {
    /// The view at `share` of the way to another one.
    fn towards(self, other: Self, share: f32) -> Self {
        let mix = |from: f32, to: f32| from + (to - from) * share;
        let distance = mix(self.distance.ln(), other.distance.ln()).exp();
        // The target moves as the distance does, so that what is in the middle stays there.
        let drawn = (other.distance - self.distance).abs();
        let moved = if drawn > 1.0 { (distance - self.distance).abs() / drawn } else { share };
        Self {
            target: self.target + (other.target - self.target) * moved,
            distance,
            azimuth: mix(self.azimuth, other.azimuth),
            elevation: mix(self.elevation, other.elevation),
        }
    }
}

/// The motion from a view to that of the stance.
#[derive(Clone, Copy, Debug)]
struct Glide {
    from: View,
    /// The seconds since its begin, and those that it takes.
    seconds: f32,
    length: f32,
}

impl Glide {
    /// The share of the way: slow at both ends.
    fn share(&self) -> f32 {
        let time = self.seconds / self.length;
        time * time * (3.0 - 2.0 * time)
    }
}

/// A camera on an orbit around the box. It never goes below the table.
#[derive(Clone, Debug)]
pub struct OrbitCamera {
    extent: Extent,
    aspect: f32,
    /// The target and the distance of the home view.
    home_target: Vec3,
    home_distance: f32,
    stance: Stance,
    /// The return to the home view: its start, and the seconds since.
    homing: Option<(Stance, f32)>,
    /// The motion from the home view of another extent.
    glide: Option<Glide>,
}

impl OrbitCamera {
    /// A camera in the home view of `extent`, in a viewport of `aspect` (width over height).
    pub fn new(extent: Extent, aspect: f32) -> Self {
        let mut camera = Self {
            extent,
            aspect,
            home_target: vec3(0.0, 0.0, 0.0),
            home_distance: 1.0,
            stance: HOME,
            homing: None,
            glide: None,
        };
        camera.find_home();
        camera
    }

    /// Sets the aspect ratio, width over height. Returns whether that changed anything.
    pub fn set_aspect(&mut self, aspect: f32) -> bool {
        let changes = aspect.is_finite() && aspect > 0.0 && aspect != self.aspect;
        if changes {
            let before = self.home_distance;
            self.aspect = aspect;
            self.find_home();
            self.keep_share(before);
        }
        changes
    }

    /// Sets the extent of the home view, for another puzzle. The camera keeps its angle, zoom and relative
    /// shift. A repaint is due after it.
    pub fn set_extent(&mut self, extent: Extent) {
        let before = self.home_distance;
        self.extent = extent;
        self.find_home();
        self.keep_share(before);
    }

    /// Sets the extent of the home view of something else, and goes there in `length` seconds, which
    /// [`tick`](Self::tick) continues.
    pub fn glide_to(&mut self, extent: Extent, length: f32) {
        let mut from = self.view();
        from.azimuth -= ((from.azimuth - HOME_AZIMUTH) / TAU).round() * TAU;
        self.extent = extent;
        self.stance = HOME;
        self.homing = None;
        self.find_home();
        self.glide = Some(Glide { from, seconds: 0.0, length });
    }

    /// Sets the extent of the home view, and goes there in `length` seconds. The camera keeps its angle, zoom
    /// and relative shift.
    pub fn approach(&mut self, extent: Extent, length: f32) {
        let from = self.view();
        self.set_extent(extent);
        self.glide = Some(Glide { from, seconds: 0.0, length });
    }

    /// The width of the viewport over its height.
    pub fn aspect(&self) -> f32 {
        self.aspect
    }

    /// Scales the shift by the change of the home distance, which was `before`.
    fn keep_share(&mut self, before: f32) {
        let larger = self.home_distance / before;
        self.stance.shift *= larger;
        if let Some((from, _)) = &mut self.homing {
            from.shift *= larger;
        }
        self.stance.shift = self.held(self.stance.shift);
    }

    /// Orbits by `dx` radians to the right and `dy` radians up. Returns whether that changed anything.
    pub fn orbit(&mut self, dx: f32, dy: f32) -> bool {
        let tilt = (self.elevation() + dy).clamp(ELEVATIONS.0, ELEVATIONS.1) - self.home_elevation();
        self.change(Stance { azimuth: self.stance.azimuth + dx, tilt, ..self.stance })
    }

    /// Zooms in by `factor`. Returns whether that changed anything.
    pub fn zoom(&mut self, factor: f32) -> bool {
        let zoom = self.allowed(self.stance.zoom * factor);
        self.change(Stance { zoom, ..self.stance })
    }

    /// The zoom within its limits that is nearest to this one.
    fn allowed(&self, zoom: f32) -> f32 {
        let most = ZOOMS.1.max(self.home_distance / NEAR);
        zoom.max(ZOOMS.0).min(most)
    }

    /// Moves the picture by shares of the viewport: `dx` to the right, `dy` up. Returns whether that changed
    /// anything.
    pub fn pan(&mut self, dx: f32, dy: f32) -> bool {
        let height = 2.0 * self.distance() * (FIELD_OF_VIEW.to_radians() / 2.0).tan();
        let (right, up, _) = axes(self.stance.azimuth, self.elevation());
        let shift = self.stance.shift - right * (dx * height * self.aspect) - up * (dy * height);
        self.change(Stance { shift: self.held(shift), ..self.stance })
    }

    /// Moves the target along the table, within its limits.
    pub(super) fn shift(&mut self, by: Vec3) {
        self.stance.shift = self.held(self.stance.shift + by);
    }

    /// Starts the return to the home view, which [`tick`](Self::tick) continues.
    pub fn go_home(&mut self) {
        let turns = ((self.stance.azimuth - HOME_AZIMUTH) / TAU).round();
        self.stance.azimuth -= turns * TAU;
        self.homing = (self.stance != HOME).then_some((self.stance, 0.0));
    }

    /// Advances by `dt` seconds, or to the end with reduced motion. Returns whether it moved, so that a
    /// repaint is due.
    pub fn tick(&mut self, dt: f32, reduced_motion: bool) -> bool {
        let glides = self.glide.is_some();
        if let Some(glide) = &mut self.glide {
            glide.seconds += dt;
        }
        self.glide = self.glide.filter(|glide| !reduced_motion && glide.seconds < glide.length);
        let Some((from, seconds)) = self.homing else { return glides };
        let seconds = seconds + dt;
        if reduced_motion || seconds >= HOMING {
            self.stance = HOME;
            self.homing = None;
        } else {
            let left = (1.0 - seconds / HOMING).powi(3);
            let mix = |home: f32, from: f32| home + (from - home) * left;
            self.stance = Stance {
                azimuth: mix(HOME.azimuth, from.azimuth),
                tilt: mix(HOME.tilt, from.tilt),
                zoom: mix(HOME.zoom, from.zoom),
                shift: from.shift * left,
            };
            self.homing = Some((from, seconds));
        }
        true
    }

    /// The camera relative to the home view, in hundred-thousandths: azimuth and tilt in radians, zoom, and
    /// the shift along the world's axes as a share of the home distance. Nothing in the home view or while it
    /// returns there.
    pub fn stance(&self) -> Option<[i32; 6]> {
        let Stance { azimuth, tilt, zoom, shift } = self.stance;
        let turned = (azimuth - HOME_AZIMUTH + PI).rem_euclid(TAU) - PI;
        let shift = shift / self.home_distance;
        let parts =
            [turned, tilt, zoom - 1.0, shift.x, shift.y, shift.z].map(|part| (part * PARTS).round() as i32);
        (self.homing.is_none() && parts != [0; 6]).then_some(parts)
    }

    /// Sets the camera relative to the home view, clamped to its limits. A repaint is due after it.
    pub fn set_stance(&mut self, stance: Option<[i32; 6]>) {
        let [turned, tilt, zoom, x, y, z] = stance.unwrap_or_default().map(|part| part as f32 / PARTS);
        let tilts = (ELEVATIONS.0 - HOME_ELEVATION - STEEPER, ELEVATIONS.1 - HOME_ELEVATION);
        self.homing = None;
        self.stance = Stance {
            azimuth: HOME_AZIMUTH + turned.rem_euclid(TAU),
            tilt: tilt.clamp(tilts.0, tilts.1),
            zoom: self.allowed(zoom + 1.0),
            shift: self.held(vec3(x, y, z) * self.home_distance),
        };
    }

    /// A quarter turn about the axis of the box that is nearest to one of the picture: clockwise for whoever
    /// looks against that.
    pub fn clockwise(&self, about: SeenAxis) -> Rotation {
        let View { azimuth, elevation, .. } = self.view();
        let (right, up, back) = axes(azimuth, elevation);
        let axis = match about {
            SeenAxis::Towards => back,
            SeenAxis::Right => right,
            SeenAxis::Up => up,
        };
        let axes = [
            (axis.x, Rotation::TIPPED_BACK),
            (axis.y, Rotation::TO_THE_FRONT),
            (axis.z, Rotation::ROLLED_RIGHT),
        ];
        let (towards, turn) = axes
            .into_iter()
            .fold(axes[0], |most, next| if next.0.abs() > most.0.abs() { next } else { most });
        if towards < 0.0 { turn.inverse() } else { turn }
    }

    /// The eye for this viewport.
    pub(super) fn eye(&self, viewport: Viewport) -> Eye {
        let View { target, distance, azimuth, elevation } = self.view();
        let (_, _, back) = axes(azimuth, elevation);
        let mut position = target + back * distance;
        position.y = position.y.max(LOWEST);
        let point = Point3::from_vec;
        let view = Mat4::look_at_rh(point(position), point(target), vec3(0.0, 1.0, 0.0));
        let near = (distance * 0.05).max(0.1);
        let far = distance + 8.0 * self.home_distance.max(distance);
        Eye { position, view_projection: perspective(viewport.aspect(), near, far) * view, viewport }
    }

    /// Where it is now.
    fn view(&self) -> View {
        let (azimuth, elevation) = (self.stance.azimuth, self.elevation());
        let there = View { target: self.target(), distance: self.distance(), azimuth, elevation };
        self.glide.map_or(there, |glide| glide.from.towards(there, glide.share()))
    }

    fn home_elevation(&self) -> f32 {
        HOME_ELEVATION + self.extent.steeper + STEEPER * (1.25 - self.aspect).clamp(0.0, 0.5) / 0.5
    }

    fn elevation(&self) -> f32 {
        (self.home_elevation() + self.stance.tilt).clamp(ELEVATIONS.0, ELEVATIONS.1)
    }

    /// The target: that of the home view, moved towards the focus by zooming in.
    fn target(&self) -> Vec3 {
        let near = (1.0 - 1.0 / self.stance.zoom).max(0.0);
        self.home_target + (self.extent.focus - self.home_target) * near + self.stance.shift
    }

    fn distance(&self) -> f32 {
        self.home_distance / self.stance.zoom
    }

    /// The shift, clamped to its limits.
    fn held(&self, mut shift: Vec3) -> Vec3 {
        let most = self.home_distance / 2.0;
        if shift.magnitude() > most {
            shift = shift.normalize_to(most);
        }
        // The target does not sink below this height.
        let lowest = (-self.extent.focus.y).max(self.home_target.y - self.extent.focus.y);
        shift.y = shift.y.max(lowest.min(0.0));
        shift
    }

    /// Changes the stance and ends a return to the home view.
    fn change(&mut self, stance: Stance) -> bool {
        self.homing = None;
        let changed = stance != self.stance;
        self.stance = stance;
        changed
    }

    /// Finds the least distance from which all points are in view, and the height of the target that centres
    /// them. The target stays on the axis, so that the box stays in place during an orbit.
    fn find_home(&mut self) {
        let (right, up, back) = axes(HOME_AZIMUTH, self.home_elevation());
        let tan = (FIELD_OF_VIEW.to_radians() / 2.0).tan() * (1.0 - MARGIN);
        let slope = vec2(tan * self.aspect, tan);
        // Alternately centre the picture and fit it; each step moves less, and a few are enough.
        let mut target = self.extent.focus;
        let mut distance: f32 = 10.0;
        for _ in 0..24 {
            let (mut low, mut high) = (f32::MAX, f32::MIN);
            distance = 1.0;
            for &point in &self.extent.points {
                let p = point - target;
                let (across, depth) = (vec2(p.dot(right), p.dot(up)), p.dot(back));
                distance = distance.max(depth + (across.x.abs() / slope.x).max(across.y.abs() / slope.y));
            }
            for &point in &self.extent.points {
                let p = point - target;
                let seen = p.dot(up) / (distance - p.dot(back));
                low = low.min(seen);
                high = high.max(seen);
            }
            if !self.extent.points.is_empty() {
                target.y += (low + high) * 0.5 * distance / up.y;
            }
        }
        self.home_target = target;
        self.home_distance = distance * 1.002;
    }
}

/// The perspective projection of the field of view, from `near` to `far`. three-d's own function prints its
/// arguments when they are invalid, and so adds the code that formats numbers to the page.
fn perspective(aspect: f32, near: f32, far: f32) -> Mat4 {
    let slope = 1.0 / (FIELD_OF_VIEW.to_radians() / 2.0).tan();
    let depth = near - far;
    Mat4::from_cols(
        vec4(slope / aspect, 0.0, 0.0, 0.0),
        vec4(0.0, slope, 0.0, 0.0),
        vec4(0.0, 0.0, (far + near) / depth, -1.0),
        vec4(0.0, 0.0, 2.0 * far * near / depth, 0.0),
    )
}

/// The axes of an eye in this direction: right, up and backwards.
fn axes(azimuth: f32, elevation: f32) -> (Vec3, Vec3, Vec3) {
    let (sin, cos) = azimuth.sin_cos();
    let (high, level) = elevation.sin_cos();
    let back = vec3(sin * level, high, cos * level);
    let right = vec3(cos, 0.0, -sin);
    (right, back.cross(right), back)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::{bedlam, soma};
    use crate::view::space;
    use cubefall::puzzle::Coord;
    use three_d::{Camera, Transform, Vec2, Viewer, degrees};

    fn camera(aspect: f32) -> OrbitCamera {
        OrbitCamera::new(Extent::of(&soma()), aspect)
    }

    /// The position of a point in the viewport: x and y in -1..=1.
    fn project(eye: &Eye, point: Vec3) -> Vec2 {
        let seen = eye.view_projection.transform_point(Point3::new(point.x, point.y, point.z));
        vec2(seen.x, seen.y)
    }

    fn viewport(aspect: f32) -> Viewport {
        Viewport::new_at_origo((aspect * 1000.0) as u32, 1000)
    }

    #[test]
    fn the_projection_is_that_of_the_library() {
        let (position, target) = (vec3(3.0, 2.0, 5.0), vec3(0.5, 1.0, -0.25));
        let up = vec3(0.0, 1.0, 0.0);
        let camera =
            Camera::new_perspective(viewport(1.6), position, target, up, degrees(FIELD_OF_VIEW), 0.5, 40.0);
        assert_eq!(perspective(1.6, 0.5, 40.0), camera.projection());
    }

    #[test]
    fn home_shows_the_box_and_the_tray_at_every_shape_of_view() {
        const ASPECTS: [f32; 9] =
            [9.0 / 21.0, 9.0 / 16.0, 0.75, 1.0, 1.29, 1.6, 16.0 / 9.0, 21.0 / 9.0, 32.0 / 9.0];
        for (props, aspect) in [soma(), bedlam()].iter().flat_map(|props| ASPECTS.map(|a| (props, a))) {
            let orbit = OrbitCamera::new(Extent::of(props), aspect);
            let camera = orbit.eye(viewport(aspect));
            let mut most: f32 = 0.0;
            for &point in &orbit.extent.points {
                let seen = project(&camera, point);
                most = most.max(seen.x.abs()).max(seen.y.abs());
            }
            assert!(most < 1.0 - MARGIN / 2.0, "{aspect}: {most}");
            assert!(most > 0.85, "{aspect}: home is far away: {most}");
        }
    }

    /// Pieces P and Q are each other's mirror image: the screen must not swap them.
    #[test]
    fn x_goes_right_y_comes_nearer_and_z_goes_up() {
        let seen = camera(1.3).eye(viewport(1.3));
        let at = |x, y, z| space::world(Coord::new(x, y, z)) + space::first_cell(Coord::new(3, 3, 3));
        let depth = |point: Vec3| (point - seen.position).magnitude();
        let origin = project(&seen, at(0, 0, 0));
        let [x, y, z] = [at(1, 0, 0), at(0, 1, 0), at(0, 0, 1)].map(|point| project(&seen, point) - origin);
        assert!(x.x > 0.0 && x.x > x.y.abs());
        assert!(y.y < 0.0 && depth(at(0, 1, 0)) < depth(at(0, 0, 0)));
        assert!(z.y > 0.0 && z.x.abs() < 0.1 * z.y);
        // Seen from there, x turns into z counterclockwise when y points to the eye: no mirror image.
        assert!(x.x * z.y - x.y * z.x > 0.0);
    }

    /// P has its upper arm to the right of its column when its lower arm points to the viewer; Q has it to
    /// the left.
    #[test]
    fn the_screen_shows_p_and_q_as_their_author_describes_them() {
        let seen = camera(1.3).eye(viewport(1.3));
        let soma = catalogue::ALL.get("soma");
        for (name, arm, right) in [("P", Coord::new(1, 0, 1), true), ("Q", Coord::new(0, 0, 1), false)] {
            let id = soma.piece_named(name).expect("Soma has both");
            let cells = soma.piece(id).polycube().cells();
            // The only column: two cells one above the other. The lower arm is before it, the upper one
            // beside it.
            let foot =
                *cells.iter().find(|&&c| cells.contains(&(c + Coord::new(0, 0, 1)))).expect("a column");
            assert!(
                cells.contains(&(foot + Coord::new(0, 1, 0))) && cells.contains(&arm),
                "{name}: {cells:?}"
            );
            let at = |coord: Coord| project(&seen, space::world(coord));
            let beside = at(arm) - at(foot + Coord::new(0, 0, 1));
            let below = at(foot + Coord::new(0, 1, 0)) - at(foot);
            assert!(below.y < 0.0, "{name}: the lower arm comes nearer");
            assert_eq!(beside.x > 0.0, right, "{name}");
        }
    }

    #[test]
    fn a_turn_goes_to_where_it_is_seen_to_go() {
        // The vertical of a piece goes to the right, or away from the viewer; its front goes to the left.
        let up = vec3(0.0, 1.0, 0.0);
        for quarter in [0.0, 0.5, 1.0, 1.5] {
            let mut orbit = camera(1.3);
            orbit.orbit(quarter * PI, 0.0);
            let View { azimuth, elevation, .. } = orbit.view();
            let (right, _, back) = axes(azimuth, elevation);
            let turned = |about, way: Vec3| space::quaternion(orbit.clockwise(about)) * way;
            assert!(turned(SeenAxis::Towards, up).dot(right) > 0.8, "{quarter}");
            assert!(turned(SeenAxis::Right, up).dot(back) < -0.5, "{quarter}");
            let front = turned(SeenAxis::Right, -up);
            assert!(front.dot(back) > 0.5 && turned(SeenAxis::Up, front).dot(right) < -0.8, "{quarter}");
        }
    }

    #[test]
    fn no_orbit_is_steeper_than_80_degrees() {
        let mut orbit = camera(0.5);
        orbit.orbit(0.0, 9.0);
        assert!((orbit.elevation().to_degrees() - 80.0).abs() < 1e-3);
        orbit.set_stance(Some([0, 200_000, 0, 0, 0, 0]));
        assert!(orbit.elevation().to_degrees() < 80.1);
    }

    #[test]
    fn a_glide_begins_where_the_camera_is_and_ends_in_the_home_view_of_the_new_extent() {
        let mut orbit = camera(1.3);
        orbit.orbit(0.4, 0.2);
        let before = orbit.eye(viewport(1.3)).position;
        let wide =
            Extent { points: vec![vec3(-90.0, 0.0, -60.0), vec3(90.0, 3.0, 60.0)], ..Extent::of(&soma()) };
        let home = OrbitCamera::new(wide.clone(), 1.3).eye(viewport(1.3)).position;
        orbit.glide_to(wide, 1.0);
        assert!((orbit.eye(viewport(1.3)).position - before).magnitude() < 1e-2);
        let mut last = before.magnitude();
        while orbit.tick(0.1, false) {
            let now = orbit.eye(viewport(1.3)).position.magnitude();
            assert!(now >= last, "it only draws back");
            last = now;
        }
        assert!((orbit.eye(viewport(1.3)).position - home).magnitude() < 1e-2);
    }

    #[test]
    fn the_eye_stays_above_the_table_and_within_reach() {
        let mut camera = camera(1.0);
        camera.orbit(3.0, -9.0);
        assert!(camera.eye(viewport(1.0)).position.y > 0.0);
        for _ in 0..9 {
            camera.pan(0.4, 0.4);
        }
        assert!(camera.eye(viewport(1.0)).position.y > 0.0);
        camera.zoom(1e9);
        assert!(camera.distance() > 1.0);
        assert!(!camera.zoom(2.0), "it is as near as it may be");
        camera.zoom(1e-9);
        assert!(camera.distance() < 4.0 * camera.home_distance);
    }

    #[test]
    fn the_box_comes_to_the_middle_when_one_zooms_in() {
        let mut orbit = camera(1.0);
        let off = |orbit: &OrbitCamera| {
            project(&orbit.eye(viewport(1.0)), orbit.extent.focus).magnitude() / orbit.stance.zoom
        };
        let before = off(&orbit);
        orbit.zoom(3.0);
        assert!(off(&orbit) < before / 2.0);
        orbit.orbit(1.0, 0.0);
        assert!(project(&orbit.eye(viewport(1.0)), orbit.extent.focus).x.abs() < 1e-3);
    }

    #[test]
    fn home_is_reached_softly_or_at_once() {
        for reduced in [false, true] {
            let mut camera = camera(1.0);
            camera.orbit(7.0, 0.3);
            camera.pan(0.1, 0.1);
            camera.zoom(2.0);
            camera.go_home();
            let mut ticks = 0;
            while camera.tick(0.02, reduced) {
                ticks += 1;
            }
            assert_eq!(camera.stance, HOME);
            assert_eq!(ticks > 10, !reduced);
        }
    }

    #[test]
    fn pan_moves_what_is_looked_at_with_the_pointer() {
        let mut orbit = camera(1.5);
        let target = orbit.target();
        assert!(orbit.pan(0.1, 0.0));
        let seen = project(&orbit.eye(viewport(1.5)), target);
        assert!((seen.x - 0.2).abs() < 0.01 && seen.y.abs() < 0.01, "{seen:?}");
    }

    #[test]
    fn a_view_in_whole_numbers_is_restored_at_any_aspect_ratio() {
        let mut orbit = camera(1.5);
        assert_eq!(orbit.stance(), None);
        for step in 0..100 {
            let by = step as f32 / 50.0 - 1.0;
            orbit.orbit(by, by / 9.0);
            orbit.zoom(1.0 + by / 20.0);
            orbit.pan(by / 30.0, by / 40.0);
            let stance = orbit.stance().expect("it is not at home");
            let mut other = camera(1.0);
            other.set_stance(Some(stance));
            other.set_aspect(1.5);
            let again = other.stance().expect("nor is the other");
            assert!(stance.iter().zip(again).all(|(a, b)| (a - b).abs() <= 2), "{stance:?} {again:?}");
            let seen = |orbit: &OrbitCamera| project(&orbit.eye(viewport(1.5)), vec3(1.0, 2.0, 1.5));
            assert!((seen(&orbit) - seen(&other)).magnitude() < 2e-3, "{stance:?}");
        }
        orbit.set_stance(None);
        assert_eq!((orbit.stance, orbit.stance()), (HOME, None));
    }

    #[test]
    fn a_stance_out_of_reach_is_held_within_it() {
        for numbers in [[i32::MAX; 6], [i32::MIN; 6], [0, i32::MIN, i32::MAX, 0, i32::MIN, 0]] {
            let mut orbit = camera(1.3);
            orbit.set_stance(Some(numbers));
            let eye = orbit.eye(viewport(1.3)).position;
            assert!(eye.y > 0.0 && eye.magnitude() < 9.0 * orbit.home_distance, "{eye:?}");
            let stance = orbit.stance();
            orbit.set_stance(stance);
            assert_eq!(orbit.stance(), stance);
        }
    }

    #[test]
    fn another_puzzle_keeps_the_way_the_user_looks() {
        let (small, large) = (Extent::of(&soma()), Extent::of(&bedlam()));
        let mut orbit = OrbitCamera::new(small.clone(), 1.4);
        orbit.set_extent(large.clone());
        assert_eq!(orbit.stance, HOME);
        assert_eq!(orbit.home_distance, OrbitCamera::new(large.clone(), 1.4).home_distance);
        orbit.set_extent(small);
        orbit.orbit(0.7, 0.2);
        orbit.zoom(1.5);
        orbit.pan(0.05, 0.02);
        let (before, distance) = (orbit.stance, orbit.home_distance);
        orbit.set_extent(large);
        let larger = orbit.home_distance / distance;
        assert!(larger > 1.2);
        assert_eq!(Stance { shift: before.shift, ..orbit.stance }, before);
        assert!((orbit.stance.shift - before.shift * larger).magnitude() < 1e-4);
        orbit.go_home();
        while orbit.tick(0.02, false) {}
        assert_eq!(orbit.stance, HOME);
    }
}
