//! A run as a chart: level against step, column by column.
//!
//! Nothing is recorded for it. Between two keyframes a level was reached exactly if more assemblies of it were counted, and one
//! was left exactly if more of them were left; so the highest and the lowest level of every stretch follow from what keyframes
//! count, and a chart of any run takes the same time.

use super::{Keyframe, Recording};
use crate::search::Span;
use std::ops::RangeInclusive;

/// The run so far, from its first step to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// One after the other, each an equal share of the steps.
    pub columns: Vec<Column>,
    /// The level of the deepest dead ends that are known, if any is.
    pub deepest: Option<usize>,
}

/// What a share of the run was like. Where there are fewer keyframes than columns, neighbours share what lies between two.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Column {
    /// The fewest placements made.
    pub low: usize,
    /// The most.
    pub high: usize,
    /// Solutions found.
    pub solutions: usize,
    /// Whether a dead end of the deepest level was left here.
    pub dead_end: bool,
}

impl Recording {
    /// The run so far in so many columns, at least one.
    pub fn chart(&self, columns: usize) -> Chart {
        let head = self.head();
        let stands: Vec<&Keyframe> = self.keyframes.iter().chain([&head]).collect();
        let column_of = |step: u64| self.column_of(step, columns);
        let mut chart = vec![None::<Column>; columns];
        for stretch in stands.windows(2) {
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
        let known = levels.rev().map(|level| (level, dead_ends(&stands, level)));
        let deepest = known.into_iter().find(|(_, dead_ends)| !dead_ends.is_empty());
        for &step in deepest.iter().flat_map(|(_, dead_ends)| dead_ends) {
            chart[column_of(step)].dead_end = true;
        }
        Chart { columns: chart, deepest: deepest.map(|(level, _)| level) }
    }

    /// The highest level in each of so many columns of a window of the search's tree.
    pub fn skyline(&self, window: Span, columns: usize) -> Vec<usize> {
        let mut skyline = vec![0; columns];
        let head = self.head();
        let stands: Vec<&Keyframe> = self.keyframes.iter().chain([&head]).collect();
        for stretch in stands.windows(2) {
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

    /// The column of a chart that a step is in.
    pub fn column_of(&self, step: u64, columns: usize) -> usize {
        (step.min(self.end) * columns as u64 / (self.end + 1)) as usize
    }
}

/// The lowest and the highest level from one keyframe to another.
fn levels(from: &Keyframe, to: &Keyframe) -> RangeInclusive<usize> {
    let (least, most) = (from.level.min(to.level), from.level.max(to.level));
    let high = (most + 1..=from.levels()).rev().find(|&level| to.reached(level) > from.reached(level));
    // Where an assembly of some level was left, there was one less.
    let low = (1..=least).find(|&level| to.left(level) > from.left(level));
    low.map_or(least, |level| level - 1)..=high.unwrap_or(most)
}

/// About when dead ends of `level` were left: nodes of it below which nothing was placed. There was one for certain where more
/// nodes of the level were left than of the next one, for each of the others had one below it at least.
fn dead_ends(stands: &[&Keyframe], level: usize) -> Vec<u64> {
    let mut steps = Vec::new();
    // So many at most were left below the node of the level that is open between two stretches.
    let mut below_open = 0;
    for stretch in stands.windows(2) {
        let [from, to] = [stretch[0], stretch[1]];
        // What was stored, and altered with skill, may count less.
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
