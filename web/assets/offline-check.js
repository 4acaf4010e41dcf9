// The deck check without a network: verdicts of the engine in the browser, set
// out like the server's own sheets.

import { engine } from "./engine.js";

/** Divides pasted text into decks, as the server does. */
function divide(text) {
  const decks = [[]];
  let listed = false;
  for (const line of text.split(/\r?\n/)) {
    const bar = /^\s*={3,}\s*$/.test(line);
    if (bar || (listed && /^\s*(deck )?name\s*:/i.test(line))) {
      decks.push([]);
      listed = false;
    }
    if (bar) continue;
    listed ||= /^\s*\d/.test(line);
    decks.at(-1).push(line);
  }
  return decks.map((lines) => lines.join("\n")).filter((deck) => deck.trim());
}

const element = (tag, className, ...children) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};
const link = (href, text) => Object.assign(document.createElement("a"), { href, textContent: text });

const WORDS = { legal: ["legal", "legal"], illegal: ["banned", "illegal"], unknown: ["unknown", "undecided"] };
const ORDER = { violated: 0, unknown: 1 };

function finding(found, format, titles) {
  const broken = found.verdict === "violated";
  const item = element("li", `finding ${broken ? "violated" : "open"}`);
  item.append(element("p", "says", element("strong", "mark-word", broken ? "✕ Broken:" : "? Undecided:"), ` ${found.says}`));
  if (found.needs.length) item.append(element("p", "needs", element("strong", "", "To decide it:"), ` ${found.needs.join("; ")}`));
  for (const cited of found.because.slice(0, 2)) item.append(element("blockquote", "quote", cited.quote));
  const source = element("p", "source", "check ", link(`/checks/${found.check.id}?format=${format}`, found.check.id));
  for (const cited of found.because) {
    const [first, last] = cited.lines;
    source.append(" · ", link(cited.url, `${titles[cited.document] ?? cited.document} ${cited.edition}, ${first === last ? `line ${first}` : `lines ${first}–${last}`}`));
  }
  item.append(source);
  return item;
}

function listing(deck) {
  const part = (title, rows) => (rows.length ? [[title, rows]] : []);
  const named = (cards) => cards.map((card) => [card.count ?? 1, [card.number, card.name].filter(Boolean).join(" ")]);
  const personality = deck.main_personality;
  const levels = personality ? (personality.cards?.length ? personality.cards : [personality]) : [];
  const parts = [
    ...part("Main Personality", named(levels)), ...part("Mastery", named(deck.masteries)),
    ...part("Sensei", named(deck.sensei ? [deck.sensei] : [])), ...part("Cards", named(deck.cards)),
    ...part("Main deck", named(deck.main_cards)), ...part("Z-Deck", named(deck.z_cards)),
    ...part("Beside the deck", named(deck.sideboard)),
  ];
  const section = element("section", "listing", element("h3", "", "The list as read"));
  for (const [title, rows] of parts) {
    const total = rows.reduce((sum, [count]) => sum + count, 0);
    section.append(element("h4", "", `${title} `, element("span", "count", String(total))));
    section.append(element("ul", "rows", ...rows.map(([count, name]) => element("li", "", element("span", "n", String(count)), element("span", "", name)))));
  }
  return section;
}

function sheet(n, name, answer) {
  const made = element("article", "sheet");
  made.id = `deck-${n}`;
  const verdict = answer.verdict;
  const title = element("h2", "", verdict?.deck ?? name ?? `Deck ${n}`);
  if (!verdict) {
    made.append(element("header", "sheet-head", title, element("p", "verdict restricted", "not read")), element("p", "note warn", answer.details));
    return made;
  }
  const [className, word] = WORDS[verdict.verdict];
  const on = `${answer.format_title} on ${verdict.on}${verdict.as_of_edition ? `, as of edition ${verdict.as_of_edition}` : ""}`;
  made.append(element("header", "sheet-head", element("div", "", title, element("p", "source", on)), element("p", `verdict ${className}`, word)));
  if (verdict.unmatched.length) {
    const names = verdict.unmatched.map((card) =>
      element("li", "", card.line ? `Line ${card.line}: ` : "", element("strong", "", card.name), card.suggestions.length ? `, perhaps ${card.suggestions.join(", ")}` : ""));
    made.append(element("section", "note", element("h3", "", "Names in no document or catalogue"), element("p", "", "A misspelt card escapes the lists: compare these with the deck."), element("ul", "names", ...names)));
  }
  for (const note of verdict.notes) made.append(element("p", "note", note));
  const open = verdict.findings.filter((found) => found.verdict in ORDER).sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  made.append(element("ol", "findings", ...open.map((found) => finding(found, verdict.format, answer.titles))));
  const kept = verdict.findings.filter((found) => found.verdict === "satisfied");
  if (kept.length) {
    const rows = kept.map((found) => element("li", "", `${found.says} `, link(`/checks/${found.check.id}?format=${verdict.format}`, found.check.id)));
    made.append(element("details", "kept", element("summary", "", `${kept.length} rules looked at and kept`), element("ul", "", ...rows)));
    made.append(element("p", "kept-print", `Looked at and kept: ${kept.map((found) => found.rule).join(", ")}.`));
  }
  made.append(listing(answer.deck));
  const lines = element("div", "signatures", ...["Player", "Table and round", "Judge", "Time"].map((what) => element("p", "", what)));
  lines.setAttribute("aria-hidden", "true");
  const { headjudge, snapshot } = verdict.receipt;
  made.append(lines, element("p", "receipt", `headjudge ${headjudge} · snapshot ${snapshot.slice(0, 16)} · ${verdict.format} on ${verdict.on} · checked without a network`));
  return made;
}

/** Checks the decks of the form here, and shows their sheets before it. */
export async function checkHere(form) {
  const { check } = await engine(form.dataset.engine);
  const data = new FormData(form);
  const format = data.get("format");
  const terms = {
    format: format === "own" ? null : format,
    on: data.get("on") || null,
    today: new Date().toLocaleDateString("sv"),
    options: data.getAll("option"),
    snapshot: form.dataset.snapshot,
  };
  const decks = divide(data.get("deck")).map((text) => [null, new TextEncoder().encode(text)]);
  for (const file of data.getAll("decks")) {
    if (file.size) decks.push([file.name, new Uint8Array(await file.arrayBuffer())]);
  }
  document.querySelectorAll(".sheet, .event").forEach((old) => old.remove());
  const sheets = decks.map(([name, bytes], n) => sheet(n + 1, name, check({ ...terms, file_name: name }, bytes)));
  form.before(...sheets);
  sheets[0]?.scrollIntoView();
  return sheets.length;
}
