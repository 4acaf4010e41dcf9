//! Makes the client of the description that `scripts/clients` has fetched.

fn main() {
    let path = std::env::var("HEADJUDGE_OPENAPI").expect("run `scripts/clients`");
    println!("cargo::rerun-if-changed={path}");
    let file = std::fs::File::open(path).expect("the description is there");
    let spec: openapiv3::OpenAPI = serde_json::from_reader(file).expect("it is OpenAPI 3.0");
    let mut settings = progenitor::GenerationSettings::default();
    settings.with_interface(progenitor::InterfaceStyle::Builder);
    let tokens = progenitor::Generator::new(&settings).generate_tokens(&spec).expect("a client");
    let text = prettyplease::unparse(&syn::parse2(tokens).expect("Rust"));
    let out = std::path::Path::new(&std::env::var("OUT_DIR").expect("cargo sets it")).join("api.rs");
    std::fs::write(out, text).expect("it is written");
}
