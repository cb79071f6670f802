"""`gpgen explain`: each code has a text and an example, and each C name has a place."""

import re
from pathlib import Path

import explain_examples
import pytest
from command import gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.cli.explain import of_runtime
from gpgen.output.overlays import OverlayError
from gpgen.output.render import render
from gpgen.source.problems import is_warning, read_code_examples, read_codes

EXAMPLES = read_code_examples()
OF_TEMPLATES = {code for code in read_codes() if code.startswith("GP6")}


def codes_of_template(text: str, overlay: Path) -> list[str]:
    """Return the codes of the problems in a template."""
    overlay.mkdir()
    (overlay / "module.h.j2").write_text(text)
    module = check_schema("x.yaml", only(explain_examples.HEAD)).module
    assert module is not None
    try:
        render(module, [overlay])
    except OverlayError as error:
        return [problem.code for problem in error.problems]
    return []


def codes_of(code: str, text: str, folder: Path) -> list[str]:
    """Return the codes of the problems in an example of a code."""
    if text.startswith(("$ ", "# in ")):
        return explain_examples.codes_of_files(text, folder)
    if code in OF_TEMPLATES:
        return codes_of_template(text, folder)
    return explain_examples.codes_of_schema(text)


@pytest.mark.parametrize("code", sorted(read_codes()))
def test_examples_have_the_problem_and_have_it_no_more(code: str, tmp_path: Path) -> None:
    example = EXAMPLES[code]
    assert codes_of(code, example.wrong, tmp_path / "wrong") == [code]
    left = codes_of(code, example.right, tmp_path / "right")
    assert code not in left
    assert all(map(is_warning, left))


@pytest.mark.parametrize("code", sorted(read_codes()))
def test_examples_fit_into_a_terminal(code: str) -> None:
    for text in EXAMPLES[code]:
        assert max(map(len, text.splitlines())) <= 76
        assert len(text.splitlines()) <= 20
        assert text.isascii()
        assert text.endswith("\n")


def test_only_codes_have_examples() -> None:
    """An example without its code must be deleted."""
    assert list(EXAMPLES) == sorted(read_codes())


@pytest.mark.parametrize("code", sorted(read_codes()))
def test_explanations_are_sentences(code: str) -> None:
    """Explanations are printed to a terminal, which does not show markup."""
    title, explanation = read_codes()[code].title, read_codes()[code].explanation
    assert title[0].islower() or title[0].isupper()
    assert not title.endswith(".")
    assert explanation.endswith(".")
    assert len(explanation.split()) >= 6


def test_a_code_is_explained_with_its_example(folder: Path) -> None:
    done = gpgen("explain", "GP208", cwd=folder)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert done.stdout.startswith("GP208: an unknown value\n\n")
    assert done.stdout.endswith(
        "\n\nWrong:\n\n    entities:\n      bee:\n        hooks: [update]\n"
        "\nRight:\n\n    entities:\n      bee:\n        hooks: [reset]\n"
    )
    assert gpgen("explain", "gp208", cwd=folder).stdout == done.stdout
    assert gpgen("explain", "208", cwd=folder).stdout == done.stdout


def test_an_unknown_code_is_reported(folder: Path) -> None:
    done = gpgen("explain", "GP999", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "gpgen: unknown code 'GP999'\n")
    done = gpgen("explain", "GP9999", cwd=folder)
    assert (done.returncode, done.stderr) == (2, "gpgen: unknown code 'GP9999'\n")


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
    """The name may come from a message of the compiler or the linker."""
    done = gpgen("explain", name, "pond.yaml", cwd=folder)
    assert done.returncode == 0
    assert done.stdout.startswith(place)


def test_an_unknown_c_name_is_reported_with_one_like_it(folder: Path) -> None:
    done = gpgen("explain", "pond_duck_set_wieght", "pond.yaml", cwd=folder)
    assert done.returncode == 1
    assert done.stderr == (
        "gpgen: unknown C name 'pond_duck_set_wieght' in pond.yaml\n"
        "did you mean 'pond_duck_set_weight'?\n"
    )
    assert gpgen("explain", "pond_duck", "nowhere.yaml", cwd=folder).returncode == 1


FLOCK = """\
gpgen: 1
module: flock
components: {wings: {properties: {span: f32}, signals: {broken: {}}}}
entities:
  goose: {components: [wings], properties: {age: {type: u8, observe: false}}}
"""


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("flock_goose_set_span", "write flock_wings_set_span with &goose->wings"),
        ("flock_goose_broken_emit", "write flock_wings_broken_emit with &goose->wings"),
        ("flock_goose_set_age", "'age' is not observed: set goose->age without a setter"),
    ],
)
def test_a_c_name_of_a_component_or_a_field_is_explained(
    folder: Path, name: str, hint: str
) -> None:
    (folder / "flock.yaml").write_text(FLOCK)
    done = gpgen("explain", name, "flock.yaml", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.endswith(f"{hint}\n")


def test_variables_are_in_functions(folder: Path) -> None:
    assert explained(folder, "duck")[0] == (
        "pond.yaml:4:3: the entity 'duck' in functions of pond_duck"
    )


def explained(folder: Path, name: str) -> list[str]:
    done = gpgen("explain", name, "pond.yaml", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "said",
    [
        "'pond_duck_create'",
        "‘pond_duck_create’",  # noqa: RUF001 (quotes as gcc prints them)
        "`pond_duck_create'",
        "_pond_duck_create",
        "pond_duck_create()",
        "pond_duck_create.part.0",
        "pond_duck_create.constprop.0.isra.0",
        "struct pond_duck",
        "generated/pond_duck.h",
    ],
)
def test_a_c_name_is_known_as_messages_have_it(folder: Path, said: str) -> None:
    (line,) = explained(folder, said)
    assert line.startswith("pond.yaml:4:3: the ")
    assert line.endswith("entity 'duck'")


def test_what_is_yours_to_write_is_said_to_be(folder: Path) -> None:
    """The user asks about a function that the linker did not find."""
    leaf = "leaves: {dive: {kind: task}}, behaviour: dive, "
    text = (folder / "pond.yaml").read_text().replace("duck: {", f"duck: {{{leaf}")
    (folder / "pond.yaml").write_text(text)
    for end in ("start", "tick", "halt"):
        assert explained(folder, f"pond_duck_dive_{end}") == [
            "pond.yaml:4:19: the leaf 'dive'",
            "it is yours to write: gpgen stubs pond.yaml shows how",
        ]
    assert "pond_duck_dive_halt" in gpgen("stubs", "pond.yaml", cwd=folder).stdout


def test_what_another_module_has_is_generated_by_its_own_run(folder: Path) -> None:
    """Until then, a compiler cannot find the header of that module."""
    (folder / "lake.yaml").write_text(
        "gpgen: 1\nmodule: lake\ninclude: [pond.yaml]\nentities: {swan: {}}\n"
    )
    for name, what in (("pond.h", "the module's header"), ("pond_duck", "the entity 'duck'")):
        done = gpgen("explain", name, "lake.yaml", cwd=folder)
        first, second = done.stdout.splitlines()
        assert first.endswith(f": {what}")
        assert second == "the module pond is generated by a run for pond.yaml"


@pytest.mark.parametrize("name", ["pond_duck_gp_recycle_slow"])
def test_what_is_private_to_a_source_is_found_there(folder: Path, name: str) -> None:
    """Debuggers and profilers print such names."""
    assert explained(folder, name) == [
        "pond.yaml:4:3: private to pond_duck.c, the file of the entity 'duck'"
    ]


@pytest.mark.slow
def test_every_name_of_the_runtime_is_found_in_its_header(folder: Path, repo: Path) -> None:
    where, *reported = explained(folder, "gp_pool_has_far")
    assert re.fullmatch(rf"{repo}/runtime/gp_pool.h:[0-9]+: the runtime", where)
    assert reported[-1] == "gpgen print runtime-dir, gpgen print runtime-sources"
    assert gpgen("explain", "gp_pool_has_far", cwd=folder).returncode == 0
    for header in (repo / "runtime").glob("*.h"):
        names = re.findall(r"^\w[^(\n#]*\b(gp_\w+)\(", header.read_text(), re.MULTILINE)
        assert [name for name in names if not list(of_runtime(name))] == []


@pytest.mark.parametrize("arguments", [("gp_none",), ("gp_none", "pond.yaml"), ("x", "bad.yaml")])
def test_a_name_that_is_nowhere_is_1(folder: Path, arguments: tuple[str, ...]) -> None:
    done = gpgen("explain", *arguments, cwd=folder)
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.parametrize("text", ["", "???", "3"])
def test_what_is_no_name_is_a_wrong_command(folder: Path, text: str) -> None:
    done = gpgen("explain", text, "pond.yaml", cwd=folder)
    assert done.returncode == 2
    assert done.stderr.endswith(" is not a C name\n")
