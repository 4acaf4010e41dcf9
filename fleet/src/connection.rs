//! An open connection: the client that asks, and the task that reads what the
//! database says of itself, such as that a channel moved.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Client};

use crate::FleetError;
use crate::statement::{REPLICA, failed};

/// The name under which news of channels are sent.
pub(crate) const NEWS: &str = "headjudge";

/// An open connection. Dropping it closes it, and undoes what was not committed.
pub struct Connection {
    pub(crate) client: Client,
    news: Arc<Notify>,
    reading: JoinHandle<()>,
    listens: bool,
    /// How long the host may take to answer a question.
    pub(crate) patience: Duration,
}

impl Connection {
    /// Starts to read what `connection` brings.
    pub(crate) fn start<S, T>(
        client: Client,
        mut connection: tokio_postgres::Connection<S, T>,
        patience: Duration,
    ) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let news = Arc::new(Notify::new());
        let bell = news.clone();
        let reading = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await
            {
                if let AsyncMessage::Notification(_) = message {
                    bell.notify_one();
                }
            }
            // Whoever waits finds out that the connection is gone.
            bell.notify_one();
        });
        Self { client, news, reading, listens: false, patience }
    }

    /// Asks to be told of news, once. A standby tells nobody anything; after
    /// its promotion it does.
    pub(crate) async fn listen(&mut self, in_recovery: bool) -> Result<bool, FleetError> {
        if !self.listens && !in_recovery {
            let listen = format!("LISTEN {NEWS}");
            self.client.batch_execute(&listen).await.map_err(failed(REPLICA))?;
            self.listens = true;
        }
        Ok(self.listens)
    }

    /// Done when a channel moved, or the connection broke.
    pub(crate) async fn news(&self) {
        self.news.notified().boxed().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.reading.abort();
    }
}
