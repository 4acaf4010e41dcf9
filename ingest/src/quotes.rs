//! Outer quotation marks: taken off, and their faults told.

/// What is wrong with the outer quotation marks of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuoteFault {
    /// It opens and does not close.
    Unclosed,
    /// It closes with an opening mark.
    WrongMark,
    /// It does not open.
    Unopened,
}

impl QuoteFault {
    /// The code of the problem.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Unclosed => "unclosed-quote",
            Self::WrongMark => "wrong-quote",
            Self::Unopened => "unopened-quote",
        }
    }

    /// The message of the problem.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Unclosed => {
                "the quotation opens and does not close; it is read to the end of the text"
            }
            Self::WrongMark => "the quotation closes with an opening mark",
            Self::Unopened => "the quotation closes and did not open, or has no quotation marks",
        }
    }
}

/// A text without its outer quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unquoted {
    pub(crate) text: String,
    pub(crate) fault: Option<QuoteFault>,
}

/// Takes the outer quotation marks off `text`. Bold marks outside or just
/// inside them are kept.
pub(crate) fn unquote(text: &str) -> Unquoted {
    let text = text.trim();
    let (bold, body) = text.strip_prefix("**").map_or(("", text), |body| ("**", body));
    let Some(body) = body.strip_prefix(['“', '"', '”']) else {
        return Unquoted { text: text.to_owned(), fault: Some(QuoteFault::Unopened) };
    };
    let (body, bold_end) = match body.trim_end().strip_suffix("**") {
        // `text.”**` closes outside the mark; `text”**` without the mark is no end.
        Some(inner) if inner.trim_end().ends_with(['”', '"', '“']) => (inner.trim_end(), "**"),
        _ => (body.trim_end(), ""),
    };
    let (inner, fault) = if let Some(inner) = body.strip_suffix(['”', '"']) {
        (inner, None)
    } else if let Some(inner) = body.strip_suffix('“') {
        (inner.trim_end(), Some(QuoteFault::WrongMark))
    } else {
        (body, Some(QuoteFault::Unclosed))
    };
    Unquoted { text: format!("{bold}{inner}{bold_end}").trim().to_owned(), fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, fault: Option<QuoteFault>) {
        assert_eq!(unquote(text), Unquoted { text: expected.to_owned(), fault });
    }

    #[test]
    fn takes_the_outer_marks_only() {
        check("“a “b” c.”", "a “b” c.", None);
        check("\"plain\"", "plain", None);
        check("“place it **into play.**”", "place it **into play.**", None);
        check("“place it **into play.”**", "place it **into play.**", None);
    }

    #[test]
    fn tells_faults() {
        check("“never closed.", "never closed.", Some(QuoteFault::Unclosed));
        check("“closed wrongly. “", "closed wrongly.", Some(QuoteFault::WrongMark));
        check("bare", "bare", Some(QuoteFault::Unopened));
    }
}
