// The table in pictures: the arrow keys and the dots step through them, and a
// rule switched off draws the ending without it in the last. Without script
// the pictures scroll sideways, and an ending is drawn under its switch.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const story = () => document.querySelector(".story");
const slides = () => [...(story()?.querySelectorAll(".slide") ?? [])];
let shown = 0;

/** Shows picture `to`, counted from 0. */
function go(to) {
  const all = slides();
  const at = Math.max(0, Math.min(to, all.length - 1));
  const strip = story().querySelector(".slides");
  strip.scrollTo({ left: all[at].offsetLeft - strip.offsetLeft, behavior: still.matches ? "auto" : "smooth" });
}

function mark() {
  const strip = story()?.querySelector(".slides");
  if (!strip || !slides().length) return;
  shown = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  // As tall as the picture that is shown, so that what follows is near.
  strip.style.height = `${slides()[shown].offsetHeight + 2}px`;
  story().querySelectorAll(".dots a").forEach((dot, at) => {
    if (at === shown) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  });
}

addEventListener("scroll", mark, { capture: true, passive: true });
addEventListener("resize", mark);
document.addEventListener("click", (event) => {
  const dot = event.target.closest?.(".dots a");
  if (!dot) return;
  event.preventDefault();
  go([...story().querySelectorAll(".dots a")].indexOf(dot));
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest?.("input, textarea, select, summary")) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !slides().length) return;
  event.preventDefault();
  go(shown + by);
});

/** The ending of the run itself, while another is drawn in its place. */
let own;
document.addEventListener("change", (event) => {
  const knob = event.target.closest?.(".switch input");
  const last = slides().at(-1)?.querySelector("svg");
  if (!knob || !last) return;
  for (const other of document.querySelectorAll(".switch input")) {
    if (other !== knob) other.checked = true;
    other.closest("li").classList.remove("drawn");
  }
  own ??= last.cloneNode(true);
  const row = knob.closest("li");
  const ending = knob.checked ? own : row.querySelector(".ending svg");
  last.replaceWith(ending.cloneNode(true));
  row.classList.toggle("drawn", !knob.checked);
  slides().at(-1).classList.toggle("without", !knob.checked);
  if (knob.checked) own = undefined;
  go(slides().length - 1);
  slides().at(-1).querySelector("svg").scrollIntoView({ block: "nearest" });
});
mark();
new MutationObserver(() => {
  own = undefined;
  mark();
}).observe(document.getElementById("outcome"), { childList: true });
