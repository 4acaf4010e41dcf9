//! Several decks in one piece of pasted text.

use super::columns::Row;

/// The decks of `text`: they are divided by a line of `===`, and each line
/// `Name: …` after a card begins another.
#[must_use]
pub fn split_decks(text: &str) -> Vec<String> {
    let mut decks = vec![String::new()];
    let mut listed = false;
    for line in text.lines() {
        let bar = is_bar(line);
        if bar || (listed && is_name(line) && Row::labelled(line).is_none()) {
            decks.push(String::new());
            listed = false;
        }
        if bar {
            continue;
        }
        listed |= line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if let Some(deck) = decks.last_mut() {
            deck.push_str(line);
            deck.push('\n');
        }
    }
    decks.retain(|deck| !deck.trim().is_empty());
    decks
}

fn is_bar(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|byte| byte == b'=')
}

fn is_name(line: &str) -> bool {
    let head = line.split(':').next().unwrap_or_default().trim();
    line.contains(':') && ["name", "deck name"].iter().any(|name| head.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_or_a_second_name_begins_another_deck() {
        assert_eq!(split_decks("3 A\n===\n2 B\r\n").len(), 2);
        assert_eq!(split_decks("Name: one\n3 A\nName: two\n3 B\n").len(), 2);
        assert_eq!(split_decks("3 A\nName: B; Count: 2\n").len(), 1);
        assert_eq!(split_decks("== Cards ==\n3 A\n").len(), 1);
        assert_eq!(split_decks("{\"name\": \"x\",\n\"cards\": []}").len(), 1);
        assert!(split_decks(" \n===\n").is_empty());
    }
}
