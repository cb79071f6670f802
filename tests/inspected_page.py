"""Opens the page of gpgen inspect in Chromium."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--force-device-scale-factor=1",
]
SIZE = {"width": 1280, "height": 720}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        expect.set_options(timeout=20_000)  # a busy machine renders late
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, address: str, scheme: str = "light") -> Iterator[Page]:
    """Open a page in a fresh profile; a script error or a request elsewhere fails the test."""
    context = browser.new_context(
        viewport={"width": SIZE["width"], "height": SIZE["height"]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    yield page
    context.close()
    assert errors == []
    own = address.partition("#")[0]
    assert [url for url in asked if not url.startswith((own, "data:"))] == []
