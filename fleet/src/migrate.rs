//! The tables: made and brought up to date by migrations, in order, each once.

use refinery_core::{Migration, Runner};
use tokio_postgres::Client;

use crate::statement::failed;
use crate::{Connection, FleetError};

/// The version of the tables that this headjudge reads: that of the last migration.
const KNOWN: u8 = 1;

/// Every migration, in order.
const MIGRATIONS: [(&str, &str); KNOWN as usize] =
    [("V1__publications", include_str!("../migrations/V1__publications.sql"))];

/// Brings the tables up to date; tells how many migrations that took. It is
/// done by the owner of the database: publishers and replicas may not.
pub async fn migrate(connection: &mut Connection) -> Result<usize, FleetError> {
    let client = &mut connection.client;
    let fail =
        |error: tokio_postgres::Error| FleetError::Migration(crate::statement::cause(&error));
    client.batch_execute("CREATE SCHEMA IF NOT EXISTS headjudge").await.map_err(fail)?;
    let migrations = MIGRATIONS.map(|(name, sql)| Migration::unapplied(name, sql));
    let fail = |error: refinery_core::Error| FleetError::Migration(innermost(&error));
    let migrations: Vec<Migration> =
        migrations.into_iter().collect::<Result<_, _>>().map_err(fail)?;
    let mut runner = Runner::new(&migrations).set_grouped(true);
    runner.set_migration_table_name("headjudge.migration");
    let report = runner.run_async(client).await.map_err(fail)?;
    Ok(report.applied_migrations().len())
}

fn innermost(error: &(dyn std::error::Error + 'static)) -> String {
    let database = error.downcast_ref::<tokio_postgres::Error>().map(crate::statement::cause);
    database.unwrap_or_else(|| error.source().map_or_else(|| error.to_string(), innermost))
}

/// Refuses a database whose tables this headjudge does not know.
pub(crate) async fn check_tables(client: &Client, role: &'static str) -> Result<(), FleetError> {
    let row = client.query_one("SELECT max(version) FROM headjudge.migration", &[]).await;
    let row = row.map_err(failed(role))?;
    match row.get::<_, Option<i32>>(0) {
        None => Err(FleetError::NotPrepared),
        Some(found) if found == i32::from(KNOWN) => Ok(()),
        Some(found) => Err(FleetError::Tables { found, known: i32::from(KNOWN) }),
    }
}
