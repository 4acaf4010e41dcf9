#!/usr/bin/env python3
"""A chat bot in forty lines: `!card NAME`, `!rule WORDS`, `!legal NAME | FORMAT`.

Run the server (`headjudge serve`), then this, and type. Messages may also be
given as arguments. Nothing but Python's own library is needed.
"""
import argparse
import sys
import urllib.error
import urllib.parse
import urllib.request


def ask(server, path, **query):
    """One question, answered in words: a fault's words say what to do."""
    url = f"{server}/api/v1/{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"Accept": "text/plain"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as fault:
        return fault.read().decode()


def answer(server, message):
    """The answer to a message, or None if it is not for the bot."""
    command, _, rest = message.strip().partition(" ")
    if command == "!card":
        return ask(server, "cards/named", fuzzy=rest)
    if command == "!rule":
        return ask(server, "search", q=rest, limit=3)
    if command == "!legal":
        card, _, format_ = (part.strip() for part in rest.partition("|"))
        return ask(server, "legality", card=card, format=format_ or "fanz")
    return None


arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("--server", default="http://127.0.0.1:8080")
arguments.add_argument("message", nargs="*")
given = arguments.parse_args()
for message in given.message or sys.stdin:
    print(answer(given.server, message) or "", end="", flush=True)
