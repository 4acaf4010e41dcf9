// After one visit, and with the network off, pages open, search answers, decks
// are checked and scenarios run by the server's own engine; where the build has
// no engine for the browser, the pages say that these need the server.

import { assert, DECKS, test, until } from "./harness.mjs";

/** A name, a code, a title, Japanese, a question, a slip, a filter. */
const QUERIES = ["blue guard", "S65", "drill memory", "覚醒", "can I use a styled drill twice in a turn", "visitng the past", "game:dbz-tcg is:frozen"];
/** Every step of a run; without a rule, they lie folded above. */
const TRACE = "#outcome [aria-labelledby=trace] .trace";
const SCENARIO = "/scenarios/order-of-effects/namekian-wish";

await test(
  async (open) => {
    const page = await open({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });
    await page.at("/");
    // A busy machine may take long to write the copy; it is waited for.
    await until(page, () => navigator.serviceWorker.controller?.state === "activated", { within: 120_000 });
    await page.context().setOffline(true);
    for (const [path, text] of [
      ["/cards/dbz-tcg/blue-guard", /personality or Mastery effect/],
      ["/rules/fanz-crd/general/drill-memory", /Styled Drills can only be used once/],
      ["/documents/fanz-crd", /Current Frozen List/],
      ["/documents/fanz-crd/general/drill-memory", /Styled Drills can only be used once/],
      ["/documents/dbs-rules-ja", /覚醒/],
      ["/documents/buddyfight-timing/call/step-1", /Declare the monster to be called/],
      ["/formats/score-expanded?on=2004-02-24", /another date needs the server[^]*Cosmic Backlash/],
      ["/procedures/buddyfight-timing/battle", /Go back to Step 3/],
      ["/checks/frozen", /Frozen List/],
      [SCENARIO, /comes out as the documents say/],
      ["/coverage", /Not checked/],
      ["/no/such-page", /Type a card, a code, or a question/],
    ]) {
      await page.at(path);
      assert.match(await page.textContent("main"), text, path);
      assert.match(await page.textContent(".note.offline"), /without a network/, path);
    }
    const hasEngine = (await page.getAttribute("html", "data-engine")) !== null;
    const hits = async (query) => {
      await page.at(`/search?q=${encodeURIComponent(query)}`);
      await page.waitForSelector(".hit");
      // What is played on a hit is linked by the server alone.
      return page.locator(".hit").evaluateAll((hits) =>
        hits.slice(0, 20).map((hit) => {
          hit.querySelectorAll(".played").forEach((link) => link.remove());
          return hit.innerText;
        }),
      );
    };
    const answers = new Map();
    if (hasEngine) {
      for (const query of QUERIES) answers.set(query, await hits(query));
      await page.at("/");
      await page.locator("#q").pressSequentially("drill mem");
      await page.waitForSelector("[role=option]");
      assert.match(await page.locator("[role=option]").first().textContent(), /Drill Memory/);
    } else {
      await page.at("/search?q=drill");
      await page.waitForSelector("#results [role=alert]");
      assert.match(await page.textContent("#results"), /needs the server/);
    }

    await page.at("/check");
    if (!hasEngine) assert.match(await page.textContent("#hint"), /needs the server/);
    else {
      await page.selectOption("#format", "fanz");
      await page.setInputFiles("#decks", DECKS);
      await page.click("#deck-form button[type=submit]");
      await page.waitForSelector(".sheet");
      assert.deepEqual(await page.locator(".sheet .verdict").allTextContents(), ["no problem found", "illegal", "not read"]);
      assert.match(await page.textContent("#deck-2 .finding"), /Visiting The Past is on the Frozen List/);
    }

    await page.at(SCENARIO);
    // The copy keeps no trace: it is run here.
    if (hasEngine) await page.waitForSelector(`${TRACE} > li`);
    const script = await page.inputValue("#script");
    await page.click("#scenario-form button[type=submit]");
    if (!hasEngine) {
      await until(page, () => document.getElementById("hint").textContent.includes("needs the server"));
      return;
    }
    await until(page, () => document.getElementById("hint").textContent.includes("run here"));
    const here = await page.locator(TRACE).innerText();
    await page.fill("#script", script.replace('kind   = "event"', 'kind   = "evnet"'));
    await page.click("#scenario-form button[type=submit]");
    await page.waitForSelector("#outcome [role=alert]");
    const wrong = await page.locator("#outcome [role=alert]").innerText();
    assert.match(wrong, /^Line \d+, column \d+: unknown variant `evnet`/);

    await page.at("/table");
    await page.waitForSelector("#table svg");
    await page.fill("#card", "Blue Guard");
    await page.click("button[value='p1 hand']");
    await page.waitForURL(/hand\+Blue\+Guard/);
    await page.waitForSelector("#table svg");
    assert.match(await page.inputValue("#lines"), /put p1 hand Blue Guard$/);

    // The server says the very same of all.
    await page.context().setOffline(false);
    for (const [query, found] of answers) assert.deepEqual(found, await hits(query), query);
    await page.at(SCENARIO);
    assert.equal(here, await page.locator(TRACE).innerText());
    await page.fill("#script", script.replace('kind   = "event"', 'kind   = "evnet"'));
    await page.click("#scenario-form button[type=submit]");
    await page.waitForSelector("#outcome [role=alert]");
    assert.equal(wrong, await page.locator("#outcome [role=alert]").innerText());
  },
  { allow: (text) => /ERR_INTERNET_DISCONNECTED|422/.test(text) },
);
