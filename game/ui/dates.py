"""Moments in the words of a list: "today 21:14", "yesterday 22:05", "18 November"."""

from __future__ import annotations

from datetime import datetime, timedelta

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def said_when(seconds: float, now: datetime) -> str:
    """A moment, given in seconds since 1970, as somebody says it on the day of `now`."""
    moment = moment_of(seconds)
    if moment is None:
        return ""
    days = (now.date() - moment.date()).days
    if days == 0:
        return f"today {moment:%H:%M}"
    if days == 1:
        return f"yesterday {moment:%H:%M}"
    day = f"{moment.day} {MONTHS[moment.month - 1]}"
    return day if moment.year == now.year or timedelta(days=days) < timedelta(days=120) else f"{day} {moment.year}"


def moment_of(seconds: float) -> datetime | None:
    """The moment in the player's own time; None for what no calendar has."""
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, ValueError, OSError):
        return None


def said_length(seconds: float) -> str:
    """A span of time: "40 s", "12 min", "1 h 12 min"."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
