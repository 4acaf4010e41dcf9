// A bot over the types that openapi-typescript makes: answers its argument.
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

declare const process: { argv: string[] };

const [, , baseUrl = "", message = ""] = process.argv;
const client = createClient<paths>({ baseUrl });
const at = message.indexOf(" ");
const [command, rest] = [message.slice(0, at), message.slice(at + 1)];

if (command === "!card") {
  const { data, error } = await client.GET("/api/v1/cards/named", { params: { query: { fuzzy: rest } } });
  if (error) {
    console.log(error.details);
  } else {
    const text = data.current[0];
    if (text) console.log(`${data.name}: ${text.text} [${text.citation.document}, line ${text.citation.lines[0]}]`);
    for (const one of data.legality) console.log(`${one.format}: ${one.status}`);
  }
} else if (command === "!check") {
  const { data, error } = await client.POST("/api/v1/decks/check", {
    params: { query: { format: "fanz" } },
    body: { text: rest },
  });
  if (error) console.log(error.details);
  else for (const found of data.findings) console.log(`${found.verdict}: ${found.says}`);
} else {
  const { data, error } = await client.GET("/api/v1/passages/{id}", { params: { path: { id: rest } } });
  console.log(error ? error.details : data.text);
}
