//! The scripts of `deploy/` work.
#![cfg(unix)]

use super::folder::Folder;
use super::{err, out, quiet};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use testing::not_tested;

pub use testing::ROOT;

pub fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join("deploy").join(name)).expect(name)
}

/// A puzzle of the catalogue, as a file has it.
fn read_puzzle(name: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join("data/puzzles").join(name)).expect(name)
}

/// A command whose PATH begins with the folder, in which it links the program.
pub fn with_program(command: &str, folder: &Folder) -> Command {
    let link = folder.path().join("cubefall");
    if !link.exists() {
        symlink(env!("CARGO_BIN_EXE_cubefall"), link).expect("a link");
    }
    let mut command = Command::new(command);
    let path = std::env::var("PATH").unwrap_or_default();
    command
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .env("PUZZLE", "soma")
        .env("SHARDS", "3");
    command.env("FOLDER", folder.path().join("shards")).current_dir(folder.path());
    command
}

pub fn succeeded(output: &Output) {
    assert!(output.status.success(), "{}{}", out(output), err(output));
}

/// The solutions in the three shards.
pub fn merged(folder: &Folder) -> String {
    let files: Vec<_> = (1..=3).map(|number| folder.file(&format!("shards/{number}.shard"))).collect();
    quiet(&format!("merge {}", files.join(" ")))
}

#[test]
fn gnu_parallel_does_the_shards() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|version| out(&version).starts_with("GNU parallel")) {
        not_tested("deploy/parallel.sh", "GNU parallel is missing (apt-get install parallel)");
        return;
    }
    let folder = Folder::new("gnu_parallel");
    let script = format!("{ROOT}/deploy/parallel.sh");
    for shards in ["3", "5", "3"] {
        // In a folder whose name has a space; the last run continues from the existing files.
        let output =
            with_program(&script, &folder).args(["soma", shards, "my shards"]).output().expect("it runs");
        succeeded(&output);
        assert!(out(&output) == quiet("solve soma"), "{shards} shards: {}", err(&output));
    }
    let divided = with_program(&script, &folder).env("PARTS", "90").args(["soma", "4", "many"]).output();
    let divided = divided.expect("it runs");
    succeeded(&divided);
    assert!(out(&divided) == quiet("solve soma"));
    assert!(folder.read("many/soma-4-of-4.shard").contains("\"divided\":true"));
    // Files, by paths of every kind and with characters that a shell or GNU parallel would replace.
    let document = read_puzzle("soma.json");
    std::fs::create_dir(folder.path().join("a folder")).expect("a folder");
    let own = folder.path().join("a folder/my {} {.} $HOME 'file'.json");
    std::fs::write(&own, document).expect("a file");
    std::fs::copy(&own, folder.path().join("my.json")).expect("a file");
    let whole = quiet(&format!("solve {}", folder.file("my.json")));
    for (puzzle, shards) in [
        ("./my.json".to_owned(), "4"),
        (folder.file("my.json"), "3"),
        (own.to_string_lossy().into_owned(), "2"),
    ] {
        let mut command = with_program(&script, &folder);
        let output = command.args([&puzzle, shards, "other shards"]).output().expect("it runs");
        succeeded(&output);
        assert!(out(&output) == whole, "{puzzle}: {}", err(&output));
    }
    let shards = std::fs::read_dir(folder.path().join("other shards")).expect("a folder");
    let names: Vec<_> = shards.map(|entry| entry.expect("an entry").file_name()).collect();
    assert!(
        names.iter().filter(|name| name.to_string_lossy().ends_with(".shard")).count() == 4 + 3 + 2,
        "{names:?}"
    );
    for wrong in [&["soma", "0"][..], &["soma", "many"], &["-", "2"]] {
        let output = with_program(&script, &folder).args(wrong).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}: {}", err(&output));
    }
    let output = with_program(&script, &folder).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("deploy/parallel.sh PUZZLE SHARDS"), "{}", err(&output));
    let output = with_program(&script, &folder).args(["sona", "2"]).output().expect("it runs");
    assert!(!output.status.success() && err(&output).contains("sona"), "{}", err(&output));
}

#[test]
fn the_slurm_script_does_a_shard_with_what_slurm_sets() {
    let folder = Folder::new("slurm");
    // What Slurm would run on a node is run here, if it gets all processors of the task.
    folder.write("srun", "#!/bin/sh\n[ \"$1\" = --cpus-per-task=2 ] && shift && exec \"$@\"\n");
    succeeded(&Command::new("chmod").args(["+x", &folder.file("srun")]).output().expect("chmod runs"));
    for task in ["1", "2", "3"] {
        let mut command = with_program("bash", &folder);
        command.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_CPUS_PER_TASK", "2");
        succeeded(&command.arg(format!("{ROOT}/deploy/slurm.sbatch")).output().expect("bash runs"));
    }
    assert!(merged(&folder) == quiet("solve soma"));
    let script = read("slurm.sbatch");
    let array = script.lines().find_map(|line| line.strip_prefix("#SBATCH --array=1-")).expect("an array");
    assert!(script.contains(&format!("shards=${{SHARDS:-{array}}}")), "as many shards as tasks");
}

/// The script of the Kubernetes Job, which its command `/bin/sh -c` runs.
pub fn job_script() -> String {
    let job = read("kubernetes.yaml");
    assert!(job.contains("command: [\"/bin/sh\", \"-c\"]"));
    // A folded block: its lines are joined by spaces. It is indented further than the line after it.
    let (_, block) = job.split_once("- >-\n").expect("a block of arguments");
    let indent = |line: &str| line.len() - line.trim_start().len();
    let depth = indent(block.lines().next().expect("a line"));
    let lines: Vec<_> = block.lines().take_while(|line| indent(line) >= depth).map(str::trim).collect();
    lines.join(" ")
}

#[test]
fn the_kubernetes_job_does_a_shard_with_what_kubernetes_sets() {
    let folder = Folder::new("kubernetes");
    let (job, script) = (read("kubernetes.yaml"), job_script());
    std::fs::create_dir(folder.path().join("shards")).expect("what the volume is");
    for index in ["0", "1", "2"] {
        let mut command = with_program("/bin/sh", &folder);
        command.env("JOB_COMPLETION_INDEX", index).env("THREADS", "2").args(["-c", &script]);
        succeeded(&command.output().expect("sh runs"));
    }
    assert!(merged(&folder) == quiet("solve soma"));
    let value = |key: &str| job.lines().find_map(|line| line.trim().strip_prefix(key)).map(str::to_owned);
    let completions = value("completions: ").expect("a number of completions");
    assert_eq!(value("- { name: SHARDS, value: "), Some(format!("\"{completions}\" }}")));
}

#[test]
fn the_kubernetes_job_ends_and_may_do_no_more_than_it_needs() {
    let job = read("kubernetes.yaml");
    // The lines of a section, which are indented further than its title, without the sections in it.
    let section = |title: &str| -> Vec<String> {
        let indent = |line: &str| line.len() - line.trim_start().len();
        let mut lines = job.lines().skip_while(|line| *line != title).skip(1).peekable();
        let depth = lines.peek().map_or(0, |line| indent(line));
        let own = lines.take_while(|line| line.is_empty() || indent(line) >= depth);
        own.filter(|line| indent(line) == depth).map(|line| line.trim().to_owned()).collect()
    };
    let has = |title: &str, line: &str| {
        let lines = section(title);
        assert!(lines.iter().any(|other| other == line), "{title} lacks {line:?}: {lines:?}");
    };
    let (_, after) = job.split_once("kind: Job\n").expect("a Job");
    assert!(after.contains("\nspec:\n"));
    for key in ["  activeDeadlineSeconds: ", "  ttlSecondsAfterFinished: "] {
        let seconds = after.lines().find_map(|line| line.strip_prefix(key)).expect(key);
        assert!(seconds.parse::<u64>().is_ok_and(|seconds| seconds > 0), "{key}{seconds}");
    }
    has("    spec:", "automountServiceAccountToken: false");
    has("      securityContext:", "seccompProfile: { type: RuntimeDefault }");
    has("      securityContext:", "runAsNonRoot: true");
    for line in
        ["allowPrivilegeEscalation: false", "readOnlyRootFilesystem: true", "capabilities: { drop: [ALL] }"]
    {
        has("          securityContext:", line);
    }
}

#[test]
fn the_container_has_what_the_build_reads_and_the_compiler_that_it_requires() {
    let (file, manifest) =
        (read("Containerfile"), std::fs::read_to_string(format!("{ROOT}/Cargo.toml")).expect("Cargo.toml"));
    let field = |name: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{name} = \""))).expect(name);
        line.trim_end_matches('"').to_owned()
    };
    assert!(file.contains(&format!("rust:{}-slim", field("rust-version"))), "{file}");
    let image = format!("cubefall:{}", field("version"));
    assert!(file.contains(&image) && read("kubernetes.yaml").contains(&format!("image: {image}\n")));
}
