//! Reloading: the corpus as it is now, built beside what is served, rehearsed,
//! and then switched to. What fails leaves the old one, says why, and is tried
//! again.

use std::time::Duration;

use anyhow::Context;
use headjudge_answers::Service;
use headjudge_web::SnapshotReloader;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::open::{Opened, open_last_served, open_lean, read_sources, source_name};
use crate::source_args::SourceArgs;
use crate::watch::{can_change, fingerprint};

/// Between two looks at the files of the corpus.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Looks at files that change all the time before they are read all the same.
const MOST_LOOKS: usize = 10;
/// The first and the longest wait before a reload that failed is tried again.
const FIRST_WAIT: Duration = Duration::from_secs(2);
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A service to begin with, and why it is not the one of the corpus as it is now.
pub(crate) struct Start {
    pub(crate) service: Service,
    pub(crate) summary: String,
    pub(crate) trouble: Option<String>,
}

/// Opens the corpus, or the snapshot that was served of it last.
pub(crate) fn start(source: &SourceArgs) -> anyhow::Result<Start> {
    match read_sources(source).and_then(|read| open_lean(source, read)) {
        Ok(opened) => {
            let summary = summary(&opened);
            Ok(Start { service: opened.service, summary, trouble: None })
        }
        Err(error) => fall_back(source, error),
    }
}

/// The snapshot that was served last, where the corpus cannot be for `error`.
pub(crate) fn fall_back(source: &SourceArgs, error: anyhow::Error) -> anyhow::Result<Start> {
    let Ok(Some(service)) = open_last_served(source) else { return Err(error) };
    let trouble = format!("{error:#}");
    tracing::error!("the corpus cannot be served, the last good snapshot is: {trouble}");
    let summary = format!("opened {} records as they were last", service.snapshot().records());
    Ok(Start { service, summary, trouble: Some(trouble) })
}

fn summary(opened: &Opened) -> String {
    let what = format!(
        "{} records of {} documents",
        opened.service.snapshot().records(),
        opened.service.documents().len()
    );
    match opened.built_ms {
        Some(ms) => format!("ingested {what} in {ms} ms"),
        None => format!("opened {what}"),
    }
}

/// Remembers that what is served answers well. A data folder that is only read
/// remembers nothing.
pub(crate) fn remember(source: &SourceArgs, switch: &SnapshotReloader) {
    if let Err(error) = switch.service().snapshot().note_served(&source_name(source)) {
        tracing::debug!(%error, "the snapshot is not remembered as the last good one");
    }
}

/// Builds the snapshot of the corpus as it is now, and switches to it; whether
/// it is served.
pub(crate) async fn reload(source: &SourceArgs, switch: &SnapshotReloader) -> bool {
    let (from, to) = (source.clone(), switch.clone());
    let done = tokio::task::spawn_blocking(move || load(&from, &to)).await;
    let done = done.context("the reload broke off").flatten();
    match done {
        Ok(Some(summary)) => tracing::info!(summary, "switched to the corpus as it is now"),
        Ok(None) => tracing::info!("the corpus is the one that is served"),
        Err(error) => {
            let why = format!("{error:#}");
            switch.failed(&why);
            tracing::error!("the corpus was not reloaded: {why}");
            return false;
        }
    }
    true
}

/// What was switched to, in words; none, where it is served already.
fn load(source: &SourceArgs, switch: &SnapshotReloader) -> anyhow::Result<Option<String>> {
    let read = read_sources(source)?;
    let served = switch.service();
    if read.digest == served.digest() && served.snapshot().verify().is_ok() {
        switch.served();
        return Ok(None);
    }
    let opened = open_lean(source, read)?;
    let summary = summary(&opened);
    let rehearsed = switch.rehearse(opened.service)?;
    switch.switch(rehearsed);
    remember(source, switch);
    Ok(Some(summary))
}

/// Looks whether the files of what is served are as they were built; if not, the
/// snapshot is built anew, and it is told how that went. What is served is in
/// memory, and answers on.
pub(crate) async fn verify(source: &SourceArgs, switch: &SnapshotReloader) -> Option<bool> {
    let service = switch.service();
    let looked = tokio::task::spawn_blocking(move || service.snapshot().verify()).await;
    match looked.map_err(anyhow::Error::from).and_then(|looked| Ok(looked?)) {
        Ok(()) => None,
        Err(error) => {
            tracing::error!("the snapshot on the disk is damaged and built anew: {error:#}");
            Some(reload(source, switch).await)
        }
    }
}

/// When to look at the corpus again: it has changed, or what failed is tried again.
pub(crate) struct Watch {
    source: SourceArgs,
    served: u64,
    seen: u64,
    ticks: tokio::time::Interval,
    /// When to try again what failed, and how long to wait if it fails once more.
    again: Option<Instant>,
    wait: Duration,
}

impl Watch {
    /// Watches the files of `source`, which were `served` when they were read.
    pub(crate) fn new(source: SourceArgs, served: u64) -> Self {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { source, served, seen: served, ticks, again: None, wait: FIRST_WAIT }
    }

    /// Notes how the last reload went, at `now`.
    pub(crate) fn note(&mut self, well: bool, now: Instant) {
        if well {
            (self.again, self.wait) = (None, FIRST_WAIT);
        } else {
            self.again = Some(now + self.wait);
            self.wait = (2 * self.wait).min(LONGEST_WAIT);
        }
    }

    /// Done when the files stand still from one look to the next: what is
    /// written just now would be read torn.
    pub(crate) async fn settled(&mut self) {
        for _ in 0..if can_change(&self.source) { MOST_LOOKS } else { 0 } {
            let before = fingerprint(&self.source);
            self.ticks.reset();
            self.ticks.tick().await;
            self.seen = fingerprint(&self.source);
            self.served = self.seen;
            if self.seen == before {
                return;
            }
        }
    }

    /// Done when the files have changed, and then stood still from one look to
    /// the next; or when it is time to try again.
    pub(crate) async fn changed(&mut self) {
        loop {
            let now = self.ticks.tick().await;
            if self.again.is_some_and(|again| again <= now) {
                self.again = None;
                return;
            }
            if !can_change(&self.source) {
                continue;
            }
            let found = fingerprint(&self.source);
            let still = found == self.seen;
            self.seen = found;
            if still && found != self.served {
                self.served = found;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_failed_is_tried_again_less_and_less_often() {
        let mut watch = Watch::new(SourceArgs::default(), 0);
        let now = Instant::now();
        let mut waits = Vec::new();
        for _ in 0..7 {
            watch.note(false, now);
            waits.push(watch.again.unwrap().duration_since(now).as_secs());
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 60, 60]);
        watch.note(true, now);
        assert!(watch.again.is_none());
        // It is due: no change is waited for.
        watch.note(false, now - FIRST_WAIT);
        watch.changed().await;
        assert!(watch.again.is_none());
    }
}
