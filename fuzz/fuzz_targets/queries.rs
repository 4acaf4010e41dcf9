//! Runs `src/queries.rs`, which says what must hold.
#![no_main]

#[path = "../src/queries.rs"]
mod queries;
#[path = "../src/service.rs"]
mod service;

use std::sync::LazyLock;

use headjudge_answers::Service;

static SERVICE: LazyLock<Service> = LazyLock::new(service::service);

libfuzzer_sys::fuzz_target!(|data: &[u8]| queries::ask(&SERVICE, data));
