//! Steps: of the set-up, the turn and the battle, with the phases or parts
//! they stand in.

use std::sync::LazyLock;

use headjudge_corpus::{Jump, Procedure, Step};
use regex::Regex;

use super::split::without_remarks;
use crate::dialects::plain::new_procedure;
use crate::parsed::Builder;

static JUMP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(.*?)、?(?:以降の処理を飛ばして)?[“「『]([^”」』]+)[”」』]に(?:進む|移る|戻る)")
        .expect("the pattern is a constant")
});
static ACTOR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(攻撃側|防御側)(?:が|は|となり)").expect("the pattern is a constant")
});

/// The words of a chapter's title that make it a procedure, and its name.
const PROCEDURES: [([&str; 2], &str); 3] =
    [(["開始", "準備"], "set-up"), (["ターン", "進行"], "turn"), (["バトル", "処理"], "battle")];

/// The name of the procedure that a chapter's title opens.
pub(super) fn procedure_of(title: &str) -> Option<&'static str> {
    let (_, name) =
        PROCEDURES.iter().find(|(words, _)| words.iter().all(|word| title.contains(word)))?;
    Some(name)
}

/// A procedure while it is being read.
pub(super) struct Draft {
    /// What it is called in ids: `turn`.
    pub(super) name: &'static str,
    /// The part of passage ids for it.
    pub(super) tail: String,
    pub(super) title: String,
    pub(super) part: Option<String>,
    /// Who does what the rest of the part lists.
    pub(super) part_actor: Option<String>,
    pub(super) steps: Vec<Step>,
}

impl Draft {
    /// A procedure without steps.
    pub(super) fn new(name: &'static str, tail: String, title: &str) -> Self {
        Self {
            name,
            tail,
            title: title.to_owned(),
            part: None,
            part_actor: None,
            steps: Vec::new(),
        }
    }

    /// Opens the part named `title`.
    pub(super) fn open_part(&mut self, title: &str) {
        self.part = Some(title.to_owned());
        self.part_actor = None;
    }

    /// Adds a step; its actor is the one it names, or the one of whom its part
    /// says that he does what follows.
    pub(super) fn push(&mut self, mut step: Step) {
        let own = actor_of(&step.text);
        if step.text.contains("以下の行動") {
            self.part_actor.clone_from(&own);
        }
        let leads_on = JUMP.is_match(&step.text);
        step.actor = own.or_else(|| self.part_actor.clone().filter(|_| !leads_on));
        step.part.clone_from(&self.part);
        self.steps.push(step);
    }

    /// The procedure, its jumps resolved. Jumps whose target is unknown are
    /// returned as the line they stand on and the words of the target.
    pub(super) fn finish(mut self, out: &Builder<'_>) -> (Procedure, Vec<(u32, String)>) {
        let parts: Vec<(String, u32)> = self
            .steps
            .iter()
            .filter_map(|step| {
                Some((without_remarks(step.part.as_deref()?).replace(' ', ""), step.n))
            })
            .collect();
        let mut lost = Vec::new();
        for step in &mut self.steps {
            let Some(found) = JUMP.captures(&step.text) else { continue };
            let target = without_remarks(&found[2]).replace(' ', "");
            let when = found[1].rsplit('。').next().unwrap_or_default().trim().to_owned();
            match parts.iter().find(|(part, _)| *part == target) {
                Some((_, n)) => {
                    step.goto = vec![Jump { step: *n, when: (!when.is_empty()).then_some(when) }];
                }
                None => lost.push((step.lines.first, found[2].to_owned())),
            }
        }
        (new_procedure(out, &self.tail, &self.title, self.steps), lost)
    }
}

/// Who acts, where the words say so outside a condition.
fn actor_of(text: &str) -> Option<String> {
    let clauses = text.split(['、', '。', '(', '（']).filter(|clause| !clause.ends_with("場合"));
    clauses.into_iter().find_map(|clause| {
        let found = ACTOR.captures(clause)?;
        Some(if &found[1] == "攻撃側" { "attacker" } else { "defender" }.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_who_acts_outside_conditions() {
        assert_eq!(actor_of("攻撃側が対象を指定する。").as_deref(), Some("attacker"));
        assert_eq!(actor_of("相手は防御側となり、変更できる。").as_deref(), Some("defender"));
        assert_eq!(actor_of("攻撃側が勝利した場合、処理を行う(防御側の勝利時は別)。"), None);
        assert_eq!(actor_of("防御側のカードを選ぶ。"), None);
    }

    #[test]
    fn knows_procedures_by_their_titles() {
        assert_eq!(procedure_of("ターン(自分の手番)の進行"), Some("turn"));
        assert_eq!(procedure_of("全体の基本進行"), None);
        assert_eq!(procedure_of("ゲーム開始時基本設定"), None);
    }
}
