//! The result of comparing a text's figure with ours.

use serde::{Deserialize, Serialize};

/// The result of comparing a text's figure with ours.
///
/// Times are not compared directly, since the machines differ. Ratios of the times of two programs on the same machine are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FigureVerdict {
    /// Ours is the same.
    Agrees,
    /// Ours differs, and the error in the text is known.
    TextIsWrong {
        /// The true figure.
        truth: String,
        /// How the error came about.
        why: String,
    },
    /// Ours differs, for this reason.
    NotReproduced {
        /// Why.
        why: String,
    },
    /// A ratio of two programs, the author's beside ours.
    Ratio {
        /// The author's.
        authors: f64,
        /// Ours.
        ours: f64,
        /// How ours was measured, and whether it is an estimate.
        how: String,
    },
    /// It is quoted: nothing here measures it.
    Quoted {
        /// The reason.
        why: String,
    },
    /// An experiment that it needs has not run.
    NotRun {
        /// What has to run.
        run: String,
    },
}

impl FigureVerdict {
    /// A label of one or two words.
    pub fn mark(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::TextIsWrong { .. } => "text is wrong",
            Self::NotReproduced { .. } => "not reproduced",
            Self::Ratio { .. } => "ratio",
            Self::Quoted { .. } => "quoted",
            Self::NotRun { .. } => "not run",
        }
    }

    /// The reason; empty if there is none.
    pub fn note(&self) -> &str {
        match self {
            Self::Agrees => "",
            Self::TextIsWrong { why, .. } | Self::NotReproduced { why } | Self::Quoted { why } => why,
            Self::Ratio { how, .. } => how,
            Self::NotRun { run } => run,
        }
    }
}
