//! Narrowing a search: the filters of a query, and those that could be added,
//! with how many results each leaves.

use headjudge_index::search::Results;

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
pub(super) fn filters_on(q: &str) -> Vec<FilterOn> {
    let words: Vec<&str> = q.split_whitespace().collect();
    let without = |at: usize| {
        let kept = words.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, word)| *word);
        kept.collect::<Vec<_>>().join(" ")
    };
    let is_filter = |word: &str| {
        word.split_once(':').is_some_and(|(field, value)| {
            name_of(field.trim_start_matches('-')).is_some() && !value.is_empty()
        })
    };
    let on = words.iter().enumerate().filter(|(_, word)| is_filter(word));
    on.map(|(at, word)| FilterOn { text: (*word).to_owned(), url: search(&without(at)) }).collect()
}

/// The fields that divide `results`, with the search for each value.
pub(super) fn narrowings(q: &str, results: &Results) -> Vec<Narrowing> {
    let offered = results.facets.iter().filter(|facet| facet.values.len() > 1);
    offered
        .filter_map(|facet| {
            let choices = facet.values.iter().take(MOST_CHOICES).map(|(value, count)| Choice {
                text: value.replace('_', " "),
                count: *count,
                url: search(&format!("{q} {}:{value}", facet.field)),
            });
            Some(Narrowing { name: name_of(&facet.field)?, choices: choices.collect() })
        })
        .collect()
}

fn search(q: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    format!("/search?{}", query.append_pair("q", q.trim()).finish())
}

/// A field of the query language in words.
fn name_of(field: &str) -> Option<&'static str> {
    Some(match field {
        "game" => "Game",
        "kind" => "Kind",
        "set" => "Set",
        "style" => "Style",
        "is" | "status" => "Status",
        "document" => "Document",
        "format" => "Format",
        "by" => "Made by",
        "lang" => "Language",
        "mrp" => "Latest printing",
        "in" => "In the text",
        "code" => "Code",
        "name" => "Name",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_can_be_taken_out() {
        let on = filters_on("blue game:dbz-tcg -kind:card note: x:y");
        let shown: Vec<(&str, &str)> =
            on.iter().map(|filter| (filter.text.as_str(), filter.url.as_str())).collect();
        assert_eq!(
            shown,
            [
                ("game:dbz-tcg", "/search?q=blue+-kind%3Acard+note%3A+x%3Ay"),
                ("-kind:card", "/search?q=blue+game%3Adbz-tcg+note%3A+x%3Ay"),
            ]
        );
    }
}
