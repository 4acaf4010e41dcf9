// Moving the date moves the lists, by the field, the arrows and the drawing.

import { assert, test, until } from "./harness.mjs";

const count = (page) => page.locator("#list-1 .count").textContent();

await test(async (open) => {
  const page = await open();
  await page.at("/formats/score-expanded?on=2004-02-24");
  assert.equal(await count(page), "7");
  await page.fill("#on", "2004-02-25");
  await until(page, () => document.querySelector("#list-1 .count").textContent === "8");
  assert.match(page.url(), /on=2004-02-25/);
  await page.click("text=change of 2004-02-11");
  await until(page, () => document.querySelector("#list-1 .count").textContent === "7");
  assert.equal(await page.inputValue("#on"), "2004-02-11");
  await page.locator('.timeline a[href$="on=2004-11-24"]').first().focus();
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#list-1 .count").textContent === "9");
  await page.goBack();
  await until(page, () => document.querySelector("#list-1 .count").textContent === "7");
  // The line of the date is dragged to the last change.
  const handle = await page.locator(".timeline .handle").boundingBox();
  const last = await page.locator('.timeline a[href$="on=2004-11-24"] .dot').first().boundingBox();
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2 + 2, handle.y, { steps: 8 });
  await page.mouse.up();
  await until(page, () => document.querySelector("#list-1 .count").textContent === "9");
  assert.equal(await page.inputValue("#on"), "2004-11-24");
  const plain = await open({ javaScriptEnabled: false });
  await plain.at("/formats/score-expanded?on=2004-02-24");
  await plain.fill("#on", "2004-11-24");
  await plain.click("text=Show");
  assert.equal(await count(plain), "9");
});
