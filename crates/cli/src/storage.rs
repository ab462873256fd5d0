//! Files, stdin and stdout: what commands read, up to a limit, and where they write. Files are replaced
//! atomically.

use crate::interrupt::Saving;
use crate::outcome::Failure;
use crate::screen::{ReadStdout, Screen};
use crate::verbosity::detail;
use cubefall::solution::Checksum;
use formats::puzzles::limits;
use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Read, Write, stderr, stdin, stdout};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf, is_separator};
use std::process::exit;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, TempPath};
use words::counted;

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
    /// The output with this path, or stdout for `-` or for none. It is refused before the work begins if it
    /// can be known that it cannot be written.
    pub(crate) fn to(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| !is_stdin(path)) else {
            return Ok(Self { target: Target::Stdout, name: "stdout".to_owned() });
        };
        let name = path.display().to_string();
        match target(path) {
            Ok(target) => {
                if let Target::File(path) = &target {
                    let probed = NewFile::create(path, |new| open_new(new, None));
                    probed.map_err(|error| unwritable(&format!("--output {name}"), &error))?;
                }
                Ok(Self { target, name })
            }
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
            Target::Stdout => return Ok(write_to_stdout(content)?),
            Target::Stderr => return Ok(write_to(stderr().lock(), content)?),
            Target::Into(path) => write_into(path, content),
            Target::File(path) => replace(path, content),
        };
        written.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => Failure::NoReader,
            _ => {
                let kept = if self.has_old() { ", and is as it was" } else { "" };
                unwritable_and(&self.name, &error, kept)
            }
        })?;
        detail(|| format!("wrote {}", self.name));
        Ok(())
    }

    /// Whether there is a file that would have been replaced.
    fn has_old(&self) -> bool {
        matches!(&self.target, Target::File(path) if path.exists())
    }
}

/// The failure of writing to `what`. If that path cannot be written to whatever its content is, it is the
/// command line that is wrong.
pub(crate) fn unwritable(what: &str, error: &io::Error) -> Failure {
    unwritable_and(what, error, "")
}

/// The same, with what else is to be said about it.
fn unwritable_and(what: &str, error: &io::Error, also: &str) -> Failure {
    let message = format!("{what} cannot be written ({error}){also}; {}", remedy(error.kind()));
    match is_of_path(error.kind()) {
        true => Failure::Usage(message),
        false => Failure::Stuck(message),
    }
}

/// Whether an error is that of a path, and not of the room or the device that it leads to.
pub(crate) fn is_of_path(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::NotFound
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput
    )
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

/// Writes to stdout, which waits for its reader.
fn write_to_stdout(content: impl Content) -> io::Result<()> {
    match stdout().is_terminal() {
        true => write_buffered(Screen::text(), content),
        false => write_buffered(ReadStdout, content),
    }
}

fn write_buffered(out: impl Write, content: impl Content) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    content(&mut out)?;
    out.flush()
}

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
    let most = limits::FILE_BYTES.most();
    let bytes = match is_stdin(path) {
        true => read_at_most(stdin().lock(), most),
        false => File::open(path).and_then(|file| read_at_most(file, most)),
    };
    let refuse = |error| Failure::Usage(format!("{} cannot be read ({error})", name_of(path)));
    match bytes.map_err(refuse)? {
        Some(bytes) => {
            detail(|| format!("read {}: {}", name_of(path), counted(bytes.len(), "byte")));
            Ok(bytes)
        }
        None => Err(Failure::Stuck(format!("{} has more than {most} bytes, the limit", name_of(path)))),
    }
}

/// The content of a source, if it has at most `most` bytes. Nothing is read beyond them.
fn read_at_most(source: impl Read, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= most).then_some(bytes))
}

/// Makes a file that would exceed the limit of its size an error of writing. Else its signal would end the
/// program.
pub(crate) fn report_file_size_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// The path with a suffix.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether both paths are of one file, whether it exists or not.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = resolved(path);
        folder_of(&path).canonicalize().ok().map(|folder| (folder, path.file_name().map(ToOwned::to_owned)))
    };
    place(one).is_some_and(|one| place(other) == Some(one))
}

/// The path to which symbolic links lead, whether there is a file or not. The links of `/proc` to open files
/// are not followed, since their texts are not always paths.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    /// The limit of Linux.
    const MOST: usize = 40;
    let is_in_proc = |path: &Path| folder_of(path).canonicalize().is_ok_and(|at| at.starts_with("/proc"));
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(target) if !is_in_proc(&path) => path = folder_of(&path).join(target),
            _ => break,
        }
    }
    path
}

/// What writes the content of a file.
pub(crate) trait Content: FnOnce(&mut dyn Write) -> io::Result<()> {}

impl<F: FnOnce(&mut dyn Write) -> io::Result<()>> Content for F {}

/// Replaces the file at `path` atomically: writes `content` to a file beside it, syncs that to the disk, and
/// renames it. A reader, even after a crash, finds either the old or the new content, complete. The new file
/// has the mode of the old one.
pub(crate) fn replace(path: &Path, content: impl Content) -> io::Result<()> {
    let _saving = Saving::begin();
    NewFile::write(path, content)?.rename(path)
}

/// The same, but the old file stays under its name with the suffix `.old`.
pub(crate) fn replace_keeping_old(path: &Path, content: impl Content) -> io::Result<()> {
    let _saving = Saving::begin();
    let new = NewFile::write(path, content)?;
    let old = with_suffix(path, ".old");
    // A hard link to the old file, so that the file exists at every moment. On a file system without hard
    // links, it is missing for a moment, while the `.old` file exists.
    let linked =
        NewFile::create(path, |link| fs::hard_link(path, link)).and_then(|(link, ())| link.rename(&old));
    match linked.or_else(|_| fs::rename(path, &old)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => new.rename(path),
    }
}

/// The new files that exist now.
static NEW_FILES: Mutex<Vec<TempPath>> = Mutex::new(Vec::new());

fn new_files() -> MutexGuard<'static, Vec<TempPath>> {
    NEW_FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program at once, for a signal, and removes new files that are not complete.
pub(crate) fn exit_at_once(code: i32) -> ! {
    // The list stays locked, so no other file is created.
    let mut new_files = new_files();
    new_files.clear();
    exit(code)
}

/// A new file under a name of its own, in the folder of the file that it will replace. It is removed unless
/// it is renamed.
struct NewFile {
    name: PathBuf,
    /// It is locked until it is renamed: see [`remove_leftovers`].
    locked: Option<File>,
}

impl NewFile {
    /// Creates it with this content, and with the mode and the owner of the file at `path`.
    fn write(path: &Path, content: impl Content) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        let (mut new, file) = Self::create(path, |new| open_locked(new, old.as_ref()))?;
        let mut file = BufWriter::new(file);
        content(&mut file)?;
        let file = file.into_inner()?;
        old.map_or(Ok(()), |old| become_like(&file, &old))?;
        file.sync_all()?;
        new.locked = cfg!(unix).then_some(file);
        Ok(new)
    }

    /// Creates it by `create`, which fails if its argument is the name of a file.
    fn create<T>(path: &Path, create: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        let prefix = prefix_of(path);
        remove_leftovers(path, &prefix);
        let mut new_files = new_files();
        let new = Builder::new().prefix(&prefix).suffix(SUFFIX).make_in(folder_of(path), create)?;
        let (created, new) = new.into_parts();
        let name = new.to_path_buf();
        new_files.push(new);
        Ok((Self { name, locked: None }, created))
    }

    /// Renames it, which replaces the file at `path`, and syncs the folder to the disk where that is
    /// possible.
    fn rename(self, path: &Path) -> io::Result<()> {
        {
            let _locked = new_files();
            fs::rename(&self.name, path)?;
        }
        if cfg!(unix) {
            let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// Removes the name, which is still there after an error, or if both names were of the same file.
impl Drop for NewFile {
    fn drop(&mut self) {
        new_files().retain(|new| **new != *self.name);
    }
}

/// How the names of new files end.
const SUFFIX: &str = ".tmp";

/// How the names of the new files begin that will replace this one.
fn prefix_of(path: &Path) -> String {
    let mut sum = Checksum::EMPTY;
    sum.add(path.file_name().unwrap_or_default().as_encoded_bytes());
    format!(".cubefall-{sum}-")
}

/// Removes the new files that killed programs have left beside the file at `path`, once in a run. A program
/// that runs has its new files locked. Errors are ignored: what is left does no harm.
fn remove_leftovers(path: &Path, prefix: &str) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder_of(path)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_like_ours = name.to_str().is_some_and(|name| is_new_file(name, prefix));
        if is_like_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            // Locked until it is removed, so that no program takes it for its own meanwhile.
            let left = left(&entry.path());
            if left.is_some() {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Whether a name is of the form of those of new files.
fn is_new_file(name: &str, prefix: &str) -> bool {
    let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// A new file of no program that runs, and of this user, locked; nothing if it is another's.
fn left(path: &Path) -> Option<File> {
    let file = OpenOptions::new().write(true).open(path).ok()?;
    #[cfg(unix)]
    if file.metadata().ok()?.uid() != rustix::process::geteuid().as_raw() {
        return None;
    }
    file.try_lock().is_ok().then_some(file)
}

/// Opens a new file, and locks it. Where locks are not known, it stays unlocked, and others cannot lock it
/// either.
fn open_locked(path: &Path, old: Option<&Metadata>) -> io::Result<File> {
    loop {
        let file = open_new(path, old)?;
        // Another program may have taken it for one that was left, before it was locked.
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock)) || !path.exists();
        if !is_taken {
            return Ok(file);
        }
    }
}

/// Opens a new file, which nobody may read who may not read the old one.
fn open_new(path: &Path, old: Option<&Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(old.map_or(0o666, |old| old.mode() & 0o777));
    #[cfg(not(unix))]
    let _ = old;
    options.open(path)
}

/// Gives a file the owner of an old one, as far as that is allowed, and its mode.
fn become_like(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    file.set_permissions(old.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn no_more_is_read_than_the_limit() {
        for (length, fits) in [(0, true), (999, true), (1000, true), (1001, false), (u64::MAX, false)] {
            let read = read_at_most(io::repeat(b'#').take(length), 1000).expect("it can be read");
            assert_eq!(read.map(|bytes| bytes.len() as u64), fits.then_some(length));
        }
    }

    #[test]
    fn new_files_that_were_left_are_removed_and_no_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let (own, other) = (prefix_of(&path), prefix_of(&folder.path().join("other")));
        let file = |name: &str| folder.path().join(name);
        let left = file(&format!("{own}abc123.tmp"));
        let foreign = [
            format!("{own}abc12.tmp"),
            format!("{own}abc123.tmp2"),
            format!("{own}abc-23.tmp"),
            format!("{other}abc123.tmp"),
            ".cubefall-abc123.tmp".to_owned(),
            "abc123.tmp".to_owned(),
        ];
        foreign.iter().for_each(|name| fs::write(file(name), "foreign").expect("a file"));
        fs::write(&left, "left").expect("a file");
        fs::create_dir(file(&format!("{own}folder.tmp"))).expect("a folder");
        // A program that runs has locked its file.
        let running = file(&format!("{own}def456.tmp"));
        let locked = open_locked(&running, None).expect("a file");
        replace(&path, |file| file.write_all(b"new")).expect("it can be written");
        assert!(!left.exists() && running.exists(), "only the one that was left");
        assert!(foreign.iter().all(|name| file(name).exists()) && file(&format!("{own}folder.tmp")).exists());
        assert_eq!(fs::read_to_string(&path).expect("the file"), "new");
        drop(locked);
    }

    #[test]
    fn what_is_wrong_with_a_path_is_told_from_what_is_wrong_with_its_device() {
        let code = |kind: ErrorKind| match unwritable("f", &kind.into()) {
            Failure::Usage(_) => 2,
            Failure::Stuck(_) => 3,
            _ => panic!("it is an error"),
        };
        for kind in [ErrorKind::ReadOnlyFilesystem, ErrorKind::PermissionDenied, ErrorKind::NotFound] {
            assert_eq!(code(kind), 2, "{kind}");
        }
        for kind in [ErrorKind::StorageFull, ErrorKind::QuotaExceeded, ErrorKind::FileTooLarge] {
            assert_eq!(code(kind), 3, "{kind}");
        }
    }

    #[test]
    fn a_reader_finds_the_one_or_the_other_whole() {
        let folder = std::env::temp_dir().join(format!("cubefall-storage-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("file");
        let texts = ["a".repeat(300_000), "b".repeat(200_000)];
        replace_keeping_old(&path, |file| file.write_all(texts[0].as_bytes())).expect("it can be written");
        assert!(!with_suffix(&path, ".old").exists(), "there was none");
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let reader = scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    assert!(texts.contains(&fs::read_to_string(&path).expect("a file at every moment")));
                }
            });
            for turn in 1..42 {
                let content = |file: &mut dyn Write| file.write_all(texts[turn % 2].as_bytes());
                match turn % 3 {
                    0 => replace(&path, content),
                    _ => replace_keeping_old(&path, content),
                }
                .expect("it can be written");
            }
            over.store(true, Ordering::Relaxed);
            reader.join().expect("every text was whole");
        });
        // The last two turns kept the one before.
        assert_eq!(fs::read_to_string(&path).expect("a file"), texts[1]);
        assert_eq!(fs::read_to_string(with_suffix(&path, ".old")).expect("the older one"), texts[0]);
        assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 2);
        fs::remove_dir_all(&folder).expect("the folder");
    }
}
