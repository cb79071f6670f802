"""A project of `gpgen init` in every build system: what a build runs again after each change."""

import re
from pathlib import Path

import pytest
from built_project import SYSTEMS, WRONG_FUNCTIONS, Project, Ran

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
SAID = """\
nectar: 4, then 3
nectar: 3, then 2
nectar: 2, then 1
a bee leaves with 25 energy
"""


@pytest.fixture(scope="module", params=SYSTEMS, ids=lambda system: system.name)
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a built project, in the state in which the previous test left it."""
    return Project(request.param, tmp_path_factory.mktemp(request.param.name))


def test_what_was_built_runs_and_is_not_built_again(project: Project) -> None:
    """The commands that gpgen init prints are run verbatim; the last one runs the program."""
    assert project.first.endswith(SAID)
    assert project.build() == Ran(0, set())
    assert project.log.read_text() == ""


@pytest.mark.parametrize("name", ["garden.yaml", "types.yaml"])
def test_a_touched_schema_is_generated_once_and_nothing_compiled(
    project: Project, name: str
) -> None:
    (project.path / name).touch()
    assert project.build_twice() == Ran(1, set())


def test_a_changed_schema_is_generated_and_what_it_changes_compiled(project: Project) -> None:
    project.change("garden.yaml", "default: 100", "default: 80")
    ran = project.build()
    assert ran.generated == 1
    assert project.system.bees in ran.compiled
    if project.system.flowers != project.system.bees:
        assert project.system.flowers not in ran.compiled
    assert "leaves with 5 energy" in project.said()


def test_a_changed_include_is_generated_and_compiled(project: Project) -> None:
    project.change("types.yaml", "sips: u32 = 4", "sips: u32 = 2")
    assert project.build().generated == 1
    assert project.said().startswith("nectar: 2, then 1")


def test_a_changed_template_of_an_overlay_is_generated_and_compiled(project: Project) -> None:
    project.change("overlay/entity.c.j2", "/* one */", "/* two */")
    assert project.build() == Ran(1, {project.system.bees, project.system.flowers})


def test_what_comes_and_goes_is_generated_compiled_and_removed(project: Project) -> None:
    """An entity has its own files, and the include that declares it can be deleted."""
    project.change("garden.yaml", "[types.yaml]", "[types.yaml, more.yaml]")
    project.write("more.yaml", "gpgen: 1\nentities: {leaf: {}}\n")
    assert project.build().compiled & {"garden_leaf.c", "garden.c"}
    assert "garden_leaf_create" in project.generated()
    project.change("garden.yaml", "[types.yaml, more.yaml]", "[types.yaml]")
    (project.path / "more.yaml").unlink()
    assert project.build_twice().generated == 1
    assert "garden_leaf_create" not in project.generated()


def test_a_wrong_schema_stops_the_build_until_it_is_right(project: Project) -> None:
    project.change("garden.yaml", "energy: {type: i32", "energy: {type: int")
    assert "error[GP203]: unknown type 'int'" in project.run(project.system.build, status=1)
    project.change("garden.yaml", "energy: {type: int", "energy: {type: i32")
    assert project.build_twice().compiled == set()


def test_a_deleted_output_is_made_again(project: Project) -> None:
    """Any generated file may be deleted; the last one is the depfile, if there is one."""
    said, generated = project.said(), project.generated()
    for name in project.system.disposable:
        path = project.path / project.system.generated / name
        path.unlink()
        assert project.build_twice().generated == 1, name
        assert path.exists()
        assert project.generated() == generated
        assert project.said() == said
    (project.path / "types.yaml").touch()
    assert project.build_twice() == Ran(1, set())


def test_all_outputs_may_be_deleted(project: Project) -> None:
    said, generated = project.said(), project.generated()
    for name in (*project.system.disposable, "garden*.[ch]"):
        for path in (project.path / project.system.generated).glob(name):
            path.unlink()
    assert project.generated() == ""
    assert project.build_twice().generated == 1
    assert project.generated() == generated
    assert project.said() == said


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG_FUNCTIONS.values(), ids=WRONG_FUNCTIONS)
def test_a_wrong_function_stops_the_build(
    project: Project, right: str, wrong: str, said: str
) -> None:
    project.change("main.c", right, wrong)
    printed = project.run(project.system.build, status=1)
    project.change("main.c", wrong, right)
    assert re.search(rf"main\.c:.* error: {said}", printed)
    project.build()


def test_what_is_never_called_is_not_linked(project: Project) -> None:
    objects = " ".join(f"'{path}'" for path in project.path.rglob("*.o"))
    compiled, linked = (project.run(f"nm {files}") for files in (objects, project.system.program))
    for name in ("garden_bee_trim", "gp_pool_trim", "gp_stream_merge"):
        assert f" T {name}\n" in compiled
        assert name not in linked
    assert " T main\n" in linked


def test_what_was_cleaned_is_made_again(project: Project) -> None:
    said = project.said()
    project.run(project.system.clean)
    assert project.generated() == ""
    assert (ROOT / "runtime" / "gp_pool.c").is_file()
    ran = project.build()
    assert ran.generated == 1
    assert {"main.c", project.system.bees, project.system.runtime} <= ran.compiled
    assert project.said() == said
