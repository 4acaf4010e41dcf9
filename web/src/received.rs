//! The body of a request on its way in. The connection is told when it is there
//! whole: until then it is the client that is waited for, who may never send the
//! rest.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};

use crate::connections::Seen;

/// A body that tells its connection when it has ended.
pub(crate) struct Received<B> {
    body: B,
    seen: Arc<Seen>,
}

impl<B: Body> Received<B> {
    pub(crate) fn new(body: B, seen: Arc<Seen>) -> Self {
        seen.receives(!body.is_end_stream());
        Self { body, seen }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Received<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if frame.is_none() || self.body.is_end_stream() {
            self.seen.receives(false);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::body::{Body as AnyBody, to_bytes};

    use super::*;
    use crate::connections::Connections;

    #[tokio::test]
    async fn a_connection_is_waited_for_until_the_body_is_there() {
        let all = Connections::new(Vec::new());
        let seat = all.admit([127, 0, 0, 1].into()).unwrap();
        let _answering = seat.seen.answering();
        let empty = Received::new(AnyBody::empty(), seat.seen.clone());
        assert!(empty.is_end_stream() && !seat.seen.is_still());
        let body = Received::new(AnyBody::from("3 Blue Guard"), seat.seen.clone());
        assert!(seat.seen.is_still());
        assert_eq!(body.size_hint().exact(), Some(12));
        assert_eq!(to_bytes(AnyBody::new(body), 100).await.unwrap(), "3 Blue Guard");
        assert!(!seat.seen.is_still());
    }
}
