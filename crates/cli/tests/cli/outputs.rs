//! What `--output` names: a plain file is replaced when the new one is complete, and anything else is written
//! into.
#![cfg(unix)]

use super::folder::Folder;
use super::{err, out, program, quiet, run};
use rustix::process::{Pid, Signal, kill_process};
use std::fs::{self, File, Permissions, symlink_metadata};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The commands that write files, without the path.
const WRITING: [&str; 3] = [
    "export soma 1 --as text --output",
    "convert soma --to cubefall --output",
    "solve soma --shard 1/40 --output",
];

/// What a command of [`WRITING`] writes, by stdout.
fn content(command: &str) -> String {
    quiet(command.strip_suffix("--output").expect("the path comes last"))
}

/// What `sh` does with a line, in which `cubefall` is the program.
fn shell(folder: &Folder, line: &str) -> Output {
    let program = format!("cubefall() {{ '{}' \"$@\"; }}; {line}", env!("CARGO_BIN_EXE_cubefall"));
    Command::new("sh").args(["-c", &program]).current_dir(folder.path()).output().expect("sh runs")
}

/// Refused or failed, with this exit code and these words.
#[track_caller]
fn failed(output: &Output, code: i32, words: &[&str]) {
    let message = err(output);
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert!(words.iter().all(|word| message.contains(word)), "{message} lacks one of {words:?}");
}

/// A device with the number 1:`minor`, which the test may lose: one of the folder, where that can be made, or
/// else one of `/dev`, which such a user cannot replace.
fn device(folder: &Folder, name: &str, minor: &str) -> String {
    let own = folder.file(name);
    let made = Command::new("mknod").args([&own, "c", "1", minor]).output().expect("mknod runs");
    // A device cannot be opened in some folders.
    let is_usable = made.status.success() && File::options().write(true).open(&own).is_ok();
    if is_usable { own } else { format!("/dev/{name}") }
}

#[test]
fn a_device_is_written_into_and_stays() {
    let folder = Folder::new("outputs-device");
    let (null, full) = (device(&folder, "null", "3"), device(&folder, "full", "7"));
    for command in WRITING {
        assert_eq!(quiet(&format!("{command} {null}")), "");
        // A device that is always full.
        failed(&run(&format!("{command} {full}")), 3, &[&full, "cannot be written"]);
        for device in [&null, &full] {
            assert!(symlink_metadata(device).expect(device).file_type().is_char_device(), "{device}");
        }
    }
}

#[test]
fn a_pipe_is_written_into_and_stays() {
    let folder = Folder::new("outputs-pipe");
    for command in WRITING {
        let pipe = folder.file("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).expect("it can be read")
        });
        assert_eq!(quiet(&format!("{command} {pipe}")), "");
        assert!(symlink_metadata(&pipe).expect("a pipe").file_type().is_fifo(), "{command}");
        assert_eq!(reader.join().expect("a reader"), content(command));
        fs::remove_file(pipe).expect("it is there");
    }
}

#[test]
fn a_socket_is_written_into_and_stays() {
    let folder = Folder::new("outputs-socket");
    let path = folder.file("socket");
    // The path of a socket has to be short.
    let listener = UnixListener::bind(&path).expect("a socket");
    let reader = thread::spawn(move || {
        let mut text = String::new();
        listener.accept().expect("a connection").0.read_to_string(&mut text).expect("it can be read");
        text
    });
    assert_eq!(quiet(&format!("{} {path}", WRITING[0])), "");
    assert!(symlink_metadata(path).expect("a socket").file_type().is_socket());
    assert_eq!(reader.join().expect("a reader"), content(WRITING[0]));
}

#[test]
fn stdout_under_another_name_is_stdout() {
    let folder = Folder::new("outputs-stdout");
    // As the links in `/dev`.
    symlink("/proc/self/fd/1", folder.path().join("stdout")).expect("a link");
    symlink("/proc/self/fd/2", folder.path().join("stderr")).expect("a link");
    for command in WRITING {
        let text = format!("before\n{}after\n", content(command));
        for name in ["stdout", "/proc/self/fd/1", "/dev/fd/1", "-"] {
            let line = format!("(echo before; cubefall {command} {name}; echo after)");
            for (line, into) in
                [(format!("{line} | cat"), "a pipe"), (format!("{line} > f; cat f"), "a file")]
            {
                let output = shell(&folder, &line);
                assert_eq!((out(&output), err(&output)), (text.clone(), String::new()), "{name} into {into}");
            }
        }
    }
    let output =
        shell(&folder, "(echo before; cubefall export soma 1 --as text --output stderr) 2> e; cat e");
    assert_eq!(out(&output), format!("before\n{}", content(WRITING[0])));
    // Of another open file, its end.
    let output =
        shell(&folder, "(echo before >&3; cubefall export soma 1 --as text --output /dev/fd/3) 3> g; cat g");
    assert_eq!(out(&output), format!("before\n{}", content(WRITING[0])));
    assert!(["stdout", "stderr"].iter().all(|name| folder.path().join(name).is_symlink()));
}

#[test]
fn a_link_stays_and_its_file_is_replaced() {
    let folder = Folder::new("outputs-link");
    fs::create_dir(folder.path().join("far")).expect("a folder");
    for command in WRITING {
        folder.write("far/old", "old");
        for (link, target) in [("link", "far/old"), ("chain", "link"), ("dangling", "far/new")] {
            let _ = fs::remove_file(folder.path().join(link));
            symlink(target, folder.path().join(link)).expect("a link");
        }
        for (link, file) in [("link", "far/old"), ("chain", "far/old"), ("dangling", "far/new")] {
            assert_eq!(quiet(&format!("{command} {}", folder.file(link))), "");
            assert!(folder.path().join(link).is_symlink(), "{link}");
            assert_eq!(folder.read(file), content(command), "{link}");
        }
    }
    assert_eq!(folder.names(), ["chain", "dangling", "far", "link"]);
    // A link to itself leads nowhere.
    symlink("loop", folder.path().join("loop")).expect("a link");
    failed(&run(&format!("{} {}", WRITING[0], folder.file("loop"))), 2, &["loop"]);
}

#[test]
fn a_folder_is_refused_before_the_work() {
    let folder = Folder::new("outputs-folder");
    folder.write("file", "old");
    for command in WRITING {
        for path in ["", "none/", "none/file", "file/", "file/in"] {
            let output = run(&format!("{command} {}", folder.file(path)));
            failed(&output, 2, &["--output", "choose another path"]);
        }
    }
    assert_eq!((folder.names(), folder.read("file")), (vec!["file".to_owned()], "old".to_owned()));
}

#[test]
fn a_new_file_has_the_usual_mode_and_a_replaced_one_its_own() {
    let folder = Folder::new("outputs-mode");
    let mode = |name: &str| fs::metadata(folder.path().join(name)).expect(name).mode() & 0o7777;
    for command in WRITING {
        for (umask, new) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
            let output = shell(&folder, &format!("umask {umask}; rm -f new; cubefall {command} new"));
            assert_eq!((output.status.code(), mode("new")), (Some(0), new), "{}", err(&output));
            for kept in [0o600, 0o640, 0o666, 0o755] {
                fs::set_permissions(folder.path().join("new"), Permissions::from_mode(kept)).expect("ours");
                shell(&folder, &format!("umask {umask}; cubefall {command} new"));
                assert_eq!(mode("new"), kept);
            }
        }
        assert_eq!(folder.read("new"), content(command));
    }
}

#[test]
fn files_with_names_beside_it_stay() {
    let folder = Folder::new("outputs-beside");
    let names = ["f.new", "f.tmp", "f.old", "f~"];
    for command in WRITING {
        names.iter().for_each(|name| folder.write(name, "the user's own"));
        quiet(&format!("{command} {}", folder.file("f")));
        assert!(names.iter().all(|name| folder.read(name) == "the user's own"));
        assert_eq!(folder.names().len(), 1 + names.len());
    }
    quiet(&format!("solve soma --checkpoint {} --format count", folder.file("c")));
    fs::remove_file(folder.path().join("c.old")).expect("the version before");
    symlink("f", folder.path().join("c.new")).expect("a link");
    let before = folder.read("f");
    quiet(&format!("solve soma --checkpoint {} --format count", folder.file("c")));
    assert!(folder.read("f") == before && folder.path().join("c.new").is_symlink());
}

#[test]
fn a_file_that_cannot_grow_leaves_the_old_one_and_no_other() {
    let folder = Folder::new("outputs-full");
    folder.write("large.json", &large());
    for command in ["export soma 1 --as plate --output", "convert large.json --to cubefall --output"] {
        for old in [None, Some("old")] {
            let _ = fs::remove_file(folder.path().join("f"));
            old.iter().for_each(|old| folder.write("f", old));
            let output = shell(&folder, &format!("ulimit -f 1; cubefall {command} f"));
            failed(&output, 3, &["f cannot be written", "choose"]);
            let names = if old.is_some() { vec!["f", "large.json"] } else { vec!["large.json"] };
            assert_eq!(folder.names(), names);
            assert!(old.is_none_or(|old| folder.read("f") == old));
        }
    }
    // A checkpoint, too.
    let output = shell(&folder, "ulimit -f 1; cubefall solve soma --symmetry raw --checkpoint c");
    failed(&output, 3, &["cannot be"]);
    assert!(folder.names().iter().all(|name| !name.starts_with(".cubefall")), "{:?}", folder.names());
    // And stdout.
    failed(&shell(&folder, "ulimit -f 1; cubefall solve soma --symmetry raw > s"), 3, &["cannot be written"]);
}

/// The options that name a file to write, each with a command.
const NAMING: [&str; 7] = [
    "export soma 1 --as text --output",
    "convert soma --to cubefall --output",
    "apart interlocking-4 --output",
    "solve soma --shard 1/40 --output",
    "solve soma --format count --checkpoint",
    "solve soma --format count --costs",
    "changes five-tetrominoes --checkpoint",
];

#[test]
fn a_path_that_cannot_be_written_to_is_a_fault_of_the_command_line() {
    let folder = Folder::new("outputs-paths");
    folder.write("file", "a file");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    let long = "n".repeat(300);
    // No user can create a file in this folder.
    let paths = ["missing/f", "file/f", "folder", &long].map(|path| folder.file(path));
    let read_only = cfg!(target_os = "linux").then(|| "/proc/self/f".to_owned());
    for path in paths.into_iter().chain(read_only) {
        for command in NAMING {
            let output = run(&format!("{command} {path}"));
            let shown = path.get(..40).unwrap_or(&path);
            failed(&output, 2, &["error: ", shown, "choose"]);
        }
    }
    assert_eq!(folder.names(), ["file", "folder"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_size_limit_of_nothing_is_an_error_with_a_message() {
    let folder = Folder::new("outputs-nothing");
    for command in NAMING {
        let output = shell(&folder, &format!("ulimit -f 0; cubefall {command} f"));
        failed(&output, 3, &["error: ", "File too large"]);
        let _ = fs::remove_file(folder.path().join("f"));
    }
    failed(&shell(&folder, "ulimit -f 0; cubefall solve soma > s"), 3, &["cannot be written"]);
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_run_has_left_is_removed_by_the_next_one() {
    let folder = Folder::new("outputs-killed");
    folder.write("large.json", &large());
    let foreign = ".cubefall-mine.tmp";
    folder.write(foreign, "the user's own");
    let arguments =
        format!("convert {} --to cubefall --output {}", folder.file("large.json"), folder.file("f"));
    let is_new = |name: &String| name.starts_with(".cubefall-") && *name != foreign;
    let leaves_some = || {
        let mut child = program(&arguments).stderr(Stdio::null()).spawn().expect("the program runs");
        // It may be complete before it is killed.
        while !folder.names().iter().any(is_new) && child.try_wait().expect("its state").is_none() {}
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        folder.names().iter().any(is_new)
    };
    assert!((0..100).any(|_| leaves_some()), "no run was killed while it wrote");
    assert_eq!(run(&arguments).status.code(), Some(0));
    assert_eq!(folder.names(), [foreign, "f", "large.json"]);
}

#[test]
fn two_runs_can_write_one_file() {
    let folder = Folder::new("outputs-two");
    let start = |command: &str| {
        let mut child = program(&format!("{command} {}", folder.file("f")));
        child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
    };
    for _ in 0..3 {
        let children: Vec<_> = WRITING.iter().chain(&WRITING).map(|command| start(command)).collect();
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
        }
        assert!(WRITING.iter().any(|command| content(command) == folder.read("f")));
        assert_eq!(folder.names(), ["f"]);
    }
}

/// A puzzle file of some 20 MB.
fn large() -> String {
    let comment = "some words ".repeat(2 << 20);
    format!(
        r######"{{ "id": "x", "title": "x", "comment": "{comment}", "goal": {{ "shape": ["#"] }}, "pieces": [{{ "name": "A", "shape": ["#"] }}] }}"######
    )
}

#[test]
fn an_interrupt_while_the_file_is_written_leaves_no_part_of_it() {
    let folder = Folder::new("outputs-interrupted");
    folder.write("large.json", &large());
    let files = |folder: &Folder| folder.names().len();
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let was_written = || {
            let arguments =
                format!("convert {} --to cubefall --output {}", folder.file("large.json"), folder.file("f"));
            let mut child = program(&arguments).stderr(Stdio::null()).spawn().expect("the program runs");
            let start = Instant::now();
            while files(&folder) == 1 && start.elapsed() < Duration::from_secs(60) {
                thread::yield_now();
            }
            // Not by the program `kill`, which begins so late that the file is often complete.
            kill_process(Pid::from_child(&child), signal).expect("it has not been waited for");
            let _ = child.wait().expect("it ends").code();
            let was_written = folder.path().join("f").exists();
            let _ = fs::remove_file(folder.path().join("f"));
            assert_eq!(folder.names(), ["large.json"], "{signal:?}");
            was_written
        };
        // The file may be complete before the signal arrives.
        assert!((0..100).any(|_| !was_written()), "no run was interrupted while it wrote");
    }
}

#[test]
fn costs_replace_no_device_and_no_other_file_of_the_command() {
    let folder = Folder::new("outputs-costs");
    let device = device(&folder, "null", "3");
    failed(&run(&format!("solve soma --format count --costs {device}")), 2, &[&device, "not a plain file"]);
    assert!(symlink_metadata(&device).expect("a device").file_type().is_char_device());
    let puzzle = folder.file("soma.json");
    let text = quiet(&format!("convert soma --to cubefall -o {puzzle}")) + &folder.read("soma.json");
    symlink("soma.json", folder.path().join("link")).expect("a link");
    let (link, other) = (folder.file("link"), folder.file("c"));
    let name = folder.path().file_name().expect("a folder").display();
    let roundabout = format!("{}/../{name}/soma.json", folder.path().display());
    for (arguments, what) in [
        (format!("{puzzle} --costs {puzzle}"), "the puzzle"),
        (format!("{puzzle} --costs {link}"), "the puzzle"),
        (format!("{puzzle} --costs {roundabout}"), "the puzzle"),
        (format!("soma --costs {other} --checkpoint {other}"), "--checkpoint"),
        (format!("soma --shard 1/2 --costs {other} --output {other}"), "--output"),
    ] {
        failed(&run(&format!("solve {arguments}")), 2, &[what, "choose another path"]);
    }
    assert_eq!(folder.read("soma.json"), text);
    assert!(!folder.path().join("c").exists());
}

#[test]
fn a_checkpoint_is_a_plain_file_or_a_link_to_one() {
    let folder = Folder::new("outputs-checkpoint");
    let device = device(&folder, "null", "3");
    for command in ["solve soma --format count", "changes five-tetrominoes"] {
        failed(&run(&format!("{command} --checkpoint {device}")), 2, &[&device, "not a plain file"]);
    }
    assert!(symlink_metadata(&device).expect("a device").file_type().is_char_device());
    fs::create_dir(folder.path().join("far")).expect("a folder");
    symlink("far/c", folder.path().join("link")).expect("a link");
    for _ in 0..2 {
        assert_eq!(
            quiet(&format!("solve soma --format count --checkpoint {}", folder.file("link"))),
            "240\n"
        );
        assert!(folder.path().join("link").is_symlink() && folder.path().join("far/c").is_file());
    }
    assert!(File::open(folder.path().join("far/c.old")).is_ok());
}
