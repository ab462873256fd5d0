//! Texts that show whether they are whole: lines of JSON of which the last has the length and the checksum of those before it.

use crate::cli::io::{is_stdin, read_at_most};
use cubefall::solution::Checksum;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Error, Read};
use std::path::Path;

/// The version of the formats of these texts.
pub(in crate::cli) const FORMAT: u32 = 1;

/// The maximum size of a text, in bytes.
pub(super) const MOST: usize = 1 << 30;

/// The fields that every version of the formats has in its first line.
#[derive(Deserialize)]
struct Origin {
    cubefall: String,
    format: u32,
    /// The command that writes such texts. `solve` leaves it out, since its texts are older than the others.
    #[serde(default = "solve")]
    command: String,
}

fn solve() -> String {
    "solve".to_owned()
}

/// The last line.
#[derive(Serialize, Deserialize)]
struct End<T> {
    #[serde(flatten)]
    counts: T,
    bytes: usize,
    checksum: String,
}

/// What the last line has besides its counts.
#[derive(Serialize, Deserialize)]
struct NoCounts {}

/// The text of these lines, sealed by a last line.
pub(in crate::cli) fn seal_lines(lines: String) -> String {
    seal(lines, &NoCounts {})
}

/// The text of these lines, sealed by a last line with some counts.
pub(super) fn seal(lines: String, counts: &impl Serialize) -> String {
    let end = End { counts, bytes: lines.len(), checksum: Checksum::of(&lines).to_string() };
    lines + &line_of(&end)
}

/// A value as a line of JSON.
pub(in crate::cli) fn line_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can be written as JSON") + "\n"
}

/// A text whose length and checksum are those that its last line states.
pub(in crate::cli) struct Sealed<'a> {
    command: String,
    first: &'a str,
    lines: &'a str,
    end: &'a str,
}

impl<'a> Sealed<'a> {
    /// Checks the format, the length and the checksum of a text. The error follows the name of the file.
    pub(in crate::cli) fn read(text: &'a str) -> Result<Self, String> {
        let first = text.lines().next().unwrap_or_default();
        let origin: Origin = serde_json::from_str(first).map_err(|_| {
            "is not a shard or checkpoint of cubefall, or its first line was altered".to_owned()
        })?;
        if origin.format != FORMAT {
            let Origin { cubefall, format, .. } = origin;
            return Err(format!(
                "has format {format} of version {cubefall}; this program reads format {FORMAT}"
            ));
        }
        let last = text.strip_suffix('\n').and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
        let (before, end) = text.split_at(last);
        let seal: End<NoCounts> = serde_json::from_str(end)
            .map_err(|_| "was cut short or altered: the last line, which states its length, is missing")?;
        if seal.bytes != before.len() || !text.ends_with('\n') {
            let (is, was) = (before.len(), seal.bytes);
            return Err(format!(
                "was cut short or altered: it has {is} bytes before its last line, and had {was}"
            ));
        }
        if seal.checksum != Checksum::of(before).to_string() {
            return Err("was altered: the checksum in its last line is not that of the rest".to_owned());
        }
        let lines = before.split_once('\n').map_or("", |(_, lines)| lines);
        Ok(Self { command: origin.command, first, lines, end })
    }

    /// The first line, if this command has written it.
    pub(in crate::cli) fn header<T: DeserializeOwned>(&self, command: &str) -> Result<T, String> {
        if self.command != command {
            return Err(format!(
                "was written by `cubefall {}` and not by `cubefall {command}`",
                self.command
            ));
        }
        serde_json::from_str(self.first).map_err(|error| format!("has an invalid first line: {error}"))
    }

    /// The lines between the first and the last, each with its number, from 2.
    pub(in crate::cli) fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> {
        (2..).zip(self.lines.lines())
    }

    /// The counts in the last line.
    pub(in crate::cli) fn counts<T: DeserializeOwned>(&self) -> Result<T, String> {
        let end: Result<End<T>, _> = serde_json::from_str(self.end);
        end.map(|end| end.counts).map_err(|error| format!("has an invalid last line: {error}"))
    }
}

/// The text of a file, or of stdin for `-`, up to the limit. Invalid UTF-8 counts as altered. If it does not begin like a sealed text,
/// only the beginning is read.
pub(in crate::cli) fn read_text(path: &Path) -> std::io::Result<String> {
    match is_stdin(path) {
        true => text_of(std::io::stdin().lock()),
        false => text_of(File::open(path)?),
    }
}

fn text_of(mut source: impl Read) -> std::io::Result<String> {
    let mut first = Vec::new();
    source.by_ref().take(1).read_to_end(&mut first)?;
    let most = if first == *b"{" { MOST } else { 0 };
    let rest = read_at_most(source, most)?;
    let bytes = match (rest, most) {
        (Some(rest), _) => [first, rest].concat(),
        (None, 0) => first,
        (None, most) => return Err(Error::other(format!("it has more than {most} bytes"))),
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
