// Three decks dropped on the page give three sheets, and each prints on one
// sheet of paper; without script, pasted decks and files are checked as well.

import { assert, DECKS, test } from "./harness.mjs";

const WORDS = ["no problem found", "illegal", "not read"];
/** How many pages a PDF has. */
const pages = (pdf) => Number(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

await test(
  async (open) => {
    const page = await open();
    await page.at("/check");
    await page.selectOption("#format", "fanz");
    const files = DECKS.map(({ name, buffer }) => [name, buffer.toString()]);
    await page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    }, files);
    assert.equal(await page.locator("#files li").count(), 3);
    await page.click("#deck-form button[type=submit]");
    await page.waitForSelector(".sheet");
    assert.deepEqual(await page.locator(".sheet .verdict").allTextContents(), WORDS);
    assert.match(await page.textContent("#event"), /3 decks: 1 with no problem found, 1 illegal, 1 not read/);
    assert.match(await page.textContent("#deck-2 .finding"), /Visiting The Past is on the Frozen List/);
    assert.match(await page.textContent("#deck-2 .names"), /Line 3: Blue Gard, perhaps Blue Guard/);
    assert.ok(await page.isVisible("#print"));
    assert.equal(pages(await page.pdf({ format: "A4" })), 4);

    const plain = await open({ javaScriptEnabled: false });
    await plain.at("/check");
    await plain.selectOption("#format", "fanz");
    await plain.fill("#deck", "Name: Pasted\n1 Visiting The Past\n");
    await plain.setInputFiles("#decks", DECKS);
    await plain.click("#deck-form button[type=submit]");
    assert.deepEqual(await plain.locator(".sheet .verdict").allTextContents(), ["illegal", ...WORDS]);
    assert.equal(await plain.inputValue("#deck"), "Name: Pasted\n1 Visiting The Past\n");

    // A full deck with much wrong in it still prints on one sheet.
    const long = Array.from({ length: 30 }, (_, n) => `2 Blue Unknown Card ${n}`);
    await page.at("/check");
    await page.selectOption("#format", "score-expanded");
    await page.fill("#deck", ["Name: Long", "4 What the HECK???", "4 Dream Machine Battle", ...long].join("\n"));
    await page.click("#deck-form button[type=submit]");
    await page.waitForSelector(".sheet");
    assert.equal(pages(await page.pdf({ format: "A4" })), 1);
  },
  { allow: (text) => text.includes("422") },
);
