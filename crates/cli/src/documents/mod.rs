//! What the commands print as JSON: a type for each document, and the schemas of them. `docs/json_fields.txt`
//! lists their fields.
//!
//! The names of fields are stable within a major version, so a field may be added, and none is renamed or
//! removed.

mod by_hand;
mod coordinates;
mod disassembly;
mod estimate;
mod file;
mod puzzles;
mod reasons;
mod schema;
mod solutions;

pub(crate) use by_hand::{BuildDocument, HintDocument, InsertionEntry};
pub(crate) use disassembly::{AssemblyEntry, DisassemblyLine, DisassemblyTotal};
pub(crate) use estimate::{EstimateDocument, Interval, ThreadTime};
pub(crate) use file::{CheckDocument, CheckEntry, FaultEntry, FileDocument, ProblemEntry, separations};
pub(crate) use puzzles::{
    CatalogueDocument, CatalogueEntry, ListedProblem, PiecesDocument, ProblemsDocument, PuzzlesDocument,
    known_counts, mirror_image,
};
pub(crate) use reasons::{ChangeLine, ExplanationDocument};
pub(crate) use schema::Printed;
pub(crate) use solutions::SolutionLine;
