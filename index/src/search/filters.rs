//! What the fields of the query language mean in this index.

use headjudge_corpus::fold;

use super::query::{Filter, Values};
use super::searcher::Search;

impl Values for Search {
    fn is_common(&self, word: &str) -> bool {
        self.lexicon.common().has(word)
    }

    fn filter(&self, name: &str, value: &str) -> Result<Option<Filter>, String> {
        let folded = fold(value).replace(' ', "-");
        let known = match name {
            "code" => {
                return Ok(Some(Filter::Tags(vec![format!(
                    "code:{}",
                    fold(value).replace(' ', "")
                )])));
            }
            "name" => return Ok(Some(Filter::Name(value.to_owned()))),
            "in" => {
                return match folded.as_str() {
                    "original" => Ok(Some(Filter::In { original: true })),
                    "updated" => Ok(Some(Filter::In { original: false })),
                    _ => Err("`in:` takes original or updated".to_owned()),
                };
            }
            "game" => self.meta.games.named(value).map(str::to_owned),
            "set" => self.names.find_set(value).map(str::to_owned),
            "mrp" => {
                Some(self.names.find_set(value).map_or(folded.replace('-', "_"), str::to_owned))
            }
            "is" | "kind" | "status" => Some(folded.replace('-', "_")),
            "style" | "format" | "by" | "lang" => Some(folded),
            "document" => Some(value.to_lowercase()),
            _ => return Ok(None),
        };
        let tag = known.map(|known| format!("{name}:{known}"));
        match tag.filter(|tag| self.meta.values.contains(tag)) {
            Some(tag) => Ok(Some(Filter::Tags(vec![tag]))),
            None => Err(format!("nothing has `{name}` `{value}`; {}", self.known_values(name))),
        }
    }
}

impl Search {
    /// `known are fanz, panini`.
    fn known_values(&self, name: &str) -> String {
        let prefix = format!("{name}:");
        let from = self.meta.values.range(prefix.clone()..);
        let values: Vec<&str> =
            from.map_while(|value| value.strip_prefix(&prefix)).take(12).collect();
        if values.is_empty() {
            "no record has it".to_owned()
        } else {
            format!("known are {}", values.join(", "))
        }
    }
}
