//! The way between a program and `PostgreSQL`, which can be cut and restored.
//! The tests of the library and those of the program share it.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

/// How a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// What is sent arrives.
    Open,
    /// Nothing arrives, and nobody is told: as behind a cable that is pulled out.
    Silent,
    /// Connections are closed, and new ones too.
    Closed,
}

/// A link to a port on loopback, at a port of its own.
pub(crate) struct Link {
    port: u16,
    way: Arc<(Mutex<Way>, Condvar)>,
}

impl Link {
    /// An open link to what listens at `to`.
    pub(crate) fn to(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let way = Arc::new((Mutex::new(Way::Open), Condvar::new()));
        let ways = way.clone();
        // It ends with the process: a link lives as long as its test.
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if *ways.0.lock().unwrap() == Way::Closed {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", to)) else { continue };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let (ways, [near, far]) =
                        (ways.clone(), [&near, &far].map(TcpStream::try_clone));
                    std::thread::spawn(move || {
                        pass(from, to, &ways);
                        for end in [near, far].into_iter().flatten() {
                            let _ = end.shutdown(Shutdown::Both);
                        }
                    });
                }
                let (ways, ends) = (ways.clone(), [near, far]);
                std::thread::spawn(move || {
                    let _closed = wait(&ways, |way| way == Way::Closed);
                    for end in ends {
                        let _ = end.shutdown(Shutdown::Both);
                    }
                });
            }
        });
        Self { port, way }
    }

    /// Where it listens on loopback.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Is `way` from now on. What was sent while it was silent arrives when it is open.
    pub(crate) fn set(&self, way: Way) {
        *self.way.0.lock().unwrap() = way;
        self.way.1.notify_all();
    }
}

/// Waits until a link is in a way of which `is` is true.
fn wait(ways: &(Mutex<Way>, Condvar), is: impl Fn(Way) -> bool) -> Way {
    *ways.1.wait_while(ways.0.lock().unwrap(), |way| !is(*way)).unwrap()
}

/// Passes on what arrives, until an end or the link is closed.
fn pass(mut from: TcpStream, mut to: TcpStream, ways: &(Mutex<Way>, Condvar)) {
    let mut bytes = [0; 1 << 14];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if wait(ways, |way| way != Way::Silent) == Way::Closed
            || to.write_all(&bytes[..count]).is_err()
        {
            return;
        }
    }
}
