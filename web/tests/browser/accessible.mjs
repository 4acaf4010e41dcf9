// No page has an accessibility fault that axe can find, in light and in dark.

import { createRequire } from "node:module";
import { assert, PAGES, test } from "./harness.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

await test(
  async (open) => {
    const faults = [];
    for (const colorScheme of ["light", "dark"]) {
      // The stylesheet's policy would keep axe itself out.
      const page = await open({ colorScheme, viewport: { width: 390, height: 844 }, bypassCSP: true });
      const look = async (name) => {
        await page.addScriptTag({ path: axe });
        const { violations } = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: "tag", values } }), TAGS);
        for (const { id, nodes } of violations) faults.push(`${colorScheme} ${name}: ${id}: ${nodes.length}× ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`);
      };
      for (const path of PAGES) {
        await page.at(path);
        await look(path);
      }
      await page.at("/check");
      await page.selectOption("#format", "fanz");
      await page.fill("#deck", "1 Visiting The Past\n===\n3 Blue Guard\n2 Blue Gard");
      await page.click("#deck-form button[type=submit]");
      await page.waitForSelector(".sheet");
      await look("the sheets of two decks");
      await page.at("/");
      await page.locator("#q").pressSequentially("drill m");
      await page.waitForSelector("[role=option]");
      await look("suggestions");
      await page.at("/scenarios/order-of-effects/namekian-wish");
      await page.fill("#script", 'id = "x"\ngame = "dbz-tcg"\ntitle = 3');
      await page.click("#scenario-form button[type=submit]");
      await page.waitForSelector("#outcome [role=alert]");
      await look("a mistake in a script");
    }
    assert.deepEqual(faults, []);
  },
  { allow: (text) => /404|422/.test(text) },
);
