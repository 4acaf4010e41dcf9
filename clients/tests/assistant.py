"""An assistant over the official client: every tool, resource and prompt.

The client holds each answer against the schema that the tool promised.
"""
import asyncio
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

CALLS = [
    ("lookup_card", {"name": "blu gard"}),
    ("search_rulings", {"query": "drill memory", "limit": 3}),
    ("check_legality", {"card": "Orange Charge", "format": "fanz"}),
    ("check_legality", {"card": "Nobody At All", "format": "fanz"}),
    ("check_deck", {"deck": "3 Blue Guard\n1 Orange Charge\n1 Nobody", "format": "fanz"}),
    ("look_up_rule", {"rule": "Drill Memory"}),
    ("list_scenarios", {"about": "wish"}),
    ("run_scenario", {"id": "order-of-effects/namekian-wish"}),
]


async def main(program: str) -> None:
    server = StdioServerParameters(command=program, args=["mcp"], env=dict(os.environ))
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        for name, arguments in CALLS:
            answer = await session.call_tool(name, arguments)
            assert not answer.is_error and answer.structured_content, (name, answer)
        wrong = await session.call_tool("lookup_card", {"name": "R139"})
        assert wrong.is_error, wrong
        resources = (await session.list_resources()).resources
        text = (await session.read_resource(resources[0].uri)).contents[0]
        assert text.text, resources
        prompts = (await session.list_prompts()).prompts
        await session.get_prompt("rule_on", {"situation": "two guards meet"})
        print(f"{len(tools)} tools, {len(prompts)} prompts, {len(resources)} documents")


asyncio.run(main(sys.argv[1]))
