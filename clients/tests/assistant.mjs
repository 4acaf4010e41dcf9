// An assistant over the official client of TypeScript, on standard input and
// output and over HTTP: every tool, resource and prompt.
//
// The client holds each answer against the schema that the tool promised.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const CALLS = [
  ["lookup_card", { name: "blu gard" }],
  ["search_rulings", { query: "drill memory", limit: 3 }],
  ["check_legality", { card: "Orange Charge", format: "fanz" }],
  ["check_legality", { card: "Nobody At All", format: "fanz" }],
  ["check_deck", { deck: "3 Blue Guard\n1 Orange Charge\n1 Nobody", format: "fanz" }],
  ["look_up_rule", { rule: "Drill Memory" }],
  ["list_scenarios", { about: "wish" }],
  ["run_scenario", { id: "order-of-effects/namekian-wish" }],
];

async function ask(name, transport) {
  const client = new Client({ name: "headjudge-tests", version: "1.0.0" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert.deepEqual([...new Set(CALLS.map(([tool]) => tool))].sort(), tools.map((tool) => tool.name).sort());
  let signs = 0;
  for (const [tool, given] of CALLS) {
    const call = { name: tool, arguments: given };
    const answer = await client.callTool(call, undefined, { onprogress: () => (signs += 1) });
    assert.ok(!answer.isError && answer.structuredContent, `${tool}: ${JSON.stringify(answer)}`);
  }
  const wrong = await client.callTool({ name: "lookup_card", arguments: { name: "R139" } });
  assert.ok(wrong.isError);
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  assert.ok(contents[0].text);
  const { resourceTemplates } = await client.listResourceTemplates();
  const card = await client.readResource({ uri: "headjudge://cards/dbz-tcg/blue-guard" });
  assert.match(card.contents[0].text, /Blue Guard/);
  const { prompts } = await client.listPrompts();
  for (const prompt of prompts) {
    const given = Object.fromEntries(prompt.arguments.map((argument) => [argument.name, "x"]));
    assert.ok((await client.getPrompt({ name: prompt.name, arguments: given })).messages.length);
  }
  await client.close();
  const told = [tools.length, prompts.length, resourceTemplates.length];
  console.log(`${name}: ${told.join(" ")}, progress ${signs > 0 ? "told" : "not told"}`);
}

const [, , program, url] = process.argv;
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
await ask("stdio", new StdioClientTransport({ command: program, args: ["mcp"], env }));
await ask("http", new StreamableHTTPClientTransport(new URL("/mcp", url)));
