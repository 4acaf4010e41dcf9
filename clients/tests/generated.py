"""A bot over the client that openapi-python-client makes: answers its argument."""
import sys

from headjudge_client import Client
from headjudge_client.api.cards import card_named
from headjudge_client.api.legality import legality
from headjudge_client.models import Card, Fault, Legality

client = Client(base_url=sys.argv[1])
command, _, rest = sys.argv[2].partition(" ")
if command == "!card":
    card = card_named.sync(client=client, fuzzy=rest)
    if isinstance(card, Card):
        text = card.current[0]
        print(f"{card.name}: {text.text} [{text.citation.document}, line {text.citation.lines[0]}]")
        for one in card.legality:
            print(f"{one.format_}: {one.status.value}")
    elif isinstance(card, Fault):
        print(card.details)
else:
    name, _, format_ = rest.partition("|")
    answer = legality.sync(client=client, card=name.strip(), format_=format_.strip(), on="2021-02-01")
    print(answer.says if isinstance(answer, Legality) else answer)
