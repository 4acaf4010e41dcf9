//! What every line is. Marks tell most of it: `-` an item, `●`, `○` and `▽`
//! titles of falling rank, `※` a remark. Lines without a mark are titles where
//! they are short and end no sentence, and else go on with what stands above.

use std::sync::LazyLock;

use regex::Regex;

use crate::dates::parse_words_date;

static REMARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[(（][^()（）]*[)）]").expect("the pattern is a constant"));

/// The rank of a title: the lower, the higher it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A part of the document.
    Part,
    /// A chapter of a part.
    Chapter,
    /// `●`
    Disc,
    /// `○` or `▽`
    Ring,
    /// `※`
    Note,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text of the site around the outline.
    Site,
    /// The title of the outline.
    DocumentTitle,
    /// A title.
    Title(Rank, String),
    /// An item, by its text without its mark.
    Item(String),
    /// A line that goes on with the item above it.
    More,
    /// A sentence without a mark, or a remark.
    Sentence(String),
    /// A row of a drawing.
    Drawing,
    /// A mark without text.
    Empty,
}

/// A line by its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marked<'a> {
    mark: Option<char>,
    text: &'a str,
}

impl Marked<'_> {
    /// Whether a line without a mark is written as a title.
    fn is_bare_title(&self) -> bool {
        // Letters of full width count twice.
        const WIDEST: usize = 60;
        let width: usize = self.text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        self.mark.is_none()
            && !ends_sentence(self.text)
            && !self.text.contains(['|', '｜', '。', '◆'])
            && !self.text.ends_with(['、', ','])
            && width <= WIDEST
    }
}

/// What each line is, by its text.
pub(super) fn split(texts: &[String]) -> Vec<Kind> {
    let lines: Vec<Marked<'_>> = texts.iter().map(|text| marked(text)).collect();
    let front = front_len(&lines);
    let mut kinds = front_kinds(&lines[..front]);
    let back = back_start(&lines, front);
    for at in front..lines.len() {
        let kind = if at >= back { Kind::Site } else { kind_of(&lines, at, kinds.last()) };
        kinds.push(kind);
    }
    kinds
}

fn marked(text: &str) -> Marked<'_> {
    let mut letters = text.chars();
    match letters.next() {
        Some(mark @ ('●' | '○' | '▽' | '※')) => {
            Marked { mark: Some(mark), text: letters.as_str().trim() }
        }
        Some('-' | '・')
            if letters.as_str().is_empty() || letters.as_str().starts_with(char::is_whitespace) =>
        {
            let rest = letters.as_str().trim();
            Marked { mark: Some('-'), text: rest.trim_start_matches(['●', '○', '▽']).trim() }
        }
        _ => Marked { mark: None, text },
    }
}

fn kind_of(lines: &[Marked<'_>], at: usize, before: Option<&Kind>) -> Kind {
    let line = lines[at];
    let next = lines.get(at + 1);
    let text = line.text.to_owned();
    match line.mark {
        Some(_) if text.is_empty() => Kind::Empty,
        Some('●') if !states_something(&text) => Kind::Title(Rank::Disc, text),
        Some('○' | '▽') if !states_something(&text) => Kind::Title(Rank::Ring, text),
        Some('※') if !ends_sentence(&text) && next.is_some_and(|next| next.mark == Some('-')) => {
            Kind::Title(Rank::Note, text)
        }
        // The mark of a remark is part of its words.
        Some('※') => Kind::Sentence(format!("※{text}")),
        Some(_) => Kind::Item(text),
        None if text.contains(['|', '｜']) => Kind::Drawing,
        None if line.is_bare_title() => {
            let over_title = next.is_some_and(Marked::is_bare_title);
            Kind::Title(if over_title { Rank::Part } else { Rank::Chapter }, text)
        }
        None if goes_on(before) => Kind::More,
        None => Kind::Sentence(text),
    }
}

/// Whether a sentence after a line of kind `before` goes on with it. Under an
/// item that announces a list, each line is an item of its own.
fn goes_on(before: Option<&Kind>) -> bool {
    match before {
        Some(Kind::Item(text)) => !text.ends_with([':', '：']),
        Some(Kind::More) => true,
        _ => false,
    }
}

/// Whether the text behind a title's mark is no title: a sentence, or `name: value`.
fn states_something(text: &str) -> bool {
    let bare = without_remarks(text);
    ends_sentence(&bare)
        || bare.split_once([':', '：']).is_some_and(|(_, value)| !value.trim().is_empty())
}

/// A text without what stands in brackets.
pub(super) fn without_remarks(text: &str) -> String {
    REMARK.replace_all(text, "").trim().to_owned()
}

/// Whether a text ends as a sentence does.
pub(super) fn ends_sentence(text: &str) -> bool {
    let bare = text.trim_end_matches([')', '）', '」', '』', '”', ' ']);
    bare.ends_with(['。', '.', '!', '?', '！', '？', ':', '：'])
}

/// How many lines stand before the outline: those up to its date, or else
/// those before the first title with marked lines under it.
fn front_len(lines: &[Marked<'_>]) -> usize {
    let head = &lines[..lines.len().min(20)];
    let marked = head.iter().position(|line| line.mark.is_some()).unwrap_or(head.len());
    let date = head[..marked].iter().rposition(|line| parse_words_date(line.text).is_some());
    date.map_or_else(|| marked.saturating_sub(1), |date| date + 1)
}

/// The title is the run of lines before the date; what stands above a row of
/// marks is the site's.
fn front_kinds(front: &[Marked<'_>]) -> Vec<Kind> {
    let is_words = |line: &Marked<'_>| line.text.chars().any(char::is_alphanumeric);
    let dated = |line: &Marked<'_>| parse_words_date(line.text).is_some();
    let end = front.iter().position(dated).unwrap_or(front.len());
    let start = front[..end].iter().rposition(|line| !is_words(line)).map_or(0, |row| row + 1);
    let kind = |at| if (start..end).contains(&at) { Kind::DocumentTitle } else { Kind::Site };
    (0..front.len()).map(kind).collect()
}

/// Where the site's own lines at the end begin: those in Latin letters above a link.
fn back_start(lines: &[Marked<'_>], front: usize) -> usize {
    let is_link = |line: &Marked<'_>| line.text.contains('◆');
    let Some(mut start) = lines.iter().rposition(is_link).filter(|at| *at >= front) else {
        return lines.len();
    };
    while start > front && lines[start - 1].is_bare_title() && lines[start - 1].text.is_ascii() {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[Kind]) {
        let texts: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(split(&texts), expected);
    }

    #[test]
    fn tells_titles_items_and_what_goes_on() {
        let (item, title) =
            (|t: &str| Kind::Item(t.to_owned()), |r, t: &str| Kind::Title(r, t.to_owned()));
        check(
            "章\n● 節 (Sec: 注)\n- 項。\n続き。\n- 表:\n一。\n○ 枚数: 3枚。\n※ 名\n- 項。\n※注。\n-",
            &[
                title(Rank::Chapter, "章"),
                title(Rank::Disc, "節 (Sec: 注)"),
                item("項。"),
                Kind::More,
                item("表:"),
                Kind::Sentence("一。".to_owned()),
                item("枚数: 3枚。"),
                title(Rank::Note, "名"),
                item("項。"),
                Kind::Sentence("※注。".to_owned()),
                Kind::Empty,
            ],
        );
    }

    #[test]
    fn tells_the_site_from_the_outline() {
        let kinds = split(
            &["Site", "|", "Game", "2020/1/2", "部", "章", "- 項。", "Club", "◆ Back ◆"]
                .map(str::to_owned),
        );
        assert_eq!(kinds[..4], [Kind::Site, Kind::Site, Kind::DocumentTitle, Kind::Site]);
        assert_eq!(kinds[4], Kind::Title(Rank::Part, "部".to_owned()));
        assert_eq!(kinds[7..], [Kind::Site, Kind::Site]);
    }
}
