// The scenario page: a changed script runs at a touch, by the server, or by its
// engine here where there is no network. Both answer with the same HTML.

import { engine, hasEngine, serverAnswers } from "./engine.js";
import { say } from "./words.js";

const form = document.getElementById("scenario-form");
const script = document.getElementById("script");
const outcome = document.getElementById("outcome");
const hint = document.getElementById("hint");

/** Puts the cursor where a mistake is. */
function pointAt(line, column) {
  const before = script.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  script.focus({ preventScroll: true });
  script.setSelectionRange(before + column - 1, before + column - 1);
}

function show(html) {
  outcome.innerHTML = html;
  const place = /^Line (\d+), column (\d+):/.exec(outcome.querySelector(".note.warn strong")?.textContent ?? "");
  if (place) pointAt(Number(place[1]), Number(place[2]));
  outcome.scrollIntoView();
}

/** What the server says of a script; a refusal has a page of its own. */
async function askServer() {
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams({ script: script.value }) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const own = page.getElementById("outcome");
  if (!own) throw new Error(page.querySelector(".lede")?.textContent ?? say("refused"));
  return own.innerHTML;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  hint.textContent = say("running");
  try {
    if (await serverAnswers()) {
      show(await askServer());
      hint.textContent = say("run-by-server");
    } else if (hasEngine) {
      show((await engine()).run(script.value));
      hint.textContent = say("run-here");
    } else {
      hint.textContent = say("run-needs-server");
    }
  } catch (cause) {
    hint.textContent = say("not-run", { cause: cause.message });
  }
});

/** The copy of a page keeps no drawings and no trace: the engine makes them again from the script. */
async function drawAgain() {
  const places = outcome.querySelectorAll(".story:empty, .ending:empty, .trace:empty");
  if (!places.length || !hasEngine) return;
  const made = new DOMParser().parseFromString((await engine()).run(script.value), "text/html");
  const drawn = made.querySelectorAll(".story, .ending, [aria-labelledby=trace] .trace");
  if (drawn.length === places.length) places.forEach((place, at) => place.replaceChildren(...drawn[at].childNodes));
  dispatchEvent(new Event("resize"));
}
drawAgain().catch(() => {
  // The answer and its sentence are told all the same.
});
