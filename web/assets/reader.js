// The document reader: the contents follow the scroll, and a passage that one
// points at, or comes to by keyboard, offers its citation. The contents of a
// long document send an address of a passage on to its chapter.

import { copyButton } from "./site.js";

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
  const texts = [...document.querySelectorAll(".passages > *")].map((own) => [own, own.textContent.toLowerCase()]);
  let hits = [];
  let hit = -1;
  function next(by) {
    if (!hits.length) return;
    hits[hit]?.classList.remove("found-here");
    hit = (hit + by + hits.length) % hits.length;
    hits[hit].classList.add("found-here");
    hits[hit].scrollIntoView({ block: "center" });
    document.getElementById("found").textContent = `${hit + 1} of ${hits.length}`;
  }
  find.addEventListener("input", () => {
    hits[hit]?.classList.remove("found-here");
    const words = find.value.trim().toLowerCase();
    hits = words.length < 2 ? [] : texts.filter(([, text]) => text.includes(words)).map(([own]) => own);
    hit = -1;
    document.getElementById("found").textContent = words.length < 2 ? "" : within ? "not here; Enter looks in every chapter" : "not found";
    next(1);
  });
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && within && !hits.length) findWithin(within, find.value);
    else if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
    if (event.key === "Escape") find.blur();
  });

  /** Keys: `s` finds, the arrows turn chapters, `?` tells the keys. */
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select")) return;
    const link = bar.querySelector({ ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]" }[event.key] ?? "none");
    if (link) link.click();
    else if (event.key === "s") find.focus();
    else if (event.key === "?") document.getElementById("found").textContent = "/ search · s find · ← → chapters";
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
