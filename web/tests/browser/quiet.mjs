// Every page keeps to itself, under its policy, and inside the screen: on a
// phone, a tablet, a desk, and at twice the size of letters.

import { assert, PAGES, test } from "./harness.mjs";

const POLICY = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "base-uri 'none'"];

await test(
  async (open) => {
    for (const [width, height, deviceScaleFactor] of [[390, 844, 2], [768, 1024, 1], [1280, 900, 1], [640, 450, 2]]) {
      const page = await open({ viewport: { width, height }, deviceScaleFactor });
      for (const path of PAGES) {
        const answer = await page.at(path);
        const policy = answer.headers()["content-security-policy"];
        for (const rule of POLICY) assert.ok(policy.includes(rule), `${path}: ${policy}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${path} is ${over} px wider than ${width}`);
        assert.equal(await page.locator("h1").count(), 1, path);
      }
    }
    // The policy is in force: what another would put in does not run.
    const page = await open();
    await page.at("/");
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return window.ran === true;
    });
    assert.equal(ran, false);
  },
  { allow: (text) => text.includes("404") || text.includes("inline script") },
);
