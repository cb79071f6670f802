"""The animated picture of the README: a schema beside its tree, in the colours of a trace.

    python docs/site/animation.py

builds and runs the program in docs/site/bee, which saves a trace after each tick, asks
`gpgen graph` for the state of each node in each trace, and writes docs/pictures/bee.svg.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "docs/site/bee"
PICTURE = ROOT / "docs/pictures/bee.svg"
SECONDS = 0.8  # per frame
LETTER, LINE, MARGIN = 7.25, 17, 16
# The states of nodes in the order of the legend, by the fill that `gpgen graph` gives them.
COLOURS = {
    "running": "#ffd24d",
    "succeeded": "#a9dba1",
    "halted": "#c9b6ec",
    "refused": "#d9d9d9",
    "unvisited": "#ffffff",
}
BOX = re.compile(r'<rect class="(?:composite|leaf|test)"')
SIZE = re.compile(r'width="(\d+)" height="(\d+)"')
STYLE = """\
    .now { font-weight: bold; }
    .mark, .key { stroke: none; }
    .moment { visibility: hidden; }
    @media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
"""


class Frame(NamedTuple):
    """A moment: its caption, and the state of each node by its number."""

    caption: str
    states: tuple[str, ...]


class Recording(NamedTuple):
    """A schema, the picture of its tree, the nodes in it as JSON objects, and the frames."""

    schema: str
    tree: str
    nodes: tuple[dict[str, Any], ...]
    frames: tuple[Frame, ...]


def record(folder: Path) -> Recording:
    """Build and run the program in a folder, and read its traces."""
    gpgen = (sys.executable, "-m", "gpgen")
    schema = str(SOURCE / "bee.yaml")
    run(folder, *gpgen, schema, "-o", "generated")
    sources = [*folder.glob("generated/*.c"), *(ROOT / "runtime").glob("*.c")]
    options = ("-std=c11", "-DGP_TRACE", "-Igenerated", f"-I{ROOT / 'runtime'}", "-o", "bee")
    run(folder, "cc", *options, str(SOURCE / "main.c"), *map(str, sources))
    captions = run(folder, "./bee").splitlines()
    frames: list[Frame] = []
    nodes: list[dict[str, Any]] = []
    for number, caption in enumerate(captions):
        trace = f"frame-{number:02}.trace"
        recorded = run(folder, *gpgen, "graph", schema, "bee", "--trace", trace, "--format", "json")
        (entity,) = json.loads(recorded)["entities"]
        nodes = entity["nodes"]
        frames.append(Frame(caption, tuple(node["state"] for node in nodes)))
    tree = run(folder, *gpgen, "graph", schema, "bee")
    return Recording((SOURCE / "bee.yaml").read_text(), tree, tuple(nodes), tuple(frames))


def run(folder: Path, *command: str) -> str:
    """Run a command in a folder and return its output."""
    paths = os.pathsep.join(filter(None, (str(ROOT / "gen"), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(
        command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def animated(recording: Recording) -> str:
    """Return the SVG document that plays a recording."""
    text = recording.schema.splitlines()
    left = int(max(map(len, text)) * LETTER) + 2 * MARGIN
    head, _, body = recording.tree.partition('  <rect class="paper"')
    _, _, body = body.partition("\n")
    size = SIZE.search(head)
    assert size is not None
    width = left + int(size[1])
    top = (len(text) + 1) * LINE + MARGIN  # of the caption and the legend
    height = max(top, int(size[2]) + MARGIN) + 2 * LINE
    head = SIZE.sub(f'width="{width}" height="{height}"', head, count=1)
    style = STYLE + "".join(keyframes(recording.frames))
    parts = [
        head.replace("  </style>", f"{style}  </style>", 1),
        '  <rect class="paper" width="100%" height="100%"/>\n',
        *schema_lines(recording, text),
        f'  <g transform="translate({left},{(top - int(size[2])) // 2})">\n',
        *tree_with_names(body.removesuffix("</svg>\n"), recording.nodes),
        "  </g>\n",
        *legend(height - LINE, width),
        *captions(recording.frames, height - LINE),
        "</svg>\n",
    ]
    return "".join(parts)


def keyframes(frames: Sequence[Frame]) -> list[str]:
    """Return the rules by which nodes, marks and captions change from frame to frame."""
    time = f"{len(frames) * SECONDS:g}s"
    rules = [f"    [class*=moment], [class*=node] {{ animation: {time} step-end infinite; }}\n"]
    for number in range(len(frames[0].states)):
        colours = [COLOURS[frame.states[number]] for frame in frames]
        name = f"node-{number + 1}"
        rules += rule(name, colours, "fill: {}".format, colours[-1])
    for number in range(len(frames)):
        shown = ["visible" if other == number else "hidden" for other in range(len(frames))]
        rules += rule(f"moment-{number + 1}", shown, "visibility: {}".format, shown[-1])
    return rules


def rule(name: str, values: Sequence[str], say: Callable[[str], str], still: str) -> list[str]:
    """Return a rule with an entry for each change, and the value where nothing may move."""
    steps = [
        f"{100 * number / len(values):.4g}% {{ {say(value)}; }}"
        for number, value in enumerate(values)
        if number == 0 or value != values[number - 1]
    ]
    return [
        f"    .{name} {{ {say(still)}; animation-name: {name}; }}\n",
        f"    @keyframes {name} {{ {' '.join(steps)} }}\n",
    ]


def schema_lines(recording: Recording, text: Sequence[str]) -> list[str]:
    """Return the schema; a line with a node has a mark in the colour of that node."""
    node_on = {node["line"]: node["number"] for node in reversed(recording.nodes)}
    parts = []
    for number, line in enumerate(text, 1):
        words = line.lstrip()
        x, y = MARGIN + int((len(line) - len(words)) * LETTER), MARGIN + LINE * number
        if number in node_on:
            width = int(len(words) * LETTER) + 8
            place = f'x="{x - 4}" y="{y - 13}" width="{width}" height="{LINE}"'
            parts.append(f'  <rect class="mark node-{node_on[number]}" {place}/>\n')
        parts.append(f'  <text x="{x}" y="{y}">{escape(words)}</text>\n')
    return parts


def tree_with_names(body: str, nodes: Sequence[dict[str, Any]]) -> list[str]:
    """Return the boxes of a tree, each with a class by which its colour is changed."""
    depths = {0: 0}
    for node in nodes:
        depths[node["number"]] = depths[node["parent"]] + 1
    # A picture has its boxes by columns, from left to right.
    numbers = iter(sorted((node["number"] for node in nodes), key=lambda each: depths[each]))

    def named(box: re.Match[str]) -> str:
        return f'{box[0][:-1]} node-{next(numbers)}"'

    return [BOX.sub(named, line) for line in body.splitlines(keepends=True)]


def legend(y: int, width: int) -> list[str]:
    """Return what the colours mean, at the lower right."""
    parts = []
    words = [word for word in COLOURS if word != "unvisited"]
    x = width - MARGIN - sum(int(len(word) * LETTER) + 30 for word in words) + 12
    for word in words:
        parts.append(
            f'  <rect class="key" x="{x}" y="{y - 10}" width="12" height="12" '
            f'style="fill: {COLOURS[word]}"/>\n'
            f'  <text x="{x + 17}" y="{y}">{word}</text>\n'
        )
        x += int(len(word) * LETTER) + 30
    return parts


def captions(frames: Sequence[Frame], y: int) -> list[str]:
    """Return the captions, of which one is shown at a time."""
    return [
        f'  <text class="now moment-{number}" x="{MARGIN}" y="{y}">{escape(frame.caption)}</text>\n'
        for number, frame in enumerate(frames, 1)
    ]


def main() -> None:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.write_text(animated(record(Path(folder))))


if __name__ == "__main__":
    main()
