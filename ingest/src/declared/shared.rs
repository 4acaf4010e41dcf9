//! Lines of data files that hold several values: each is read by itself, and
//! what it says is in the one passage of its line.

use super::again::Repeats;
use super::kinds::Kind;
use super::matching::{Found, Place};
use super::state::Reader;
use super::unit::Unit;

impl Reader<'_> {
    /// Reads each value of a line; false where it has but one, or where no
    /// pattern reads any.
    pub(super) fn read_shared(&mut self, at: usize) -> bool {
        let (units, dialect) = (self.units, self.dialect);
        let mut read: Vec<(usize, Found, &Unit)> = Vec::new();
        for unit in &units[at].shared {
            self.stand_at(&unit.key);
            let raw = self.raw(&unit.range, "\n");
            let titles = &self.out.path;
            let again = Repeats::default();
            let lines = &self.out.lines[unit.range.clone()];
            let place = Place { titles, open: self.open, raw: &raw, lines, next: "", again };
            if let Some((pattern, found)) = dialect.find(unit, &place) {
                read.push((pattern, found, unit));
            }
        }
        let kind = |pattern: usize| dialect.patterns[pattern].kind;
        if read.iter().any(|(pattern, ..)| kind(*pattern) == Kind::ListEntry) {
            read.retain(|(pattern, ..)| kind(*pattern) == Kind::ListEntry);
        }
        let lost = read
            .iter()
            .skip(1)
            .any(|(pattern, ..)| !matches!(kind(*pattern), Kind::ListEntry | Kind::Skip));
        if lost {
            let message = "several records share this line, and the first alone is read; put each on a line of its own";
            self.out.problem(units[at].range.start, "records-share-a-line", message);
        }
        let any = !read.is_empty();
        for (nth, (pattern, mut found, unit)) in read.into_iter().enumerate() {
            if nth > 0 && kind(pattern) != Kind::ListEntry {
                break;
            }
            self.stand_at(&unit.key);
            if kind(pattern) == Kind::ListEntry {
                found.or("card", &unit.text);
            }
            if nth == 0 {
                self.count_read(at, pattern);
            } else {
                self.count(pattern);
                let first = &self.out.parsed.passages[self.passage];
                self.shared = Some(first.id.clone());
            }
            self.take(at, &dialect.patterns[pattern], &found);
        }
        self.shared = None;
        any
    }
}
