//! The documents of `data/lessons`, and the lessons made from them.

use catalogue::LESSON_DOCUMENTS;
use markup::{Markup, markup};
use messages::{Goal, Lesson, LessonMoment, Question};
use serde::Deserialize;

/// The id of what comes after the last moment of a lesson.
const FIRST: &str = "guide-first";

/// The id of the list of all lessons, which is shown as a lesson of one moment.
const LIST: &str = "all";

/// A lesson as a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonDocument {
    /// A short name that never changes.
    pub id: String,
    /// The title.
    pub title: String,
    /// What one knows after it, in one line.
    pub promise: String,
    /// The minutes that it takes.
    pub minutes: u32,
    /// Where its facts come from.
    pub sources: Vec<String>,
    /// The moments, in their order.
    pub moments: Vec<MomentDocument>,
}

/// A moment as a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MomentDocument {
    /// The search, as the fragment of an address.
    pub search: String,
    /// What it leads to.
    #[serde(default)]
    pub goal: Goal,
    /// Seconds from one step to the next; 0.8 if missing, 0 if it is at its goal at once.
    pub pace: Option<f64>,
    /// What is said about it.
    pub text: String,
    /// The figures that are shown or said.
    #[serde(default)]
    pub figures: Vec<FigureDocument>,
    /// A question that the next moment answers.
    pub question: Option<QuestionDocument>,
    /// The part of the page to look at.
    #[serde(default)]
    pub look: String,
}

/// A number of a moment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureDocument {
    /// What it is, if it is to be shown in the list of figures.
    #[serde(default)]
    pub label: String,
    /// The number as it is printed.
    pub value: String,
    /// How a test computes it.
    pub of: String,
}

/// A question as a document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionDocument {
    /// The question.
    pub text: String,
    /// The answers to choose from.
    pub answers: Vec<AnswerDocument>,
}

/// An answer to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerDocument {
    /// The answer.
    pub text: String,
    /// What is said when it is chosen.
    pub reply: String,
    /// Whether it is right, as one of them is.
    #[serde(default)]
    pub right: bool,
}

/// The documents of all lessons, in their order.
///
/// # Errors
/// When one of them is invalid.
pub fn lesson_documents() -> Result<Vec<LessonDocument>, serde_json::Error> {
    LESSON_DOCUMENTS.iter().map(|text| serde_json::from_str(text)).collect()
}

/// The lesson with this id, as the page shows it; `all` is the list of all lessons.
///
/// # Errors
/// When there is no such lesson.
pub fn lesson(id: &str) -> Result<Lesson, String> {
    lesson_among(&lesson_documents().map_err(|error| error.to_string())?, id)
}

/// The same among these documents.
///
/// # Errors
/// When none of them has this id.
pub fn lesson_among(documents: &[LessonDocument], id: &str) -> Result<Lesson, String> {
    if id == LIST {
        return Ok(list(documents));
    }
    let number = documents.iter().position(|document| document.id == id);
    let number = number.ok_or_else(|| format!("there is no lesson {id}"))?;
    Ok(documents[number].lesson(documents.get(number + 1)))
}

/// The list of all lessons.
fn list(documents: &[LessonDocument]) -> Lesson {
    let item = |(number, document): (usize, &LessonDocument)| {
        let LessonDocument { id, title, promise, minutes, .. } = document;
        markup!(
            "<li><button type=\"button\" data-action=\"lesson={}\" id=\"{}\"><b>{}</b><span>{}</span><small><span hidden=\"\">✓<span \
             class=\"visually-hidden\"> done,</span></span> {} min</small></button></li>",
            id,
            (number == 0).then_some(FIRST),
            title,
            promise,
            minutes
        )
    };
    let items: Markup = documents.iter().enumerate().map(item).collect();
    let moment = LessonMoment {
        goal: Goal::Keep,
        text: "How does a program find all solutions of a puzzle? Each lesson shows it with real searches, and asks before it \
               answers."
            .to_owned(),
        more: markup!("<ol class=\"lessons\">{}</ol>", items),
        ..LessonMoment::default()
    };
    Lesson { id: LIST.to_owned(), title: "Lessons".to_owned(), moments: vec![moment] }
}

impl LessonDocument {
    /// The lesson. `next` is the one after it.
    fn lesson(&self, next: Option<&Self>) -> Lesson {
        let mut moments: Vec<LessonMoment> = self.moments.iter().map(MomentDocument::moment).collect();
        if let Some(last) = moments.last_mut() {
            last.more.push(self.ending(next));
        }
        Lesson { id: self.id.clone(), title: self.title.clone(), moments }
    }

    /// What follows the last moment.
    fn ending(&self, next: Option<&Self>) -> Markup {
        let button = |Self { id, title, .. }: &Self| {
            markup!(
                "<button type=\"button\" class=\"primary\" data-action=\"lesson={}\" id=\"{}\">Next lesson: {}</button>",
                id,
                FIRST,
                title
            )
        };
        markup!(
            "<p class=\"hint\">Sources: {}</p><div class=\"guide-buttons\">{}<button type=\"button\" \
             data-action=\"lesson={}\" id=\"{}\">All lessons</button></div>",
            self.sources.join("; "),
            next.map(button),
            LIST,
            next.is_none().then_some(FIRST)
        )
    }
}

impl MomentDocument {
    /// Milliseconds from one step to the next, unless the document says something else.
    const PACE: u32 = 800;

    fn moment(&self) -> LessonMoment {
        let figure = |FigureDocument { label, value, .. }: &FigureDocument| match label.is_empty() {
            true => Markup::new(),
            false => markup!("<div><dt>{}</dt><dd>{}</dd></div>", label, value),
        };
        let figures: Markup = self.figures.iter().map(figure).collect();
        let mut more = Markup::new();
        if !figures.is_empty() {
            more.push(markup!("<dl class=\"guide-figures\">{}</dl>", figures));
        }
        more.push(self.question.as_ref().map(QuestionDocument::markup).unwrap_or_default());
        LessonMoment {
            search: self.search.clone(),
            goal: self.goal,
            pace: self.pace.map_or(Self::PACE, |seconds| (1000.0 * seconds) as u32),
            quickens: false,
            text: self.text.clone(),
            more,
            question: self.question.as_ref().map(QuestionDocument::question),
            look: self.look.clone(),
        }
    }
}

impl QuestionDocument {
    fn question(&self) -> Question {
        Question {
            text: self.text.clone(),
            right: self.answers.iter().position(|answer| answer.right).unwrap_or(0),
            replies: self.answers.iter().map(|answer| answer.reply.clone()).collect(),
        }
    }

    /// The answers, each a button with its number as its key.
    fn markup(&self) -> Markup {
        let answer = |(number, answer): (usize, &AnswerDocument)| {
            markup!(
                "<button type=\"button\" data-action=\"answer-{}\"><kbd>{}</kbd> {}</button>",
                number,
                number,
                answer.text
            )
        };
        let answers: Markup = (1..).zip(&self.answers).map(answer).collect();
        markup!(
            "<div class=\"guide-buttons answers\" role=\"group\" aria-label=\"Answers\">{}</div>",
            answers
        )
    }
}
