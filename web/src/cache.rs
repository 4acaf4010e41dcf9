//! The reply cache: the replies of one snapshot, each in the encodings that
//! were asked for.
//!
//! A snapshot never changes, so that nothing is ever stale: the cache goes
//! with its snapshot, and a date that an answer depends on is part of the key.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use quick_cache::{OptionsBuilder, Weighter};

use crate::encoding::Encoding;
use crate::metrics::Counts;

/// The greatest sum of the bodies that are kept, in bytes.
const MOST_KEPT: u64 = 32 << 20;
/// About how many replies that makes.
const USUAL_REPLIES: usize = 8_192;
/// The part of them that is held for replies which were asked for again; the rest is for
/// new ones, so that who looks through some hundred cards finds the first kept.
const ASKED_AGAIN: f64 = 0.5;
/// Bodies larger than this are not kept.
const LARGEST_KEPT: usize = 1 << 20;
/// How long a client may go without asking again.
pub(crate) const KEPT: HeaderValue =
    HeaderValue::from_static("public, max-age=60, must-revalidate");

/// How many keys are kept that lead to the reply of another key.
const MOST_ALIASES: usize = 16_384;
/// About the bytes of a ready head.
const HEAD_BYTES: usize = 2_560;

/// The replies of one snapshot; the least used make room for new ones.
pub(crate) struct Cache {
    kept: quick_cache::sync::Cache<String, Arc<CachedReply>, Weight>,
    aliases: quick_cache::sync::Cache<String, Arc<Alias>>,
}

/// What else a reply is asked by.
struct Alias {
    key: String,
    origin: RouteCounts,
}

/// The route that an answer comes from, as its pattern, and what counts its answers with
/// status 200.
#[derive(Clone)]
pub(crate) struct RouteCounts {
    pub(crate) route: Arc<str>,
    pub(crate) counts: Counts,
}

/// A reply, encoded.
pub(crate) struct CachedReply {
    pub(crate) kind: HeaderValue,
    pub(crate) body: Bytes,
    pub(crate) encoding: Encoding,
    pub(crate) etag: String,
    /// The languages of its texts, where they are told.
    pub(crate) language: Option<HeaderValue>,
    /// What it depends on in the head of a request.
    pub(crate) vary: HeaderValue,
    /// The route that made it; requests are counted by it.
    pub(crate) origin: RouteCounts,
    /// The whole head of the answer with status 200, once it was needed.
    pub(crate) head: OnceLock<HeaderMap>,
}

/// A reply weighs its bytes, and those of its key and of its head.
#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<CachedReply>> for Weight {
    fn weight(&self, key: &String, reply: &Arc<CachedReply>) -> u64 {
        (key.len() + reply.body.len() + HEAD_BYTES) as u64
    }
}

impl Default for Cache {
    fn default() -> Self {
        let mut options = OptionsBuilder::new();
        options.estimated_items_capacity(USUAL_REPLIES).weight_capacity(MOST_KEPT);
        let kept = match options.hot_allocation(ASKED_AGAIN).build() {
            Ok(options) => quick_cache::sync::Cache::with_options(
                options,
                Weight,
                quick_cache::DefaultHashBuilder::default(),
                quick_cache::sync::DefaultLifecycle::default(),
            ),
            Err(_) => quick_cache::sync::Cache::with_weighter(USUAL_REPLIES, MOST_KEPT, Weight),
        };
        Self { kept, aliases: quick_cache::sync::Cache::new(MOST_ALIASES) }
    }
}

impl Cache {
    /// The reply with `key`, or else its place, which whoever asks for the same
    /// meanwhile waits for.
    pub(crate) async fn find(&self, key: &str) -> Result<Arc<CachedReply>, Place<'_>> {
        self.kept.get_value_or_guard_async(key).await.map_err(Place)
    }

    /// The reply with `key`, if it is there, and the route that is asked.
    pub(crate) fn kept(&self, key: &str) -> Option<(Arc<CachedReply>, RouteCounts)> {
        if let Some(reply) = self.kept.get(key) {
            let origin = reply.origin.clone();
            return Some((reply, origin));
        }
        let alias = self.aliases.get(key)?;
        Some((self.kept.get(&alias.key)?, alias.origin.clone()))
    }

    /// Keeps a reply that was made without its place, if it is not too large.
    pub(crate) fn keep(&self, key: String, reply: Arc<CachedReply>) {
        if reply.body.len() <= LARGEST_KEPT {
            self.kept.insert(key, reply);
        }
    }

    /// Notes that what is asked by `alias`, of `route`, is the reply with `key`.
    pub(crate) fn same(&self, alias: String, key: String, origin: RouteCounts) {
        self.aliases.insert(alias, Arc::new(Alias { key, origin }));
    }

    /// The keys of replies that are kept, at most `most`.
    pub(crate) fn keys(&self, most: usize) -> Vec<String> {
        self.kept.iter().map(|(key, _)| key).take(most).collect()
    }
}

type Guard<'a> = quick_cache::sync::PlaceholderGuard<
    'a,
    String,
    Arc<CachedReply>,
    Weight,
    quick_cache::DefaultHashBuilder,
    quick_cache::sync::DefaultLifecycle<String, Arc<CachedReply>>,
>;

/// The place of a reply that is being made; dropped without one, the next who
/// asks makes it.
pub(crate) struct Place<'a>(Guard<'a>);

impl Place<'_> {
    /// Keeps a reply, if it is not too large.
    pub(crate) fn keep(self, reply: &Arc<CachedReply>) {
        if reply.body.len() <= LARGEST_KEPT {
            // Of a reply that was pushed out at once nothing is lost but the work.
            let _ = self.0.insert(reply.clone());
        }
    }
}

/// Whether the client has the reply with `etag` already.
pub(crate) fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    asked.get(header::IF_NONE_MATCH).is_some_and(|tags| holds(tags, etag))
}

/// Whether a list of tags holds `etag`; weak tags are as good, as no byte is compared.
pub(crate) fn holds(tags: &HeaderValue, etag: &str) -> bool {
    let mut tags = tags.to_str().unwrap_or_default().split(',');
    tags.any(|tag| matches!(tag.trim(), "*") || tag.trim().trim_start_matches("W/") == etag)
}
