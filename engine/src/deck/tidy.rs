//! A line as people paste it: without the marks of Markdown, and without the
//! mentions and signs of a chat.

use std::borrow::Cow;

/// The line without what only dresses it; empty where nothing else is there.
pub(super) fn tidy(line: &str) -> Cow<'_, str> {
    if is_ruler(line.trim()) {
        return Cow::Borrowed("");
    }
    let mut text = Cow::Borrowed(line);
    if text.chars().any(is_full_width) {
        text = Cow::Owned(text.chars().map(half_width).collect());
    }
    if text.contains("<@") || text.contains("<:") || text.contains("<a:") || text.contains("<#") {
        text = Cow::Owned(without_chat_marks(&text));
    }
    let bare = without_foil(text.trim());
    let bare = bare.strip_prefix("* ").unwrap_or(bare);
    let marks = ["**", "__", "~~", "`"];
    let mut plain = marks.iter().fold(bare.to_owned(), |text, mark| text.replace(mark, ""));
    // One star alone may be a bullet; in pairs they make words lean.
    if plain.matches('*').count() % 2 == 0 {
        plain = plain.replace('*', "");
    }
    let mut rest = plain.trim();
    while let Some(quoted) = rest.strip_prefix('>') {
        rest = quoted.trim_start();
    }
    for task in ["- [ ] ", "- [x] ", "[ ] ", "[x] "] {
        rest = rest.strip_prefix(task).unwrap_or(rest);
    }
    let rest = rest.trim_start_matches(is_sign).trim_end_matches(is_sign).trim();
    let rest = without_emoji_names(rest).trim_end_matches(['*', '†']).trim_end();
    if is_ruler(rest) { Cow::Borrowed("") } else { Cow::Owned(rest.to_owned()) }
}

/// Without `:fire:` and the like around the line.
fn without_emoji_names(text: &str) -> &str {
    let is_name = |name: &str| {
        name.len() > 1
            && name.bytes().all(|b| b.is_ascii_lowercase() || b"_+-0123456789".contains(&b))
    };
    let mut rest = text;
    while let Some((name, after)) = rest.strip_prefix(':').and_then(|rest| rest.split_once(':')) {
        if !is_name(name) {
            break;
        }
        rest = after.trim_start();
    }
    while let Some((before, name)) = rest.strip_suffix(':').and_then(|rest| rest.rsplit_once(':')) {
        if !is_name(name) || !(before.is_empty() || before.ends_with([' ', ':'])) {
            break;
        }
        rest = before.trim_end();
    }
    rest
}

/// Whether the line is a rule or a fence, and no more.
fn is_ruler(text: &str) -> bool {
    const MARKS: &str = "-=*_~+|: ";
    text.chars().count() > 2 && text.chars().all(|c| MARKS.contains(c))
}

/// Emoji and other signs, which are in no title.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}' | '\u{e0020}'..='\u{e007f}')
}

/// `Name *F*` without the mark of a foil card.
fn without_foil(text: &str) -> &str {
    let Some((name, mark)) = text.strip_suffix('*').and_then(|text| text.rsplit_once('*')) else {
        return text;
    };
    let is_mark = !mark.is_empty() && mark.len() < 8 && mark.chars().all(char::is_alphabetic);
    if is_mark && name.ends_with(' ') { name.trim_end() } else { text }
}

/// Without `<@1234>`, `<:name:1234>` and the like.
fn without_chat_marks(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, mark) = rest.split_at(at);
        kept.push_str(before);
        let end = mark.find('>').filter(|end| {
            let inside = &mark[1..*end];
            let known = inside.starts_with(['@', ':', '#']) || inside.starts_with("a:");
            known && inside.ends_with(|c: char| c.is_ascii_digit())
        });
        let cut = end.map_or(1, |end| end + 1);
        if end.is_none() {
            kept.push('<');
        }
        rest = &mark[cut..];
    }
    kept.push_str(rest);
    kept
}

fn is_full_width(c: char) -> bool {
    matches!(c, '０'..='９' | 'ｘ' | 'Ｘ' | '\u{3000}')
}

fn half_width(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        'ｘ' | 'Ｘ' => 'x',
        '\u{3000}' => ' ',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn dress_is_taken_off() {
        for line in [
            "3 Blue Guard",
            "**3** Blue Guard",
            "*3* **Blue Guard**",
            "* 3 *Blue Guard*",
            "> 3 Blue Guard",
            "`3 Blue Guard`",
            "- [x] 3 Blue Guard",
            "🔥 3 Blue Guard 🔥",
            "<@!1234> 3 Blue Guard <:ki:99>",
            "３　Blue Guard",
            "3 Blue Guard *F*",
            "3 Blue Guard*",
            ":fire: 3 Blue Guard :snow_man:",
        ] {
            assert_eq!(tidy(line), "3 Blue Guard", "{line}");
        }
        for line in ["---", "***", "```", "|---|---:|", "🔥🔥", "<@1234>", "======"] {
            assert_eq!(tidy(line), "", "{line}");
        }
        assert_eq!(tidy("<b>3</b>"), "<b>3</b>");
        assert_eq!(tidy("Goku – Ready"), "Goku – Ready");
    }
}
