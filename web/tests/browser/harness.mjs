// What every browser test needs: Chromium, a page that reports what goes
// wrong on it, and words for what is expected.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const origin = process.env.ORIGIN;
export { assert };

/** One page of each kind; what holds for them holds for all. */
export const PAGES = [
  "/",
  "/search?q=drill+memory",
  "/search?q=%E8%A6%9A%E9%86%92",
  "/search?q=game%3Adbz-tcg+blue",
  "/cards/dbz-tcg/blue-guard",
  "/cards/dbz-ccg/krillins-search",
  "/rules/fanz-crd/general/drill-memory",
  "/documents",
  "/documents/fanz-crd",
  "/documents/fanz-crd@1.8.0",
  "/documents/dbs-rules-ja",
  "/documents/fanz-crd/general",
  "/documents/dbs-rules-ja/rules-details/heading",
  "/documents/buddyfight-timing",
  "/formats",
  "/formats/score-expanded?on=2004-02-20",
  "/formats/panini",
  "/procedures/buddyfight-timing/battle",
  "/procedures/dbs-rules-ja/battle",
  "/checks",
  "/checks/frozen",
  "/check",
  "/api",
  "/coverage",
  "/scenarios",
  "/scenarios/order-of-effects/namekian-wish",
  "/scenarios/errata/blue-guard",
  "/scenarios/run",
  "/changes",
  "/no/such-page",
  "/rules/fanz-crd/general/drill-memry",
  "/search?q=",
];

/** Said by the driver where a test wants no service worker. */
const BLOCKED = /Service Worker registration blocked/;

/** Waits until `look` says yes on the page; the driver's own way evaluates text, which the policy forbids. */
export async function until(page, look, { within = 20_000 } = {}) {
  for (const end = Date.now() + within; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    if (await page.evaluate(look).catch(() => false)) return;
  }
  assert.fail(`not within ${within / 1000} seconds: ${look}`);
}

/** Runs a test in a fresh browser; any error on a page fails it. */
export async function test(run, { allow = () => false, ...options } = {}) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic"],
  });
  const wrong = [];
  const open = async (own = {}) => {
    const context = await browser.newContext({ serviceWorkers: "block", ...options, ...own });
    const page = await context.newPage();
    page.on("pageerror", (error) => wrong.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !BLOCKED.test(message.text()) && !allow(message.text())) wrong.push(`${page.url()}: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { protocol, origin: other } = new URL(request.url());
      if (protocol.startsWith("http") && other !== origin) wrong.push(`${page.url()} asked ${request.url()}`);
    });
    page.at = (path) => page.goto(origin + path);
    return page;
  };
  try {
    await run(open);
    assert.deepEqual(wrong, []);
  } finally {
    await browser.close();
  }
}

/** A deck that is legal, one that is illegal, and one that is none. */
export const DECKS = [
  { name: "legal.txt", mimeType: "text/plain", buffer: Buffer.from("Name: Legal\n3 Blue Guard\n") },
  { name: "frozen.txt", mimeType: "text/plain", buffer: Buffer.from("Name: Frozen\n1 Visiting The Past\n2 Blue Gard\n") },
  { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.from("\n") },
];
