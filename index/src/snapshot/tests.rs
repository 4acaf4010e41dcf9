//! Snapshots on a disk that is full, fails or loses its power at any step, and
//! under files that change while they are served.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::sync::OnceLock;
use std::time::SystemTime;

use headjudge_corpus::embedded;
use tempfile::TempDir;

use super::*;

/// A data folder with one snapshot, `old`.
fn base() -> &'static TempDir {
    static BASE: OnceLock<TempDir> = OnceLock::new();
    BASE.get_or_init(|| {
        let data = tempfile::tempdir().unwrap();
        let mut records = headjudge_ingest::ingest(&embedded()).unwrap().records;
        records.truncate(400);
        let words = Vocabulary::read(&embedded()).unwrap();
        Snapshot::build(data.path(), "old", &records, &words).unwrap();
        data
    })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let copied = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, copied).unwrap();
        }
    }
}

fn own_copy() -> TempDir {
    let data = tempfile::tempdir().unwrap();
    copy(base().path(), data.path());
    data
}

/// Publishes the content of `old` as `new`, by the steps of any other.
fn publish_new(disk: &impl Disk, data: &Path) -> Result<(), IndexError> {
    let _lock = lock(disk, data)?;
    publish(disk, data, "new", |folder| {
        copy(&folder_of(base().path(), "old"), folder);
        fs::remove_file(folder.join(MANIFEST))?;
        Ok(400)
    })
}

/// Every file and folder below `path`, with what it holds and when it was written.
fn listing(path: &Path) -> BTreeMap<PathBuf, (SystemTime, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let written = fs::metadata(path).unwrap().modified().unwrap();
    if path.is_dir() {
        found.insert(path.to_owned(), (written, Vec::new()));
        for entry in fs::read_dir(path).unwrap() {
            found.extend(listing(&entry.unwrap().path()));
        }
    } else {
        found.insert(path.to_owned(), (written, fs::read(path).unwrap()));
    }
    found
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaultKind {
    /// The step fails, and those after it do not.
    Full,
    /// Half of what is written gets there.
    Short,
    /// Nothing happens any more from this step on.
    Power,
}

/// The old name, the new one, and what that named before.
type Renamed = (PathBuf, PathBuf, Option<Vec<u8>>);

/// A disk that fails at a step. It keeps account of what is on the medium.
struct FaultyDisk {
    kind: FaultKind,
    at: usize,
    steps: Cell<usize>,
    /// What is on the medium for good.
    synced: RefCell<BTreeSet<PathBuf>>,
    /// Names given since their folder was last synced, with what they replaced.
    renamed: RefCell<Vec<Renamed>>,
}

impl FaultyDisk {
    fn new(data: &Path, kind: FaultKind, at: usize) -> Self {
        let synced = RefCell::new(listing(data).into_keys().collect());
        Self { kind, at, steps: Cell::new(0), synced, renamed: RefCell::default() }
    }

    fn step(&self) -> io::Result<()> {
        let step = self.steps.replace(self.steps.get() + 1);
        let fails = step == self.at || (step > self.at && self.kind == FaultKind::Power);
        if fails { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    /// Makes of the folder what is found after the power came back: what was
    /// not synced is cut, and names may or may not have been taken back.
    fn lose(&self, data: &Path, take_back: bool) {
        if take_back {
            for (from, to, before) in self.renamed.borrow().iter().rev() {
                fs::rename(to, from).unwrap();
                if let Some(before) = before {
                    fs::write(to, before).unwrap();
                }
            }
        }
        for path in listing(data).into_keys().filter(|path| path.is_file()) {
            let known = |path: &Path| self.synced.borrow().contains(path);
            if !known(&path) || !known(path.parent().unwrap()) {
                let half = fs::read(&path).unwrap();
                fs::write(&path, &half[..half.len() / 2]).unwrap();
            }
        }
    }
}

impl Disk for FaultyDisk {
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk.make_folder(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        RealDisk.remove(path)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.synced.borrow_mut().remove(path);
        let done = self.step();
        if done.is_ok() || self.kind == FaultKind::Short {
            let written = if done.is_ok() { bytes } else { &bytes[..bytes.len() / 2] };
            RealDisk.write(path, written)?;
        }
        done
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        self.step()?;
        self.synced.borrow_mut().insert(path.to_owned());
        self.renamed.borrow_mut().retain(|(_, to, _)| to.parent() != Some(path));
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        let before = fs::read(to).ok();
        RealDisk.rename(from, to)?;
        self.renamed.borrow_mut().push((from.to_owned(), to.to_owned(), before));
        let moved = |path: &PathBuf| {
            path.strip_prefix(from).map_or(path.clone(), |end| {
                if end.as_os_str().is_empty() { to.to_owned() } else { to.join(end) }
            })
        };
        let synced = self.synced.borrow().iter().map(moved).collect();
        *self.synced.borrow_mut() = synced;
        Ok(())
    }
}

/// A snapshot that is found answers; what `current` names is found.
#[track_caller]
fn check_whole(data: &Path, case: &str) {
    assert!(Snapshot::open(data, "old").unwrap().is_some(), "{case}: the old one is lost");
    let current = fs::read_to_string(data.join("current")).unwrap();
    let named = Snapshot::open(data, current.trim()).unwrap();
    let named = named.unwrap_or_else(|| panic!("{case}: `{current}` is named and not there"));
    assert_eq!(named.store().count().unwrap(), 400, "{case}");
}

/// How many steps publishing takes.
fn steps() -> usize {
    let data = own_copy();
    let disk = FaultyDisk::new(data.path(), FaultKind::Full, usize::MAX);
    publish_new(&disk, data.path()).unwrap();
    disk.steps.get()
}

#[test]
fn whatever_step_fails_the_old_snapshot_answers_and_the_next_build_succeeds() {
    let steps = steps();
    assert!(steps > 30, "{steps}");
    for kind in [FaultKind::Full, FaultKind::Short] {
        for at in 0..steps {
            let (data, case) = (own_copy(), format!("{kind:?} at step {at} of {steps}"));
            let disk = FaultyDisk::new(data.path(), kind, at);
            assert!(publish_new(&disk, data.path()).is_err(), "{case} was not noticed");
            check_whole(data.path(), &case);
            publish_new(&RealDisk, data.path()).unwrap();
            assert!(Snapshot::open(data.path(), "new").unwrap().is_some(), "{case}");
        }
    }
}

#[test]
fn a_loss_of_power_at_any_step_loses_no_snapshot_that_is_named() {
    let steps = steps();
    for at in 0..=steps {
        for take_back in [false, true] {
            let (data, case) = (own_copy(), format!("at step {at} of {steps}, {take_back}"));
            let disk = FaultyDisk::new(data.path(), FaultKind::Power, at);
            let published = publish_new(&disk, data.path());
            disk.lose(data.path(), take_back);
            check_whole(data.path(), &case);
            if published.is_ok() {
                assert!(Snapshot::open(data.path(), "new").unwrap().is_some(), "{case}");
            }
            publish_new(&RealDisk, data.path()).unwrap();
            assert!(Snapshot::open(data.path(), "new").unwrap().is_some(), "{case}");
        }
    }
}

/// What a snapshot answers to a few questions.
fn answers(snapshot: &Snapshot) -> Vec<String> {
    let mut answers = vec![format!("{:?}", snapshot.search().autocomplete("bl", 20))];
    for query in ["guard", "discard", "attack"] {
        let page = snapshot.search().query(query, search::Page { offset: 0, limit: 20 }).unwrap();
        answers.push(serde_json::to_string(&page.hits).unwrap());
    }
    snapshot.store().visit(|json| answers.push(json.to_owned())).unwrap();
    answers
}

#[test]
fn opening_and_asking_writes_nothing() {
    let data = own_copy();
    let before = listing(data.path());
    let locks = before.keys().filter(|path| path.extension() == Some("lock".as_ref())).count();
    assert_eq!(locks, 0, "{:?}", before.keys());
    // Another user, who is given the folder to read, can read all of it.
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    let folder = folder_of(base().path(), "old");
    for path in listing(&folder).into_keys().filter(|path| path.is_file()) {
        assert_eq!(mode(&path), mode(&folder.join(MANIFEST)), "{}", path.display());
    }
    let snapshot = Snapshot::open(data.path(), "old").unwrap().unwrap();
    assert!(!answers(&snapshot).is_empty());
    assert!(listing(data.path()) == before);
}

#[test]
fn files_that_change_while_they_are_served_change_no_answer() {
    let data = own_copy();
    let snapshot = Snapshot::open(data.path(), "old").unwrap().unwrap();
    let right = answers(&snapshot);
    let store = snapshot.store().chunk(0).unwrap().unwrap();
    snapshot.verify().unwrap();
    for (path, (_, mut bytes)) in listing(&folder_of(data.path(), "old")) {
        if path.is_file() {
            for byte in &mut bytes {
                *byte ^= 0x55;
            }
            fs::write(&path, bytes).unwrap();
            assert!(snapshot.verify().is_err(), "{} was not looked at", path.display());
        }
    }
    assert!(answers(&snapshot) == right);
    // What is read from the disk is refused, and never sent as it is.
    assert!(snapshot.store().chunk(0).is_err());
    assert!(Snapshot::open(data.path(), "old").unwrap().is_none());
    fs::remove_dir_all(data.path().join("snapshots")).unwrap();
    assert!(answers(&snapshot) == right);
    let data = own_copy();
    let again = Snapshot::open(data.path(), "old").unwrap().unwrap();
    assert!(again.store().chunk(0).unwrap() == Some(store));
}

#[test]
fn the_snapshot_that_was_served_last_is_found_by_its_source() {
    let data = own_copy();
    assert!(Snapshot::last_served(data.path(), "/srv/corpus").is_none());
    let snapshot = Snapshot::open(data.path(), "old").unwrap().unwrap();
    snapshot.note_served("/srv/corpus").unwrap();
    drop(snapshot);
    for _ in 0..2 {
        publish_new(&RealDisk, data.path()).unwrap();
    }
    let served = Snapshot::last_served(data.path(), "/srv/corpus").unwrap();
    assert_eq!(served.digest(), "old");
    assert!(Snapshot::last_served(data.path(), "/srv/other").is_none());
}

fn pipe(path: &Path) {
    let _ = fs::remove_file(path);
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn what_lies_in_the_data_folder_and_is_none_of_ours_stops_nothing() {
    let link = |to: &str, path: &Path| std::os::unix::fs::symlink(to, path).unwrap();
    let data = own_copy();
    for name in ["current", "lock", "served/1"] {
        fs::create_dir_all(data.path().join("served")).unwrap();
        pipe(&data.path().join(name));
    }
    let snapshots = data.path().join("snapshots");
    // Neither of these is a folder, and a link to itself is nothing at all.
    fs::write(snapshots.join("new"), "a file").unwrap();
    link("loop", &snapshots.join("loop"));
    link("/dev/zero", &snapshots.join(".building"));
    assert!(Snapshot::open(data.path(), "new").unwrap().is_none());
    publish_new(&RealDisk, data.path()).unwrap();
    assert!(Snapshot::open(data.path(), "new").unwrap().is_some());
    // A pipe or a device in the place of a file is damage like any other.
    for (path, _) in
        listing(&folder_of(data.path(), "new")).into_iter().filter(|(path, _)| path.is_file())
    {
        let kept = fs::read(&path).unwrap();
        pipe(&path);
        assert!(Snapshot::open(data.path(), "new").unwrap().is_none(), "{}", path.display());
        fs::remove_file(&path).unwrap();
        link("/dev/zero", &path);
        assert!(Snapshot::open(data.path(), "new").unwrap().is_none(), "{}", path.display());
        fs::remove_file(&path).unwrap();
        fs::write(&path, kept).unwrap();
    }
    let snapshot = Snapshot::open(data.path(), "new").unwrap().unwrap();
    pipe(&folder_of(data.path(), "new").join(MANIFEST));
    assert!(snapshot.verify().is_err());
    publish_new(&RealDisk, data.path()).unwrap();
    snapshot.verify().unwrap();
}

#[test]
fn a_snapshot_under_the_name_of_another_is_not_taken_for_it() {
    let data = own_copy();
    copy(&folder_of(data.path(), "old"), &folder_of(data.path(), "other"));
    assert!(Snapshot::open(data.path(), "other").unwrap().is_none());
    assert!(Snapshot::open(data.path(), "old").unwrap().is_some());
}
