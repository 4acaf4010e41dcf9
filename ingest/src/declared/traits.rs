//! Traits with those who have them, and whom a fused character may not have beside them.

use headjudge_corpus::{FusionLimit, PassageClass, Trait, TraitMember, fold};

use super::dialect::{Pattern, Slip};
use super::kinds::Kind;
use super::matching::Found;
use super::state::Reader;

impl Reader<'_> {
    /// A trait. A member in italics is one card, any other a character.
    pub(super) fn add_trait(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let Some(name) = found.get("trait") else { return self.add_paragraph(at, found) };
        let tail = self.tail_of(pattern, found, name);
        let id = self.put(at, &tail, PassageClass::Definition);
        let lines = self.out.span(self.units[at].range.clone());
        let styled = self.styled(lines, found.get("members").unwrap_or_default());
        let members: Vec<TraitMember> = parted(pattern, &styled)
            .map(|name| TraitMember {
                name: name.trim_matches('*').to_owned(),
                single_card: name.starts_with('*'),
            })
            .collect();
        self.note_order(lines.first, &members);
        self.out.parsed.traits.push(Trait {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines,
            name: name.to_owned(),
            members,
            note: found.get("note").map(str::to_owned),
        });
        self.open = Some(Kind::Trait);
    }

    /// Notes a list whose names are nearly in alphabetical order, and not quite.
    fn note_order(&mut self, line: u32, members: &[TraitMember]) {
        let folded: Vec<String> = members.iter().map(|member| fold(&member.name)).collect();
        let slips: Vec<usize> = (1..folded.len()).filter(|i| folded[*i] < folded[*i - 1]).collect();
        if let [slip] = slips[..] {
            let message = format!("`{}` is out of alphabetical order", members[slip - 1].name);
            self.slip(Slip::Order, line, "out-of-order", message);
        }
    }

    /// The allies that a fused character may not include.
    pub(super) fn add_fusion_limit(&mut self, at: usize, pattern: &Pattern, found: &Found) {
        let (Some(character), Some(excluded)) = (found.get("character"), found.get("excluded"))
        else {
            return self.add_paragraph(at, found);
        };
        let tail = self.tail_of(pattern, found, character);
        let id = self.put(at, &tail, PassageClass::Rule);
        self.out.parsed.fusion_limits.push(FusionLimit {
            id,
            document: self.out.document.id.clone(),
            edition: self.out.document.edition.clone(),
            lines: self.out.span(self.units[at].range.clone()),
            character: character.to_owned(),
            excluded: parted(pattern, excluded).map(str::to_owned).collect(),
            text: self.text_of(at, found),
        });
        self.open = Some(Kind::FusionLimit);
    }
}

/// The names in `text`, parted as the pattern says, or at commas.
fn parted<'t>(pattern: &'t Pattern, text: &'t str) -> impl Iterator<Item = &'t str> {
    let names: Vec<&str> = match &pattern.split {
        Some(split) => split.split(text).collect(),
        None => text.split(',').collect(),
    };
    names.into_iter().map(str::trim).filter(|name| !name.is_empty())
}
