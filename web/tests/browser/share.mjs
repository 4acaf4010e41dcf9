// A page can be passed on: its citation copied, its code shown, its link unfolded.

import { assert, origin, test, until } from "./harness.mjs";

await test(async (open) => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.at("/rules/fanz-crd/general/drill-memory");
  await page.locator(".copy").first().click();
  await page.waitForSelector("text=Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `FanZ CRD 1.9.0, Drill Memory, lines 136–138 – ${origin}/documents/fanz-crd#general/drill-memory`);
  const described = JSON.parse(await page.textContent("script[type='application/ld+json']"));
  assert.equal(described.name, "Drill Memory");
  assert.equal(await page.getAttribute("meta[property='og:title']", "content"), "Drill Memory");
  await page.click(".share summary");
  await until(page, () => document.querySelector(".share img").naturalWidth > 0);

  await page.at("/documents/fanz-crd#general/drill-memory");
  const passage = page.locator('[id="general/drill-memory"]');
  await passage.scrollIntoViewIfNeeded();
  await passage.hover();
  await passage.locator(".copy").waitFor();
  await until(page, () => document.querySelector(".contents [aria-current]")?.textContent.includes("Drill Memory"));
  assert.ok(!(await passage.locator(".meta").isVisible()));
  await page.check("#show-lines");
  assert.ok(await passage.locator(".meta").isVisible());
});
