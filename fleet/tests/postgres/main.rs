//! Publishing and following, with a real `PostgreSQL`.

#![expect(clippy::unwrap_used, reason = "a test that cannot get its subject must fail")]

mod apart;
mod cluster;
mod faults;
mod follow;
mod link;
mod own;
mod publishing;
mod refusals;
mod run;
