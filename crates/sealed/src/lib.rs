//! The format of all that is saved: text that shows whether it is whole.
//!
//! ```text
//! cubefall search 1
//! link puzzle=soma&step=123
//! every 512
//! end 54 85944171f73967e8
//! ```
//!
//! The first line has the kind of the content, and the version of its format. Each of the others has a key,
//! and its value after a space. The last line has the length of the lines before it, in bytes, and their
//! checksum.

use cubefall::solution::Checksum;
use serde::Serialize;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

/// The beginning of a first line.
const FIRST: &str = "cubefall ";

/// The kind of a content, and the version of its format: the first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading<'a> {
    /// A word, such as `search`.
    pub kind: &'a str,
    /// A number, if the line is unaltered.
    pub version: &'a str,
}

impl<'a> Heading<'a> {
    /// Reads a first line. Returns nothing if it is not one.
    pub fn read(line: &'a [u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.trim_end();
        let (kind, version) = line.strip_prefix(FIRST)?.split_once(' ')?;
        Some(Self { kind, version })
    }
}

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST}{} {}", self.kind, self.version)
    }
}

/// The length and the checksum of lines: the last line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The number of bytes.
    pub bytes: u64,
    /// The [`Checksum`].
    pub checksum: String,
}

impl Seal {
    const KEY: &str = "end ";

    /// Reads a last line. Returns nothing if it is not one.
    pub fn read(line: &[u8]) -> Option<Self> {
        let line = std::str::from_utf8(line).ok()?;
        let (bytes, checksum) = line.trim_end().strip_prefix(Self::KEY)?.split_once(' ')?;
        Some(Self { bytes: bytes.parse().ok()?, checksum: checksum.to_owned() })
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{} {}", Self::KEY, self.bytes, self.checksum)
    }
}

/// What lines add up to.
struct Tally {
    bytes: u64,
    sum: Checksum,
}

impl Tally {
    const EMPTY: Self = Self { bytes: 0, sum: Checksum::EMPTY };

    fn add(&mut self, line: &[u8]) {
        self.bytes += line.len() as u64;
        self.sum.add(line);
    }

    fn seal(&self) -> Seal {
        Seal { bytes: self.bytes, checksum: self.sum.to_string() }
    }
}

/// The text with this heading and these lines, sealed.
pub fn sealed_text(heading: Heading<'_>, lines: &str) -> String {
    let mut text = format!("{heading}{lines}");
    let mut tally = Tally::EMPTY;
    tally.add(text.as_bytes());
    text.push_str(&tally.seal().to_string());
    text
}

/// Writes lines of which the values are JSON, and seals them. Their number does not matter.
pub struct SealedWriter<W> {
    out: W,
    tally: Tally,
}

impl<W: Write> SealedWriter<W> {
    /// Writes the first line.
    ///
    /// # Errors
    /// Those of `out`, as for the other lines.
    pub fn new(mut out: W, heading: Heading<'_>) -> io::Result<Self> {
        let (line, mut tally) = (heading.to_string(), Tally::EMPTY);
        tally.add(line.as_bytes());
        out.write_all(line.as_bytes())?;
        Ok(Self { out, tally })
    }

    /// Writes a key, and a value as JSON.
    ///
    /// # Errors
    /// Those of `out`, and of JSON.
    pub fn line(&mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        let mut line = format!("{key} ").into_bytes();
        serde_json::to_writer(&mut line, value)?;
        line.push(b'\n');
        self.tally.add(&line);
        self.out.write_all(&line)
    }

    /// Writes the last line.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn seal(mut self) -> io::Result<()> {
        self.out.write_all(self.tally.seal().to_string().as_bytes())
    }
}

/// Reads lines, and checks their seal. Only one line at a time is in memory.
pub struct SealedLines<R> {
    source: R,
    most: u64,
    /// What the lines before the last one read add up to.
    before: Tally,
    line: Vec<u8>,
    number: usize,
}

impl<R: BufRead> SealedLines<R> {
    /// The lines of a source, each with less than `most` bytes.
    pub fn new(source: R, most: u64) -> Self {
        Self { source, most, before: Tally::EMPTY, line: Vec::new(), number: 0 }
    }

    /// Reads the next line. Returns it with its end; empty after the last one.
    ///
    /// # Errors
    /// Those of the source, and when a line is too long.
    pub fn read_line(&mut self) -> io::Result<&[u8]> {
        self.before.add(&self.line);
        self.line.clear();
        self.source.by_ref().take(self.most).read_until(b'\n', &mut self.line)?;
        if self.line.len() as u64 == self.most {
            return Err(io::Error::other(format!("it has a line of more than {} bytes", self.most)));
        }
        self.number += usize::from(!self.line.is_empty());
        Ok(&self.line)
    }

    /// Reads all other lines, and checks that the last one, decoded by `read`, is the seal of those before
    /// it. Returns the number of all lines.
    ///
    /// # Errors
    /// When the source cannot be read, or is not whole.
    pub fn check(&mut self, read: fn(&[u8]) -> Option<Seal>) -> Result<usize, SealError> {
        while !self.source.fill_buf()?.is_empty() {
            self.read_line()?;
        }
        let stated = read(&self.line).filter(|_| self.line.ends_with(b"\n")).ok_or(SealError::Missing)?;
        let found = self.before.seal();
        match (stated.bytes == found.bytes, stated == found) {
            (true, true) => Ok(self.number),
            (true, false) => Err(SealError::Checksum),
            (false, _) => Err(SealError::Length { stated: stated.bytes, found: found.bytes }),
        }
    }

    /// The line that was read last.
    pub fn into_line(self) -> Vec<u8> {
        self.line
    }
}

/// Why lines are not whole. The text follows the name of the file.
#[derive(Debug)]
pub enum SealError {
    /// They cannot be read.
    Io(io::Error),
    /// The last one is not a seal.
    Missing,
    /// The length is not the one stated, both in bytes.
    Length {
        /// The length that the last line states.
        stated: u64,
        /// The length of the lines before it.
        found: u64,
    },
    /// The checksum is not the one stated.
    Checksum,
}

impl From<io::Error> for SealError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read ({error})"),
            Self::Missing => {
                f.write_str("was cut short or altered: the last line, which states its length, is missing")
            }
            Self::Length { stated, found } => write!(
                f,
                "was cut short or altered: it has {found} bytes before its last line, and had {stated}"
            ),
            Self::Checksum => {
                f.write_str("was altered: the checksum in its last line is not that of the rest")
            }
        }
    }
}

impl std::error::Error for SealError {}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADING: Heading<'static> = Heading { kind: "search", version: "1" };

    fn check(text: &str) -> Result<usize, SealError> {
        SealedLines::new(text.as_bytes(), 100).check(Seal::read)
    }

    #[test]
    fn what_is_written_line_by_line_is_the_text_and_whole() {
        let mut bytes = Vec::new();
        let mut writer = SealedWriter::new(&mut bytes, HEADING).expect("memory has room");
        writer.line("every", &512).expect("memory has room");
        writer.line("name", &"one\ntwo").expect("memory has room");
        writer.seal().expect("memory has room");
        let text = sealed_text(HEADING, "every 512\nname \"one\\ntwo\"\n");
        assert_eq!(String::from_utf8(bytes).expect("UTF-8"), text);
        let mut lines = SealedLines::new(text.as_bytes(), 100);
        assert_eq!(Heading::read(lines.read_line().expect("a line")), Some(HEADING));
        assert_eq!(lines.read_line().expect("a line"), b"every 512\n");
        assert_eq!(lines.check(Seal::read).expect("it is whole"), 4);
        assert!(lines.into_line().starts_with(b"end 44 "));
    }

    #[test]
    fn what_is_cut_short_or_altered_is_not_whole() {
        let text = sealed_text(HEADING, "every 512\n");
        (0..text.len()).for_each(|length| assert!(check(&text[..length]).is_err(), "{length} bytes"));
        let longer = check(&text.replace("512", "5120"));
        assert!(matches!(longer, Err(SealError::Length { stated: 28, found: 29 })), "{longer:?}");
        assert!(matches!(check(&text.replace("512", "513")), Err(SealError::Checksum)));
        assert!(matches!(check(&(text + "\n")), Err(SealError::Missing)));
    }

    #[test]
    fn a_line_that_is_too_long_is_refused() {
        let text = sealed_text(HEADING, &["every ", &"1".repeat(100), "\n"].concat());
        assert!(matches!(check(&text), Err(SealError::Io(_))));
    }

    #[test]
    fn other_first_lines_are_no_headings() {
        for line in ["", "\n", "cubefall search 1", "cubefall\n", "cubefall search\n", "{\"cubefall\":1}\n"] {
            assert_eq!(Heading::read(line.as_bytes()), None, "{line:?}");
        }
    }
}
