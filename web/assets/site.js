// On every page: suggestions while one types, and buttons that copy a citation.

import { kind, say } from "./words.js";

const element = (tag, props = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
};

/** The text with byte ranges of its UTF-8 form marked. */
function marked(text, ranges) {
  const bytes = new TextEncoder().encode(text);
  const cut = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const parts = document.createDocumentFragment();
  let at = 0;
  for (const [from, to] of ranges) {
    parts.append(cut(at, from), element("mark", {}, cut(from, to)));
    at = to;
  }
  parts.append(cut(at));
  return parts;
}

/** Asks the API; an answer to an older question is dropped. */
function asker(address) {
  let control;
  return async (query) => {
    control?.abort();
    control = new AbortController();
    const answer = await fetch(address + encodeURIComponent(query), { signal: control.signal });
    return answer.ok ? (await answer.json()).data : [];
  };
}

/** A search box that suggests names and shows the first answers below it. */
function suggest(form) {
  const input = form.querySelector("input[type=search]");
  const box = element("div", { className: "suggestions", hidden: true });
  const list = element("ul", { id: `${input.id}-list`, role: "listbox" });
  list.setAttribute("aria-label", say("suggestions"));
  box.append(list);
  form.append(box);
  for (const [name, value] of Object.entries({
    role: "combobox", "aria-controls": list.id, "aria-expanded": "false", "aria-autocomplete": "list",
  })) input.setAttribute(name, value);

  const offline = async (query) => {
    const { engine } = await import("./engine.js");
    return (await engine()).suggest(query);
  };
  const names = asker("/api/v1/cards/autocomplete?q=");
  const hits = asker("/api/v1/search?limit=4&q=");
  let active = -1;
  let asked = input.value.trim();
  let answered = asked;
  // Keys pressed while the list still answers an older text; they are meant for the new one.
  let early = [];
  // The list was closed for this text: an answer that comes late does not open it again.
  let closed = false;
  const awaited = () => input.value.trim().length > 1 && input.value.trim() !== answered;

  const options = () => list.querySelectorAll("[role=option]");
  const choose = (n) => {
    const all = options();
    active = n >= 0 && all.length ? n % all.length : -1;
    all.forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    const chosen = all[active];
    if (chosen) {
      input.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const show = (open) => {
    box.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1);
  };
  const option = (n, url, ...content) => {
    const item = element("li", { id: `${list.id}-${n}`, role: "option" }, ...content);
    item.dataset.url = url;
    item.setAttribute("aria-selected", "false");
    return item;
  };
  const fill = (found, answers) => {
    const known = new Set(found.map((name) => name.url));
    const rows = found.slice(0, 6).map((name) => [name.url, element("strong", {}, name.text), " ", element("span", { className: "kind" }, kind(name.kind))]);
    for (const hit of answers) {
      if (known.has(hit.url) || hit.match === "weak") continue;
      rows.push([hit.url, element("strong", {}, hit.title), " ", element("span", { className: "kind" }, kind(hit.kind)), element("span", { className: "snippet" }, marked(hit.snippet, hit.snippet_marks))]);
    }
    list.replaceChildren(...rows.map(([url, ...content], n) => option(n, url, ...content)));
    choose(-1);
    show(rows.length > 0 && !closed && document.activeElement === input);
  };
  const press = (key) => {
    const last = options().length - 1;
    if (key === "Enter") {
      if (active >= 0) location.href = options()[active].dataset.url;
      else form.requestSubmit();
    } else if (last >= 0) {
      if (box.hidden) show(true);
      choose(key === "ArrowDown" ? active + 1 : active > 0 ? active - 1 : last);
    }
  };
  const pressed = (event) => {
    event.preventDefault();
    if (awaited()) early.push(event.key);
    else press(event.key);
  };
  const answer = (query, found, answers) => {
    if (input.value.trim() !== query) return;
    answered = query;
    fill(found, answers);
    early.splice(0).forEach(press);
  };

  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    early = [];
    closed = false;
    const query = input.value.trim();
    if (query.length < 2) return show(false);
    waiting = setTimeout(async () => {
      if (query === asked) return;
      asked = query;
      try {
        const [found, answers] = await Promise.all([names(query), hits(query)]);
        answer(query, found, answers);
      } catch (cause) {
        if (cause.name === "AbortError") return;
        const { names, hits } = await offline(query).catch(() => ({ names: [], hits: [] }));
        answer(query, names, hits);
      }
    }, 120);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !box.hidden) {
      event.preventDefault();
      show(false);
      early = [];
      closed = true;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (awaited() || options().length) pressed(event);
    } else if (event.key === "Enter" && (early.length || (!box.hidden && active >= 0))) {
      pressed(event);
    }
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const chosen = event.target.closest("[role=option]");
    if (chosen) location.href = chosen.dataset.url;
  });
  input.addEventListener("blur", () => {
    early = [];
    show(false);
  });
}

/** The search page itself answers while one types. */
function answerAtOnce(form, results) {
  const input = form.querySelector("input[type=search]");
  let waiting;
  let control;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      control?.abort();
      control = new AbortController();
      const within = mine.id ? `&in=${encodeURIComponent(mine.id)}` : "";
      const address = `/search?q=${encodeURIComponent(input.value.trim())}${within}`;
      try {
        const answer = await fetch(address, { signal: control.signal });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        results.replaceChildren(...page.getElementById("results").childNodes);
        enliven(results);
        history.replaceState(null, "", address);
        document.title = page.title;
      } catch (cause) {
        if (cause.name === "AbortError") return;
        await answerFromCopy(input.value, results);
        history.replaceState(null, "", address);
      }
    }, 150);
  });
  // The copy of this page answers nothing by itself.
  const asked = new URLSearchParams(location.search).get("q");
  if (asked && document.querySelector(".note.offline")) {
    input.value = asked;
    answerFromCopy(asked, results);
  }
}

/** Answers without a network, from the kept index. */
async function answerFromCopy(query, results) {
  const { engine, hasEngine } = await import("./engine.js");
  try {
    results.innerHTML = (await engine()).search(query);
  } catch (cause) {
    const says = hasEngine ? say("copy-not-searched", { cause: cause.message }) : say("search-needs-server");
    results.replaceChildren(element("p", { className: "note warn", role: "alert", textContent: says }));
  }
}

/** Keeps a copy for a hall without a network, and says when a newer one is there. */
async function keepCopy() {
  if (!("serviceWorker" in navigator) || navigator.connection?.saveData) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  const note = document.getElementById("update");
  const announce = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    note.hidden = false;
    note.querySelector("button").onclick = () => worker.postMessage("take-over");
  };
  announce(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && announce(worker));
  });
  let known = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (known) location.reload();
    known = navigator.serviceWorker.controller;
  });
}

/** Puts a button behind whatever names its citation in `data-cite`. */
export function copyButton(place) {
  if (place.querySelector(".copy")) return;
  const button = element("button", { type: "button", className: "copy", textContent: say("copy-citation") });
  button.addEventListener("click", async () => {
    const link = new URL(place.dataset.url ?? location.pathname, location.href);
    try {
      await navigator.clipboard.writeText(`${place.dataset.cite} – ${link}`);
      button.textContent = say("copied");
    } catch {
      button.textContent = say("not-copied");
    }
    setTimeout(() => (button.textContent = say("copy-citation")), 2000);
  });
  place.append(" ", button);
}

/** Shares a page, by the device’s own means or by copying its address. */
async function share(button) {
  const link = new URL(button.dataset.share, location.href);
  const on = new URLSearchParams(location.search).get("on");
  if (on && link.pathname === location.pathname) link.searchParams.set("on", on);
  const title = button.dataset.title ?? document.querySelector("h1")?.textContent.trim() ?? document.title;
  const said = (words) => {
    button.textContent = words;
    setTimeout(() => (button.textContent = say("share")), 2000);
  };
  try {
    if (navigator.share) await navigator.share({ title, url: link.href });
    else {
      await navigator.clipboard.writeText(`${title} – ${link}`);
      said(say("link-copied"));
    }
  } catch (cause) {
    if (cause.name !== "AbortError") said(say("not-shared"));
  }
}

/** Puts to work what came into the page later. */
export function enliven(within) {
  within.querySelectorAll("[data-cite]").forEach(copyButton);
  shareButtons(within);
  scope(within);
}

function shareButtons(within) {
  for (const place of within.querySelectorAll("p[data-share]:empty")) {
    place.append(element("button", { type: "button", className: "plain", textContent: say("share") }));
    Object.assign(place.firstChild.dataset, place.dataset);
  }
  for (const button of within.querySelectorAll("button[data-share]")) button.hidden = false;
}

/** The format that is played here, remembered on this device. */
const MINE = "headjudge-format";
const mine = {
  get id() {
    try {
      return localStorage.getItem(MINE) ?? "";
    } catch {
      return "";
    }
  },
  set id(id) {
    try {
      localStorage.setItem(MINE, id);
    } catch {
      // A private window forgets it.
    }
  },
};

/** Puts what is of the format played here first, and searches in its game. */
function scope(within) {
  for (const input of document.querySelectorAll("form[role=search] input[name=in]")) {
    input.value = mine.id;
    input.disabled = !mine.id;
  }
  for (const place of within.querySelectorAll("[data-format]")) {
    if (place.tagName !== "FIELDSET") place.classList.toggle("mine", place.dataset.format === mine.id);
  }
}

/** Where the formats are listed, one can say which is played here. */
function offerScope() {
  const chosen = document.getElementById("my-format");
  if (!chosen) return;
  chosen.value = mine.id;
  chosen.form.hidden = false;
  chosen.form.addEventListener("submit", (event) => event.preventDefault());
  chosen.addEventListener("change", () => {
    mine.id = chosen.value;
    scope(document);
  });
}

/** Says in the head of the page since when it can be read without a network. */
async function sayReady() {
  const note = document.getElementById("ready");
  const names = await caches.keys();
  const kept = names.find((name) => name.startsWith("headjudge-"));
  const bundle = kept && (await (await caches.open(kept)).match("/offline/pages.json", { ignoreSearch: true }));
  if (!bundle) return;
  const made = new Date(bundle.headers.get("date") ?? Date.now());
  const day = made.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  note.textContent = say("ready-offline", { day });
  note.hidden = false;
}

/** Offers to install, where the browser can; on an iPhone it says how. */
const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.querySelector("button").onclick = async () => {
    await event.prompt();
    install.hidden = true;
  };
});
if (navigator.standalone === false) {
  install.textContent = say("keep-on-iphone");
  install.hidden = false;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-share]");
  if (button) share(button);
});
/** A link to a passage goes to its chapter at once, not by way of the contents. */
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/documents/']");
  const passage = link && /^\/documents\/([^/#?]+)#(.+)$/.exec(link.getAttribute("href"));
  const [, id] = /^\/documents\/([^/]+)/.exec(location.pathname) ?? [];
  if (passage && passage[1] !== id) link.href = `/documents/${passage[1]}/${passage[2]}#${passage[2]}`;
}, { capture: true });
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select")) return;
  event.preventDefault();
  document.getElementById("q")?.focus();
});

const results = document.getElementById("results");
for (const form of document.querySelectorAll("form[role=search]")) {
  if (results) answerAtOnce(form, results);
  else suggest(form);
}
enliven(document);
offerScope();
if ("caches" in window) sayReady().catch(() => {});
keepCopy().catch(() => {
  // Private windows refuse a copy; the pages work without.
});
