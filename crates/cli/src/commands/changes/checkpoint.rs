//! The progress of a search for changes, saved in a file from which a later run continues.
//!
//! The file is a text of three lines of JSON:
//!
//! - A header: `{"cubefall":"0.1.0","format":1,"command":"changes","puzzle":"soma","unique":false,"fingerprint":"…","shard":1,"of":4}`. The
//!   fingerprint is of the puzzle's document, and of the revision of the search.
//! - The state of the search, with all changes found so far and their solutions.
//! - The length and the checksum of the lines before: `{"bytes":20841,"checksum":"…"}`.

use crate::outcome::Failure;
use crate::parts::{CheckpointFile, NoCounts, Sealed, Sealer, Shard};
use cubefall::puzzle::PuzzleSpec;
use cubefall::search::Strategy;
use design::{ChangeSearch, ChangeState, Finding};
use formats::fingerprint;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;

/// The version of the format of these files.
const FORMAT: u32 = 1;

/// The command that writes such files.
const COMMAND: &str = "changes";

/// The first line.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    cubefall: String,
    format: u32,
    command: String,
    puzzle: String,
    unique: bool,
    fingerprint: String,
    shard: u32,
    of: u32,
}

/// The file, and what it will have.
pub(super) struct Checkpoint {
    file: CheckpointFile,
    header: Header,
    /// The findings that were taken from the search.
    taken: Vec<Finding>,
}

impl Header {
    /// The header of a search for swaps that leave one solution, or for changes that give one.
    pub(super) fn new(spec: &PuzzleSpec, unique: bool, shard: Shard) -> Self {
        let mut print = fingerprint(spec);
        print.add(&Strategy::TURBO.revision().to_le_bytes());
        Self {
            cubefall: env!("CARGO_PKG_VERSION").to_owned(),
            format: FORMAT,
            command: COMMAND.to_owned(),
            puzzle: spec.id.clone(),
            unique,
            fingerprint: print.to_string(),
            shard: shard.number,
            of: shard.of,
        }
    }

    /// Why the two are not of the same search, if they are not.
    fn mismatch(&self, other: &Self) -> Option<String> {
        if self.unique != other.unique {
            let with = if self.unique { "with" } else { "without" };
            return Some(format!("was written {with} --unique"));
        }
        let shard = |header: &Self| format!("{}/{}", header.shard, header.of);
        let differ = [
            ("of puzzle", &self.puzzle, &other.puzzle),
            ("made by version", &self.cubefall, &other.cubefall),
            ("of shard", &shard(self), &shard(other)),
        ];
        match differ.into_iter().find(|(_, mine, others)| mine != others) {
            Some((what, mine, others)) => Some(format!("is {what} {mine} and not {others}")),
            None if self.fingerprint != other.fingerprint => {
                Some(format!("is of another puzzle with the id {}", self.puzzle))
            }
            None => None,
        }
    }
}

impl Checkpoint {
    /// Opens the file, and restores the search from it. If it does not exist it is created.
    ///
    /// # Errors
    /// When it belongs to another search, or was cut short or altered. Then the file is unchanged.
    pub(super) fn open(
        path: &Path,
        header: Header,
        search: ChangeSearch,
    ) -> Result<(Self, ChangeSearch), Failure> {
        let (mut file, known) = CheckpointFile::open(path, |file| restored(&file, &header, &search))?;
        if known.is_none() {
            file.create(|out| write(&header, &search.state(&[]), out))?;
        }
        Ok((Self { file, header, taken: Vec::new() }, known.unwrap_or(search)))
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        self.file.name()
    }

    /// Keeps findings that were taken from the search.
    pub(super) fn keep(&mut self, findings: &[Finding]) {
        self.taken.extend_from_slice(findings);
    }

    /// Whether the time to write it has come.
    pub(super) fn is_due(&self) -> bool {
        self.file.is_due()
    }

    /// Writes the state of the search.
    pub(super) fn save(&mut self, search: &ChangeSearch) -> Result<(), Failure> {
        self.file.write(|out| write(&self.header, &search.state(&self.taken), out))
    }
}

/// Writes a file.
fn write(header: &Header, state: &ChangeState, out: &mut dyn Write) -> io::Result<()> {
    let mut file = Sealer::new(out);
    file.line(header)?;
    file.line(state)?;
    file.seal(&NoCounts {})
}

/// The search that goes on from a whole file. The error follows the name of the file.
fn restored(file: &Sealed, header: &Header, search: &ChangeSearch) -> Result<ChangeSearch, String> {
    if let Some(why) = file.header::<Header>(COMMAND)?.mismatch(header) {
        return Err(why);
    }
    let mut states = Vec::new();
    file.each_line(|state: ChangeState| {
        states.push(search.restored(&state).map_err(|error| error.to_string())?);
        Ok(())
    })?;
    match states.pop() {
        Some(state) if states.is_empty() => Ok(state),
        _ => Err("was altered: it has no line or several for the state of the search".to_owned()),
    }
}
