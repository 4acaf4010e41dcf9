//! Runs `src/commands.rs`, which says what must hold.
#![no_main]

#[path = "../src/commands.rs"]
mod commands;
#[path = "../src/post.rs"]
mod post;
#[path = "../src/service.rs"]
mod service;

use std::sync::LazyLock;

use headjudge_web::Front;
use headjudge_web::{Settings, router};

static ROUTER: LazyLock<Front> = LazyLock::new(|| {
    let mut settings = Settings::new(|| jiff::civil::date(2021, 2, 1));
    settings.discord = Some(commands::public_key());
    router(service::service(), settings).0
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| commands::ask(&ROUTER, data));
