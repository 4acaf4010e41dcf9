//! Plants mutants in Rust sources, all in one build: each stands behind a switch
//! that an environment variable turns on, so that one costs a test run and no
//! build. `headjudge-mutants SEED COUNT LIST FILE…` rewrites the files in place
//! and writes into LIST, a line each, the number, the place and what was done.
//! A line of the file `LIST.skip` names a place that is left alone.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A change that can be planted: the text between two places, and what stands there then.
struct Site {
    file: usize,
    from: usize,
    to: usize,
    line: usize,
    what: String,
    /// The text with `@` for the switch.
    planted: String,
}

/// Collects the sites of one file.
struct Sites<'a> {
    file: usize,
    text: &'a str,
    lines: Vec<usize>,
    found: Vec<Site>,
}

/// What only tells what happened: a change of it is no other behaviour.
const TELLING: [&str; 8] =
    ["note", "refuse", "mark", "open", "close", "announce", "close_to", "asked"];

impl Sites<'_> {
    fn at(&self, place: LineColumn) -> usize {
        let start = self.lines[place.line - 1];
        let line = &self.text[start..];
        start + line.char_indices().nth(place.column).map_or(line.len(), |(at, _)| at)
    }

    fn source(&self, node: &impl Spanned) -> &str {
        let span = node.span();
        &self.text[self.at(span.start())..self.at(span.end())]
    }

    fn add(&mut self, node: &impl Spanned, what: &str, planted: String) {
        let span = node.span();
        let (from, to) = (self.at(span.start()), self.at(span.end()));
        let line = span.start().line;
        let what = what.to_owned();
        self.found.push(Site { file: self.file, from, to, line, what, planted });
    }

    fn instead(&mut self, node: &syn::Expr, what: &str, other: &str) {
        let own = self.source(node).to_owned();
        self.add(node, what, format!("(if crate::mutant(@) {{ {other} }} else {{ {own} }})"));
    }
}

/// Whether a condition binds names, so that it cannot be put in parentheses.
fn binds(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(own) => binds(&own.left) || binds(&own.right),
        _ => false,
    }
}

/// Whether a statement only tells what happened.
fn tells(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Try(own) => tells(&own.expr),
        syn::Expr::MethodCall(own) => TELLING.contains(&own.method.to_string().as_str()),
        _ => false,
    }
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|own| own.path().is_ident("cfg") || own.path().is_ident("test"))
}

impl<'ast> Visit<'ast> for Sites<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_expr_repeat(&mut self, own: &'ast syn::ExprRepeat) {
        self.visit_expr(&own.expr);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(expr, Some(_)) = stmt {
            let leaves = match expr {
                syn::Expr::MethodCall(_) | syn::Expr::Call(_) | syn::Expr::Assign(_) => true,
                syn::Expr::Try(own) => !matches!(own.expr.as_ref(), syn::Expr::Block(_)),
                syn::Expr::Binary(own) => {
                    matches!(own.op, syn::BinOp::AddAssign(_) | syn::BinOp::SubAssign(_))
                }
                _ => false,
            };
            if leaves && !tells(expr) {
                let own = self.source(stmt).to_owned();
                self.add(stmt, "left out", format!("if !crate::mutant(@) {{ {own} }}"));
            }
            if tells(expr) {
                return;
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        match expr {
            syn::Expr::Binary(own) if !binds(expr) => {
                let (left, right) =
                    (self.source(&*own.left).to_owned(), self.source(&*own.right).to_owned());
                let other = match own.op {
                    syn::BinOp::Eq(_) => Some("!="),
                    syn::BinOp::Ne(_) => Some("=="),
                    syn::BinOp::Lt(_) => Some("<="),
                    syn::BinOp::Le(_) => Some("<"),
                    syn::BinOp::Gt(_) => Some(">="),
                    syn::BinOp::Ge(_) => Some(">"),
                    syn::BinOp::And(_) => Some("||"),
                    syn::BinOp::Or(_) => Some("&&"),
                    _ => None,
                };
                if let Some(other) = other {
                    let what = format!("{} as {other}", self.source(&own.op));
                    self.instead(expr, &what, &format!("({left}) {other} ({right})"));
                }
            }
            syn::Expr::Unary(own) if matches!(own.op, syn::UnOp::Not(_)) => {
                // Twice, as what it is of may be a reference.
                let inner = self.source(&*own.expr).to_owned();
                self.instead(expr, "! left out", &format!("!(!({inner}))"));
            }
            _ => {}
        }
        if matches!(expr, syn::Expr::MethodCall(own)
            if TELLING.contains(&own.method.to_string().as_str()))
        {
            return;
        }
        visit::visit_expr(self, expr);
    }

    fn visit_expr_if(&mut self, own: &'ast syn::ExprIf) {
        if !binds(&own.cond) {
            self.instead(&own.cond, "if as always", "true");
            self.instead(&own.cond, "if as never", "false");
        }
        visit::visit_expr_if(self, own);
    }
}

/// The same row of numbers for the same seed.
struct Row(u64);

impl Row {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % (n as u64)).unwrap_or(0)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seed, count, list, files @ ..] = args.as_slice() else {
        return Err("say: headjudge-mutants SEED COUNT LIST FILE…".into());
    };
    let (seed, count): (u64, usize) = (seed.parse()?, count.parse()?);
    let skipped = fs::read_to_string(format!("{list}.skip")).unwrap_or_default();
    let skipped: BTreeSet<&str> = skipped.lines().collect();
    let mut texts = Vec::new();
    for file in files {
        texts.push(fs::read_to_string(file)?);
    }
    let mut all = Vec::new();
    for (file, text) in texts.iter().enumerate() {
        let parsed = syn::parse_file(text).map_err(|error| format!("{}: {error}", files[file]))?;
        let mut lines = vec![0];
        lines.extend(text.match_indices('\n').map(|(at, _)| at + 1));
        let mut sites = Sites { file, text, lines, found: Vec::new() };
        sites.visit_file(&parsed);
        all.append(&mut sites.found);
    }
    all.retain(|site| !skipped.contains(format!("{}:{}", files[site.file], site.line).as_str()));
    // One after the other by chance, and none inside another.
    let mut row = Row(seed.wrapping_add(1));
    let mut chosen: Vec<Site> = Vec::new();
    while chosen.len() < count && !all.is_empty() {
        let site = all.swap_remove(row.below(all.len()));
        let apart =
            |own: &Site| own.file != site.file || own.to <= site.from || site.to <= own.from;
        if chosen.iter().all(apart) {
            chosen.push(site);
        }
    }
    chosen.sort_by_key(|site| (site.file, site.from));
    let mut told = String::new();
    for (n, site) in chosen.iter().enumerate() {
        writeln!(told, "{}\t{}:{}\t{}", n + 1, files[site.file], site.line, site.what)?;
    }
    for (n, site) in chosen.iter().enumerate().rev() {
        let planted = site.planted.replacen('@', &(n + 1).to_string(), 1);
        texts[site.file].replace_range(site.from..site.to, &planted);
    }
    for (file, text) in files.iter().zip(&texts) {
        fs::write(file, text)?;
    }
    fs::write(list, told)?;
    Ok(())
}
