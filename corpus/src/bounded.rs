//! Files that are read whole: none that may never end, and none without a bound.

use std::fs::{File, metadata};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// The bytes of the file at `path`, which has at most `most`. A pipe, a device
/// and a folder are refused and not waited for, and a file that grows while it
/// is read is read no further.
pub fn read_bounded(path: &Path, most: u64) -> Result<Vec<u8>> {
    let too_large =
        || Error::new(ErrorKind::FileTooLarge, format!("it has more than {most} bytes"));
    let found = metadata(path)?;
    if !found.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    if found.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default());
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Whether a tag of an XML text has more attributes than any that somebody wrote, or
/// the text more names of namespaces. A reader compares each with all others, so
/// that such a text takes as long as it likes.
#[must_use]
pub fn is_crowded_xml(text: &str) -> bool {
    const MOST: usize = 256;
    text.matches("xmlns").count() > MOST
        || text.split('<').any(|tag| tag.len() > MOST && tag.matches('=').count() > MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_has_so_many_attributes() {
        let attributes =
            |n: usize| (0..n).map(|n| format!(" a{n}='='")).collect::<Vec<_>>().concat();
        assert!(!is_crowded_xml(&format!("<deck><card{}>A</card></deck>", attributes(100))));
        assert!(is_crowded_xml(&format!("<deck><card{}>A</card></deck>", attributes(300))));
        assert!(is_crowded_xml(&"<a xmlns:b='c'>".repeat(300)));
        assert!(!is_crowded_xml(&"<card a='b'>C</card>".repeat(3000)));
    }

    #[test]
    fn only_a_file_that_ends_in_time_is_read() {
        let folder = std::env::temp_dir().join(format!("headjudge-bounded-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("text");
        std::fs::write(&path, "twelve bytes").unwrap();
        assert_eq!(read_bounded(&path, 12).unwrap(), b"twelve bytes");
        assert_eq!(read_bounded(&path, 11).unwrap_err().kind(), ErrorKind::FileTooLarge);
        // A terabyte that takes no room.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(read_bounded(&path, 1 << 20).unwrap_err().kind(), ErrorKind::FileTooLarge);
        for path in [folder.as_path(), Path::new("/dev/zero")] {
            assert_eq!(read_bounded(path, 12).unwrap_err().kind(), ErrorKind::InvalidInput);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
