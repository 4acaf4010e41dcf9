//! The games: each has its own cards, effects and actions, and its own steps.

pub(crate) mod buddy;
pub(crate) mod ccg;
pub(crate) mod dbs;
pub(crate) mod dbz;
