//! The deck rules as a whole: against a second, naive checker, over every
//! boundary of every list, and with input that no player would hand in.

#![expect(clippy::unwrap_used, reason = "a test that cannot set up its case must fail")]

mod differential;
mod fixture;
mod naive;
mod reading;
mod sweep;
mod whole;
