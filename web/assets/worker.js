// The service worker: keeps every page, the search index and the engine
// for a hall without a network. The server puts what to keep before this text
// as BUILD; a newer build is fetched beside the old one and then announced.

const KEPT = `headjudge-${BUILD.version}`;
const BUNDLE = BUILD.pages;
const FILES = [BUNDLE, "/offline/engine.bin", "/manifest.webmanifest"];
/** How long a page may take before the copy is shown. */
const PATIENCE = 4000;

const html = (text) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

/** Puts a kept page back into its frame. */
function framed(bundle, page) {
  // The frame links the scripts of every page; a page adds its own.
  const scripts = page.scripts.filter((src) => !bundle.shell.includes(src));
  const head = scripts.map((src) => `<script type="module" src="${src}"></script>`).join("");
  const note = `<p class="note offline" role="status">${bundle.note}</p>`;
  const own = { "%TITLE%": page.title, "%HEAD%": head, "%MAIN%": note + page.main };
  // The front page has the search box in its midst, and none above.
  const shell = page.main.includes('id="q"') ? bundle.shell.replace(/<form class="find"[^]*?<\/form>/, "") : bundle.shell;
  // A page that speaks another language than the frame says so.
  const main = `<main id="main" lang="${page.language}">`;
  return shell.replace('<main id="main">', main).replace(/%(TITLE|HEAD|MAIN)%/g, (place) => own[place]);
}

async function keep() {
  const cache = await caches.open(KEPT);
  // The addresses of the assets change with their content; those of the files do not.
  const files = FILES.map((path) => new Request(path, { cache: "no-cache" }));
  await cache.addAll([...files, ...BUILD.assets]);
}

addEventListener("install", (event) => event.waitUntil(keep()));

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("headjudge-") && name !== KEPT) await caches.delete(name);
      }
      await clients.claim();
    })(),
  );
});

addEventListener("message", (event) => {
  if (event.data === "take-over") skipWaiting();
});

let kept;
/** The kept pages, by path; read when first asked for. */
async function pages() {
  const bundle = await (await (await caches.open(KEPT)).match(BUNDLE)).json();
  return { bundle, byPath: new Map(bundle.pages.map((page) => [page.path, page])) };
}

/** The kept page that has a passage: a chapter, or a document of one page. */
function chapterWith(byPath, path) {
  const [, document, anchor] = /^(\/documents\/[^/]+)\/(.+)$/.exec(path) ?? [];
  if (!document) return undefined;
  const chapters = [...byPath.values()].filter((page) => page.path.startsWith(`${document}/`));
  const own = chapters.length ? chapters : [byPath.get(document)];
  return own.find((page) => page?.main.includes(`id="${anchor}"`));
}

/** The copy of a page, whatever its query; where there is none, the search. */
async function copyOf(url) {
  try {
    kept ??= await pages();
    const path = decodeURI(url.pathname);
    const page = kept.byPath.get(path) ?? chapterWith(kept.byPath, path) ?? kept.byPath.get("/search");
    return html(framed(kept.bundle, page));
  } catch {
    return Response.error();
  }
}

async function page(request, url) {
  if (!navigator.onLine) return copyOf(url);
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: control.signal });
  } catch {
    return copyOf(url);
  } finally {
    clearTimeout(timer);
  }
}

async function file(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/offline/")) event.respondWith(file(request));
});
