//! Writing to a file or to stdout.

use super::storage::replace;
use crate::cli::outcome::Failure;
use std::io::{self, BufWriter, Write, stdout};
use std::path::Path;

/// Writes `bytes` to a file, which appears only when it is complete, or to stdout if none is given.
pub(in crate::cli) fn write(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    write_with(file, |out| out.write_all(bytes))
}

/// The same, for what is written piece by piece.
pub(in crate::cli) fn write_with(
    file: Option<&Path>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let Some(path) = file else {
        let mut out = BufWriter::new(stdout().lock());
        return Ok(content(&mut out).and_then(|()| out.flush())?);
    };
    replace(path, content).map_err(|error| {
        Failure::Stuck(format!("{} cannot be written ({error}); choose another path", path.display()))
    })
}

/// Checks that a file can be written there, before the work begins.
pub(in crate::cli) fn must_have_folder(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() && !path.is_dir() {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "--output {}: the folder does not exist, or the path is a folder; choose another path",
        path.display()
    )))
}
