"""Long lines are broken as by the project's clang-format, also with very long names.

BREAKS in the environment is the number of random lines, and BREAKS_SEED selects other lines.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from random_lines import Line, random_lines

from gpgen.c.formatting import arrange, broken, plain_rows, searched_rows
from gpgen.c.line_breaking import STEP, WIDTH

CLANG_FORMAT = Path(sys.executable).parent / "clang-format"
MANY = int(os.environ.get("BREAKS", "300"))
SEED = int(os.environ.get("BREAKS_SEED", "0"))
MARK = "// line "
DEEP = "state->in_resume_sequence.priority_3.in.sequence_2"
BYTES = "state->bytes_in_reactive_sequence.condition"
# State of behaviours may be as deep as their nodes: the depth of a statement, and the statement.
LINES = [
    # Comparisons, and joined comparisons
    (2, f"if ({BYTES}.condition_4_pc == M_GP_AT_B16_CONDITION_4) {{"),
    (3, f"if ({BYTES}.resume_sequence.parallel_2_result == 0) {{"),
    (2, f"}} else if ({BYTES}.condition_4_pc == M_GP_AT_B75) {{"),
    (
        1,
        f"if ({BYTES}.await_pc < M_GP_AT_B31_RETRY || {BYTES}.await_pc > M_GP_AT_B31_FAIL) {{",
    ),
    (
        1,
        f"if ({BYTES}.utility_pc < M_GP_AT_UTILITY_RETRY || state->pc > M_GP_AT_B31_FAIL_RETRY) {{",
    ),
    (
        1,
        "if ((state->pc < M_GP_AT_B48_TWEEN || state->pc > M_GP_AT_B48_T2) && state->t6_cools) {",
    ),
    (2, "if (!(b56_holds_17_of_many_behaviour(world, many) && many->honey < 128)) {"),
    (1, f"return {BYTES}.wait.a2.y > 16777216.0f && many->calm;"),
    (1, "if (gp_div_f64(many_1->depth, many_1->depth_of_it) <= (double)many_1->body.radius) {"),
    # Joined calls
    (
        2,
        "if (state->t11_pc != 0 && !halt_b143_t11(world, many, M_GP_AT_B143_TREE_11_TIMEOUT)) {",
    ),
    (
        2,
        "if (state->pc >= M_GP_AT_B148_TREE && !halt_b148_of_many(world, b, M_GP_AT_B148_T_11)) {",
    ),
    # Calls
    (3, f"if (gp_is_over(now, {DEEP}.tween_until)) {{"),
    (4, f"if (gp_is_over(now, {DEEP}.switch_node_2_timeout)) {{"),
    (3, f"moved_f64 = gp_ease_f64({DEEP}.tween_depth_from, {DEEP}.tween_depth_to, eased);"),
    (2, f"eased = gp_ease_progress(now, {DEEP}.tween_until - 40u, 40u);"),
    (4, f"eased = gp_ease_progress(now, {DEEP}.tween_2_until - 40u, 40u);"),
    (4, f"garden_many_6_set_energy(world, many_6, {DEEP}.tween_energy_to);"),
    (
        3,
        f"if (!halt_b128_sequence_2(world, many, &{BYTES}.sequence_2_pc, M_GP_AT_B128_WHILE)) {{",
    ),
    (4, f"memset({DEEP}.tree_33_s0, 0, sizeof {DEEP}.tree_33_s0);"),
    (1, "return gp_f32(many_1->spot.x + state->in_resume_sequence.parallel_3.priority_2_at.y);"),
    (1, f"bool part_1 = strcmp(many_3->sign, {DEEP}.tree_13_s0) == 0;"),
    (1, f"return strcmp(many_5->sign, {DEEP}.s0) == 0;"),
    (1, "return strcmp(many_5->sign, state->in_priority_2.sequence.in.tree_3.in.tree_44.s0) == 0;"),
    (1, "return strcmp(many_5->sign, state->in_priority_2.sequence.in.t.s0) == 0 && many_5->calm;"),
    (1, f"return gp_f32({DEEP}.tree_10_w0.y / gp_f32(1e+30f));"),
    (2, f"if (!({DEEP}.tree_10_a0 > gp_f32(3.4e+38f))) {{"),
    # Bits of events
    (1, "if ((state->events & GARDEN_SLEEPER_GP_EVENT_MANY_DAMAGE_OF_SLEEPER) == 0 && a) {"),
    (1, "if ((state->events & GARDEN_SLEEPER_GP_EVENT_DAMAGE_OF_SLEEPER_BEHAVIOUR) == 0) {"),
    (1, "return (state->events & GARDEN_SLEEPER_GP_EVENT_DAMAGE_OF_SLEEPER_BEHAVIOUR) != 0;"),
    (2, "if ((state->events & GARDEN_SLEEPER_GP_EVENT_MANY_DAMAGE_OF_ALL_SLEEPERS) != 0) {"),
    (3, "if (many->calm && (state->events & GARDEN_SLEEPER_GP_EVENT_DAMAGE) == 0) {"),
    (3, "gp_clear(a, gp_slot_listeners(pond_very_long_component_gp_slot(long_component)), b);"),
    # Switches
    (3, f"switch ({BYTES}.condition_3_pc) {{"),
    (5, f"switch ({BYTES}.condition_4_pc) {{"),
    # Stored values
    (1, "char old_value[sizeof mibavulodasivu->si_sipo_koda.tu_ra_vutudabazevudavu_b];"),
    (1, "char old_value[sizeof mibavulodasivu->si_sipo_koda.tu_ra_vutudabazevudavu_b_c];"),
    (4, f"{BYTES}.resume_sequence_2.result = 2;"),
    (3, f"{DEEP}.tween_energy_from_2 = gp_f32(many->energy * 2.0f);"),
    (4, f"{DEEP}.tween_until = {DEEP}.resume_sequence_2_from;"),
    (1, f"uint8_t at = {BYTES}.resume_sequence_3.priority_4.utility_pc;"),
    (2, f"{BYTES}.t2_tried = (uint8_t)({BYTES}.t2_tried | 1u);"),
    (3, "*run = M_GP_IN_B102_NODE_54_REACTIVE_SEQUENCE_COOLDOWN_OF_MANY_2_OF_3;"),
]


HEADS = [
    "static const uint16_t garden_many_1_gp_nodes_of_b44_node_30_tree_17_priority[] = {",
    "static const gp_record_field garden_of_many_bees_and_their_flowers_node_12_fields[] = {",
]


def program(number: int, line: Line, rows: str) -> str:
    """Return C with the rows of a line, nested at the line's depth."""
    depth, code = line
    mark = f"{MARK}{number}\n"
    if depth == 0:
        return f"{mark}{rows}\n" + ("" if code.endswith(";") else "{\n}\n")
    margin = " " * STEP * depth
    opened = "".join(f"{' ' * STEP * each}if (a) {{\n" for each in range(1, depth))
    closed = "".join(f"{' ' * STEP * each}}}\n" for each in range(depth - 1, 0, -1))
    if code.startswith("}"):
        opened += f"{margin}if (b) {{\n{margin}    c();\n"
    inside = f"{margin}    c();\n{margin}}}\n" if code.endswith("{") else ""
    return f"{mark}void f(void)\n{{\n{opened}{rows}\n{inside}{closed}}}\n"


def formatted(text: str, repo: Path) -> str:
    command = [str(CLANG_FORMAT), f"--style=file:{repo / '.clang-format'}"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def wrong(lines: Sequence[Line], repo: Path) -> list[str]:
    """Return clang-format's version of each line that gpgen breaks differently."""
    long = [" " * STEP * line.depth + line.code for line in lines]
    assert all(len(each) > WIDTH for each in long)
    whole = "".join(map(program, range(len(lines)), lines, long))
    ours = "".join(map(program, range(len(lines)), lines, map(broken, long)))
    theirs = formatted(whole, repo).split(MARK)
    return [each for each, other in zip(theirs, ours.split(MARK), strict=True) if each != other]


def test_deep_paths_are_broken_as_clang_format_does(repo: Path) -> None:
    assert wrong([Line(*each) for each in LINES], repo) == []


def test_random_lines_are_broken_as_clang_format_does(repo: Path) -> None:
    assert wrong(random_lines(SEED, MANY), repo) == []


def test_lines_that_need_no_search_are_broken_as_a_search_would() -> None:
    lines = [" " * STEP * line.depth + line.code for line in random_lines(SEED + 1, 2 * MANY)]
    plain = {line: rows for line in lines if (rows := plain_rows(line, WIDTH))}
    assert len(plain) > MANY // 4
    assert plain == {line: searched_rows(line, WIDTH) for line in plain}


def test_heads_of_tables_are_broken_as_clang_format_does(repo: Path) -> None:
    for head in HEADS:
        table = arrange(f"{head}\n    1,\n    2,\n}};") + "\n"
        assert table.count("\n") == 5
        assert formatted(table, repo) == table


def test_directives_are_broken_as_clang_format_does(repo: Path) -> None:
    conditions = ("defined(DEBUG_OF_BEES)", "!defined(EDITOR_OF_BEES)", "defined(OTHER)")
    lines = [
        f"#if {' || '.join(conditions)} || ({' && '.join(conditions)})",
        f"#if {' && '.join(conditions)} && !defined(EDITOR_OF_FLOWERS)",
        f"#define {'A' * 40} {'b' * 40}",
        f"#define {'A' * 40} (UINT64_C({'1' * 20}) | {'B' * 30})",
    ]
    for line in lines:
        end = "\n#endif\n" if line.startswith("#if") else "\n"
        assert formatted(f"{line}{end}", repo) == f"{broken(line)}{end}"
