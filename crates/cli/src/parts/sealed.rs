//! Files that show whether they are whole: lines of JSON of which the last has the length and the checksum of those before it.
//!
//! They are read and written line by line, so their size does not matter.

use crate::io::is_stdin;
use cubefall::solution::Checksum;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Error, Read, Seek, Write};
use std::path::Path;

/// The newest version of the formats of these files. All versions are read.
pub(crate) const NEWEST: u32 = 2;

/// The maximum size of a line, and of a file that can be read only once, in bytes.
const MOST: u64 = 1 << 30;

/// The fields that every version of the formats has in its first line.
#[derive(Deserialize)]
struct Origin {
    cubefall: String,
    format: u32,
    /// The command that writes such files. `solve` leaves it out, since its files are older than the others.
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
    bytes: u64,
    checksum: String,
}

/// What the last line has besides its counts.
#[derive(Serialize, Deserialize)]
pub(crate) struct NoCounts {}

/// Writes the lines of a file, and seals it.
pub(crate) struct Sealer<'a> {
    out: &'a mut dyn Write,
    bytes: u64,
    sum: Checksum,
}

impl<'a> Sealer<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, bytes: 0, sum: Checksum::EMPTY }
    }

    /// Writes a value as a line of JSON.
    pub(crate) fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.bytes += line.len() as u64;
        self.sum.add(&line);
        self.out.write_all(&line)
    }

    /// Writes the last line, with some counts.
    pub(crate) fn seal(mut self, counts: &impl Serialize) -> io::Result<()> {
        let (bytes, checksum) = (self.bytes, self.sum.to_string());
        self.line(&End { counts, bytes, checksum })
    }
}

/// A file whose length and checksum are those that its last line states.
pub(crate) struct Sealed {
    file: File,
    command: String,
    first: Vec<u8>,
    last: Vec<u8>,
    /// The number of lines, with the first and the last.
    lines: usize,
}

/// Why a file is refused.
#[derive(Debug)]
pub(crate) enum SealError {
    /// It cannot be read.
    Io(Error),
    /// It is no such file, or not whole. The text follows the name of the file.
    Broken(String),
}

impl From<Error> for SealError {
    fn from(error: Error) -> Self {
        Self::Io(error)
    }
}

fn broken<T>(why: impl Into<String>) -> Result<T, SealError> {
    Err(SealError::Broken(why.into()))
}

impl Sealed {
    /// Opens a file, or stdin for `-`, and checks its format, length and checksum. If it does not begin like such a file, only the
    /// beginning is read.
    pub(crate) fn open(path: &Path) -> Result<Self, SealError> {
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
    pub(crate) fn of(source: &mut dyn Read) -> Result<Self, SealError> {
        let mut first = Vec::new();
        source.take(1).read_to_end(&mut first)?;
        let mut file = tempfile::tempfile()?;
        file.write_all(&first)?;
        let most = if first == *b"{" { MOST } else { 0 };
        if io::copy(&mut source.take(most + 1), &mut file)? > most && most > 0 {
            return Err(Error::other(format!("it has more than {most} bytes")).into());
        }
        file.rewind()?;
        Self::check(file)
    }

    fn check(file: File) -> Result<Self, SealError> {
        let mut lines = Lines { source: BufReader::new(&file) };
        let (first, mut last) = (lines.next()?, Vec::new());
        let Ok(Origin { cubefall, format, command }) = serde_json::from_slice(&first) else {
            return broken("is not a shard or checkpoint of cubefall, or its first line was altered");
        };
        if !(1..=NEWEST).contains(&format) {
            return broken(format!(
                "has format {format} of version {cubefall}; this program reads formats 1 to {NEWEST}"
            ));
        }
        let (mut sum, mut bytes, mut count, mut line) = (Checksum::EMPTY, 0, 0, first.clone());
        while !line.is_empty() {
            sum.add(&last);
            bytes += last.len() as u64;
            count += 1;
            last = line;
            line = lines.next()?;
        }
        drop(lines);
        let Ok(seal) = serde_json::from_slice::<End<NoCounts>>(&last) else {
            return broken("was cut short or altered: the last line, which states its length, is missing");
        };
        if seal.bytes != bytes || !last.ends_with(b"\n") {
            let was = seal.bytes;
            return broken(format!(
                "was cut short or altered: it has {bytes} bytes before its last line, and had {was}"
            ));
        }
        if seal.checksum != sum.to_string() {
            return broken("was altered: the checksum in its last line is not that of the rest");
        }
        Ok(Self { file, command, first, last, lines: count })
    }

    /// The first line, if this command has written it.
    pub(crate) fn header<T: DeserializeOwned>(&self, command: &str) -> Result<T, String> {
        if self.command != command {
            return Err(format!(
                "was written by `cubefall {}` and not by `cubefall {command}`",
                self.command
            ));
        }
        serde_json::from_slice(&self.first).map_err(|error| format!("has an invalid first line: {error}"))
    }

    /// Calls `read` with each line between the first and the last. An error follows the name of the file, with the number of the line.
    pub(crate) fn each_line<T: DeserializeOwned>(
        &self,
        mut read: impl FnMut(T) -> Result<(), String>,
    ) -> Result<(), String> {
        let failed = |error: Error| format!("cannot be read ({error})");
        let mut file = &self.file;
        file.rewind().map_err(failed)?;
        let mut lines = Lines { source: BufReader::new(file) };
        for number in 1..self.lines {
            let line = lines.next().map_err(failed)?;
            if number > 1 {
                let parsed = serde_json::from_slice(&line).map_err(|error| error.to_string());
                parsed
                    .and_then(&mut read)
                    .map_err(|error| format!("has an invalid line {number}: {error}"))?;
            }
        }
        Ok(())
    }

    /// The counts in the last line.
    pub(crate) fn counts<T: DeserializeOwned>(&self) -> Result<T, String> {
        let end: Result<End<T>, _> = serde_json::from_slice(&self.last);
        end.map(|end| end.counts).map_err(|error| format!("has an invalid last line: {error}"))
    }
}

/// Lines with their ends.
struct Lines<R> {
    source: R,
}

impl<R: BufRead> Lines<R> {
    /// The next line; empty after the last one.
    fn next(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        // What does not begin like such a file is not read.
        let is_one = self.source.fill_buf()?.first() == Some(&b'{');
        let most = if is_one { MOST } else { 1 << 10 };
        self.source.by_ref().take(most).read_until(b'\n', &mut line)?;
        match line.len() as u64 == MOST {
            true => Err(Error::other(format!("it has a line of more than {MOST} bytes"))),
            false => Ok(line),
        }
    }
}

/// Files with another content that are sealed all the same, for the tests of what reads them.
#[cfg(test)]
pub(crate) mod tampering {
    use super::*;
    use fastrand::Rng;

    /// The file of these bytes, or why it is refused.
    pub(crate) fn opened(bytes: &[u8]) -> Result<Sealed, String> {
        Sealed::of(&mut &*bytes).map_err(|error| match error {
            SealError::Io(error) => error.to_string(),
            SealError::Broken(why) => why,
        })
    }

    /// The lines of a file without its last one, and the counts in that.
    pub(crate) fn unsealed<T: DeserializeOwned>(bytes: &[u8]) -> (&[u8], T) {
        let lines = &bytes[..bytes.len() - 1];
        let (body, end) = bytes.split_at(lines.iter().rposition(|&byte| byte == b'\n').expect("lines") + 1);
        (body, serde_json::from_slice(end).expect("counts"))
    }

    /// Any bytes, with a last line that has their length and checksum.
    pub(crate) fn sealed(body: &[u8], counts: &impl Serialize) -> Vec<u8> {
        let mut sum = Checksum::EMPTY;
        sum.add(body);
        let end = End { counts, bytes: body.len() as u64, checksum: sum.to_string() };
        [body, &serde_json::to_vec(&end).expect("JSON"), b"\n"].concat()
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
