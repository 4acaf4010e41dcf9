//! Cuts a trace into a few chapters: along its steps, the heavy ones further.

use crate::play::kernel::Trace;

/// A node of the trace with how much happens in it.
pub(super) struct Scene<'a> {
    pub(super) node: &'a Trace,
    /// 1 where the node itself is something that happened.
    pub(super) own: usize,
    /// The number of events up to it.
    pub(super) at: usize,
    opening: bool,
    pub(super) inner: Vec<Scene<'a>>,
}

impl<'a> Scene<'a> {
    /// That of `node`; `events` counts those before it, of which the first `opening` set the scene.
    pub(super) fn of(node: &'a Trace, events: &mut usize, opening: usize) -> Self {
        *events += usize::from(node.detail.is_some());
        let happens = node.refused.is_some()
            || node.event.as_deref().is_some_and(|event| event != "asked" && node.rule.is_none());
        let set = *events <= opening && (node.detail.is_some() || *events < opening);
        let own = usize::from(happens && !set);
        let at = *events;
        // The rules below a refusal are its grounds.
        let inner = node.children.iter().map(|inner| Self::of(inner, events, opening)).collect();
        Self { node, own, at, opening: set && node.event.is_some(), inner }
    }

    /// Whether it set the scene, and so is told by the table before the first move.
    pub(super) fn is_opening(&self) -> bool {
        self.opening
    }

    /// How much happens in it.
    pub(super) fn weight(&self) -> usize {
        self.own + self.inner.iter().map(Scene::weight).sum::<usize>()
    }
}

type Part<'a, 'b> = Vec<&'b Scene<'a>>;

/// `scenes` in at most `most` parts, in each of which something happens.
pub(super) fn cut<'a, 'b>(scenes: Part<'a, 'b>, most: usize) -> Vec<Part<'a, 'b>> {
    let mut parts = parts(scenes);
    if let [only] = parts.as_slice() {
        return match inside(only) {
            Some(inner) => cut(inner, most),
            None => parts,
        };
    }
    while parts.len() > most {
        let pairs = 0..parts.len() - 1;
        let Some(at) = pairs.min_by_key(|at| weight(&parts[*at]) + weight(&parts[at + 1])) else {
            break;
        };
        let next = parts.remove(at + 1);
        parts[at].extend(next);
    }
    let mut whole = vec![false; parts.len()];
    while parts.len() < most {
        let open = (0..parts.len()).filter(|at| !whole[*at] && weight(&parts[*at]) > 1);
        let Some(at) = open.max_by_key(|at| weight(&parts[*at])) else { break };
        let cut = cut(parts[at].clone(), most - parts.len() + 1);
        whole[at] = true;
        if cut.len() > 1 {
            whole.splice(at..=at, vec![false; cut.len()]);
            parts.splice(at..=at, cut);
        }
    }
    parts
}

/// A part for each scene in which something happens; the others go with the next. Events of one
/// kind in a row, and what is refused after them, are one.
fn parts<'a, 'b>(scenes: Part<'a, 'b>) -> Vec<Part<'a, 'b>> {
    let mut parts: Vec<Part<'a, 'b>> = Vec::new();
    let mut silent = Vec::new();
    for scene in scenes {
        if scene.weight() == 0 {
            silent.push(scene);
        } else if let Some(last) = parts.last_mut().filter(|last| goes_with(scene, last)) {
            last.append(&mut silent);
            last.push(scene);
        } else {
            let mut part = std::mem::take(&mut silent);
            part.push(scene);
            parts.push(part);
        }
    }
    match parts.last_mut() {
        Some(last) => last.extend(silent),
        None => parts.push(silent),
    }
    parts
}

/// Whether a scene is of the kind of those before it.
fn goes_with(scene: &Scene<'_>, before: &[&Scene<'_>]) -> bool {
    let alone = |scene: &Scene<'_>| scene.own > 0 && scene.weight() == 1;
    let mut events =
        before.iter().rev().filter(|scene| scene.own > 0 && scene.node.refused.is_none());
    let last = events.next().filter(|last| alone(last));
    last.is_some_and(|last| {
        alone(scene) && (scene.node.refused.is_some() || scene.node.event == last.node.event)
    })
}

/// What is inside of a part’s one scene in which something happens, where it can be cut.
fn inside<'a, 'b>(part: &[&'b Scene<'a>]) -> Option<Part<'a, 'b>> {
    let happens = |scene: &&&Scene<'_>| scene.weight() > 0;
    let only = part.iter().find(happens)?;
    if only.own > 0 || only.weight() < 2 {
        return None;
    }
    let inner = part.iter().flat_map(|scene| {
        if std::ptr::eq(*scene, *only) { scene.inner.iter().collect() } else { vec![*scene] }
    });
    Some(inner.collect())
}

fn weight(part: &[&Scene<'_>]) -> usize {
    part.iter().map(|scene| scene.weight()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(text: &str) -> Trace {
        let detail = Some(serde_json::json!("logged"));
        let event = Some(text.to_owned());
        Trace { event, text: text.to_owned(), detail, ..Trace::default() }
    }

    fn step(children: Vec<Trace>) -> Trace {
        Trace { step: Some("step".to_owned()), children, ..Trace::default() }
    }

    fn chapters(trace: &Trace, opening: usize, most: usize) -> Vec<usize> {
        let root = Scene::of(trace, &mut 0, opening);
        cut(vec![&root], most).iter().map(|part| weight(part)).collect()
    }

    #[test]
    fn each_chapter_has_something_that_happens() {
        let trace = step(vec![event("set"), step(vec![event("a"), step(Vec::new()), event("b")])]);
        assert_eq!(chapters(&trace, 0, 5), [1, 1, 1]);
        assert_eq!(chapters(&trace, 1, 5), [1, 1]);
    }

    #[test]
    fn events_of_one_kind_in_a_row_stay_together() {
        let refused = Trace { refused: Some("guard".to_owned()), ..event("refused") };
        let trace = step(vec![event("a"), event("x"), refused, event("x"), event("b")]);
        assert_eq!(chapters(&trace, 0, 5), [1, 3, 1]);
    }

    #[test]
    fn the_heaviest_is_cut_and_the_lightest_are_joined() {
        let heavy = step((0..9).map(|n| event(&format!("x{n}"))).collect());
        let trace = step(vec![event("a"), heavy, event("b")]);
        assert_eq!(chapters(&trace, 0, 3), [1, 9, 1]);
        assert_eq!(chapters(&trace, 0, 2).iter().sum::<usize>(), 11);
        let five = chapters(&trace, 0, 5);
        assert_eq!((five.len(), five.iter().sum::<usize>()), (5, 11));
    }
}
