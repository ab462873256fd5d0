//! Text for people, without control characters: those of titles, names, files and arguments are shown
//! escaped, since a terminal would obey them.
//!
//! Everything that a command prints goes through a [`Screen`].

use crate::interrupt::{has_printed, is_late};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, Stderr, Write, stderr, stdout};

/// Prints a document as a line of JSON on stdout.
pub(crate) fn print_json(document: &impl Serialize) -> io::Result<()> {
    Screen::json().write_all(json_line(document).as_bytes())
}

/// A document as a line of JSON.
pub(crate) fn json_line(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("texts and numbers can be written as JSON") + "\n"
}

/// Where text is printed. A character that is written in two parts is not shown.
pub(crate) struct Screen<W> {
    out: W,
    escaped: fn(&str) -> Cow<str>,
}

/// Stdout, which somebody else reads: each write waits until it has room. When a signal has requested a stop,
/// and it still has none, the error is [`UnreadOutput`].
pub(crate) struct ReadStdout;

/// A signal has requested a stop, and nobody reads what is to be printed. No error of the system is this one:
/// a file or a socket on a network may time out, too.
#[derive(Debug)]
pub(crate) struct UnreadOutput;

impl fmt::Display for UnreadOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody reads the output")
    }
}

impl std::error::Error for UnreadOutput {}

impl Write for ReadStdout {
    #[cfg(unix)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        /// The most bytes that surely do not block where there is room: `PIPE_BUF`.
        const AT_ONCE: usize = 4096;
        let out = stdout();
        wait_for_room(&out)?;
        let written = rustix::io::write(&out, &bytes[..bytes.len().min(AT_ONCE)])?;
        has_printed();
        Ok(written)
    }

    #[cfg(not(unix))]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        stdout().flush()
    }
}

/// Waits until a file has room for some bytes.
#[cfg(unix)]
fn wait_for_room(out: &impl std::os::fd::AsFd) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let interval = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    loop {
        match poll(&mut [PollFd::new(out, PollFlags::OUT)], Some(&interval)) {
            Ok(0) if is_late() => return Err(io::Error::other(UnreadOutput)),
            Ok(0) | Err(rustix::io::Errno::INTR) => {}
            done => return done.map(drop).map_err(io::Error::from),
        }
    }
}

impl Screen<ReadStdout> {
    /// Stdout, for text.
    pub(crate) fn text() -> Self {
        Self { out: ReadStdout, escaped: shown }
    }

    /// Stdout, for JSON, which stays the same JSON.
    pub(crate) fn json() -> Self {
        Self { out: ReadStdout, escaped: shown_json }
    }

    /// Whether it is a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        stdout().is_terminal()
    }
}

impl Screen<Stderr> {
    /// Stderr.
    pub(crate) fn messages() -> Self {
        Self { out: stderr(), escaped: shown }
    }
}

impl<W> Screen<W> {
    /// A terminal.
    pub(super) fn on(out: W) -> Self {
        Self { out, escaped: shown }
    }
}

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write_all((self.escaped)(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(text.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A text with its control characters escaped, as `\u{1b}`, but for line feeds.
fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |shown, letter| shown.extend(letter.escape_unicode()))
}

/// The same JSON, with the control characters in its strings escaped.
fn shown_json(json: &str) -> Cow<'_, str> {
    escaped(json, |shown, letter| {
        letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| {
            let _ = write!(shown, "\\u{unit:04x}");
        });
    })
}

fn escaped(text: &str, escape: impl Fn(&mut String, char)) -> Cow<'_, str> {
    let acts = |letter: char| letter != '\n' && acts(letter);
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    text.chars()
        .for_each(|letter| if acts(letter) { escape(&mut shown, letter) } else { shown.push(letter) });
    Cow::Owned(shown)
}

/// Whether a character acts on the text around it or on the terminal, and is not seen itself: a control
/// character, a separator of lines, or one that sets the direction of text, breaks or joins words, or
/// annotates.
fn acts(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A name or title within a line: without line feeds, and short enough for a column.
pub(crate) fn name(name: &str) -> String {
    const MOST: usize = 60;
    one_line(name, MOST)
}

/// A sentence on a line of its own, which may contain long names.
pub(crate) fn sentence(text: &str) -> String {
    const MOST: usize = 1000;
    one_line(text, MOST)
}

/// A text of several lines, such as a comment.
pub(crate) fn paragraphs(text: &str) -> Cow<'_, str> {
    const MOST: usize = 10_000;
    shortened(text, MOST)
}

fn one_line(text: &str, most: usize) -> String {
    shown(&shortened(text, most)).replace('\n', "\\n")
}

/// Of a text with more than `most` characters, the beginning and the end.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= most {
        return Cow::Borrowed(text);
    }
    let begin: String = text.chars().take(most / 2).collect();
    let end: String = text.chars().skip(count - most / 4).collect();
    Cow::Owned(format!("{begin}… ({count} characters) …{end}"))
}

/// Prints a line on stderr: a message, of which a long one is shortened. Ignores errors.
pub(crate) fn say(line: &str) {
    let _ = writeln!(Screen::messages(), "{}", sentence(line));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nothing_that_acts_is_left_and_everything_that_is_seen_stays() {
        let all: String = (char::MIN..=char::MAX).collect();
        let left: BTreeSet<char> = shown(&all).chars().collect();
        let seen: BTreeSet<char> = all.chars().filter(|&letter| letter == '\n' || !acts(letter)).collect();
        assert!(left == seen);
    }

    #[test]
    fn json_stays_the_same() {
        let all: String = (char::MIN..=char::MAX).collect();
        let json = serde_json::to_string(&all).expect("JSON");
        let shown = shown_json(&json);
        assert!(!shown.contains(acts));
        assert_eq!(serde_json::from_str::<String>(&shown).expect("JSON"), all);
    }

    #[test]
    fn long_texts_keep_their_beginning_and_their_end() {
        assert_eq!((name("Soma"), name("A\nB")), ("Soma".to_owned(), "A\\nB".to_owned()));
        let long = format!("begin {} end", "\u{1b}".repeat(1 << 20));
        for (short, most) in [(name(&long), 60), (sentence(&long), 1000)] {
            assert!(short.starts_with("begin ") && short.ends_with(" end"), "{short}");
            assert!(short.chars().count() <= 7 * most, "{}", short.len());
        }
    }
}
