//! Runs `src/assistants.rs`, which says what must hold.
#![no_main]

#[path = "../src/assistants.rs"]
mod assistants;
#[path = "../src/post.rs"]
mod post;
#[path = "../src/service.rs"]
mod service;

use std::sync::LazyLock;

use headjudge_web::Front;
use headjudge_web::{Settings, router};

static ROUTER: LazyLock<Front> = LazyLock::new(|| {
    let settings = Settings::new(|| jiff::civil::date(2021, 2, 1));
    router(service::service(), settings).0
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| assistants::ask(&ROUTER, data));
