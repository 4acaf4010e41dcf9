//! A picture of an answer: its title large, its words below, as a PNG.

use ab_glyph::{Font as _, FontRef, InvalidFont, PxScale, ScaleFont as _, point};
use epaint_default_fonts::UBUNTU_LIGHT;
use thiserror::Error;

/// The size that the places where links are shared ask for, in pixels.
pub(crate) const WIDTH: u32 = 1200;
/// Its height.
pub(crate) const HEIGHT: u32 = 630;

const MARGIN: f32 = 80.0;
const PAPER: [u8; 3] = [251, 250, 246];
const INK: [u8; 3] = [29, 32, 38];
const SOFT: [u8; 3] = [87, 93, 104];
const ACCENT: [u8; 3] = [31, 79, 138];

const TITLE: f32 = 76.0;
const MOST_TITLE: usize = 3;
const WORDS: f32 = 46.0;
const BRAND: f32 = 38.0;
/// Where the name of the site is written.
const FOOT: f32 = 560.0;

/// Why there is no picture.
#[derive(Debug, Error)]
pub(super) enum PictureError {
    /// The font cannot be read.
    #[error("the font cannot be read: {0}")]
    Font(#[from] InvalidFont),
    /// The picture cannot be written.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
}

/// The picture of `title` and what it says.
pub(super) fn draw(title: &str, says: &str) -> Result<Vec<u8>, PictureError> {
    let font = FontRef::try_from_slice(UBUNTU_LIGHT)?;
    let mut picture = Picture::new(&font);
    picture.bar();
    let mut y = 90.0;
    let (title, says) = (picture.known(title), picture.known(says));
    for line in picture.lines(&title, TITLE, MOST_TITLE) {
        picture.write(&line, y, TITLE, INK, true);
        y += TITLE * 1.12;
    }
    y += 26.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few lines of a picture, none below zero"
    )]
    let room = ((FOOT - 24.0 - y) / (WORDS * 1.25)).max(0.0) as usize;
    for line in picture.lines(&says, WORDS, room) {
        picture.write(&line, y, WORDS, SOFT, false);
        y += WORDS * 1.25;
    }
    picture.write("headjudge", FOOT, BRAND, ACCENT, true);
    picture.png()
}

/// The pixels, row by row.
struct Picture<'a> {
    font: &'a FontRef<'a>,
    pixels: Vec<[u8; 3]>,
}

impl<'a> Picture<'a> {
    fn new(font: &'a FontRef<'a>) -> Self {
        Self { font, pixels: vec![PAPER; (WIDTH * HEIGHT) as usize] }
    }

    /// The bar at the left.
    fn bar(&mut self) {
        for row in self.pixels.chunks_exact_mut(WIDTH as usize) {
            row[..24].fill(ACCENT);
        }
    }

    /// The words of `text` that the font can write.
    fn known(&self, text: &str) -> String {
        let has = |word: &&str| word.chars().all(|c| self.font.glyph_id(c).0 != 0);
        text.split_whitespace().filter(has).collect::<Vec<_>>().join(" ")
    }

    fn width(&self, text: &str, size: f32) -> f32 {
        let font = self.font.as_scaled(PxScale::from(size));
        text.chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
    }

    /// `text` in at most `most` lines; where there is more, the last says so.
    fn lines(&self, text: &str, size: f32, most: usize) -> Vec<String> {
        #[expect(clippy::cast_precision_loss, reason = "the width of a picture")]
        let room = WIDTH as f32 - 2.0 * MARGIN;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word} …"), size) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                last.push_str(" …");
            }
        }
        lines
    }

    /// Writes a line whose top is at `y`; a bold one twice, a little apart.
    fn write(&mut self, line: &str, y: f32, size: f32, colour: [u8; 3], bold: bool) {
        let scaled = self.font.as_scaled(PxScale::from(size));
        let mut x = MARGIN;
        for c in line.chars() {
            let id = scaled.glyph_id(c);
            for shift in if bold { &[0.0, 1.6][..] } else { &[0.0] } {
                let place = point(x + shift, y + scaled.ascent());
                let glyph = id.with_scale_and_position(PxScale::from(size), place);
                if let Some(outline) = self.font.outline_glyph(glyph) {
                    let corner = outline.px_bounds().min;
                    outline.draw(|dx, dy, cover| {
                        self.mix(corner.x, corner.y, (dx, dy), cover, colour);
                    });
                }
            }
            x += scaled.h_advance(id);
        }
    }

    /// Lays `colour` over a pixel, as much of it as is covered.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place outside of the picture is left out, and a shade is from 0 to 255"
    )]
    fn mix(&mut self, left: f32, top: f32, (dx, dy): (u32, u32), cover: f32, colour: [u8; 3]) {
        let (x, y) = (left.max(0.0) as u32 + dx, top.max(0.0) as u32 + dy);
        if x >= WIDTH || y >= HEIGHT {
            return;
        }
        if let Some(pixel) = self.pixels.get_mut((y * WIDTH + x) as usize) {
            let cover = cover.clamp(0.0, 1.0);
            for (shade, ink) in pixel.iter_mut().zip(colour) {
                *shade = (f32::from(*shade) * (1.0 - cover) + f32::from(ink) * cover).round() as u8;
            }
        }
    }

    fn png(self) -> Result<Vec<u8>, PictureError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_and_unknown_letters_left_out() {
        let font = FontRef::try_from_slice(UBUNTU_LIGHT).unwrap();
        let picture = Picture::new(&font);
        assert_eq!(picture.known("Awakening 覚醒 (1)"), "Awakening (1)");
        let lines = picture.lines(&"frozen ".repeat(200), WORDS, 3);
        assert_eq!(lines.len(), 3);
        assert!(lines[2].ends_with(" …"));
        assert!(lines.iter().all(|line| picture.width(line, WORDS) <= 1040.0));
    }

    #[test]
    fn a_picture_has_its_size_and_its_ink() {
        let png = draw("Blue Guard", "If this card is discarded, banish it.").unwrap();
        let decoder = png::Decoder::new(std::io::Cursor::new(png));
        let mut reader = decoder.read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (WIDTH, HEIGHT));
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let dark = pixels.chunks_exact(3).filter(|pixel| *pixel == INK).count();
        assert!(dark > 500, "{dark} dark pixels");
    }
}
