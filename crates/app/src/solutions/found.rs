//! The solutions that are known outside of lists: those that the search has found, that of a link, and the
//! user's favourites.

use crate::subject::Subject;
use codes::placements_of_code;
use cubefall::problem::PlacementId;
use cubefall::puzzle::sort_by_number;
use cubefall::solution::{Solution, SolutionName, SolutionNames, VerifyError};

/// The solutions found so far, in the order of the search.
#[derive(Clone, Default, Debug)]
pub(crate) struct Found {
    solutions: Vec<Box<[PlacementId]>>,
}

impl Found {
    /// Verifies the assembly of these placements and adds it.
    pub(crate) fn add(
        &mut self,
        subject: &Subject,
        placements: Box<[PlacementId]>,
    ) -> Result<(), VerifyError> {
        subject.verifier().verify(&Solution::of(subject.problem(), &placements))?;
        self.solutions.push(placements);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.solutions.len()
    }

    /// The placements of a solution, by its index from 0.
    pub(crate) fn placements(&self, index: usize) -> &[PlacementId] {
        &self.solutions[index]
    }
}

/// A solution that is shown. The search need not have found it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SolutionView {
    /// The indices of its placements among all placements, two or three letters and digits each.
    pub code: String,
    /// The number of its pieces that are already in the user's own cube.
    pub standing: usize,
    /// The number of pieces in the box, if not all.
    pub placed: Option<usize>,
    /// How far its pieces are drawn apart, in percent.
    pub apart: u8,
    /// The height at which it is cut, in hundredths of a cell.
    pub cut: Option<u16>,
    /// Whether the user builds it along.
    pub building: bool,
    /// While it is taken apart: the number of moves made, up to 255.
    pub moves: Option<u8>,
}

/// A verified solution from a link.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    /// The placements, of the problem without symmetry reduction: the link may have been made with another
    /// symmetry.
    pub(super) placements: Vec<PlacementId>,
    /// The number of its pieces that were in the user's cube.
    pub(super) standing: usize,
}

impl Linked {
    /// Whether it is the solution of these placements of the reduced problem.
    pub(super) fn is(&self, placements: &[PlacementId], subject: &Subject) -> bool {
        placements.iter().all(|&id| {
            let placement = subject.problem().get(id);
            let mut own = self.placements.iter().map(|&own| subject.all().get(own));
            own.any(|own| own.piece == placement.piece && own.cells == placement.cells)
        })
    }

    /// The solution with this code, if it is one of this puzzle.
    pub(super) fn decode(code: &str, standing: usize, subject: &Subject) -> Option<Self> {
        let placements = placements_of_code(code, subject.all())?;
        subject.verifier().verify(&Solution::of(subject.all(), &placements)).ok()?;
        let standing = standing.min(placements.len());
        Some(Self { placements, standing })
    }
}

/// The names of the favourites.
#[derive(Clone, Default, Debug)]
pub(super) struct Favourites {
    /// Sorted.
    names: Vec<SolutionName>,
    /// Those that were added or removed and not stored yet, in order.
    changed: Vec<SolutionName>,
}

impl Favourites {
    pub(super) fn new(names: impl IntoIterator<Item = SolutionName>) -> Self {
        let mut favourites = Self::default();
        favourites.names.extend(names);
        sort_by_number(&mut favourites.names, |name| name.number());
        favourites.names.dedup();
        favourites
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn contains(&self, names: SolutionNames) -> bool {
        self.has(names.name) || names.former.is_some_and(|former| self.has(former))
    }

    /// Toggles whether a solution is a favourite. One that was stored under its former name loses that.
    pub(super) fn toggle(&mut self, names: SolutionNames) {
        let stored = [Some(names.name), names.former].into_iter().flatten().filter(|&name| self.has(name));
        let stored: Vec<SolutionName> = stored.collect();
        if stored.is_empty() {
            self.set(names.name);
        }
        stored.into_iter().for_each(|name| self.set(name));
    }

    fn has(&self, name: SolutionName) -> bool {
        self.names.binary_search(&name).is_ok()
    }

    /// Adds a name, or removes it if it is there.
    fn set(&mut self, name: SolutionName) {
        match self.names.binary_search(&name) {
            Ok(place) => drop(self.names.remove(place)),
            Err(place) => self.names.insert(place, name),
        }
        self.changed.push(name);
    }

    /// The solutions that have become a favourite since the last call, or are none any more. Others may have
    /// been stored by another tab.
    pub(super) fn take_changed(&mut self) -> Vec<(SolutionName, bool)> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|name| (name, self.has(name))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> SolutionName {
        text.parse().expect("a name")
    }

    #[test]
    fn a_favourite_under_a_former_name_is_one_and_can_be_removed() {
        let (own, former) = (name("k3v9-2m7q"), name("d8z1-vgnq"));
        let names = SolutionNames { name: own, former: Some(former) };
        let mut favourites = Favourites::new([former, former]);
        assert!(favourites.contains(names) && favourites.take_changed().is_empty());
        favourites.toggle(names);
        assert!(!favourites.contains(names));
        assert_eq!(favourites.take_changed(), [(former, false)]);
        favourites.toggle(names);
        assert_eq!(favourites.take_changed(), [(own, true)]);
        assert!(
            favourites.contains(names) && !favourites.contains(SolutionNames { name: former, former: None })
        );
    }
    use cubefall::problem::Symmetry;

    #[test]
    fn an_assembly_that_fails_the_check_is_not_added() {
        let puzzle = catalogue::ALL.get("soma");
        let (subject, _) = Subject::new(&puzzle, Symmetry::Raw);
        let overlapping = puzzle.piece_ids().map(|piece| subject.problem().id_of(piece, 0)).collect();
        let mut found = Found::default();
        assert!(found.add(&subject, overlapping).is_err());
        assert_eq!(found.len(), 0);
    }
}
