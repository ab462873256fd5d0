//! A puzzle's document in few bytes: for messages to workers, for links, and for saved searches.
//!
//! A byte has the version, four have a checksum of the rest, and the rest is the document as postcard encodes it, with a bit for
//! each cell of the box around a shape. Compressed JSON is longer for small puzzles and shorter for large ones, but deflate would add
//! 17 kB to a page that may weigh 320 kB.

mod base64;
mod code;
mod content;
mod packed_error;
mod packed_shape;

pub use code::{fingerprint, from_code, pack, to_code, unpack};
pub use packed_error::PackedError;
