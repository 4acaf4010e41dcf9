//! Running this program once more: so that memory is given back. A build takes many
//! times the memory of what it builds, and an allocator gives little of that back; a
//! process that ends gives all.

use std::process::{Command, Stdio};

use crate::source_args::SourceArgs;

/// This program as it runs, even where another has taken its place on the disk.
const ITSELF: &str = "/proc/self/exe";

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
