//! Numbers of seven bits a byte, the lowest first: most are small.

/// Appends a number.
pub(super) fn push(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number off the front; `None` if it breaks off or is too long.
pub(super) fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_and_what_breaks_off_is_none() {
        let mut out = Vec::new();
        for number in [0, 127, 128, 16_384, u32::MAX] {
            push(&mut out, number);
        }
        let mut from = &out[..];
        let numbers: Vec<u32> = std::iter::from_fn(|| take(&mut from)).collect();
        assert_eq!(numbers, [0, 127, 128, 16_384, u32::MAX]);
        assert!(from.is_empty());
        assert_eq!(take(&mut &[0xff; 6][..]), None);
    }
}
