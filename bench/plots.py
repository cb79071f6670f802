"""Draws the plots of docs/benchmarks.md as SVG, for light and dark pages."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH = 720
LEFT = 130
TOP = 56
BAR = 13
GRAPH = 190
PANEL = 220
STYLE = """\
    text { font: 12px system-ui, sans-serif; fill: #24292f; }
    .title { font-size: 14px; font-weight: 600; }
    .note { font-size: 11px; fill: #57606a; }
    .end { text-anchor: end; }
    .middle { text-anchor: middle; }
    .paper { fill: #fff; }
    .grid { stroke: #d8dee4; fill: none; }
    .line { fill: none; stroke-width: 2; }
    .s0 { fill: #0969da; } .line.s0 { fill: none; stroke: #0969da; }
    .s1 { fill: #8c959f; } .line.s1 { fill: none; stroke: #8c959f; }
    .s2 { fill: #bc4c00; } .line.s2 { fill: none; stroke: #bc4c00; }
    .s3 { fill: #2da44e; } .line.s3 { fill: none; stroke: #2da44e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .note { fill: #9198a1; }
      .paper { fill: #0d1117; }
      .grid { stroke: #30363d; }
      .s0 { fill: #4493f8; } .line.s0 { stroke: #4493f8; }
      .s1 { fill: #8b949e; } .line.s1 { stroke: #8b949e; }
      .s2 { fill: #db6d28; } .line.s2 { stroke: #db6d28; }
      .s3 { fill: #3fb950; } .line.s3 { stroke: #3fb950; }
    }
"""


class Bars(NamedTuple):
    """A group of bars with a name: a value for each series, or None."""

    name: str
    values: Sequence[float | None]


class Panel(NamedTuple):
    """A graph: a value for each series at each x."""

    title: str
    ticks: Sequence[str]
    lines: Sequence[Sequence[float]]


def place(text: str, x: float, y: float, kind: str = "") -> str:
    """Return an SVG text at a position."""
    return f'  <text x="{x:.0f}" y="{y:.0f}" class="{kind}">{escape(text)}</text>'


def frame(title: str, note: str, series: Iterable[str], body: Iterable[str], height: int) -> str:
    """Return a complete picture: title, legend, and body."""
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>\n{STYLE}  </style>",
        '  <rect class="paper" width="100%" height="100%"/>',
        place(title, 12, 22, "title"),
        place(note, 12, height - 10, "note"),
    ]
    x = 12
    for number, name in enumerate(series):
        lines.append(f'  <rect class="s{number}" x="{x}" y="34" width="10" height="10"/>')
        lines.append(place(name, x + 15, 43))
        x += 32 + 7 * len(name)
    return "\n".join([*lines, *body, "</svg>", ""])


def draw_bars(title: str, note: str, series: Sequence[str], groups: Sequence[Bars]) -> str:
    """Return horizontal bars in groups, each with its value."""
    most = max(value for group in groups for value in group.values if value is not None)
    body = []
    y = TOP
    for group in groups:
        present = [(n, value) for n, value in enumerate(group.values) if value is not None]
        body.append(place(group.name, LEFT - 8, y + len(present) * BAR / 2 + 4, "end"))
        for number, value in present:
            width = max(value / most * (WIDTH - LEFT - 60), 1)
            body.append(
                f'  <rect class="s{number}" x="{LEFT}" y="{y}" '
                f'width="{width:.1f}" height="{BAR - 2}"/>'
            )
            body.append(place(f"{value:.1f}", LEFT + width + 5, y + BAR - 3, "note"))
            y += BAR
        y += 10
    return frame(title, note, series, body, y + 24)


def draw_panels(title: str, note: str, series: Sequence[str], panels: Sequence[Panel]) -> str:
    """Return graphs side by side, with one logarithmic scale."""
    values = [value for panel in panels for line in panel.lines for value in line]
    low = 2 ** math.floor(math.log2(min(values)))
    high = 2 ** math.ceil(math.log2(max(values)))
    body = []
    for index, panel in enumerate(panels):
        body += draw_panel(panel, 46 + index * (PANEL + 10), (low, high))
    return frame(title, note, series, body, TOP + GRAPH + 64)


def draw_panel(panel: Panel, left: float, scale: tuple[float, float]) -> list[str]:
    """Return one graph."""
    low, high = scale
    top, bottom = TOP + 24, TOP + 24 + GRAPH - 24
    steps = math.log2(high / low)

    def height(value: float) -> float:
        return bottom - math.log2(value / low) / steps * (bottom - top)

    width = PANEL - 46
    body = [place(panel.title, left, TOP + 12)]
    for step in range(0, round(steps) + 1, 2):
        y = height(low * 2**step)
        body.append(f'  <path class="grid" d="M{left:.0f},{y:.1f} h{width}"/>')
        body.append(place(f"{low * 2**step:g}", left - 5, y + 4, "note end"))
    places = [left + (n + 0.5) * width / len(panel.ticks) for n in range(len(panel.ticks))]
    for x, tick in zip(places, panel.ticks, strict=True):
        body.append(place(tick, x, bottom + 18, "note middle"))
    for number, line in enumerate(panel.lines):
        points = [(x, height(value)) for x, value in zip(places, line, strict=False)]
        drawn = " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        if points:
            body.append(f'  <path class="line s{number}" d="M{drawn}"/>')
        body += [
            f'  <circle class="s{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points
        ]
    return body
