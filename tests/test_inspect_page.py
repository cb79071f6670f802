"""The page of gpgen inspect in Chromium, used by mouse and keyboard."""

import base64
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspected_page import chromium, opened
from inspected_program import Program
from inspected_session import garden, options_for, served
from playwright.sync_api import Browser, Page, expect

from gpgen.tools.inspect.server import PageServer

pytestmark = pytest.mark.slow
AXE = Path(__file__).parents[1] / ".venv/node/node_modules/axe-core/axe.min.js"
PICTURES = Path(__file__).parents[1] / "docs/pictures"
TABS = ("table", "tree", "log", "flow", "costs")
SHOWN = "object=guard%232&pin=guard%232+hp"
MOST_DIFFERENCE = 0.03  # share of pixels; fonts differ slightly between machines


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as made:
        yield made


@pytest.fixture
def program() -> Iterator[Program]:
    with Program(200) as made:
        yield made


@pytest.fixture
def server(program: Program, tmp_path: Path) -> Iterator[PageServer]:
    with served(options_for(program), garden(tmp_path)) as made:
        yield made


@pytest.fixture
def page(browser: Browser, server: PageServer) -> Iterator[Page]:
    with opened(browser, server.address) as made:
        expect(made.locator(".row").first).to_be_visible()
        yield made


def row(page: Page, name: str) -> str:
    """Return the texts of a row of the table."""
    return page.locator(f".row[data-object='{name}']").inner_text()


def test_it_shows_types_fills_and_objects(page: Page) -> None:
    expect(page).to_have_title("garden · gpgen inspect")
    expect(page.locator("#state")).to_have_text("live")
    expect(page.locator("#types button")).to_have_count(3)
    expect(page.locator("#types button").nth(0)).to_contain_text("200guard")
    expect(page.locator("#types button").nth(1)).to_contain_text("1 !honey")
    assert row(page, "guard#3").split("\n")[:4] == ["guard#3", "97", "0", "guard 3"]
    expect(page.locator("[role=columnheader]").nth(1)).to_have_attribute(
        "title", "i32 · Points of health. · observed, clamped"
    )


def test_an_object_opens_and_its_address_brings_it_back(page: Page) -> None:
    page.locator(".row[data-object='guard#4'] .cell").first.click()
    panel = page.locator("#panel")
    expect(panel).to_contain_text("Points of health.")
    expect(panel).to_contain_text("Component body")
    expect(panel.locator("button.value").first).to_have_text("96")
    assert "object=guard%234" in page.url
    page.reload()
    expect(page.locator("#panel button.value").first).to_have_text("96")
    page.go_back()
    expect(page.locator("#panel")).to_be_empty()


def test_a_filter_is_evaluated_by_the_program(page: Page, program: Program) -> None:
    page.keyboard.press("/")
    page.keyboard.type("hp < 30 and team == bees")
    expect(page.locator("#filter-note")).to_have_text("18 of 200")
    assert 3 in program.asked
    assert (
        int(row(page, page.locator(".row").first.get_attribute("data-object") or "").split("\n")[1])
        < 30
    )
    page.keyboard.press("Escape")
    expect(page.locator("#table")).to_be_focused()
    expect(page.locator("#filter")).to_have_value("hp < 30 and team == bees")


def test_the_note_counts_what_the_program_filtered(page: Page) -> None:
    """Until the program answers, the note is not updated for a new filter."""
    page.route("**/view?*", lambda route: route.abort())
    page.locator("#filter").fill("hp < 30 and team == bees")
    page.wait_for_timeout(400)
    expect(page.locator("#filter-note")).to_have_text("200 live")
    page.unroute("**/view?*")
    page.locator("#filter").fill("hp < 30 and team == bears")
    expect(page.locator("#filter-note")).to_have_text(re.compile("^[1-9][0-9]? of 200$"))


def test_a_wrong_filter_says_what_was_expected(page: Page) -> None:
    page.locator("#filter").fill("hq < 3")
    expect(page.locator("#filter-note")).to_have_text("unknown property 'hq'")
    expect(page.locator("#filter")).to_have_attribute("aria-invalid", "true")


def test_a_column_sorts_up_down_and_not(page: Page) -> None:
    head = page.locator("[role=columnheader]").nth(1)
    head.click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(page.locator(".row").first).to_contain_text("11")
    head.click()
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(page.locator(".row").first).to_contain_text("100")
    head.click()
    expect(head).not_to_have_attribute("aria-sort", re.compile("."))


def test_a_value_is_edited_by_keyboard_and_clamped(page: Page, program: Program) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("e")
    expect(page.locator(".editor input")).to_have_value("99")
    expect(page.locator(".editor small")).to_have_text("i32 · 0 … 100 · Points of health.")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.locator(".row[data-object='guard#1']")).to_contain_text("12")
    assert program.garden.guards[1]["hp"] == (12,)
    expect(page.locator(".editor")).to_have_count(0)  # the row may change before the editor closes
    page.keyboard.press("e")
    page.keyboard.type("5000")
    page.keyboard.press("Enter")
    expect(page.locator(".row[data-object='guard#1'] .cell.cursor")).to_have_text("100")


def test_a_wrong_value_says_what_was_expected(page: Page, program: Program) -> None:
    page.locator(".row[data-object='guard#0'] .cell").nth(1).dblclick()
    page.locator(".editor input").fill("many")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_have_text("expected i32, got 'many'")
    page.keyboard.press("Escape")
    expect(page.locator(".editor")).to_have_count(0)
    assert program.garden.guards[0]["hp"] == (100,)


def test_an_enum_is_chosen_and_a_reference_is_a_link(page: Page, program: Program) -> None:
    page.locator(".row[data-object='guard#0'] .cell").first.click()
    page.locator("#panel button.value", has_text="bees").click()
    page.locator(".editor select").select_option("bears")
    expect(page.locator("#panel button.value", has_text="bears")).to_be_visible()
    page.locator("#panel tr", has_text="target").locator("button.value").click()
    page.locator(".editor input").fill("guard#7")
    page.keyboard.press("Enter")
    page.locator("#panel tr", has_text="target").locator("button.link", has_text="guard#7").click()
    expect(page.locator("#panel .title strong")).to_have_text("guard#7")
    assert program.garden.guards[0]["team"] == (1,)


def test_computed_properties_cannot_be_edited(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    value = page.locator("#panel tr", has_text="strength").locator("button.value")
    expect(value).to_be_disabled()
    expect(value).to_have_attribute("title", "observed, computed: follows the schema")


def test_time_stops_steps_and_goes_on(page: Page, program: Program) -> None:
    page.keyboard.press("Space")
    expect(page.locator("#state")).to_have_text("stopped")
    frame = program.garden.frame
    page.keyboard.press(".")
    wait_until(lambda: program.garden.frame == frame + 1)
    page.keyboard.press(">")
    wait_until(lambda: program.garden.frame == frame + 11)
    page.locator("#stop").click()
    expect(page.locator("#state")).to_have_text("live")
    wait_until(lambda: program.garden.frame > frame + 11)


def wait_until(holds: object, seconds: float = 20) -> None:
    assert callable(holds)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_the_past_is_shown_and_the_program_put_back(page: Page, program: Program) -> None:
    page.keyboard.press("ArrowDown")
    time.sleep(0.6)
    page.locator(".row[data-object='guard#0'] .cell").nth(1).dblclick()
    page.locator(".editor input").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#panel button.value").first).to_have_text("5")
    time.sleep(0.4)
    for _ in range(2):
        page.keyboard.press("[")
    expect(page.locator("#state")).to_have_text("the past")
    expect(page.locator("#panel button.value").first).to_have_text("100")
    frame = program.garden.frame
    page.locator("#rewind").click()
    wait_until(lambda: program.garden.frame < frame)
    page.keyboard.press("\\")
    expect(page.locator("#state")).to_have_text("live")
    expect(page.locator("#now")).to_have_text("live")


def test_a_tree_shows_what_runs_and_why_and_a_value_proves_it(page: Page) -> None:
    """A weak guard does not flee because a value in its condition is 0; changing it proves that."""
    page.locator("#filter").fill("hp < 12")
    page.locator(".row .cell").first.click()
    tree = page.locator("#panel-tree")
    expect(tree.locator("li.path")).to_contain_text(["priority", "watch: idle"])
    expect(tree).to_contain_text("while hp < flees_below is false: hp = 11, flees_below = 0")
    page.keyboard.press("Escape")
    page.locator("#filter").fill("")
    page.locator(".row[data-object='guard#0'] .cell").first.click()
    for name, value in (("hp", "11"), ("flees_below", "30")):
        page.locator("#panel tr", has=page.locator(f"th:text-matches('^{name}')")).locator(
            "button.value"
        ).click()
        page.locator(".editor input").fill(value)
        page.keyboard.press("Enter")
        expect(page.locator(".editor")).to_have_count(0)
    expect(tree.locator("li.path")).to_contain_text(["priority", "flee: walk"])
    expect(tree).to_contain_text("while hp < flees_below is true: hp = 11, flees_below = 30")


def test_a_node_leads_to_its_place_in_the_schema(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    page.locator("#panel-tree button", has_text="flee: walk").click()
    dialog = page.locator("#help")
    expect(dialog.locator("h2")).to_contain_text("garden.yaml:")
    expect(dialog.locator(".changed")).to_contain_text("name: flee, while: hp < flees_below")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_tree_zooms(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("b")
    picture = page.locator("#view-tree svg")
    expect(picture).to_be_visible()
    before = float(picture.get_attribute("width") or 0)
    page.keyboard.press("+")
    expect(page.locator("#view-tree .controls")).to_contain_text("125 %")
    assert float(picture.get_attribute("width") or 0) == pytest.approx(1.25 * before, rel=0.01)
    expect(page.locator("#view-tree .box.running")).to_have_count(2)


def test_the_log_has_filters_and_links(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("l")
    expect(page.locator("#log li").first).to_contain_text("change")
    page.locator("#panel button", has_text="emit stung").click()
    page.locator(".editor input").fill("7, guard#2")
    page.keyboard.press("Enter")
    page.locator("#view-log [data-kind=change]").click()
    expect(page.locator("#log li")).to_have_count(1)
    expect(page.locator("#log li")).to_contain_text("guard#0.stung(pain: 7, by: guard#2)")
    page.keyboard.press("/")
    page.keyboard.type("guard#9")
    expect(page.locator("#log li")).to_have_count(0)
    page.reload()
    expect(page.locator("#log-filter")).to_have_value("guard#9")


def test_the_flow_of_a_frame_shows_who_notified_whom(page: Page) -> None:
    page.keyboard.press("f")
    expect(page.locator("#view-flow")).to_contain_text("spot = {x:")
    page.keyboard.press("Space")
    page.keyboard.press("t")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("f")
    page.locator("#panel button", has_text="emit stung").click()
    page.locator(".editor input").fill("7, guard#2")
    page.keyboard.press("Enter")
    expect(page.locator("#view-flow .arrow")).to_have_count(1)
    expect(page.locator("#view-flow")).to_contain_text("stung(pain: 7, by: guard#2)")


def test_costs_have_bars_and_pools_say_how_often_they_were_full(page: Page) -> None:
    page.keyboard.press("c")
    costs = page.locator("#view-costs")
    expect(costs.locator("tr", has_text="draw")).to_contain_text("70 µs")
    expect(costs.locator("tr", has_text="honey")).to_contain_text("3")
    expect(costs.locator(".bar")).to_have_count(3)


def test_properties_are_pinned_with_a_line_of_their_values(page: Page) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("p")
    pin = page.locator(".pin")
    expect(pin).to_contain_text("guard#0.hp100")
    expect(pin.locator("svg path")).to_have_count(1)
    page.reload()
    expect(page.locator(".pin")).to_contain_text("guard#0.hp100")
    page.locator(".pin button", has_text="✕").click()
    expect(page.locator(".pin")).to_have_count(0)


def test_objects_are_created_and_recycled(page: Page, program: Program) -> None:
    page.keyboard.press("n")
    expect(page.locator("#panel .title strong")).to_have_text("guard#200")
    assert 200 in program.garden.guards
    page.keyboard.press("x")
    expect(page.locator("#panel-state")).to_have_text("dead")
    assert 200 not in program.garden.guards


def test_all_keys_are_in_the_help(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    for words in ("stop time", "sort by the property", "a type", "back to the present"):
        expect(page.locator("#help")).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("3")
    expect(page.locator("#types [aria-current=true]")).to_have_text("world")


# 100,000 objects


def test_of_many_objects_only_those_that_are_seen_are_asked_for(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        Program(100_000) as program,
        served(options_for(program), garden(tmp_path)) as server,
        opened(browser, server.address) as page,
    ):
        expect(page.locator("#filter-note")).to_have_text("100,000 live")
        program.rows_sent = 0
        looks = program.asked.count(11)
        page.keyboard.press("End")
        expect(page.locator(".row[data-object='guard#99999']")).to_be_visible()
        assert page.locator(".row").count() < 60
        assert program.rows_sent < 60 * (program.asked.count(11) - looks + 2)
        page.locator("#filter").fill("hp == 55 and team == bears")
        expect(page.locator("#filter-note")).to_have_text("1,111 of 100,000", timeout=15_000)


# Connections


def test_after_a_lost_connection_it_reconnects(page: Page, program: Program) -> None:
    program.drop()
    expect(page.locator("#state")).to_contain_text("connection lost")
    expect(page.locator("#state")).to_have_text("live")
    expect(page.locator(".row").first).to_be_visible()


def test_without_a_program_it_says_so_and_waits(browser: Browser, tmp_path: Path) -> None:
    with Program(1) as program:
        port = program.port
        options = options_for(program)
    with served(options, garden(tmp_path)) as server, opened(browser, server.address) as page:
        expect(page.locator("#state")).to_contain_text("waiting for a program")
        with Program(5, port=port):
            expect(page.locator("#state")).to_have_text("live")
            expect(page.locator(".row")).to_have_count(5)


def test_a_program_that_allows_no_edits_refuses_them(browser: Browser, tmp_path: Path) -> None:
    with (
        Program(5, may_edit=False) as program,
        served(options_for(program), garden(tmp_path)) as server,
        opened(browser, server.address) as page,
    ):
        expect(page.locator(".row")).to_have_count(5)
        expect(page.locator("#stop")).to_be_disabled()
        expect(page.locator("#create")).to_be_disabled()
        page.locator(".row .cell").nth(1).dblclick()
        expect(page.locator("#toast")).to_contain_text("read-only")


def test_names_of_a_hostile_program_are_text(browser: Browser, tmp_path: Path) -> None:
    evil = b"<img src=x onerror=document.title=1>"
    with Program(3) as program:
        for guard in program.garden.guards.values():
            guard["name"] = (evil[:12],)
        program.hostile_name = "<b onmouseover=alert(1)>hp</b>"
        with (
            served(options_for(program), garden(tmp_path)) as server,
            opened(browser, server.address) as page,
        ):
            expect(page.locator(".row")).to_have_count(3)
            expect(page.locator("[role=columnheader]").nth(1)).to_have_text(program.hostile_name)
            assert page.locator("#table b, #table img").count() == 0
            expect(page).to_have_title("garden · gpgen inspect")


def test_a_page_of_another_site_can_neither_read_nor_edit(
    browser: Browser, server: PageServer, program: Program
) -> None:
    """A page of another origin that knows the token tries every kind of request."""
    context = browser.new_context()
    page = context.new_page()
    page.route(
        "http://evil.test/",
        lambda route: route.fulfill(
            content_type="text/html", body="<!DOCTYPE html><title>evil</title>"
        ),
    )
    page.goto("http://evil.test/")
    hp = program.garden.guards[0]["hp"]
    found = page.evaluate(
        """async (address) => {
            const body = JSON.stringify({action: "set", object: "guard#0", path: "hp", text: "1"});
            const said = [];
            for (const mode of ["cors", "no-cors"]) {
                try {
                    const answer = await fetch(address + "edit", {method: "POST", body, mode});
                    said.push(answer.type + answer.status + await answer.text());
                } catch (error) { said.push("refused"); }
            }
            const image = new Image();
            said.push(await new Promise((done) => {
                image.onload = () => done("loaded");
                image.onerror = () => done("refused");
                image.src = address + "page.js";
            }));
            const frame = document.createElement("iframe");
            frame.src = address;
            document.body.append(frame);
            await new Promise((done) => { frame.onload = done; });
            try { said.push(frame.contentDocument ? "read" : "refused"); }
            catch (error) { said.push("refused"); }
            return said;
        }""",
        server.address,
    )
    context.close()
    assert found[0] == found[2] == found[3] == "refused"
    assert "problem" not in found[1]
    assert program.garden.guards[0]["hp"] == hp


# Appearance


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: PageServer, scheme: str) -> None:
    with opened(browser, server.address, scheme) as page:
        expect(page.locator(".row").first).to_be_visible()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("p")
        expect(page.locator("#panel-tree li").first).to_be_visible()
        page.evaluate(AXE.read_text())
        for key in "tblfc?":
            page.keyboard.press(key)
            page.wait_for_timeout(300)
            found = page.evaluate("axe.run().then((found) => found.violations)")
            assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], key


@pytest.mark.parametrize(("name", "scheme"), [("table", "light"), ("tree", "dark")])
def test_pictures_of_the_page_are_as_before(
    browser: Browser, tmp_path: Path, name: str, scheme: str
) -> None:
    """With GPGEN_UPDATE=1, this test writes the pictures of the manual."""
    with Program(60) as program, served(options_for(program), garden(tmp_path)) as server:
        wait_until(lambda: program.garden.frame > 0)
        program.garden.is_stopped = True
        for slot in range(3):
            program.garden.guards[slot] |= {"hp": (12,), "spot": (slot / 2, 1.0)}
        with opened(browser, f"{server.address}#{SHOWN}&tab={name}", scheme) as page:
            compare(page, PICTURES / f"inspect-{name}.png", tmp_path / "shown.png")


def compare(page: Page, kept: Path, shown: Path) -> None:
    """Take a picture once the page no longer changes, and compare it with the stored one."""
    page.set_viewport_size({"width": 1120, "height": 600})
    expect(page.locator("#panel-tree")).to_contain_text("hp = 12")
    page.wait_for_timeout(1500)
    page.screenshot(path=shown)
    if os.environ.get("GPGEN_UPDATE"):
        shutil.copy(shown, kept)
    assert difference(page, kept, shown) <= MOST_DIFFERENCE


def difference(page: Page, kept: Path, shown: Path) -> float:
    """Return the share of pixels that differ visibly; 1 if the size differs."""
    texts = [
        f"data:image/png;base64,{base64.b64encode(each.read_bytes()).decode()}"
        for each in (kept, shown)
    ]
    page.goto("about:blank")
    found = page.evaluate(
        """async (texts) => {
            const data = await Promise.all(texts.map(async (text) => {
                const image = new Image();
                image.src = text;
                await image.decode();
                const canvas = document.createElement("canvas");
                [canvas.width, canvas.height] = [image.width, image.height];
                const context = canvas.getContext("2d");
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, image.width, image.height);
            }));
            const [a, b] = data;
            if (a.width !== b.width || a.height !== b.height) { return 1; }
            let count = 0;
            for (let i = 0; i < a.data.length; i += 4) {
                const far = [0, 1, 2].some((at) => Math.abs(a.data[i + at] - b.data[i + at]) > 40);
                count += far ? 1 : 0;
            }
            return (4 * count) / a.data.length;
        }""",
        texts,
    )
    assert isinstance(found, int | float)
    return float(found)
