//! Files that are replaced atomically.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The path with a suffix.
pub(in crate::cli) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Replaces the file at `path` atomically: writes `content` to a file beside it, syncs that to the disk, and renames it. A reader,
/// even after a crash, finds either the old or the new content, complete.
pub(in crate::cli) fn replace(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let new = with_suffix(path, ".new");
    write_new(&new, content)?;
    fs::rename(&new, path)?;
    sync_folder(path)
}

/// The same, but the old file stays under its name with the suffix `.old`.
pub(in crate::cli) fn replace_keeping_old(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let (new, old) = (with_suffix(path, ".new"), with_suffix(path, ".old"));
    write_new(&new, content)?;
    if path.exists() {
        remove(&old)?;
        // A hard link to the old file, so that the file exists at every moment. On a file system without hard links, it is
        // missing for a moment, while the `.old` file exists.
        fs::hard_link(path, &old).or_else(|_| fs::rename(path, &old))?;
    }
    fs::rename(&new, path)?;
    sync_folder(path)
}

fn write_new(new: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(new)?);
    content(&mut file)?;
    file.into_inner()?.sync_all()
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Syncs the folder to the disk, on systems where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
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
