//! Runs slow work off the threads that answer requests.

/// Runs `work` on a thread of its own, so that other requests need not wait for it. A panic in it goes on in the
/// caller, where it is caught and counted like any other.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
