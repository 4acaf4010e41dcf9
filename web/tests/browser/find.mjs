// Typing finds: with suggestions by keyboard, at once on the search page, and
// shows markup in a query as the text that it is.

import { assert, origin, test, until } from "./harness.mjs";

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.at("/");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.locator("#q").pressSequentially("drill mem");
  await page.waitForSelector("[role=option]");
  assert.equal(await page.getAttribute("#q", "aria-expanded"), "true");
  await page.keyboard.press("Escape");
  assert.equal(await page.getAttribute("#q", "aria-expanded"), "false");
  await page.keyboard.press("ArrowDown");
  // A key that is pressed before the answer acts once that is there.
  await page.waitForSelector("#q[aria-activedescendant]");
  const chosen = await page.getAttribute("#q", "aria-activedescendant");
  assert.equal(await page.getAttribute(`[id="${chosen}"]`, "aria-selected"), "true");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rules/fanz-crd/general/drill-memory");
  assert.match(await page.textContent("main"), /Styled Drills can only be used once per turn/);

  await page.at("/search?q=zzz");
  await page.fill("#q", "blue guard");
  await until(page, () => document.querySelector(".hit-title")?.textContent === "Blue Guard");
  assert.match(page.url(), /q=blue(%20|\+)guard/);

  const hostile = '<img src=x onerror="window.hit=1"> javascript:alert(1) **b**';
  await page.goto(`${origin}/search?q=${encodeURIComponent(hostile)}`);
  assert.equal(await page.inputValue("#q"), hostile);
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.equal(await page.locator("main img, a[href^='javascript:']").count(), 0);

  await page.fill("#q", "x".repeat(250));
  await page.waitForTimeout(500);
  const fits = async (what) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, what);
  await fits("a long word");
  const word = "x".repeat(10_000);
  for (const path of ["/search?q=", "/cards/dbz-tcg/", "/documents/", "/check?deck=", "/"]) {
    await page.at(path + word);
    await fits(`10 kB behind ${path}`);
  }
  await page.at("/check");
  await page.selectOption("#format", "fanz");
  await page.fill("#deck", `Name: ${word}\n3 ${word}`);
  await page.click("#deck-form button[type=submit]");
  await page.waitForSelector(".sheet");
  await fits("a deck with a name of 10 kB");
  await page.at("/scenarios/run");
  await page.fill("#script", `id = "${word}"\n${word}`);
  await page.click("#scenario-form button[type=submit]");
  await page.waitForSelector("#outcome [role=alert]");
  await fits("a script with a word of 10 kB");
}, { allow: (text) => /400|404|414|422/.test(text) });
