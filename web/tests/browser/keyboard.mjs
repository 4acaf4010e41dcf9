// The keyboard alone goes everywhere, and one always sees where it is.

import { assert, test, until } from "./harness.mjs";

/** Goes on by Tab to the element of `selector`. */
async function tabTo(page, selector) {
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  assert.fail(`no way by Tab to ${selector}`);
}

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await page.at("/");
  await tabTo(page, "#q");
  await page.keyboard.type("blue guard");
  await page.waitForSelector("[role=option]");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cards/dbz-tcg/blue-guard");

  // Keys pressed before the answer to the whole text has come are meant for that answer.
  await page.at("/");
  let pressed;
  const keys = new Promise((done) => { pressed = done; });
  await page.route("**/autocomplete?q=blue%20guard", async (route) => {
    await keys;
    await route.continue();
  });
  await tabTo(page, "#q");
  await page.keyboard.type("blue");
  await page.waitForSelector("[role=option]");
  await page.keyboard.type(" guard");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  pressed();
  await page.waitForURL("**/cards/dbz-tcg/blue-guard");

  // The first Tab offers to skip to the content, and every stop is to be seen.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.match(page.url(), /#main$/);
  const stops = new Set();
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return { html: element.outerHTML.slice(0, 120), seen: outlineStyle !== "none" && outlineWidth !== "0px" && box.width > 0 && box.bottom > 0 && box.top < innerHeight, body: element === document.body };
    });
    if (stop.body) break;
    assert.ok(stop.seen, stop.html);
    stops.add(stop.html);
  }
  assert.ok(stops.size > 10, `${stops.size} stops`);

  await page.at("/cards/dbz-tcg/blue-guard");
  await tabTo(page, ".share summary");
  await page.keyboard.press("Space");
  await until(page, () => document.querySelector(".share details").open);

  await page.at("/documents/fanz-crd/general");
  await tabTo(page, "#show-lines");
  await page.keyboard.press("Space");
  await until(page, () => document.querySelector(".passage .meta").checkVisibility());

  await page.at("/check");
  await tabTo(page, "#format");
  await page.keyboard.type("FanZ");
  await tabTo(page, "#deck");
  await page.keyboard.type("1 Visiting The Past");
  await tabTo(page, "#deck-form button[type=submit]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".sheet");
  assert.equal(await page.textContent(".sheet .verdict"), "illegal");

  await page.at("/scenarios/order-of-effects/namekian-wish");
  await tabTo(page, "#script");
  await tabTo(page, "#scenario-form button");
  await page.keyboard.press("Enter");
  await until(page, () => document.getElementById("hint").textContent === "Run by the server.");
});
