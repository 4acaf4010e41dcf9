//! `headjudge published`: what a fleet was given, when and by whom.

use std::fmt::Write;

use headjudge_fleet::{Database, Publication, list_publications};

use super::block_on;
use crate::fleet_args::PublishedArgs;
use crate::output::{Exit, print, print_json};

pub(crate) fn run(args: &PublishedArgs) -> anyhow::Result<Exit> {
    let database = Database::at(&args.database.database, args.database.ca.as_deref())?;
    let list = block_on(async {
        let connection = database.connect().await?;
        Ok(list_publications(&connection, args.channel.as_deref(), args.n).await?)
    })?;
    if args.json {
        print_json(&list)?;
    } else {
        print(&table(&list))?;
    }
    Ok(if list.is_empty() { Exit::No } else { Exit::Done })
}

fn table(list: &[Publication]) -> String {
    if list.is_empty() {
        return "nothing was published yet\n".to_owned();
    }
    let mut text = String::new();
    for one in list {
        let size = match (one.bytes, one.records) {
            (Some(bytes), Some(records)) => {
                format!("{records} records, {bytes} bytes, {} sent", one.sent_bytes)
            }
            _ => "removed since".to_owned(),
        };
        let _ = writeln!(
            text,
            "{} {:<8} {:>5} {:<8} {} by {}: {size}{}",
            one.at,
            one.channel,
            one.generation,
            one.action,
            one.snapshot,
            one.by,
            if one.current { " (current)" } else { "" }
        );
    }
    text
}
