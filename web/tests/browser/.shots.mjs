import { chromium } from "playwright-core";
const [origin, out, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [w, h, scheme] of [[390, 844, "light"], [1280, 900, "light"], ...(process.env.DARK ? [[390, 844, "dark"]] : [])]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, serviceWorkers: "block" });
  const page = await ctx.newPage();
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(page.url(), m.text()));
  for (const p of paths) {
    const [path, ...clicks] = p.split("!!");
    await page.goto(origin + path);
    for (const c of clicks) { await page.click(c); await page.waitForTimeout(300); }
    const name = path.replace(/[^a-z0-9]+/gi, "_").slice(0, 60) || "home";
    await page.screenshot({ path: `${out}/${name}-${w}${scheme === "dark" ? "d" : ""}.png`, fullPage: !process.env.FOLD });
  }
}
await browser.close();
