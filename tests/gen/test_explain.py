"""What gpgen explains: every code, by a text and an example, and every C name."""

from pathlib import Path

import pytest
from command import gpgen

from gpgen.check import check_schema
from gpgen.cli.explain import example_of
from gpgen.codes import CODES, WARNINGS
from gpgen.emit import render
from gpgen.rendering.overlaid import OverlayError

# About whole files, other files, traces, templates, or so much that no example is short.
WITHOUT = {
    *("GP101", "GP102", "GP103", "GP104", "GP110", "GP114", "GP116", "GP123", "GP220"),
    *("GP244", "GP406", "GP407", "GP420", "GP455", "GP458", "GP459", "GP462", "GP474", "GP475"),
    *("GP484", "GP485", "GP601", "GP605", "GP703"),
    *(code for code in CODES if code.startswith("GP18")),
}
OF_TEMPLATES = {code for code in CODES if code.startswith("GP6")}
# What examples may include.
SPATIAL = b"gpgen: 1\nmodule: spatial\nstructs: {vec2: {x: f32, y: f32}}\n"
HEAD = "gpgen: 1\nmodule: garden\n"


def found_in(text: str) -> list[str]:
    """Return the codes of what is wrong with an example, those of warnings too."""
    whole = text if text.startswith("gpgen:") else HEAD + text

    def read(path: str) -> bytes:
        files = {"garden.yaml": whole.encode(), "spatial.yaml": SPATIAL}
        if path in files:
            return files[path]
        raise FileNotFoundError(2, "No such file or directory")

    return [problem.code for problem in check_schema("garden.yaml", read).problems]


def found_in_template(text: str, overlay: Path) -> list[str]:
    """Return the codes of what is wrong with a template."""
    (overlay / "module.h.j2").write_text(text)
    module = check_schema("x.yaml", lambda _: HEAD.encode()).module
    assert module is not None
    try:
        render(module, [overlay])
    except OverlayError as error:
        return [problem.code for problem in error.problems]
    return []


@pytest.mark.parametrize("code", sorted(OF_TEMPLATES - WITHOUT))
def test_templates_have_the_problem_and_have_it_no_more(code: str, tmp_path: Path) -> None:
    example = example_of(code)
    assert example is not None
    assert found_in_template(example.wrong, tmp_path) == [code]
    assert found_in_template(example.right, tmp_path) == []


@pytest.mark.parametrize("code", sorted(CODES.keys() - WITHOUT - OF_TEMPLATES))
def test_examples_have_the_problem_and_have_it_no_more(code: str) -> None:
    example = example_of(code)
    assert example is not None
    assert found_in(example.wrong) == [code]
    left = found_in(example.right)
    assert code not in left
    assert set(left) <= set(WARNINGS)


@pytest.mark.parametrize("code", sorted(WITHOUT))
def test_only_what_needs_none_has_no_example(code: str) -> None:
    assert code in CODES
    assert example_of(code) is None


@pytest.mark.parametrize("code", sorted(CODES))
def test_explanations_are_sentences(code: str) -> None:
    """Read at a terminal, without markup that is not shown there."""
    title, explanation = CODES[code].title, CODES[code].explanation
    assert title[0].islower() or title[0].isupper()
    assert not title.endswith(".")
    assert explanation.endswith(".")
    assert len(explanation.split()) >= 6


def test_a_code_is_explained_with_its_example(folder: Path) -> None:
    done = gpgen("explain", "GP208", cwd=folder)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert done.stdout.startswith("GP208: a word that is no choice here\n\n")
    assert done.stdout.endswith(
        "\n\nWrong:\n\n    entities:\n      bee:\n        hooks: [update]\n"
        "\nRight:\n\n    entities:\n      bee:\n        hooks: [reset]\n"
    )
    assert gpgen("explain", "gp208", cwd=folder).stdout == done.stdout
    assert gpgen("explain", "208", cwd=folder).stdout == done.stdout


def test_an_unknown_code_is_told(folder: Path) -> None:
    done = gpgen("explain", "GP999", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "gpgen: there is no GP999\n")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("pond_duck_set_weight", "pond.yaml:4:23: "),
        ("pond_duck_create", "pond.yaml:4:3: "),
        ("POND_DUCK_EVENT_WEIGHT", "pond.yaml:4:23: "),
        ("pond_world_init", "pond.yaml:2:9: "),
    ],
)
def test_a_c_name_is_explained_by_its_place(folder: Path, name: str, place: str) -> None:
    """The name from a message of the compiler or the linker."""
    done = gpgen("explain", name, "pond.yaml", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.startswith(place)


def test_an_unknown_c_name_is_told_with_one_like_it(folder: Path) -> None:
    done = gpgen("explain", "pond_duck_set_wieght", "pond.yaml", cwd=folder)
    assert done.returncode == 1
    assert done.stderr == (
        "gpgen: nothing in pond.yaml is called pond_duck_set_wieght in C\n"
        "did you mean 'pond_duck_set_weight'?\n"
    )
    assert gpgen("explain", "pond_duck", "nowhere.yaml", cwd=folder).returncode == 1
