//! Where a command writes: to stdout, or to what `--output` names.

use super::input::is_stdin;
use super::storage::{Content, exit_at_once, folder_of, replace, resolved};
use crate::outcome::Failure;
use crate::screen::Screen;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf, is_separator};

/// The output of a command.
pub(crate) struct Output {
    target: Target,
    /// Its name in messages.
    name: String,
}

/// What is written to.
enum Target {
    Stdout,
    Stderr,
    /// A plain file, or none yet. The new one appears only when it is complete.
    File(PathBuf),
    /// A device, a pipe, a socket or an open file, which stays what it is.
    Into(PathBuf),
}

impl Output {
    /// The output with this path, or stdout for `-` or for none. It is refused before the work begins if it can be known that it
    /// cannot be written.
    pub(crate) fn to(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| !is_stdin(path)) else {
            return Ok(Self { target: Target::Stdout, name: "stdout".to_owned() });
        };
        let name = path.display().to_string();
        match target(path) {
            Ok(target) => Ok(Self { target, name }),
            Err(why) => Err(Failure::Usage(format!("--output {name}: {why}; choose another path"))),
        }
    }

    /// Whether stdout is written to, and is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.target, Target::Stdout) && stdout().is_terminal()
    }

    /// Writes all of it.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_with(|out| out.write_all(bytes))
    }

    /// Writes what `content` writes.
    pub(crate) fn write_with(&self, content: impl Content) -> Result<(), Failure> {
        let written = match &self.target {
            Target::Stdout => return Ok(write_to(stdout().lock(), content)?),
            Target::Stderr => return Ok(write_to(stderr().lock(), content)?),
            Target::Into(path) => write_into(path, content),
            Target::File(path) => {
                // Fails if the command handles signals already.
                let _ = ctrlc::set_handler(|| exit_at_once(130));
                replace(path, content)
            }
        };
        written.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::NoReader,
            kind => {
                let (name, kept) = (&self.name, if self.has_old() { ", and is as it was" } else { "" });
                Failure::Stuck(format!("{name} cannot be written ({error}){kept}; {}", remedy(kind)))
            }
        })
    }

    /// Whether there is a file that would have been replaced.
    fn has_old(&self) -> bool {
        matches!(&self.target, Target::File(path) if path.exists())
    }
}

/// What can be done about an error of writing.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem | ErrorKind::ResourceBusy => {
            "a file is written as a new one in its folder, which takes its place: choose a path in another folder, or redirect stdout"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            "choose a path where there is more room"
        }
        _ => "choose another path",
    }
}

/// What the path stands for, or why nothing can be written there.
fn target(path: &Path) -> Result<Target, String> {
    let names_file = !path.to_string_lossy().ends_with(is_separator);
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound && names_file => None,
        found => Some(found.map_err(|error| error.to_string())?),
    };
    let file = resolved(path);
    match found {
        None if folder_of(&file).is_dir() => Ok(Target::File(file)),
        None => Err("the folder does not exist".to_owned()),
        Some(found) if found.is_dir() => Err("it is a folder".to_owned()),
        Some(found) if is_open_as(&found, &stdout()) => Ok(Target::Stdout),
        Some(found) if is_open_as(&found, &stderr()) => Ok(Target::Stderr),
        Some(found) if !found.is_file() || file.is_symlink() => Ok(Target::Into(file)),
        // It is not replaced if it is read-only.
        Some(_) => match OpenOptions::new().write(true).open(&file) {
            Ok(_) => Ok(Target::File(file)),
            Err(error) => Err(error.to_string()),
        },
    }
}

/// Whether a stream of the program writes to this very file.
#[cfg(unix)]
fn is_open_as(found: &Metadata, stream: &impl std::os::fd::AsFd) -> bool {
    use std::os::unix::fs::MetadataExt;
    let open = stream.as_fd().try_clone_to_owned().and_then(|stream| File::from(stream).metadata());
    open.is_ok_and(|open| (open.dev(), open.ino()) == (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn is_open_as<T>(_: &Metadata, _: &T) -> bool {
    false
}

/// Writes into what is there.
fn write_into(path: &Path, content: impl Content) -> io::Result<()> {
    let found = fs::metadata(path)?.file_type();
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_socket(&found) {
        return write_buffered(std::os::unix::net::UnixStream::connect(path)?, content);
    }
    // Of an open file, at its end.
    write_to(OpenOptions::new().write(true).append(found.is_file()).open(path)?, content)
}

/// Writes to an open file. A terminal gets no control characters.
fn write_to(out: impl Write + IsTerminal, content: impl Content) -> io::Result<()> {
    match out.is_terminal() {
        true => write_buffered(Screen::on(out), content),
        false => write_buffered(out, content),
    }
}

fn write_buffered(out: impl Write, content: impl Content) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    content(&mut out)?;
    out.flush()
}
