"""The instructions to which a compiler compiles a schema."""

import subprocess
from pathlib import Path

from gpgen.cli import main


def machine_code(repo: Path, folder: Path, schema: str, *command: str) -> dict[str, str]:
    """Generate and compile a schema; return the disassembly of each object file."""
    folder.mkdir()
    (folder / "garden.yaml").write_text(schema)
    assert main([str(folder / "garden.yaml"), "-o", str(folder)]) == 0
    flags = ("-std=c11", "-DNDEBUG", f"-I{repo / 'runtime'}", "-c")
    code = {}
    for source in sorted(folder.glob("garden_*.c")):  # not garden.c, whose world differs
        subprocess.run([*command, *flags, source.name], check=True, cwd=folder)
        shown = subprocess.run(
            ["objdump", "-dr", "--no-show-raw-insn", f"{source.stem}.o"],
            check=True,
            capture_output=True,
            text=True,
            cwd=folder,
        )
        code[source.name] = shown.stdout
    return code
