//! Solutions: their independent verification, their names and texts, and the order in which they can be assembled by hand.

mod assembly;
mod layers;
mod name;
mod solution;
mod verify;

pub use assembly::{Assembly, Insertion, Side};
pub use layers::{Layers, LayersError, layers_of_cells, place_in_layers, read_layers};
pub use name::Checksum;
pub use name::{Namer, SolutionName};
pub use solution::Solution;
pub use solution::Started;
pub use verify::Obstacle;
pub use verify::PlacementVerifier;
pub use verify::{Verifier, VerifyError, verify};
