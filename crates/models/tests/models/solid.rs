//! Triangles as a solid, by methods that the code under test does not use.

use std::collections::BTreeMap;

pub type Spot = [f64; 3];
pub type Triangle = [Spot; 3];

pub fn minus(a: Spot, b: Spot) -> Spot {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

pub fn dot(a: Spot, b: Spot) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn cross(a: Spot, b: Spot) -> Spot {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The volume inside: the sum of the signed tetrahedra from the origin. Triangles that look inwards make it
/// negative.
pub fn volume(triangles: &[Triangle]) -> f64 {
    triangles.iter().map(|&[a, b, c]| dot(a, cross(b, c))).sum::<f64>() / 6.0
}

/// The winding number of the surface around a point: 1 inside a surface that faces outwards, 0 outside.
///
/// Source: A. van Oosterom and J. Strackee, "The Solid Angle of a Plane Triangle" (1983).
pub fn winding(triangles: &[Triangle], point: Spot) -> i64 {
    let angle = |triangle: &Triangle| {
        let [a, b, c] = triangle.map(|corner| minus(corner, point));
        let [la, lb, lc] = [a, b, c].map(|corner| dot(corner, corner).sqrt());
        let below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
        2.0 * dot(a, cross(b, c)).atan2(below)
    };
    let turns = triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI);
    assert!((turns - turns.round()).abs() < 1e-3, "the surface is closed: {turns}");
    turns.round() as i64
}

/// Which of these cells of side `cell` are inside, in whole cells from `corner`.
pub fn cells_inside(triangles: &[Triangle], corner: Spot, cell: f64, extent: [i32; 3]) -> Vec<[i32; 3]> {
    let mut inside = Vec::new();
    for x in 0..extent[0] {
        for y in 0..extent[1] {
            for z in 0..extent[2] {
                let at = [x, y, z];
                let middle = std::array::from_fn(|axis| corner[axis] + (f64::from(at[axis]) + 0.5) * cell);
                match winding(triangles, middle) {
                    0 => {}
                    1 => inside.push(at),
                    turns => panic!("the surface goes around {at:?} {turns} times"),
                }
            }
        }
    }
    inside
}

/// The parts that hang together by common corners, in the order of their first triangles.
pub fn components(triangles: &[Triangle]) -> Vec<Vec<Triangle>> {
    let key = |spot: Spot| spot.map(f64::to_bits);
    let mut owner: Vec<usize> = (0..triangles.len()).collect();
    let mut at_corner = BTreeMap::new();
    fn root(owner: &mut [usize], mut at: usize) -> usize {
        while owner[at] != at {
            owner[at] = owner[owner[at]];
            at = owner[at];
        }
        at
    }
    for (number, triangle) in triangles.iter().enumerate() {
        for corner in triangle {
            let other = *at_corner.entry(key(*corner)).or_insert(number);
            let (a, b) = (root(&mut owner, number), root(&mut owner, other));
            owner[a.max(b)] = a.min(b);
        }
    }
    let mut parts: BTreeMap<usize, Vec<Triangle>> = BTreeMap::new();
    for (number, triangle) in triangles.iter().enumerate() {
        parts.entry(root(&mut owner, number)).or_default().push(*triangle);
    }
    parts.into_values().collect()
}

/// The least and the greatest coordinates.
pub fn bounds(triangles: &[Triangle]) -> (Spot, Spot) {
    let corners = || triangles.iter().flatten();
    let over = |fold: fn(f64, f64) -> f64, from: f64| {
        std::array::from_fn(|axis| corners().map(|corner: &Spot| corner[axis]).fold(from, fold))
    };
    (over(f64::min, f64::MAX), over(f64::max, f64::MIN))
}

/// The direction in which a chain of four cells turns, in any axes: the triple product of its three steps,
/// which is the same from either end. Of P it is 1 and of Q -1 in right-handed axes: from P's front cell one
/// goes back, up and right, and so a right-handed screw.
pub fn screw(cells: &[[i32; 3]]) -> i32 {
    let is_beside =
        |a: &[i32; 3], b: &[i32; 3]| (0..3).map(|axis| (a[axis] - b[axis]).abs()).sum::<i32>() == 1;
    let ends = |cell: &&[i32; 3]| cells.iter().filter(|other| is_beside(cell, other)).count() == 1;
    let mut chain = vec![*cells.iter().find(ends).expect("a chain has ends")];
    while chain.len() < cells.len() {
        let last = chain[chain.len() - 1];
        let next = cells.iter().find(|cell| is_beside(cell, &last) && !chain.contains(cell));
        chain.push(*next.expect("it is one chain"));
    }
    let step = |n: usize| std::array::from_fn(|axis| f64::from(chain[n + 1][axis] - chain[n][axis]));
    dot(step(0), cross(step(1), step(2))) as i32
}
