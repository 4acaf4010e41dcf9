//! What the reader of scenarios is asked for, and what it is given: the names that each type
//! declares, and those that are written. A test alone listens, on its own thread.

#[cfg(not(test))]
pub(super) use silent::{note, note_keys};
#[cfg(test)]
use watched::{WATCH, Watch};
#[cfg(test)]
pub(super) use watched::{note, note_keys};

#[cfg(test)]
mod tests;

#[cfg(not(test))]
mod silent {
    pub(crate) fn note<'a>(_: &str, _: &'static [&'static str], _: impl FnOnce() -> Vec<&'a str>) {}

    pub(crate) fn note_keys<'a>(_: &'static [&'static str], _: impl FnOnce() -> Vec<&'a str>) {}
}

#[cfg(test)]
mod watched {
    use std::cell::RefCell;
    use std::collections::{BTreeMap, BTreeSet};

    /// The names that each type declares, and those that are written.
    #[derive(Default)]
    pub(super) struct Watch {
        /// The game whose script is read, while one is watched.
        pub(super) game: Option<&'static str>,
        /// The enumeration whose variant is read.
        of: String,
        pub(super) declared: BTreeMap<String, BTreeSet<&'static str>>,
        pub(super) used: BTreeMap<String, BTreeSet<String>>,
    }

    impl Watch {
        fn note(&mut self, of: &str, declared: &'static [&'static str], used: &[&str]) {
            let Some(game) = self.game else { return };
            let of = format!("{game} {of}");
            self.declared.entry(of.clone()).or_default().extend(declared);
            self.used.entry(of).or_default().extend(used.iter().map(|name| (*name).to_owned()));
        }
    }

    thread_local! {
        pub(super) static WATCH: RefCell<Watch> = RefCell::default();
    }

    /// A type of this name is read from a table of these names, or from a name.
    pub(crate) fn note<'a>(
        of: &str,
        declared: &'static [&'static str],
        used: impl FnOnce() -> Vec<&'a str>,
    ) {
        WATCH.with_borrow_mut(|watch| {
            watch.note(of, declared, &used());
            of.clone_into(&mut watch.of);
        });
    }

    /// The keys of a variant. The variants of one type share them: `who` of one is `who` of all.
    pub(crate) fn note_keys<'a>(
        declared: &'static [&'static str],
        used: impl FnOnce() -> Vec<&'a str>,
    ) {
        WATCH.with_borrow_mut(|watch| {
            let of = format!("{}'s keys", watch.of);
            watch.note(&of, declared, &used());
        });
    }
}
