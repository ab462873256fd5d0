//! The motion of bodies, frame by frame.

use super::*;
use crate::view::camera::{Extent, OrbitCamera};
use crate::view::motion::{bedlam, soma};
use cubefall::problem::Reduction;
use cubefall::problem::{Placement, Problem, Symmetry};
use cubefall::puzzle::Puzzle;
use cubefall::puzzle::Rotation;
use cubefall::search::{Search, Strategy};
use cubefall::solution::{Assembly, Insertion, Solution};
use std::ops::ControlFlow;
use std::sync::Arc;
use three_d::{Mat4, Viewport};

const DT: f32 = 1.0 / 60.0;

fn pose(x: i32, y: i32, z: i32) -> Pose {
    Pose {
        rotation: Rotation::all()[7],
        translation: Coord::new(x, y, z),
        slide: Coord::default(),
        held: false,
    }
}

fn frame(first: Option<Pose>, motion: Motion) -> Frame {
    let mut poses = vec![None; 7];
    poses[0] = first;
    Frame::new(poses, motion, 3.0)
}

fn animation() -> Animation {
    let props = soma();
    Animation::new(&props, &Arrangement::new(&props))
}

fn first(animation: &Animation) -> DrawnBody {
    animation.drawn().next().expect("there are seven")
}

fn finish(animation: &mut Animation) -> f32 {
    let mut seconds = 0.0;
    while animation.advance(DT) {
        seconds += DT;
        assert!(seconds < 5.0, "it comes to rest");
    }
    seconds
}

#[test]
fn a_flight_takes_its_time_and_arrives() {
    let mut animation = animation();
    animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 0.8 }));
    let seconds = finish(&mut animation);
    assert!((seconds - 0.8).abs() < 0.1, "{seconds}");
    assert_eq!(first(&animation).placed, animation.place_of(0, pose(1, 1, 1)));
    animation.show(&frame(None, Motion::Flight { seconds: 0.8 }));
    finish(&mut animation);
    assert_eq!(first(&animation).placed, animation.movers[0].rest);
}

#[test]
fn of_bodies_that_rest_at_one_place_one_is_drawn() {
    let mut props = soma();
    let body = props.bodies[0].clone();
    props.bodies = vec![body; 70];
    let mut animation = Animation::new(&props, &Arrangement::new(&props));
    assert_eq!(animation.drawn().count(), 1);
    let mut poses = vec![None; 70];
    poses[0] = Some(pose(1, 1, 1));
    let motion = Motion::Still;
    let frame = Frame { poses, ..frame(None, motion) };
    animation.show(&frame);
    animation.advance(DT);
    assert_eq!(animation.drawn().count(), 2);
}

#[test]
fn another_goal_in_flight_makes_no_jump() {
    for moment in [0.1, 0.3, 0.5, 0.75] {
        let mut animation = animation();
        animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 1.0 }));
        let (mut before, mut speed) = (first(&animation), vec3(0.0, 0.0, 0.0));
        for step in 0..200 {
            let time = step as f32 * DT;
            if time >= moment && time - DT < moment {
                animation.show(&frame(None, Motion::Flight { seconds: 1.0 }));
                assert_eq!(first(&animation), before);
            }
            animation.advance(DT);
            let now = first(&animation);
            let step = now.placed.center - before.placed.center;
            assert!(step.magnitude() < 0.7, "a jump of {step:?}");
            assert!((step - speed).magnitude() < 0.12, "a jerk of {:?}", step - speed);
            assert!(now.placed.turn.dot(before.placed.turn).abs() > 0.98);
            (before, speed) = (now, step);
        }
        assert_eq!(first(&animation).placed, animation.movers[0].rest);
    }
}

#[test]
fn snapshots_change_a_body_at_most_twice_a_second_and_end_with_the_last() {
    let mut animation = animation();
    let mut goals = Vec::new();
    for step in 0..240 {
        animation.show(&frame(Some(pose(step % 3, 0, 0)), Motion::Snapshots));
        animation.advance(DT);
        if goals.last() != Some(&animation.movers[0].goal) {
            goals.push(animation.movers[0].goal);
        }
    }
    assert!(goals.len() <= 9, "{} in 4 seconds", goals.len());
    animation.show(&frame(Some(pose(2, 1, 0)), Motion::Snapshots));
    finish(&mut animation);
    assert_eq!(first(&animation).placed, animation.place_of(0, pose(2, 1, 0)));
    assert_eq!(first(&animation).presence, 1.0);
}

#[test]
fn a_swap_fades_from_one_place_to_the_other() {
    let mut animation = animation();
    let rest = first(&animation).placed;
    animation.show(&frame(Some(pose(1, 1, 0)), Motion::Snapshots));
    let goal = animation.place_of(0, pose(1, 1, 0));
    let mut before = 0.0;
    while animation.advance(DT) {
        let places: Vec<DrawnBody> = animation.drawn().filter(|drawn| drawn.body == 0).collect();
        if let [old, new] = places[..] {
            assert!(old.placed == rest && new.placed == goal);
            assert!((old.presence + new.presence - 1.0).abs() < 1e-5);
            assert!(new.presence >= before && new.presence - before < 0.1);
            before = new.presence;
        }
    }
    assert!(before > 0.9);
    assert_eq!(animation.drawn().count(), 7);
    assert_eq!(first(&animation).placed, goal);
}

#[test]
fn without_motion_bodies_are_there_at_once() {
    let mut animation = animation();
    animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 1.0 }));
    animation.advance(0.3);
    animation.show(&frame(Some(pose(0, 1, 1)), Motion::Still));
    assert!(animation.advance(0.0));
    assert_eq!(first(&animation).placed, animation.place_of(0, pose(0, 1, 1)));
    assert!(!animation.advance(DT));
}

#[test]
fn drawn_apart_bodies_stay_above_the_table_and_the_cut_goes_with_them() {
    for props in [soma(), bedlam()] {
        let mut animation = Animation::new(&props, &Arrangement::new(&props));
        let mut shown = frame(Some(pose(2, 2, 2)), Motion::Still);
        shown.poses.resize(props.bodies.len(), None);
        (shown.explosion, shown.cut) = (1.0, 2.0);
        animation.show(&shown);
        animation.advance(DT);
        let together = BodyPlace::in_box(pose(2, 2, 2), animation.centroid(0), animation.extent);
        let drawn = first(&animation);
        assert!(drawn.placed.center.y >= together.center.y);
        assert!((drawn.cut - 2.0 - (drawn.placed.center.y - together.center.y)).abs() < 1e-4);
        assert!(animation.drawn().skip(1).all(|other| other.cut == f32::MAX));
    }
}

#[test]
fn a_body_that_is_taken_apart_is_where_it_glides_to_and_then_on_the_tray() {
    let mut animation = animation();
    let together = frame(Some(pose(1, 1, 1)), Motion::Still);
    animation.show(&together);
    animation.advance(DT);
    let before = first(&animation);
    let mut gliding = Frame { motion: Motion::Flight { seconds: 0.9 }, ..together.clone() };
    gliding.glides = vec![Glide::NONE; 7];
    gliding.glides[0].offset = [2.0, -1.5, 3.0];
    animation.show(&gliding);
    finish(&mut animation);
    let moved = first(&animation).placed.center - before.placed.center;
    assert!((moved - vec3(2.0, 3.0, -1.5)).magnitude() < 1e-3, "right, up and to the back: {moved:?}");
    // Where bodies do not move by themselves, each picture is of its own moment.
    gliding.glides[0] = Glide { presence: 0.25, on_tray: 0.75, ..gliding.glides[0] };
    animation.show(&gliding);
    finish(&mut animation);
    let seen: Vec<f32> =
        animation.drawn().filter(|drawn| drawn.body == 0).map(|drawn| drawn.presence).collect();
    assert_eq!(seen, [0.25, 0.75]);
    gliding.glides[0] = Glide { presence: 0.0, on_tray: 1.0, ..gliding.glides[0] };
    animation.show(&gliding);
    finish(&mut animation);
    assert_eq!(first(&animation), DrawnBody { placed: animation.movers[0].rest, ..before });
    animation.show(&together);
    finish(&mut animation);
    assert_eq!(first(&animation), before, "together again");
}

/// Solutions of a puzzle, each as the poses of its pieces in an order in which they can be put in.
fn built(catalog: Arc<Puzzle>, every: usize) -> Vec<Vec<(usize, Pose)>> {
    let puzzle = catalog.clone();
    let problem =
        Problem::reduced(&puzzle, Reduction::of(&catalog, Symmetry::Restricted).expect("the author's"));
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    let (mut number, mut built) = (0, Vec::new());
    search.run(u64::MAX, |placements| {
        number += 1;
        if number % every == 0 {
            let assembly = Assembly::of(&Solution::of(&problem, placements));
            let step = |it: &Insertion| {
                let placement = problem.get(placements[it.piece]);
                let slide = it.from.outwards() * it.slide;
                let Placement { piece, rotation, translation, .. } = placement;
                (piece.index(), Pose { rotation, translation, slide, held: false })
            };
            built.push(assembly.insertions().iter().map(step).collect());
        }
        ControlFlow::Continue(())
    });
    built
}

/// Whether two bodies at these places are one in the other, judged by their cells: the middles of two cells
/// of bodies that only touch are a cell apart.
fn overlap(props: &Props, one: (usize, BodyPlace), other: (usize, BodyPlace)) -> bool {
    let cells = |(body, at): (usize, BodyPlace)| {
        let cells = &props.bodies[body].cells;
        let centroid = space::centroid(cells);
        cells.iter().map(move |&cell| at.center + at.turn * (space::world(cell) - centroid))
    };
    let near = |a: Vec3, b: Vec3| (0..3).all(|axis| (a - b)[axis].abs() < 0.85);
    cells(one).any(|a| cells(other).any(|b| near(a, b)))
}

#[test]
fn no_piece_of_a_solution_passes_through_another_on_its_way_in_or_out() {
    let solutions = built(catalogue::ALL.get("soma"), 24).into_iter().map(|steps| (soma(), steps));
    let solutions = solutions
        .chain(built(catalogue::ALL.get("bedlam"), 1_500).into_iter().map(|steps| (bedlam(), steps)));
    let mut slides = 0;
    for (props, steps) in solutions {
        let mut animation = Animation::new(&props, &Arrangement::new(&props));
        let cut = space::size(props.extent).y;
        let (motion, mut poses) = (Motion::Flight { seconds: 0.9 }, vec![None; props.bodies.len()]);
        let mut show = |animation: &mut Animation, body: usize, pose: Option<Pose>| {
            poses[body] = pose;
            animation.show(&Frame::new(poses.clone(), motion, cut));
            let inside: Vec<usize> =
                (0..poses.len()).filter(|&it| it != body && poses[it].is_some()).collect();
            while animation.advance(DT) {
                let at = |body: usize| (body, animation.movers[body].now);
                for &other in &inside {
                    assert!(!overlap(&props, at(body), at(other)), "{body} passes through {other}");
                }
            }
        };
        // At once, and as in building along: held over the box first.
        for stops_over_it in [false, true] {
            let held = |body: usize, pose: Pose| pose.held_over(&props.bodies[body], props.extent.z);
            for &(body, pose) in &steps {
                slides += usize::from(pose.slide != Coord::default());
                if stops_over_it {
                    show(&mut animation, body, Some(held(body, pose)));
                }
                show(&mut animation, body, Some(pose));
            }
            for &(body, pose) in steps.iter().rev() {
                if stops_over_it {
                    show(&mut animation, body, Some(held(body, pose)));
                }
                show(&mut animation, body, None);
            }
        }
    }
    assert!(slides > 0, "some slide in");
}

/// Whole solutions of a puzzle, with those that cannot be put together: each as the poses of its pieces,
/// first those that can be put in, in order.
fn solutions(puzzle: &Arc<Puzzle>, every: usize, most: usize) -> Vec<Vec<(usize, Pose)>> {
    let problem =
        Problem::reduced(puzzle, Reduction::of(puzzle, Symmetry::usual(puzzle)).expect("the usual"));
    let mut search = Search::new(&problem, Strategy::TURBO.plan());
    let (mut number, mut solutions) = (0, Vec::new());
    search.run(u64::MAX, |placements| {
        number += 1;
        if number % every == 0 {
            let assembly = Assembly::of(&Solution::of(&problem, placements));
            let inserted = assembly.insertions().iter().map(|it| (it.piece, it.from.outwards() * it.slide));
            let left_out = assembly.left_out().iter().map(|&piece| (piece, Coord::default()));
            let step = |(index, slide): (usize, Coord)| {
                let Placement { piece, rotation, translation, .. } = problem.get(placements[index]);
                (piece.index(), Pose { rotation, translation, slide, held: false })
            };
            solutions.push(inserted.chain(left_out).map(step).collect());
        }
        if solutions.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    solutions
}

/// A stage on which bodies are followed until they rest.
struct Stage {
    props: Props,
    animation: Animation,
    /// Home views of several shapes.
    eyes: Vec<Mat4>,
    flew: usize,
    faded: usize,
    /// The longest time until all rest, in seconds.
    longest: f32,
    /// The highest point of the picture that a body reaches in these views: the upper edge is 1.
    highest: f32,
}

impl Stage {
    fn new(props: Props) -> Self {
        let animation = Animation::new(&props, &Arrangement::new(&props));
        let eye = |aspect: f32| {
            let camera = OrbitCamera::new(Extent::of(&props), aspect);
            camera.eye(Viewport::new_at_origo((aspect * 500.0) as u32, 500)).view_projection
        };
        let eyes = [0.6, 1.0, 1.6, 2.2, 3.2].map(eye).to_vec();
        Self { props, animation, eyes, flew: 0, faded: 0, longest: 0.0, highest: -1.0 }
    }

    /// Shows these poses, and follows all bodies until they rest: none passes through another.
    fn follow(&mut self, steps: &[(usize, Pose)]) {
        let mut poses = vec![None; self.props.bodies.len()];
        steps.iter().for_each(|&(body, pose)| poses[body] = Some(pose));
        let cut = space::size(self.props.extent).y;
        self.animation.show(&Frame { poses, cut, ..frame(None, Motion::Flight { seconds: 0.9 }) });
        let count =
            |is: fn(&Course) -> bool| self.animation.movers.iter().filter(|mover| is(&mover.course)).count();
        self.flew += count(|course| matches!(course, Course::Flying(_)));
        self.faded += count(|course| matches!(course, Course::Swapping { .. }));
        let mut passed = 0.0;
        while self.animation.advance(1.0 / 75.0) {
            passed += 1.0 / 75.0;
            assert!(passed < 6.0, "they come to rest");
            let drawn = self.animation.drawn().filter(|drawn| drawn.presence > 0.5);
            let drawn: Vec<(usize, BodyPlace)> = drawn.map(|drawn| (drawn.body, drawn.placed)).collect();
            for (index, &one) in drawn.iter().enumerate() {
                for &other in &drawn[..index] {
                    let is_through = overlap(&self.props, one, other);
                    assert!(!is_through, "{} is in {} after {passed} s", one.0, other.0);
                }
            }
            self.look_at(&drawn);
        }
        self.longest = self.longest.max(passed);
    }

    fn look_at(&mut self, drawn: &[(usize, BodyPlace)]) {
        for point in drawn.iter().flat_map(|&(body, at)| corners(&self.props.bodies[body].cells, at)) {
            for eye in &self.eyes {
                let seen = eye * point.extend(1.0);
                self.highest = self.highest.max(seen.y / seen.w);
            }
        }
    }
}

/// The corners of the cells of a body.
fn corners(cells: &[Coord], at: BodyPlace) -> impl Iterator<Item = Vec3> + '_ {
    let centroid = space::centroid(cells);
    let signs = (0..8).map(|n| vec3((n & 1) as f32, (n >> 1 & 1) as f32, (n >> 2) as f32));
    let corner = move |sign: Vec3, cell: Coord| {
        at.center + at.turn * (space::world(cell) + sign - vec3(0.5, 0.5, 0.5) - centroid)
    };
    signs.flat_map(move |sign| cells.iter().map(move |&cell| corner(sign, cell)))
}

#[test]
fn no_piece_passes_through_another_or_leaves_the_picture_while_solutions_come_and_change() {
    let (mut flew, mut faded) = (0, 0);
    for (props, id, every, most) in [(soma(), "soma", 7, 24), (bedlam(), "bedlam", 1, 12)] {
        let mut stage = Stage::new(props);
        for (index, steps) in solutions(&catalogue::ALL.get(id), every, most).iter().enumerate() {
            stage.follow(steps);
            if index % 4 == 3 {
                stage.follow(&[]);
            }
        }
        assert!(stage.longest < 3.5, "{}", stage.longest);
        assert!(stage.highest < 1.0, "{id}: {}", stage.highest);
        (flew, faded) = (flew + stage.flew, faded + stage.faded);
    }
    assert!(flew > 5 * faded, "{flew} fly and {faded} fade");
}

/// A ring, a bar through it with broad ends, and a cube over the ring.
#[test]
fn a_piece_that_has_no_free_way_fades_in_at_its_place() {
    let at =
        |cells: &[[i32; 3]]| -> Vec<Coord> { cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect() };
    let ring: Vec<Coord> = (0..9).filter(|&n| n != 4).map(|n| Coord::new(n % 3, 0, n / 3)).collect();
    let bar = at(&[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [0, 2, 0]]);
    let bodies = [ring, bar, at(&[[0, 0, 0]])];
    let body =
        |(index, cells): (usize, Vec<Coord>)| app::Body { piece: PieceId::new(index), letter: 'A', cells };
    let bodies = bodies.into_iter().enumerate().map(body).collect();
    let mut stage = Stage::new(Props { extent: Coord::new(3, 3, 4), goal: Vec::new(), bodies });
    let rotation =
        Rotation::all().into_iter().find(|it| it.apply(Coord::new(1, 2, 3)) == Coord::new(1, 2, 3));
    let pose = |body: usize, x: i32, y: i32, z: i32| {
        let pose = Pose {
            rotation: rotation.expect("no rotation"),
            translation: Coord::new(x, y, z),
            ..pose(0, 0, 0)
        };
        (body, pose)
    };
    let (ring, bar, cube) = (pose(0, 0, 1, 0), pose(1, 0, 0, 1), pose(2, 1, 1, 3));
    for (steps, [fly, fade]) in [
        (&[ring][..], [1, 0]),
        (&[ring, bar], [0, 1]),
        (&[ring, bar, cube], [1, 0]),
        // The bar cannot leave, the cube can.
        (&[ring], [1, 1]),
        (&[ring, cube], [1, 0]),
        // Under the cube, the ring slides out.
        (&[cube], [1, 0]),
        (&[ring, bar, cube], [1, 1]),
    ] {
        let before = (stage.flew, stage.faded);
        stage.follow(steps);
        assert_eq!((stage.flew - before.0, stage.faded - before.1), (fly, fade), "{steps:?}");
        for &(body, pose) in steps {
            assert_eq!(stage.animation.movers[body].now, stage.animation.place_of(body, pose));
        }
    }
}

#[test]
fn a_body_held_over_its_place_goes_straight_down_and_up() {
    let props = soma();
    let (mut animation, below) = (animation(), pose(1, 1, 1));
    let held = below.held_over(&props.bodies[0], 3);
    let flight = Motion::Flight { seconds: 0.5 };
    animation.show(&frame(Some(held), flight));
    finish(&mut animation);
    for (goal, direction) in [(below, -1.0), (held, 1.0)] {
        animation.show(&frame(Some(goal), flight));
        let mut before = first(&animation).placed.center;
        while animation.advance(DT) {
            let now = first(&animation).placed.center;
            assert!((now.x, now.z) == (before.x, before.z) && direction * (now.y - before.y) >= 0.0);
            before = now;
        }
        assert_eq!(before, animation.place_of(0, goal).center);
    }
}

#[test]
fn a_body_in_place_stays_if_only_its_path_changes() {
    let mut animation = animation();
    let (above, aside) = (pose(1, 1, 1), Pose { slide: Coord::new(1, 0, 0), ..pose(1, 1, 1) });
    animation.show(&frame(Some(above), Motion::Flight { seconds: 0.5 }));
    finish(&mut animation);
    for motion in [Motion::Flight { seconds: 0.5 }, Motion::Snapshots] {
        animation.show(&frame(Some(aside), motion));
        animation.advance(DT);
        assert!(!animation.advance(DT), "{motion:?}");
    }
    // And out it slides.
    animation.show(&frame(None, Motion::Flight { seconds: 0.5 }));
    animation.advance(0.1);
    let moved = first(&animation).placed.center - animation.place_of(0, above).center;
    assert!(moved.x > 0.2 && moved.y.abs() < 1e-4, "{moved:?}");
}

#[test]
fn nothing_to_do_is_reported() {
    let mut animation = animation();
    assert!(!animation.advance(DT));
    animation.show(&frame(None, Motion::Snapshots));
    finish(&mut animation);
    assert!(!animation.advance(DT));
}

#[test]
fn it_arrives_and_then_rests() {
    let mut follower = Follower::at(0.0);
    assert!(!follower.advance(0.1, false));
    follower.goal = 1.0;
    assert!(follower.advance(0.0, false), "it still has to move");
    let mut before = 0.0;
    while follower.advance(0.016, false) {
        assert!(follower.now > before && follower.now <= 1.0);
        before = follower.now;
    }
    assert_eq!(follower.now, 1.0);
    follower.goal = 0.0;
    assert!(follower.advance(0.0, true));
    assert_eq!(follower.now, 0.0);
}

#[test]
fn a_body_that_is_carried_follows_and_lies_where_it_is_let_go_beside_the_others_and_the_box() {
    let mut animation = animation();
    let held = pose(0, 0, 0);
    let wanted: Vec<Vec3> = (1..7).map(|body| animation.movers[body].rest.center).collect();
    for over in wanted.into_iter().chain([vec3(0.0, 0.0, 0.0), vec3(4.0, 0.0, 3.0)]) {
        let center = vec3(over.x, animation.hover(0, held), over.z);
        animation.carry(0, center, held);
        animation.show(&frame(None, Motion::Flight { seconds: 0.3 }));
        finish(&mut animation);
        assert!((animation.place(0).center - center).magnitude() < 1e-2, "it is where the pointer is");
        animation.let_go(0);
        finish(&mut animation);
        let place = animation.place(0);
        assert_eq!(place, animation.movers[0].rest);
        let lowest = animation.movers[0].cells_at(place).map(|cell| cell.y).fold(f32::MAX, f32::min);
        assert!((lowest - 0.5).abs() < 1e-3, "it lies on the table: {lowest}");
        for cell in animation.movers[0].cells_at(place) {
            assert!(cell.x.abs() > 2.0 || cell.z.abs() > 2.0, "it is beside the box: {cell:?}");
            for other in &animation.movers[1..] {
                let apart = |at: Vec3| (at.x - cell.x).abs().max((at.z - cell.z).abs());
                assert!(other.cells_at(other.rest).all(|at| apart(at) > 1.0), "{cell:?}");
            }
        }
    }
    // Into the box it flies from there.
    animation.show(&frame(Some(pose(1, 1, 1)), Motion::Flight { seconds: 0.3 }));
    finish(&mut animation);
    assert_eq!(animation.place(0), animation.place_of(0, pose(1, 1, 1)));
}

/// The numbers of bodies that land in each frame until all are at rest, without those in which none does.
fn landings(animation: &mut Animation) -> Vec<usize> {
    let mut landings = Vec::new();
    while animation.advance(DT) || animation.landed() > 0 {
        landings.extend(Some(animation.landed()).filter(|&landed| landed > 0));
        assert!(landings.len() < 9, "each lands once");
    }
    landings
}

#[test]
fn what_lands_in_the_box_or_is_let_go_is_counted_once_and_what_goes_to_the_tray_is_not() {
    let flight = Motion::Flight { seconds: 0.8 };
    let mut animation = animation();
    animation.show(&frame(Some(pose(1, 1, 1)), flight));
    assert_eq!(landings(&mut animation), [1]);
    animation.show(&frame(None, flight));
    assert_eq!(landings(&mut animation), [0; 0]);
    animation.show(&frame(Some(pose(1, 1, 1)), Motion::Snapshots));
    assert_eq!(landings(&mut animation), [0; 0]);
    animation.show(&frame(None, Motion::Still));
    let at = animation.place(1).center + vec3(0.5, 1.0, 0.5);
    animation.carry(1, at, pose(0, 0, 0));
    animation.let_go(1);
    assert_eq!(landings(&mut animation), [1]);
}

#[test]
fn copies_are_reordered_without_a_motion() {
    let mut props = soma();
    props.bodies = vec![props.bodies[0].clone(); 5];
    let mut animation = Animation::new(&props, &Arrangement::new(&props));
    let before: Vec<BodyPlace> = (0..5).map(|body| animation.place(body)).collect();
    animation.reorder(1, 3);
    let places: Vec<BodyPlace> = [0, 2, 3, 1, 4].map(|body| before[body]).into();
    assert_eq!((0..5).map(|body| animation.place(body)).collect::<Vec<_>>(), places);
    assert!(!animation.advance(DT));
    animation.reorder(3, 1);
    assert_eq!((0..5).map(|body| animation.place(body)).collect::<Vec<_>>(), before);
}
