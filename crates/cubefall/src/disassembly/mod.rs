//! Taking a solution apart: by the fewest moves until a part comes free, then each part by itself, until
//! every piece is alone.
//!
//! A *move* shifts a set of pieces together, by one distance along an axis, and nothing passes through
//! anything on the way. The last move of a *separation* takes its pieces away for good. A part that no moves
//! separate is *locked*, which is known when all positions that its pieces can reach have been tried.
//!
//! A [`LockProof`] says why: which pieces hold which, or which positions these are. It is checked without the
//! search, from the cells alone.
//!
//! Whether everything comes apart does not depend on which separation is found first: moves can be undone,
//! and what a set of pieces can do is not hindered by the absence of others. So no choice is ever taken back.
//!
//! ```
//! use cubefall::disassembly::{Disassembler, Disassembly};
//! use cubefall::puzzle::{Coord, PieceId};
//! use cubefall::solution::Solution;
//!
//! // A frame, and a rod through it.
//! let cells = |cells: &[[i32; 3]]| cells.iter().map(|&[x, y, z]| Coord::new(x, y, z)).collect::<Vec<_>>();
//! let frame = cells(&[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 0, 1], [2, 0, 1], [0, 0, 2], [1, 0, 2], [2, 0, 2]]);
//! let rod = cells(&[[1, -1, 1], [1, 0, 1], [1, 1, 1]]);
//! let solution = Solution::new(vec![(PieceId::new(0), frame), (PieceId::new(1), rod)]);
//! let disassembly: Disassembly = Disassembler::new().take_apart(&solution)?;
//! assert_eq!((disassembly.is_complete(), disassembly.level()), (true, "1".to_owned()));
//! assert_eq!(disassembly.check(&solution), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod clearance;

mod disassembler;
mod groups;
mod level;
mod levels;
mod lock_check;
mod lock_proof;
mod mixer;
mod plan;
mod rigidity;
mod shifts;
mod states;

pub use check::DisassemblyFault;
pub use disassembler::{Disassembler, DisassemblyError};
pub use groups::{GroupMember, PieceGroups};
pub use level::Level;
pub use levels::LevelFinder;
pub use lock_check::LockFault;
pub use lock_proof::{Contact, LockProof, LockReason, ReachedState};
pub use plan::{Disassembly, LockedPart, Move, Separation};
pub use states::SearchTree;
