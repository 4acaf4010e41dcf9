//! Which passage of one edition is which of the other, while it is found out.

/// The pairs so far; each passage is in one pair at most.
#[derive(Debug)]
pub(crate) struct Pairs {
    /// For each old passage the new one that it is.
    pub(crate) new_of: Vec<Option<usize>>,
    /// For each new passage the old one that it was.
    pub(crate) old_of: Vec<Option<usize>>,
    /// The old passages that are a part of what a pair tells.
    parts_old: Vec<bool>,
    /// The new passages that are a part of what a pair tells.
    parts_new: Vec<bool>,
}

impl Pairs {
    pub(crate) fn new(old: usize, new: usize) -> Self {
        Self {
            new_of: vec![None; old],
            old_of: vec![None; new],
            parts_old: vec![false; old],
            parts_new: vec![false; new],
        }
    }

    /// Whether neither is in a pair yet.
    pub(crate) fn are_free(&self, old: usize, new: usize) -> bool {
        self.is_open_old(old) && self.is_open_new(new)
    }

    /// Whether an old passage is there, and neither in a pair nor a part of one.
    pub(crate) fn is_open_old(&self, at: usize) -> bool {
        self.new_of.get(at).is_some_and(Option::is_none) && !self.parts_old[at]
    }

    /// Whether a new passage is there, and neither in a pair nor a part of one.
    pub(crate) fn is_open_new(&self, at: usize) -> bool {
        self.old_of.get(at).is_some_and(Option::is_none) && !self.parts_new[at]
    }

    /// Notes an old passage as a part of what became a new one.
    pub(crate) fn close_old(&mut self, at: usize) {
        self.parts_old[at] = true;
    }

    /// Notes a new passage as a part of what an old one became.
    pub(crate) fn close_new(&mut self, at: usize) {
        self.parts_new[at] = true;
    }

    pub(crate) fn join(&mut self, old: usize, new: usize) {
        self.new_of[old] = Some(new);
        self.old_of[new] = Some(old);
    }

    /// Whether the two are a pair.
    pub(crate) fn are_one(&self, old: Option<usize>, new: Option<usize>) -> bool {
        match (old, new) {
            (Some(old), Some(new)) => self.new_of[old] == Some(new),
            (None, None) => true,
            _ => false,
        }
    }

    /// The old passages that are in no pair.
    pub(crate) fn open_old(&self) -> impl Iterator<Item = usize> {
        (0..self.new_of.len()).filter(|at| self.is_open_old(*at))
    }

    /// The new passages that are in no pair.
    pub(crate) fn open_new(&self) -> impl Iterator<Item = usize> {
        (0..self.old_of.len()).filter(|at| self.is_open_new(*at))
    }
}
