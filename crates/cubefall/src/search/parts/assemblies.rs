//! Many assemblies, stored together.

use crate::problem::PlacementId;

/// Assemblies in order, each a list of placements; not all need be equally long.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Assemblies {
    /// The placements of all, concatenated.
    placements: Vec<PlacementId>,
    /// For each, the end of its placements.
    ends: Vec<usize>,
}

impl Assemblies {
    /// Adds one after the others.
    pub fn push(&mut self, placements: &[PlacementId]) {
        self.placements.extend_from_slice(placements);
        self.ends.push(self.placements.len());
    }

    /// Adds these after the others.
    pub fn append(&mut self, others: &Self) {
        others.iter().for_each(|placements| self.push(placements));
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The placements of each, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[PlacementId]> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The placements of one, by its number from 0.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn get(&self, index: usize) -> &[PlacementId] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.placements[start..self.ends[index]]
    }
}

impl<'a> FromIterator<&'a [PlacementId]> for Assemblies {
    fn from_iter<I: IntoIterator<Item = &'a [PlacementId]>>(assemblies: I) -> Self {
        let mut all = Self::default();
        assemblies.into_iter().for_each(|placements| all.push(placements));
        all
    }
}
