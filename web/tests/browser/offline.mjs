// After one visit, and with the network off, pages open, search answers, and
// decks are checked by the server's own engine.

import { assert, DECKS, test, until } from "./harness.mjs";

await test(
  async (open) => {
    const page = await open({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });
    await page.at("/");
    await until(page, async () => {
      const [name] = await caches.keys();
      return Boolean(navigator.serviceWorker.controller && name && (await caches.match("/offline/records.jsonl")));
    });
    await page.context().setOffline(true);
    for (const [path, text] of [
      ["/cards/dbz-tcg/blue-guard", /personality or Mastery effect/],
      ["/rules/fanz-crd/general/drill-memory", /Styled Drills can only be used once/],
      ["/documents/fanz-crd", /Current Frozen List/],
      ["/documents/dbs-rules-ja", /覚醒/],
      ["/formats/score-expanded", /Cosmic Backlash/],
      ["/procedures/buddyfight-timing/battle", /Go back to Step 3/],
      ["/checks/frozen", /Frozen List/],
      ["/scenarios/order-of-effects/namekian-wish", /comes out as the documents say/],
    ]) {
      await page.at(path);
      assert.match(await page.textContent("main"), text, path);
      assert.match(await page.textContent(".note.offline"), /without a network/, path);
    }
    const first = async (query) => {
      await page.at(`/search?q=${encodeURIComponent(query)}`);
      await page.waitForSelector(".hit");
      return page.locator(".hit-title").first().textContent();
    };
    assert.equal(await first("blue guard"), "Blue Guard");
    assert.equal(await first("S65"), "Blue Guard");
    assert.equal(await first("drill memory"), "Drill Memory");
    await first("覚醒");

    await page.at("/check");
    if ((await page.getAttribute("#deck-form", "data-engine")) === null) {
      assert.match(await page.textContent("#hint"), /needs the server/);
      return;
    }
    await page.selectOption("#format", "fanz");
    await page.setInputFiles("#decks", DECKS);
    await page.click("#deck-form button[type=submit]");
    await page.waitForSelector(".sheet");
    assert.deepEqual(await page.locator(".sheet .verdict").allTextContents(), ["legal", "illegal", "not read"]);
    assert.match(await page.textContent("#deck-2 .finding"), /Visiting The Past is on the Frozen List/);
  },
  { allow: (text) => text.includes("ERR_INTERNET_DISCONNECTED") },
);
