//! Runs `src/scenarios.rs`, which says what must hold.
#![no_main]

#[path = "../src/scenarios.rs"]
mod scenarios;
#[path = "../src/service.rs"]
mod service;

use std::sync::LazyLock;

use headjudge_answers::Service;

static SERVICE: LazyLock<Service> = LazyLock::new(service::service);

libfuzzer_sys::fuzz_target!(|data: &[u8]| scenarios::run(&SERVICE, data));
