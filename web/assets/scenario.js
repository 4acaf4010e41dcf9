// The scenario page: a changed script runs at a touch, by the server, or by its
// engine here where there is no network.

import { engine, serverAnswers } from "./engine.js";

const form = document.getElementById("scenario-form");
const script = document.getElementById("script");
const outcome = document.getElementById("outcome");
const hint = document.getElementById("hint");

const element = (tag, className, ...children) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};
const link = (href, text) => Object.assign(document.createElement("a"), { className: "source", href, textContent: text });
const badge = (good, yes, no, bad = "unknown") => element("span", `badge ${good ? "legal" : bad}`, good ? yes : no);
const section = (title, ...children) => element("section", "", element("h2", "", title), ...children);
/** What the documents are called. */
let titles = {};
const LABELS = { original: "Original text", updated: "Updated text", panini_updated: "Panini updated text", fanz_updated: "FanZ updated text", gains: "This card gains" };
const lines = ([first, last]) => (first === last ? `line ${first}` : `lines ${first}–${last}`);

/** The longest row of steps that is looked for again behind itself. */
const LONGEST_ROW = 4;
const says = ({ text, refused, rule, children }) => JSON.stringify([text, refused, rule, children.map(says)]);

/** How many of the first words come again right behind themselves, and how often. */
function repeated(words) {
  for (let row = 1; row <= Math.min(LONGEST_ROW, words.length / 2); row++) {
    let times = 1;
    while (words.slice(0, row).every((word, n) => word === words[row * times + n])) times++;
    if (times > 1) return [row, times];
  }
  return [1, 1];
}

function step(node, times) {
  const [className, sign] = node.refused ? ["refused", "✗ refused:"] : node.rule ? ["rule", "§"] : [node.event ? "event" : "step", ""];
  const what = element("span", "what");
  const item = element("li", className, what);
  if (sign) what.append(element("span", "sign", sign), " ");
  what.append(node.text);
  if (times > 1) what.append(" ", element("span", "count", `${times} times`));
  if (node.citation) what.append(" ", link(node.citation.url, `${titles[node.citation.document] ?? node.citation.document}, ${lines(node.citation.lines)}`));
  if (node.children.length) item.append(steps(node.children));
  return item;
}

/** Steps in a list; a row of them that comes again and again is told once. */
function steps(nodes) {
  const list = element("ol", "");
  const words = nodes.map(says);
  for (let at = 0; at < nodes.length; ) {
    const [row, times] = repeated(words.slice(at));
    const some = nodes.slice(at, at + row);
    if (row === 1) list.append(step(some[0], times));
    else list.append(element("li", "step", element("span", "what", element("span", "count", `${times} times`)), steps(some)));
    at += row * times;
  }
  return list;
}

/** What happened; the scenario itself is told by its title already. */
function traced(trace) {
  const list = steps(trace.step === "scenario" ? trace.children : [trace]);
  list.className = "trace";
  return list;
}

/** The link that walk.js listens to. */
function walk() {
  const begin = link("#outcome", "Walk through it, step by step");
  begin.dataset.walk = "";
  return element("p", "", begin);
}

function told({ outcome: ran, cited, proven, without, texts, titles: called }) {
  titles = called;
  const parts = [element("p", "inline", badge(ran.passed, "comes out as written", "does not come out as written", "banned"), " ", badge(proven, "proven by its rules", "not proven by its rules"))];
  if (ran.xfail) parts.push(element("p", "note warn", `Known to be wrong: ${ran.xfail}`));
  if (ran.note) parts.push(element("p", "note", ran.note));
  for (const failure of ran.failures) parts.push(element("p", "note warn", element("strong", "", `Line ${failure.line}:`), ` ${failure.message}`));
  parts.push(section("What happens", walk(), traced(ran.trace)));
  const sentences = new Map(cited.filter(Boolean).map((sentence) => [sentence.url, sentence.text]));
  if (sentences.size) {
    const quotes = [...sentences].flatMap(([url, text]) => [element("blockquote", "rules-text", text), element("p", "source", link(url, "in the document"))]);
    parts.push(section("What it rests on", ...quotes));
  }
  const then = (title, trace) => element("details", "", element("summary", "", title), traced(trace));
  if (ran.ablations.length) {
    const runs = ran.ablations.map((run, n) => element("div", "example", element("h3", "", run.says),
      element("p", "", badge(run.flipped, "changes the outcome", "does not change it as said"), without[n] ? ` ${without[n]}.` : ""), then("What happens then", run.trace)));
    parts.push(section("What changes without each rule", ...runs));
  }
  if (ran.texts.length) parts.push(section("With each text of the card", ...ran.texts.map((run, n) => then(`${LABELS[run.label]}${texts[n] ? `: ${texts[n]}` : ""}`, run.trace))));
  return parts;
}

function fault({ line, column, details }) {
  const note = element("div", "note warn", element("p", "", element("strong", "", line ? `Line ${line}, column ${column}:` : "Not run:"), ` ${details}`));
  note.setAttribute("role", "alert");
  const text = line && script.value.split("\n")[line - 1];
  if (text) note.append(element("pre", "at", text));
  return [note];
}

/** Puts the cursor where a mistake is. */
function pointAt(line, column) {
  const before = script.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  script.focus({ preventScroll: true });
  script.setSelectionRange(before + column - 1, before + column - 1);
}

function show(parts) {
  outcome.replaceChildren(...parts);
  const place = /^Line (\d+), column (\d+):/.exec(outcome.querySelector(".note.warn strong")?.textContent ?? "");
  if (place) pointAt(Number(place[1]), Number(place[2]));
  outcome.scrollIntoView();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  hint.textContent = "Running …";
  try {
    if (await serverAnswers()) {
      const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams({ script: script.value }) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const own = page.getElementById("outcome");
      show(own ? own.childNodes : fault({ details: page.querySelector(".lede")?.textContent ?? "the server refused it" }));
      hint.textContent = "Run by the server.";
      return;
    }
    if (!form.dataset.engine) {
      hint.textContent = "No network, and this build has no engine for the browser: a run needs the server.";
      return;
    }
    const answer = (await engine(form.dataset.engine)).run(script.value);
    show(answer.object === "error" ? fault(answer) : told(answer));
    hint.textContent = "No network: run here, by the server’s own engine.";
  } catch (cause) {
    hint.textContent = `It could not be run: ${cause.message}`;
  }
});
