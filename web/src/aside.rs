//! Work apart from the threads that answer: what takes more than a moment.

/// Runs `work` where others need not wait for it. A panic in it goes on in the
/// caller, where it is caught and counted like any other.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
