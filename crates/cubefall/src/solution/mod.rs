//! Solutions: their independent verification, their names and texts, and the order in which they can be
//! assembled by hand.

mod assembly;
mod layers;
mod name;
mod solution;
mod verify;

pub use assembly::{Assembly, Insertion, Side};
pub use layers::{Layers, LayersError, layers_of_cells, place_in_layers, read_layers};
pub use name::{Checksum, Namer, SolutionName, SolutionNames};
pub use solution::Solution;
pub use verify::{Obstacle, PlacementVerifier, Started, Verifier, VerifyError, verify};
