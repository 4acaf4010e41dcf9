//! Narrowing a search: the filters of a query, and those that could be added,
//! with how many results each leaves.

use headjudge_index::search::Results;

use headjudge_answers::Service;
use headjudge_view::Language;

/// How many values of a field are offered.
const MOST_CHOICES: usize = 12;

/// A filter that is on, with the search without it.
pub(super) struct FilterOn {
    pub(super) text: String,
    pub(super) url: String,
}

/// A field by which results can be narrowed.
pub(super) struct Narrowing {
    pub(super) name: &'static str,
    pub(super) choices: Vec<Choice>,
}

/// One value, with the search that asks for it.
pub(super) struct Choice {
    pub(super) text: String,
    pub(super) count: u64,
    pub(super) url: String,
}

/// The filters of `q`, each with the search without it.
pub(super) fn filters_on(q: &str, service: Option<&Service>, say: Language) -> Vec<FilterOn> {
    let words: Vec<&str> = q.split_whitespace().collect();
    let without = |at: usize| {
        let kept = words.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, word)| *word);
        kept.collect::<Vec<_>>().join(" ")
    };
    let is_filter = |word: &str| {
        word.split_once(':').is_some_and(|(field, value)| {
            name_of(field.trim_start_matches('-'), say).is_some() && !value.is_empty()
        })
    };
    let on = words.iter().enumerate().filter(|(_, word)| is_filter(word));
    on.map(|(at, word)| FilterOn { text: in_words(word, service, say), url: search(&without(at)) })
        .collect()
}

/// A filter as a judge reads it: `game:dbz-tcg` as `Game: Dragon Ball Z TCG`.
fn in_words(filter: &str, service: Option<&Service>, say: Language) -> String {
    let (bare, not) = filter.strip_prefix('-').map_or((filter, false), |bare| (bare, true));
    let Some((field, value)) = bare.split_once(':') else { return filter.to_owned() };
    let name = name_of(field, say).unwrap_or(field);
    let told = format!("{name}: {}", title_of(field, value, service, say));
    if not { say.filter_not(told) } else { told }
}

/// The title that a value of a field stands for, or else its words.
fn title_of(field: &str, value: &str, service: Option<&Service>, say: Language) -> String {
    let title = service.and_then(|service| {
        let found = match field {
            "game" => service.games().iter().find(|game| game.id.as_str() == value)?.name.clone(),
            "document" => service.document(value)?.short_title.clone(),
            "set" => service.sets().iter().find(|set| set.id.as_str() == value)?.name.clone(),
            "format" => {
                service.formats().iter().find(|format| format.id.as_str() == value)?.title.clone()
            }
            _ => return None,
        };
        Some(found)
    });
    title.unwrap_or_else(|| match (field, value) {
        ("lang", "en") => say.in_english().to_owned(),
        ("lang", "ja") => say.in_japanese().to_owned(),
        ("kind", kind) => say.kind(kind),
        ("by", "fanz") => "FanZ".to_owned(),
        ("by", "panini") => "Panini".to_owned(),
        ("by", "score") => "Score".to_owned(),
        _ => value.replace('_', " "),
    })
}

/// The fields that divide `results`, with the search for each value.
pub(super) fn narrowings(
    q: &str,
    results: &Results,
    service: &Service,
    say: Language,
) -> Vec<Narrowing> {
    let offered = results.facets.iter().filter(|facet| facet.values.len() > 1);
    offered
        .filter_map(|facet| {
            let choices = facet.values.iter().take(MOST_CHOICES).map(|(value, count)| Choice {
                text: title_of(&facet.field, value, Some(service), say),
                count: *count,
                url: search(&format!("{q} {}:{value}", facet.field)),
            });
            Some(Narrowing { name: name_of(&facet.field, say)?, choices: choices.collect() })
        })
        .collect()
}

fn search(q: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/search?{}", query.append_pair("q", q.trim()).finish())
}

/// A field of the query language in words.
fn name_of(field: &str, say: Language) -> Option<&'static str> {
    Some(match field {
        "game" => say.filter_game(),
        "kind" => say.filter_kind(),
        "set" => say.filter_set(),
        "style" => say.filter_style(),
        "is" | "status" => say.filter_status(),
        "document" => say.filter_document(),
        "format" => say.filter_format(),
        "by" => say.filter_by(),
        "lang" => say.filter_language(),
        "mrp" => say.filter_printing(),
        "in" => say.filter_text(),
        "code" => say.filter_code(),
        "name" => say.filter_name(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_can_be_taken_out() {
        let on =
            filters_on("blue game:dbz-tcg -kind:list_entry note: x:y", None, Language::English);
        let shown: Vec<(&str, &str)> =
            on.iter().map(|filter| (filter.text.as_str(), filter.url.as_str())).collect();
        assert_eq!(
            shown,
            [
                ("Game: dbz-tcg", "/search?q=blue+-kind%3Alist_entry+note%3A+x%3Ay"),
                ("not Kind: list entry", "/search?q=blue+game%3Adbz-tcg+note%3A+x%3Ay"),
            ]
        );
    }
}
