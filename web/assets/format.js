// The pages that are of a day, of formats and of cards: moving the date shows
// what was in force then at once.

import { enliven } from "./site.js";
import { say } from "./words.js";

const form = document.getElementById("move");
const input = document.getElementById("on");

let waiting;
// The copy of the page knows the lists of one day only.
const copy = document.querySelector(".note.offline");
if (copy) {
  copy.append(` ${say("lists-of-one-day", { date: input.value })}`);
  for (const control of form.elements) control.disabled = true;
}

/** Draws the lists of the change that the slider is at. */
const slide = document.getElementById("slide");
const dates = slide?.dataset.dates.split(" ") ?? [];
if (slide && !copy) slide.parentElement.hidden = false;
slide?.addEventListener("input", () => {
  input.value = dates[slide.value];
  slide.setAttribute("aria-valuetext", input.value);
  clearTimeout(waiting);
  waiting = setTimeout(move, 120);
});

/** The line of the date is drawn along the timeline, from change to change. */
let dragging = false;
function drag(x) {
  const drawn = document.querySelector(".timeline");
  const box = drawn.getBoundingClientRect();
  const at = (100 * (x - box.left)) / box.width;
  const stops = drawn.dataset.stops.split(" ").map((stop) => stop.split(":"));
  const [place, date] = stops.findLast(([own]) => Number(own) <= at + 1) ?? stops[0];
  for (const part of drawn.querySelectorAll(".now, .handle, .grip")) {
    for (const name of ["x1", "x2", "cx"]) if (part.hasAttribute(name)) part.setAttribute(name, `${place}%`);
  }
  if (date === input.value) return;
  input.value = date;
  clearTimeout(waiting);
  waiting = setTimeout(move, 120);
}
document.addEventListener("pointerdown", (event) => {
  if (copy || !event.target.closest?.(".timeline .grip, .timeline .handle")) return;
  event.preventDefault();
  dragging = true;
});
addEventListener("pointermove", (event) => dragging && drag(event.clientX));
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (dragging = false));

const here = () => location.pathname + location.search;
let shown = here();

async function show(address, remember) {
  shown = address;
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("dated").replaceWith(page.getElementById("dated"));
  enliven(document.getElementById("dated"));
  input.value = page.getElementById("on").getAttribute("value");
  document.title = page.title;
  if (slide) slide.value = Math.max(0, dates.findLastIndex((date) => date <= input.value));
  if (remember) history.pushState(null, "", address);
}

const move = () => {
  if (input.validity.valid && input.value) {
    show(`${form.getAttribute("action")}?on=${input.value}`, true).catch(() => form.submit());
  }
};
input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(move, 250);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  move();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("#dated a, #changes ~ .chain a");
  const address = link && (link.href.baseVal ?? link.href);
  if (!address || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(address, location.href);
  if (url.pathname !== location.pathname || !url.searchParams.has("on")) return;
  event.preventDefault();
  show(url.pathname + url.search, true).catch(() => location.assign(url));
});
// A step to another place of the same page is one in the history, too.
addEventListener("popstate", () => {
  if (here() !== shown) show(here(), false).catch(() => location.reload());
});
