//! Odd puzzles are set up and moved as any other: without pieces, of one cell, with far corners, with very
//! many bodies.

use super::{Animation, Arrangement, Ghosts, Marks};
use crate::view::camera::{Extent, OrbitCamera};
use crate::view::render::BodyMesh;
use crate::view::space;
use app::{App, OwnCubeCommand, PlaybackCommand, Props, SearchCommand, Settings, Slice};
use cubefall::puzzle::{Coord, GoalSpec, PieceSpec, Puzzle, PuzzleSpec, Shape, ShapeCell};
use three_d::Viewport;

fn row(length: i32, variable: bool) -> Shape {
    let cell = |x| ShapeCell { at: Coord::new(x, 0, 0), variable, color: None };
    Shape::from_cells((0..length).map(cell).collect())
}

fn corners(side: i32) -> Shape {
    Shape::of(&[Coord::default(), Coord::new(side - 1, side - 1, side - 1)])
}

fn puzzles() -> Vec<PuzzleSpec> {
    let puzzle = |shape: Shape, pieces: Vec<(Shape, usize)>| {
        let piece = |(number, (shape, max)): (usize, (Shape, usize))| PieceSpec {
            name: format!("P{number}"),
            shape,
            min: 0,
            max,
            ..PieceSpec::default()
        };
        let goal = GoalSpec { shape, most_holes: None };
        let pieces = pieces.into_iter().enumerate().map(piece).collect();
        PuzzleSpec { id: "odd".to_owned(), goal, pieces, ..PuzzleSpec::default() }
    };
    vec![
        puzzle(row(1, false), vec![]),
        puzzle(row(1, true), vec![]),
        puzzle(row(1, false), vec![(row(1, false), 1)]),
        puzzle(row(1, false), vec![(row(9, false), 1)]),
        puzzle(corners(100), vec![(corners(100), 1)]),
        puzzle(row(4096, true), vec![(row(1, false), 64), (row(4096, false), 1)]),
        puzzle(corners(2), vec![(row(1, false), 4096); 512]),
    ]
}

/// Moves the bodies to the frames of some steps, and of the user's cube.
fn move_bodies(app: &mut App, props: &Props) {
    let arrangement = Arrangement::new(props);
    assert!(arrangement.radius.is_finite());
    let (mut animation, mut ghosts) = (Animation::new(props, &arrangement), Ghosts::new(props.bodies.len()));
    let mut marks = Marks::new();
    for step in 0..6 {
        match step {
            4 => app.apply(OwnCubeCommand::Toggle),
            _ => app.apply(PlaybackCommand::Step),
        }
        app.advance(0.1, &mut Slice { search: 10, filter: 0 });
        let frame = app.frame();
        animation.show(&frame);
        ghosts.show(&frame);
        marks.show(&frame);
        for _ in 0..3 {
            animation.advance(0.05);
            ghosts.advance(0.05, &animation);
            marks.advance(0.05, ghosts.clash());
        }
        assert!(animation.drawn().count() <= 2 * props.bodies.len());
    }
}

#[test]
fn odd_puzzles_are_set_up_and_moved() {
    for spec in puzzles() {
        let puzzle = Puzzle::from_spec(&spec).expect("a puzzle");
        let mut app = App::new(Settings { playing: false, ..Settings::default() });
        app.apply(SearchCommand::Open(puzzle));
        while app.loading().is_some() {
            app.advance(0.0, &mut Slice { search: 1, filter: 0 });
        }
        let props = app.props().clone();
        for extent in [Extent::of(&props), Extent::while_building(&props)] {
            let eye = OrbitCamera::new(extent, 1.4).eye(Viewport::new_at_origo(140, 100));
            assert!([eye.position.x, eye.position.y, eye.position.z].iter().all(|at| at.is_finite()));
        }
        move_bodies(&mut app, &props);
        let rests = Arrangement::new(&props).places;
        for (body, place) in props.bodies.iter().zip(rests).filter(|(body, _)| body.cells.len() < 10).take(9)
        {
            let cells: Vec<[i32; 3]> = body.cells.iter().map(|&cell| space::lattice(cell)).collect();
            assert!(!BodyMesh::new(&cells, place.turn).triangles.is_empty());
        }
    }
}
