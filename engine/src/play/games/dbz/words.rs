//! What the kernel has in every game, in the words of this one.

use crate::play::kernel;

/// The words of the game, for the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Words;

/// An effect that waits for an event.
pub(crate) type Trigger = kernel::Trigger<Words>;

/// Something done in place of something else.
pub(crate) type Replacement = kernel::Replacement<Words>;
