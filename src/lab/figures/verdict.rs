//! The result of comparing a text's figure with ours.

use serde::{Deserialize, Serialize};

/// The result of comparing a text's figure with ours.
///
/// Times are never compared as such, a machine of 2012 with one of today; what is compared is how many times one program
/// is as fast as another one beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Verdict {
    /// Ours is the same.
    Agrees,
    /// Ours is another one, and it is known why.
    SeedIsWrong {
        /// The true figure.
        truth: String,
        /// How the author came by the wrong one.
        why: String,
    },
    /// Ours is another one, for the reason given.
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
    /// The text's word only: nothing here is measured in it.
    Quoted {
        /// Why not.
        why: String,
    },
    /// An experiment that it needs has not run.
    NotRun {
        /// What has to run.
        run: String,
    },
}

impl Verdict {
    /// One or two words for it.
    pub fn mark(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::SeedIsWrong { .. } => "seed is wrong",
            Self::NotReproduced { .. } => "not reproduced",
            Self::Ratio { .. } => "ratio",
            Self::Quoted { .. } => "quoted",
            Self::NotRun { .. } => "not run",
        }
    }

    /// The reason, where there is something to say.
    pub fn note(&self) -> &str {
        match self {
            Self::Agrees => "",
            Self::SeedIsWrong { why, .. } | Self::NotReproduced { why } | Self::Quoted { why } => why,
            Self::Ratio { how, .. } => how,
            Self::NotRun { run } => run,
        }
    }
}
