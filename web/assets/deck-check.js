// The deck check's form: files dropped anywhere on the page join those chosen,
// options show for their format, and the sheets print at a touch.

import { engine, hasEngine, serverAnswers } from "./engine.js";
import { say } from "./words.js";

const form = document.getElementById("deck-form");
const input = document.getElementById("decks");
const list = document.getElementById("files");
const drop = document.getElementById("drop");
const format = document.getElementById("format");
const sheets = document.getElementById("sheets");

/** Shows the options of the chosen format only; the others are not sent. */
function showOptions() {
  for (const set of form.querySelectorAll("fieldset[data-format]")) {
    const wanted = format.value === set.dataset.format || format.value === "own";
    set.hidden = !wanted;
    set.disabled = !wanted;
  }
}

/** Lists the chosen files, each with a button to take it out again. */
function showFiles() {
  list.replaceChildren(
    ...Array.from(input.files, (file, n) => {
      const item = document.createElement("li");
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "plain";
      remove.textContent = say("remove");
      remove.setAttribute("aria-label", say("remove-file", { file: file.name }));
      remove.addEventListener("click", () => keepFiles(Array.from(input.files).toSpliced(n, 1)));
      item.append(`${file.name} `, remove);
      return item;
    }),
  );
}

function keepFiles(files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  chosen = files;
  showFiles();
}

/** The longest address that is shared. */
const LONGEST = 6000;
let chosen = [];
input.addEventListener("change", () => keepFiles([...chosen, ...input.files]));

const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  drop.classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) drop.classList.remove("over");
});
addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  drop.classList.remove("over");
  keepFiles([...input.files, ...event.dataTransfer.files]);
  const folded = drop.closest("details");
  if (folded) folded.open = true;
  drop.scrollIntoView({ block: "nearest" });
});

// Without a deck there is nothing to send; the browser says so at the field.
const pasted = document.getElementById("deck");
form.addEventListener("submit", async (event) => {
  const empty = !pasted.value.trim() && input.files.length === 0;
  pasted.setCustomValidity(empty ? say("paste-or-choose") : "");
  if (empty) {
    event.preventDefault();
    pasted.reportValidity();
    return;
  }
  if (!hasEngine) return;
  event.preventDefault();
  if (await serverAnswers()) {
    form.submit();
    return;
  }
  const hint = document.getElementById("hint");
  hint.textContent = say("checking");
  try {
    const count = await checkHere();
    hint.textContent = !count ? "" : count === 1 ? say("one-checked-here") : say("checked-here", { count });
  } catch (cause) {
    hint.textContent = say("not-checked-here", { cause: cause.message });
  }
});

/** Checks the decks of the form here, and shows their sheets as the server does; how many there are. */
async function checkHere() {
  const { check } = await engine();
  const data = new FormData(form);
  const chosen = data.get("format");
  const terms = {
    format: chosen === "own" ? null : chosen,
    on: data.get("on") || null,
    today: new Date().toLocaleDateString("sv"),
    options: data.getAll("option"),
    snapshot: form.dataset.snapshot,
    pasted: data.get("deck"),
  };
  const files = data.getAll("decks").filter(({ name, size }) => name || size);
  sheets.innerHTML = await check(terms, files);
  showPrint();
  sheets.scrollIntoView();
  return sheets.querySelectorAll(".sheet").length;
}
pasted.addEventListener("input", () => pasted.setCustomValidity(""));

sheets.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  if (event.target.closest("[data-csv]")) saveTable();
});

/** Saves the table of decks for a spreadsheet. */
function saveTable() {
  const cell = (text) => `"${text.trim().replaceAll(/\s+/g, " ").replaceAll('"', '""')}"`;
  const rows = [...sheets.querySelectorAll(".event-table tr")].map((row) => [...row.cells].map((own) => cell(own.textContent)).join(","));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\ufeff${rows.join("\r\n")}\r\n`], { type: "text/csv" }));
  link.download = "decks.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
function showPrint() {
  const row = document.getElementById("print");
  if (!row) return;
  row.hidden = false;
  // What was pasted fits into an address; files do not.
  const data = new FormData(form);
  const terms = ["format", "on", "deck"].map((name) => [name, data.get(name)]).filter(([, value]) => value);
  const address = `/check?${new URLSearchParams(terms)}`;
  if (input.files.length || !data.get("deck")?.trim() || !data.get("format") || address.length > LONGEST) return;
  const share = document.createElement("button");
  Object.assign(share, { type: "button", className: "plain", textContent: say("share") });
  share.dataset.share = address;
  share.dataset.title = sheets.querySelector(".sheet h2")?.textContent ?? say("deck-check");
  row.append(" ", share);
}
showPrint();

format.addEventListener("change", showOptions);
showOptions();
showFiles();
