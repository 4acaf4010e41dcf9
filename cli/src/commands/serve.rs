//! `headjudge serve`: pages and API, until told to stop.

use anyhow::Context;
use headjudge_web::{Settings, Switch, router, serve};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use super::today;
use crate::args::{ServeArgs, SourceArgs};
use crate::open::{Opened, open};
use crate::output::{Exit, complain};

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let filter =
        EnvFilter::try_from_env("HEADJUDGE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let opened = open(&args.source)?;
    let summary = summary(&opened);
    let (router, switch) = router(opened.service, Settings::new(today));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the server's threads")?;
    let source = args.source.clone();
    runtime.block_on(async {
        let mut hangup = signal(SignalKind::hangup()).context("cannot listen for SIGHUP")?;
        let reloading = tokio::spawn(async move {
            while hangup.recv().await.is_some() {
                reload(&source, &switch).await;
            }
        });
        let done = serve(router, args.listen, stopped(), |address| {
            complain(&format!("{summary}; serving on http://{address}"));
        })
        .await;
        reloading.abort();
        Ok::<_, anyhow::Error>(done?)
    })?;
    Ok(Exit::Done)
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

/// Builds the snapshot of the corpus as it is now, and switches to it.
async fn reload(source: &SourceArgs, switch: &Switch) {
    let source = source.clone();
    match tokio::task::spawn_blocking(move || open(&source)).await {
        Ok(Ok(opened)) => {
            tracing::info!(summary = summary(&opened), "switched to the corpus as it is now");
            switch.to(opened.service);
        }
        Ok(Err(error)) => tracing::error!("the corpus was not reloaded: {error:#}"),
        Err(error) => tracing::error!(%error, "the corpus was not reloaded"),
    }
}

/// Done when the process is asked to stop.
async fn stopped() {
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            tracing::warn!(%error, "cannot listen for SIGTERM");
            let _ = tokio::signal::ctrl_c().await;
            return;
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
