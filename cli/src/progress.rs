//! Progress of long work, shown on a terminal and nowhere else.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that is shown while it lasts: on standard error, where that is a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Work of unknown length.
    pub(crate) fn of(what: &'static str) -> Self {
        const TICK: Duration = Duration::from_millis(100);
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_message(what);
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// Work on so many things; one alone is not shown.
    pub(crate) fn over(things: usize, what: &'static str) -> Self {
        let bar = if things > 1 {
            ProgressBar::with_draw_target(Some(things as u64), ProgressDrawTarget::stderr())
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self(bar)
    }

    /// What is done now.
    pub(crate) fn now(&self, what: &'static str) {
        self.0.set_message(what);
    }

    /// One thing more is done.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }

    /// The work is done: nothing of it stays on the screen.
    pub(crate) fn done(&self) {
        self.0.finish_and_clear();
    }
}
