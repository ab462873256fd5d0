//! Places in lessons.

/// A moment of a lesson, by the id of the lesson and a number from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonPlace {
    /// The id of the lesson.
    pub id: String,
    /// The number of the moment.
    pub moment: usize,
}

impl LessonPlace {
    /// Decodes it. An id without a number is the first moment.
    pub fn read(text: &str) -> Option<Self> {
        let (id, moment) = text.rsplit_once('.').unwrap_or((text, "1"));
        let is_id = id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        Some(Self { id: id.to_owned(), moment: moment.parse().ok()? }).filter(|_| is_id)
    }

    /// The text that [`read`](Self::read) decodes.
    pub fn text(&self) -> String {
        match self.moment {
            1 => self.id.clone(),
            moment => [&self.id, ".", &moment.to_string()].concat(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for (text, id, moment) in [("bits", "bits", 1), ("dead-ends.3", "dead-ends", 3), ("", "", 1)] {
            let place = LessonPlace { id: id.to_owned(), moment };
            assert_eq!(LessonPlace::read(text), Some(place.clone()));
            assert_eq!(place.text(), text);
        }
        for text in ["bits.", "bits.x", "<b>.1", "bits.-1"] {
            assert_eq!(LessonPlace::read(text), None, "{text}");
        }
    }
}
