// A newer edition is taken in the background, announced, and shown at a touch.

import { createServer, request } from "node:http";
import { once } from "node:events";

// The server as it is, and after a while as a newer build of it.
let newer = false;
const server = new URL(process.env.ORIGIN);
const proxy = createServer((asked, answer) => {
  const { "accept-encoding": _, ...headers } = asked.headers;
  const passed = request({ host: server.hostname, port: server.port, path: asked.url, method: asked.method, headers }, async (got) => {
    if (asked.url !== "/sw.js") {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
      return;
    }
    const { "content-length": __, etag, ...kept } = got.headers;
    const text = (await got.toArray()).join("");
    answer.writeHead(got.statusCode, kept).end(newer ? text.replace('"version":"', '"version":"newer-') : text);
  });
  asked.pipe(passed);
}).listen(0, "127.0.0.1");
await once(proxy, "listening");
process.env.ORIGIN = `http://127.0.0.1:${proxy.address().port}`;
const { assert, test, until } = await import("./harness.mjs");

await test(async (open) => {
  const page = await open({ serviceWorkers: "allow" });
  await page.at("/");
  await until(page, () => navigator.serviceWorker.controller?.state === "activated", { within: 120_000 });
  assert.ok(!(await page.isVisible("#update")), "the first copy is no news");
  newer = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator("#update").waitFor({ timeout: 120_000 });
  assert.match(await page.textContent("#update"), /newer edition is ready/);
  const names = () => page.evaluate(() => caches.keys());
  assert.equal((await names()).length, 2, "the newer copy is kept beside the old one");
  await Promise.all([page.waitForEvent("load"), page.click("#update button")]);
  await until(page, async () => (await caches.keys()).length === 1);
  assert.match((await names())[0], /newer-/);
});
proxy.close();
