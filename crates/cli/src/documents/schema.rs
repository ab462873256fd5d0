//! The JSON Schemas of the documents, made from their types.

use super::{
    BuildDocument, ChangeLine, CheckDocument, DisassemblyLine, EstimateDocument, ExplanationDocument,
    FileDocument, HintDocument, PiecesDocument, PuzzlesDocument, SolutionLine,
};
use clap::ValueEnum;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};

/// The commands that print JSON with a schema.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Printed {
    /// A line of `apart --json`
    Apart,
    /// `build --json`
    Build,
    /// A line of `changes --json`
    Changes,
    /// `check --json`
    Check,
    /// `estimate --json`
    Estimate,
    /// `explain --json`
    Explain,
    /// `hint --json`
    Hint,
    /// `info --json`
    Info,
    /// `puzzles --json`
    Puzzles,
    /// `show --json`
    Show,
    /// A line of `solve --format json`
    Solve,
}

impl Printed {
    /// The schema of what the command prints.
    pub(crate) fn schema(self) -> Schema {
        match self {
            Self::Apart => schema_of::<DisassemblyLine>(),
            Self::Build => schema_of::<BuildDocument>(),
            Self::Changes => schema_of::<ChangeLine>(),
            Self::Check => schema_of::<CheckDocument>(),
            Self::Estimate => schema_of::<EstimateDocument>(),
            Self::Explain => schema_of::<ExplanationDocument>(),
            Self::Hint => schema_of::<HintDocument>(),
            Self::Info => schema_of::<FileDocument>(),
            Self::Puzzles => schema_of::<PuzzlesDocument>(),
            Self::Show => schema_of::<PiecesDocument>(),
            Self::Solve => schema_of::<SolutionLine>(),
        }
    }
}

/// The schema of what is written of a type. It names every field, and allows no other.
fn schema_of<T: JsonSchema>() -> Schema {
    let strict = RecursiveTransform(|schema: &mut Schema| {
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        // The sizes of Rust's numbers, which no other program knows.
        schema.remove("format");
    });
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(strict)
        .into_generator()
        .into_root_schema_for::<T>()
}
