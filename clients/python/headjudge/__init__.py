"""Ask a headjudge server for rulings, errata, legality and deck checks."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import quote

import httpx

from . import types
from .types import Candidate

__all__ = ["AsyncClient", "Client", "HeadjudgeError", "types"]
__version__ = "0.1.0"


class HeadjudgeError(Exception):
    """A question without an answer: what is wrong, and what to do about it."""

    def __init__(self, status: int, fault: dict[str, Any]) -> None:
        self.status = status
        self.code: str = fault.get("code", "unreadable_answer")
        self.details: str = fault.get("details", "the server did not answer as headjudge does")
        self.suggestions: list[str] = fault.get("suggestions", [])
        self.candidates: list[Candidate] = fault.get("candidates", [])
        super().__init__(self.details)


def _query(query: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in query.items() if value is not None}


def _line(query: dict[str, Any]) -> list[tuple[str, str]]:
    # `format` may also name the format of a deck: both are given.
    return [*_query(query).items(), ("format", "line")]


def _deck(deck: str | dict[str, Any]) -> dict[str, Any]:
    return {"text": deck} if isinstance(deck, str) else deck


def _answer(response: httpx.Response) -> Any:
    try:
        answer = response.json()
    except ValueError:
        answer = {}
    if response.is_success:
        return answer
    raise HeadjudgeError(response.status_code, answer if isinstance(answer, dict) else {})


def _id(text: str) -> str:
    return quote(text, safe="")


def _options(base_url: str, user_agent: str, language: str | None, timeout: float) -> dict[str, Any]:
    headers = {"User-Agent": user_agent, "Accept": "application/json"}
    if language is not None:
        headers["Accept-Language"] = language
    return {"base_url": base_url.rstrip("/") + "/api/v1", "headers": headers, "timeout": timeout}


class Client:
    """A server, asked one question after another."""

    def __init__(
        self,
        base_url: str,
        *,
        user_agent: str = f"headjudge-python/{__version__}",
        language: str | None = None,
        timeout: float = 30,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.http = httpx.Client(**_options(base_url, user_agent, language, timeout), transport=transport)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **query: Any) -> Any:
        """The JSON of any endpoint, such as `get("coverage")`."""
        return _answer(self.http.get(path, params=_query(query)))

    def card(self, name: str, *, game: str | None = None, set: str | None = None, on: str | None = None) -> types.Card:
        """The card with a name, nearly a name, a code or an id."""
        return cast(types.Card, self.get("cards/named", fuzzy=name, game=game, set=set, on=on))

    def complete(self, typed: str, *, game: str | None = None) -> types.CompletionList:
        """What something that is being typed may become."""
        return cast(types.CompletionList, self.get("cards/autocomplete", q=typed, game=game))

    def search(self, query: str, *, page: int | None = None, limit: int | None = None) -> types.HitList:
        """What the records say of a question. `match` tells how well a hit answers."""
        return cast(types.HitList, self.get("search", q=query, page=page, limit=limit))

    def legality(self, card: str, format: str, *, set: str | None = None, on: str | None = None) -> types.Legality:
        """Whether a card may be in a deck."""
        return cast(types.Legality, self.get("legality", card=card, format=format, set=set, on=on))

    def rule(self, id: str) -> types.Rule:
        """A general rule with its worked examples."""
        return cast(types.Rule, self.get(f"rules/{_id(id)}"))

    def passage(self, id: str) -> types.Passage:
        """A passage of a document."""
        return cast(types.Passage, self.get(f"passages/{_id(id)}"))

    def scenario(self, id: str) -> types.Outcome:
        """A ruling, run step by step."""
        return cast(types.Outcome, self.get(f"scenarios/{_id(id)}"))

    def check_deck(
        self, deck: str | dict[str, Any], *, format: str | None = None, on: str | None = None
    ) -> types.DeckVerdict:
        """A deck, as a list or as JSON, checked by every rule of a format."""
        query = _query({"format": format, "on": on})
        return cast(types.DeckVerdict, _answer(self.http.post("decks/check", params=query, json=_deck(deck))))

    def line(self, path: str, **query: Any) -> str:
        """The answer of any endpoint in one line, for a chat; a fault's words too."""
        return self.http.get(path, params=_line(query)).text.strip()


class AsyncClient:
    """The same, to be awaited."""

    def __init__(
        self,
        base_url: str,
        *,
        user_agent: str = f"headjudge-python/{__version__}",
        language: str | None = None,
        timeout: float = 30,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.http = httpx.AsyncClient(**_options(base_url, user_agent, language, timeout), transport=transport)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str, **query: Any) -> Any:
        """The JSON of any endpoint, such as `get("coverage")`."""
        return _answer(await self.http.get(path, params=_query(query)))

    async def card(
        self, name: str, *, game: str | None = None, set: str | None = None, on: str | None = None
    ) -> types.Card:
        """The card with a name, nearly a name, a code or an id."""
        return cast(types.Card, await self.get("cards/named", fuzzy=name, game=game, set=set, on=on))

    async def complete(self, typed: str, *, game: str | None = None) -> types.CompletionList:
        """What something that is being typed may become."""
        return cast(types.CompletionList, await self.get("cards/autocomplete", q=typed, game=game))

    async def search(self, query: str, *, page: int | None = None, limit: int | None = None) -> types.HitList:
        """What the records say of a question. `match` tells how well a hit answers."""
        return cast(types.HitList, await self.get("search", q=query, page=page, limit=limit))

    async def legality(
        self, card: str, format: str, *, set: str | None = None, on: str | None = None
    ) -> types.Legality:
        """Whether a card may be in a deck."""
        return cast(types.Legality, await self.get("legality", card=card, format=format, set=set, on=on))

    async def rule(self, id: str) -> types.Rule:
        """A general rule with its worked examples."""
        return cast(types.Rule, await self.get(f"rules/{_id(id)}"))

    async def passage(self, id: str) -> types.Passage:
        """A passage of a document."""
        return cast(types.Passage, await self.get(f"passages/{_id(id)}"))

    async def scenario(self, id: str) -> types.Outcome:
        """A ruling, run step by step."""
        return cast(types.Outcome, await self.get(f"scenarios/{_id(id)}"))

    async def check_deck(
        self, deck: str | dict[str, Any], *, format: str | None = None, on: str | None = None
    ) -> types.DeckVerdict:
        """A deck, as a list or as JSON, checked by every rule of a format."""
        query = _query({"format": format, "on": on})
        return cast(types.DeckVerdict, _answer(await self.http.post("decks/check", params=query, json=_deck(deck))))

    async def line(self, path: str, **query: Any) -> str:
        """The answer of any endpoint in one line, for a chat; a fault's words too."""
        return (await self.http.get(path, params=_line(query))).text.strip()
