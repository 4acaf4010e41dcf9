// Search without a network, over the kept index: full names and codes first,
// then beginnings of names, then all words in a title, then all words in a text.

let index;

async function load() {
  const answer = await fetch("/offline/search.json");
  const { documents, cards, rules, passages } = await answer.json();
  const rows = cards.map(([title, id, aliases, codes, text]) => ({
    title, kind: "card", url: `/cards/${id}`, text, source: "",
    names: [title, ...aliases].map(fold), codes: codes.map(fold),
  }));
  const lines = ([first, last]) => (first === last ? `line ${first}` : `lines ${first}–${last}`);
  for (const [document, title, url, where, defunct, text] of rules) {
    const [, name, edition] = documents[document];
    rows.push({ title, kind: defunct ? "defunct rule" : "rule", url, text, source: `${name} ${edition}, ${lines(where)}`, names: [fold(title)], codes: [] });
  }
  for (const [document, anchor, where, kind, section, text, english] of passages) {
    const [id, title, edition] = documents[document];
    rows.push({
      title: section || title, kind: kind.replace("_", " "), url: `/documents/${id}#${anchor}`,
      text: english ? `${text} ${english}` : text, source: `${title} ${edition}, ${lines(where)}`, names: [fold(section)], codes: [],
    });
  }
  for (const row of rows) row.folded = ` ${fold(row.title)} ${fold(row.text)}`;
  return rows;
}

/** Text made comparable, as the server does it. */
export function fold(text) {
  return text
    .normalize("NFKC")
    .replace(/['’‘‛ʼ`´"“”„‟\u200b-\u200f\u2060-\u2069\ufeff\u00ad]/g, "")
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .replace(/[^\p{L}\p{N}\p{M}ー]+/gu, " ")
    .trim();
}

/** A word without the commonest endings, for comparing. */
const stem = (word) => (word.length > 4 ? word.replace(/(ings?|ed|es|s)$/, "") : word);
const isWide = (word) => /[\u2e80-\u9fff\uf900-\uff60]/.test(word);

function tier(row, query, words) {
  if (row.names.includes(query) || row.codes.includes(query)) return row.kind === "card" ? 5 : 4;
  if (row.kind === "card" && row.names.some((name) => name.startsWith(query))) return 3;
  const holds = (text) => words.every((word) => text.includes(isWide(word) ? word : ` ${word}`));
  if (row.names.some((name) => holds(` ${name}`))) return 2;
  return holds(row.folded) ? 1 : 0;
}

/** The rows that answer `text`, best first. */
export async function search(text, most = 40) {
  index ??= load();
  const rows = await index;
  const query = fold(text.replace(/\S+:\S+/g, " "));
  if (!query) return [];
  const words = query.split(" ").map(stem);
  return rows
    .map((row) => ({ row, tier: tier(row, query, words) }))
    .filter((found) => found.tier > 0)
    .sort((a, b) => b.tier - a.tier || a.row.text.length - b.row.text.length)
    .slice(0, most)
    .map(({ row, tier }) => ({ ...row, tier, snippet: cut(row.text, words) }));
}

/** About two lines of a text, from where the first word asked for stands. */
function cut(text, words) {
  const at = text.toLowerCase().indexOf(words[0]);
  const from = at > 120 ? text.lastIndexOf(" ", at - 60) + 1 : 0;
  const part = text.slice(from, from + 240);
  return (from ? "…" : "") + part + (from + 240 < text.length ? "…" : "");
}
