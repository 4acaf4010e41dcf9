//! Shares: how much of something that there is little of is taken, by all and by
//! each client, so that no client takes what the others need.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::network::subscriber;

/// What there is of something, and who has taken how much of it.
pub(crate) struct Shares {
    most: usize,
    most_of_one: usize,
    taken: Arc<Mutex<Taken>>,
}

/// By client; programs of this machine, which are not told apart, are none.
#[derive(Default)]
struct Taken {
    all: usize,
    by: HashMap<Option<IpAddr>, usize>,
}

/// What one has taken, until it is dropped.
pub(crate) struct Share {
    taken: Arc<Mutex<Taken>>,
    client: Option<IpAddr>,
    amount: usize,
}

impl Shares {
    /// Of `most` in all, a client may take `most_of_one`, and who is not limited
    /// leaves a quarter to the others.
    pub(crate) fn new(most: usize, most_of_one: usize) -> Self {
        Self { most, most_of_one, taken: Arc::default() }
    }

    /// Takes `amount` for `client`, whose share is limited where it is given;
    /// none, if it is too much.
    pub(crate) fn take(&self, client: Option<IpAddr>, amount: usize) -> Option<Share> {
        let client = client.map(subscriber);
        let most = if client.is_some() { self.most_of_one } else { self.most - self.most / 4 };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.by.get(&client).copied().unwrap_or_default();
        if taken.all + amount > self.most || own + amount > most {
            return None;
        }
        taken.all += amount;
        taken.by.insert(client, own + amount);
        Some(Share { taken: self.taken.clone(), client, amount })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= self.amount;
        if let Some(own) = taken.by.get_mut(&self.client) {
            *own -= self.amount;
            if *own == 0 {
                taken.by.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_client_leaves_room_for_another() {
        let all = Shares::new(16, 4);
        let client = |n: u8| Some(IpAddr::from([192, 0, 2, n]));
        let mut held: Vec<Share> = (0..4).filter_map(|_| all.take(client(1), 1)).collect();
        assert_eq!(held.len(), 4);
        assert!(all.take(client(1), 1).is_none());
        assert!(all.take(client(2), 5).is_none());
        held.extend(all.take(client(2), 4));
        held.extend((0..16).map_while(|_| all.take(None, 1)));
        assert_eq!(held.len(), 4 + 1 + 8);
        assert!(all.take(client(3), 1).is_none());
        held.clear();
        // Who is not limited leaves a quarter of all.
        held.extend((0..16).map_while(|_| all.take(None, 1)));
        assert_eq!(held.len(), 12);
        held.extend(all.take(client(1), 4));
        held.clear();
        assert_eq!(all.taken.lock().unwrap().by.len(), 0);
        assert_eq!(all.taken.lock().unwrap().all, 0);
    }
}
