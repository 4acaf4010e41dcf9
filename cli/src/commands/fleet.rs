//! `headjudge fleet`: what the owner of a fleet does, once or at an upgrade.

use headjudge_fleet::{Database, PublisherKey, migrate};

use super::block_on;
use crate::fleet_args::{FleetArgs, FleetTask};
use crate::output::{Exit, complain, print};

pub(crate) fn run(args: &FleetArgs) -> anyhow::Result<Exit> {
    match &args.task {
        FleetTask::Key { file } => {
            let key = PublisherKey::create(file)?;
            complain(&format!("the key is in `{}`; replicas are given this:", file.display()));
            print(&format!("{}\n", key.public()))?;
        }
        FleetTask::Migrate { database } => {
            let at = Database::at(&database.database, database.ca.as_deref())?;
            let count = block_on(async {
                let mut connection = at.connect_to_primary().await?;
                Ok(migrate(&mut connection).await?)
            })?;
            print(&match count {
                0 => "the tables were up to date\n".to_owned(),
                count => format!(
                    "made {count} changes to the tables; grant headjudge_publisher, headjudge_replica and headjudge_analyst to the roles that need them\n"
                ),
            })?;
        }
    }
    Ok(Exit::Done)
}
