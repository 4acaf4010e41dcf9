//! The values of a structured file, each with its lines.

/// No file is nested deeper; one that is does not parse.
pub(super) const DEEPEST: usize = 64;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// Keys, each with the line it is in, and their values.
    Map(Vec<(String, u32, Node)>),
    /// Values in order.
    List(Vec<Node>),
    /// A single value with its first and last line.
    Value(String, u32, u32),
}

impl Node {
    /// The first and the last line that it and its keys are in.
    pub(crate) fn lines(&self) -> Option<(u32, u32)> {
        let join = |a: (u32, u32), b: (u32, u32)| (a.0.min(b.0), a.1.max(b.1));
        match self {
            Self::Value(_, first, last) => Some((*first, *last)),
            Self::List(items) => items.iter().filter_map(Self::lines).reduce(join),
            Self::Map(entries) => entries
                .iter()
                .map(|(_, line, value)| {
                    value.lines().map_or((*line, *line), |lines| join((*line, *line), lines))
                })
                .reduce(join),
        }
    }

    /// The text of a single value, or of a list of single values.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Self::Value(text, ..) => Some(text.clone()),
            Self::List(items) => {
                let texts: Option<Vec<&str>> = items
                    .iter()
                    .map(|item| match item {
                        Self::Value(text, ..) => Some(text.as_str()),
                        _ => None,
                    })
                    .collect();
                texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join("\n"))
            }
            Self::Map(_) => None,
        }
    }
}

/// What a structured file holds, or what is wrong with it.
pub(super) type Parsed = Result<(Node, Vec<(u32, &'static str, String)>), (u32, String)>;

/// The number of the line that holds byte `at` of `text`, from the starts of its lines.
pub(super) struct LineNumbers {
    starts: Vec<usize>,
}

impl LineNumbers {
    pub(super) fn new(text: &str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        Self { starts: starts.collect() }
    }

    pub(super) fn of(&self, at: usize) -> u32 {
        self.starts.partition_point(|start| *start <= at) as u32
    }
}
