// The document reader: the contents follow the scroll, words are found in the
// chapter and in the others, and a passage that one points at, or comes to by
// keyboard, offers its citation. The contents of a
// long document send an address of a passage on to its chapter.

import { copyButton } from "./site.js";
import { say } from "./words.js";

/** How many places in other chapters are listed. */
const MOST_PLACES = 8;

const book = document.querySelector(".book");
if (book) {
  /** Addresses with an anchor are older than the chapters. */
  const forward = () => {
    const anchor = location.hash.slice(1);
    if (anchor && anchor !== "main") location.replace(`${book.dataset.book}/${anchor}#${anchor}`);
  };
  forward();
  addEventListener("hashchange", forward);
  const within = document.getElementById("find");
  within.form.addEventListener("submit", (event) => {
    event.preventDefault();
    findWithin(within.dataset.within, within.value);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "s" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select")) return;
    event.preventDefault();
    within.focus();
  });
} else read();

/** Searches one document. */
function findWithin(filter, words) {
  if (words.trim()) location.href = `/search?q=${encodeURIComponent(`${filter} ${words.trim()}`)}`;
}

function read() {
  const links = new Map();
  for (const link of document.querySelectorAll(".contents a")) {
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  }
  const contents = document.querySelector(".contents");
  const wide = matchMedia("(min-width: 60rem)");
  // On a phone the contents would stand before the text; on a desk they stand beside it.
  contents.open = wide.matches;
  wide.addEventListener("change", () => (contents.open = wide.matches));

  // What the contents list, in order: headings, rules, cards.
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let current;
  function follow() {
    const line = 170;
    let low = 0;
    let high = headings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (headings[middle].getBoundingClientRect().top <= line) low = middle + 1;
      else high = middle;
    }
    place();
    const link = links.get(headings[Math.max(0, low - 1)]?.id);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    current = link;
    if (!link) return;
    link.setAttribute("aria-current", "true");
    if (wide.matches) {
      const box = contents.getBoundingClientRect();
      const own = link.getBoundingClientRect();
      if (own.top < box.top || own.bottom > box.bottom) contents.scrollTop += own.top - box.top - box.height / 3;
    }
  }
  /** The bar that stays: how far one is, the chapters before and after, finding. */
  const bar = document.getElementById("reader-bar");
  const placed = document.getElementById("reader-place");
  const chapter = placed.textContent;
  function place() {
    const all = document.documentElement;
    const far = Math.round((100 * all.scrollTop) / Math.max(1, all.scrollHeight - all.clientHeight));
    placed.textContent = chapter ? `${chapter} · ${far} %` : `${far} %`;
    bar.style.setProperty("--far", `${far}%`);
  }

  /** Finding: the passages that have the words, one after the other. */
  const find = document.getElementById("find");
  const { within } = document.querySelector(".reader").dataset;
  find.hidden = false;
  // Read when first asked for: a chapter is long, and most readers do not find.
  let texts;
  let hits = [];
  let hit = -1;
  function next(by) {
    if (!hits.length) return;
    hits[hit]?.classList.remove("found-here");
    hit = (hit + by + hits.length) % hits.length;
    hits[hit].classList.add("found-here");
    hits[hit].scrollIntoView({ block: "center" });
    document.getElementById("found").textContent = say("hit-of", { n: hit + 1, all: hits.length });
  }
  /** Finding in the other chapters: the places, each a link to it. */
  const places = document.getElementById("places");
  let looking;
  async function lookElsewhere(words) {
    looking?.abort();
    looking = new AbortController();
    const query = `${within} ${words}`;
    let found = [];
    try {
      const answer = await fetch(`/api/v1/search?limit=${MOST_PLACES}&q=${encodeURIComponent(query)}`, { signal: looking.signal });
      found = answer.ok ? (await answer.json()).data : [];
    } catch (cause) {
      if (cause.name === "AbortError") return;
      const { engine } = await import("./engine.js");
      found = await engine().then((own) => own.suggest(query).hits, () => []);
    }
    if (find.value.trim() !== words) return;
    const told = found.flatMap((hit) => [hit, ...(hit.folded ?? [])]).map((hit) => [new URL(hit.citation.url, location.href), hit]);
    const others = told.filter(([url]) => !document.getElementById(decodeURIComponent(url.hash.slice(1))));
    const rows = others.slice(0, MOST_PLACES).map(([url, hit]) => {
      const link = document.createElement("a");
      link.href = `${url.pathname}/${url.hash.slice(1)}${url.hash}`;
      const title = document.createElement("strong");
      title.textContent = hit.title;
      link.append(title, ` ${hit.snippet}`);
      const row = document.createElement("li");
      row.append(link);
      return row;
    });
    const head = document.createElement("p");
    head.textContent = rows.length ? say("elsewhere", { count: rows.length }) : hits.length ? "" : say("nowhere");
    const list = document.createElement("ol");
    list.append(...rows);
    places.replaceChildren(head, list);
    places.hidden = !head.textContent;
  }

  let waitingToLook;
  find.addEventListener("input", () => {
    clearTimeout(waitingToLook);
    places.hidden = true;
    const asked = find.value.trim();
    if (within && asked.length >= 2) waitingToLook = setTimeout(() => lookElsewhere(asked), 250);
    hits[hit]?.classList.remove("found-here");
    const words = find.value.trim().toLowerCase();
    texts ??= [...document.querySelectorAll(".passages > *")].map((own) => [own, own.textContent.toLowerCase()]);
    hits = words.length < 2 ? [] : texts.filter(([, text]) => text.includes(words)).map(([own]) => own);
    hit = -1;
    document.getElementById("found").textContent = words.length < 2 ? "" : say(within ? "not-in-chapter" : "not-found");
    next(1);
  });
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !hits.length) places.querySelector("a")?.click();
    else if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
    if (event.key === "Escape") {
      places.hidden = true;
      find.blur();
    }
  });

  /** Keys: `s` finds, the arrows turn chapters, `?` tells the keys. */
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const link = bar.querySelector({ ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]" }[event.key] ?? "none");
    if (link) link.click();
    else if (event.key === "s") find.focus();
    else if (event.key === "?") document.getElementById("found").textContent = say("reader-keys");
    else return;
    event.preventDefault();
  });

  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      follow();
    });
  }, { passive: true });
  follow();

  const title = document.querySelector(".reader").dataset.title;
  function offer(event) {
    const passage = event.target.closest?.(".passage");
    const place = passage?.querySelector(".source");
    if (!place || place.dataset.cite) return;
    const section = passage.dataset.section ? `, ${passage.dataset.section}` : "";
    place.dataset.cite = `${title}${section}, ${passage.querySelector(".lines").textContent}`;
    place.dataset.url = `#${passage.id}`;
    copyButton(place);
  }
  const passages = document.querySelector(".passages");
  passages.addEventListener("pointerover", offer);
  passages.addEventListener("focusin", offer);
}
