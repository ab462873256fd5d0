//! Solutions: their independent verification, their names and texts, and the order in which they can be assembled by hand.

mod assembly;
mod checksum;
mod layers;
mod name;
mod obstacle;
mod placement_verifier;
mod solution;
mod started;
mod verify;

pub use assembly::{Assembly, Insertion, Side};
pub use checksum::Checksum;
pub use layers::{Layers, LayersError, layers_of_cells, place_in_layers, read_layers};
pub use name::{Namer, SolutionName};
pub use obstacle::Obstacle;
pub use placement_verifier::PlacementVerifier;
pub use solution::Solution;
pub use started::Started;
pub use verify::{Verifier, VerifyError, verify};
