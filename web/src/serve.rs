//! The server: connections with a header timeout, a pace and a cap, and a
//! shutdown that lets requests finish.

use std::convert::Infallible;
use std::future::Future;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::Service;

use crate::connections::{Connections, Seat};
use crate::network::Network;
use crate::paced::{Pace, Paced};
use crate::received::Received;

/// How long a client may take to send its request's head.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests may take to finish after the server was told to stop.
const FINISH: Duration = Duration::from_secs(10);
/// What the system holds of an answer for a client that reads slowly, in bytes.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1024;

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
    /// The listener that was handed over cannot be used.
    #[error("cannot use the listener that was handed over: {0}; hand over a TCP socket")]
    Given(std::io::Error),
}

/// Where a server listens.
#[derive(Debug)]
pub enum Listen {
    /// On an address of its own.
    On(SocketAddr),
    /// On a listener that whoever started it holds open, so that no connection
    /// is refused while one server follows another.
    Given(StdListener),
}

impl Listen {
    fn open(self) -> Result<TcpListener, ServeError> {
        match self {
            Self::On(address) => {
                bind(address).map_err(|source| ServeError::Listen { address, source })
            }
            Self::Given(listener) => listener
                .set_nonblocking(true)
                .and_then(|()| TcpListener::from_std(listener))
                .map_err(ServeError::Given),
        }
    }
}

fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// What answers every request.
trait Answers:
    Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + 'static
{
}

impl<S> Answers for S where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}

/// Serves `service` where `listen` says until `stop` is done; `ready` is told
/// the address as it was bound. Connections of `proxies` are those of many.
#[expect(private_bounds, reason = "the bound is a short name for a service of requests")]
pub async fn serve(
    service: impl Answers,
    listen: Listen,
    proxies: Vec<Network>,
    stop: impl Future<Output = ()>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let listener = listen.open()?;
    ready(listener.local_addr().map_err(ServeError::Given)?);
    let connections = Connections::new(proxies);
    let (stopping, stopped) = watch::channel(false);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, peer)) = accepted else { continue };
        let Some(seat) = connections.admit(peer.ip().to_canonical()) else { continue };
        tokio::spawn(answer(stream, peer, seat, service.clone(), stopped.clone()));
    }
    drop((listener, stopped));
    let _ = stopping.send(true);
    // Every connection holds a receiver until it is closed.
    if tokio::time::timeout(FINISH, stopping.closed()).await.is_err() {
        let open = connections.count();
        tracing::warn!(open, "some requests did not finish in time");
    }
    Ok(())
}

/// Answers the requests of a connection, until it is closed or has to go.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    seat: Seat,
    service: impl Answers,
    mut stopped: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let seen = seat.seen.clone();
    let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(|body| Body::new(Received::new(body, seen.clone())));
        request.extensions_mut().insert(ConnectInfo(peer));
        let answering = seen.answering();
        let answered = service.clone().call(request);
        async move {
            let answered = answered.await;
            drop(answering);
            answered
        }
    });
    let stream = Paced::new(stream, seat.seen.clone(), Pace::USUAL);
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let mut told = false;
    loop {
        tokio::select! {
            // A request that has come in is read before the connection is closed.
            biased;
            // A client that breaks off is no fault of the server's.
            _ = &mut connection => return,
            () = seat.seen.gone() => return,
            _ = stopped.wait_for(|stopped| *stopped), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The next connection.
async fn accept(listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
    match listener.accept().await {
        Ok(accepted) => Some(accepted),
        Err(error) => {
            // Out of file descriptors, mostly: give the others time to finish.
            tracing::warn!(%error, "cannot accept a connection");
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}
