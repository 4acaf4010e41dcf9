// Pages print black on white, whole, and on few sheets of paper: a text is
// handed over a table, and nobody prints a button.

import { assert, test } from "./harness.mjs";

/** How many pages a PDF has. */
const sheets = (pdf) => Number(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

await test(async (open) => {
  const page = await open({ colorScheme: "dark" });
  for (const [path, most] of [
    ["/cards/dbz-tcg/blue-guard", 2],
    ["/rules/fanz-crd/general/drill-memory", 2],
    ["/scenarios/order-of-effects/namekian-wish", 3],
    ["/procedures/fanz-crd/attack-sequence", 2],
    ["/formats/fanz", 5],
  ]) {
    await page.at(path);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const look = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const buttons = [...document.querySelectorAll("button, input, select, textarea")].filter((control) => control.checkVisibility());
      return { backgroundColor, color, buttons: buttons.length };
    });
    assert.deepEqual(look, { backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)", buttons: 0 }, path);
    const count = sheets(await page.pdf({ format: "A4" }));
    assert.ok(count >= 1 && count <= most, `${path} prints on ${count} sheets`);
    await page.emulateMedia({ media: null });
  }
});
