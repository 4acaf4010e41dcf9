// Whatever one taps is at least 44 px high on a phone, and the head of a page
// takes no more than a tenth of the height at twice the size of letters.

import { assert, PAGES, test } from "./harness.mjs";

await test(
  async (open) => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    const small = new Map();
    for (const path of PAGES) {
      await page.at(path);
      const found = await page.evaluate(() => {
        const controls = document.querySelectorAll("a[href], button, summary, select, input, textarea");
        const seen = [...controls].filter((own) => own.checkVisibility({ visibilityProperty: true }) && own.className !== "skip" && !own.closest("svg"));
        return seen.flatMap((own) => {
          const place = own.matches("[type=checkbox]") ? own.closest("label") : own;
          const { height, width } = place.getBoundingClientRect();
          const words = `${own.parentElement.className || own.parentElement.tagName} > ${own.tagName}.${own.className} “${own.textContent.trim().slice(0, 30)}”`;
          return width > 0 && height < 43.5 ? [`${words}: ${Math.round(height)} px`] : [];
        });
      });
      for (const words of found) small.set(words, path);
    }
    assert.deepEqual([...small].slice(0, 20), []);

    const large = await open({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
    for (const path of ["/", "/cards/dbz-tcg/blue-guard", "/scenarios/order-of-effects/namekian-wish"]) {
      await large.at(path);
      const { height } = await large.locator("header.top").boundingBox();
      assert.ok(height <= 45, `the head of ${path} is ${height} px high`);
    }
  },
  { allow: (text) => text.includes("404") },
);
