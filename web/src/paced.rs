//! The stream of a connection, watched: who takes almost nothing of an answer
//! is cut off, so that no client holds memory and a descriptor for as long as
//! it likes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::connections::Seen;
use crate::refusal::{Refusal, refusal_of};

/// How slowly a client may take an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// The time over which it is measured, while there is more to send.
    pub(crate) over: Duration,
    /// The bytes that are taken at least in this time.
    pub(crate) least: u64,
}

impl Pace {
    /// 2 KiB a second, over half a minute: less than any network that is of use.
    pub(crate) const USUAL: Self = Self { over: Duration::from_secs(30), least: 30 * 2048 };
}

/// A stream that is watched.
pub(crate) struct Paced<S> {
    stream: S,
    seen: Arc<Seen>,
    pace: Pace,
    /// The end of the time that is measured, while the client takes no more.
    end: Option<Pin<Box<Sleep>>>,
    /// The bytes taken in this time.
    taken: u64,
    /// What is sent in the place of hyper's own words, and how far that is done.
    refusal: Option<Refusal>,
}

impl<S> Paced<S> {
    pub(crate) fn new(stream: S, seen: Arc<Seen>, pace: Pace) -> Self {
        Self { stream, seen, pace, end: None, taken: 0, refusal: None }
    }
}

impl<S: AsyncWrite + Unpin> Paced<S> {
    /// Counts what `write` sends, and ends where it is too little for too long.
    fn paced(
        &mut self,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(done) = write(Pin::new(&mut self.stream), cx) {
            let bytes = *done.as_ref().unwrap_or(&0);
            self.taken += bytes as u64;
            if bytes > 0 {
                self.seen.moves();
            }
            if self.taken >= self.pace.least {
                self.end = None;
            }
            return Poll::Ready(done);
        }
        let end = self.end.get_or_insert_with(|| {
            self.taken = 0;
            Box::pin(sleep_until(Instant::now() + self.pace.over))
        });
        ready!(end.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Sends the refusal whole; done once all of it is sent.
    fn send_refusal(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(rest) = self.refusal.as_ref().and_then(Refusal::rest) {
            let sent = ready!(self.paced(cx, |stream, cx| stream.poll_write(cx, &rest)))?;
            if let Some(refusal) = &mut self.refusal {
                refusal.sent(sent);
            }
        }
        self.refusal = None;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.seen.moves();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.refusal.is_none() {
            self.refusal = refusal_of(bytes);
        }
        if self.refusal.is_some() {
            ready!(self.send_refusal(cx))?;
            return Poll::Ready(Ok(bytes.len()));
        }
        self.paced(cx, |stream, cx| stream.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = parts {
            return self.poll_write(cx, bytes);
        }
        self.paced(cx, |stream, cx| stream.poll_write_vectored(cx, parts))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        // All is sent: the time begins anew with the next that is not taken.
        self.end = None;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;
    use crate::connections::Connections;

    /// A time that is over as soon as it is looked at.
    const SHORT: Pace = Pace { over: Duration::from_millis(1), least: 64 };

    #[tokio::test]
    async fn a_client_that_takes_nothing_is_cut_off() {
        let seat = Connections::new(Vec::new()).admit([127, 0, 0, 1].into()).unwrap();
        let (ours, theirs) = duplex(16);
        let mut ours = Paced::new(ours, seat.seen.clone(), SHORT);
        let failed = ours.write_all(&[7; 4096]).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
        drop(theirs);
    }

    #[tokio::test]
    async fn a_client_that_takes_enough_is_not() {
        let seat = Connections::new(Vec::new()).admit([127, 0, 0, 1].into()).unwrap();
        let (ours, mut theirs) = duplex(16);
        let slow = Pace { over: Duration::from_secs(60), least: 64 };
        let mut ours = Paced::new(ours, seat.seen.clone(), slow);
        let read = tokio::spawn(async move {
            let mut all = Vec::new();
            theirs.read_to_end(&mut all).await.unwrap();
            all.len()
        });
        ours.write_all(&[7; 4096]).await.unwrap();
        drop(ours);
        assert_eq!(read.await.unwrap(), 4096);
    }

    #[tokio::test]
    async fn hypers_own_refusal_becomes_a_problem() {
        let seat = Connections::new(Vec::new()).admit([127, 0, 0, 1].into()).unwrap();
        let (ours, mut theirs) = duplex(64);
        let slow = Pace { over: Duration::from_secs(60), least: 64 };
        let mut ours = Paced::new(ours, seat.seen.clone(), slow);
        let own = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let send = tokio::spawn(async move { ours.write_all(own).await });
        let mut said = String::new();
        theirs.read_to_string(&mut said).await.unwrap();
        send.await.unwrap().unwrap();
        assert!(said.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{said}");
        assert!(said.contains("application/problem+json") && said.contains("bad_request"));
    }
}
