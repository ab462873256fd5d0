//! The second stage of a search: assemblies are taken apart as they are found.

use super::level::Level;
use cubefall::disassembly::{
    Disassembler, Disassembly, DisassemblyError, LevelFinder, PieceGroups, Separation,
};
use cubefall::problem::{PlacementId, Problem};
use cubefall::solution::Solution;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The steps between two looks whether it is stopped.
const STEPS: u64 = 1 << 12;

/// Takes assemblies apart, one after the other. What it finds has been checked, move by move.
pub(crate) struct Separator {
    groups: PieceGroups,
    disassembler: Disassembler,
    finder: Option<LevelFinder>,
    /// The levels of those before, if assemblies come again.
    known: Option<BTreeMap<Box<[PlacementId]>, Level>>,
}

/// What was found of an assembly.
#[derive(Debug)]
pub(crate) enum Separated {
    /// All of it comes apart but for what groups hold together.
    Apart(Disassembly),
    /// Some pieces stay together.
    Together(Disassembly),
    /// A part has too many states.
    Unknown(DisassemblyError),
}

impl Separated {
    /// The memory that it takes, in words.
    pub(super) fn size(&self) -> usize {
        let (Self::Apart(disassembly) | Self::Together(disassembly)) = self else { return 0 };
        let separations = disassembly.separations.iter().map(|Separation { pieces, moves }| {
            8 + pieces.len() + moves.iter().map(|step| 8 + step.pieces.len()).sum::<usize>()
        });
        let locked = disassembly.locked.iter().map(|part| 8 + part.pieces.len());
        separations.chain(locked).sum::<usize>() * (size_of::<usize>() / size_of::<u32>())
    }
}

impl Separator {
    /// A separator of the assemblies of a puzzle with these groups.
    pub(crate) fn new(groups: PieceGroups) -> Self {
        Self { groups, disassembler: Disassembler::new(), finder: None, known: None }
    }

    /// The same for assemblies that come again, or not: of each the level is found once.
    pub(crate) fn remembering(self, is_repeated: bool) -> Self {
        Self { known: is_repeated.then(BTreeMap::new), ..self }
    }

    /// Takes an assembly apart; nothing if it is stopped.
    ///
    /// # Errors
    /// When that cannot be begun. What is wrong with this assembly is wrong with very many.
    pub(crate) fn separate(
        &mut self,
        solution: &Solution,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Option<Separated>, String> {
        let begun = self.disassembler.begin(solution);
        begun.map_err(|error| format!("an assembly cannot be taken apart: {error}"))?;
        while !is_stopped() {
            let disassembly = match self.disassembler.run(STEPS) {
                Ok(None) => continue,
                Ok(Some(disassembly)) => disassembly,
                Err(error) => return Ok(Some(Separated::Unknown(error))),
            };
            disassembly
                .check(solution)
                .map_err(|error| format!("a disassembly is invalid ({error}); please report this fault"))?;
            let is_complete = disassembly.is_complete_but_for(&self.groups, solution);
            return Ok(Some(match is_complete {
                true => Separated::Apart(disassembly),
                false => Separated::Together(disassembly),
            }));
        }
        Ok(None)
    }

    /// The level of an assembly; nothing if it is stopped.
    ///
    /// # Errors
    /// When it cannot be taken apart at all.
    pub(crate) fn level(
        &mut self,
        problem: &Arc<Problem>,
        placements: &[PlacementId],
        is_stopped: impl Fn() -> bool,
    ) -> Result<Option<Level>, String> {
        if let Some(level) = self.known.as_ref().and_then(|known| known.get(placements)) {
            return Ok(Some(level.clone()));
        }
        let failed = |error: &dyn std::fmt::Display| format!("an assembly cannot be taken apart: {error}");
        let groups = &self.groups;
        let finder = self
            .finder
            .get_or_insert_with(|| LevelFinder::new(problem, groups.clone(), Disassembler::USUAL_STATES));
        let mut level = finder.begin(placements).map_err(|error| failed(&error))?;
        while level.is_none() && !is_stopped() {
            level = finder
                .run(STEPS)
                .map_err(|error| format!("a disassembly is invalid ({error}); please report this fault"))?;
        }
        if let (Some(known), Some(level)) = (&mut self.known, &level) {
            known.insert(placements.into(), level.clone());
        }
        Ok(level)
    }
}
