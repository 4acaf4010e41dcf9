//! Embeds: the cards that Discord shows, within its limits.

use serde_json::{Value, json};

const TITLE: usize = 256;
const DESCRIPTION: usize = 4096;
const FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1024;
/// All texts of a message together.
const ALL: usize = 6000;
/// What the line beneath needs that tells of fields without room.
const FOOTER: usize = 80;

/// The characters of a plain message.
pub(super) const CONTENT: usize = 2000;

/// A card of a message.
pub(super) struct Embed {
    title: String,
    url: Option<String>,
    description: String,
    fields: Vec<(String, String)>,
    /// The fields for which there was no room.
    left_out: usize,
    /// Whether it promises nothing.
    pub(super) weak: bool,
}

impl Embed {
    pub(super) fn new(title: &str, description: &str) -> Self {
        let (title, description) = (cut(title, TITLE), cut(description, DESCRIPTION));
        Self { title, url: None, description, fields: Vec::new(), left_out: 0, weak: false }
    }

    pub(super) fn linked(self, base: Option<&str>, path: &str) -> Self {
        Self { url: base.map(|base| format!("{}{path}", base.trim_end_matches('/'))), ..self }
    }

    /// Adds a field, if there is room for it: what is first counts most. What
    /// is left out is counted.
    pub(super) fn field(&mut self, name: &str, value: &str) {
        let (name, value) = (cut(name, FIELD_NAME), cut(value, FIELD_VALUE));
        if value.is_empty() {
            return;
        }
        let fits = self.size() + size(&name) + size(&value) <= ALL - FOOTER;
        if self.fields.len() < FIELDS && fits {
            self.fields.push((name, value));
        } else {
            self.left_out += 1;
        }
    }

    fn size(&self) -> usize {
        let fields: usize = self.fields.iter().map(|(name, value)| size(name) + size(value)).sum();
        size(&self.title) + size(&self.description) + fields
    }

    pub(super) fn json(&self) -> Value {
        let fields: Vec<Value> =
            self.fields.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        let mut embed =
            json!({"title": self.title, "description": self.description, "fields": fields});
        if let Some(url) = &self.url {
            embed["url"] = url.as_str().into();
        }
        if self.left_out > 0 {
            let text = format!("{} more have no room here; ask on the site", self.left_out);
            embed["footer"] = json!({"text": text});
        }
        embed
    }
}

/// The length as Discord counts it, in UTF-16.
fn size(text: &str) -> usize {
    text.encode_utf16().count()
}

/// `text` cut to `most`, with an ellipsis where something is left out.
pub(super) fn cut(text: &str, most: usize) -> String {
    if size(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut left = most - 1;
    for c in text.chars() {
        let Some(rest) = left.checked_sub(c.len_utf16()) else { break };
        left = rest;
        kept.push(c);
    }
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_embed_stays_within_every_limit() {
        let long = "❄💥x".repeat(5000);
        let mut embed = Embed::new(&long, &long);
        for _ in 0..40 {
            embed.field(&long, &long);
        }
        let footer = embed.json()["footer"]["text"].as_str().unwrap_or_default().to_owned();
        assert!(size(&footer) <= FOOTER && embed.size() + size(&footer) <= ALL);
        assert!(footer.starts_with(&format!("{} more", 40 - embed.fields.len())), "{footer}");
        assert!(size(&embed.title) <= TITLE && size(&embed.description) <= DESCRIPTION);
        assert!(embed.fields.iter().all(|(n, v)| size(n) <= FIELD_NAME && size(v) <= FIELD_VALUE));
        let mut small = Embed::new("a", "b");
        for _ in 0..40 {
            small.field("n", "v");
        }
        assert_eq!(small.fields.len(), FIELDS);
    }
}
