//! Writing to a file or to stdout.

use super::storage::replace;
use crate::cli::outcome::Failure;
use std::io::{Write, stdout};
use std::path::Path;

/// Writes `bytes` to a file, which appears only when it is complete, or to stdout if none is given.
pub(in crate::cli) fn write(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(path) = file else {
        let mut out = stdout().lock();
        return Ok(out.write_all(bytes).and_then(|()| out.flush())?);
    };
    replace(path, bytes).map_err(|error| {
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
