//! Embeds the engine for the browser where `scripts/build-wasm` has built
//! it; an empty file stands in its place where not.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    const MODULE: &str = "assets/engine.wasm";
    println!("cargo::rerun-if-changed=assets");
    let Some(out) = env::var_os("OUT_DIR") else { return Ok(()) };
    let module = if Path::new(MODULE).exists() { fs::read(MODULE)? } else { Vec::new() };
    fs::write(Path::new(&out).join("engine.wasm"), module)
}
