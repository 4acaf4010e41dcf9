//! Two versions of one procedure, compared step by step.

use headjudge_corpus::{Document, Procedure, Step, StepComparison, StepOp, diff_words, fold_words};

/// Compares each procedure of a document that yields to another with the one
/// of the same name there.
pub(crate) fn compare_tellings(procedures: &mut [Procedure], documents: &[Document]) {
    let current = procedures.to_vec();
    for procedure in procedures {
        let Some(document) = documents.iter().find(|d| d.id == procedure.document) else {
            continue;
        };
        let Some(newer) = &document.yields_to else { continue };
        let Some((_, name)) = procedure.id.split_once('/') else { continue };
        let wanted = format!("{newer}/{name}");
        if let Some(newer) = current.iter().find(|other| other.id == wanted) {
            procedure.older_telling_of = Some(newer.id.clone());
            procedure.comparison = compare(&procedure.steps, &newer.steps);
        }
    }
}

/// Pairs the steps of two versions so that the sum of their likenesses is greatest.
fn compare(here: &[Step], there: &[Step]) -> Vec<StepComparison> {
    let (rows, columns) = (here.len(), there.len());
    let mut best = vec![vec![0.0_f64; columns + 1]; rows + 1];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let pair = likeness(&here[i].text, &there[j].text);
            let paired = if pair >= 0.4 { pair + best[i + 1][j + 1] } else { 0.0 };
            best[i][j] = paired.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let mut compared = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < rows || j < columns {
        if i < rows && j < columns {
            let pair = likeness(&here[i].text, &there[j].text);
            if pair >= 0.4 && best[i][j] <= pair + best[i + 1][j + 1] + 1e-9 {
                compared.push(row(Some(&here[i]), Some(&there[j])));
                (i, j) = (i + 1, j + 1);
                continue;
            }
        }
        if i < rows && (j == columns || best[i + 1][j] >= best[i][j + 1]) {
            compared.push(row(Some(&here[i]), None));
            i += 1;
        } else {
            compared.push(row(None, Some(&there[j])));
            j += 1;
        }
    }
    compared
}

fn row(here: Option<&Step>, there: Option<&Step>) -> StepComparison {
    let (op, diff) = match (here, there) {
        (Some(a), Some(b)) if fold_words(&a.text) == fold_words(&b.text) => {
            (StepOp::Same, Vec::new())
        }
        (Some(a), Some(b)) => (StepOp::Changed, diff_words(&a.text, &b.text)),
        (Some(_), None) => (StepOp::OnlyHere, Vec::new()),
        _ => (StepOp::OnlyThere, Vec::new()),
    };
    StepComparison { op, here: here.map(|step| step.n), there: there.map(|step| step.n), diff }
}

/// The share of words that two texts have in common, from 0 to 1.
fn likeness(a: &str, b: &str) -> f64 {
    let (a, b) = (fold_words(a), fold_words(b));
    let common = a.iter().filter(|word| b.contains(word)).count();
    let count = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    2.0 * count(common) / count((a.len() + b.len()).max(1))
}
