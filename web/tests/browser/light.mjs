// Pages are light: a card under 30 kB and under 100 kB all in, the whole copy
// for a hall without a network under 1.8 MB, and the first paint waits for the
// page and one style sheet alone. scripts/measure-pages takes its time.

import { assert, origin, test } from "./harness.mjs";

await test(async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const sizes = new Map();
  const urls = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(urls.get(requestId), encodedDataLength));
  const card = `${origin}/cards/dbz-tcg/blue-guard`;
  await page.goto(card, { waitUntil: "networkidle" });
  const own = sizes.get(card);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(own < 30_000, `the card is ${own} bytes`);
  assert.ok(all < 100_000, `all is ${all} bytes`);
  const awaited = await page.evaluate(() => performance.getEntriesByType("resource").filter((one) => one.renderBlockingStatus === "blocking").map((one) => one.name));
  assert.equal(awaited.length, 1, `the first paint waits for ${awaited}`);
  assert.match(awaited[0], /\.css/);
  const before = own + sizes.get(awaited[0]);
  assert.ok(before < 25_000, `${before} bytes come before the first paint`);

  const build = await (await page.request.get(`${origin}/sw.js`)).text();
  const { assets, pages } = JSON.parse(/^const BUILD = (.*);$/m.exec(build)[1]);
  sizes.clear();
  const kept = [pages, "/offline/engine.bin", ...assets];
  await page.evaluate((kept) => Promise.all(kept.map((path) => fetch(path, { cache: "no-store" }).then((answer) => answer.arrayBuffer()))), kept);
  await page.waitForTimeout(200);
  const bundle = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(bundle < 1_800_000, `the copy is ${bundle} bytes`);

  console.log(JSON.stringify({ own, all, bundle, before }));
});
