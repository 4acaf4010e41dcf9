//! Words for a chat: what is code in JSON and on a terminal is quoted here, as
//! a chat that reads no mark-up shows the marks themselves.

/// `text` with `“name”` where it marks a name as code. A mark inside a word, as
/// documents write for an apostrophe, stays as it is.
pub(crate) fn for_chat(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let (before, marked) = (&rest[..at], &rest[at + 1..]);
        out.push_str(before);
        match marked.find(['`', '\n']) {
            Some(end)
                if opens(before, &out)
                    && marked[end..].starts_with('`')
                    && end > 0
                    && closes(&marked[end + 1..]) =>
            {
                out.push('“');
                out.push_str(&marked[..end]);
                out.push('”');
                rest = &marked[end + 1..];
            }
            _ => {
                out.push('`');
                rest = marked;
            }
        }
    }
    out.push_str(rest);
    out
}

fn opens(before: &str, written: &str) -> bool {
    let last = before.chars().next_back().or_else(|| written.chars().next_back());
    last.is_none_or(|c| !c.is_alphanumeric())
}

fn closes(after: &str) -> bool {
    after.chars().next().is_none_or(|c| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_quoted_and_an_apostrophe_is_kept() {
        assert_eq!(
            for_chat("there is no rule `zzz`; give `a` or `b`"),
            "there is no rule “zzz”; give “a” or “b”"
        );
        assert_eq!(for_chat("`at` the start"), "“at” the start");
        assert_eq!(for_chat("Goku`s card and Vegeta`s"), "Goku`s card and Vegeta`s");
        assert_eq!(for_chat("one ` alone\nand ` another"), "one ` alone\nand ` another");
        assert_eq!(for_chat("``"), "``");
    }
}
