// The table: names are offered while one types, and a copy of the page, which
// has no position, lays the one in its address by the server's own engine.

import { engine, hasEngine } from "./engine.js";

const table = document.getElementById("table");
const isCopy = document.querySelector(".note.offline") !== null;

/** Lays the position in the address here; a name that is being typed stays. */
async function lay() {
  const { lines, html } = JSON.parse((await engine()).table(location.search.slice(1)));
  const typed = document.getElementById("card")?.value ?? "";
  const focused = document.activeElement?.id;
  table.innerHTML = html;
  const card = document.getElementById("card");
  if (card !== null) card.value = typed;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  history.replaceState(null, "", `/table?${new URLSearchParams({ lines })}`);
}

async function names(query) {
  if (isCopy) return (await engine()).suggest(query).names;
  const asked = new URLSearchParams({ q: query, game: "dbz-tcg" });
  const answer = await fetch(`/api/v1/cards/autocomplete?${asked}`);
  return answer.ok ? (await answer.json()).data : [];
}

table.addEventListener("input", async (event) => {
  if (event.target.id !== "card" || event.target.value.trim().length < 2) return;
  const typed = event.target.value;
  const found = await names(typed.trim()).catch(() => []);
  if (event.target.value !== typed) return;
  const options = found.map((name) => Object.assign(document.createElement("option"), { value: name.name ?? name.text }));
  document.getElementById("cards").replaceChildren(...options);
});

if (isCopy && hasEngine && location.search !== "") lay().catch(() => {
  // The forms stay, and the next address may be laid by the server again.
});
