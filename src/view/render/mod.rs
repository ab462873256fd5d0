//! Rendering: programs, models and textures on the GPU, and the colours.

mod body;
mod body_mesh;
mod glass;
mod gpu;
mod letters;
mod lines;
mod mark_painter;
mod palette;
mod shader;
mod shadow;
mod solid;
mod surface;
mod table;
mod wall_painter;

pub(crate) use body::{BodyModel, BodyPainter, Coat, Instances, Paint, Triangles};
pub(crate) use body_mesh::BodyMesh;
pub(crate) use glass::Glass;
pub use gpu::Gpu;
pub(crate) use letters::CROSS;
pub use letters::LetterAtlas;
pub(crate) use lines::{BoxEdges, Edge, LinePainter, OVER, Stroke};
pub(crate) use mark_painter::{MarkPainter, Tools};
pub use palette::Theme;
pub(crate) use palette::{Colors, vector};
pub(crate) use shader::SUN;
pub(crate) use shadow::{Casters, ShadowMap, ShadowPainter};
pub use surface::Surface;
pub(crate) use table::TableModel;
pub(crate) use wall_painter::{WallPainter, WallPaints, wall_paints};
