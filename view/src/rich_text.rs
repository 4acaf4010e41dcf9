//! The little Markdown that quoted texts keep: bold, italics, struck out, code.
//! Everything else is shown as it stands.

/// `text` as HTML: `**bold**`, `*italics*` and `~~struck~~` become elements,
/// where they open and close; all else is escaped.
#[must_use]
pub fn rich(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 32);
    let mut open: Vec<Mark> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let found = MARKS.iter().find(|mark| rest.starts_with(mark.sign));
        if let Some(mark) = found {
            let after = &rest[mark.sign.len()..];
            if open.last().is_some_and(|last| last.sign == mark.sign) {
                open.pop();
                html.push_str(mark.end);
                rest = after;
                continue;
            }
            let opens = !after.starts_with(char::is_whitespace) && after.contains(mark.sign);
            if opens && !open.iter().any(|other| other.sign == mark.sign) {
                open.push(*mark);
                html.push_str(mark.start);
                rest = after;
                continue;
            }
        }
        push_escaped(c, &mut html);
        rest = &rest[c.len_utf8()..];
    }
    while let Some(mark) = open.pop() {
        html.push_str(mark.end);
    }
    raised(html)
}

/// `text` as HTML, with the styles of `source`, which is the same in Markdown. Where
/// it is not, as in plain text that has asterisks, `text` is shown as it stands.
#[must_use]
pub fn styled(text: &str, source: &str) -> String {
    let (plain, styled) = (marked(text, &[]), rich(source));
    let tags = MARKS.iter().flat_map(|mark| [mark.start, mark.end]).chain(["<sup>", "</sup>"]);
    let bare = tags.fold(styled.clone(), |html, tag| html.replace(tag, ""));
    if bare == plain { styled } else { plain }
}

/// The one element that sources write themselves, such as `20<sup>th</sup>`.
fn raised(html: String) -> String {
    const START: &str = "&lt;sup&gt;";
    const END: &str = "&lt;/sup&gt;";
    if html.matches(START).count() == 0 || html.matches(START).count() != html.matches(END).count()
    {
        return html;
    }
    html.replace(START, "<sup>").replace(END, "</sup>")
}

#[derive(Clone, Copy)]
struct Mark {
    sign: &'static str,
    start: &'static str,
    end: &'static str,
}

/// The longer signs first.
const MARKS: [Mark; 4] = [
    Mark { sign: "**", start: "<strong>", end: "</strong>" },
    Mark { sign: "~~", start: "<s>", end: "</s>" },
    Mark { sign: "*", start: "<em>", end: "</em>" },
    Mark { sign: "`", start: "<code>", end: "</code>" },
];

fn push_escaped(c: char, html: &mut String) {
    match c {
        '&' => html.push_str("&amp;"),
        '<' => html.push_str("&lt;"),
        '>' => html.push_str("&gt;"),
        '"' => html.push_str("&quot;"),
        '\'' => html.push_str("&#39;"),
        '\n' => html.push_str("<br>"),
        other => html.push(other),
    }
}

/// `text` as HTML with the byte ranges `marks` marked.
#[must_use]
pub fn marked(text: &str, marks: &[[usize; 2]]) -> String {
    let mut html = String::with_capacity(text.len() + 32);
    let mut at = 0;
    for [start, end] in marks {
        let (Some(before), Some(hit)) = (text.get(at..*start), text.get(*start..*end)) else {
            continue;
        };
        before.chars().for_each(|c| push_escaped(c, &mut html));
        html.push_str("<mark>");
        hit.chars().for_each(|c| push_escaped(c, &mut html));
        html.push_str("</mark>");
        at = *end;
    }
    text.get(at..).unwrap_or_default().chars().for_each(|c| push_escaped(c, &mut html));
    html
}

/// What is wrong, as a sentence in HTML.
#[must_use]
pub fn sentence(details: &str) -> String {
    let mut letters = details.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    rich(&format!("{first}{}.", letters.as_str().trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_is_bold_and_escapes_the_rest() {
        assert_eq!(rich("a **b** <c>"), "a <strong>b</strong> &lt;c&gt;");
        assert_eq!(rich("~~x~~"), "<s>x</s>");
        assert_eq!(rich("2 ** 3 and *"), "2 ** 3 and *");
        assert_eq!(rich("**open"), "**open");
        assert_eq!(rich("20<sup>th</sup>"), "20<sup>th</sup>");
        assert_eq!(rich("20<sup>th"), "20&lt;sup&gt;th");
    }

    #[test]
    fn a_text_has_the_styles_of_its_source() {
        assert_eq!(styled("a b", "a **b**"), "a <strong>b</strong>");
        assert_eq!(styled("20th", "20<sup>th</sup>"), "20<sup>th</sup>");
        assert_eq!(styled("a *b*", "a *b*"), "a *b*");
        assert_eq!(styled("b", "- **b**"), "b");
    }

    #[test]
    fn marks_within_escaped_text() {
        assert_eq!(marked("a<b", &[[1, 2]]), "a<mark>&lt;</mark>b");
        assert_eq!(marked("é", &[[1, 2]]), "é");
    }

    #[test]
    fn a_fault_is_told_as_a_sentence() {
        assert_eq!(sentence("write `x` <b>"), "Write <code>x</code> &lt;b&gt;.");
    }
}
