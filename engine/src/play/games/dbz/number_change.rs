//! What cards do to a number: what an attack costs, or the anger at which a level advances.

/// What an effect does to a number.
#[derive(Clone, Copy)]
pub(super) enum NumberChange {
    To(u32),
    /// So much more or less, and no further down than to a number.
    By {
        by: i32,
        least: u32,
    },
}

impl NumberChange {
    fn of(self, number: u32) -> u32 {
        match self {
            Self::To(to) => to,
            Self::By { by, least } => number.saturating_add_signed(by).max(number.min(least)),
        }
    }
}

/// The most changes of which every order is tried.
const MOST_ORDERED: usize = 5;

/// The least and the greatest number that changes lead to, in whatever order they are made.
pub(super) fn in_any_order(changes: &[NumberChange], number: u32) -> (u32, u32) {
    if changes.is_empty() || changes.len() > MOST_ORDERED {
        let last = changes.iter().fold(number, |number, change| change.of(number));
        return (last, last);
    }
    let after_each = (0..changes.len()).map(|at| {
        let mut rest = changes.to_vec();
        let first = rest.remove(at);
        in_any_order(&rest, first.of(number))
    });
    after_each.fold((u32::MAX, 0), |(least, most), (low, high)| (least.min(low), most.max(high)))
}
