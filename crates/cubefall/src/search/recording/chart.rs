//! A run as a chart of levels over steps, column by column.
//!
//! Nothing is recorded for this. Between two keyframes, a level was reached exactly if the number of
//! assemblies reached there has grown, and left exactly if the number of assemblies left there has grown. So
//! the highest and the lowest level between two keyframes follow from their counts, and a chart takes the
//! same time for a run of any length.

use super::{Keyframe, Recording};
use crate::search::Span;
use std::ops::RangeInclusive;

/// The run so far, from its first step to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordingChart {
    /// The columns in order, each an equal share of the steps.
    pub columns: Vec<Column>,
    /// The level of the deepest dead ends that are known, if there are any.
    pub deepest: Option<usize>,
}

/// A share of the run. Where there are fewer keyframes than columns, neighbouring columns have the same
/// content.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Column {
    /// The lowest level. For a fold, whose level is no depth on a path, an estimate.
    pub low: usize,
    /// The highest level.
    pub high: usize,
    /// Solutions found.
    pub solutions: usize,
    /// Whether the search backtracked here from a dead end of the deepest level.
    pub dead_end: bool,
}

impl Recording {
    /// The run so far in `columns` columns, at least one.
    pub fn chart(&self, columns: usize) -> RecordingChart {
        let head = self.head();
        let keyframes: Vec<&Keyframe> = self.keyframes.iter().chain([&head]).collect();
        let column_of = |step: u64| self.column_of(step, columns);
        let mut chart = vec![None::<Column>; columns];
        for stretch in keyframes.windows(2) {
            let (low, high) = levels(stretch[0], stretch[1]).into_inner();
            for column in &mut chart[column_of(stretch[0].step())..=column_of(stretch[1].step())] {
                let column = column.get_or_insert(Column { low, high, ..Column::default() });
                (column.low, column.high) = (column.low.min(low), column.high.max(high));
            }
        }
        let last = Column { low: head.level, high: head.level, ..Column::default() };
        let mut chart: Vec<Column> = chart.into_iter().map(|column| column.unwrap_or(last)).collect();
        for (index, column) in chart.iter_mut().enumerate() {
            let before = |index| self.solutions.partition_point(|found| column_of(found.step) < index);
            column.solutions = before(index + 1) - before(index);
        }
        let is_fold = self.search.listed().is_some();
        let levels = if is_fold { 1..1 } else { 1..head.levels() };
        // Of thousands of levels, most may never have been left.
        let left = levels.rev().filter(|&level| head.left(level) > 0);
        let known = left.map(|level| (level, dead_ends(&keyframes, level)));
        let deepest = known.into_iter().find(|(_, dead_ends)| !dead_ends.is_empty());
        for &step in deepest.iter().flat_map(|(_, dead_ends)| dead_ends) {
            chart[column_of(step)].dead_end = true;
        }
        RecordingChart { columns: chart, deepest: deepest.map(|(level, _)| level) }
    }

    /// The highest level in each of `columns` columns of a window of the search tree: an upper bound.
    pub fn skyline(&self, window: Span, columns: usize) -> Vec<usize> {
        let mut skyline = vec![0; columns];
        let head = self.head();
        let keyframes: Vec<&Keyframe> = self.keyframes.iter().chain([&head]).collect();
        for stretch in keyframes.windows(2) {
            let column_of = |keyframe: &Keyframe| window.column_of(keyframe.progress, columns);
            let [first, last] = [stretch[0], stretch[1]].map(column_of);
            let high = *levels(stretch[0], stretch[1]).end();
            let outside = stretch[1].progress < window.start || first == columns;
            if !outside {
                let columns = skyline.iter_mut().take(last + 1).skip(first);
                columns.for_each(|column| *column = high.max(*column));
            }
        }
        skyline
    }

    /// The column of a chart that contains a step.
    pub fn column_of(&self, step: u64, columns: usize) -> usize {
        (step.min(self.end) * columns as u64 / (self.end + 1)) as usize
    }
}

/// The lowest and the highest level from one keyframe to the next.
fn levels(from: &Keyframe, to: &Keyframe) -> RangeInclusive<usize> {
    let (least, most) = (from.level.min(to.level), from.level.max(to.level));
    let high = (most + 1..=from.levels()).rev().find(|&level| to.reached(level) > from.reached(level));
    // Leaving an assembly of a level means that the level below it was reached.
    let low = (1..=least).find(|&level| to.left(level) > from.left(level));
    low.map_or(least, |level| level - 1)..=high.unwrap_or(most)
}

/// Steps near dead ends of `level`: nodes without children. There was one for certain where more nodes of the
/// level were left than of the next level, since each other node had at least one child.
fn dead_ends(keyframes: &[&Keyframe], level: usize) -> Vec<u64> {
    let mut steps = Vec::new();
    // At most this many children were left below the node of the level that is open from one stretch to the
    // next.
    let mut below_open = 0;
    for stretch in keyframes.windows(2) {
        let [from, to] = [stretch[0], stretch[1]];
        // Saturating, since the counts of a manipulated saved search may decrease.
        let left = |level| to.left(level).saturating_sub(from.left(level));
        let (own, next) = (left(level), left(level + 1));
        if own > next + below_open {
            steps.push(to.step());
        }
        let stays_open = own == 0 && from.level >= level;
        let is_open = to.level >= level;
        below_open = if is_open { next + if stays_open { below_open } else { 0 } } else { 0 };
    }
    steps
}
