//! Files that are replaced atomically.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, fchown};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, TempPath};

/// Makes a file that would exceed the limit of its size an error of writing. Else its signal would end the program.
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
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The path to which symbolic links lead, whether there is a file or not. The links of `/proc` to open files are not
/// followed, since their texts are not always paths.
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

/// Replaces the file at `path` atomically: writes `content` to a file beside it, syncs that to the disk, and renames it. A reader,
/// even after a crash, finds either the old or the new content, complete. The new file has the mode of the old one.
pub(crate) fn replace(path: &Path, content: impl Content) -> io::Result<()> {
    NewFile::write(path, content)?.rename(path)
}

/// The same, but the old file stays under its name with the suffix `.old`.
pub(crate) fn replace_keeping_old(path: &Path, content: impl Content) -> io::Result<()> {
    let new = NewFile::write(path, content)?;
    let old = with_suffix(path, ".old");
    // A hard link to the old file, so that the file exists at every moment. On a file system without hard links, it is
    // missing for a moment, while the `.old` file exists.
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

/// A new file under a name of its own, in the folder of the file that it will replace. It is removed unless it is renamed.
struct NewFile(PathBuf);

impl NewFile {
    /// Creates it with this content, and with the mode and the owner of the file at `path`.
    fn write(path: &Path, content: impl Content) -> io::Result<Self> {
        let old = fs::metadata(path).ok();
        let (new, file) = Self::create(path, |new| open_new(new, old.as_ref()))?;
        let mut file = BufWriter::new(file);
        content(&mut file)?;
        let file = file.into_inner()?;
        old.map_or(Ok(()), |old| become_like(&file, &old))?;
        file.sync_all()?;
        Ok(new)
    }

    /// Creates it by `create`, which fails if its argument is the name of a file.
    fn create<T>(path: &Path, create: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        let mut new_files = new_files();
        let new = Builder::new().prefix(".cubefall-").suffix(".tmp").make_in(folder_of(path), create)?;
        let (created, new) = new.into_parts();
        let name = new.to_path_buf();
        new_files.push(new);
        Ok((Self(name), created))
    }

    /// Renames it, which replaces the file at `path`, and syncs the folder to the disk where that is possible.
    fn rename(self, path: &Path) -> io::Result<()> {
        let _locked = new_files();
        fs::rename(&self.0, path)?;
        if cfg!(unix) {
            let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// Removes the name, which is still there after an error, or if both names were of the same file.
impl Drop for NewFile {
    fn drop(&mut self) {
        new_files().retain(|new| **new != *self.0);
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
