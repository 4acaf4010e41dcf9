//! Running this program once more: so that memory is given back. A build takes many
//! times the memory of what it builds, and an allocator gives little of that back; a
//! process that ends gives all.

use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use crate::source_args::SourceArgs;

/// This program as it runs, even where another has taken its place on the disk.
const ITSELF: &str = "/proc/self/exe";

/// In how many heaps glibc keeps what its threads take, and how many are enough. Each keeps
/// what it has taken at its peak; by itself glibc makes eight for each core.
const HEAPS: (&str, &str) = ("MALLOC_ARENA_MAX", "2");

/// Puts this program in its own place with few heaps, unless somebody has said how many.
/// Where that cannot be, it goes on as it is.
pub(crate) fn keep_few_heaps() {
    let (name, enough) = HEAPS;
    if std::env::var_os(name).is_some() {
        return;
    }
    let mut arguments = std::env::args_os();
    let mut again = Command::new(ITSELF);
    if let Some(called) = arguments.next() {
        again.arg0(called);
    }
    let error = again.args(arguments).env(name, enough).exec();
    tracing::debug!(%error, "the heaps stay as many as they are");
}

/// Has another process build the snapshot of what `args` name; whether it did. Where
/// it cannot be started, or fails, the caller builds, and learns why.
pub(crate) fn build(args: &SourceArgs) -> bool {
    let built = {
        let mut command = Command::new(ITSELF);
        command.arg("build");
        let own = [("--data", args.data.as_ref()), ("--corpus", args.corpus.as_ref())];
        let catalogues = args.catalogue.iter().map(|path| ("--catalogue", Some(path)));
        for (name, path) in own.into_iter().chain(catalogues) {
            command.args(path.map(|_| name)).args(path);
        }
        // What it has to say is said by the caller, who then finds the same.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()
    };
    match built {
        Ok(status) => status.success(),
        Err(error) => {
            tracing::debug!(%error, "no process of its own was started for the build");
            false
        }
    }
}
