//! Changes between editions, in plain text.

use headjudge_corpus::DiffOp;

use super::Plain;
use crate::{Change, ChangeOp, Side};

impl Plain for Change {
    fn plain(&self) -> String {
        let what = match self.op {
            ChangeOp::Added => "added",
            ChangeOp::Removed => "removed",
            ChangeOp::Changed => "changed",
            ChangeOp::Moved => "moved",
        };
        let place = |side: &Side| format!("{} {}, {}", side.document, side.edition, side.lines);
        let places: Vec<String> = self.from.iter().chain(&self.to).map(place).collect();
        let mut out = format!("{what}: {} [{}]\n", self.id, places.join(" -> "));
        for span in self.diff.iter().filter(|span| span.op != DiffOp::Equal) {
            let sign = if span.op == DiffOp::Insert { "+" } else { "-" };
            out.extend(["  ", sign, " ", span.text.trim(), "\n"]);
        }
        out
    }
}
