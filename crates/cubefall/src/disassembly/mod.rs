//! Taking a solution apart: by the fewest moves until a part comes free, then each part by itself, until every piece is alone.
//!
//! A *move* shifts a set of pieces together, by one distance along an axis, and nothing passes through anything on the way. The last move
//! of a *separation* takes its pieces away for good. A part that no moves separate is *locked*, which is known when all positions that its
//! pieces can reach have been tried.
//!
//! Whether everything comes apart does not depend on which separation is found first: moves can be undone, and what a set of pieces can do
//! is not hindered by the absence of others. So no choice is ever taken back.
//!
//! ```
//! use cubefall::disassembly::{Disassembler, Disassembly};
//! use cubefall::puzzle::{Coord, PieceId};
//! use cubefall::solution::Solution;
//!
//! // A hook in a hook: up, and then away.
//! let cells = |cells: &[(i32, i32)]| cells.iter().map(|&(x, z)| Coord::new(x, 0, z)).collect::<Vec<_>>();
//! let lower = cells(&[(0, 0), (0, 1), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2)]);
//! let upper = cells(&[(1, 1)]);
//! let solution = Solution::new(vec![(PieceId::new(0), lower), (PieceId::new(1), upper)]);
//! let disassembly = Disassembler::new().take_apart(&solution)?;
//! assert_eq!((disassembly.is_complete(), disassembly.level()), (true, "1".to_owned()));
//! assert_eq!(disassembly.check(&solution), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod clearance;
mod disassembler;
mod plan;
mod shifts;
mod states;

pub use check::DisassemblyFault;
pub use disassembler::{Disassembler, DisassemblyError};
pub use plan::{Disassembly, LockedPart, Move, Separation};
