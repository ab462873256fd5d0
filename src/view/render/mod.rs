//! Rendering: programs, models and textures on the GPU, and the colours.

mod body;
mod body_mesh;
mod glass;
mod letters;
mod lines;
mod mark_painter;
mod outline;
mod palette;
mod shader;
mod shadow;
mod solid;
mod surface;
mod table;

pub(in crate::view) use body::{BodyModel, BodyPainter, Coat, Instance, Paint};
pub(in crate::view) use body_mesh::BodyMesh;
pub(in crate::view) use glass::Glass;
pub(in crate::view) use letters::CROSS;
pub use letters::LetterAtlas;
pub(in crate::view) use lines::{BoxEdges, LinePainter, OVER, Stroke};
pub(in crate::view) use mark_painter::{MarkPainter, Tools};
pub(in crate::view) use outline::Edge;
pub use palette::Theme;
pub(in crate::view) use palette::{Colors, vector};
pub(in crate::view) use shader::SUN;
pub(in crate::view) use shadow::{Caster, ShadowMap, ShadowPainter};
pub use surface::Surface;
pub(in crate::view) use table::Table;
