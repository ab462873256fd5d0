//! Solutions: the independent check of them, their names and texts, and the order in which hands can put them together.

mod assembly;
mod checksum;
mod layers;
mod name;
mod obstacle;
mod solution;
mod started;
mod verify;

pub use assembly::{Assembly, Insertion, Side};
pub use checksum::Checksum;
pub use layers::{Layers, LayersError, layers_of_cells, read_layers};
pub use name::{Namer, SolutionName};
pub use obstacle::Obstacle;
pub use solution::Solution;
pub use started::Started;
pub use verify::{Verifier, VerifyError, verify};
