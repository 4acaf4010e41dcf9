//! Verdicts that can be asked for again: by the digest of the deck, the format,
//! the date, the options and the snapshot. They are kept while there is room.

use std::sync::{Arc, LazyLock};

use headjudge_answers::Plain;
use headjudge_corpus::sha256_hex;
use headjudge_engine::DeckVerdict;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use utoipa::ToSchema;

/// The greatest sum of what is kept, in bytes.
const MOST_KEPT: u64 = 16 << 20;
/// About how many verdicts that makes.
const USUAL: usize = 1_000;

static KEPT: LazyLock<Cache<String, Kept, Weight>> =
    LazyLock::new(|| Cache::with_weighter(USUAL, MOST_KEPT, Weight));

/// A verdict with its size as it is written.
type Kept = (Arc<DeckVerdictView>, u64);

#[derive(Clone)]
struct Weight;

impl Weighter<String, Kept> for Weight {
    fn weight(&self, key: &String, kept: &Kept) -> u64 {
        key.len() as u64 + kept.1
    }
}

/// A verdict, with the address by which it is shown to others.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct DeckVerdictView {
    /// The verdict.
    #[serde(flatten)]
    verdict: DeckVerdict,
    /// Where this verdict is found again, as it is now; kept while there is room.
    permalink: String,
}

impl Plain for DeckVerdictView {
    fn plain(&self) -> String {
        self.verdict.plain()
    }

    fn line(&self) -> String {
        self.verdict.line()
    }
}

/// Keeps `verdict` on what was `asked`, each part of the question in turn.
pub(crate) fn keep(verdict: DeckVerdict, asked: &[&[u8]]) -> DeckVerdictView {
    // The lengths part the parts: no two questions are one text.
    let mut whole = Vec::new();
    for part in asked {
        whole.extend((part.len() as u64).to_le_bytes());
        whole.extend(*part);
    }
    let digest = sha256_hex(&whole)[..32].to_owned();
    let permalink = format!("/api/v1/decks/checks/{digest}");
    let view = DeckVerdictView { verdict, permalink };
    let size = serde_json::to_vec(&view).map_or(0, |json| json.len() as u64);
    KEPT.insert(digest, (Arc::new(view.clone()), size));
    view
}

/// The verdict with this digest.
pub(crate) fn find(digest: &str) -> Option<DeckVerdictView> {
    KEPT.get(digest).map(|(view, _)| DeckVerdictView::clone(&view))
}
