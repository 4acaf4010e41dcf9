// From a sentence to the check that runs it, and from its trace back: a
// passage's badge opens the scenario, each step of it its sentence.

import { assert, test } from "./harness.mjs";

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.at("/documents/fanz-crd/general");
  await page.locator(".check-badge", { hasText: "Namekian Wish" }).first().click();
  await page.waitForURL("**/scenarios/**");
  assert.match(await page.textContent("main"), /comes out as the documents say/);
  assert.ok((await page.locator(".trace li").count()) > 5);
  const whole = page.url();
  await page.locator(".switches .switch input").first().uncheck();
  await page.locator(".switches a", { hasText: "Every step without it" }).first().click();
  await page.waitForURL(/without=/);
  assert.match(await page.textContent("main"), /Played without the rule[^]*does not come out as expected/);
  await page.goto(whole);
  await page.getByRole("link", { name: "Walk through it" }).click();
  const bar = page.getByRole("group", { name: "Walk through the steps" });
  await bar.getByRole("button", { name: "Next" }).click();
  await page.keyboard.press("ArrowRight");
  assert.match(await bar.textContent(), /3 of \d+/);
  const now = page.locator(".trace [aria-current=step] > .what").first();
  assert.ok(await now.isVisible());
  assert.ok(await page.locator(".trace .later > .what").first().isHidden());
  await bar.getByRole("button", { name: "Back" }).click();
  assert.match(await bar.textContent(), /2 of \d+/);
  await bar.getByRole("button", { name: "Show all" }).click();
  assert.equal(await page.locator(".trace .later").count(), 0);
  const step = page.locator(".trace a.source").first();
  const target = await step.getAttribute("href");
  await step.click();
  await page.waitForURL((url) => url.hash === target.slice(target.indexOf("#")));
  assert.ok(await page.evaluate(() => document.getElementById(decodeURIComponent(location.hash.slice(1))) !== null));
});

// Without script the same steps are links.
await test(async (open) => {
  const page = await open({ javaScriptEnabled: false });
  await page.at("/scenarios/order-of-effects/namekian-wish");
  await page.getByRole("link", { name: "Walk through it" }).click();
  await page.locator("#step-1 > .ways").getByRole("link", { name: "Next" }).click();
  await page.locator("#step-2 > .ways").waitFor();
  assert.ok(await page.locator("#step-2 > .ways").getByRole("link", { name: "Back" }).isVisible());
  assert.ok(await page.locator("#step-1 > .ways").isHidden());
});
