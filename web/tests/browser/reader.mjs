// A long document is read by chapters: an address of a passage leads to its
// chapter, with and without script, and one turns chapters and finds words.

import { assert, test, until } from "./harness.mjs";

const ADDRESS = "/documents/fanz-crd#general/drill-memory";

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.at(ADDRESS);
  await page.waitForURL((url) => url.pathname === "/documents/fanz-crd/general" && url.hash === "#general/drill-memory");
  const passage = page.locator('[id="general/drill-memory"]');
  await until(page, () => document.getElementById("general/drill-memory").getBoundingClientRect().top < 400);
  assert.match(await passage.textContent(), /Styled Drills can only be used once/);
  assert.match(await page.textContent("#reader-place"), /^\d+ of \d+ · \d+ %$/);
  assert.ok((await page.locator(".contents a", { hasText: "Drill Memory" }).count()) > 0, "the contents go down to the rule");

  await page.fill("#find", "dragon ball");
  await until(page, () => /^1 of \d+$/.test(document.getElementById("found").textContent));
  await page.fill("#find", "no such words");
  await until(page, () => document.getElementById("found").textContent.startsWith("not in this chapter"));
  // What stands in another chapter is listed, and gone to.
  await page.fill("#find", "blue guard");
  const place = page.locator("#places a", { hasText: "Blue Guard" }).first();
  await place.waitFor();
  await place.click();
  await page.waitForURL((url) => url.pathname !== "/documents/fanz-crd/general" && url.hash.includes("blue-guard"));
  assert.ok(await page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`).isVisible());
  await page.at("/documents/fanz-crd/general");
  await page.locator("h1").click();
  const here = page.url();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL((url) => url.href !== here && url.pathname.startsWith("/documents/fanz-crd/"));
  const next = new URL(page.url()).pathname;
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL((url) => url.pathname === "/documents/fanz-crd/general");
  assert.notEqual(next, "/documents/fanz-crd/general");
});

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.at(ADDRESS);
  const row = page.locator('[id="general/drill-memory"]');
  assert.ok(await row.isVisible(), "the contents open where the address points");
  await row.click();
  await page.waitForURL((url) => url.pathname === "/documents/fanz-crd/general");
  assert.ok(await page.locator('[id="general/drill-memory"] .text').isVisible());
});
