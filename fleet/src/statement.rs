//! Statements of the database: who may run them, what they count in, and what
//! their failure means.

use std::error::Error as _;
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::error::SqlState;

use crate::FleetError;

/// What an error says, with its innermost cause.
pub(crate) fn cause(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_owned();
    }
    let mut text = error.to_string();
    let mut inner = error.source();
    while let Some(error) = inner {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        inner = error.source();
    }
    text
}

/// What a failed statement means; `role` is the one that may run it.
pub(crate) fn failed(role: &'static str) -> impl Fn(tokio_postgres::Error) -> FleetError {
    move |error| {
        let cause = cause(&error);
        match error.code() {
            Some(code)
                if *code == SqlState::UNDEFINED_TABLE || *code == SqlState::INVALID_SCHEMA_NAME =>
            {
                FleetError::NotPrepared
            }
            Some(code) if *code == SqlState::INSUFFICIENT_PRIVILEGE => {
                FleetError::Forbidden { role, cause }
            }
            Some(code) if *code == SqlState::DISK_FULL => FleetError::Full(cause),
            Some(code)
                if *code == SqlState::ADMIN_SHUTDOWN
                    || *code == SqlState::CRASH_SHUTDOWN
                    || *code == SqlState::CANNOT_CONNECT_NOW =>
            {
                FleetError::Away { hosts: "its host any more".to_owned(), cause }
            }
            Some(_) => FleetError::Query(cause),
            None => FleetError::Away { hosts: "its host any more".to_owned(), cause },
        }
    }
}

/// What `asking` answers, unless it takes longer than `patience`: a host that
/// holds the connection and is silent counts as away.
pub(crate) async fn within<T>(
    patience: Duration,
    asking: impl Future<Output = Result<T, FleetError>>,
) -> Result<T, FleetError> {
    let silent = |_| FleetError::Away {
        hosts: "its host any more".to_owned(),
        cause: "it is silent".to_owned(),
    };
    timeout(patience, asking).await.map_err(silent)?
}

/// A count as the database takes it.
pub(crate) fn int8(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// The role of publishers.
pub(crate) const PUBLISHER: &str = "headjudge_publisher";
/// The role of replicas.
pub(crate) const REPLICA: &str = "headjudge_replica";
