"""Output and input do not depend on the locale; tested with one that has a decimal comma."""

import os
import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

SCHEMA = """\
gpgen: 1
module: pond
entities:
  duck: {properties: {speed: f32, depth: f64}}
streams:
  noise:
    events:
      quack: {loud: f32, away: f64, all: "f32[2]"}
"""
PROGRAM = """\
#include <locale.h>
#include <stdio.h>

#include "pond.h"
#include "pond_reflect.h"

static void print(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, (FILE *)context);
}

int main(void)
{
    static pond_world world;
    const float all[2] = {0.1f, 1e-45f};
    gp_property_ref depth;
    gp_value value;
    char text[40];

    if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL) {
        return 1;
    }
    printf("%g\\n", 1.5);
    pond_world_init(&world, NULL);
    pond_noise *noise = pond_world_noise(&world);
    pond_noise_push_quack(noise, 1.5f, -1e300 / 3, all);
    gp_stream_print(&noise->stream, print, stdout);
    pond_duck *duck = pond_duck_create(&world);
    gp_value_parse(NULL, &gp_type_f64, "2.75", NULL, 0, &value, NULL);
    gp_property_resolve(pond_reflect(&world), pond_duck_get_any_id(duck),
        "depth", &depth, NULL);
    gp_property_set(&depth, value);
    gp_value_format(NULL, gp_property_get(&depth), text, sizeof text);
    printf("%s %s\\n", text, duck->depth == 2.75 ? "is set" : "is lost");
    pond_world_finish(&world);
    return 0;
}
"""
PRINTED = """\
1,5
quack loud=1.5 away=-3.3333333333333335e+299 all=[0.1 1e-45]
2.75 is set
"""


@pytest.mark.slow
def test_a_decimal_comma_changes_nothing(repo: Path, tmp_path: Path) -> None:
    """Only the first line differs, which shows that the locale is active."""
    (tmp_path / "pond.yaml").write_text(SCHEMA)
    (tmp_path / "main.c").write_text(PROGRAM)
    assert main([str(tmp_path / "pond.yaml"), "-o", str(tmp_path / "made")]) == 0
    locale: list[str | Path] = ["localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8"]
    subprocess.run(locale, check=True)
    includes = [f"-I{tmp_path / 'made'}", f"-I{repo / 'runtime'}"]
    sources = [
        tmp_path / "main.c",
        *(tmp_path / "made").glob("*.c"),
        *(repo / "runtime").glob("*.c"),
    ]
    subprocess.run(["gcc", "-std=c11", *includes, *sources, "-o", tmp_path / "pond"], check=True)
    shown = subprocess.run(
        [tmp_path / "pond"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "LOCPATH": str(tmp_path)},
    )
    assert shown.stdout == PRINTED
