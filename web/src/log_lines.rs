//! The log, off the path of a request: a line is laid into a bounded buffer, and a
//! thread writes what is there. A reader of the log that does not keep up costs lines,
//! which are counted, and never the time of a client.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::metrics::counter::Counter;

use crate::access::{Access, LineForm};

/// The bytes that may wait to be written.
const MOST_WAITING: usize = 1 << 20;
/// From so many on they are written at once.
const MANY_WAITING: usize = 1 << 16;
/// How long a line may wait for others.
const PAUSE: Duration = Duration::from_millis(20);

/// Where lines of the log are laid down; the clones are one.
#[derive(Clone, Debug)]
pub struct LogLines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    waiting: Mutex<Waiting>,
    filled: Condvar,
    dropped: Counter,
    form: LineForm,
}

/// What waits to be written.
#[derive(Debug, Default)]
struct Waiting {
    lines: Vec<u8>,
    /// The lines for which there was no room since that was last said.
    dropped: u64,
    ended: bool,
}

/// The thread that writes; what waits is written when this is dropped.
#[derive(Debug)]
pub struct LogThread(LogLines, Option<JoinHandle<()>>);

impl LogLines {
    /// Starts a thread that writes to `out`; whatever writes lines writes them in `form`.
    pub fn start(
        out: impl Write + Send + 'static,
        form: LineForm,
    ) -> io::Result<(Self, LogThread)> {
        let lines = Self(Arc::new(Shared {
            waiting: Mutex::default(),
            filled: Condvar::new(),
            dropped: Counter::default(),
            form,
        }));
        let own = lines.clone();
        let thread = std::thread::Builder::new().name("log".to_owned());
        let thread = thread.spawn(move || own.write_on(out))?;
        Ok((lines.clone(), LogThread(lines, Some(thread))))
    }

    /// How many lines were dropped.
    pub(crate) fn dropped(&self) -> Counter {
        self.0.dropped.clone()
    }

    /// Lays down the line of a request that was answered.
    pub(crate) fn answered(&self, access: &Access<'_>) {
        thread_local! {
            static LINE: RefCell<String> = const { RefCell::new(String::new()) };
        }
        if Access::is_logged() {
            LINE.with_borrow_mut(|line| {
                line.clear();
                access.write(Timestamp::now(), self.0.form, line);
                self.lay_down(line.as_bytes());
            });
        }
    }

    fn lay_down(&self, line: &[u8]) {
        let mut waiting = self.waiting();
        if waiting.lines.len() + line.len() > MOST_WAITING {
            waiting.dropped += 1;
            self.0.dropped.inc();
            return;
        }
        let before = waiting.lines.len();
        waiting.lines.extend_from_slice(line);
        let now = waiting.lines.len();
        drop(waiting);
        // The thread sleeps as long as nothing is there, and until there is much.
        if before == 0 || (before < MANY_WAITING && now >= MANY_WAITING) {
            self.0.filled.notify_one();
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what comes to `out` until the end.
    fn write_on(&self, mut out: impl Write) {
        let mut taken = Vec::new();
        loop {
            let waiting = self.waiting();
            let empty = |own: &mut Waiting| own.lines.is_empty() && !own.ended;
            let waiting = self.0.filled.wait_while(waiting, empty);
            let waiting = waiting.unwrap_or_else(PoisonError::into_inner);
            let few = |own: &mut Waiting| own.lines.len() < MANY_WAITING && !own.ended;
            let waited = self.0.filled.wait_timeout_while(waiting, PAUSE, few);
            let (mut waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
            std::mem::swap(&mut taken, &mut waiting.lines);
            let (dropped, ended) = (std::mem::take(&mut waiting.dropped), waiting.ended);
            drop(waiting);
            // Nobody is left to tell of a log that cannot be written.
            let _ = out.write_all(&taken);
            if dropped > 0 {
                let _ = writeln!(
                    out,
                    "{dropped} lines of the log were dropped: its reader is too slow"
                );
            }
            let _ = out.flush();
            taken.clear();
            if ended {
                return;
            }
        }
    }
}

impl Write for LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.lay_down(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for LogThread {
    fn drop(&mut self) {
        self.0.waiting().ended = true;
        self.0.0.filled.notify_one();
        if let Some(thread) = self.1.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// Takes nothing until it is let, and keeps what it took.
    struct Slow(Receiver<()>, Sender<Vec<u8>>);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            let _ = self.1.send(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_come_whole_and_in_order_and_those_without_room_are_counted() {
        let ((go, held), (took, taken)) = (channel(), channel());
        let (mut lines, thread) = LogLines::start(Slow(held, took), LineForm::Text).unwrap();
        lines.write_all(b"first\n").unwrap();
        go.send(()).unwrap();
        assert_eq!(taken.recv().unwrap(), b"first\n");
        let long = vec![b'x'; MOST_WAITING / 4];
        for _ in 0..7 {
            lines.write_all(&long).unwrap();
        }
        let dropped = lines.dropped().get();
        // The thread may have taken some before there was no room.
        assert!((1..=3).contains(&dropped), "{dropped}");
        drop(go);
        drop(thread);
        let all: Vec<u8> = taken.iter().flatten().collect();
        let told = String::from_utf8_lossy(&all);
        let kept = told.matches('x').count();
        assert_eq!(kept, (7 - dropped as usize) * long.len());
        assert!(told.contains("lines of the log were dropped"));
    }
}
