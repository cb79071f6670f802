"""Pictures that no page generates: the animation of the README, and the pipeline."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import animation
import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", name="recording")
def recorded_bee(tmp_path_factory: pytest.TempPathFactory) -> animation.Recording:
    return animation.record(tmp_path_factory.mktemp("bee"))


def test_animation_is_what_its_script_makes(recording: animation.Recording) -> None:
    made = animation.animated(recording)
    assert made == animation.PICTURE.read_text(), "run python docs/site/animation.py"


def test_animation_shows_every_frame_node_and_state(recording: animation.Recording) -> None:
    states = {state for frame in recording.frames for state in frame.states}
    assert states == set(animation.COLOURS)
    text = animation.PICTURE.read_text()
    for kind, count in (("node", len(recording.nodes)), ("moment", len(recording.frames))):
        for number in range(1, count + 1):
            assert f"@keyframes {kind}-{number} " in text
            assert f'{kind}-{number}"' in text
    ET.fromstring(text)  # noqa: S314 (a file of ours)


def test_lines_and_boxes_have_the_numbers_of_their_nodes(recording: animation.Recording) -> None:
    svg = ET.fromstring(animation.PICTURE.read_text())  # noqa: S314 (a file of ours)
    elements = list(svg.iter())
    shown: dict[str, list[str]] = {}
    for rect, text in pairwise(elements):
        found = re.search(r"node-\d+", rect.get("class", ""))
        if found is not None:
            shown.setdefault(found[0], []).append(text.text or "")
    assert shown == {
        "node-1": ["priority:", "priority"],
        "node-2": ["sequence:", "flee: sequence"],
        "node-3": ["- hide", "hide()"],
        "node-4": ["- wait: 400ms", "wait 400ms"],
        "node-5": ["sequence:", "work: sequence"],
        "node-6": ["- wait: 400ms", "wait 400ms"],
        "node-7": ["- collect", "collect()"],
        "node-8": ["- deliver", "deliver()"],
    }
    assert len(shown) == len(recording.nodes)


def test_the_pipeline_names_folders_that_exist(repo: Path) -> None:
    svg = ET.parse(repo / "docs/pictures/packages.svg")  # noqa: S314 (a file of ours)
    texts = [element.text or "" for element in svg.iter()]
    folders = {text.rstrip("/") for text in texts if text.endswith("/")}
    assert len(folders) > 8
    for folder in folders:
        assert (repo / folder).is_dir() or (repo / "gen/gpgen" / folder).is_dir(), folder
