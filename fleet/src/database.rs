//! Where the database is: its address, and what a failure to reach it means.

use std::mem;
use std::path::Path;
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, LoadBalanceHosts, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::statement::cause;
use crate::tls::connector;
use crate::{Connection, FleetError};

/// How long one host may take to answer, unless the address says otherwise.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long sent bytes may go without being acknowledged before the host counts as away.
const SILENCE: Duration = Duration::from_secs(5);

/// A database that a fleet shares, at one or several hosts.
#[derive(Clone)]
pub struct Database {
    /// One for each host, in the order in which they are asked.
    hosts: Vec<Config>,
    tls: MakeRustlsConnect,
}

impl Database {
    /// The database at `address`. `authorities` is a file of certificates that
    /// are believed; without it the system's are. A `connect_timeout` in the
    /// address says how long one host may take to answer.
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
            config.connect_timeout(PATIENCE);
        }
        config.tcp_user_timeout(SILENCE);
        config.keepalives_idle(SILENCE);
        if config.get_application_name().is_none() {
            config.application_name(concat!("headjudge ", env!("CARGO_PKG_VERSION")));
        }
        Ok(Self { hosts: each_host(&config)?, tls: connector(authorities)? })
    }

    /// Connects to the first host that answers.
    pub async fn connect(&self) -> Result<Connection, FleetError> {
        self.open(TargetSessionAttrs::Any).await
    }

    /// Connects to the first host that can be written to.
    pub async fn connect_to_primary(&self) -> Result<Connection, FleetError> {
        self.open(TargetSessionAttrs::ReadWrite).await
    }

    async fn open(&self, session: TargetSessionAttrs) -> Result<Connection, FleetError> {
        let mut failures = Vec::new();
        for host in &self.hosts {
            match self.open_at(host, session).await {
                Ok(connection) => return Ok(connection),
                Err(failure) => failures.push((host_of(host), failure)),
            }
        }
        Err(self.together(failures))
    }

    /// Opens a session at one host. A host that takes the connection and then
    /// says nothing is given up like one that is away, and the next is asked.
    async fn open_at(
        &self,
        host: &Config,
        session: TargetSessionAttrs,
    ) -> Result<Connection, Unreached> {
        let patience = host.get_connect_timeout().copied().unwrap_or(PATIENCE);
        let mut host = host.clone();
        host.target_session_attrs(session);
        match timeout(patience, host.connect(self.tls.clone())).await {
            Ok(Ok((client, connection))) => Ok(Connection::start(client, connection, patience)),
            Ok(Err(error)) => Err(Unreached::of(&error)),
            Err(_) => Err(Unreached::Away("it is silent".to_owned())),
        }
    }

    /// What the failures at all hosts mean: their own error where they are alike.
    fn together(&self, failures: Vec<(String, Unreached)>) -> FleetError {
        let kind = failures.first().map(|(_, failure)| mem::discriminant(failure));
        if failures.iter().any(|(_, failure)| Some(mem::discriminant(failure)) != kind) {
            let each = failures.iter().map(|(host, failure)| format!("{host} {failure}"));
            return FleetError::NoHost(each.collect::<Vec<_>>().join(", "));
        }
        let hosts = self.hosts();
        match failures.into_iter().next_back().map(|(_, failure)| failure) {
            Some(Unreached::NoDatabase) => {
                let database = self.hosts.first().and_then(Config::get_dbname);
                FleetError::NoDatabase { database: database.unwrap_or_default().to_owned(), hosts }
            }
            Some(Unreached::Refused(cause)) => FleetError::Refused { hosts, cause },
            Some(Unreached::Certificate(cause)) => FleetError::Certificate { hosts, cause },
            Some(Unreached::NoTls) => FleetError::NoTls { hosts },
            Some(Unreached::Standby) => FleetError::Standby { hosts },
            Some(Unreached::Away(cause)) => FleetError::Away { hosts, cause },
            None => FleetError::Address("it names no host".to_owned()),
        }
    }

    /// The hosts, without the role's password.
    #[must_use]
    pub fn hosts(&self) -> String {
        self.hosts.iter().map(host_of).collect::<Vec<_>>().join(", ")
    }
}

/// Why no session was opened at one host.
#[derive(Debug, thiserror::Error)]
enum Unreached {
    #[error("does not answer: {0}")]
    Away(String),
    #[error("has no such database")]
    NoDatabase,
    #[error("refuses the role: {0}")]
    Refused(String),
    #[error("is not believed: {0}")]
    Certificate(String),
    #[error("offers no TLS")]
    NoTls,
    #[error("is a standby")]
    Standby,
}

impl Unreached {
    fn of(error: &tokio_postgres::Error) -> Self {
        let cause = cause(error);
        match error.code() {
            Some(code) if *code == SqlState::INVALID_CATALOG_NAME => Self::NoDatabase,
            Some(code)
                if *code == SqlState::INVALID_PASSWORD
                    || *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION
                    || *code == SqlState::INSUFFICIENT_PRIVILEGE =>
            {
                Self::Refused(cause)
            }
            None if cause.contains("does not support TLS") => Self::NoTls,
            None if cause.contains("TLS handshake") => Self::Certificate(cause),
            None if cause.contains("does not allow writes") => Self::Standby,
            None if cause.contains("password") => Self::Refused(cause),
            _ => Self::Away(cause),
        }
    }
}

/// The settings of `all` for each of its hosts alone, so that each has its own patience.
fn each_host(all: &Config) -> Result<Vec<Config>, FleetError> {
    let (hosts, addresses, ports) = (all.get_hosts(), all.get_hostaddrs(), all.get_ports());
    let unlike = |count: usize| count != 0 && count != hosts.len();
    if unlike(addresses.len()) || (ports.len() > 1 && unlike(ports.len())) {
        let cause = "it has not as many addresses and ports as hosts".to_owned();
        return Err(FleetError::Address(cause));
    }
    if all.get_load_balance_hosts() != LoadBalanceHosts::Disable {
        let cause = "hosts are asked in their order, not at random".to_owned();
        return Err(FleetError::Address(cause));
    }
    let each = hosts.iter().enumerate().map(|(n, host)| {
        let mut one = settings(all);
        match host {
            Host::Tcp(name) => one.host(name),
            Host::Unix(path) => one.host_path(path),
        };
        if let Some(address) = addresses.get(n) {
            one.hostaddr(*address);
        }
        if let Some(port) = ports.get(n).or(ports.first()) {
            one.port(*port);
        }
        one
    });
    Ok(each.collect())
}

/// Everything of `all` but where it is.
fn settings(all: &Config) -> Config {
    let mut one = Config::new();
    one.ssl_mode(all.get_ssl_mode()).ssl_negotiation(all.get_ssl_negotiation());
    one.channel_binding(all.get_channel_binding());
    one.keepalives(all.get_keepalives()).keepalives_idle(all.get_keepalives_idle());
    all.get_user().map(|user| one.user(user));
    all.get_password().map(|password| one.password(password));
    all.get_dbname().map(|name| one.dbname(name));
    all.get_options().map(|options| one.options(options));
    all.get_application_name().map(|name| one.application_name(name));
    all.get_connect_timeout().map(|time| one.connect_timeout(*time));
    all.get_tcp_user_timeout().map(|time| one.tcp_user_timeout(*time));
    all.get_keepalives_interval().map(|time| one.keepalives_interval(time));
    all.get_keepalives_retries().map(|count| one.keepalives_retries(count));
    one
}

/// The only host of `config`, with its port.
fn host_of(config: &Config) -> String {
    let port = config.get_ports().first().copied().unwrap_or(5432);
    match config.get_hosts().first() {
        Some(Host::Tcp(name)) => format!("{name}:{port}"),
        Some(Host::Unix(path)) => format!("{}:{port}", path.display()),
        None => format!("port {port}"),
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
            ("postgres://one,two,three/judge?port=1,2", "as many"),
            ("postgres://one,two/judge?load_balance_hosts=random", "in their order"),
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
