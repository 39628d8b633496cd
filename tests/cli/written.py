"""Records as any reader of YAML sees them."""

from typing import Any

import yaml


def written(text: str) -> dict[str, Any]:
    """The keys of a record of format 2, with what grew as lists: texts of actions, digests, and chairs."""
    record: dict[str, Any] = yaml.safe_load(text)
    entries = record.get("actions") or []
    record["actions"] = [entry["do"] for entry in entries if "do" in entry]
    record["digests"] = [entry["digest"] for entry in entries if "digest" in entry]
    record["chairs"] = [entry for entry in entries if "chair" in entry]
    record.setdefault("result", None)
    return record
