//! File formats: puzzles, and solutions as data, meshes and printed sheets.
//!
//! It decodes and returns bytes and text; its callers read and write files. Lengths of meshes are in millimetres, in glTF
//! in metres. The solver's axes are left-handed, those of meshes right-handed. [`Mesh`] is the only place that converts them, so
//! that no piece becomes its mirror image.
//!
//! ```
//! use formats::{Print, from_json, stl_piece, to_json};
//! use cubefall::problem::Problem;
//! use cubefall::search::{Search, Strategy};
//! use cubefall::solution::Solution;
//! use std::ops::ControlFlow;
//!
//! let soma = catalogue::ALL.get("soma");
//! let problem = Problem::new(&soma);
//! let mut found = None;
//! Search::new(&problem, Strategy::TURBO.plan()).run(u64::MAX, |placements| {
//!     found = Some(Solution::of(&problem, placements));
//!     ControlFlow::Break(())
//! });
//! let solution = found.expect("Soma has 240");
//! assert_eq!(from_json(&to_json(&soma, &solution)), Ok((soma.clone(), solution)));
//!
//! let print = Print::new(20.0, 0.3)?;
//! let bytes = stl_piece(&soma, soma.piece_named("L").expect("a piece"), print);
//! assert_eq!(&bytes[..80], [0; 80]);
//! # Ok::<(), formats::PrintError>(())
//! ```

/// The example of its README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod assembled;
mod begun;
mod colors;
mod contacts;
mod document;
mod drawings;
mod file_stem;
mod gltf;
mod isometric;
mod link_codes;
mod markup;
mod mesh;
mod moves;
mod packed;
mod places;
mod plate;
mod print;
pub mod puzzles;
mod qr_code;
mod scene_names;
mod sealed;
mod separated;
mod sheet;
mod stl;
mod text;
mod threemf;
mod webm;
mod zip;

pub use assembled::assembled_thumbnail;
pub use begun::{BegunError, is_begun, read_begun};
pub use colors::{Rgb, css_color, ink_on, paint_number, piece_color};
pub use contacts::gap_remark;
pub use document::{DocumentError, Naming, Placed, from_json, placed, to_json, to_json_naming};
pub use drawings::Collection;
pub use file_stem::file_stem;
pub use gltf::{glb, glb_with_moves};
pub use isometric::thumbnail;
pub use link_codes::{
    PuzzleCodeError, fits_link, missing_code, placement_code, placements_of_code, puzzle_code, puzzle_of_code,
};
pub use markup::{
    HtmlDocument, Markup, MarkupError, MarkupOutput, MarkupPlace, Render, Style, Template, escaped,
    is_xml_char,
};
pub use mesh::Mesh;
pub use moves::{listed, move_back_words, move_words};
pub use packed::{PackedError, fingerprint, from_code, group_members, pack, to_code, unpack};
pub use places::places;
pub use print::{Print, PrintError};
pub use qr_code::{TooLong, qr_code};
pub use sealed::{Heading, Seal, SealError, SealedLines, SealedWriter, sealed_text};
pub use separated::{LockEntry, SeparationEntry};
pub use sheet::{Sheet, sheet};
pub use stl::{stl_piece, stl_plate, stl_solution};
pub use text::{TextError, text_of};
pub use threemf::{threemf_plate, threemf_solution};
pub use webm::{VideoCodec, VideoFrame, VideoTrack, webm};
