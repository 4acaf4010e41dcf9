//! Which reader a deck is for.

use super::bounded::MAX_NAME;
use super::decode::{clean, decode};
use super::entries::bound_entries;
use super::error::DeckError;
use super::model::Deck;
use super::{json, text, xml};

/// The greatest size of one deck, in KiB.
const MAX_KIB: usize = 256;

/// Reads a deck in any of the shapes that players use: headjudge's JSON,
/// OCTGN's `.o8d`, `LackeyCCG`'s `.dek` and `.txt`, and plain lists. The file's
/// name is needed for nothing but the deck's name and doubtful cases.
pub fn read_deck(bytes: &[u8], file_name: Option<&str>) -> Result<Deck, DeckError> {
    if bytes.len() > MAX_KIB << 10 {
        return Err(DeckError::TooLarge { limit_kib: MAX_KIB });
    }
    let decoded = decode(bytes);
    let content = decoded.trim_start_matches('\u{feff}').trim_start();
    let (stem, extension) = file_name.map_or(("", String::new()), split_file_name);
    let mut deck = match (content.chars().next(), extension.as_str()) {
        (None, _) => return Err(DeckError::Empty),
        (Some('{'), _) | (_, "json") => json::read(content)?,
        (Some('['), _) if content[1..].trim_start().starts_with(['{', '"', '[']) => {
            json::read(content)?
        }
        // Chats write `<@1234>` where somebody is called.
        (Some('<'), _) if content[1..].starts_with(['@', '#', ':']) => text::read(&decoded)?,
        (Some('<'), _) | (_, "o8d" | "dek") => xml::read(content)?,
        _ => text::read(&decoded)?,
    };
    bound_entries(&deck)?;
    if deck.name.is_none() && !stem.is_empty() {
        deck.name = Some(clean(stem).chars().take(MAX_NAME).collect());
    }
    Ok(deck)
}

fn split_file_name(name: &str) -> (&str, String) {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    (stem, extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_tells_the_shape() {
        for deck in [
            r#" {"cards":[{"name":"Blue Guard","count":3}]}"#,
            r#"<deck><section name="Life Deck"><card qty="3">Blue Guard</card></section></deck>"#,
            "\u{feff}3 Blue Guard\r\n",
        ] {
            let deck = read_deck(deck.as_bytes(), Some("decks/mine.o8d"))
                .or_else(|_| read_deck(deck.as_bytes(), None))
                .unwrap();
            assert_eq!((deck.cards[0].name.as_str(), deck.cards[0].count), ("Blue Guard", 3));
        }
    }

    #[test]
    fn a_file_names_its_deck() {
        let deck = read_deck(b"3 Blue Guard", Some("C:\\decks\\Blue.txt")).unwrap();
        assert_eq!(deck.name.as_deref(), Some("Blue"));
        let deck = read_deck(b"Name: Other\n3 Blue Guard", Some("Blue.txt")).unwrap();
        assert_eq!(deck.name.as_deref(), Some("Other"));
    }

    #[test]
    fn collections_are_refused() {
        assert!(matches!(read_deck(&vec![b'a'; 300 << 10], None), Err(DeckError::TooLarge { .. })));
        let many = (0..3000).fold(String::new(), |list, n| list + &format!("1 C{n}\n"));
        assert!(matches!(read_deck(many.as_bytes(), None), Err(DeckError::TooManyCards { .. })));
        assert_eq!(read_deck(b"  ", None), Err(DeckError::Empty));
    }
}
