//! Files of sealed text: the progress of a search, and the results of shards.
//!
//! ```text
//! cubefall solve 3
//! head {"cubefall":"0.1.0","puzzle":"soma",…}
//! done {"parts":[[0,57]],…}
//! end 20841 85944171f73967e8
//! ```
//!
//! The kind is the command that writes the file. The second line has what the file is of; values are JSON.
//! Files are read and written line by line, so their size does not matter.
//!
//! Formats 1 and 2 were lines of JSON without keys, and are read: the first line is
//! `{"cubefall":"0.1.0","format":2,"command":"changes",…}`, in which `solve` leaves out the command, and the
//! last is `{"done":59,"solutions":60,"bytes":20841,"checksum":"…"}`.

use crate::storage::is_stdin;
use sealed::{Heading, Seal, SealError, SealedLines, SealedWriter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Error, Read, Seek, Write};
use std::ops::RangeInclusive;
use std::path::Path;

/// The newest version of the formats of these files. All versions are read.
pub(crate) const NEWEST: u32 = 3;

/// The maximum size of a line, and of a file that can be read only once, in bytes.
const MOST: u64 = 1 << 30;

/// The key of the second line.
const HEAD: &str = "head";

/// A file whose length and checksum are those that its last line states.
pub(crate) struct SavedFile {
    file: File,
    style: Style,
    origin: Origin,
    /// What the file is of, as JSON.
    head: Vec<u8>,
    /// The line, as JSON, in which its counts are.
    counts: Vec<u8>,
    /// The number of lines, with the first and the last.
    lines: usize,
}

/// Where a file comes from.
struct Origin {
    command: String,
    format: u32,
}

/// A line between the head and the last.
pub(crate) struct SavedLine<'a> {
    /// The key; nothing in a file without keys.
    pub(crate) key: Option<&'a str>,
    json: &'a [u8],
}

/// Why a file is refused.
#[derive(Debug)]
pub(crate) enum SavedFileError {
    /// It cannot be read.
    Io(Error),
    /// It is no such file, or not whole. The text follows the name of the file.
    Broken(String),
}

impl From<Error> for SavedFileError {
    fn from(error: Error) -> Self {
        Self::Io(error)
    }
}

impl From<SealError> for SavedFileError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::Io(error) => Self::Io(error),
            error => Self::Broken(error.to_string()),
        }
    }
}

fn broken<T>(why: String) -> Result<T, SavedFileError> {
    Err(SavedFileError::Broken(why))
}

/// Begins a file of this command with its head.
pub(crate) fn write_head<'a>(
    out: &'a mut dyn Write,
    command: &str,
    head: &impl Serialize,
) -> io::Result<SealedWriter<&'a mut dyn Write>> {
    let mut file = SealedWriter::new(out, Heading { kind: command, version: &NEWEST.to_string() })?;
    file.line(HEAD, head)?;
    Ok(file)
}

impl SavedFile {
    /// Opens a file, or stdin for `-`, and checks its format, length and checksum. If it does not begin like
    /// such a file, only the beginning is read.
    pub(crate) fn open(path: &Path) -> Result<Self, SavedFileError> {
        if is_stdin(path) {
            return Self::of(&mut io::stdin().lock());
        }
        let mut file = File::open(path)?;
        match file.metadata()?.is_file() {
            true => Self::check(file),
            false => Self::of(&mut file),
        }
    }

    /// The file of a source that can be read only once.
    pub(crate) fn of(source: &mut dyn Read) -> Result<Self, SavedFileError> {
        let mut first = Vec::new();
        source.take(Style::BEGINNING.len() as u64).read_to_end(&mut first)?;
        let mut file = tempfile::tempfile()?;
        file.write_all(&first)?;
        let most = if Style::of(&first).is_some() { MOST } else { 0 };
        if io::copy(&mut source.take(most + 1), &mut file)? > most && most > 0 {
            return Err(Error::other(format!("it has more than {most} bytes")).into());
        }
        file.rewind()?;
        Self::check(file)
    }

    fn check(file: File) -> Result<Self, SavedFileError> {
        let unknown = "is not a shard or checkpoint of cubefall, or its first line was altered";
        let unknown = || SavedFileError::Broken(unknown.to_owned());
        let mut source = BufReader::new(&file);
        let style = Style::of(source.fill_buf()?).ok_or_else(unknown)?;
        let mut lines = SealedLines::new(source, MOST);
        let first = lines.read_line()?.to_vec();
        let origin = style.origin(&first).ok_or_else(unknown)?;
        if !style.formats().contains(&origin.format) {
            let format = origin.format;
            return broken(format!("has format {format}; this program reads formats 1 to {NEWEST}"));
        }
        let second = lines.read_line()?.to_vec();
        let count = lines.check(style.seal())?;
        let (head, counts) = match (style, split(&second)) {
            (Style::Json, _) => (first, lines.into_line()),
            (Style::Keys, Some((HEAD, head))) => (head.to_vec(), head.to_vec()),
            (Style::Keys, _) => return broken("has an invalid line 2: it is not the head".to_owned()),
        };
        Ok(Self { file, style, origin, head, counts, lines: count })
    }

    /// The version of its format.
    pub(crate) fn format(&self) -> u32 {
        self.origin.format
    }

    /// What the file is of, if this command has written it.
    pub(crate) fn head<T: DeserializeOwned>(&self, command: &str) -> Result<T, String> {
        let written = &self.origin.command;
        if written != command {
            return Err(format!("was written by `cubefall {written}` and not by `cubefall {command}`"));
        }
        json(&self.head).map_err(|error| format!("has an invalid head: {error}"))
    }

    /// The counts of all that is in it.
    pub(crate) fn counts<T: DeserializeOwned>(&self) -> Result<T, String> {
        json(&self.counts).map_err(|error| format!("has invalid counts: {error}"))
    }

    /// Calls `read` with each line between the head and the last. An error follows the name of the file, with
    /// the number of the line.
    pub(crate) fn each_line(
        &self,
        mut read: impl FnMut(SavedLine<'_>) -> Result<(), String>,
    ) -> Result<(), String> {
        let failed = |error: Error| format!("cannot be read ({error})");
        let mut file = &self.file;
        file.rewind().map_err(failed)?;
        let mut lines = SealedLines::new(BufReader::new(file), MOST);
        for number in 1..self.lines {
            let line = lines.read_line().map_err(failed)?;
            let line = match self.style {
                Style::Json if number > 1 => Some(SavedLine { key: None, json: line }),
                Style::Keys if number > 2 => {
                    split(line).map(|(key, json)| SavedLine { key: Some(key), json })
                }
                _ => continue,
            };
            line.ok_or_else(|| "it has no key".to_owned())
                .and_then(&mut read)
                .map_err(|error| format!("has an invalid line {number}: {error}"))?;
        }
        Ok(())
    }
}

impl SavedLine<'_> {
    /// The value.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, String> {
        json(self.json)
    }
}

fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    serde_json::from_slice(bytes).map_err(|error| error.to_string())
}

/// The key of a line, and its value.
fn split(line: &[u8]) -> Option<(&str, &[u8])> {
    let space = line.iter().position(|&byte| byte == b' ')?;
    Some((std::str::from_utf8(&line[..space]).ok()?, &line[space + 1..]))
}

/// How lines are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// With keys.
    Keys,
    /// As JSON alone: formats 1 and 2.
    Json,
}

impl Style {
    const BEGINNING: &str = "cubefall ";

    /// The style of a file that begins so.
    fn of(beginning: &[u8]) -> Option<Self> {
        match beginning.first() {
            Some(b'{') => Some(Self::Json),
            _ => beginning.starts_with(Self::BEGINNING.as_bytes()).then_some(Self::Keys),
        }
    }

    /// The formats of the style.
    fn formats(self) -> RangeInclusive<u32> {
        match self {
            Self::Json => 1..=NEWEST - 1,
            Self::Keys => NEWEST..=NEWEST,
        }
    }

    /// What the first line says.
    fn origin(self, line: &[u8]) -> Option<Origin> {
        #[derive(Deserialize)]
        struct First {
            format: u32,
            command: Option<String>,
        }
        if self == Self::Json {
            let First { format, command } = json(line).ok()?;
            return Some(Origin { command: command.unwrap_or_else(|| "solve".to_owned()), format });
        }
        let heading = Heading::read(line)?;
        Some(Origin { command: heading.kind.to_owned(), format: heading.version.parse().ok()? })
    }

    /// What reads the last line.
    fn seal(self) -> fn(&[u8]) -> Option<Seal> {
        #[derive(Deserialize)]
        struct End {
            bytes: u64,
            checksum: String,
        }
        match self {
            Self::Keys => Seal::read,
            Self::Json => |line| json(line).ok().map(|End { bytes, checksum }| Seal { bytes, checksum }),
        }
    }
}

/// Files with another content that are sealed all the same, for the tests of what reads them.
#[cfg(test)]
pub(crate) mod tampering {
    use super::*;
    use cubefall::solution::Checksum;
    use fastrand::Rng;
    use serde_json::Value;

    /// The file of these bytes, or why it is refused.
    pub(crate) fn opened(bytes: &[u8]) -> Result<SavedFile, String> {
        SavedFile::of(&mut &*bytes).map_err(|error| match error {
            SavedFileError::Io(error) => error.to_string(),
            SavedFileError::Broken(why) => why,
        })
    }

    /// The lines of a file without its last one.
    pub(crate) fn unsealed(bytes: &[u8]) -> &[u8] {
        let lines = &bytes[..bytes.len() - 1];
        &bytes[..lines.iter().rposition(|&byte| byte == b'\n').expect("lines") + 1]
    }

    /// Any bytes, with a last line that has their length and checksum.
    pub(crate) fn sealed(body: &[u8]) -> Vec<u8> {
        [body, seal(body).to_string().as_bytes()].concat()
    }

    /// The same for a file of formats 1 and 2.
    pub(crate) fn sealed_as_json(body: &[u8], mut counts: Value) -> Vec<u8> {
        let Seal { bytes, checksum } = seal(body);
        (counts["bytes"], counts["checksum"]) = (bytes.into(), checksum.into());
        [body, counts.to_string().as_bytes(), b"\n"].concat()
    }

    fn seal(body: &[u8]) -> Seal {
        let mut sum = Checksum::EMPTY;
        sum.add(body);
        Seal { bytes: body.len() as u64, checksum: sum.to_string() }
    }

    /// Changes bytes in one place: a number, one byte, a piece left out, or one repeated.
    pub(crate) fn change(bytes: &mut Vec<u8>, random: &mut Rng) {
        let at = random.usize(..bytes.len());
        let end = (at + random.usize(1..12)).min(bytes.len());
        let part = match random.u8(..6) {
            0 => vec![random.u8(..)],
            1 => Vec::new(),
            2 => bytes[at..end].repeat(2),
            _ => return change_number(bytes, random),
        };
        drop(bytes.splice(at..end, part));
    }

    /// Puts another number in place of one.
    fn change_number(bytes: &mut Vec<u8>, random: &mut Rng) {
        const LIMITS: [&str; 4] = ["18446744073709551615", "2147483647", "-2147483648", "0"];
        let is_digit = |at: &usize| bytes[*at].is_ascii_digit();
        let starts: Vec<usize> =
            (0..bytes.len()).filter(|at| is_digit(at) && (*at == 0 || !is_digit(&(at - 1)))).collect();
        let Some(&start) = random.choice(&starts) else { return };
        let end = (start..bytes.len()).find(|at| !is_digit(at)).unwrap_or(bytes.len());
        let number = match random.u8(..3) {
            0 => random.choice(LIMITS).unwrap_or_default().to_owned(),
            _ => random.u8(..30).to_string(),
        };
        drop(bytes.splice(start..end, number.into_bytes()));
    }
}
