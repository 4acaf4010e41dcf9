// Walks the trace of a scenario step by step: two buttons at the bottom edge,
// or the arrow keys. Without script the same steps are links.

import { say } from "./words.js";

const trace = () => document.querySelector("#outcome .trace");
const steps = () => [...(trace()?.querySelectorAll("li") ?? [])];
let at = 0;

const button = (label, by) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", () => go(at + by));
  return made;
};
const back = button(say("back"), -1);
const next = button(say("next"), 1);
const where = document.createElement("span");
where.setAttribute("role", "status");
const whole = document.createElement("button");
whole.type = "button";
whole.textContent = say("show-all");
whole.addEventListener("click", () => go(0));
const bar = document.createElement("div");
bar.className = "walk-bar no-print";
bar.setAttribute("role", "group");
bar.setAttribute("aria-label", say("walk"));
bar.hidden = true;
bar.append(back, where, next, whole);
document.body.append(bar);

/// Goes to step `to`, counted from 1; 0 shows the whole trace.
function go(to) {
  const all = steps();
  at = Math.max(0, Math.min(to, all.length));
  bar.hidden = at === 0;
  trace()?.classList.toggle("walking", at > 0);
  all.forEach((step, n) => {
    step.classList.toggle("later", at > 0 && n >= at);
    if (n === at - 1) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  });
  if (at === 0) return;
  where.textContent = say("step-of", { n: at, all: all.length });
  back.disabled = at === 1;
  next.disabled = at === all.length;
  all[at - 1].querySelector(".what")?.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-walk]");
  if (!link) return;
  event.preventDefault();
  go(1);
  next.focus();
});
document.addEventListener("keydown", (event) => {
  if (at === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest?.("input, textarea, select")) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 || 1, Escape: 0 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
