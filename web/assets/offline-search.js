// Search without a network, over the kept index. Full names and codes come
// first, then beginnings of names, then slips in names, then all words in a
// title, then all words in a text. What shares only some words, or words that
// players use for it, is near and says so.

let index;

const lines = ([first, last]) => (first === last ? `line ${first}` : `lines ${first}–${last}`);

async function load() {
  const answer = await fetch("/offline/search.json");
  const { documents, terms, cards, rules, passages } = await answer.json();
  const both = (text, english) => (english ? `${text} ${english}` : text);
  const rows = cards.map(([title, id, aliases, codes, text, ruled, notes]) => ({
    title, kind: "card", url: `/cards/${id}`, text: text || ruled, source: "", names: [title, ...aliases].map(fold),
    codes: codes.map(fold), body: `${text} ${ruled}`, notes,
  }));
  for (const [document, title, url, where, defunct, text, english, notes] of rules) {
    const [, name, edition] = documents[document];
    const told = both(text, english);
    rows.push({ title, kind: defunct ? "defunct rule" : "rule", url, text: told, source: `${name} ${edition}, ${lines(where)}`, names: [fold(title)], codes: [], body: told, notes });
  }
  for (const [document, anchor, where, kind, section, text, english, notes] of passages) {
    const [id, title, edition] = documents[document];
    const told = both(text, english);
    rows.push({
      title: section || title, kind: kind.replace("_", " "), url: `/documents/${id}#${anchor}`, text: told,
      source: `${title} ${edition}, ${lines(where)}`, names: [fold(section)], codes: [], body: told, notes,
    });
  }
  return weighed(rows, terms);
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
const stem = (word) => (word.length > 4 ? word.replace(/(ings?|ed|es|s)$/, "") : word.length > 3 ? word.replace(/s$/, "") : word);
const WIDE = /[\u2e80-\u9fffー\uf900-\uff60]+/;
const isWide = (word) => WIDE.test(word);

/** Words that say nothing of what is asked. */
const COMMON = new Set("a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me may my no not of on one or our s she he so than that the their them then there they this to up was we what when where which while who why will with would you your am get gets got just".split(" "));

/** The words of a text; of a run of full-width letters every pair of neighbours. */
function wordsOf(text) {
  const found = [];
  for (const piece of fold(text).split(" ")) {
    for (const part of piece.split(/([\u2e80-\u9fffー\uf900-\uff60]+)/)) {
      if (!part) continue;
      if (!isWide(part)) found.push(stem(part));
      else if (part.length === 1) found.push(part);
      else for (let at = 0; at + 1 < part.length; at++) found.push(part.slice(at, at + 2));
    }
  }
  return found;
}

/** What a word weighs in the title, in the notes and in the text of a row. */
const FIELDS = [["title", 2.2], ["notes", 1.6], ["body", 1]];

/** The rows with their words counted, and how rare each word is. */
function weighed(rows, terms) {
  const places = new Map();
  rows.forEach((row, n) => {
    row.folded = ` ${fold(row.title)} ${fold(row.body)}`;
    const counted = new Map();
    for (const [field, weight] of FIELDS) {
      const words = wordsOf(row[field]);
      const tone = 0.4 + 0.6 * Math.min(words.length / (field === "title" ? 4 : 40), 4);
      const counts = new Map();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) counted.set(word, (counted.get(word) ?? 0) + (weight * count) / (count + tone));
    }
    for (const [word, weight] of counted) {
      if (!places.has(word)) places.set(word, []);
      places.get(word).push([n, weight]);
    }
  });
  const called = terms.flatMap(([name, others]) => others.map((other) => [` ${fold(other)} `, name])).filter(([other]) => other.length > 4 || isWide(other));
  return { rows, places, called, rarity: (word) => Math.log(1 + rows.length / (places.get(word)?.length ?? rows.length)) };
}

/** How many letters to put in, leave out, change or swap between two words, up to `most`. */
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

function tier(row, query, words) {
  const card = row.kind === "card";
  if (row.names.includes(query) || row.codes.includes(query)) return card ? 6 : 5;
  if (card && row.names.some((name) => name.startsWith(query))) return 4;
  const slips = query.length < 6 ? 0 : query.length < 12 ? 1 : 2;
  if (card && slips && row.names.some((name) => distance(name, query, slips) <= slips)) return 3;
  const holds = (text) => words.every((word) => text.includes(isWide(word) ? word : ` ${word}`));
  if (row.names.some((name) => holds(` ${name}`))) return 2;
  return holds(row.folded) ? 1 : 0;
}

/** The words to look for, each with its weight: those asked, mended where no row has them, and what they are called. */
function wanted(query, { places, called }) {
  const all = wordsOf(query);
  const own = all.filter((word) => !COMMON.has(word));
  const weights = new Map();
  const want = (word, weight) => weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  for (const word of own.length ? own : all) {
    if (places.has(word) || isWide(word) || word.length < 4) {
      want(word, 1);
      continue;
    }
    const most = word.length < 8 ? 1 : 2;
    const near = [...places.keys()].filter((known) => known[0] === word[0] && distance(known, word, most) <= most);
    for (const known of near.slice(0, 3)) want(known, 0.8);
  }
  for (const [other, name] of called) {
    if (` ${query} `.includes(isWide(other) ? other.trim() : other)) wordsOf(name).forEach((word) => want(word, 0.6));
  }
  return weights;
}

/** How near each row comes, by the rarity of the words it shares. */
function nearness(query, found) {
  const weights = wanted(query, found);
  const scores = new Map();
  const shared = new Map();
  let most = 0;
  for (const [word, weight] of weights) {
    const worth = weight * found.rarity(word);
    if (weight === 1) most += worth;
    for (const [n, own] of found.places.get(word) ?? []) {
      scores.set(n, (scores.get(n) ?? 0) + worth * own);
      shared.set(n, (shared.get(n) ?? 0) + worth);
    }
  }
  for (const [n, score] of scores) {
    const share = Math.min(1, (shared.get(n) ?? 0) / (most || 1));
    scores.set(n, share < 0.3 ? 0 : score * (0.5 + share));
  }
  return scores;
}

/** The rows that answer `text`, best first; those of tier 0 are only near. */
export async function search(text, most = 40) {
  index ??= load();
  index.catch(() => (index = undefined));
  const found = await index;
  const query = fold(text.replace(/\S+:\S+/g, " "));
  if (!query) return [];
  const words = query.split(" ").map(stem);
  const scores = nearness(query, found);
  return found.rows
    .map((row, n) => ({ row, tier: tier(row, query, words), score: scores.get(n) ?? 0 }))
    .filter(({ tier, score }) => tier > 0 || score > 0)
    .sort((a, b) => b.tier - a.tier || b.score - a.score || a.row.text.length - b.row.text.length)
    .slice(0, most)
    .map(({ row, tier }) => ({ title: row.title, kind: row.kind, url: row.url, source: row.source, tier, snippet: cut(row.text, [...wanted(query, found).keys()]) }));
}

/** About two lines of a text, from where the first word asked for stands. */
function cut(text, words) {
  const lower = text.toLowerCase();
  const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), Infinity));
  const start = Number.isFinite(at) && at > 120 ? text.lastIndexOf(" ", at - 60) + 1 : 0;
  const part = text.slice(start, start + 240);
  return (start ? "…" : "") + part + (start + 240 < text.length ? "…" : "");
}
