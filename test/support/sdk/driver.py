"""Runs calls of the Python client, one a line of JSON on standard input, and answers each with a line."""

import dataclasses
import json
import sys
from typing import Any

import cueline


def reached(client: cueline.Cueline, name: str) -> Any:
    if name == "download":
        return cueline.download
    found: Any = client
    for part in name.split("."):
        found = getattr(found, part)
    return found


def plain(value: Any) -> Any:
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else list(value) if isinstance(value, cueline.Page) else value


client = cueline.Cueline(timeout_seconds=float(sys.argv[1]))
for line in sys.stdin:
    call = json.loads(line)
    try:
        reply = {"value": plain(reached(client, call["name"])(*call["args"], **call["named"]))}
    except cueline.WorkFailedError as error:
        reply = {"error": {"type": "WorkFailedError", "code": error.code, "works": list(error.works)}}
    except cueline.CuelineError as error:
        reply = {"error": {"type": type(error).__name__, "code": getattr(error, "code", None), "handle": error.handle}}
    print(json.dumps(reply), flush=True)
