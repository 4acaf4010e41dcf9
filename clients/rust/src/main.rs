//! A bot: `headjudge-bot http://127.0.0.1:8080 "!card blu gard"`.

#![allow(clippy::all, clippy::pedantic, missing_docs, reason = "generated")]

mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let server = given.next().ok_or("give the server")?;
    let message = given.next().ok_or("give a message")?;
    let judge = api::Client::new(&server);
    match message.split_once(' ') {
        Some(("!card", name)) => {
            let card = judge.card_named().fuzzy(name).send().await?.into_inner();
            let now = card.current.first().map_or("no changed text", |text| text.text.as_str());
            println!("{}: {now}", card.name);
        }
        Some(("!legal", rest)) => {
            let (card, format) = rest.split_once('|').ok_or("write `!legal CARD | FORMAT`")?;
            let asked = judge.legality().card(card.trim()).format(format.trim());
            println!("{}", asked.on("2021-02-01").send().await?.into_inner().says);
        }
        Some(("!passage", id)) => {
            println!("{}", judge.passage().id(id).send().await?.into_inner().text);
        }
        _ => println!("write `!card NAME`, `!legal CARD | FORMAT` or `!passage ID`"),
    }
    Ok(())
}
