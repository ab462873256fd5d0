//! Reading files and stdin, up to a limit.

use crate::outcome::Failure;
use formats::puzzles::Limit;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

/// The path that stands for stdin.
const STDIN: &str = "-";

/// Whether the path stands for stdin.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// The name of the file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if is_stdin(path) { "stdin".to_owned() } else { path.display().to_string() }
}

/// The content of a file, or of stdin for `-`, up to the limit.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let most = Limit::FileBytes.most();
    let bytes = match is_stdin(path) {
        true => read_at_most(stdin().lock(), most),
        false => File::open(path).and_then(|file| read_at_most(file, most)),
    };
    let refuse = |error| Failure::Usage(format!("{} cannot be read ({error})", name_of(path)));
    match bytes.map_err(refuse)? {
        Some(bytes) => Ok(bytes),
        None => Err(Failure::Stuck(format!("{} has more than {most} bytes, the limit", name_of(path)))),
    }
}

/// The content of a source, if it has at most `most` bytes. Nothing is read beyond them.
pub(crate) fn read_at_most(source: impl Read, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= most).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_the_limit() {
        for (length, fits) in [(0, true), (999, true), (1000, true), (1001, false), (u64::MAX, false)] {
            let read = read_at_most(io::repeat(b'#').take(length), 1000).expect("it can be read");
            assert_eq!(read.map(|bytes| bytes.len() as u64), fits.then_some(length));
        }
    }
}
