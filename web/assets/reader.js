// The document reader: the contents follow the scroll, and a passage that one
// points at, or comes to by keyboard, offers its citation.

import { copyButton } from "./site.js";

const links = new Map();
for (const link of document.querySelectorAll(".contents a")) {
  links.set(decodeURIComponent(link.hash.slice(1)), link);
}
const contents = document.querySelector(".contents");
const wide = matchMedia("(min-width: 60rem)");
// On a phone the contents would stand before the text; on a desk they stand beside it.
contents.open = wide.matches;
wide.addEventListener("change", () => (contents.open = wide.matches));

const headings = [...document.querySelectorAll(".passages h2[id]")];
let current;
function follow() {
  const line = 120;
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headings[middle].getBoundingClientRect().top <= line) low = middle + 1;
    else high = middle;
  }
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
