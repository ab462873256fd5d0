//! The container of the Kubernetes Job, built and run.
#![cfg(target_os = "linux")]

use super::deploy::{ROOT, job_script, merged, read, succeeded};
use super::folder::Folder;
use super::{err, out, quiet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use testing::not_tested;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cubefall");

/// The limits are set, since a container engine may not be allowed to raise its own, as it does otherwise.
const RUN: &str = "run --rm --network=none --ulimit=nofile=1024:1024 --ulimit=nproc=1024:1024";

/// The images that the stages of the Containerfile begin with.
fn bases() -> Vec<String> {
    let file = read("Containerfile");
    let begins = file.lines().filter_map(|line| line.strip_prefix("FROM "));
    begins.map(|image| image.split(' ').next().expect("a name").to_owned()).collect()
}

/// The shell and the program's libraries of this machine, which stand for the base image.
fn write_base(root: &Path) {
    for file in [PROGRAM, "/bin/sh"] {
        let listed = out(&Command::new("ldd").arg(file).output().expect("ldd runs"));
        for library in listed.split_whitespace().filter(|word| word.starts_with('/')) {
            copy(library, root);
        }
    }
    copy("/bin/sh", root);
}

/// Copies a file to the same path below `root`.
fn copy(file: &str, root: &Path) {
    let to = root.join(file.trim_start_matches('/'));
    fs::create_dir_all(to.parent().expect("a folder")).expect("the same folder");
    fs::copy(file, to).expect(file);
}

/// Podman with its images in a folder of the test, so that those of the user are left alone.
struct Podman(String);

impl Podman {
    /// Has the base image from this machine's files.
    ///
    /// # Errors
    /// When podman is missing, or no container runs here.
    fn new(folder: &Folder) -> Result<Self, String> {
        Command::new("podman")
            .arg("--version")
            .output()
            .map_err(|_| "podman is missing (apt-get install podman)")?;
        write_base(&folder.path().join("base"));
        let tar =
            format!("--create --file={} --directory={} .", folder.file("base.tar"), folder.file("base"));
        succeeded(&Command::new("tar").args(tar.split(' ')).output().expect("tar runs"));
        let images = format!(
            "--root={} --runroot={} --storage-driver=vfs --cgroup-manager=cgroupfs",
            folder.file("images"),
            folder.file("run")
        );
        let bases = bases();
        let base = bases.last().expect("a stage");
        let mut why = String::new();
        // Where the usual runtime cannot run containers, the older one may.
        for runtime in ["", " --runtime=runc"] {
            let podman = Self(format!("{images}{runtime}"));
            let imported = podman.call(&format!("import {} {base}", folder.file("base.tar")));
            let ran = podman.call(&format!("{RUN} {base} /bin/sh -c :"));
            if imported.status.success() && ran.status.success() {
                return Ok(podman);
            }
            why = format!("podman runs no container here: {}{}", err(&imported), err(&ran));
        }
        Err(why)
    }

    fn call(&self, arguments: &str) -> Output {
        self.command(arguments).output().expect("podman is there")
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new("podman");
        command.args(self.0.split(' ')).args(arguments.split(' ')).current_dir(ROOT);
        command
    }
}

#[test]
#[ignore = "some seconds"]
fn the_image_runs_the_command_of_the_job() {
    let folder = Folder::new("container");
    let podman = match Podman::new(&folder) {
        Ok(podman) => podman,
        Err(why) => return not_tested("the container of deploy/Containerfile", &why),
    };
    // The program is that of the tests, in the place of the stage that builds it.
    let built = folder.path().join("built/cubefall/target/release");
    fs::create_dir_all(&built).expect("a folder");
    fs::copy(PROGRAM, built.join("cubefall")).expect("the program");
    let build = "build --pull=never --network=none --tag=cubefall-test";
    let context = format!("--build-context=build={}", folder.file("built"));
    succeeded(&podman.call(&format!("{build} {context} --file=deploy/Containerfile .")));

    fs::create_dir(folder.path().join("shards")).expect("what the volume is");
    fs::set_permissions(folder.path().join("shards"), PermissionsExt::from_mode(0o777)).expect("its mode");
    // What the Job says of its container: user, no capabilities, read-only files, volume.
    let (job, user) = (read("kubernetes.yaml"), "65532");
    for line in [&format!("runAsUser: {user}"), "readOnlyRootFilesystem: true", "drop: [ALL]"] {
        assert!(job.contains(line), "{line}");
    }
    let image = podman.call("image inspect --format={{.User}} localhost/cubefall-test");
    assert_eq!(out(&image), format!("{user}:{user}\n"), "the Job's user is that of the image");
    let restrictions = format!("--user={user} --read-only --cap-drop=all --security-opt=no-new-privileges");
    let volume = format!("--volume={}:/shards", folder.file("shards"));
    let environment = "--env=PUZZLE=soma --env=SHARDS=3 --env=THREADS=2 --env=FOLDER=/shards";
    for index in 0..3 {
        let index = format!("--env=JOB_COMPLETION_INDEX={index}");
        let run = format!("{RUN} {restrictions} {volume} {environment} {index}");
        let mut command = podman.command(&format!("{run} --entrypoint=/bin/sh localhost/cubefall-test -c"));
        succeeded(&command.arg(job_script()).output().expect("podman is there"));
    }
    assert!(merged(&folder) == quiet("solve soma"));
    let count = podman.call(&format!("{RUN} localhost/cubefall-test solve soma --format count"));
    assert_eq!(out(&count), "240\n", "the entry point is the program: {}", err(&count));
}

mod exhaustive {
    use super::*;

    /// With the base images of a registry, from which the engine loads them if it has not yet.
    #[test]
    #[ignore = "minutes"]
    fn the_program_is_built_in_its_container() {
        let ready =
            |engine: &&str| Command::new(engine).arg("info").output().is_ok_and(|it| it.status.success());
        let Some(engine) = ["podman", "docker"].into_iter().find(ready) else {
            return not_tested("the build in deploy/Containerfile", "neither podman nor docker runs here");
        };
        let call = |arguments: &str| {
            let mut command = Command::new(engine);
            command.args(arguments.split(' ')).current_dir(ROOT).output().expect("it runs")
        };
        for image in bases() {
            let mut had = call(&format!("image inspect {image}"));
            if !had.status.success() {
                had = call(&format!("pull {image}"));
            }
            if !had.status.success() {
                let why = format!("{engine} cannot load {image}: {}", err(&had));
                return not_tested("the build in deploy/Containerfile", &why);
            }
        }
        succeeded(&call("build --file=deploy/Containerfile --tag=cubefall-test ."));
        let count = call(&format!("{RUN} cubefall-test solve soma --format count"));
        assert_eq!(out(&count), "240\n", "{}", err(&count));
    }
}
