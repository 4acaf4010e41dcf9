// From a sentence to the check that runs it, and from its trace back: a
// passage's badge opens the scenario, each step of it its sentence.

import { assert, test } from "./harness.mjs";

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.at("/documents/fanz-crd");
  await page.locator(".check-badge", { hasText: "Namekian Wish" }).first().click();
  await page.waitForURL("**/scenarios/**");
  assert.match(await page.textContent("main"), /comes out as the documents say/);
  assert.ok((await page.locator(".trace li").count()) > 5);
  await page.locator(".example summary").first().click();
  assert.ok(await page.locator(".example .trace").first().isVisible());
  const step = page.locator(".trace a.source").first();
  const target = await step.getAttribute("href");
  await step.click();
  await page.waitForURL(`**${target}`);
  assert.ok(await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1))) !== null));
});
