//! The edges of a set of cells.

use cubefall::puzzle::Coord;
use std::collections::BTreeSet;
use three_d::{InnerSpace, Vec3, vec3};

/// An edge between two lattice points, and the direction in which it faces. The middles of cells are at whole numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Edge {
    pub(crate) start: Vec3,
    pub(crate) end: Vec3,
    pub(crate) outward: Vec3,
}

/// The edges of these cells, along the world's axes: where their surface bends, and not where it is flat.
pub(super) fn edges_of(cells: &BTreeSet<[i32; 3]>) -> Vec<Edge> {
    let mut seen = BTreeSet::new();
    let mut edges = Vec::new();
    for &cell in cells {
        for (axis, b, c) in
            (0..3).flat_map(|axis| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(b, c)| (axis, b, c)))
        {
            let mut corner = cell;
            corner[(axis + 1) % 3] += b;
            corner[(axis + 2) % 3] += c;
            // The middle of the edge, in halves.
            let mut middle = corner.map(|at| 2 * at);
            middle[axis] += 1;
            if seen.insert(middle) {
                edges.extend(edge_at(cells, axis, corner));
            }
        }
    }
    edges
}

/// The edge along `axis` at the lower corner of a cell, if the surface bends there.
fn edge_at(cells: &BTreeSet<[i32; 3]>, axis: usize, corner: [i32; 3]) -> Option<Edge> {
    let (along, across) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut outward = vec3(0.0, 0.0, 0.0);
    let mut filled = 0;
    for (a, b) in [(-1, -1), (-1, 0), (0, -1), (0, 0)] {
        let mut cell = corner;
        cell[along] += a;
        cell[across] += b;
        if cells.contains(&cell) {
            filled += 1;
            outward[along] -= a as f32 + 0.5;
            outward[across] -= b as f32 + 0.5;
        }
    }
    // Two cells side by side have a flat surface; two across the edge from each other cancel out.
    let is_flat = filled == 4 || (filled == 2 && outward.magnitude() > 0.1);
    (!is_flat).then(|| {
        let start = Vec3::from(corner.map(|at| at as f32 - 0.5));
        let mut end = start;
        end[axis] += 1.0;
        Edge { start, end, outward }
    })
}

/// The cells of a goal that have a property, along the world's axes.
pub(super) fn cells_of(goal: &[(Coord, bool)], variable: bool) -> BTreeSet<[i32; 3]> {
    let wanted = goal.iter().filter(|(_, may_stay_empty)| *may_stay_empty || !variable);
    let mut cells = BTreeSet::new();
    // `collect` would sort them first, by code that takes some kilobytes of the page.
    for &(cell, _) in wanted {
        cells.insert(crate::view::space::lattice(cell));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(cells: &[[i32; 3]]) -> usize {
        edges_of(&cells.iter().copied().collect()).len()
    }

    #[test]
    fn edges_are_where_the_surface_bends() {
        assert_eq!(count(&[]), 0);
        assert_eq!(count(&[[0, 0, 0]]), 12);
        // A bar of two: four long edges of two cells, and two ends of four.
        assert_eq!(count(&[[0, 0, 0], [1, 0, 0]]), 16);
        // An L of three: two faces of eight, and six upright ones.
        assert_eq!(count(&[[0, 0, 0], [1, 0, 0], [0, 1, 0]]), 22);
        // Two cells that touch along one edge share it.
        assert_eq!(count(&[[0, 0, 0], [1, 1, 0]]), 23);
    }
}
