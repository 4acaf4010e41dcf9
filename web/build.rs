//! Embeds the engine for the browser where `scripts/build-wasm` has built
//! it, as it is and packed as tightly as can be: it is what a phone downloads.
//! Empty files are in its place where it was not built.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    const MODULE: &str = "assets/engine.wasm";
    // Packing takes a minute where nothing is optimised: once for each module.
    let watched = if Path::new(MODULE).exists() { MODULE } else { "assets" };
    println!("cargo::rerun-if-changed={watched}");
    let Some(out) = env::var_os("OUT_DIR") else { return Ok(()) };
    let module = if Path::new(MODULE).exists() { fs::read(MODULE)? } else { Vec::new() };
    let mut packed = Vec::new();
    if !module.is_empty() {
        // A window that holds the whole module, the widest that every browser reads.
        let tightest = brotli::enc::BrotliEncoderParams {
            lgwin: 24,
            size_hint: module.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut module.as_slice(), &mut packed, &tightest)?;
    }
    let out = Path::new(&out);
    fs::write(out.join("engine.wasm"), module)?;
    fs::write(out.join("engine.wasm.br"), packed)
}
