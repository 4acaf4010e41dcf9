//! Where the database is: its address, and what a failure to reach it means.

use std::path::Path;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::statement::cause;
use crate::tls::connector;
use crate::{Connection, FleetError};

/// How long one host may take to answer, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long sent bytes may go without being acknowledged before the host counts as away.
const SILENCE: Duration = Duration::from_secs(5);

/// A database that a fleet shares, at one or several hosts.
#[derive(Clone)]
pub struct Database {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Database {
    /// The database at `address`. `authorities` is a file of certificates that
    /// are believed; without it the system's are.
    pub fn at(address: &str, authorities: Option<&Path>) -> Result<Self, FleetError> {
        let mut config: Config = address
            .parse()
            .map_err(|error: tokio_postgres::Error| FleetError::Address(cause(&error)))?;
        if config.get_hosts().is_empty() {
            return Err(FleetError::Address("it names no host".to_owned()));
        }
        if config.get_dbname().is_none() {
            return Err(FleetError::Address("it names no database".to_owned()));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        config.tcp_user_timeout(SILENCE);
        config.keepalives_idle(SILENCE);
        if config.get_application_name().is_none() {
            config.application_name(concat!("headjudge ", env!("CARGO_PKG_VERSION")));
        }
        Ok(Self { config, tls: connector(authorities)? })
    }

    /// Connects to the first host that answers.
    pub async fn connect(&self) -> Result<Connection, FleetError> {
        self.open(&self.config).await
    }

    /// Connects to the first host that can be written to.
    pub async fn connect_to_primary(&self) -> Result<Connection, FleetError> {
        let mut config = self.config.clone();
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        self.open(&config).await
    }

    async fn open(&self, config: &Config) -> Result<Connection, FleetError> {
        let (client, connection) =
            config.connect(self.tls.clone()).await.map_err(|error| self.unreached(&error))?;
        Ok(Connection::start(client, connection))
    }

    /// The hosts, without the role's password.
    #[must_use]
    pub fn hosts(&self) -> String {
        let ports = self.config.get_ports();
        let names = self.config.get_hosts().iter().enumerate().map(|(n, host)| {
            let port = ports.get(n).or(ports.first()).copied().unwrap_or(5432);
            match host {
                Host::Tcp(name) => format!("{name}:{port}"),
                Host::Unix(path) => format!("{}:{port}", path.display()),
            }
        });
        names.collect::<Vec<_>>().join(", ")
    }

    fn unreached(&self, error: &tokio_postgres::Error) -> FleetError {
        let (hosts, cause) = (self.hosts(), cause(error));
        match error.code() {
            Some(code) if *code == SqlState::INVALID_CATALOG_NAME => FleetError::NoDatabase {
                database: self.config.get_dbname().unwrap_or_default().to_owned(),
                hosts,
            },
            Some(code)
                if *code == SqlState::INVALID_PASSWORD
                    || *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION
                    || *code == SqlState::INSUFFICIENT_PRIVILEGE =>
            {
                FleetError::Refused { hosts, cause }
            }
            None if cause.contains("TLS handshake") => FleetError::Certificate { hosts, cause },
            None if cause.contains("does not allow writes") => FleetError::Standby { hosts },
            None if cause.contains("password") => FleetError::Refused { hosts, cause },
            _ => FleetError::Away { hosts, cause },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_hosts_without_the_password() {
        let database = Database::at("postgres://web:secret@one:5433,two/judge", None).unwrap();
        assert_eq!(database.hosts(), "one:5433, two:5432");
        let database = Database::at("postgres:///judge?host=/run/postgresql", None).unwrap();
        assert_eq!(database.hosts(), "/run/postgresql:5432");
    }

    #[test]
    fn an_address_that_names_nothing_is_refused_with_a_sentence() {
        for (address, what) in [
            ("postgres://", "no host"),
            ("postgres://one", "no database"),
            ("http://one/judge", "does not read"),
            ("postgres://one/judge?colour=red", "does not read"),
        ] {
            let error = Database::at(address, None).map(|_| ()).unwrap_err().to_string();
            assert!(error.contains(what), "{address}: {error}");
        }
    }

    #[test]
    fn a_file_without_certificates_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let address = "postgres://one/judge";
        let error = Database::at(address, Some(file.path())).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("--ca"), "{error}");
    }
}
