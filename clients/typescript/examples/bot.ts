// A chat bot in thirty lines: `!card NAME`, `!rule WORDS`, `!legal NAME | FORMAT`, `!check LIST`.
import { Headjudge, HeadjudgeError } from "headjudge";

declare const process: { argv: string[] };

const [, , server = "http://127.0.0.1:8080", ...messages] = process.argv;
const judge = new Headjudge(server, { userAgent: "example-bot/1.0" });

async function answer(message: string): Promise<string> {
  const [command = "", ...words] = message.trim().split(" ");
  const rest = words.join(" ");
  if (command === "!card") return judge.line("cards/named", { fuzzy: rest });
  if (command === "!rule") {
    const hit = (await judge.search(rest, { limit: 1 })).data[0];
    if (!hit) return "nothing found";
    const sure = hit.match === "weak" ? "Not quite, but perhaps: " : "";
    return `${sure}${hit.snippet} (${hit.citation.url})`;
  }
  if (command === "!legal") {
    const [card = "", format = "fanz"] = rest.split("|").map((part) => part.trim());
    return (await judge.legality(card, format)).says;
  }
  if (command === "!check") return (await judge.checkDeck(rest.replaceAll(";", "\n"), { format: "fanz" })).summary;
  return "";
}

for (const message of messages) {
  const said = await answer(message).catch((fault: unknown) =>
    fault instanceof HeadjudgeError ? fault.message : String(fault),
  );
  console.log(said);
}
