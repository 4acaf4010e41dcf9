//! What Discord is told of the commands: `commands.json`, with the games and
//! formats of the snapshot as the choices of its options.

use headjudge_answers::Service;
use serde_json::{Value, json};

/// The most choices that Discord shows for an option.
const MOST_CHOICES: usize = 25;

/// The commands, as Discord's registration reads them.
pub fn discord_commands(service: &Service) -> Result<Value, serde_json::Error> {
    let mut commands: Value = serde_json::from_str(include_str!("commands.json"))?;
    let games: Vec<(&str, &str)> =
        service.games().iter().map(|game| (game.name.as_str(), game.id.as_str())).collect();
    let formats: Vec<(&str, &str)> = service
        .formats()
        .iter()
        .map(|format| (format.title.as_str(), format.id.as_str()))
        .collect();
    for command in commands.as_array_mut().into_iter().flatten() {
        for option in command["options"].as_array_mut().into_iter().flatten() {
            let choices = match option["choices"].as_str() {
                Some("games") => &games,
                Some("formats") => &formats,
                _ => continue,
            };
            let choices = choices.iter().take(MOST_CHOICES);
            option["choices"] =
                choices.map(|(name, value)| json!({"name": name, "value": value})).collect();
        }
    }
    Ok(commands)
}
