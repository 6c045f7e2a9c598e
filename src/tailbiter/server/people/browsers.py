"""By what somebody knows a browser again in the list of those that are logged in."""

from __future__ import annotations

from starlette.requests import Request

# In this order: most say that they are several.
BROWSERS = {"Firefox": "Firefox", "Edg": "Edge", "OPR": "Opera", "Chrome": "Chrome"}
SYSTEMS = {
    **{"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"},
    **{"Mac OS": "Mac", "CrOS": "ChromeOS", "Linux": "Linux"},
}


def browser_of(request: Request) -> str:
    """As in "Firefox, Linux"; "" where it says nothing of the kind."""
    said = request.headers.get("user-agent", "")
    browser = next((name for mark, name in BROWSERS.items() if mark in said), "")
    if not browser and "Safari" in said:
        browser = "Safari"
    system = next((name for mark, name in SYSTEMS.items() if mark in said), "")
    return ", ".join(part for part in (browser, system) if part)
