//! Sentences that a judge can read out: lists, counts, dates.

pub(crate) use headjudge_corpus::capital;

/// `1 copy`, `3 copies`.
pub(crate) fn copies(count: u32) -> String {
    counted(count, "copy", "copies")
}

/// `1 card`, `3 cards`.
pub(crate) fn counted(count: u32, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn and<T: AsRef<str>>(items: &[T]) -> String {
    join(items, "and")
}

/// `A`, `A or B`, `A, B or C`.
pub(crate) fn or<T: AsRef<str>>(items: &[T]) -> String {
    join(items, "or")
}

fn join<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [rest @ .., end] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", rest.join(", "), end.as_ref())
        }
    }
}

/// `A, B and 3 more`: the first few of `items`, and how many others there are.
pub(crate) fn few(items: &[&str]) -> String {
    const MOST: usize = 6;
    let mut shown: Vec<String> = items.iter().take(MOST).map(|&item| item.to_owned()).collect();
    if items.len() > MOST {
        shown.push(format!("{} more", items.len() - MOST));
    }
    and(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        assert_eq!(and::<&str>(&[]), "");
        assert_eq!(and(&["Goku"]), "Goku");
        assert_eq!(or(&["Goku", "Vegeta"]), "Goku or Vegeta");
        assert_eq!(and(&["a", "b", "c"]), "a, b and c");
        assert_eq!(few(&["a", "b"]), "a and b");
        assert_eq!(few(&["a", "b", "c", "d", "e", "f", "g", "h"]), "a, b, c, d, e, f and 2 more");
        assert_eq!(copies(1), "1 copy");
        assert_eq!(copies(0), "0 copies");
    }
}
