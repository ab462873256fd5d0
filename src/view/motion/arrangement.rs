//! The arrangement of the bodies on the tray: around the front and the sides of the box, each in a pose in
//! which it is recognised easily.

use crate::view::camera::HOME_AZIMUTH;
use crate::view::space::{self, BodyPlace};
use app::{Body, Props};
use cubefall::puzzle::{Coord, Rotation};
use three_d::{InnerSpace, Vec2, Vec3, vec2, vec3};

/// Free table between two bodies, in cells.
const GAP: f32 = 0.5;
/// Free table between a body and the box.
const MOAT: f32 = 0.75;
/// The factor of gaps from front to back, which perspective shortens.
const DEEP: f32 = 1.4;
/// Free table behind a body for each cell of its height above one. It hides more, but no body that is tall
/// itself.
const HIDDEN: f32 = 0.6;
/// With more bodies than this, the copies of a piece rest at one place.
pub(super) const MOST_APART: usize = 60;
/// Up to this number of places, the smallest tray is searched for.
const MOST_TIGHT: usize = 26;
/// The maximum angle from the front, in radians, so that nothing rests behind the box.
const REACH: f32 = 2.15;

/// The bodies' places on the tray.
pub(crate) struct Arrangement {
    /// The place of each body at rest.
    pub places: Vec<BodyPlace>,
    /// The radius around the middle of the table that contains all bodies at rest and the box.
    pub radius: f32,
    /// The size of the body at each place: half its width, half its depth, and its height.
    solids: Vec<(BodyPlace, Vec3)>,
}

impl Arrangement {
    /// Arranges the bodies of `props` in list order from left to right: few on as many rings as make the
    /// smallest tray, many on as many as they need. If they are very many, the copies of a piece are all at
    /// one place.
    pub fn new(props: &Props) -> Self {
        let spots = spots(&props.bodies);
        let mut rests: Vec<Rest> = Vec::new();
        for (body, &spot) in props.bodies.iter().zip(&spots) {
            if spot == rests.len() {
                rests.push(Rest::best(&body.cells));
            }
        }
        let size = space::size(props.extent);
        let boxed = Footprint { middle: vec2(0.0, 0.0), half: vec2(size.x, size.z) / 2.0, hides: 0.0 };
        let tight = if rests.len() <= MOST_TIGHT { tightly(&rests, boxed) } else { None };
        let middles = tight.unwrap_or_else(|| on_arcs(&rests, boxed));
        let radius = reach(&rests, &middles).max(boxed.half.magnitude());
        let placed = |(rest, middle): (&Rest, &Vec2)| BodyPlace {
            center: vec3(middle.x, 0.0, middle.y) + rest.centroid,
            turn: space::quaternion(rest.rotation),
        };
        let placed: Vec<BodyPlace> = rests.iter().zip(&middles).map(placed).collect();
        let half = |rest: &Rest| vec3(rest.half.x, rest.height, rest.half.y);
        let solids = placed.iter().zip(&rests).map(|(&place, rest)| (place, half(rest))).collect();
        let places = spots.into_iter().map(|spot| placed[spot]).collect();
        Self { places, radius, solids }
    }

    /// The corners of the bounding boxes of bodies at rest.
    pub fn corners(&self) -> impl Iterator<Item = Vec3> {
        self.solids.iter().flat_map(|(place, half)| {
            (0..8).map(|n| {
                let sign = |bit: i32| (n >> bit & 1) as f32 * 2.0 - 1.0;
                let x = place.center.x + sign(0) * half.x;
                let z = place.center.z + sign(2) * half.z;
                vec3(x, (n >> 1 & 1) as f32 * half.y, z)
            })
        })
    }
}

/// The pose of a body at rest.
struct Rest {
    rotation: Rotation,
    /// Half its width and its depth.
    half: Vec2,
    height: f32,
    /// Its centroid relative to the middle of its footprint.
    centroid: Vec3,
}

impl Rest {
    /// The radius of the circle that it needs on the table: its own, and half of the radius that it hides.
    fn circle(&self) -> f32 {
        self.half.magnitude() + HIDDEN * (self.height - 1.0) / 2.0
    }

    /// The flattest pose; of these the one with most cells below, then wide rather than deep, then with its
    /// high cells at the back, where they hide nothing.
    fn best(cells: &[Coord]) -> Self {
        let turned =
            |rotation: Rotation| -> Vec<Coord> { cells.iter().map(|&cell| rotation.apply(cell)).collect() };
        let key = |rotation: &Rotation| {
            let cells = turned(*rotation);
            let (low, high) = bounds(&cells);
            let sum = |weight: fn(Coord) -> i32| cells.iter().map(|&cell| weight(cell - low)).sum::<i32>();
            let behind = cells.iter().map(|&cell| (cell.z - low.z) * (cell.y - low.y)).sum::<i32>();
            (high.z - low.z, sum(|c| c.z), high.y - low.y, behind, sum(|c| c.y), sum(|c| c.x))
        };
        let rotation = Rotation::all().into_iter().min_by_key(key).expect("there are 24 rotations");
        let cells = turned(rotation);
        let (low, high) = bounds(&cells);
        let size = space::size(high - low + Coord::new(1, 1, 1));
        let middle = (space::world(low) + space::world(high)) / 2.0;
        let floor = space::world(low).y - 0.5;
        let centroid = space::centroid(&cells) - vec3(middle.x, floor, middle.z);
        Self { rotation, half: vec2(size.x, size.z) / 2.0, height: size.y, centroid }
    }
}

/// The least and the greatest of each coordinate.
fn bounds(cells: &[Coord]) -> (Coord, Coord) {
    let first = cells[0];
    cells.iter().fold((first, first), |(low, high), &cell| (low.min(cell), high.max(cell)))
}

/// A rectangle on the table.
#[derive(Clone, Copy)]
struct Footprint {
    middle: Vec2,
    half: Vec2,
    /// The depth of the table that it hides behind itself in the home view.
    hides: f32,
}

impl Footprint {
    fn clear_of(self, other: Self, gap: f32) -> bool {
        let apart = self.middle - other.middle;
        let half = self.half + other.half;
        let hidden = if apart.y > 0.0 { self.hides } else { other.hides };
        apart.x.abs() >= half.x + gap || apart.y.abs() >= half.y + DEEP * gap + hidden
    }
}

/// For each body, the number of the place where it rests.
fn spots(bodies: &[Body]) -> Vec<usize> {
    let stacked = bodies.len() > MOST_APART;
    let mut spots = Vec::with_capacity(bodies.len());
    for (index, body) in bodies.iter().enumerate() {
        let before = spots.last().copied();
        let is_copy = stacked && index > 0 && bodies[index - 1].piece == body.piece;
        spots.push(before.map_or(0, |before: usize| before + usize::from(!is_copy)));
    }
    spots
}

/// On one to three rings, whichever makes the smallest tray; nothing if there is no room on them.
fn tightly(rests: &[Rest], boxed: Footprint) -> Option<Vec<Vec2>> {
    let tries = (1..=3).filter_map(|rings| on_rings(rests, boxed, rings));
    tries.min_by(|a, b| reach(rests, a).total_cmp(&reach(rests, b)))
}

/// On arcs around the box, each as full as it can be. Every body has a circle of the table to itself, so that
/// the place of each follows from those before it.
fn on_arcs(rests: &[Rest], boxed: Footprint) -> Vec<Vec2> {
    let mut middles = Vec::with_capacity(rests.len());
    let mut inner = boxed.half.magnitude() + MOAT;
    while middles.len() < rests.len() {
        let left = &rests[middles.len()..];
        let arc = (2..=left.len())
            .map_while(|count| Ring::new(&left[..count], inner).filter(|arc| arc.span() <= 2.0 * REACH))
            .last();
        let arc = arc.unwrap_or_else(|| Ring::single(&left[0], inner));
        middles.extend(arc.middles());
        inner = arc.outer;
    }
    middles
}

/// Bodies side by side at one distance from the middle of the table.
struct Ring {
    radius: f32,
    /// Where the next arc may begin.
    outer: f32,
    /// The angle from the first body to each, in radians.
    angles: Vec<f32>,
}

impl Ring {
    fn single(rest: &Rest, inner: f32) -> Self {
        let circle = rest.circle();
        Self { radius: inner + circle, outer: inner + 2.0 * circle + DEEP * GAP, angles: vec![0.0] }
    }

    /// These bodies beyond `inner`; nothing if two of them are too large for it.
    fn new(rests: &[Rest], inner: f32) -> Option<Self> {
        let widest = rests.iter().map(Rest::circle).fold(0.0, f32::max);
        let radius = inner + widest;
        let mut angles = vec![0.0];
        for pair in rests.windows(2) {
            let half_chord = (pair[0].circle() + pair[1].circle() + GAP) / 2.0;
            if half_chord >= radius {
                return None;
            }
            angles.push(angles[angles.len() - 1] + 2.0 * (half_chord / radius).asin());
        }
        Some(Self { radius, outer: radius + widest + DEEP * GAP, angles })
    }

    fn span(&self) -> f32 {
        self.angles.last().copied().unwrap_or(0.0)
    }

    /// The bodies' places, about the direction of the viewer.
    fn middles(&self) -> impl Iterator<Item = Vec2> {
        self.angles.iter().map(|angle| {
            let (sin, cos) = (angle - self.span() / 2.0 + HOME_AZIMUTH).sin_cos();
            vec2(sin, cos) * self.radius
        })
    }
}

/// The maximum distance of the bodies from the middle of the table.
fn reach(rests: &[Rest], middles: &[Vec2]) -> f32 {
    let far = |(rest, middle): (&Rest, &Vec2)| {
        vec2(middle.x.abs() + rest.half.x, middle.y.abs() + rest.half.y).magnitude()
    };
    rests.iter().zip(middles).map(far).fold(0.0, f32::max)
}

/// Shares the bodies out to `rings` rings, the later bodies to the outer rings, and makes each ring as small
/// as it can be.
fn on_rings(rests: &[Rest], boxed: Footprint, rings: usize) -> Option<Vec<Vec2>> {
    let weight = |ring: usize| 2 + ring;
    let total: usize = (0..rings).map(weight).sum();
    let mut table = Occupied { boxed, taken: Vec::new(), sights: sights() };
    let mut radius = boxed.half.x.min(boxed.half.y);
    let mut shared = 0;
    for ring in 0..rings {
        shared += weight(ring);
        let end = (rests.len() * shared).div_ceil(total);
        let bodies = &rests[table.taken.len()..end.min(rests.len())];
        if bodies.is_empty() {
            continue;
        }
        let (reached, placed) = (0..400).find_map(|step| {
            let radius = radius + 0.1 * step as f32;
            ring_of(bodies, &table, radius).map(|placed| (radius, placed))
        })?;
        radius = reached + 1.0;
        table.taken.extend(placed);
    }
    Some(table.taken.into_iter().map(|footprint| footprint.middle).collect())
}

/// The table while rings are laid on it.
struct Occupied {
    boxed: Footprint,
    /// The bodies of the rings before.
    taken: Vec<Footprint>,
    /// The directions that are tried, from the viewer's left to his right: a search tries them a thousand
    /// times.
    sights: Vec<Vec2>,
}

impl Occupied {
    /// Whether a body has room there, with bodies of its own ring at least a gap away.
    fn is_free(&self, body: Footprint, ring: &[Footprint], gap: f32) -> bool {
        body.clear_of(self.boxed, MOAT)
            && self.taken.iter().all(|&other| body.clear_of(other, GAP))
            && ring.iter().all(|&other| body.clear_of(other, gap))
    }
}

/// The angle between two directions that are tried, in radians.
const STEP: f32 = 0.01;

/// The direction at an angle from the left (negative) to the right of the viewer; zero is towards him.
fn direction(angle: f32) -> Vec2 {
    let (sin, cos) = (angle + HOME_AZIMUTH).sin_cos();
    vec2(sin, cos)
}

fn angle_of(sight: usize) -> f32 {
    STEP * sight as f32 - REACH
}

fn sights() -> Vec<Vec2> {
    (0..).map(angle_of).take_while(|&angle| angle <= REACH).map(direction).collect()
}

/// The bodies side by side on a circle, if it is large enough, spread evenly about the direction of the
/// viewer.
fn ring_of(bodies: &[Rest], table: &Occupied, radius: f32) -> Option<Vec<Footprint>> {
    let at = |body: &Rest, direction: Vec2| {
        let hides = HIDDEN * (body.height - 1.0);
        Footprint { middle: direction * radius, half: body.half, hides }
    };
    // From left to right, as far left as gaps this wide allow.
    let angles = |gap: f32| {
        let (mut placed, mut angles) = (Vec::new(), Vec::new());
        let mut sights = table.sights.iter().enumerate().peekable();
        for body in bodies {
            let is_taken = |sight: &Vec2| !table.is_free(at(body, *sight), &placed, gap);
            while sights.next_if(|(_, sight)| is_taken(sight)).is_some() {}
            let &(number, &sight) = sights.peek()?;
            placed.push(at(body, sight));
            angles.push(angle_of(number));
        }
        Some(angles)
    };
    // If the narrowest gap does not fit, none does.
    angles(GAP)?;
    // The widest gap that still fits spreads them evenly; what is left over is shared out between them.
    let gaps: [f32; 31] = std::array::from_fn(|wide| GAP + 0.1 * wide as f32);
    let fitting = gaps.partition_point(|&gap| angles(gap).is_some());
    gaps[..fitting].iter().rev().find_map(|&gap| {
        let angles = angles(gap)?;
        let left = REACH - angles.last()?;
        let last = (bodies.len() - 1).max(1) as f32;
        [0.0, 1.0].into_iter().find_map(|spread| {
            let moved = |n: usize| angles[n] + left * ((1.0 - spread) / 2.0 + spread * n as f32 / last);
            let even: Vec<Footprint> =
                bodies.iter().enumerate().map(|(n, body)| at(body, direction(moved(n)))).collect();
            (0..even.len()).all(|n| table.is_free(even[n], &even[..n], GAP)).then_some(even)
        })
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::view::camera::{Extent, OrbitCamera};
    use cubefall::puzzle::{PieceId, Puzzle};
    use three_d::Viewport;

    pub(crate) fn soma() -> Props {
        props(catalogue::ALL.get("soma"))
    }

    pub(crate) fn bedlam() -> Props {
        props(catalogue::ALL.get("bedlam"))
    }

    fn props(catalog: std::sync::Arc<Puzzle>) -> Props {
        let puzzle = catalog.clone();
        let bodies = puzzle.piece_ids().map(|piece| {
            let it = puzzle.piece(piece);
            Body { piece, letter: puzzle.letter(piece), cells: it.polycube().cells().to_vec() }
        });
        Props { extent: puzzle.region().extent(), goal: Vec::new(), bodies: bodies.collect() }
    }

    /// The middles of a body's cells at rest.
    fn cells_at_rest(body: &Body, place: &BodyPlace) -> Vec<Vec3> {
        let middle = space::centroid(&body.cells);
        body.cells.iter().map(|&cell| place.center + place.turn * (space::world(cell) - middle)).collect()
    }

    /// Whether a point is visible past a block.
    fn sees(eye: Vec3, point: Vec3, (low, high): (Vec3, Vec3)) -> bool {
        let direction = (eye - point).normalize();
        let inside = |at: Vec3| (0..3).all(|axis| at[axis] > low[axis] && at[axis] < high[axis]);
        !(1..400).any(|step| inside(point + direction * (0.03 * step as f32)))
    }

    /// For each body at rest: of the faces that it does not hide itself from an eye at home, the share that
    /// neither the box, even when full, nor another body hides.
    fn readable(props: &Props, aspect: f32) -> Vec<f32> {
        let viewport = Viewport::new_at_origo((aspect * 1000.0) as u32, 1000);
        let eye = OrbitCamera::new(Extent::of(props), aspect).eye(viewport).position;
        let places = Arrangement::new(props).places;
        let bodies: Vec<_> = props.bodies.iter().zip(&places).map(|(b, p)| cells_at_rest(b, p)).collect();
        let past = |cells: &[Vec3], point: Vec3| {
            let half = vec3(0.5, 0.5, 0.5);
            cells.iter().all(|&cell| sees(eye, point, (cell - half, cell + half)))
        };
        let size = space::size(props.extent);
        let corner = vec3(size.x / 2.0, 0.0, size.z / 2.0);
        let boxed = (-corner, corner + vec3(0.0, size.y, 0.0));
        let faces = [vec3(0.5, 0.0, 0.0), vec3(0.0, 0.5, 0.0), vec3(0.0, 0.0, 0.5)];
        let share = |own: &Vec<Vec3>| {
            let points = own.iter().flat_map(|&cell| faces.map(|face| cell + face));
            let shown: Vec<Vec3> = points.filter(|&point| past(own, point)).collect();
            let clear = |&&point: &&Vec3| {
                sees(eye, point, boxed) && bodies.iter().all(|other| other == own || past(other, point))
            };
            shown.iter().filter(clear).count() as f32 / shown.len() as f32
        };
        bodies.iter().map(share).collect()
    }

    #[test]
    fn every_piece_can_be_read_from_home() {
        for (props, aspect) in [(soma(), 1.4), (soma(), 1.0), (bedlam(), 1.4), (bedlam(), 1.0)] {
            for (body, share) in props.bodies.iter().zip(readable(&props, aspect)) {
                assert!(share > 0.85, "{} of {}: {share}", body.letter, props.bodies.len());
            }
        }
    }

    fn pentacubes(extent: Coord, count: usize) -> Props {
        let plans = [
            [(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1)],
            [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 2, 0), (1, 2, 1)],
            [(1, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0), (1, 2, 0)],
        ];
        let body = |n: usize| Body {
            piece: PieceId::new(n),
            letter: 'A',
            cells: plans[n % 3].iter().map(|&(x, y, z)| Coord::new(x, y, z)).collect(),
        };
        Props { extent, goal: Vec::new(), bodies: (0..count).map(body).collect() }
    }

    fn many() -> Vec<Props> {
        let cube = |side| Coord::new(side, side, side);
        let mut all = vec![soma(), bedlam(), pentacubes(cube(5), 25), pentacubes(cube(3), 1)];
        all.push(pentacubes(Coord::new(10, 6, 1), 12));
        all.push(pentacubes(cube(2), 0));
        all
    }

    #[test]
    fn nothing_overlaps_and_all_rest_on_the_table() {
        for props in many() {
            let arrangement = Arrangement::new(&props);
            assert_eq!(arrangement.places.len(), props.bodies.len());
            let size = space::size(props.extent);
            let mut cells: Vec<Vec3> = Vec::new();
            for (body, place) in props.bodies.iter().zip(&arrangement.places) {
                let own = cells_at_rest(body, place);
                let low = own.iter().map(|c| c.y).fold(f32::MAX, f32::min);
                assert!((low - 0.5).abs() < 1e-4);
                for c in &own {
                    let boxed = c.x.abs() < size.x / 2.0 + 0.6 && c.z.abs() < size.z / 2.0 + 0.6;
                    assert!(!boxed, "{c:?} in the box");
                    assert!(vec2(c.x, c.z).magnitude() < arrangement.radius);
                    let near = |other: &Vec3| (c.x - other.x).abs() < 1.0 && (c.z - other.z).abs() < 1.0;
                    assert!(!cells.iter().any(near), "two bodies at {c:?}");
                }
                cells.extend(own);
            }
        }
    }

    /// Footprints on the table: low and high corners.
    fn footprints(arrangement: &Arrangement) -> Vec<(Vec3, Vec3)> {
        let corners: Vec<Vec3> = arrangement.corners().collect();
        let bounds = |eight: &[Vec3]| (eight[0], eight[7]);
        corners.chunks(8).map(bounds).collect()
    }

    #[test]
    fn any_number_of_pieces_has_its_places() {
        let cube = |side| Coord::new(side, side, side);
        let extents = [cube(1), cube(4), cube(12), Coord::new(57, 30, 1), Coord::new(1, 1, 4096)];
        let counts = [1, 26, 27, 60, 61, 100, 179, 512];
        for (extent, count) in extents.into_iter().flat_map(|extent| counts.map(|count| (extent, count))) {
            let arrangement = Arrangement::new(&pentacubes(extent, count));
            assert_eq!(arrangement.places.len(), count);
            let size = space::size(extent) / 2.0;
            let mut all = footprints(&arrangement);
            all.push((vec3(-size.x, 0.0, -size.z), vec3(size.x, 1.0, size.z)));
            for (n, (low, high)) in all.iter().enumerate() {
                let apart =
                    |(a, b): &(Vec3, Vec3)| low.x >= b.x || high.x <= a.x || low.z >= b.z || high.z <= a.z;
                assert!(all[..n].iter().all(apart), "{count} around {extent}: body {n}");
            }
        }
    }

    #[test]
    fn copies_share_a_place_only_where_bodies_are_very_many() {
        for (count, places) in [(MOST_APART, MOST_APART), (MOST_APART + 1, 13)] {
            let mut props = pentacubes(Coord::new(6, 6, 6), count);
            for (index, body) in props.bodies.iter_mut().enumerate() {
                body.piece = PieceId::new(index / 5);
                body.cells = vec![Coord::new(0, 0, 0)];
            }
            let arrangement = Arrangement::new(&props);
            assert_eq!(arrangement.places.len(), count);
            assert_eq!(footprints(&arrangement).len(), places);
        }
    }

    /// A measurement by hand: `cargo test --release --features page --lib how_long -- --ignored --nocapture`.
    #[test]
    #[ignore = "a measurement"]
    fn how_long_it_takes_to_arrange() {
        for count in [13, 25, 26, 60, 179, 512] {
            let props = pentacubes(Coord::new(12, 12, 12), count);
            let start = std::time::Instant::now();
            let radius = Arrangement::new(&props).radius;
            println!("{count}: {:?}, radius {radius}", start.elapsed());
        }
    }

    #[test]
    fn the_tray_is_small() {
        assert!(Arrangement::new(&soma()).radius < 7.0);
        assert!(Arrangement::new(&bedlam()).radius < 11.0);
    }

    #[test]
    fn nothing_rests_behind_the_box() {
        let (sin, cos) = HOME_AZIMUTH.sin_cos();
        for props in [soma(), bedlam()] {
            let side = space::size(props.extent).x;
            for place in Arrangement::new(&props).places {
                let towards_viewer = place.center.x * sin + place.center.z * cos;
                let across = place.center.x * cos - place.center.z * sin;
                assert!(towards_viewer > -1.0 || across.abs() > side - 0.5);
            }
        }
    }
}
