// Draws the pictures of the main pages: `ORIGIN=… node pictures.mjs FOLDER`.

import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const origin = process.env.ORIGIN;
const folder = process.argv[2];
mkdirSync(folder, { recursive: true });

/** What is drawn: a name, an address, and what is done there before. */
const PICTURES = [
  ["answer", "/search?q=is+orange+charge+legal+in+fanz"],
  ["card", "/cards/dbz-tcg/blue-guard"],
  ["table", "/scenarios/order-of-effects/namekian-wish", async (page) => {
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(100);
    }
  }],
  ["procedure", "/procedures/buddyfight-timing/call"],
  ["format", "/formats/score-expanded?on=2004-02-20"],
  ["deck-check", "/check", async (page) => {
    await page.selectOption("#format", "fanz");
    await page.fill("#deck", "Name: A deck with a problem\n1 Visiting The Past\n3 Blue Guard\n2 Blue Gard");
    await page.click("#deck-form button[type=submit]");
    await page.waitForSelector(".sheet");
    await page.evaluate(() => scrollTo(0, 0));
  }],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce", serviceWorkers: "block" });
const page = await context.newPage();
for (const [name, path, act] of PICTURES) {
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await act?.(page);
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}
await browser.close();
