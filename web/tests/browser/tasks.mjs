// Ten tasks of a judge at a table, on a phone: each needs no more than two taps
// beyond typing, and shows its answer without scrolling.

import { assert, DECKS, test } from "./harness.mjs";

const PHONE = { viewport: { width: 390, height: 844 } };

/** Whether it is seen without scrolling. */
async function seen(locator, what) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  assert.ok(box && box.y >= -1 && box.y < 830, `${what} is at ${box?.y}`);
}

async function ask(page, question) {
  await page.at("/");
  await page.fill("#q", question);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?/);
}

await test(async (open) => {
  const page = await open(PHONE);

  // 1. The current text of a card.
  await ask(page, "blue guard");
  const first = page.locator(".hit").first();
  await seen(first.locator(".text-now"), "the text in force");
  assert.match(await first.locator(".text-now").textContent(), /personality or Mastery effect/);
  await seen(first.locator(".badge").first(), "the badge of legality");

  // 2. Whether a card is legal, and why.
  await ask(page, "is orange charge legal in fanz");
  const answer = page.locator(".answer");
  await seen(answer.locator(".answer-word"), "the verdict");
  assert.match(await answer.locator(".answer-word").textContent(), /Frozen in FanZ/);
  await seen(answer.locator(".answer-quote"), "the sentence that decides it");
  assert.ok((await answer.locator(".answer-word").boundingBox()).y < 400);

  // 3. An earlier text: two taps.
  await ask(page, "blue guard");
  await page.locator(".hit-title").first().click();
  await page.getByRole("link", { name: "How it changed" }).click();
  await seen(page.locator(".chain li").first(), "the original text");

  // 4. The first problem of a pasted deck.
  await page.at("/check?format=fanz");
  await page.fill("#deck", "1 Visiting The Past\n3 Blue Guard");
  await page.click("#deck-form button[type=submit]");
  await seen(page.locator(".finding.first .says"), "the first problem");

  // 5. Three deck files.
  await page.at("/check?format=fanz");
  await page.setInputFiles("#decks", DECKS);
  await page.click("#deck-form button[type=submit]");
  await seen(page.locator(".event-table tbody tr").last(), "the table of decks");

  // 6. Step 5 of a Buddy Call, for both players.
  await ask(page, "step 5 of a buddy call");
  await page.getByRole("link", { name: "Call", exact: true }).click();
  await page.waitForURL(/#step-5$/);
  await seen(page.locator("#step-5 .rules-text"), "the step");
  await seen(page.locator("#step-5 .next-window"), "who may act next");
  assert.match(await page.locator("#step-5 .next-window").textContent(), /step 7, the opponent: may use a \[Counter\]/);
  await seen(page.locator("#step-7 .pill").first(), "what the opponent may do at the window");

  // 7. Drill Memory and its example.
  await ask(page, "drill memory");
  await seen(page.locator(".hit").first(), "the rule");
  await page.locator(".hit-title").filter({ hasText: "Drill Memory" }).first().click();
  await seen(page.locator(".rules-text").first(), "the text of the rule");
  await page.getByRole("link", { name: "Worked examples" }).click();
  await seen(page.locator(".example").first(), "its example");

  // 8. A ruling without its rule: one tap.
  await page.at("/scenarios/order-of-effects/namekian-wish");
  await seen(page.locator(".answer-says"), "the answer");
  await seen(page.locator(".slide svg").first(), "the table");
  const knob = page.getByRole("switch").first();
  await seen(knob, "the switch");
  assert.match(await page.locator(".switch").first().textContent(), /off: your anger becomes 3/);
  await knob.click();
  await page.locator(".slide.without").waitFor();
  assert.match(await page.locator(".slide.without").innerHTML(), /2 → 3/);
  await knob.click();
  assert.equal(await page.locator(".slide.without").count(), 0);

  for (const id of ["drill-memory/orange-possession-drill", "drill-memory/non-styled"]) {
    await page.at(`/scenarios/${id}`);
    await seen(page.getByRole("switch").first(), `the switch of ${id}`);
  }

  // 9. A condition in Japanese.
  await ask(page, "覚醒");
  await seen(page.locator(".hit .snippet").first(), "the condition");

  // 10. Shared from the head of the page.
  await page.at("/cards/dbz-tcg/blue-guard?on=2024-01-01");
  await seen(page.getByRole("button", { name: "Share" }), "the way to share");
});

// The format that one plays is chosen once, and scopes what is searched.
await test(async (open) => {
  const page = await open(PHONE);
  await page.at("/");
  await page.selectOption("#my-format", "fanz");
  await page.fill("#q", "blue guard");
  await page.keyboard.press("Enter");
  await page.waitForURL(/in=fanz/);
  assert.match(await page.textContent("#results"), /My format: FanZ/);
  assert.ok(await page.locator(".in-format.mine").first().isVisible());
});

// The table is stepped through by keys and by taps; without script it scrolls.
await test(async (open) => {
  const page = await open({ ...PHONE, reducedMotion: "reduce" });
  await page.at("/scenarios/order-of-effects/namekian-wish");
  const current = page.locator(".dots [aria-current]");
  assert.equal(await current.textContent(), "before");
  await page.keyboard.press("ArrowRight");
  await page.locator(".dots a", { hasText: "played" }).and(page.locator("[aria-current]")).waitFor();
  const slides = await page.locator(".slide").count();
  assert.ok(slides >= 4 && slides <= 6, `${slides} pictures`);
  await page.locator(".dots a").last().click();
  await page.locator(".dots li:last-child [aria-current]").waitFor();
});
await test(async (open) => {
  const page = await open({ ...PHONE, javaScriptEnabled: false });
  await page.at("/scenarios/order-of-effects/namekian-wish");
  const ending = page.locator(".ending").first();
  assert.ok(await ending.isHidden());
  await page.getByRole("switch").first().click();
  assert.ok(await ending.isVisible());
});

// The pages are Japanese where the browser asks for it, and what is quoted stays as it is.
await test(async (open) => {
  const page = await open({ ...PHONE, locale: "ja-JP" });
  await page.at("/search?q=%E8%A6%9A%E9%86%92");
  await page.locator("nav a", { hasText: "デッキチェック" }).waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "ja");
  assert.match(await page.textContent("h1"), /「覚醒」の検索結果/);
  await ask(page, "is orange charge legal in fanz");
  assert.match(await page.textContent(".answer-word"), /FanZ：凍結中、使用不可/);
  assert.equal(await page.getAttribute(".answer-quote", "lang"), "en");
  await page.at("/cards/dbz-tcg/blue-guard");
  await page.locator("#legality", { hasText: "使用可否" }).waitFor();
  const text = page.locator(".rules-text").first();
  assert.match(await text.textContent(), /If this card is discarded/);
  assert.equal(await text.getAttribute("lang"), "en");
  await page.getByRole("button", { name: "共有" }).waitFor();
  // A rendering into English says nothing to whom reads the original.
  await page.at("/procedures/dbs-rules-ja/battle");
  assert.equal(await page.locator(".rendering").count(), 0);
  assert.match(await page.textContent(".lane-heads"), /攻撃側防御側/);
  // The pages about checks and runs, too, save what a run itself writes.
  for (const [path, title] of [
    ["/scenarios", /^裁定の実演$/],
    ["/scenarios/run", /^自作のシナリオ$/],
    ["/checks", /^チェック一覧$/],
    ["/coverage", /^検証範囲$/],
    ["/changes", /^版ごとの変更点$/],
    ["/history/fanz-crd/general/drill-memory", /：文言の経緯$/],
  ]) {
    await page.at(path);
    assert.match(await page.textContent("h1"), title);
  }
  await page.at("/scenarios/order-of-effects/namekian-wish");
  assert.equal(await page.getAttribute("#outcome", "lang"), "en");
  await page.locator("#scenario-form button", { hasText: "実行" }).click();
  await page.locator("#hint", { hasText: "サーバーで実行しました。" }).waitFor();
});

// The other language is chosen on the page, and remembered, with and without script.
for (const javaScriptEnabled of [true, false]) {
  await test(async (open) => {
    const page = await open({ ...PHONE, javaScriptEnabled });
    await page.at("/formats/fanz");
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await page.getByRole("button", { name: "日本語で読む" }).click();
    await page.locator("html[lang=ja]").waitFor();
    assert.equal(new URL(page.url()).pathname, "/formats/fanz");
    await page.at("/check");
    assert.match(await page.textContent("h1"), /デッキチェック/);
    await page.getByRole("button", { name: "Read in English" }).click();
    await page.locator("html[lang=en]").waitFor();
  });
}
