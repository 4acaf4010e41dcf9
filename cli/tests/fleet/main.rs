//! A fleet as it runs: the program's own processes, a real `PostgreSQL` with a
//! standby, and `HAProxy` in front.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

mod apart;
#[path = "../../../fleet/tests/postgres/cluster.rs"]
mod cluster;
mod commands;
mod fleet;
#[path = "../../../fleet/tests/postgres/link.rs"]
mod link;
mod load;
mod loss;
mod owner;
mod publishers;
