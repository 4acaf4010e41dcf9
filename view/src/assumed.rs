//! What a run rests on that no document says.

use std::fmt::Write as _;

use headjudge_engine::play::Assumed;

use crate::rich_text::sentence;

/// The assumptions of a run as a list, with the sentences that presuppose them; nothing where
/// there are none.
pub(crate) fn assumed(all: &[Assumed]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut html = String::from(
        "<section aria-labelledby=\"assumed\"><h2 id=\"assumed\">Assumed</h2>\
         <p>No document says this. The engine assumes it.</p><ul>",
    );
    for one in all {
        let _ = write!(html, "<li>{}", sentence(one.says));
        if let Some(cited) = &one.citation {
            let _ = write!(
                html,
                " <a href=\"{}\">“{}”</a> presupposes it.",
                cited.url,
                sentence(&cited.quote)
            );
        }
        html.push_str("</li>");
    }
    html.push_str("</ul></section>");
    html
}
