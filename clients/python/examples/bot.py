"""A chat bot in thirty lines: `!card NAME`, `!rule WORDS`, `!legal NAME | FORMAT`, `!check LIST`."""
import asyncio
import sys

from headjudge import AsyncClient, HeadjudgeError


async def answer(judge: AsyncClient, message: str) -> str:
    command, _, rest = message.strip().partition(" ")
    try:
        if command == "!card":
            return await judge.line("cards/named", fuzzy=rest)
        if command == "!rule":
            hit = next(iter((await judge.search(rest, limit=1))["data"]), None)
            if hit is None:
                return "nothing found"
            sure = "" if hit["match"] != "weak" else "Not quite, but perhaps: "
            return f"{sure}{hit['snippet']} ({hit['citation']['url']})"
        if command == "!legal":
            card, _, format = (part.strip() for part in rest.partition("|"))
            return (await judge.legality(card, format or "fanz"))["says"]
        if command == "!check":
            return (await judge.check_deck(rest.replace(";", "\n"), format="fanz"))["summary"]
    except HeadjudgeError as fault:
        return fault.details
    return ""


async def main(server: str, messages: list[str]) -> None:
    async with AsyncClient(server, user_agent="example-bot/1.0") as judge:
        for message in messages:
            print(await answer(judge, message))


asyncio.run(main(sys.argv[1], sys.argv[2:]))
