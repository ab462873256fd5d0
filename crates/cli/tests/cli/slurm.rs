//! `deploy/slurm.sbatch` under Slurm: a cluster of this machine alone, whose daemons the test starts and
//! ends.
#![cfg(unix)]

use super::checkpoints::parts;
use super::deploy::{ROOT, merged, succeeded, with_program};
use super::folder::Folder;
use super::{out, quiet};
use std::fs::{self, File};
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use testing::not_tested;

/// What is left out if there is no cluster.
const WHAT: &str = "deploy/slurm.sbatch under Slurm";

/// In the order in which they are started.
const DAEMONS: [&str; 3] = ["munged", "slurmctld", "slurmd"];

/// Everything that is waited for takes less.
const DEADLINE: Duration = Duration::from_secs(180);

/// The system's folders of daemons, which are not on every user's PATH.
fn path() -> String {
    format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default())
}

/// A controller and a node of two processors, with their files in a folder.
struct Cluster {
    folder: PathBuf,
    daemons: Vec<Child>,
}

impl Cluster {
    /// Starts the daemons.
    ///
    /// # Errors
    /// When a daemon is missing, or ends or gets no node ready on this machine.
    fn start(folder: &Folder) -> Result<Self, String> {
        for daemon in DAEMONS {
            let found = Command::new(daemon).arg("-V").env("PATH", path()).output();
            found.map_err(|_| format!("{daemon} is missing (apt-get install slurm-wlm)"))?;
        }
        let folder = folder.path().join("cluster");
        for name in ["state", "spool"] {
            fs::create_dir_all(folder.join(name)).expect("a folder");
        }
        let key = folder.join("key");
        let mut random = File::open("/dev/urandom").expect("randomness").take(128);
        std::io::copy(&mut random, &mut File::create(&key).expect("a file")).expect("a key");
        fs::set_permissions(&key, PermissionsExt::from_mode(0o600)).expect("its mode");
        fs::write(folder.join("slurm.conf"), configuration(&folder)).expect("a configuration");
        let mut cluster = Self { folder, daemons: Vec::new() };
        let here = |name: &str| format!("{}/{name}", cluster.folder.display());
        // --force: the folder may be writable for a group.
        let munged = format!(
            "munged --foreground --force --key-file={} --socket={} --pid-file={} --seed-file={} --log-file={}",
            here("key"),
            here("socket"),
            here("munged.pid"),
            here("seed"),
            here("munged.log")
        );
        let configured = format!("-D -f {}", here("slurm.conf"));
        cluster.spawn(&munged);
        cluster.wait(|cluster| cluster.folder.join("socket").exists())?;
        cluster.spawn(&format!("slurmctld -c {configured}"));
        cluster.spawn(&format!("slurmd -N node {configured}"));
        cluster.wait(|cluster| cluster.answer("sinfo --noheader --format=%t").trim() == "idle")?;
        Ok(cluster)
    }

    fn spawn(&mut self, line: &str) {
        let mut words = line.split(' ');
        let daemon = words.next().expect("a program");
        let log = File::create(self.folder.join(format!("{daemon}.out"))).expect("a log");
        let mut command = Command::new(daemon);
        command.args(words).env("PATH", path()).stdin(Stdio::null());
        command.stdout(log.try_clone().expect("the same log")).stderr(log);
        self.daemons.push(command.spawn().expect("it is there"));
    }

    /// Waits until something is so.
    ///
    /// # Errors
    /// When a daemon ends before, or the deadline has passed.
    fn wait(&mut self, mut is_so: impl FnMut(&Self) -> bool) -> Result<(), String> {
        let start = Instant::now();
        while !is_so(self) {
            let ended = self.daemons.iter_mut().any(|daemon| daemon.try_wait().expect("its state").is_some());
            if ended || start.elapsed() > DEADLINE {
                let how = if ended { "a daemon ended" } else { "the deadline passed" };
                return Err(format!("{how}: {}", self.last_words()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The last line of each log.
    fn last_words(&self) -> String {
        let logs = DAEMONS.map(|daemon| fs::read_to_string(self.folder.join(format!("{daemon}.out"))));
        let lines = logs.iter().flatten().filter_map(|log| log.lines().last());
        lines.collect::<Vec<_>>().join("; ")
    }

    /// The command with this cluster's configuration.
    fn configured<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SLURM_CONF", self.folder.join("slurm.conf"))
    }

    /// What one of Slurm's commands prints, or nothing if it fails.
    fn answer(&self, line: &str) -> String {
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().expect("a program"));
        out(&self.configured(command.args(words)).output().expect("it is there"))
    }

    /// Submits the script as an array of one-processor tasks and returns the job's number.
    fn submit(&self, folder: &Folder, puzzle: &str, tasks: u32) -> String {
        let mut command = with_program("sbatch", folder);
        let array = format!("--array=1-{tasks}");
        command.args(["--parsable", &array, "--cpus-per-task=1", "--mem-per-cpu=64M"]);
        command.arg(format!("{ROOT}/deploy/slurm.sbatch"));
        command.env("PUZZLE", puzzle).env("SHARDS", tasks.to_string());
        let output = self.configured(&mut command).output().expect("sbatch is there");
        succeeded(&output);
        out(&output).trim().to_owned()
    }

    /// Waits until no task is queued or runs.
    fn finish(&mut self, mut meanwhile: impl FnMut()) {
        let is_over = |cluster: &Self| {
            meanwhile();
            cluster.answer("squeue --noheader").is_empty()
        };
        self.wait(is_over).expect("the tasks end");
        let states = self.answer("squeue --noheader --states=all --format=%T");
        assert!(states.lines().all(|state| state == "COMPLETED"), "{states}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The tasks are ended before the daemons that know of them.
        self.answer("scancel --full --signal=KILL --state=RUNNING");
        let start = Instant::now();
        let runs =
            |cluster: &Self| !cluster.answer("squeue --noheader --states=RUNNING,COMPLETING").is_empty();
        while start.elapsed() < Duration::from_secs(5) && runs(self) {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.answer("scontrol shutdown");
        let runs = |daemon: &mut Child| daemon.try_wait().is_ok_and(|ended| ended.is_none());
        while start.elapsed() < Duration::from_secs(10) && self.daemons.iter_mut().skip(1).any(runs) {
            std::thread::sleep(Duration::from_millis(20));
        }
        for daemon in &mut self.daemons {
            // It has ended, or it is one that nothing but this ends.
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

/// A cluster of one node that needs no cgroups and no other configuration of the machine.
fn configuration(folder: &Path) -> String {
    let word = |program: &str, option: &str| out(&Command::new(program).arg(option).output().expect(program));
    let (name, user) = (word("uname", "-n"), word("id", "-un"));
    let name = name.split('.').next().expect("a name").trim();
    // Two ports that were free a moment ago.
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    let [controller, node] = listeners.map(|it| it.local_addr().expect("its address").port());
    let (user, folder) = (user.trim(), folder.display());
    format!(
        "ClusterName=test
SlurmctldHost={name}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# A requeued task waits for as many seconds.
AuthInfo=socket={folder}/socket,cred_expire=5
SchedulerParameters=sched_interval=1,bf_interval=1
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
NodeName=node NodeHostname={name} NodeAddr=127.0.0.1 CPUs=2 RealMemory=512
PartitionName=all Nodes=node Default=YES
"
    )
}

/// The number of parts in the first task's checkpoint, if there is one.
fn saved(folder: &Folder) -> u64 {
    fs::read_to_string(folder.path().join("shards/1.checkpoint")).map_or(0, |text| parts(&text))
}

#[test]
#[ignore = "some seconds"]
fn slurm_runs_the_array_and_a_requeued_task_continues() {
    let folder = Folder::new("slurm_cluster");
    let mut cluster = match Cluster::start(&folder) {
        Ok(cluster) => cluster,
        Err(why) => return not_tested(WHAT, &why),
    };
    cluster.submit(&folder, "soma", 3);
    cluster.finish(|| {});
    assert!(merged(&folder) == quiet("solve soma"));

    fs::remove_dir_all(folder.path().join("shards")).expect("the shards");
    let job = cluster.submit(&folder, "bedlam", 1);
    let has_begun = |cluster: &Cluster| saved(&folder) > 0 || cluster.answer("squeue --noheader").is_empty();
    cluster.wait(has_begun).expect("the task begins");
    assert!(saved(&folder) > 0, "it saves its progress");
    cluster.answer(&format!("scontrol requeuehold {job}_1"));
    // The task gets a signal, saves its parts, and waits.
    let held = |cluster: &Cluster| {
        cluster.answer("squeue --noheader --format=%T_%r") == "PENDING_job requeued in held state\n"
    };
    cluster.wait(held).expect("it is held");
    let log = folder.read(&format!("slurm-{job}_1.out"));
    assert!(log.contains("partial: interrupted") && !folder.path().join("shards/1.shard").exists(), "{log}");
    let before = saved(&folder);
    cluster.answer(&format!("scontrol release {job}_1"));
    cluster.finish(|| assert!(saved(&folder) >= before, "it continues"));
    assert!(cluster.answer(&format!("scontrol show job {job}")).contains("Restarts=1"));
    assert!(quiet(&format!("merge {}", folder.file("shards/1.shard"))) == quiet("solve bedlam"));
}
