//! The page of a card: the current text first.

use askama::Template;
use headjudge_corpus::{DiffOp, ErratumText, MrpStatement, MrpStatus, Publisher, TextLabel};

use headjudge_engine::Legality;

use super::show;
use crate::answers::{CardView, card_at, card_view, legality_status};
use crate::reply::Reply;
use crate::request::{Now, Params, Parts2};
use crate::rich_text::rich;

#[derive(Template)]
#[template(path = "card.html")]
struct CardPage {
    q: String,
    view: CardView,
    game: String,
    short_titles: Vec<(String, String)>,
}

impl CardPage {
    fn rich(text: &str) -> String {
        rich(text)
    }

    fn status(answer: &Legality) -> &'static str {
        legality_status(answer.status)
    }

    /// Whether a most-recent-printing statement stands behind a text.
    fn follows(statement: &MrpStatement, text: &ErratumText) -> bool {
        statement.after_label == Some(text.label)
    }

    /// Who made a text, in words.
    fn author(text: &ErratumText) -> &'static str {
        match (text.label, text.by) {
            (TextLabel::Original, _) => "as printed",
            (_, Some(Publisher::Panini)) => "by Panini",
            (_, Some(Publisher::Fanz)) => "by FanZ",
            (_, Some(Publisher::Score)) => "by Score",
            (_, None) => "author not marked in this copy",
        }
    }

    fn mrp(statement: &MrpStatement) -> String {
        match statement.status {
            MrpStatus::None if statement.text.trim_end_matches('.') == "None" => {
                "No printing has this text.".to_owned()
            }
            MrpStatus::None | MrpStatus::UpToDate => statement.text.clone(),
            MrpStatus::Printed => format!("Printed on {}.", statement.text),
        }
    }

    fn short(&self, document: &str) -> String {
        let found = self.short_titles.iter().find(|(id, _)| id == document);
        found.map_or_else(|| document.to_owned(), |(_, title)| title.clone())
    }

    /// One sentence for a pasted link.
    fn summary(&self) -> String {
        match self.view.card.current.first() {
            Some(text) => format!("{}: {}", text.label.words(), text.text),
            None => format!("{}: what the rulings documents say of it.", self.view.card.name),
        }
    }
}

/// `GET /cards/{game}/{slug}`.
pub(super) async fn page(now: Now, Parts2(game, slug): Parts2, params: Params) -> Reply {
    let found = || {
        let service = now.service();
        let view = card_view(service, card_at(service, &game, &slug)?, params.on(now.today)?)?;
        let name = service.games().iter().find(|known| known.id == view.card.game);
        let short_titles = service
            .short_titles()
            .into_iter()
            .map(|(id, title)| (id.to_owned(), title.to_owned()))
            .collect();
        Ok(CardPage {
            q: String::new(),
            game: name.map_or_else(|| view.card.game.to_string(), |game| game.name.clone()),
            view,
            short_titles,
        })
    };
    show(found())
}
