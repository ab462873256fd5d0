//! Why a call is refused.

use cubefall::disassembly::DisassemblyError;
use cubefall::problem::SymmetryError;
use cubefall::puzzle::TooMany;
use cubefall::search::SearchError;
use cubefall::solve::{Fault, FaultKind};
use formats::puzzles::{ChoiceError, FileError, Place};
use serde_json::json;
use std::fmt::Display;
use wasm_bindgen::JsValue;

/// Why a call is refused. The package throws it as a `CubefallError`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallError {
    /// A key of its kind. `index.d.ts` lists them all.
    code: &'static str,
    /// The fault, where it is, and what to do.
    message: String,
    /// Where the fault is, if it is in a part of a document.
    place: Option<String>,
}

impl CallError {
    /// An error of this kind.
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), place: None }
    }

    /// A fault of the program.
    pub(crate) fn fault(what: &str, reason: &impl Display) -> Self {
        Self::new("fault", format!("{what} failed its check ({reason}); please report this fault"))
    }
}

impl From<FileError> for CallError {
    fn from(error: FileError) -> Self {
        let place = Some(&error.place).filter(|&place| *place != Place::File).map(Place::to_string);
        Self { place, ..Self::new("document", error.to_string()) }
    }
}

impl From<ChoiceError> for CallError {
    fn from(error: ChoiceError) -> Self {
        Self::new("problem", error.to_string())
    }
}

impl From<TooMany> for CallError {
    fn from(error: TooMany) -> Self {
        Self::new("document", error.to_string())
    }
}

impl From<SearchError> for CallError {
    fn from(error: SearchError) -> Self {
        Self::new("strategy", error.to_string())
    }
}

impl From<Fault> for CallError {
    fn from(fault: Fault) -> Self {
        let code = if matches!(fault.kind(), FaultKind::Full(_)) { "strategy" } else { "fault" };
        Self::new(code, fault.to_string())
    }
}

impl From<SymmetryError> for CallError {
    fn from(error: SymmetryError) -> Self {
        Self::new("symmetry", error.to_string())
    }
}

impl From<DisassemblyError> for CallError {
    fn from(error: DisassemblyError) -> Self {
        Self::new("apart", format!("the solution cannot be taken apart: {error}"))
    }
}

impl From<CallError> for JsValue {
    fn from(CallError { code, message, place }: CallError) -> Self {
        json!({ "code": code, "message": message, "place": place }).to_string().into()
    }
}
