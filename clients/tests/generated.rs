//! A bot over the client that openapi-generator makes for Rust; `scripts/clients`
//! puts it beside that client: `bot http://127.0.0.1:8080 "!card blu gard"`.

use std::error::Error;

use headjudge_api::apis::{cards_api, configuration::Configuration, decks_api, documents_api};
use headjudge_api::apis::{legality_api, procedures_api};
use headjudge_api::models::{Deck, ProcedureReply};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut given = std::env::args().skip(1);
    let server = given.next().ok_or("give the server")?;
    let message = given.next().ok_or("give a message")?;
    let judge = Configuration {
        base_path: server,
        user_agent: Some("example-bot/1.0".to_owned()),
        ..Configuration::default()
    };
    match message.split_once(' ') {
        Some(("!card", name)) => {
            let card = cards_api::card_named(&judge, None, Some(name), None, None, None).await?;
            let now = card.current.first().map_or("no changed text", |text| text.text.as_str());
            println!("{}: {now}", card.name);
        }
        Some(("!legal", rest)) => {
            let (card, format) = rest.split_once('|').ok_or("write `!legal CARD | FORMAT`")?;
            let (card, format, on) = (card.trim(), format.trim(), Some("2021-02-01"));
            let found = legality_api::legality(&judge, card, format, None, None, on).await?;
            println!("{}", found.says);
        }
        Some(("!passage", id)) => {
            println!("{}", documents_api::passage(&judge, id, None, None).await?.text);
        }
        Some(("!check", list)) => {
            let deck = Deck { text: Some(list.replace(';', "\n")), ..Deck::default() };
            let format = Some("fanz");
            println!("{}", decks_api::check_deck(&judge, deck, format, None, None, None).await?.summary);
        }
        Some(("!steps", id)) => {
            let found = procedures_api::procedure(&judge, id, None, None, None, None, None).await?;
            if let ProcedureReply::Procedure(procedure) = found {
                println!("{}: {} steps", procedure.title, procedure.steps.len());
            }
        }
        _ => println!("write `!card NAME`, `!legal CARD | FORMAT`, `!check LIST` or `!passage ID`"),
    }
    Ok(())
}
