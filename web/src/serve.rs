//! The server: connections with a header timeout and a cap, and a shutdown
//! that lets requests finish.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::Service as _;

/// How long a client may take to send its request's head.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests may take to finish after the server was told to stop.
const DRAIN: Duration = Duration::from_secs(10);
/// How many connections are served at once; more wait.
const MOST_CONNECTIONS: usize = 4096;

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or may not be listened on.
    #[error("cannot listen on {address}: {source}; choose another address with `--listen`")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: std::io::Error,
    },
}

/// Serves `router` on `address` until `stop` is done; `ready` is told the
/// address as it was bound.
pub async fn serve(
    router: Router,
    address: SocketAddr,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let fail = |source| ServeError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(fail)?;
    ready(listener.local_addr().map_err(fail)?);
    let graceful = GracefulShutdown::new();
    let permits = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, peer, permit)) = accepted else { continue };
        let service = router.clone();
        let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            service.clone().call(request)
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(stream), service);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that breaks off is no fault of the server's.
            let _ = watched.await;
            drop(permit);
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
    Ok(())
}

/// The next connection, when there is room for it.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = permits.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => {
            let _ = stream.set_nodelay(true);
            Some((stream, peer, permit))
        }
        Err(error) => {
            // Out of file descriptors, mostly: give the others time to finish.
            tracing::warn!(%error, "cannot accept a connection");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
